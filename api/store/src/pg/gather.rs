//! Doing together what was asked for at about the same time: what comes in while others are on their way to the server
//! goes there in one statement, with one wait for the disk.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, timeout_at};

use service::deadline;
use service::ports::{StoreError, StoreFuture};

/// Things that may wait; more than that is turned away.
const QUEUE: usize = 4_096;

/// A thing that was asked for, and whom to tell.
type Waiting<I, O> = (I, oneshot::Sender<Result<O, StoreError>>);

/// Does many things at a time.
pub struct Gather<I, O> {
    queue: Sender<Waiting<I, O>>,
    /// How long a thing may wait to be begun, and be worked on.
    limit: Duration,
}

impl<I: Send + 'static, O: Send + 'static> Gather<I, O> {
    /// Starts that many lanes, each of which takes up to `most` things at a time and does them with `work`, which gives
    /// one result for each, in the same order. Nobody waits longer than `limit`, twice: for a lane and for its work. The
    /// lanes end when this is dropped.
    pub fn start<F>(runtime: &Handle, lanes: usize, most: usize, limit: Duration, work: F) -> Self
    where
        F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>> + Clone + Send + Sync + 'static,
    {
        let (queue, asked) = channel(QUEUE);
        let asked = Arc::new(Mutex::new(asked));
        for _ in 0..lanes {
            runtime.spawn(lane(asked.clone(), most, work.clone()));
        }
        Self { queue, limit: 2 * limit }
    }

    /// Does a thing, together with others.
    pub fn run(&self, thing: I) -> StoreFuture<O> {
        let (tell, told) = oneshot::channel();
        let sent = self.queue.try_send((thing, tell));
        let limit = Instant::now() + self.limit;
        let limit = deadline::end().map_or(limit, |end| limit.min(end));
        Box::pin(async move {
            sent.map_err(|_| StoreError::Busy)?;
            match timeout_at(limit, told).await {
                Ok(Ok(result)) => result,
                // A lane that broke off may have been in the middle of it.
                Ok(Err(_)) => Err(StoreError::Unavailable("a statement broke off".to_owned())),
                Err(_) => Err(StoreError::Unavailable("Postgres did not answer in time".to_owned())),
            }
        })
    }
}

async fn lane<I: Send, O: Send, F>(asked: Arc<Mutex<Receiver<Waiting<I, O>>>>, most: usize, work: F)
where
    F: Fn(Vec<I>) -> BoxFuture<'static, Vec<Result<O, StoreError>>>,
{
    let mut taken = Vec::with_capacity(most);
    loop {
        if asked.lock().await.recv_many(&mut taken, most).await == 0 {
            return;
        }
        // Those that were given up while they waited need not be done.
        taken.retain(|(_, tell)| !tell.is_closed());
        if taken.is_empty() {
            continue;
        }
        let (things, waiting): (Vec<_>, Vec<_>) = taken.drain(..).unzip();
        for (tell, result) in waiting.into_iter().zip(work(things).await) {
            // Whoever asked may have gone.
            drop(tell.send(result));
        }
    }
}
