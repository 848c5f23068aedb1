//! Group commit: requests that arrive while others are in flight are combined into one statement, with one disk sync.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, timeout_at};

use service::deadline;
use service::ports::{StoreError, StoreFuture};

/// Maximum number of queued items; further items are refused.
const QUEUE_CAPACITY: usize = 4_096;

/// A queued item, and the channel for its result.
type Waiting<I, O> = (I, oneshot::Sender<Result<O, StoreError>>);

/// Combines items into batches.
pub struct Batcher<I, O> {
    queue: Sender<Waiting<I, O>>,
    /// Maximum wait for a worker, and again for the result.
    limit: Duration,
}

impl<I: Send + 'static, O: Send + 'static> Batcher<I, O> {
    /// Starts the given number of workers. Each takes up to `max_batch` items at a time and passes them to `work`,
    /// which returns one result for each item, in the same order. No caller waits longer than `limit` for a worker,
    /// and again for its result. The workers end when this is dropped.
    pub fn start<F>(runtime: &Handle, workers: usize, max_batch: usize, limit: Duration, work: F) -> Self
    where
        F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>> + Clone + Send + Sync + 'static,
    {
        let (queue, items) = channel(QUEUE_CAPACITY);
        let items = Arc::new(Mutex::new(items));
        for _ in 0..workers {
            runtime.spawn(worker(items.clone(), max_batch, work.clone()));
        }
        Self { queue, limit: 2 * limit }
    }

    /// Processes an item, together with others.
    pub fn run(&self, item: I) -> StoreFuture<O> {
        let (sender, receiver) = oneshot::channel();
        let sent = self.queue.try_send((item, sender));
        let limit = Instant::now() + self.limit;
        let limit = deadline::end().map_or(limit, |end| limit.min(end));
        Box::pin(async move {
            sent.map_err(|_| StoreError::Busy)?;
            match timeout_at(limit, receiver).await {
                Ok(Ok(result)) => result,
                // The worker stopped, possibly in the middle of the batch.
                Ok(Err(_)) => Err(StoreError::Unavailable("the worker of the statement stopped".to_owned())),
                Err(_) => Err(StoreError::Unavailable("Postgres did not answer in time".to_owned())),
            }
        })
    }
}

async fn worker<I: Send, O: Send, F>(queue: Arc<Mutex<Receiver<Waiting<I, O>>>>, max_batch: usize, work: F)
where
    F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>>,
{
    let mut batch = Vec::with_capacity(max_batch);
    loop {
        if queue.lock().await.recv_many(&mut batch, max_batch).await == 0 {
            return;
        }
        // Items whose caller has stopped waiting are skipped.
        batch.retain(|(_, sender)| !sender.is_closed());
        if batch.is_empty() {
            continue;
        }
        let (items, waiting): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        for (sender, result) in waiting.into_iter().zip(work(items).await) {
            // The caller may have stopped waiting.
            drop(sender.send(result));
        }
    }
}
