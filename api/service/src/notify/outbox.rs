//! The outbox relay. A turn stores its outbox entry in its own transaction, so none is lost. A node leases entries,
//! passes them to all consumers, and deletes them when every consumer has stored its work. If a node dies in between,
//! another node repeats the work, so consumers may see an entry twice.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::time::sleep;

use crate::error::Error;
use crate::id::GameId;
use crate::moment::Moment;
use crate::notify::repository::OutboxRepository;
use crate::play::stored::OutboxEntry;
use crate::ports::Clock;
use crate::progress::Progress;

/// Entries leased at a time.
const MAX_ENTRIES_PER_BATCH: i64 = 500;
const LEASE_DURATION: Duration = Duration::from_secs(60);
/// Entries of an unreadable game are leased for this long.
const MAX_ENTRY_AGE: Duration = Duration::from_secs(7 * 24 * 3_600);
/// A short delay, so that concurrent turns are handled together.
const BATCH_DELAY: Duration = Duration::from_millis(50);
/// A consumer of outbox entries.
pub trait OutboxConsumer: Send + Sync {
    /// Handles these entries by storing what is to be sent: all of them, or it fails. After a failure they are retried
    /// later on any node. Returns the games whose entries must be retried separately, because something about the game
    /// cannot be read.
    fn send<'a>(&'a self, entries: &'a [OutboxEntry]) -> BoxFuture<'a, Result<Vec<GameId>, Error>>;
}

/// Passes outbox entries to the consumers.
pub struct OutboxRelay {
    store: Arc<dyn OutboxRepository>,
    clock: Arc<dyn Clock>,
    senders: Vec<Arc<dyn OutboxConsumer>>,
    /// Whether the last batch was full: there is a backlog.
    behind: AtomicBool,
}

impl OutboxRelay {
    /// A relay that is woken by `wakeup`.
    pub fn new(
        store: Arc<dyn OutboxRepository>,
        clock: Arc<dyn Clock>,
        senders: Vec<Arc<dyn OutboxConsumer>>,
    ) -> Self {
        Self { store, clock, senders, behind: AtomicBool::new(false) }
    }

    /// Handles one batch of entries. Waits a moment first, so that concurrent turns are handled together, unless there is
    /// a backlog.
    pub async fn drain(&self) -> Result<Progress, Error> {
        if !self.behind.swap(false, Ordering::Relaxed) {
            sleep(BATCH_DELAY).await;
        }
        if self.store.oldest_outbox().await?.is_none() {
            return Ok(Progress::Done);
        }
        let progress = Progress::of_page(self.round().await?, MAX_ENTRIES_PER_BATCH);
        self.behind.store(progress == Progress::More, Ordering::Relaxed);
        Ok(progress)
    }

    /// Leases entries, passes them to the consumers, and deletes those that were handled. Returns how many were leased.
    pub async fn round(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        let entries = self.store.take_outbox(now, later(now, LEASE_DURATION), MAX_ENTRIES_PER_BATCH).await?;
        if entries.is_empty() {
            return Ok(0);
        }
        let mut waiting = HashSet::new();
        for sender in &self.senders {
            waiting.extend(sender.send(&entries).await?);
        }
        let waits =
            |entry: &&OutboxEntry| waiting.contains(&entry.game) && now < later(entry.at, MAX_ENTRY_AGE);
        let done = entries.iter().filter(|entry| !waits(entry)).map(|entry| entry.id);
        self.store.clear_outbox(done.collect()).await?;
        Ok(entries.len())
    }
}

fn later(now: Moment, by: Duration) -> Moment {
    Moment(now.0.saturating_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX)))
}
