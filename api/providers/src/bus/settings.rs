//! Settings of the Redis connection.

use std::fmt;

use redis::IntoConnectionInfo;

/// A Redis server.
#[derive(Clone, PartialEq, Eq)]
pub struct RedisSettings {
    /// The URL with the user. May hold a password: never log it.
    pub url: String,
    /// The prefix of all channel names.
    pub prefix: String,
}

impl fmt::Debug for RedisSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisSettings").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl RedisSettings {
    /// Checks the URL. The error describes the expected format.
    pub fn read(url: String, prefix: String) -> Result<Self, &'static str> {
        let known = url.starts_with("redis://") || url.starts_with("rediss://");
        match known && url.as_str().into_connection_info().is_ok() {
            true => Ok(Self { url, prefix }),
            false => Err("redis://HOST:PORT or redis://USER:PASSWORD@HOST:PORT, or rediss:// for TLS"),
        }
    }
}
