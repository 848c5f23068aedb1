//! The retry schedule of deliveries, and when a webhook is disabled.

use std::time::Duration;

use crate::error::Error;
use crate::moment::Moment;
use crate::secret;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// Seconds from each failed attempt to the next; there is no attempt after the last delay. The sum is a little more
/// than three days.
pub const RETRY_DELAYS: [u64; 14] = [
    5,
    30,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
];

/// A webhook is disabled when all attempts have failed for this long.
pub const DISABLE_AFTER: Duration = Duration::from_secs(72 * HOUR);
/// The longest delay that a receiver can ask for.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(24 * HOUR);

/// The delay after that many attempts, with a random addition of up to a fifth, so that deliveries that failed together
/// are not retried together. `None` after the last attempt.
pub fn wait(attempts: i32) -> Result<Option<Duration>, Error> {
    let done = usize::try_from(attempts).unwrap_or_default();
    let Some(seconds) = done.checked_sub(1).map_or(RETRY_DELAYS.first(), |index| RETRY_DELAYS.get(index))
    else {
        return Ok(None);
    };
    let mut chance = [0; 2];
    secret::fill(&mut chance)?;
    let more = f64::from(u16::from_le_bytes(chance)) / f64::from(u16::MAX) / 5.0;
    Ok(Some(Duration::from_secs(*seconds).mul_f64(1.0 + more)))
}

/// The time of `Retry-After`, which is given in seconds or as a date (RFC 9110, 10.2.3).
pub fn retry_after(header: &str, now: Moment) -> Option<Moment> {
    let header = header.trim();
    let wait = match header.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let at = httpdate::parse_http_date(header).ok()?;
            let since_1970 = at.duration_since(std::time::UNIX_EPOCH).ok()?;
            since_1970.saturating_sub(Duration::from_micros(now.0.try_into().unwrap_or_default()))
        }
    };
    Some(now.plus(wait.min(MAX_RETRY_AFTER)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_delays_end_after_three_days() {
        let all: Vec<_> = (1..=14).map(|n| wait(n).expect("chance").expect("another attempt")).collect();
        for (seconds, wait) in RETRY_DELAYS.iter().zip(&all) {
            let least = Duration::from_secs(*seconds);
            assert!(*wait >= least && *wait <= least.mul_f64(1.2), "{wait:?} for {seconds}");
        }
        assert!(all.iter().sum::<Duration>() > DISABLE_AFTER);
        assert_eq!(wait(15).expect("chance"), None);
    }

    #[test]
    fn retry_after_is_read_in_seconds_and_as_a_date() {
        let now = Moment(784_111_777_000_000);
        let after = |header| retry_after(header, now).map(|at| at.since(now).as_secs());
        assert_eq!(after("120"), Some(120));
        assert_eq!(after("Sun, 06 Nov 1994 08:50:37 GMT"), Some(60));
        assert_eq!(after("Sun, 06 Nov 1994 08:49:00 GMT"), Some(0));
        assert_eq!(after("99999999"), Some(24 * 3_600));
        assert_eq!(after("soon"), None);
        assert_eq!(after("-1"), None);
    }
}
