//! The store on a file that cannot be used.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};

use super::*;
use crate::error::store_error;
use service::operation::repository::HealthRepository;

#[tokio::test]
async fn a_full_disk_makes_the_store_unavailable_until_there_is_space() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = Db::start(&Sqlite::File(folder.path().join("games.sqlite")), 1).expect("a store");
    assert_eq!(db.ping().await, Ok(()));
    let bound = |pages: i64| {
        let bound = format!("PRAGMA max_page_count = {pages}");
        db.writer.run(move |c| c.batch_execute(&bound).map_err(store_error))
    };
    // SQLite does not accept a limit below the current number of pages.
    bound(1).await.expect("a bound");
    let fill = || {
        let fill =
            "CREATE TABLE IF NOT EXISTS filled (b BLOB) STRICT; INSERT INTO filled VALUES (zeroblob(99999))";
        db.writer.run(move |c| c.batch_execute(fill).map_err(store_error))
    };
    assert_eq!(fill().await, Err(StoreError::Unusable(DatabaseFault::DiskFull)));
    assert_eq!(db.health.fault(), Some(DatabaseFault::DiskFull));
    bound(1_000_000).await.expect("no bound");
    assert_eq!(fill().await, Ok(()));
    // The readiness check finds out whether there is room again.
    let begun = std::time::Instant::now();
    while let Err(why) = db.ping().await {
        assert_eq!(why, StoreError::Unusable(DatabaseFault::DiskFull));
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "the store stays unavailable");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[tokio::test]
async fn a_damaged_file_makes_the_store_permanently_unavailable() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.sqlite");
    let location = Sqlite::File(path.clone());
    {
        let mut connection = open(&location).expect("a file");
        migrate(&mut connection).expect("tables");
        let rows = "CREATE TABLE filled (b BLOB) STRICT; INSERT INTO filled VALUES (zeroblob(500000))";
        connection.batch_execute(rows).expect("a row");
    }
    let db = Db::start(&location, 1).expect("a store");
    assert_eq!(db.ping().await, Ok(()));
    // A broken disk: everything read from there is invalid. The beginning of the file stays intact.
    let mut file = OpenOptions::new().write(true).open(&path).expect("the file");
    let size = file.metadata().expect("a size").len();
    file.seek(SeekFrom::Start(size / 2)).expect("the middle");
    file.write_all(&vec![0xff; (size - size / 2) as usize]).expect("damage");
    let read = || {
        db.read(|c| {
            Box::pin(async move {
                let count =
                    diesel::dsl::sql::<diesel::sql_types::BigInt>("(SELECT sum(length(hex(b))) FROM filled)");
                let sum: i64 = RunQueryDsl::get_result(diesel::select(count), c).await?;
                Ok(sum)
            })
        })
    };
    assert_eq!(read().await, Err(StoreError::Unusable(DatabaseFault::Corrupt)));
    assert_eq!(db.ping().await, Err(StoreError::Unusable(DatabaseFault::Corrupt)));
}
