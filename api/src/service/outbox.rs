//! Sending out what turns leave to be sent: to phones, to other programs. A turn writes its entry in its own transaction,
//! so none is lost; a node takes entries for a while, so exactly one has them; and only what every sender is done with is
//! taken away. A node that dies in between leaves its entries to the others: then something is sent twice, never not at all.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use super::error::Error;
use super::moment::Moment;
use super::ports::{Clock, Store};
use super::stored::OutboxEntry;

/// Entries taken at a time.
const MOST: i64 = 500;
/// How long entries are kept from other nodes.
const TAKEN_FOR: Duration = Duration::from_secs(60);
/// Turns that come meanwhile go out together.
const PAUSE: Duration = Duration::from_millis(50);
/// When nothing is heard, entries that another node has left are looked for this often.
const SILENCE: Duration = Duration::from_secs(5);

/// Sends entries somewhere.
pub trait Sender: Send + Sync {
    /// Sends what this entry stands for, or hands it on to somewhere durable. What fails is tried again later, on any
    /// node.
    fn send<'a>(&'a self, entry: &'a OutboxEntry) -> BoxFuture<'a, Result<(), Error>>;
}

/// Takes entries to the senders.
pub struct Courier {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    news: Arc<Notify>,
    senders: Vec<Arc<dyn Sender>>,
}

impl Courier {
    /// One who is woken by `news`.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        news: Arc<Notify>,
        senders: Vec<Arc<dyn Sender>>,
    ) -> Self {
        Self { store, clock, news, senders }
    }

    /// Works for ever.
    pub async fn work(self) {
        loop {
            // Both are good reasons to look.
            let _ = timeout(SILENCE, self.news.notified()).await;
            sleep(PAUSE).await;
            if let Err(why) = self.clear_out().await {
                tracing::warn!(%why, "the outbox has to wait");
            }
        }
    }

    /// Sends until nothing is left that nobody has.
    async fn clear_out(&self) -> Result<(), Error> {
        while self.store.oldest_outbox().await?.is_some() && self.round().await? == MOST as usize {}
        Ok(())
    }

    /// Takes some entries, sends them, and takes away those that went out. Tells how many were taken.
    pub async fn round(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        let entries = self.store.take_outbox(now, later(now, TAKEN_FOR), MOST).await?;
        let mut done = Vec::with_capacity(entries.len());
        for entry in &entries {
            match self.send(entry).await {
                Ok(()) => done.push(entry.id),
                Err(why) => tracing::warn!(%why, game = %entry.game, "something could not be sent"),
            }
        }
        if !done.is_empty() {
            self.store.clear_outbox(done).await?;
        }
        Ok(entries.len())
    }

    async fn send(&self, entry: &OutboxEntry) -> Result<(), Error> {
        for sender in &self.senders {
            sender.send(entry).await?;
        }
        Ok(())
    }
}

fn later(now: Moment, by: Duration) -> Moment {
    Moment(now.0.saturating_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX)))
}
