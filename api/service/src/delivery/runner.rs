//! Carrying out what becomes due. A node takes rows and keeps them from the others for a while; what came of each is written
//! down, and one of which nothing is written is due again when the time is over. So somebody may be told twice, under the
//! same id, and is never not told.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::{Notify, Semaphore};
use tokio::time::{sleep, timeout};

use crate::error::Error;
use crate::moment::Moment;
use crate::ports::{StoreError, StoreFuture};

/// How long rows are kept from other nodes: longer than any attempt takes.
const LEASE_DURATION: Duration = Duration::from_secs(60);
/// When nothing is heard, what has become due is looked for this often.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How often an outcome is written, and how long is waited in between.
const MAX_ATTEMPTS: usize = 5;
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Which rows to take.
#[derive(Clone, Debug)]
pub struct LeaseRequest<R> {
    /// The time.
    pub now: Moment,
    /// How long they are kept from other nodes.
    pub lease: Duration,
    /// How many at most.
    pub limit: usize,
    /// How many for one receiver at most.
    pub per_receiver: usize,
    /// Receivers that this node sends to already, and how much.
    pub busy: Vec<(R, usize)>,
}

/// Work of which rows become due.
pub trait DeliveryQueue: Send + Sync + 'static {
    /// Whom a row is for.
    type Receiver: Clone + Eq + Hash + Send + Sync + 'static;
    /// A row, with all that is needed to carry it out.
    type Row: Send + 'static;
    /// How much is sent to one receiver at a time.
    const MAX_PER_RECEIVER: usize;
    /// What it is called in the log.
    const NAME: &'static str;

    /// The time.
    fn now(&self) -> Moment;
    /// When the next row is due.
    fn next_due(&self) -> StoreFuture<Option<Moment>>;
    /// Takes some rows that are due.
    fn lease(&self, request: LeaseRequest<Self::Receiver>) -> StoreFuture<Vec<(Self::Receiver, Self::Row)>>;
    /// One attempt, and what follows from it.
    fn attempt(&self, row: Self::Row) -> BoxFuture<'_, Result<(), Error>>;
}

/// Carries work out.
pub struct DeliveryRunner<W: DeliveryQueue> {
    queue: W,
    /// Told when there may be something to do.
    wake: Arc<Notify>,
    free: Arc<Semaphore>,
    /// How many attempts are on their way to each receiver.
    busy: Mutex<HashMap<W::Receiver, usize>>,
}

impl<W: DeliveryQueue> DeliveryRunner<W> {
    /// Somebody who makes so many attempts at a time, and looks when there is news.
    pub fn new(queue: W, wake: Arc<Notify>, at_once: usize) -> Self {
        Self { queue, wake, free: Arc::new(Semaphore::new(at_once)), busy: Mutex::default() }
    }

    /// Works for ever.
    pub async fn run(self) {
        let this = Arc::new(self);
        loop {
            // Both are good reasons to look.
            let _ = timeout(POLL_INTERVAL, this.wake.notified()).await;
            // Until nothing more can begin: what could not be taken beside what was taken first may be taken now.
            while match Self::lease_due_rows(&this).await {
                Ok(started) => started > 0,
                Err(why) => {
                    tracing::warn!(%why, "{} has to wait", W::NAME);
                    false
                }
            } {}
        }
    }

    /// Begins with what is due, as far as there is room, and returns how much that was. What comes after each is looked for
    /// when that is done.
    async fn lease_due_rows(this: &Arc<Self>) -> Result<usize, Error> {
        let now = this.queue.now();
        let room = this.free.available_permits();
        let due = this.queue.next_due().await?;
        if room == 0 || due.is_none_or(|due| due > now) {
            return Ok(0);
        }
        let busy = this.busy().iter().map(|(receiver, count)| (receiver.clone(), *count)).collect();
        let request =
            LeaseRequest { now, lease: LEASE_DURATION, limit: room, per_receiver: W::MAX_PER_RECEIVER, busy };
        let mut started = 0;
        for (receiver, row) in this.queue.lease(request).await? {
            // There is room, because nobody else takes any.
            let Ok(permit) = this.free.clone().try_acquire_owned() else { break };
            *this.busy().entry(receiver.clone()).or_default() += 1;
            started += 1;
            let this = this.clone();
            tokio::spawn(async move {
                if let Err(why) = this.queue.attempt(row).await {
                    // It is due again when nobody keeps it any more.
                    tracing::warn!(%why, "{} has to wait", W::NAME);
                }
                this.done(&receiver);
                drop(permit);
                this.wake.notify_one();
            });
        }
        Ok(started)
    }

    fn busy(&self) -> MutexGuard<'_, HashMap<W::Receiver, usize>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn done(&self, receiver: &W::Receiver) {
        let mut busy = self.busy();
        if let Some(count) = busy.get_mut(receiver) {
            *count -= 1;
            if *count == 0 {
                busy.remove(receiver);
            }
        }
    }
}

/// Writes down what came of an attempt. A busy store is asked again, because what is not written is sent again.
pub async fn store_outcome(write: impl Fn() -> StoreFuture<()>) -> Result<(), Error> {
    for _ in 1..MAX_ATTEMPTS {
        match write().await {
            Err(StoreError::Busy) => sleep(RETRY_DELAY).await,
            other => return Ok(other?),
        }
    }
    Ok(write().await?)
}
