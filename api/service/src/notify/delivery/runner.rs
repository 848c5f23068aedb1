//! Delivery of rows that become due. A node leases rows and stores the outcome of each. A row without a stored outcome
//! is due again when its lease expires. Delivery is therefore at least once; a repeated delivery has the same id.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::{Notify, Semaphore};
use tokio::time::sleep;

use crate::error::Error;
use crate::moment::Moment;
use crate::ports::{StoreError, StoreFuture};
use crate::progress::Progress;

/// The duration of a lease: longer than any attempt takes.
const LEASE_DURATION: Duration = Duration::from_secs(60);
/// How often the store is asked to write an outcome, and the delay in between.
const MAX_ATTEMPTS: usize = 5;
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Which rows to lease.
#[derive(Clone, Debug)]
pub struct LeaseRequest<R> {
    /// The time.
    pub now: Moment,
    pub lease: Duration,
    /// The largest number of rows.
    pub limit: usize,
    /// The largest number of rows for one receiver.
    pub per_receiver: usize,
    /// The receivers with attempts of this node under way, and their number.
    pub busy: Vec<(R, usize)>,
}

/// A queue of rows that become due.
pub trait DeliveryQueue: Send + Sync + 'static {
    /// The receiver of a row.
    type Receiver: Clone + Eq + Hash + Send + Sync + 'static;
    /// A row with everything that an attempt needs.
    type Row: Send + 'static;
    /// The largest number of concurrent attempts for one receiver.
    const MAX_PER_RECEIVER: usize;
    /// The name of its job.
    const NAME: &'static str;

    /// The time.
    fn now(&self) -> Moment;
    /// When the next row is due.
    fn next_due(&self) -> StoreFuture<Option<Moment>>;
    /// Leases rows that are due.
    fn lease(&self, request: LeaseRequest<Self::Receiver>) -> StoreFuture<Vec<(Self::Receiver, Self::Row)>>;
    /// Makes one attempt and stores its outcome.
    fn attempt(&self, row: Self::Row) -> BoxFuture<'_, Result<(), Error>>;
}

/// Attempts the rows of a queue.
pub struct DeliveryRunner<W: DeliveryQueue> {
    queue: W,
    /// Notified when there may be due rows.
    wake: Arc<Notify>,
    /// The largest number of concurrent attempts.
    at_once: usize,
    free: Arc<Semaphore>,
    /// The number of attempts under way for each receiver.
    busy: Mutex<HashMap<W::Receiver, usize>>,
}

impl<W: DeliveryQueue> DeliveryRunner<W> {
    /// Creates a runner that makes up to `at_once` concurrent attempts.
    pub fn new(queue: W, wake: Arc<Notify>, at_once: usize) -> Self {
        Self { queue, wake, at_once, free: Arc::new(Semaphore::new(at_once)), busy: Mutex::default() }
    }

    /// Notified when there may be due rows.
    pub fn wake(&self) -> Arc<Notify> {
        self.wake.clone()
    }

    /// Starts attempts for due rows while there are free permits. The end of each attempt triggers the next look. More
    /// may follow at once: rows that could not be leased together may be leased one after the other.
    pub async fn start_due(self: &Arc<Self>) -> Result<Progress, Error> {
        let now = self.queue.now();
        let permits = self.free.available_permits();
        let due = self.queue.next_due().await?;
        if permits == 0 || due.is_none_or(|due| due > now) {
            return Ok(Progress::Done);
        }
        let busy = self.busy().iter().map(|(receiver, count)| (receiver.clone(), *count)).collect();
        let request = LeaseRequest {
            now,
            lease: LEASE_DURATION,
            limit: permits,
            per_receiver: W::MAX_PER_RECEIVER,
            busy,
        };
        let mut progress = Progress::Done;
        for (receiver, row) in self.queue.lease(request).await? {
            // There is a permit, because only this job acquires them.
            let Ok(permit) = self.free.clone().try_acquire_owned() else { break };
            *self.busy().entry(receiver.clone()).or_default() += 1;
            progress = Progress::More;
            let this = self.clone();
            tokio::spawn(async move {
                if let Err(why) = this.queue.attempt(row).await {
                    tracing::warn!(%why, "an attempt of {} failed; the row is due again when its lease expires", W::NAME);
                }
                this.done(&receiver);
                drop(permit);
                this.wake.notify_one();
            });
        }
        Ok(progress)
    }

    /// Waits until no attempt is under way.
    pub async fn idle(&self) {
        let all = u32::try_from(self.at_once).unwrap_or(u32::MAX);
        // The semaphore is never closed.
        drop(self.free.acquire_many(all).await);
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

/// Stores the outcome of an attempt. A busy store is asked again, because a row without an outcome is sent again.
pub async fn store_outcome(write: impl Fn() -> StoreFuture<()>) -> Result<(), Error> {
    for _ in 1..MAX_ATTEMPTS {
        match write().await {
            Err(StoreError::Busy) => sleep(RETRY_DELAY).await,
            other => return Ok(other?),
        }
    }
    Ok(write().await?)
}
