//! Group commit: requests that arrive while others are in flight are combined into one statement, with one disk sync.
//! Usually one statement is in flight: the longer it takes, the more requests the next one combines. A further
//! statement starts only when those in flight have taken so long that one of them may be blocked.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout_at};

use service::deadline;
use service::ports::{StoreError, StoreFuture};

/// Maximum number of queued items; further items are refused.
const QUEUE_CAPACITY: usize = 4_096;

/// A queued item, and the channel for its result.
type Waiting<I, O> = (I, oneshot::Sender<Result<O, StoreError>>);

/// How many items are in flight.
#[derive(Clone, Copy)]
pub struct Lanes {
    /// The maximum number of batches.
    pub max: usize,
    /// A batch starts only when all others have been in flight for this long.
    pub delay: Duration,
    /// The maximum number of items in a batch.
    pub max_batch: usize,
}

/// Combines items into batches.
pub struct Batcher<I, O> {
    queue: Sender<Waiting<I, O>>,
    /// The maximum time from the request to its result.
    limit: Duration,
}

impl<I: Send + 'static, O: Send + 'static> Batcher<I, O> {
    /// Starts passing batches of items to `work`, which returns one result for each item, in the same order. No caller
    /// waits longer than `limit` for the start of its batch, and again for its result. When this is dropped, no batch
    /// starts after those that have been accepted.
    pub fn start<F>(runtime: &Handle, lanes: Lanes, limit: Duration, work: F) -> Self
    where
        F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>> + Send + Sync + 'static,
    {
        let (queue, items) = channel(QUEUE_CAPACITY);
        runtime.spawn(dispatch(items, lanes, work));
        Self { queue, limit: 2 * limit }
    }

    /// When an item of the current task is given up, if it is passed on now.
    pub fn end(&self) -> Instant {
        let limit = Instant::now() + self.limit;
        deadline::end().map_or(limit, |end| limit.min(end))
    }

    /// Processes an item, together with others.
    pub fn run(&self, item: I) -> StoreFuture<O> {
        self.run_until(self.end(), item)
    }

    /// Like [`Batcher::run`], with a given end.
    pub fn run_until(&self, end: Instant, item: I) -> StoreFuture<O> {
        let (sender, receiver) = oneshot::channel();
        let sent = self.queue.try_send((item, sender));
        Box::pin(async move {
            sent.map_err(|_| StoreError::Busy)?;
            match timeout_at(end, receiver).await {
                Ok(Ok(result)) => result,
                // The work stopped, possibly in the middle of the batch.
                Ok(Err(_)) => Err(StoreError::Unavailable("the worker of the statement stopped".to_owned())),
                Err(_) => Err(StoreError::Unavailable("Postgres did not answer in time".to_owned())),
            }
        })
    }
}

/// Starts the batches and waits for them. They run in this task, so that the end of one starts the next without a
/// switch of tasks.
async fn dispatch<I: Send, O: Send, F>(mut queue: Receiver<Waiting<I, O>>, lanes: Lanes, work: F)
where
    F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>>,
{
    let mut next = Vec::with_capacity(lanes.max_batch);
    let mut in_flight = FuturesUnordered::new();
    // The start times of the batches in flight.
    let mut started: Vec<Instant> = Vec::with_capacity(lanes.max);
    let mut open = true;
    while open || !next.is_empty() || !in_flight.is_empty() {
        let full = in_flight.len() >= lanes.max;
        // Not before the first item is there, so that the clock is not read for nothing.
        let start_at = match (next.is_empty() || full, started.iter().max()) {
            (true, _) => None,
            (false, None) => Some(Instant::now()),
            (false, Some(latest)) => Some(*latest + lanes.delay),
        };
        if let Some(at) = start_at
            && at <= Instant::now()
        {
            while next.len() < lanes.max_batch
                && let Ok(item) = queue.try_recv()
            {
                next.push(item);
            }
            // Items whose caller has stopped waiting are skipped.
            next.retain(|(_, sender): &Waiting<I, O>| !sender.is_closed());
            if !next.is_empty() {
                let now = Instant::now();
                started.push(now);
                let batch = std::mem::replace(&mut next, Vec::with_capacity(lanes.max_batch));
                in_flight.push(process(batch, &work).map(move |()| now));
            }
            continue;
        }
        tokio::select! {
            biased;
            Some(ended) = in_flight.next(), if !in_flight.is_empty() => {
                if let Some(lane) = started.iter().position(|at| *at == ended) {
                    started.swap_remove(lane);
                }
            }
            received = queue.recv_many(&mut next, lanes.max_batch), if open && next.is_empty() => open = received > 0,
            () = sleep_until(start_at.unwrap_or_else(Instant::now)), if start_at.is_some() => {}
        }
    }
}

/// Processes a batch and distributes the results. After a panic, which is a bug, the callers are informed by the end of
/// their channels.
async fn process<I, O, F>(batch: Vec<Waiting<I, O>>, work: &F)
where
    F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>>,
{
    let (items, waiting): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
    let results = AssertUnwindSafe(async { work(items).await }).catch_unwind().await;
    for (sender, result) in waiting.into_iter().zip(results.unwrap_or_default()) {
        // The caller may have stopped waiting.
        drop(sender.send(result));
    }
}

#[cfg(test)]
#[path = "batcher_tests.rs"]
mod tests;
