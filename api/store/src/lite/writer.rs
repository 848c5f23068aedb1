//! The single writer thread. Jobs that arrive while it is busy share one transaction and so one disk sync. Each job
//! has its own savepoint, so that one failure does not affect the others. A job reports success only after the commit.
//!
//! SQLite may end a transaction by itself when a statement or a commit fails, for example on a full disk. No statement
//! of a later job may then run outside a transaction: the batch ends there, and all its jobs report failure.

use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{io, thread};

use diesel::SqliteConnection;
use diesel::connection::{
    AnsiTransactionManager as Transactions, SimpleConnection, TransactionManager, TransactionManagerStatus,
};
use tokio::sync::oneshot;

use super::checkpoints::Checkpoints;
use super::connection::open;
use super::health::Health;
use super::readers::{queued, send_result};
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::{StoreError, StoreFuture};

/// Maximum number of jobs in one transaction.
const MAX_BATCH: usize = 64;
/// Maximum number of queued jobs; further jobs are refused.
const QUEUE_CAPACITY: usize = 4_096;

/// Runs inside the transaction, or receives the error when none could begin. The returned callback runs once the
/// outcome of the transaction is known.
type Job = Box<dyn FnOnce(Result<&mut SqliteConnection, StoreError>) -> (Completion, State) + Send>;
type Completion = Box<dyn FnOnce(Result<(), StoreError>)>;

/// The state of the transaction after a job.
enum State {
    /// The transaction is still open.
    Open,
    /// The transaction is still open, but the database could not execute the job.
    Unusable,
    /// SQLite has ended the transaction, for this reason.
    Lost(StoreError),
}

/// A handle to the writer thread. The thread ends when the last handle is dropped.
#[derive(Clone)]
pub struct Writer {
    queue: SyncSender<Job>,
    health: Arc<Health>,
}

impl Writer {
    /// Moves the connection to a new thread.
    pub fn start(location: Sqlite, connection: SqliteConnection, health: Arc<Health>) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE_CAPACITY);
        let checkpoints = match location {
            Sqlite::Memory => None,
            Sqlite::File(_) => Some(Checkpoints::start(location.clone(), health.clone())?),
        };
        let known = health.clone();
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || work(&location, connection, &jobs, checkpoints.as_ref(), &known))?;
        Ok(Self { queue, health })
    }

    /// Runs a job in a transaction. The future resolves after the commit.
    pub fn run<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        let (complete, result) = oneshot::channel();
        let health = self.health.clone();
        let sent = self.queue.try_send(Box::new(move |begun| {
            let (result, state) = match begun.map(|connection| in_savepoint(connection, job)) {
                Ok(Ok(Err(why))) => {
                    health.record(&why);
                    let unusable = matches!(why, StoreError::Unusable(_));
                    (Err(why), if unusable { State::Unusable } else { State::Open })
                }
                Ok(Ok(done)) => (done, State::Open),
                Ok(Err(why)) | Err(why) => (Err(why.clone()), State::Lost(why)),
            };
            (
                Box::new(move |committed: Result<(), StoreError>| {
                    send_result(complete, committed.and(result))
                }),
                state,
            )
        }));
        queued(sent, result)
    }
}

/// Runs a job in a savepoint. The outer error is the reason why the whole transaction was lost.
fn in_savepoint<T>(
    connection: &mut SqliteConnection,
    job: impl FnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
) -> Result<Result<T, StoreError>, StoreError> {
    Transactions::begin_transaction(connection).map_err(store_error)?;
    let result = job(connection);
    let ended = match &result {
        Ok(_) => Transactions::commit_transaction(connection),
        Err(_) => Transactions::rollback_transaction(connection),
    };
    let depth = status(connection).transaction_depth().ok().flatten();
    match (ended, result) {
        (Ok(()), result) if depth == NonZeroU32::new(1) => Ok(result),
        // If SQLite has rolled back the transaction, the savepoint is gone too: its own error carries no information.
        (_, Err(why @ StoreError::Unusable(_))) => Err(why),
        (Err(why), _) => Err(store_error(why)),
        (Ok(()), _) => Err(StoreError::Failed("a job ended the transaction of its batch".to_owned())),
    }
}

fn status(connection: &mut SqliteConnection) -> &mut TransactionManagerStatus {
    Transactions::transaction_manager_status_mut(connection)
}

/// Ends any open transaction. Fails if SQLite has already done so.
fn clean_up(connection: &mut SqliteConnection) {
    drop(connection.batch_execute("ROLLBACK"));
    *status(connection) = TransactionManagerStatus::default();
}

fn work(
    location: &Sqlite,
    connection: SqliteConnection,
    jobs: &Receiver<Job>,
    checkpoints: Option<&Checkpoints>,
    health: &Health,
) {
    let mut connection = Some(connection);
    while let Ok(first) = jobs.recv() {
        let batch = std::iter::once(first).chain(jobs.try_iter()).take(MAX_BATCH);
        let opened = match connection.as_mut() {
            Some(opened) => opened,
            None => match open(location) {
                Ok(fresh) => connection.insert(fresh),
                Err(why) => {
                    tracing::error!(%why, "the writer cannot open the database: check the file, its folder and the volume");
                    refuse(batch, &StoreError::Unavailable(why.to_string()));
                    continue;
                }
            },
        };
        // A panic is a bug, but it must not stop the writer: the transaction is discarded with its connection, and the
        // waiting callers get an error.
        if catch_unwind(AssertUnwindSafe(|| commit(opened, batch, health))).is_err() {
            match location {
                // An in-memory database would be lost with its only connection.
                Sqlite::Memory => clean_up(opened),
                Sqlite::File(_) => connection = None,
            }
        }
        if let (Some(checkpoints), Some(connection)) = (checkpoints, connection.as_mut()) {
            checkpoints.between(connection);
        }
    }
}

fn commit(connection: &mut SqliteConnection, batch: impl Iterator<Item = Job>, health: &Health) {
    let begun = Transactions::begin_transaction_sql(connection, "BEGIN IMMEDIATE");
    if let Err(why) = begun.map_err(store_error) {
        health.record(&why);
        clean_up(connection);
        return refuse(batch, &why);
    }
    let (mut completions, mut lost, mut unusable) = (Vec::new(), None, false);
    for job in batch {
        let (complete, state) = job(Ok(&mut *connection));
        completions.push(complete);
        match state {
            State::Open => {}
            State::Unusable => unusable = true,
            State::Lost(why) => {
                // Jobs that have not begun stay in the queue.
                lost = Some(why);
                break;
            }
        }
    }
    let committed = match lost {
        None => connection.batch_execute("COMMIT").map_err(store_error),
        Some(why) => Err(why),
    };
    match &committed {
        Ok(()) => {
            *status(connection) = TransactionManagerStatus::default();
            if !unusable {
                health.committed();
            }
        }
        Err(why) => {
            health.record(why);
            clean_up(connection);
        }
    }
    for complete in completions {
        complete(committed.clone());
    }
}

/// Reports the error to all jobs; none of them has been executed.
fn refuse(batch: impl Iterator<Item = Job>, why: &StoreError) {
    for job in batch {
        let (complete, _) = job(Err(why.clone()));
        complete(Err(why.clone()));
    }
}

#[cfg(test)]
mod tests;
