//! Late errors are reported: those after the first row, and those that a job ignored.

use std::time::Duration;

use diesel::sql_types::Integer;
use diesel::{QueryableByName, sql_query};

use super::*;
use crate::error::{QueryError, QueryResult};
use crate::pg::connection;
use crate::pg::jobs::Jobs;
use crate::settings::{Postgres, Timeouts, Tls};
use service::deadline;

#[derive(QueryableByName, Debug)]
struct Number {
    #[diesel(sql_type = Integer)]
    n: i32,
}

/// The second row causes an error.
const LATE: &str = "SELECT 1 / (2 - n) AS n FROM generate_series(1, 2) AS n";

fn timeouts() -> Timeouts {
    Timeouts { statement: Duration::from_secs(60), ..Timeouts::default() }
}

fn settings(server: &sandbox::Postgres) -> Postgres {
    Postgres { url: server.url("postgres"), tls: Tls::Off, connections: 1 }
}

async fn run(c: &mut Conn, sql: &str) -> QueryResult<usize> {
    sql_query(sql).execute(c).await
}

async fn rows(pool: &Pool<AsyncPgConnection>) -> i32 {
    let mut c = Conn::from_pool(pool).await.expect("a connection");
    let count: Number =
        sql_query("SELECT count(*)::int AS n FROM t").get_result(&mut c).await.expect("a count");
    c.release();
    count.n
}

#[tokio::test]
async fn a_result_is_returned_only_after_the_statement_has_ended() {
    let server = sandbox::Postgres::start(&[]).expect("a Postgres");
    let pool = connection::pool(&settings(&server), timeouts()).expect("a pool");
    let mut c = Conn::from_pool(&pool).await.expect("a connection");
    for _ in 0..2 {
        let late: QueryResult<Number> = sql_query(LATE).get_result(&mut c).await;
        assert!(late.is_err_and(|why| why.0.to_string().contains("division by zero")));
    }
    let none: QueryResult<Number> = sql_query("SELECT 1 AS n WHERE false").get_result(&mut c).await;
    assert!(matches!(none, Err(QueryError(Error::NotFound))));
    // A row that cannot be converted does not leave the rest unread.
    let unread: QueryResult<Number> =
        sql_query("SELECT NULL::int AS n UNION ALL SELECT 1").get_result(&mut c).await;
    assert!(matches!(unread, Err(QueryError(Error::DeserializationError(_)))), "{unread:?}");
    run(&mut c, "CREATE TABLE t (n INT UNIQUE DEFERRABLE INITIALLY DEFERRED)").await.expect("a table");

    // The job ignores the error; the transaction is aborted nevertheless.
    c.begin().await.expect("a transaction");
    run(&mut c, "INSERT INTO t VALUES (1)").await.expect("a row");
    let late: QueryResult<Number> = sql_query(LATE).get_result(&mut c).await;
    assert!(late.is_err());
    assert!(c.end(Ok(())).await.is_err_and(|why| why.to_string().contains("aborted")));

    // An error of the commit itself.
    c.begin().await.expect("a transaction");
    run(&mut c, "INSERT INTO t VALUES (1), (1)").await.expect("rows");
    assert_eq!(c.end(Ok(())).await, Err(StoreError::Duplicate));
    c.release();
    assert_eq!(rows(&pool).await, 0);

    let mut c = Conn::from_pool(&pool).await.expect("the same connection");
    c.begin().await.expect("a transaction");
    run(&mut c, "INSERT INTO t VALUES (1)").await.expect("a row");
    assert_eq!(c.end(Ok(2)).await, Ok(2));
    // The connection of an abandoned job is not used again, and its changes are not committed.
    c.begin().await.expect("a transaction");
    run(&mut c, "INSERT INTO t VALUES (2)").await.expect("a row");
    drop(c);
    assert_eq!(pool.status().size, 0);
    assert_eq!(rows(&pool).await, 1);
    let mut c = Conn::from_pool(&pool).await.expect("a connection");
    c.begin().await.expect("a transaction");
    c.release();
    assert_eq!((pool.status().size, rows(&pool).await), (0, 1));
}

/// A job that keeps its connection for the given time.
fn sleep(seconds: u32) -> impl for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<usize, StoreError>> {
    move |c| Box::pin(async move { Ok(sql_query(format!("SELECT pg_sleep({seconds})")).execute(c).await?) })
}

#[tokio::test]
async fn a_job_is_abandoned_at_its_time_limits() {
    let moment = Duration::from_millis(300);
    let server = sandbox::Postgres::start(&[]).expect("a Postgres");
    let jobs = Jobs::new(&settings(&server), Timeouts { pool: moment, ..timeouts() }).expect("a pool");
    let run = async |seconds: u32| jobs.run_now(sleep(seconds)).await;
    // The first job opens the only connection, however long that takes.
    while run(0).await.is_err() {}
    // The deadline of the request.
    let given_up = deadline::within(moment, run(600)).await;
    assert!(matches!(given_up, Err(StoreError::Unavailable(_))), "{given_up:?}");
    // The connection is not used again.
    assert_eq!(jobs.pool().open, 0);
    while run(0).await.is_err() {}
    assert_eq!((jobs.pool().open, jobs.pool().idle), (1, 1));
    // The time limit for acquiring a connection when none is free.
    let (others, admission) = (jobs.clone(), jobs.admit().expect("a slot"));
    let busy = tokio::spawn(async move { others.run(admission, sleep(600)).await });
    while jobs.pool().idle > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(run(0).await, Err(StoreError::Busy));
    busy.abort();
    // The number of waiting jobs is bounded.
    let slots: Vec<_> = std::iter::from_fn(|| jobs.admit().ok()).collect();
    assert!(matches!(jobs.admit(), Err(StoreError::Busy)));
    drop(slots);
    assert!(jobs.admit().is_ok());
}
