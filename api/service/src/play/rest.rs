//! Quiet hours and vacations of an account, during which its clocks are stopped as far as the table allows.

use crate::error::Error;
use crate::id::AccountId;
use crate::play::PlayService;
use crate::play::seats::{Change, SeatChange};
use crate::seating::rest::Rest;

impl PlayService {
    /// The rest of an account, if it has set one.
    pub async fn rest(&self, account: AccountId) -> Result<Option<Rest>, Error> {
        Ok(self.store.rests(vec![account]).await?.remove(&account))
    }

    /// Sets or removes the rest of an account. The clocks of its games are checked again; days of vacation that have
    /// stopped a clock stay used.
    pub async fn set_rest(&self, account: AccountId, rest: Option<Rest>) -> Result<(), Error> {
        if let Some(rest) = &rest {
            rest.check()?;
        }
        if self.rest(account).await? != rest {
            self.use_up_vacation(account).await?;
        }
        self.store.save_rest(account, rest, self.clock.now()).await?;
        Ok(())
    }

    /// Charges the running clocks of an account with its current rest before the rest changes.
    async fn use_up_vacation(&self, account: AccountId) -> Result<(), Error> {
        let waiting = self.store.games_waiting_for(account, i64::MAX).await?;
        let states = self.store.seating_states(waiting.iter().map(|row| row.game).collect()).await?;
        let timed = waiting.iter().map(|row| row.game);
        let timed = timed.filter(|game| states.get(game).is_some_and(|state| state.control.is_some()));
        for id in timed {
            let done = self.change_seating(id, |game, now, times| {
                let seat = game.plays(account)?;
                if game.record.game().is_over() || game.seating.vacation(seat, now, times).is_empty() {
                    return Ok(Change::Nothing);
                }
                let mut state = game.seating.clone();
                state.charge(seat, now, times);
                Ok(Change::Turn(Box::new(SeatChange {
                    notes: Vec::new(),
                    seating: state,
                    moves: Vec::new(),
                })))
            });
            // A game that cannot be read must not prevent the change.
            if let Err(why) = done.await {
                tracing::warn!(%why, game = %id, "the vacation of a player could not be charged");
            }
        }
        Ok(())
    }
}
