//! The one thread that writes. Jobs that came in meanwhile go into one transaction and so share one wait for the disk;
//! each has its own savepoint, so that one failure does not hurt the others. Nobody hears of success before the commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{io, thread};

use diesel::{Connection, SqliteConnection};
use tokio::sync::oneshot;

use super::checkpoints::Checkpoints;
use super::connection::open;
use super::readers::{answer, reply};
use crate::config::Sqlite;
use crate::service::ports::{Promise, StoreError};

/// Jobs in one transaction.
const BATCH: usize = 64;
/// Jobs that may wait; more than that is turned away.
const QUEUE: usize = 4_096;

/// Runs inside the transaction; what it gives back runs once it is known whether that was committed.
type Job = Box<dyn FnOnce(&mut SqliteConnection) -> Tell + Send>;
type Tell = Box<dyn FnOnce(Result<(), StoreError>)>;

/// The way to the thread that writes. The thread ends when the last of these is gone.
#[derive(Clone)]
pub struct Writer {
    queue: SyncSender<Job>,
}

impl Writer {
    /// Hands the connection to a thread of its own.
    pub fn start(place: Sqlite, connection: SqliteConnection) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(QUEUE);
        let checkpoints = match place {
            Sqlite::Memory => None,
            Sqlite::File(_) => Some(Checkpoints::start(place.clone())?),
        };
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || work(&place, connection, &jobs, checkpoints.as_ref()))?;
        Ok(Self { queue })
    }

    /// Does a job in a transaction; the promise is kept after the commit.
    pub fn run<T, F>(&self, job: F) -> Promise<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let sent = self.queue.try_send(Box::new(move |connection| {
            let result = connection.transaction(job);
            Box::new(move |committed| reply(tell, committed.and(result)))
        }));
        answer(sent, told)
    }
}

fn work(
    place: &Sqlite,
    mut connection: SqliteConnection,
    jobs: &Receiver<Job>,
    checkpoints: Option<&Checkpoints>,
) {
    while let Ok(first) = jobs.recv() {
        let batch = std::iter::once(first).chain(jobs.try_iter()).take(BATCH);
        // A panic is a bug, but it must not end the writing for everybody: the transaction dies with its connection,
        // and those who waited hear that their job was lost.
        if catch_unwind(AssertUnwindSafe(|| commit(&mut connection, batch))).is_err() {
            match open(place) {
                Ok(fresh) => connection = fresh,
                Err(why) => return tracing::error!(%why, "the database cannot be opened again"),
            }
        }
        if let Some(checkpoints) = checkpoints {
            checkpoints.between(&mut connection);
        }
    }
}

fn commit(connection: &mut SqliteConnection, batch: impl Iterator<Item = Job>) {
    let mut waiting = Vec::new();
    let committed = connection.immediate_transaction(|c| {
        waiting.extend(batch.map(|job| job(c)));
        Ok::<_, StoreError>(())
    });
    for tell in waiting {
        tell(committed.clone());
    }
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection;
    use diesel::prelude::*;

    use super::*;

    fn count(c: &mut SqliteConnection) -> Result<i32, StoreError> {
        Ok(diesel::select(diesel::dsl::sql::<diesel::sql_types::Integer>("(SELECT count(*) FROM t)"))
            .get_result(c)?)
    }

    fn writer() -> Writer {
        let mut connection = open(&Sqlite::Memory).expect("memory");
        connection.batch_execute("CREATE TABLE t (n INTEGER PRIMARY KEY) STRICT").expect("a table");
        Writer::start(Sqlite::Memory, connection).expect("a thread")
    }

    #[tokio::test]
    async fn one_failure_does_not_hurt_the_others_of_its_batch() {
        let writer = writer();
        // The first job holds the thread up, so that the others end up in one batch with it.
        let jobs: Vec<_> = (0..20)
            .map(|n| {
                writer.run(move |c| {
                    std::thread::sleep(std::time::Duration::from_millis(if n == 0 { 50 } else { 0 }));
                    c.batch_execute(&format!("INSERT INTO t VALUES ({n})"))?;
                    if n % 3 == 1 { Err(StoreError::Conflict) } else { Ok(n) }
                })
            })
            .collect();
        let done = futures_util::future::join_all(jobs).await;
        assert_eq!(done.iter().filter(|r| r.is_ok()).count(), 13);
        assert_eq!(done[1], Err(StoreError::Conflict));
        assert_eq!(writer.run(count).await, Ok(13));
    }

    #[tokio::test]
    async fn a_duplicate_says_so() {
        let writer = writer();
        let insert = || writer.run(|c| Ok(c.batch_execute("INSERT INTO t VALUES (1)")?));
        let (first, second) = (insert(), insert());
        assert_eq!((first.await, second.await), (Ok(()), Err(StoreError::Duplicate)));
    }
}
