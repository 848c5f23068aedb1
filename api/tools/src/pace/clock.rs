//! Simulated time: seconds since a Monday, 0:00 UTC.

/// A time or a duration.
pub type Seconds = i64;

pub const MINUTE: Seconds = 60;
pub const HOUR: Seconds = 60 * MINUTE;
pub const DAY: Seconds = 24 * HOUR;

/// A time in days, with a fraction.
pub fn days(time: Seconds) -> f64 {
    time as f64 / DAY as f64
}

/// A time of day or a duration as text.
pub fn hours(time: Seconds) -> String {
    format!("{}:{:02}", time / HOUR, time % HOUR / MINUTE)
}
