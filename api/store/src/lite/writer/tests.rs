//! The writer thread: batches, and recovery from failures.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use diesel::prelude::*;
use futures_util::future::join_all;

use super::*;
use crate::error::store_error;
use service::ports::DatabaseFault;

fn count(c: &mut SqliteConnection) -> Result<i32, StoreError> {
    diesel::select(diesel::dsl::sql::<diesel::sql_types::Integer>("(SELECT count(*) FROM t)"))
        .get_result(c)
        .map_err(store_error)
}

fn writer() -> Writer {
    on(Sqlite::Memory)
}

fn on(location: Sqlite) -> Writer {
    let mut connection = open(&location).expect("a database");
    connection.batch_execute("CREATE TABLE t (n INTEGER PRIMARY KEY, b BLOB) STRICT").expect("a table");
    Writer::start(location.clone(), connection, Arc::new(Health::new(location))).expect("a thread")
}

/// Inserts a row of the given size.
fn insert(writer: &Writer, n: usize, bytes: usize) -> StoreFuture<()> {
    writer.run(move |c| {
        c.batch_execute(&format!("INSERT INTO t VALUES ({n}, zeroblob({bytes}))")).map_err(store_error)
    })
}

/// Blocks the writer until the sender is used: jobs queued meanwhile end up in one batch.
fn block(writer: &Writer) -> (StoreFuture<()>, Sender<()>) {
    let (go, wait) = channel();
    let blocked = writer.run(move |_| {
        wait.recv().expect("a test that goes on");
        Ok(())
    });
    (blocked, go)
}

#[tokio::test]
async fn one_failure_does_not_hurt_the_others_of_its_batch() {
    let writer = writer();
    let (blocked, go) = block(&writer);
    let jobs: Vec<_> = (0..20)
        .map(|n| {
            writer.run(move |c| {
                c.batch_execute(&format!("INSERT INTO t VALUES ({n}, NULL)")).map_err(store_error)?;
                if n % 3 == 1 { Err(StoreError::Conflict) } else { Ok(n) }
            })
        })
        .collect();
    go.send(()).expect("a thread that waits");
    let done = join_all(jobs).await;
    assert_eq!(blocked.await, Ok(()));
    assert_eq!(done.iter().filter(|r| r.is_ok()).count(), 13);
    assert_eq!(done[1], Err(StoreError::Conflict));
    assert_eq!(writer.run(count).await, Ok(13));
}

#[tokio::test]
async fn a_duplicate_key_is_reported() {
    let writer = writer();
    let (first, second) = (insert(&writer, 1, 0), insert(&writer, 1, 0));
    assert_eq!((first.await, second.await), (Ok(()), Err(StoreError::Duplicate)));
}

#[tokio::test]
async fn a_full_disk_loses_no_acknowledged_row_and_writing_resumes_afterwards() {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Sqlite::File(folder.path().join("games.sqlite"));
    let writer = on(location.clone());
    // SQLite treats this limit like a full disk.
    let bound = |pages: usize| {
        writer.run(move |c| c.batch_execute(&format!("PRAGMA max_page_count = {pages}")).map_err(store_error))
    };
    bound(40).await.expect("a bound");
    let mut acknowledged = 0;
    for round in 0..4 {
        let (blocked, go) = block(&writer);
        let inserts: Vec<_> = (0..20).map(|n| insert(&writer, round * 100 + n, 9_000)).collect();
        go.send(()).expect("a thread that waits");
        let done = join_all(inserts).await;
        drop(blocked.await);
        for one in &done {
            match one {
                Ok(()) => acknowledged += 1,
                Err(why) => assert_eq!(*why, StoreError::Unusable(DatabaseFault::DiskFull)),
            }
        }
        assert!(done.iter().any(Result::is_err), "the bound is not reached");
        assert_eq!(writer.health.fault(), Some(DatabaseFault::DiskFull));
        assert_eq!(writer.run(count).await, Ok(acknowledged));
        let mut other = open(&location).expect("another connection");
        assert_eq!(count(&mut other), Ok(acknowledged), "what was acknowledged is in the file");
    }
    bound(1_000_000).await.expect("no bound");
    let inserts: Vec<_> = (1_000..1_020).map(|n| insert(&writer, n, 9_000)).collect();
    assert!(join_all(inserts).await.iter().all(Result::is_ok), "writing goes on by itself");
    assert_eq!(count(&mut open(&location).expect("another connection")), Ok(acknowledged + 20));
    // The room check runs at most once per `MIN_CHECK_INTERVAL`.
    thread::sleep(Duration::from_millis(1_100));
    insert(&writer, 2_000, 0).await.expect("a row");
    assert_eq!(writer.health.fault(), None);
}

#[tokio::test]
async fn a_commit_that_fails_leaves_no_transaction_open() {
    let writer = writer();
    let (blocked, go) = block(&writer);
    let good = insert(&writer, 1, 0);
    let bad = writer.run(|c| {
        c.batch_execute("CREATE TABLE u (n INTEGER REFERENCES t (n) DEFERRABLE INITIALLY DEFERRED) STRICT")
            .map_err(store_error)?;
        c.batch_execute("INSERT INTO u VALUES (9)").map_err(store_error)
    });
    go.send(()).expect("a thread that waits");
    assert!(blocked.await.is_err());
    assert!(good.await.is_err() && bad.await.is_err(), "they share a transaction that cannot be committed");
    assert_eq!(writer.run(count).await, Ok(0));
    assert_eq!(insert(&writer, 4, 0).await, Ok(()));
    assert_eq!(writer.run(count).await, Ok(1));
}

#[tokio::test]
async fn a_read_only_database_is_reported() {
    let writer = writer();
    writer.run(|c| c.batch_execute("PRAGMA query_only = ON").map_err(store_error)).await.expect("a setting");
    assert_eq!(insert(&writer, 1, 0).await, Err(StoreError::Unusable(DatabaseFault::ReadOnly)));
    assert_eq!(writer.health.fault(), Some(DatabaseFault::ReadOnly));
}

#[tokio::test]
async fn a_panic_ends_only_its_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let writer = on(Sqlite::File(folder.path().join("games.sqlite")));
    let lost = writer.run(|_| -> Result<(), StoreError> { panic!("on purpose") });
    assert_eq!(lost.await, Err(StoreError::Busy));
    assert_eq!(insert(&writer, 1, 0).await, Ok(()));
}
