//! Rates of requests, and the state of a caller against a rate.

use std::time::Duration;

/// Most permits taken at a time.
const MAX_PERMITS_PER_LEASE: u64 = 64;

/// A rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Requests a second in the long run.
    pub per_second: u32,
    /// How many may come at once after a rest.
    pub burst: u32,
}

/// How somebody stands to a rate after a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitStatus {
    /// Which rate, in one word.
    pub name: &'static str,
    /// The rate.
    pub rate: Rate,
    /// How many requests may still come at once, as far as this node knows.
    pub left: u64,
    /// When the whole burst is there again.
    pub full_in: Duration,
}

/// The rate does not allow it now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitExceeded {
    /// How it stands.
    pub standing: RateLimitStatus,
    /// When it will be allowed.
    pub wait: Duration,
}

impl Rate {
    /// Microseconds between two requests at the even rate.
    pub(crate) fn interval(self) -> i64 {
        1_000_000 / i64::from(self.per_second.max(1))
    }

    /// How far ahead of the even rate one may be.
    pub(crate) fn capacity(self) -> i64 {
        self.interval() * i64::from(self.burst.max(1))
    }

    /// Permits taken at a time: few of a small burst, so that nodes do not keep them from one another.
    pub(crate) fn lease(self) -> u64 {
        (u64::from(self.burst) / 16).clamp(1, MAX_PERMITS_PER_LEASE)
    }

    /// Requests let in without asking.
    pub(crate) fn max_unpaid(self) -> u64 {
        (u64::from(self.burst) / 100).min(16)
    }
}
