//! A point in time, to the microsecond.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Microseconds since 1970 in UTC; on the wire RFC 3339.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(pub i64);

impl Moment {
    /// The time of the machine's clock.
    pub fn now() -> Self {
        Self((OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000) as i64)
    }

    /// The moment that much later.
    pub fn plus(self, time: Duration) -> Self {
        Self(self.0.saturating_add(micros(time)))
    }

    /// The moment that much earlier.
    pub fn minus(self, time: Duration) -> Self {
        Self(self.0.saturating_sub(micros(time)))
    }

    /// The duration since an earlier moment; zero if it is not earlier.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0).try_into().unwrap_or(0))
    }

    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1_000_000)
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000)
            .ok()
            .and_then(|at| at.format(&Rfc3339).ok())
            .ok_or(fmt::Error)?;
        f.write_str(&text)
    }
}

impl std::str::FromStr for Moment {
    type Err = time::error::Parse;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let at = OffsetDateTime::parse(text, &Rfc3339)?;
        Ok(Self((at.unix_timestamp_nanos() / 1_000) as i64))
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
