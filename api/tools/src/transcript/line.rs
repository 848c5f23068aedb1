//! The lines of a transcript, as they are written and read: JSON Lines, gzip-compressed where the name ends in `.gz`.
//! The first line says what was played, each other line is one exchange, in the order in which they were made.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Grows when a line means something else than before.
pub const FORMAT: u32 = 1;
/// How a compressed file begins.
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// One line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Line {
    /// The first.
    Transcript(Head),
    /// Each other.
    Exchange(Exchange),
}

/// What was played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// How the lines are to be read.
    pub format: u32,
    /// The version of the API.
    pub api: String,
    /// What the choices of all players came from.
    pub seed: u64,
    /// Seats.
    pub players: usize,
    /// With the cards of the Corporate Era.
    pub corporate_era: bool,
    /// With draft.
    pub draft: bool,
    /// The seat from whose view everything is told.
    pub seat: String,
    /// The game.
    pub game_id: String,
    /// The version of the game at its end; it begins with 1.
    pub versions: i64,
}

/// A request and its reply.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// What it is for.
    pub name: Name,
    /// The version of the game when the request was sent; 0 before it has begun.
    pub version: i64,
    /// What was sent.
    pub request: Sent,
    /// What came.
    pub response: Came,
}

/// A request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sent {
    /// The method.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// The headers that matter, in small letters.
    pub headers: BTreeMap<String, String>,
    /// The body; null if there was none.
    pub body: Value,
}

/// A reply.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Came {
    /// The status code.
    pub status: u16,
    /// The headers that matter, in small letters.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Value,
}

/// What an exchange is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    /// A guest signs in.
    SignIn,
    /// The tokens are renewed.
    Refresh,
    /// The own account.
    Me,
    /// A table is made.
    CreateTable,
    /// The own seat is taken at a table of somebody else.
    JoinTable,
    /// The table as it is.
    Table,
    /// The game is started.
    Start,
    /// The own games.
    Games,
    /// The game, where it has changed.
    Game,
    /// The open decision, where it has changed.
    Decision,
    /// The own hand, where it has changed.
    Hand,
    /// What happened since the version before.
    Events,
    /// Facts as they are told once they have been undone.
    Withdrawn,
    /// What a move would do.
    Preview,
    /// A move; the game goes on to the next version.
    Move,
    /// Answers are taken back; the game goes on to the next version.
    Undo,
    /// A move that the rules do not allow.
    Refused,
    /// A move sent again under its key.
    Retry,
    /// Another move under a key that is used.
    ReusedKey,
    /// A move with the tag of a decision that is not open any more.
    Stale,
    /// Everything that the game was made of, when it is over.
    Record,
}

/// Writes a transcript.
pub fn write(path: &Path, head: Head, exchanges: Vec<Exchange>) -> io::Result<()> {
    let file = BufWriter::new(File::create(path)?);
    let lines = std::iter::once(Line::Transcript(head)).chain(exchanges.into_iter().map(Line::Exchange));
    match path.extension().is_some_and(|end| end == "gz") {
        true => {
            let mut packed = GzEncoder::new(file, Compression::best());
            write_lines(&mut packed, lines)?;
            packed.finish()?.flush()
        }
        false => {
            let mut file = file;
            write_lines(&mut file, lines)?;
            file.flush()
        }
    }
}

fn write_lines(file: &mut impl Write, lines: impl Iterator<Item = Line>) -> io::Result<()> {
    for line in lines {
        serde_json::to_writer(&mut *file, &line)?;
        file.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a transcript; what is wrong with it is told with the number of the line.
pub fn read(path: &Path) -> io::Result<(Head, Vec<Exchange>)> {
    let named = |why: io::Error| io::Error::new(why.kind(), format!("{}: {why}", path.display()));
    let mut file = BufReader::new(File::open(path).map_err(named)?);
    let packed = file.fill_buf().map_err(named)?.starts_with(&GZIP);
    let text: Box<dyn Read> = if packed { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
    let mut head = None;
    let mut exchanges = Vec::new();
    for (number, line) in BufReader::new(text).lines().enumerate() {
        let wrong = |why: String| {
            let text = format!("{}: line {}: {why}", path.display(), number + 1);
            io::Error::new(io::ErrorKind::InvalidData, text)
        };
        let line = serde_json::from_str(&line.map_err(named)?).map_err(|why| wrong(why.to_string()))?;
        match line {
            Line::Transcript(first) if number == 0 && first.format == FORMAT => head = Some(first),
            Line::Transcript(Head { format, .. }) if number == 0 => {
                return Err(wrong(format!("expected format {FORMAT}, not {format}")));
            }
            Line::Exchange(exchange) if head.is_some() => exchanges.push(exchange),
            Line::Transcript(_) | Line::Exchange(_) => {
                return Err(wrong(
                    "expected `transcript` in the first line, `exchange` in all others".to_owned(),
                ));
            }
        }
    }
    let empty = || io::Error::new(io::ErrorKind::InvalidData, format!("{}: it is empty", path.display()));
    Ok((head.ok_or_else(empty)?, exchanges))
}
