//! That the time of a seat runs out: told when half of it has gone by, and twice more before the end. What is due is found
//! together with everything else that time brings about, and kept until it is told; nothing is kept twice.

use std::time::Duration;

use domain::seat::Seat;

use super::seating_state::{ClockContext, SeatingState};
use crate::Service;
use crate::error::Error;
use crate::games::LoadedGame;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;

/// Of the time of a decision, in per cent.
const AFTER: [u8; 3] = [50, 80, 95];
/// Reminders that are told at a time.
const MOST: i64 = 100;
/// Who takes reminders has so long to tell them, until others may.
const TELLS_WITHIN: Duration = Duration::from_secs(60);

/// That the time of a seat runs out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    /// Which game.
    pub game: GameId,
    /// Which seat, counted clockwise from 0.
    pub seat: i16,
    /// Who plays there.
    pub account: AccountId,
    /// Which decision of the seat: counts those that were given time.
    pub opening: u32,
    /// How much of its time has gone by, in per cent.
    pub percent: u8,
    /// When it is due.
    pub due: Moment,
    /// When it was found that so much has gone by.
    pub at: Moment,
}

/// The reminders of a game that are due, of each seat the latest only, and when the next one is.
pub(super) fn due(game: &LoadedGame, times: &ClockContext, now: Moment) -> (Vec<Reminder>, Option<Moment>) {
    let sitting = &game.sitting;
    let mut found = Vec::new();
    for (seat, account) in Seat::ALL.iter().copied().zip(game.playing()) {
        let (past, _) = moments(sitting, seat, times, now);
        if let (Some(percent), Some(due)) = (past, sitting.due(seat, times)) {
            let opening = sitting.of(seat).dial.opening;
            let seat = seat.index() as i16;
            found.push(Reminder { game: game.id, seat, account, opening, percent, due, at: now });
        }
    }
    (found, next(sitting, times, now))
}

/// When the next reminder of a game is due.
pub fn next(sitting: &SeatingState, times: &ClockContext, now: Moment) -> Option<Moment> {
    Seat::ALL.iter().filter_map(|seat| moments(sitting, *seat, times, now).1).min()
}

/// Of one seat: how much has gone by, if it is enough, and when the next part will have.
fn moments(
    sitting: &SeatingState,
    seat: Seat,
    times: &ClockContext,
    now: Moment,
) -> (Option<u8>, Option<Moment>) {
    let all = AFTER.iter().filter_map(|part| Some((*part, sitting.gone_by(seat, *part, times)?)));
    let (past, ahead): (Vec<_>, Vec<_>) = all.partition(|(_, at)| *at <= now);
    (past.last().map(|(part, _)| *part), ahead.first().map(|(_, at)| *at))
}

impl Service {
    /// Has the devices of those whose time runs out told of it. A reminder that could not be handed on is taken again
    /// after a minute; each is told once, however often it is handed on.
    pub(super) async fn tell_reminders(&self) -> Result<(), Error> {
        for reminder in self.take_reminders(MOST).await? {
            let seat = usize::try_from(reminder.seat).ok().and_then(|seat| Seat::ALL.get(seat));
            let told = match seat {
                Some(seat) => self.remind(reminder.game, *seat, reminder.percent.into()).await,
                None => Ok(0),
            };
            match told {
                Ok(_) => self.reminders_told(vec![reminder]).await?,
                // The others need not wait for it.
                Err(why) => tracing::warn!(%why, game = %reminder.game, "a reminder has to wait"),
            }
        }
        Ok(())
    }

    /// Reminders that are to be told, for a minute; those that are not needed any more count as told.
    pub async fn take_reminders(&self, limit: i64) -> Result<Vec<Reminder>, Error> {
        let now = self.clock.now();
        let taken = self.store.take_reminders(now, now.plus(TELLS_WITHIN), limit).await?;
        let (mut open, mut over) = (Vec::new(), Vec::new());
        for reminder in taken {
            match self.still_open(&reminder).await {
                Ok(true) => open.push(reminder),
                Ok(false) => over.push(reminder),
                Err(why) => tracing::warn!(%why, game = %reminder.game, "a reminder has to wait"),
            }
        }
        self.store.reminders_told(over).await?;
        Ok(open)
    }

    /// They are told, and never given out again.
    pub async fn reminders_told(&self, told: Vec<Reminder>) -> Result<(), Error> {
        Ok(self.store.reminders_told(told).await?)
    }

    /// Whether the decision of a reminder has not been answered meanwhile.
    async fn still_open(&self, reminder: &Reminder) -> Result<bool, Error> {
        let game = self.load(reminder.game).await?;
        let seat = usize::try_from(reminder.seat).ok().and_then(|seat| game.sitting.seats.get(seat));
        let open = seat.is_some_and(|seat| seat.dial.open && seat.dial.opening == reminder.opening);
        Ok(open && !game.record.game().is_over())
    }
}
