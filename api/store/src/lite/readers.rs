//! A pool of reader threads, each with its own connection. Readers and the writer do not block one another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;
use tokio::sync::oneshot;

use super::connection::open;
use super::health::Health;
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::{StoreError, StoreFuture};

/// Maximum number of queued jobs; further jobs are refused.
const QUEUE_CAPACITY: usize = 4_096;

/// Runs on a connection, or receives the reason why there is none.
type Job = Box<dyn FnOnce(Result<&mut SqliteConnection, StoreError>) + Send>;

/// A handle to the reader threads. They end when the last handle is dropped.
#[derive(Clone)]
pub struct Readers {
    queue: SyncSender<Job>,
    health: Arc<Health>,
}

impl Readers {
    /// Starts the given number of threads.
    pub fn start(location: &Sqlite, threads: usize, health: Arc<Health>) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE_CAPACITY);
        let jobs = Arc::new(Mutex::new(jobs));
        for n in 0..threads {
            let (location, jobs) = (location.clone(), jobs.clone());
            thread::Builder::new().name(format!("store-reader-{n}")).spawn(move || work(&location, &jobs))?;
        }
        Ok(Self { queue, health })
    }

    /// Runs a read-only job.
    pub fn run<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let health = self.health.clone();
        let sent = self.queue.try_send(Box::new(move |connection| {
            send_result(sender, connection.and_then(job).inspect_err(|why| health.record(why)));
        }));
        queued(sent, receiver)
    }
}

/// Sends a result to the caller, which may have stopped waiting.
pub fn send_result<T>(sender: oneshot::Sender<T>, result: T) {
    drop(sender.send(result));
}

/// The future of a queued job.
pub fn queued<T: Send + 'static, J>(
    sent: Result<(), TrySendError<J>>,
    receiver: oneshot::Receiver<Result<T, StoreError>>,
) -> StoreFuture<T> {
    let sent = sent.map_err(|why| match why {
        TrySendError::Full(_) => StoreError::Busy,
        TrySendError::Disconnected(_) => StoreError::Failed("the database threads have ended".to_owned()),
    });
    Box::pin(async move {
        sent?;
        // The job could not begin, or its transaction was lost: nothing was written.
        receiver.await.unwrap_or(Err(StoreError::Busy))
    })
}

fn work(location: &Sqlite, jobs: &Mutex<Receiver<Job>>) {
    let fresh = || {
        let mut connection = open(location)?;
        connection.batch_execute("PRAGMA query_only = ON").map_err(store_error)?;
        Ok::<_, StoreError>(connection)
    };
    let mut connection = None;
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        let open = match connection.as_mut() {
            Some(open) => open,
            None => match fresh() {
                Ok(fresh) => connection.insert(fresh),
                Err(why) => {
                    tracing::error!(%why, "a reader cannot open the database: check the file, its folder and the volume");
                    job(Err(StoreError::Unavailable(why.to_string())));
                    continue;
                }
            },
        };
        if catch_unwind(AssertUnwindSafe(|| job(Ok(open)))).is_err() {
            connection = None;
        }
    }
}
