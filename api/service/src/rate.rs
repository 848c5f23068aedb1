//! Rates of requests, and the state of a caller against a rate.

use std::time::Duration;

/// The largest number of permits taken at a time.
const MAX_PERMITS_PER_LEASE: u64 = 64;

/// A rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Sustained requests per second.
    pub per_second: u32,
    /// Maximum number of requests in a burst.
    pub burst: u32,
}

/// The state of a rate limit after a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitStatus {
    /// The name of the limit.
    pub name: &'static str,
    /// The rate.
    pub rate: Rate,
    /// Requests that are still allowed at once, as far as this node knows.
    pub left: u64,
    /// When the full burst is available again.
    pub full_in: Duration,
}

/// A rate limit does not allow a request now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitExceeded {
    /// The state of the limit.
    pub standing: RateLimitStatus,
    /// When the next request is allowed.
    pub wait: Duration,
}

impl Rate {
    /// Microseconds between two requests at the sustained rate.
    pub(crate) fn interval(self) -> i64 {
        1_000_000 / i64::from(self.per_second.max(1))
    }

    /// How far a key may be ahead of the sustained rate.
    pub(crate) fn capacity(self) -> i64 {
        self.interval() * i64::from(self.burst.max(1))
    }

    /// Permits taken at a time: few of a small burst, so that the nodes share it.
    pub(crate) fn lease(self) -> u64 {
        (u64::from(self.burst) / 16).clamp(1, MAX_PERMITS_PER_LEASE)
    }

    /// Requests that are admitted without asking the store.
    pub(crate) fn max_unpaid(self) -> u64 {
        (u64::from(self.burst) / 100).min(16)
    }
}
