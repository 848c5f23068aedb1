//! Ending a game early: a game that all players have left, or that an operator ends. The end is an ordinary turn in the
//! event log and happens only once.

use std::sync::Arc;

use domain::text::EndReason;

use crate::error::{Error, Violation};
use crate::id::GameId;
use crate::messages::expected;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::next_turn::TurnEntry;
use crate::play::stored::{NewTurn, Seating, TurnKind};
use crate::ports::StoreError;

/// How often the turn is retried when another turn was committed first.
const MAX_ATTEMPTS: usize = 64;
/// The largest number of characters of a reason.
const MAX_REASON_CHARS: usize = 200;

/// Whether this call has ended the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This call has ended it.
    Now,
    /// It had been ended earlier, for this reason.
    Before(String),
}

impl PlayService {
    /// Ends a game early. The reason is shown to its players; the game has no winner.
    ///
    /// # Errors
    /// `GameOver` if the game has ended regularly.
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
                // Another turn was committed first: the game is ended after that turn.
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
        // No hand-over or caretaker applies any longer, and all clocks stop.
        let mut state = game.seating.clone();
        state.end(at, &self.clock_context(game).await?);
        let handed = state.handed_since(&game.seating);
        let seating = Seating { state, due: None, vacant: game.vacant, moves: Vec::new(), handed };
        let seating = game.seating.is_set().then_some(seating);
        let end_reason = Some(reason.to_owned());
        let entry = TurnEntry { end_reason, ..TurnEntry::new(TurnKind::End, &reason, seating)? };
        game.next_turn(record, &turn, entry, at)
    }
}

/// Checks that a reason fits on one line.
pub(crate) fn check_reason(reason: &str) -> Result<String, Error> {
    let reason = reason.trim();
    let fits =
        (1..=MAX_REASON_CHARS).contains(&reason.chars().count()) && !reason.chars().any(char::is_control);
    match fits {
        true => Ok(reason.to_owned()),
        false => Err(Error::Invalid(vec![Violation::new(
            "reason",
            "text",
            expected::one_line(1, MAX_REASON_CHARS),
        )])),
    }
}

/// The same for the end of a game. A word of [`EndReason`] is refused: it says that the players have ended the game.
pub(crate) fn check_end_reason(reason: &str) -> Result<String, Error> {
    let reason = check_reason(reason)?;
    match EndReason::from_word(&reason) {
        Some(_) => {
            Err(Error::Invalid(vec![Violation::new("reason", "reserved", expected::reason_in_words())]))
        }
        None => Ok(reason),
    }
}
