//! When somebody sleeps or is on vacation: clocks stand then, as far as the table allows.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::zone;
use crate::Service;
use crate::error::{Error, Violation};
use crate::id::AccountId;
use crate::messages::expected;
use crate::seats::{Change, SeatChange};

/// Vacations that an account may have named at the same time.
const MOST_VACATIONS: usize = 20;
/// Days of one of them.
const MOST_DAYS: i32 = 60;

/// When an account rests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// Where it lives, by the names of the IANA.
    pub zone: String,
    /// When it sleeps.
    pub quiet: Option<Quiet>,
    /// When it is away.
    pub vacation: Vec<Vacation>,
}

/// Hours of each day, in minutes after midnight; over midnight when they end before they begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quiet {
    /// When they begin.
    pub from: u16,
    /// When they end.
    pub until: u16,
}

/// Days, the last one too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vacation {
    /// The first.
    pub first: Date,
    /// The last.
    pub last: Date,
}

impl Rest {
    /// The rules of its time zone; none if this program does not know it any more.
    pub fn zone(&self) -> Option<TimeZone> {
        TimeZone::get(&self.zone).ok()
    }

    /// Whether that day is one of vacation.
    pub fn on_vacation(&self, day: Date) -> bool {
        self.vacation.iter().any(|vacation| (vacation.first..=vacation.last).contains(&day))
    }

    /// When the quiet hours begin, and how many minutes they last.
    pub fn quiet_minutes(&self) -> Option<(u16, u16)> {
        let Quiet { from, until } = self.quiet?;
        Some((from, (until + 1_440 - from) % 1_440))
    }

    fn check(&self) -> Result<(), Error> {
        let mut wrong = Vec::new();
        if self.zone().is_none() {
            wrong.push(zone("/time_zone"));
        }
        if self.vacation.len() > MOST_VACATIONS {
            wrong.push(Violation::new("/vacation", "length", expected::at_most(MOST_VACATIONS)));
        }
        for (index, Vacation { first, last }) in self.vacation.iter().enumerate() {
            let days = first.until(*last).map_or(-1, |days| days.get_days());
            if !(0..MOST_DAYS).contains(&days) {
                let expected = expected::last_day(MOST_DAYS);
                wrong.push(Violation::new(format!("/vacation/{index}/last"), "range", expected));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
    }
}

impl Service {
    /// When an account rests, if it has said so.
    pub async fn rest(&self, account: AccountId) -> Result<Option<Rest>, Error> {
        Ok(self.store.rests(vec![account]).await?.remove(&account))
    }

    /// Says when an account rests, or that it does not. The clocks of its games are looked at anew; days of vacation that
    /// have stopped one stay used.
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

    /// Has the clocks that run for an account, and that its vacation has stopped, charged by what it rests until now.
    async fn use_up_vacation(&self, account: AccountId) -> Result<(), Error> {
        let waiting = self.store.games_waiting_for(account, i64::MAX).await?;
        let sittings = self.store.sittings(waiting.iter().map(|row| row.game).collect()).await?;
        let timed = waiting.iter().map(|row| row.game);
        let timed = timed.filter(|game| sittings.get(game).is_some_and(|sitting| sitting.control.is_some()));
        for id in timed {
            let done = self.at_table(id, |game, now, times| {
                let seat = game.plays(account)?;
                if game.record.game().is_over() || game.sitting.vacation(seat, now, times).is_empty() {
                    return Ok(Change::Nothing);
                }
                let mut sitting = game.sitting.clone();
                sitting.charge(seat, now, times);
                Ok(Change::Turn(Box::new(SeatChange { notes: Vec::new(), sitting, moves: Vec::new() })))
            });
            // A game that cannot be read keeps nobody from resting.
            if let Err(why) = done.await {
                tracing::warn!(%why, game = %id, "the vacation of a player could not be charged");
            }
        }
        Ok(())
    }
}
