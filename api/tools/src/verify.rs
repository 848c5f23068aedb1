//! `tharsis-tools verify`: proves the deal of a finished game from its record, `GET /v1/games/{id}/record`.

use std::error::Error;
use std::io::Write;

use clap::Args;
use domain::game::proof::Transcript;
use domain::game::scoring::scores_of;

use super::scenario::text_of;

/// Which record.
#[derive(Args)]
pub struct Arguments {
    /// The record as JSON; `-` is standard input.
    file: String,
}

/// Checks the commitment and plays the game again.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let text = text_of(&arguments.file).map_err(|error| format!("{}: {error}", arguments.file))?;
    let transcript: Transcript = serde_json::from_str(&text)
        .map_err(|error| format!("this is no record of a finished game: {error}"))?;
    let record = transcript.verify()?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "the seed is the one committed to: {}", transcript.commitment)?;
    writeln!(out, "{} turns played again, {} facts, all as told", transcript.turns.len(), record.facts())?;
    for score in scores_of(record.game()) {
        writeln!(out, "{}: {} points", score.seat, score.total)?;
    }
    Ok(())
}
