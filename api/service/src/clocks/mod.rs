//! Clocks: how long somebody may think. A table chooses one before the game begins. `arithmetic` is the whole of counting
//! time, as pure functions; `sitting` says what a turn does to the clocks of a game; `keeper` finds what is due.

pub mod arithmetic;
pub mod clock_input;
pub mod deadline_scheduler;
pub mod reminders;
pub mod rest;
pub mod seat_clock;
pub mod seating_state;
pub mod store;

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::error::{Error, Violation};
use crate::messages::expected;

/// Seconds of a minute, an hour and a day.
const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;
/// The shortest and the longest time for one decision, and for a bank at the start.
const LIMITS: (u32, u32) = (MINUTE, 30 * DAY);
/// The longest increment of a bank.
const MOST_INCREMENT: u32 = 7 * DAY;
/// Hours that a decision must have been open for a daily deadline to count, at most.
const MOST_NOTICE: u8 = 24;
/// Quiet hours of a day that stop a clock, and days of vacation in a game, at most.
const MOST_QUIET: u8 = 12;
const MOST_VACATION: u8 = 60;

/// How long somebody may think at a table: its time control.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Control {
    /// How time is measured out.
    pub limit: Limit,
    /// What happens when it has run out.
    pub on_expiry: OnExpiry,
    /// Of the quiet hours of an account, so many a day stop its clock.
    pub quiet_hours_per_day: u8,
    /// Of the vacation of an account, so many days in this game stop its clock.
    pub vacation_days: u8,
}

/// How time is measured out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Limit {
    /// So long for each decision.
    PerDecision {
        /// Seconds.
        limit_seconds: u32,
    },
    /// A bank to think from; each time that the game comes to wait for the seat again, something is added.
    Bank {
        /// Seconds in it at the start.
        start_seconds: u32,
        /// Seconds that are added.
        increment_seconds: u32,
    },
    /// Once a day, whatever has been open for long enough is due.
    Daily {
        /// When, in minutes after midnight.
        at_minute: u16,
        /// Where, by the names of the IANA.
        time_zone: String,
        /// Hours that it must have been open.
        notice_hours: u8,
    },
}

/// What happens when time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnExpiry {
    /// The seat passes; where something must be answered, the simplest is.
    Pass,
    /// The caretaker plays for the seat until its player comes back.
    Caretaker,
    /// The others decide.
    Vote,
}

impl Control {
    /// Whether all of it is within bounds; everything that is not is told.
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
        within("quiet_hours_per_day", self.quiet_hours_per_day.into(), (0, MOST_QUIET.into()));
        within("vacation_days", self.vacation_days.into(), (0, MOST_VACATION.into()));
        match &self.limit {
            Limit::PerDecision { limit_seconds } => within("limit_seconds", *limit_seconds, LIMITS),
            Limit::Bank { start_seconds, increment_seconds } => {
                within("start_seconds", *start_seconds, LIMITS);
                within("increment_seconds", *increment_seconds, (0, MOST_INCREMENT));
            }
            Limit::Daily { at_minute, time_zone, notice_hours } => {
                within("notice_hours", (*notice_hours).into(), (0, MOST_NOTICE.into()));
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

/// What is wrong with the name of a time zone.
fn zone(pointer: &str) -> Violation {
    Violation::new(pointer, "unknown", expected::time_zone("Europe/Berlin"))
}
