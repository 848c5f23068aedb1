//! Exponential backoff for rows that cannot be processed, such as a row that is damaged or that a newer version has
//! written. Such a row is reported and skipped for a while, so that the other rows are still processed.

use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use metrics::counter;

use crate::error::Error;

/// The same row is reported at most this often.
const REPORT_INTERVAL: Duration = Duration::from_secs(3_600);
/// The delay after the first failure. It doubles with each further failure.
const FIRST_DELAY: Duration = Duration::from_secs(2);
/// The longest delay.
const MAX_DELAY: Duration = Duration::from_secs(3_600);
/// The largest number of rows that are remembered.
const MAX_ENTRIES: usize = 10_000;

static REPORTED: LazyLock<Mutex<HashMap<(&'static str, String), Instant>>> = LazyLock::new(Mutex::default);

/// Reports a row that cannot be read and is skipped: in the log and in the metrics, at most once an hour.
pub fn report(table: &'static str, id: impl Display, why: impl Display) {
    let mut reported = REPORTED.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (table, id.to_string());
    let now = Instant::now();
    if reported.get(&key).is_some_and(|at| now.duration_since(*at) < REPORT_INTERVAL) {
        return;
    }
    if reported.len() >= MAX_ENTRIES {
        reported.retain(|_, at| now.duration_since(*at) < REPORT_INTERVAL);
    }
    if reported.len() < MAX_ENTRIES {
        reported.insert(key, now);
    }
    drop(reported);
    counter!("tharsis_put_aside_total", "table" => table).increment(1);
    tracing::error!(
        table, %id, %why,
        "a row cannot be read and is skipped for now: if a newer version has written it, update this node; otherwise \
         repair the row or restore a backup"
    );
}

/// The keys that have failed, with the number of failures and the end of the current delay.
pub struct FailureBackoff<K> {
    table: &'static str,
    failed: Mutex<HashMap<K, (u32, Instant)>>,
}

impl<K: Copy + Eq + Hash + Display> FailureBackoff<K> {
    /// An empty set of keys, which are rows of `table`.
    pub fn new(table: &'static str) -> Self {
        Self { table, failed: Mutex::default() }
    }

    /// Whether the key is to be skipped now.
    pub fn is_backing_off(&self, key: K) -> bool {
        self.failed().get(&key).is_some_and(|(_, until)| Instant::now() < *until)
    }

    /// The number of keys that have failed and not succeeded since.
    pub fn failing_count(&self) -> usize {
        self.failed().len()
    }

    /// Records the result of an attempt. A transient error, which does not concern the key itself, starts no delay.
    pub fn record<T>(&self, key: K, done: &Result<T, Error>) {
        let why = match done {
            Ok(_) => {
                self.failed().remove(&key);
                return;
            }
            Err(why) if why.is_transient() => return,
            Err(why) => why,
        };
        let now = Instant::now();
        let mut failed = self.failed();
        if failed.len() >= MAX_ENTRIES {
            failed.retain(|_, (_, until)| now < *until);
        }
        let failures = failed.get(&key).map_or(0, |(failures, _)| *failures);
        if failed.len() < MAX_ENTRIES {
            failed.insert(key, (failures + 1, now + delay(failures)));
        }
        drop(failed);
        report(self.table, key, why);
    }

    fn failed(&self) -> MutexGuard<'_, HashMap<K, (u32, Instant)>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The delay after that many earlier failures.
fn delay(failures: u32) -> Duration {
    FIRST_DELAY.saturating_mul(2_u32.saturating_pow(failures)).min(MAX_DELAY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::GameId;

    #[test]
    fn the_delay_doubles_with_each_failure() {
        let backoff = FailureBackoff::new("games");
        let game = GameId::fresh();
        backoff.record(game, &Err::<(), _>(Error::Busy));
        assert!(!backoff.is_backing_off(game), "a busy store says nothing about the game");
        backoff.record(game, &Err::<(), _>(Error::Broken("on purpose".to_owned())));
        assert!(backoff.is_backing_off(game) && !backoff.is_backing_off(GameId::fresh()));
        backoff.record(game, &Ok(()));
        assert!(!backoff.is_backing_off(game));
        assert_eq!(backoff.failing_count(), 0);
        assert_eq!([0, 1, 2, 40].map(delay), [2, 4, 8, 3_600].map(Duration::from_secs));
    }
}
