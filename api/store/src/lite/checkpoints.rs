//! Carrying over what was committed from the log that SQLite writes ahead into the database itself. The thread that
//! writes would stand still meanwhile, so another one does nearly all of it, and leaves the rest, which came in on the
//! way, to a moment between two transactions: then the log begins anew.

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

/// Pages that change often are carried over once for all that happened meanwhile.
const PAUSE: Duration = Duration::from_millis(500);
/// As far as possible without waiting for anybody.
const CARRY_OVER: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The way to the thread that carries over. The thread ends when this is gone.
pub struct Checkpoints {
    written: SyncSender<()>,
    nearly: Arc<AtomicBool>,
    health: Arc<Health>,
}

impl Checkpoints {
    /// Starts the thread. Until something is written it sleeps.
    pub fn start(place: Sqlite, health: Arc<Health>) -> io::Result<Self> {
        let (written, waits) = sync_channel(1);
        let nearly = Arc::new(AtomicBool::new(false));
        let (tell, known) = (nearly.clone(), health.clone());
        thread::Builder::new()
            .name("store-checkpoints".to_owned())
            .spawn(move || work(&place, &waits, &tell, &known))?;
        Ok(Self { written, nearly, health })
    }

    /// A transaction of the connection that writes is over, and the next has not begun.
    pub fn between(&self, connection: &mut SqliteConnection) {
        if self.nearly.swap(false, Ordering::Relaxed)
            && let Err(why) = connection.batch_execute(CARRY_OVER)
        {
            failed(&store_error(why), &self.health);
        }
        // It has been told already if there is no room, and then it need not be again.
        let _ = self.written.try_send(());
    }
}

/// SQLite does it itself when the log has become long. What keeps the file from being written is logged once.
fn failed(why: &StoreError, health: &Health) {
    match why {
        StoreError::Unusable(_) => health.note(why),
        _ => tracing::warn!(%why, "the log of the database could not be carried over"),
    }
}

fn work(place: &Sqlite, waits: &Receiver<()>, nearly: &AtomicBool, health: &Health) {
    let mut connection = None;
    while waits.recv().is_ok() {
        thread::sleep(PAUSE);
        let done = carry_over(place, &mut connection);
        match done {
            Ok(()) => nearly.store(true, Ordering::Relaxed),
            Err(why) => {
                failed(&why, health);
                connection = None;
            }
        }
    }
}

fn carry_over(place: &Sqlite, connection: &mut Option<SqliteConnection>) -> Result<(), StoreError> {
    let open = match connection {
        Some(open) => open,
        None => connection.insert(open(place)?),
    };
    open.batch_execute(CARRY_OVER).map_err(store_error)
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
    fn the_log_begins_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Sqlite::File(folder.path().join("games.sqlite"));
        let mut connection = open(&place).expect("a file");
        connection.batch_execute("CREATE TABLE t (b BLOB) STRICT").expect("a table");
        let checkpoints = Checkpoints::start(place.clone(), Arc::new(Health::new(place))).expect("a thread");
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
