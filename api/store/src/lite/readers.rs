//! A few threads that read, each with its own connection: readers do not wait for the writer, nor it for them.

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

/// Jobs that may wait; more than that is turned away.
const QUEUE: usize = 4_096;

/// Runs on a connection, or is told why there is none.
type Job = Box<dyn FnOnce(Result<&mut SqliteConnection, StoreError>) + Send>;

/// The way to the threads that read. They end when the last of these is gone.
#[derive(Clone)]
pub struct Readers {
    queue: SyncSender<Job>,
    health: Arc<Health>,
}

impl Readers {
    /// Starts that many threads.
    pub fn start(place: &Sqlite, threads: usize, health: Arc<Health>) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        for n in 0..threads {
            let (place, jobs) = (place.clone(), jobs.clone());
            thread::Builder::new().name(format!("store-reader-{n}")).spawn(move || work(&place, &jobs))?;
        }
        Ok(Self { queue, health })
    }

    /// Does a job that only reads.
    pub fn run<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let health = self.health.clone();
        let sent = self.queue.try_send(Box::new(move |connection| {
            reply(tell, connection.and_then(job).inspect_err(|why| health.note(why)));
        }));
        answer(sent, told)
    }
}

/// Tells a result. Whoever asked may have gone: then there is nobody to tell.
pub fn reply<T>(tell: oneshot::Sender<T>, result: T) {
    drop(tell.send(result));
}

/// The promise of a job that was put into a queue.
pub fn answer<T: Send + 'static, J>(
    sent: Result<(), TrySendError<J>>,
    told: oneshot::Receiver<Result<T, StoreError>>,
) -> StoreFuture<T> {
    let sent = sent.map_err(|why| match why {
        TrySendError::Full(_) => StoreError::Busy,
        TrySendError::Disconnected(_) => StoreError::Failed("its threads have ended".to_owned()),
    });
    Box::pin(async move {
        sent?;
        // A job that could not begin, or whose transaction died with it: nothing was done.
        told.await.unwrap_or(Err(StoreError::Busy))
    })
}

fn work(place: &Sqlite, jobs: &Mutex<Receiver<Job>>) {
    let fresh = || {
        let mut connection = open(place)?;
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
                    tracing::error!(%why, "the database cannot be opened");
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
