//! Limits of password hashing.

use super::{ConfigError, whole_number};
use service::accounts::passwords::Limits;

/// The default maximum number of cores that hash at the same time: each hash takes 19 MiB.
const CORES: usize = 4;

pub(super) fn limits(get: impl Fn(&str) -> Option<String>, cores: usize) -> Result<Limits, ConfigError> {
    Ok(Limits {
        at_once: whole_number("PASSWORDS_AT_ONCE", &get, cores.min(CORES) as u32, 1, 256)? as usize,
        waiting: whole_number("PASSWORDS_WAITING", &get, 256, 1, 10_000)? as usize,
    })
}
