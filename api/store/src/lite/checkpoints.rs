//! Checkpoints of the write-ahead log. A checkpoint on the writer thread would block writes, so another thread does
//! most of it. The writer finishes the rest between two transactions, after which the log restarts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use std::{io, thread};

use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;

use super::connection::open;
use super::health::Health;
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::StoreError;

/// Pages that change often are then copied once for all changes of the interval.
const CHECKPOINT_DELAY: Duration = Duration::from_millis(500);
/// Copies as many frames as possible without waiting for readers or writers.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// A handle to the checkpoint thread. The thread ends when the handle is dropped.
pub struct Checkpoints {
    wake: SyncSender<()>,
    unfinished: Arc<AtomicBool>,
    health: Arc<Health>,
}

impl Checkpoints {
    /// Starts the thread. It sleeps until something is written.
    pub fn start(location: Sqlite, health: Arc<Health>) -> io::Result<Self> {
        let (wake, woken) = sync_channel(1);
        let unfinished = Arc::new(AtomicBool::new(false));
        let (flag, known) = (unfinished.clone(), health.clone());
        thread::Builder::new()
            .name("store-checkpoints".to_owned())
            .spawn(move || work(&location, &woken, &flag, &known))?;
        Ok(Self { wake, unfinished, health })
    }

    /// Called by the writer between two transactions.
    pub fn between(&self, connection: &mut SqliteConnection) {
        if self.unfinished.swap(false, Ordering::Relaxed)
            && let Err(why) = connection.batch_execute(CHECKPOINT)
        {
            failed(&store_error(why), &self.health);
        }
        // If the channel is full, the thread has already been notified.
        let _ = self.wake.try_send(());
    }
}

/// SQLite checkpoints by itself when the log has become long. A fault of the file is logged once.
fn failed(why: &StoreError, health: &Health) {
    match why {
        StoreError::Unusable(_) => health.record(why),
        _ => tracing::warn!(%why, "the checkpoint of the SQLite write-ahead log failed; SQLite will retry"),
    }
}

fn work(location: &Sqlite, woken: &Receiver<()>, unfinished: &AtomicBool, health: &Health) {
    let mut connection = None;
    while woken.recv().is_ok() {
        thread::sleep(CHECKPOINT_DELAY);
        let done = checkpoint(location, &mut connection);
        match done {
            Ok(()) => unfinished.store(true, Ordering::Relaxed),
            Err(why) => {
                failed(&why, health);
                connection = None;
            }
        }
    }
}

fn checkpoint(location: &Sqlite, connection: &mut Option<SqliteConnection>) -> Result<(), StoreError> {
    let open = match connection {
        Some(open) => open,
        None => connection.insert(open(location)?),
    };
    open.batch_execute(CHECKPOINT).map_err(store_error)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use diesel::prelude::*;

    use super::*;

    #[derive(QueryableByName)]
    struct Log {
        #[diesel(sql_type = diesel::sql_types::Integer)]
        log: i32,
        #[diesel(sql_type = diesel::sql_types::Integer)]
        checkpointed: i32,
    }

    #[test]
    fn the_log_restarts_after_a_checkpoint() {
        let folder = tempfile::tempdir().expect("a folder");
        let location = Sqlite::File(folder.path().join("games.sqlite"));
        let mut connection = open(&location).expect("a file");
        connection.batch_execute("CREATE TABLE t (b BLOB) STRICT").expect("a table");
        let checkpoints =
            Checkpoints::start(location.clone(), Arc::new(Health::new(location))).expect("a thread");
        let begun = Instant::now();
        let mut longest = 0;
        loop {
            connection.batch_execute("INSERT INTO t VALUES (zeroblob(3000))").expect("a row");
            checkpoints.between(&mut connection);
            let found: Log = diesel::sql_query("PRAGMA wal_checkpoint(NOOP)")
                .get_result(&mut connection)
                .expect("how long the log is");
            assert!(found.checkpointed <= found.log);
            if found.log < longest {
                break;
            }
            longest = found.log;
            assert!(begun.elapsed() < Duration::from_secs(20), "the log only grows");
            thread::sleep(Duration::from_millis(5));
        }
    }
}
