//! Quiet hours and vacations of an account, during which its clocks are stopped as far as the table allows.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Violation};
use crate::messages::expected;
use crate::seating::time_control::zone;

/// The most vacations of an account.
const MAX_VACATIONS: usize = 20;

/// The most days of one vacation.
const MAX_DAYS: i32 = 60;

/// When an account rests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rest {
    /// The IANA time zone of the account.
    pub zone: String,
    /// The quiet hours.
    pub quiet: Option<Quiet>,
    pub vacation: Vec<Vacation>,
}

/// Hours of each day, in minutes after midnight. They span midnight if `until` is before `from`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quiet {
    /// The start.
    pub from: u16,
    /// The end.
    pub until: u16,
}

/// A range of days, including the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vacation {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
}

impl Rest {
    /// The rules of the time zone; none if the time zone database does not contain it any more.
    pub fn zone(&self) -> Option<TimeZone> {
        TimeZone::get(&self.zone).ok()
    }

    /// Whether a day is a day of vacation.
    pub fn on_vacation(&self, day: Date) -> bool {
        self.vacation.iter().any(|vacation| (vacation.first..=vacation.last).contains(&day))
    }

    /// The start of the quiet hours and their length in minutes.
    pub fn quiet_minutes(&self) -> Option<(u16, u16)> {
        let Quiet { from, until } = self.quiet?;
        Some((from, (until + 1_440 - from) % 1_440))
    }

    /// Checks the time zone, and the number and lengths of the vacations.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let mut wrong = Vec::new();
        if self.zone().is_none() {
            wrong.push(zone("/time_zone"));
        }
        if self.vacation.len() > MAX_VACATIONS {
            wrong.push(Violation::new("/vacation", "length", expected::at_most(MAX_VACATIONS)));
        }
        for (index, Vacation { first, last }) in self.vacation.iter().enumerate() {
            let days = first.until(*last).map_or(-1, |days| days.get_days());
            if !(0..MAX_DAYS).contains(&days) {
                let expected = expected::last_day(MAX_DAYS);
                wrong.push(Violation::new(format!("/vacation/{index}/last"), "range", expected));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
    }
}
