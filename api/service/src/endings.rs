//! Ending a game before its end: one that all have left, or that those who run the service do not want to go on. It is a turn like any other, in the same log, and happens once.

use std::sync::Arc;

use super::Service;
use super::error::{Error, Violation};
use super::games::LoadedGame;
use super::id::GameId;
use super::next_turn::TurnEntry;
use super::ports::StoreError;
use super::stored::{NewTurn, Seating, TurnKind};
use crate::messages::expected;

/// How often a lost race for the game is run again.
const MAX_ATTEMPTS: usize = 64;
/// Characters of a reason.
const MAX_REASON_CHARS: usize = 200;

/// Whether a game was ended by this very call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It was.
    Now,
    /// It had been ended before, for this reason.
    Before(String),
}

impl Service {
    /// Ends a game where it stands. Its players are told why; nobody wins it.
    ///
    /// # Errors
    /// `GameOver` when it has come to its own end.
    pub async fn end_game(&self, id: GameId, reason: &str) -> Result<Ending, Error> {
        let reason = check_reason(reason)?;
        for _ in 0..MAX_ATTEMPTS {
            let game = self.load(id).await?;
            if let Some(before) = &game.end_reason {
                return Ok(Ending::Before(before.clone()));
            }
            let (turn, next) = self.ended(&game, &reason).await?;
            match self.commit(turn, next).await {
                Ok(_) => return Ok(Ending::Now),
                // Somebody has moved: the game is ended after that move.
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    async fn ended(&self, game: &Arc<LoadedGame>, reason: &str) -> Result<(NewTurn, LoadedGame), Error> {
        let at = self.clock.now();
        let mut record = game.record.clone();
        let turn = record.abort(reason.to_owned()).map_err(|_| Error::GameOver(None))?;
        // Nobody plays instead of others any more, and no clock runs.
        let mut sitting = game.seating.clone();
        sitting.end(at, &self.clock_context(game).await?);
        let handed = sitting.handed_since(&game.seating);
        let seating = Seating { state: sitting, due: None, vacant: game.vacant, moves: Vec::new(), handed };
        let seating = game.seating.is_set().then_some(seating);
        let end_reason = Some(reason.to_owned());
        let entry = TurnEntry { end_reason, ..TurnEntry::new(TurnKind::End, &reason, seating)? };
        game.next_turn(record, &turn, entry, at)
    }
}

/// A reason as it is told: on one line, and not longer than one.
fn check_reason(reason: &str) -> Result<String, Error> {
    let reason = reason.trim();
    let fits = (1..=MAX_REASON_CHARS).contains(&reason.chars().count()) && !reason.chars().any(char::is_control);
    match fits {
        true => Ok(reason.to_owned()),
        false => Err(Error::Invalid(vec![Violation::new("reason", "text", expected::one_line(1, MAX_REASON_CHARS))])),
    }
}
