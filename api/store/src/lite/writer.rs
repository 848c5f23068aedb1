//! The one thread that writes. Jobs that came in meanwhile go into one transaction and so share one wait for the disk;
//! each has its own savepoint, so that one failure does not hurt the others. Nobody hears of success before the commit.
//!
//! SQLite may end a transaction by itself when a statement or a commit fails, such as on a full disk. No statement of a
//! later job may run outside a transaction then: the batch ends there, and all its jobs are told that they failed.

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
use super::readers::{answer, reply};
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::{StoreError, StoreFuture};

/// Jobs in one transaction.
const BATCH: usize = 64;
/// Jobs that may wait; more than that is turned away.
const QUEUE: usize = 4_096;

/// Runs inside the transaction, or not at all when none could begin; what it gives back runs once it is known whether the
/// transaction was committed.
type Job = Box<dyn FnOnce(Result<&mut SqliteConnection, StoreError>) -> (Tell, State) + Send>;
type Tell = Box<dyn FnOnce(Result<(), StoreError>)>;

/// How a job leaves the transaction.
enum State {
    /// It goes on.
    Open,
    /// It goes on, but the database could not do what the job wanted.
    Unusable,
    /// SQLite has ended it, for this reason.
    Lost(StoreError),
}

/// The way to the thread that writes. The thread ends when the last of these is gone.
#[derive(Clone)]
pub struct Writer {
    queue: SyncSender<Job>,
    health: Arc<Health>,
}

impl Writer {
    /// Hands the connection to a thread of its own.
    pub fn start(place: Sqlite, connection: SqliteConnection, health: Arc<Health>) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE);
        let checkpoints = match place {
            Sqlite::Memory => None,
            Sqlite::File(_) => Some(Checkpoints::start(place.clone(), health.clone())?),
        };
        let known = health.clone();
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || work(&place, connection, &jobs, checkpoints.as_ref(), &known))?;
        Ok(Self { queue, health })
    }

    /// Does a job in a transaction; the promise is kept after the commit.
    pub fn run<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let health = self.health.clone();
        let sent = self.queue.try_send(Box::new(move |begun| {
            let (result, state) = match begun.map(|connection| in_savepoint(connection, job)) {
                Ok(Ok(Err(why))) => {
                    health.note(&why);
                    let unusable = matches!(why, StoreError::Unusable(_));
                    (Err(why), if unusable { State::Unusable } else { State::Open })
                }
                Ok(Ok(done)) => (done, State::Open),
                Ok(Err(why)) | Err(why) => (Err(why.clone()), State::Lost(why)),
            };
            (Box::new(move |committed: Result<(), StoreError>| reply(tell, committed.and(result))), state)
        }));
        answer(sent, told)
    }
}

/// Runs a job in a savepoint. The outer error says why the whole transaction is gone.
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
        // Where SQLite has rolled the transaction back, the savepoint is gone with it: that error says nothing.
        (_, Err(why @ StoreError::Unusable(_))) => Err(why),
        (Err(why), _) => Err(store_error(why)),
        (Ok(()), _) => Err(StoreError::Failed("a job ended the transaction of others".to_owned())),
    }
}

fn status(connection: &mut SqliteConnection) -> &mut TransactionManagerStatus {
    Transactions::transaction_manager_status_mut(connection)
}

/// Ends whatever transaction is open. Fails where SQLite has done so already.
fn clean_up(connection: &mut SqliteConnection) {
    drop(connection.batch_execute("ROLLBACK"));
    *status(connection) = TransactionManagerStatus::default();
}

fn work(
    place: &Sqlite,
    connection: SqliteConnection,
    jobs: &Receiver<Job>,
    checkpoints: Option<&Checkpoints>,
    health: &Health,
) {
    let mut connection = Some(connection);
    while let Ok(first) = jobs.recv() {
        let batch = std::iter::once(first).chain(jobs.try_iter()).take(BATCH);
        let opened = match connection.as_mut() {
            Some(opened) => opened,
            None => match open(place) {
                Ok(fresh) => connection.insert(fresh),
                Err(why) => {
                    tracing::error!(%why, "the database cannot be opened again");
                    refuse(batch, &StoreError::Unavailable(why.to_string()));
                    continue;
                }
            },
        };
        // A panic is a bug, but it must not end the writing for everybody: the transaction dies with its connection,
        // and those who waited hear that their job was lost.
        if catch_unwind(AssertUnwindSafe(|| commit(opened, batch, health))).is_err() {
            match place {
                // The database would go with its only connection.
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
        health.note(&why);
        clean_up(connection);
        return refuse(batch, &why);
    }
    let (mut waiting, mut lost, mut unusable) = (Vec::new(), None, false);
    for job in batch {
        let (tell, state) = job(Ok(&mut *connection));
        waiting.push(tell);
        match state {
            State::Open => {}
            State::Unusable => unusable = true,
            State::Lost(why) => {
                // The jobs that have not begun stay in the queue.
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
            health.note(why);
            clean_up(connection);
        }
    }
    for tell in waiting {
        tell(committed.clone());
    }
}

/// Tells all of them that nothing was done.
fn refuse(batch: impl Iterator<Item = Job>, why: &StoreError) {
    for job in batch {
        let (tell, _) = job(Err(why.clone()));
        tell(Err(why.clone()));
    }
}

#[cfg(test)]
mod tests;
