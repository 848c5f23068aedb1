//! The file format of a transcript: JSON Lines, gzip-compressed if the name ends in `.gz`. The first line describes the
//! game; every other line is one exchange, in chronological order.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the format; increased by every incompatible change.
pub const FORMAT: u32 = 1;
/// The first bytes of a gzip file.
const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

/// One line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Line {
    /// The first line.
    Transcript(Head),
    /// Every other line.
    Exchange(Exchange),
}

/// The description of the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The version of the format.
    pub format: u32,
    /// The version of the API.
    pub api: String,
    /// The seed of all players' choices.
    pub seed: u64,
    /// Number of seats.
    pub players: usize,
    /// With the cards of the Corporate Era.
    pub corporate_era: bool,
    /// With draft.
    pub draft: bool,
    /// The recorded seat.
    pub seat: String,
    /// The id of the game.
    pub game_id: String,
    /// The final version of the game; the first is 1.
    pub versions: i64,
}

/// A request and its reply.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// The purpose.
    pub name: ExchangeName,
    /// The version of the game when the request was sent; 0 before the game.
    pub version: i64,
    /// The request.
    pub request: RecordedRequest,
    /// The response.
    pub response: RecordedResponse,
}

/// The recorded part of a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecordedRequest {
    /// The method.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// The recorded headers, in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body; null if absent.
    pub body: Value,
}

/// The recorded part of a response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecordedResponse {
    /// The status code.
    pub status: u16,
    /// The recorded headers, in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Value,
}

/// The purpose of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExchangeName {
    /// A guest signs in.
    SignIn,
    /// The tokens are renewed.
    Refresh,
    /// The player reads their account.
    Me,
    /// The player creates a table.
    CreateTable,
    /// The player joins a table of another player.
    JoinTable,
    /// The player reads the table.
    Table,
    /// The player starts the game.
    Start,
    /// The player reads the list of their games.
    Games,
    /// The game, if it has changed.
    Game,
    /// The open decision, if it has changed.
    Decision,
    /// The hand, if it has changed.
    Hand,
    /// The events since the previous version.
    Events,
    /// Events that have been undone, in the form that they have since.
    Withdrawn,
    /// The preview of a move.
    Preview,
    /// A move; the version increases by one.
    Move,
    /// An undo; the version increases by one.
    Undo,
    /// A move that the rules forbid.
    Refused,
    /// A repeated move under its own key.
    Retry,
    /// Another move under a used key.
    ReusedKey,
    /// A move with the tag of a decision that is no longer open.
    Stale,
    /// The record of the finished game.
    Record,
}

/// Writes a transcript.
pub fn write(path: &Path, head: Head, exchanges: Vec<Exchange>) -> io::Result<()> {
    let file = BufWriter::new(File::create(path)?);
    let lines = std::iter::once(Line::Transcript(head)).chain(exchanges.into_iter().map(Line::Exchange));
    match path.extension().is_some_and(|end| end == "gz") {
        true => {
            let mut compressed = GzEncoder::new(file, Compression::best());
            write_lines(&mut compressed, lines)?;
            compressed.finish()?.flush()
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

/// Reads a transcript. Errors name the file and the line.
pub fn read(path: &Path) -> io::Result<(Head, Vec<Exchange>)> {
    let named = |why: io::Error| io::Error::new(why.kind(), format!("{}: {why}", path.display()));
    let mut file = BufReader::new(File::open(path).map_err(named)?);
    let compressed = file.fill_buf().map_err(named)?.starts_with(&GZIP_MAGIC);
    let text: Box<dyn Read> = if compressed { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
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
