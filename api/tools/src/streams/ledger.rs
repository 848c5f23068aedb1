//! When turns were committed, and when their frames came: told by different servers, put together here.

use std::collections::HashMap;
use std::time::Duration;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::load::figures::Figures;

/// Turns by their game and their time, which no other turn of the game has.
#[derive(Default)]
pub struct Ledger {
    committed: HashMap<String, OffsetDateTime>,
    frames: Vec<(String, OffsetDateTime)>,
}

fn turn(game: &str, at: &str) -> String {
    format!("{game} {at}")
}

impl Ledger {
    /// A turn took so long from its time until it was on the disk.
    pub fn committed(&mut self, game: &str, at: &str, took: Duration) {
        if let Ok(given) = OffsetDateTime::parse(at, &Rfc3339) {
            self.committed.insert(turn(game, at), given + took);
        }
    }

    /// A frame with a fact of the turn has come just now.
    pub fn came(&mut self, game: &str, at: &str) {
        self.frames.push((turn(game, at), OffsetDateTime::now_utc()));
    }

    /// How long the frames took from the commit, and how many are of turns whose commit nobody has told: the first of a
    /// game, and those whose reply came after the end.
    pub fn figures(&self) -> (Figures, usize) {
        let mut figures = Figures::default();
        for (turn, came) in &self.frames {
            if let Some(committed) = self.committed.get(turn) {
                // A frame can come before the commit was heard of by the node that asked for it.
                figures.moved(Duration::try_from(*came - *committed).unwrap_or_default());
            }
        }
        let unknown = self.frames.iter().filter(|(turn, _)| !self.committed.contains_key(turn)).count();
        (figures, unknown)
    }
}
