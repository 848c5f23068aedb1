//! Sending out what turns leave to be sent: to phones, to other programs. A turn writes its entry in its own transaction,
//! so none is lost; a node takes entries for a while, so exactly one has them; and only what every sender is done with is
//! taken away. A node that dies in between leaves its entries to the others: then something is sent twice, never not at all.

use std::collections::HashSet;
use std::sync::Arc;
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

/// Entries taken at a time.
const MAX_ENTRIES_PER_BATCH: i64 = 500;
/// How long entries are kept from other nodes.
const LEASE_DURATION: Duration = Duration::from_secs(60);
/// Entries of a game that cannot be read are kept for so long.
const MAX_ENTRY_AGE: Duration = Duration::from_secs(7 * 24 * 3_600);
/// Turns that come meanwhile go out together.
const BATCH_DELAY: Duration = Duration::from_millis(50);
/// Sends entries somewhere.
pub trait OutboxConsumer: Send + Sync {
    /// Sends what these entries stand for, or hands it on to somewhere durable: all of them or an error. Then they are
    /// tried again later, on any node. Gives the games whose entries have to wait by themselves, because something about
    /// the game cannot be read.
    fn send<'a>(&'a self, entries: &'a [OutboxEntry]) -> BoxFuture<'a, Result<Vec<GameId>, Error>>;
}

/// Takes entries to the senders.
pub struct OutboxRelay {
    store: Arc<dyn OutboxRepository>,
    clock: Arc<dyn Clock>,
    senders: Vec<Arc<dyn OutboxConsumer>>,
}

impl OutboxRelay {
    /// A relay to those consumers.
    pub fn new(
        store: Arc<dyn OutboxRepository>,
        clock: Arc<dyn Clock>,
        senders: Vec<Arc<dyn OutboxConsumer>>,
    ) -> Self {
        Self { store, clock, senders }
    }

    /// Sends one batch of the entries that no node has leased. Waits a moment first, so that turns that come meanwhile
    /// are sent together.
    pub async fn drain(&self) -> Result<Progress, Error> {
        sleep(BATCH_DELAY).await;
        match self.store.oldest_outbox().await? {
            Some(_) => Ok(Progress::of_page(self.round().await?, MAX_ENTRIES_PER_BATCH)),
            None => Ok(Progress::Done),
        }
    }

    /// Takes some entries, sends them, and takes them away when they went out. Tells how many were taken.
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
