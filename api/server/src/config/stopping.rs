//! How a node stops.

use std::time::Duration;

use super::{ConfigError, seconds, whole};

/// How long the parts of stopping take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopTimes {
    /// How long a node goes on that says that it is not ready any more.
    pub drain: Duration,
    /// How long running requests may take then.
    pub most: Duration,
}

/// Reads the settings.
pub fn times(get: impl Fn(&str) -> Option<String> + Copy) -> Result<StopTimes, ConfigError> {
    Ok(StopTimes {
        drain: seconds(whole("DRAIN_SECONDS", get, 1, 0, 300)?),
        most: seconds(whole("SHUTDOWN_SECONDS", get, 10, 0, 300)?),
    })
}
