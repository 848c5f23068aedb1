//! Settings of the graceful shutdown.

use std::time::Duration;

use super::{ConfigError, seconds, whole_number};

/// The durations of the shutdown phases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopTimes {
    /// How long a node keeps serving after it reports that it is not ready.
    pub drain: Duration,
    /// How long running requests may take after that.
    pub limit: Duration,
}

/// The settings `DRAIN_SECONDS` and `SHUTDOWN_SECONDS`.
pub fn times(get: impl Fn(&str) -> Option<String> + Copy) -> Result<StopTimes, ConfigError> {
    Ok(StopTimes {
        drain: seconds(whole_number("DRAIN_SECONDS", get, 1, 0, 300)?),
        limit: seconds(whole_number("SHUTDOWN_SECONDS", get, 10, 0, 300)?),
    })
}
