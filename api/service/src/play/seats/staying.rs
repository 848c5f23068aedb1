//! Resigning, being away, and returning. The caretaker plays for the seat of an absent player.

use std::sync::Arc;

use domain::game::{Note, Noted};
use domain::seat::Seat;
use domain::text::EndReason;

use crate::error::{Conflict, Error};
use crate::id::{AccountId, GameId};
use crate::play::PlayService;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::seats::{Change, SeatChange};
use crate::seating::state::CaretakerReason;

/// The end reason of a game whose only player, apart from opponents, has resigned.
const RESIGNED: &str = EndReason::Resigned.word();

/// Whether a player is present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// The player plays.
    Here,
    /// The caretaker plays for the seat.
    Away,
}

impl PlayService {
    /// Resigns for good. Ends a game without other people. Idempotent.
    pub async fn resign(&self, account: AccountId, id: GameId) -> Result<SeatedGame, Error> {
        let game = self
            .change_seating(id, |game, _, _| {
                let seat = game.owns(account)?;
                let before = game.seating.of(seat).caretaker;
                if before == Some(CaretakerReason::Resigned) || game.end_reason.as_deref() == Some(RESIGNED) {
                    return Ok(Change::Nothing);
                }
                game.check_not_over()?;
                if game.people().len() == 1 {
                    return Ok(Change::End(RESIGNED));
                }
                let mut state = game.seating.clone();
                let mut notes = Vec::new();
                if state.of_mut(seat).substitute.take().is_some() {
                    notes.push(Noted::of(Note::GivenBack, seat));
                }
                state.of_mut(seat).caretaker = Some(CaretakerReason::Resigned);
                notes.push(Noted::of(Note::Resigned, seat));
                Ok(Change::Turn(Box::new(SeatChange { notes, seating: state, moves: Vec::new() })))
            })
            .await?;
        seen(game, account)
    }

    /// Sets whether a player is present. Idempotent.
    pub async fn set_presence(
        &self,
        account: AccountId,
        id: GameId,
        presence: Presence,
    ) -> Result<SeatedGame, Error> {
        let game = self
            .change_seating(id, |game, _, _| {
                let seat = game.plays(account)?;
                game.check_not_over()?;
                let mut state = game.seating.clone();
                match (presence, state.of(seat).caretaker) {
                    (_, Some(CaretakerReason::Resigned | CaretakerReason::Left)) => {
                        return Err(Error::Conflict(Conflict::SeatResigned));
                    }
                    (Presence::Here, None) | (Presence::Away, Some(CaretakerReason::Away)) => {
                        return Ok(Change::Nothing);
                    }
                    (
                        Presence::Here,
                        Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote),
                    ) => {
                        return Ok(Change::Turn(Box::new(back(game, seat))));
                    }
                    (Presence::Away, None | Some(CaretakerReason::Time | CaretakerReason::Vote)) => {
                        state.of_mut(seat).caretaker = Some(CaretakerReason::Away);
                    }
                }
                let notes = vec![Noted::of(Note::WentAway, seat)];
                Ok(Change::Turn(Box::new(SeatChange { notes, seating: state, moves: Vec::new() })))
            })
            .await?;
        seen(game, account)
    }

    /// A player who acts is present: returns the seat from the caretaker, unless the player has resigned.
    pub(crate) async fn back_at_table(&self, account: AccountId, id: GameId) -> Result<(), Error> {
        self.change_seating(id, |game, _, _| {
            let seat = game.seat(account)?;
            if game.plays(account).is_err() {
                return Ok(Change::Nothing);
            }
            match game.seating.of(seat).caretaker {
                Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote)
                    if !game.record.game().is_over() =>
                {
                    Ok(Change::Turn(Box::new(back(game, seat))))
                }
                _ => Ok(Change::Nothing),
            }
        })
        .await
        .map(drop)
    }
}

/// Returns a seat to its player.
fn back(game: &LoadedGame, seat: Seat) -> SeatChange {
    let mut state = game.seating.clone();
    state.return_to_player(seat);
    SeatChange { notes: vec![Noted::of(Note::CameBack, seat)], seating: state, moves: Vec::new() }
}

/// The game, for an account with a seat.
pub(crate) fn seen(game: Arc<LoadedGame>, account: AccountId) -> Result<SeatedGame, Error> {
    let seat = game.seat(account)?;
    Ok(SeatedGame { game, seat })
}
