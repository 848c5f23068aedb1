//! Checkpoints of the write-ahead log. A checkpoint on the writer thread would block writes, so another thread does
//! most of it. The writer finishes the rest between two transactions, after which the log restarts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use std::{io, thread};

use diesel::connection::SimpleConnection;
use diesel::sql_types::Integer;
use diesel::{QueryableByName, RunQueryDsl, SqliteConnection};

use super::connection::open;
use super::health::Health;
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::StoreError;

/// The pages of this time are copied together. A commit waits until the disk has written what was copied at once, so this
/// bounds the latency of a move.
const CHECKPOINT_DELAY: Duration = Duration::from_millis(100);
/// The writer finishes a checkpoint if the log has this many pages: 32 MiB.
const RESTART_PAGES: i32 = 8_192;
/// Copies as many frames as possible without waiting for readers or writers.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The result of a checkpoint.
#[derive(QueryableByName)]
struct Checkpoint {
    /// The number of pages in the log.
    #[diesel(sql_type = Integer)]
    log: i32,
}

/// A handle to the checkpoint thread. The thread ends when the handle is dropped.
pub struct Checkpoints {
    wake: SyncSender<()>,
    unfinished: Arc<AtomicBool>,
    health: Arc<Health>,
}

impl Checkpoints {
    /// Starts the thread. It sleeps until something is written.
    pub fn start(location: Sqlite, health: Arc<Health>) -> io::Result<Self> {
        Self::start_with(location, health, RESTART_PAGES)
    }

    fn start_with(location: Sqlite, health: Arc<Health>, restart_pages: i32) -> io::Result<Self> {
        let (wake, woken) = sync_channel(1);
        let unfinished = Arc::new(AtomicBool::new(false));
        let (flag, known) = (unfinished.clone(), health.clone());
        thread::Builder::new()
            .name("store-checkpoints".to_owned())
            .spawn(move || work(&location, &woken, restart_pages, &flag, &known))?;
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

fn work(
    location: &Sqlite,
    woken: &Receiver<()>,
    restart_pages: i32,
    unfinished: &AtomicBool,
    health: &Health,
) {
    let mut connection = None;
    while woken.recv().is_ok() {
        thread::sleep(CHECKPOINT_DELAY);
        let done = checkpoint(location, &mut connection);
        match done {
            Ok(Checkpoint { log }) => unfinished.store(log >= restart_pages, Ordering::Relaxed),
            Err(why) => {
                failed(&why, health);
                connection = None;
            }
        }
    }
}

fn checkpoint(
    location: &Sqlite,
    connection: &mut Option<SqliteConnection>,
) -> Result<Checkpoint, StoreError> {
    let open = match connection {
        Some(open) => open,
        None => connection.insert(open(location)?),
    };
    diesel::sql_query(CHECKPOINT).get_result(open).map_err(store_error)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[derive(QueryableByName)]
    struct Log {
        #[diesel(sql_type = Integer)]
        log: i32,
        #[diesel(sql_type = Integer)]
        checkpointed: i32,
    }

    #[test]
    fn the_log_restarts_after_a_checkpoint() {
        let folder = tempfile::tempdir().expect("a folder");
        let location = Sqlite::File(folder.path().join("games.sqlite"));
        let mut connection = open(&location).expect("a file");
        connection.batch_execute("CREATE TABLE t (b BLOB) STRICT").expect("a table");
        let checkpoints = Checkpoints::start_with(location.clone(), Arc::new(Health::new(location)), 100)
            .expect("a thread");
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
