//! Where Redis is.

use std::fmt;

use redis::IntoConnectionInfo;

/// A server of Redis.
#[derive(Clone, PartialEq, Eq)]
pub struct RedisSettings {
    /// Where, and who we are there. May hold a password: not for a log.
    pub url: String,
    /// What the names of its channels begin with.
    pub prefix: String,
}

impl fmt::Debug for RedisSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisSettings").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl RedisSettings {
    /// Checks the URL. The error says what was expected.
    pub fn read(url: String, prefix: String) -> Result<Self, &'static str> {
        let known = url.starts_with("redis://") || url.starts_with("rediss://");
        match known && url.as_str().into_connection_info().is_ok() {
            true => Ok(Self { url, prefix }),
            false => Err("redis://HOST:PORT or redis://USER:PASSWORD@HOST:PORT, or rediss:// for TLS"),
        }
    }
}
