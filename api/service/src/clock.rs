//! Clocks: that of the machine, and that of the database, which is the same for all nodes.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use crate::current_job;
use crate::moment::Moment;
use crate::ports::{Clock, StoreError, repository};

/// How often the clock of the database is read.
const READ_INTERVAL: Duration = Duration::from_secs(1);
/// The number of readings at the start. The first one opens a connection, which makes it slow and imprecise.
const INITIAL_READINGS: usize = 3;
/// A clock difference above this is logged.
const REPORTED_DIFFERENCE: Duration = Duration::from_secs(5);

repository! {
    /// The clock of the database.
    pub trait TimeRepository as time_repository {
        /// The time of the database server; none if the database has no clock of its own.
        custom fn time() -> Option<Moment>;
    }
}

/// The machine's clock.
pub struct MachineClock;

/// The start of the process on the monotonic clock, which stops while the machine is suspended.
static PROCESS_START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock for MachineClock {
    fn now(&self) -> Moment {
        Moment::now()
    }

    fn wall_clock_offset(&self) -> i64 {
        Moment::now().0.saturating_sub(process_uptime())
    }
}

/// The clock of the database server. All nodes of one database use it, so a node with a wrong clock does no harm.
/// Between two readings, and while the server does not answer, the monotonic clock of the machine continues it.
pub struct DatabaseClock {
    /// The time of the database minus the uptime of the process, in microseconds.
    offset: AtomicI64,
}

impl Clock for DatabaseClock {
    fn now(&self) -> Moment {
        Moment(self.offset.load(Ordering::Relaxed).saturating_add(process_uptime()))
    }

    fn wall_clock_offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }
}

/// The clock for the nodes of a database: the clock of its server, or that of the machine if the database has none.
///
/// # Errors
/// If the server cannot be reached.
pub async fn of(store: &Arc<dyn TimeRepository>) -> Result<Arc<dyn Clock>, StoreError> {
    let Some(first) = Reading::take(store).await? else { return Ok(Arc::new(MachineClock)) };
    let clock = Arc::new(DatabaseClock { offset: AtomicI64::new(first.middle()) });
    for _ in 1..INITIAL_READINGS {
        clock.read(store).await?;
    }
    let own = Moment::now();
    let apart = own.since(clock.now()).max(clock.now().since(own));
    if apart > REPORTED_DIFFERENCE {
        tracing::warn!(
            "the clock of this machine differs from that of the database by {} s; the clock of the database is used",
            apart.as_secs()
        );
    }
    let (store, kept) = (store.clone(), Arc::downgrade(&clock));
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(READ_INTERVAL).await;
            let Some(clock) = kept.upgrade() else { return };
            // A server that does not answer is reported by the callers that need more than the time.
            if let Err(why) = current_job::within(Some("clock"), clock.read(&store)).await {
                tracing::debug!(%why, "the clock of the database cannot be read");
            }
        }
    });
    Ok(clock)
}

impl DatabaseClock {
    async fn read(&self, store: &Arc<dyn TimeRepository>) -> Result<(), StoreError> {
        let Some(reading) = Reading::take(store).await? else { return Ok(()) };
        let before = self.offset.load(Ordering::Relaxed);
        let after = reading.corrected(before);
        self.offset.store(after, Ordering::Relaxed);
        let set = Duration::from_micros(before.abs_diff(after));
        if set > REPORTED_DIFFERENCE {
            let direction = if after > before { "forward" } else { "back" };
            tracing::warn!("the clock of the database was set {direction} by {} s", set.as_secs());
        }
        Ok(())
    }
}

/// One reading of the server's clock. The offset lies between `least` and `most`, because the server read its clock at
/// some time between the request and the response.
struct Reading {
    least: i64,
    most: i64,
}

impl Reading {
    async fn take(store: &Arc<dyn TimeRepository>) -> Result<Option<Self>, StoreError> {
        let asked = process_uptime();
        let time = store.time().await?;
        let answered = process_uptime();
        Ok(time.map(|Moment(time)| Self {
            least: time.saturating_sub(answered),
            most: time.saturating_sub(asked),
        }))
    }

    fn middle(&self) -> i64 {
        self.least.midpoint(self.most)
    }

    /// Corrects an offset. An offset that agrees with the reading is kept, so a slow response does not make it worse.
    fn corrected(&self, offset: i64) -> i64 {
        offset.clamp(self.least, self.most)
    }
}

/// The uptime of the process in microseconds.
fn process_uptime() -> i64 {
    i64::try_from(PROCESS_START.elapsed().as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_changes_an_offset_only_where_they_disagree() {
        let reading = Reading { least: 100, most: 140 };
        assert_eq!(reading.middle(), 120);
        for (offset, corrected) in [(100, 100), (133, 133), (140, 140), (-5, 100), (1_000, 140)] {
            assert_eq!(reading.corrected(offset), corrected);
        }
    }

    #[test]
    fn the_time_of_the_database_goes_on_between_readings() {
        let clock = DatabaseClock { offset: AtomicI64::new(5_000_000) };
        let first = clock.now();
        std::thread::sleep(Duration::from_millis(2));
        assert!(clock.now().since(first) >= Duration::from_millis(2));
        assert_eq!(clock.wall_clock_offset(), 5_000_000);
    }
}
