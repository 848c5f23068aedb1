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
    /// Sends what these entries stand for, or hands it on to somewhere durable: all of them or an error. Then they are
    /// tried again later, on any node.
    fn send<'a>(&'a self, entries: &'a [OutboxEntry]) -> BoxFuture<'a, Result<(), Error>>;
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

    /// Takes some entries, sends them, and takes them away when they went out. Tells how many were taken.
    pub async fn round(&self) -> Result<usize, Error> {
        let now = self.clock.now();
        let entries = self.store.take_outbox(now, later(now, TAKEN_FOR), MOST).await?;
        if entries.is_empty() {
            return Ok(0);
        }
        for sender in &self.senders {
            sender.send(&entries).await?;
        }
        self.store.clear_outbox(entries.iter().map(|entry| entry.id).collect()).await?;
        Ok(entries.len())
    }
}

fn later(now: Moment, by: Duration) -> Moment {
    Moment(now.0.saturating_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX)))
}
