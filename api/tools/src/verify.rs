//! `tharsis-tools verify`: verifies the deal of a finished game from its record, `GET /v1/games/{id}/record`.

use std::error::Error;
use std::io::Write;

use clap::Args;
use domain::game::proof::Transcript;
use domain::game::scoring::scores_of;

use super::scenario::text_of;

/// Flags of `tharsis-tools verify`.
#[derive(Args)]
pub struct Arguments {
    /// The record as JSON; `-` is standard input.
    file: String,
}

/// Checks the commitment and replays the game.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let text = text_of(&arguments.file).map_err(|error| format!("{}: {error}", arguments.file))?;
    let transcript: Transcript = serde_json::from_str(&text)
        .map_err(|error| format!("{}: expected the record of a finished game: {error}", arguments.file))?;
    let record = transcript.verify()?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "the seed is the one committed to: {}", transcript.commitment)?;
    writeln!(
        out,
        "{} turns replayed, {} events, all as in the record",
        transcript.turns.len(),
        record.last_seq()
    )?;
    for score in scores_of(record.game()) {
        writeln!(out, "{}: {} points", score.seat, score.total)?;
    }
    Ok(())
}
