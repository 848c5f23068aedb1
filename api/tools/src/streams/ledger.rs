//! Matches the commit times of turns, which one node reports, with the arrival of their frames from another node.

use std::collections::HashMap;
use std::time::Duration;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::load::latencies::Latencies;

/// Turns are identified by their game and their time, which is unique within the game.
#[derive(Default)]
pub struct Ledger {
    committed: HashMap<String, OffsetDateTime>,
    frames: Vec<(String, OffsetDateTime)>,
}

fn turn_key(game: &str, at: &str) -> String {
    format!("{game} {at}")
}

impl Ledger {
    /// Records that a turn was on disk `took` after its time `at`.
    pub fn committed(&mut self, game: &str, at: &str, took: Duration) {
        if let Ok(given) = OffsetDateTime::parse(at, &Rfc3339) {
            self.committed.insert(turn_key(game, at), given + took);
        }
    }

    /// Records that a frame with an event of the turn has arrived now.
    pub fn frame_arrived(&mut self, game: &str, at: &str) {
        self.frames.push((turn_key(game, at), OffsetDateTime::now_utc()));
    }

    /// The latencies from commit to frame, and the number of frames whose commit time is unknown: those of the first
    /// turn of a game, and those whose reply arrived after the end of the measurement.
    pub fn latencies(&self) -> (Latencies, usize) {
        let mut latencies = Latencies::default();
        for (turn, arrived) in &self.frames {
            if let Some(committed) = self.committed.get(turn) {
                // A frame can arrive before the committing node has received the acknowledgement of the commit.
                latencies.record(Duration::try_from(*arrived - *committed).unwrap_or_default());
            }
        }
        let unknown = self.frames.iter().filter(|(turn, _)| !self.committed.contains_key(turn)).count();
        (latencies, unknown)
    }
}
