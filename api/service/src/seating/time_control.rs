//! Time controls. A table chooses one before the game begins. `arithmetic` computes times with pure functions;
//! `seating_state` applies a turn to the clocks of a game; `deadline_scheduler` processes due deadlines.

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Violation};
use crate::messages::expected;

/// Seconds of a minute, an hour and a day.
const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;
/// The shortest and the longest time for one decision, and for the initial bank.
const LIMIT_SECONDS: (u32, u32) = (MINUTE, 30 * DAY);
/// The largest increment of a bank.
const MAX_INCREMENT_SECONDS: u32 = 7 * DAY;
/// The largest number of hours that a decision must have been open before a daily deadline applies to it.
const MAX_NOTICE_HOURS: u8 = 24;
/// The most quiet hours per day, and the most days of vacation per game, that stop a clock.
const MAX_QUIET_HOURS: u8 = 12;
const MAX_VACATION_DAYS: u8 = 60;

/// The time control of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Control {
    /// How time is allotted.
    pub limit: Limit,
    /// What happens when the time has run out.
    pub on_expiry: OnExpiry,
    /// How many hours per day of an account's quiet hours stop its clock.
    pub quiet_hours_per_day: u8,
    /// How many days of an account's vacation stop its clock in this game.
    pub vacation_days: u8,
}

/// How time is allotted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Limit {
    /// A fixed time for each decision.
    PerDecision { limit_seconds: u32 },
    /// A time bank; the increment is added each time the game starts to wait for the seat.
    Bank {
        /// Seconds in the bank at the start.
        start_seconds: u32,
        /// Seconds that are added.
        increment_seconds: u32,
    },
    /// A deadline once a day, for every decision that has been open long enough.
    Daily {
        /// Minutes after midnight.
        at_minute: u16,
        /// IANA time zone.
        time_zone: String,
        /// Hours that it must have been open.
        notice_hours: u8,
    },
}

/// What happens when time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnExpiry {
    /// The server answers for the seat: it passes, or gives the simplest answer if it cannot.
    Pass,
    /// The caretaker plays for the seat until its player comes back.
    Caretaker,
    /// The other players vote.
    Vote,
}

impl Control {
    /// Checks all bounds and reports every violation.
    pub fn check(&self) -> Result<(), Error> {
        let mut wrong = Vec::new();
        let mut within = |pointer: &str, value: u32, (least, most): (u32, u32)| {
            if !(least..=most).contains(&value) {
                wrong.push(Violation::new(
                    format!("/clock/{pointer}"),
                    "range",
                    expected::range(least, most),
                ));
            }
        };
        within("quiet_hours_per_day", self.quiet_hours_per_day.into(), (0, MAX_QUIET_HOURS.into()));
        within("vacation_days", self.vacation_days.into(), (0, MAX_VACATION_DAYS.into()));
        match &self.limit {
            Limit::PerDecision { limit_seconds } => within("limit_seconds", *limit_seconds, LIMIT_SECONDS),
            Limit::Bank { start_seconds, increment_seconds } => {
                within("start_seconds", *start_seconds, LIMIT_SECONDS);
                within("increment_seconds", *increment_seconds, (0, MAX_INCREMENT_SECONDS));
            }
            Limit::Daily { at_minute, time_zone, notice_hours } => {
                within("notice_hours", (*notice_hours).into(), (0, MAX_NOTICE_HOURS.into()));
                if *at_minute >= 24 * 60 {
                    wrong.push(Violation::new("/clock/at", "format", expected::time("20:00")));
                }
                if TimeZone::get(time_zone).is_err() {
                    wrong.push(zone("/clock/time_zone"));
                }
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
    }
}

/// The violation for an invalid time zone.
pub fn zone(pointer: &str) -> Violation {
    Violation::new(pointer, "unknown", expected::time_zone("Europe/Berlin"))
}
