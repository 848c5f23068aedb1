//! What cannot be worked on, such as a row that is damaged or that a newer version has written: it is reported and left
//! alone for a while, so that everything else goes on.

use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use metrics::counter;

use super::error::Error;
use super::id::{GameId, TableId};

/// The same row is reported again after this.
const REPORT_INTERVAL: Duration = Duration::from_secs(3_600);
/// What has failed is tried again after this, then after twice as long, and so on.
const FIRST_DELAY: Duration = Duration::from_secs(2);
/// It is tried again after this at the latest.
const MAX_DELAY: Duration = Duration::from_secs(3_600);
/// What is remembered at most.
const MAX_ENTRIES: usize = 10_000;

static REPORTED: LazyLock<Mutex<HashMap<(&'static str, String), Instant>>> = LazyLock::new(Mutex::default);

/// Reports a row that cannot be read and is left out: in the log once an hour, and in the figures as often.
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
        "a row cannot be read and is put aside: update this node if a newer version has written it; otherwise mend the row \
         or restore a backup"
    );
}

/// What has failed, how often, and until when it is left alone.
pub struct FailureBackoff<K> {
    table: &'static str,
    failed: Mutex<HashMap<K, (u32, Instant)>>,
}

impl<K: Copy + Eq + Hash + Display> FailureBackoff<K> {
    fn new(table: &'static str) -> Self {
        Self { table, failed: Mutex::default() }
    }

    /// Whether it is to be left alone now.
    pub fn is_backing_off(&self, key: K) -> bool {
        self.failed().get(&key).is_some_and(|(_, until)| Instant::now() < *until)
    }

    /// How many have failed and were not done since.
    pub fn failing_count(&self) -> usize {
        self.failed().len()
    }

    /// Takes note of how it went. What failed for a reason that concerns everything is not left alone.
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
        let times = failed.get(&key).map_or(0, |(times, _)| *times);
        if failed.len() < MAX_ENTRIES {
            failed.insert(key, (times + 1, now + wait(times)));
        }
        drop(failed);
        report(self.table, key, why);
    }

    fn failed(&self) -> MutexGuard<'_, HashMap<K, (u32, Instant)>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long something is left alone that has failed so many times before.
fn wait(times: u32) -> Duration {
    FIRST_DELAY.saturating_mul(2_u32.saturating_pow(times)).min(MAX_DELAY)
}

/// What the work that a node does by itself has put aside.
pub struct FailureBackoffs {
    /// Games with a vacant seat.
    pub vacant: FailureBackoff<GameId>,
    /// Games with plans.
    pub plans: FailureBackoff<GameId>,
    /// Games that are over.
    pub results: FailureBackoff<GameId>,
    /// Tables that are full or have expired.
    pub tables: FailureBackoff<TableId>,
}

impl Default for FailureBackoffs {
    fn default() -> Self {
        Self {
            vacant: FailureBackoff::new("games"),
            plans: FailureBackoff::new("games"),
            results: FailureBackoff::new("games"),
            tables: FailureBackoff::new("game_tables"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_left_alone_for_longer_and_longer() {
        let aside = FailureBackoff::new("games");
        let game = GameId::fresh();
        aside.record(game, &Err::<(), _>(Error::Busy));
        assert!(!aside.is_backing_off(game), "a busy store says nothing about the game");
        aside.record(game, &Err::<(), _>(Error::Broken("on purpose".to_owned())));
        assert!(aside.is_backing_off(game) && !aside.is_backing_off(GameId::fresh()));
        aside.record(game, &Ok(()));
        assert!(!aside.is_backing_off(game));
        assert_eq!(aside.failing_count(), 0);
        assert_eq!([0, 1, 2, 40].map(wait), [2, 4, 8, 3_600].map(Duration::from_secs));
    }
}
