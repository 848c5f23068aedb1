//! The pool of connections to Postgres, and how its tables are brought up to date.

use std::sync::Arc;
use std::time::Duration;

use deadpool::Runtime;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel::{ConnectionError, QueryableByName};
use diesel_async::pooled_connection::deadpool::Pool;
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncMigrationHarness, AsyncPgConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use tokio::sync::Semaphore;

use super::adapter::{Conn, RunQueryDsl};
use super::tls::Connector;
use crate::Steps;
use crate::settings::{Postgres, Timeouts};
use service::ports::StoreError;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// Whoever holds this advisory lock of the database may change its tables. The number means nothing.
const MIGRATING: i64 = 7_230_946_151_240_118_511;

/// How long the program waits for the server when it starts.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections that are being opened at the same time. A server that hangs is not given more, all of which it would have to
/// look at when it goes on.
const OPENING: usize = 4;

/// A pool that opens its connections when they are needed. The server ends statements and idle transactions that take too
/// long, as far as it can.
pub fn pool(place: &Postgres, timeouts: Timeouts) -> Result<Pool<AsyncPgConnection>, StoreError> {
    let mut config = ManagerConfig::default();
    let connector = Connector::new(place)?;
    let opening = Arc::new(Semaphore::new(OPENING));
    let settings = format!(
        "SET statement_timeout = {}; SET idle_in_transaction_session_timeout = {}",
        timeouts.statement.as_millis(),
        timeouts.job().as_millis()
    );
    config.custom_setup = Box::new(move |_| {
        let (connector, opening, settings) = (connector.clone(), opening.clone(), settings.clone());
        Box::pin(async move {
            let _turn = opening.acquire().await;
            let mut c = Conn::own(connector.connect().await?);
            c.set(&settings).await.map_err(ConnectionError::CouldntSetupConfiguration)?;
            let lost = || ConnectionError::BadConnection("the connection was lost".to_owned());
            c.into_own().ok_or_else(lost)
        })
    });
    // A connection that the server has closed is noticed without asking it.
    config.recycling_method = RecyclingMethod::Fast;
    let manager = AsyncDieselConnectionManager::new_with_config(place.url.as_str(), config);
    // How long a job waits for a connection is limited where it is asked for.
    Pool::builder(manager)
        .max_size(place.connections)
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|why| StoreError::Failed(why.to_string()))
}

/// How far the tables are.
pub async fn steps(place: &Postgres) -> Result<Steps, StoreError> {
    crate::steps_of(&mut harness(connect(place).await?)?, MIGRATIONS)
}

async fn connect(place: &Postgres) -> Result<Conn, StoreError> {
    let connector = Connector::new(place)?;
    let reached = match tokio::time::timeout(PATIENCE, connector.connect()).await {
        Ok(reached) => reached.map(Conn::own).map_err(|why| why.to_string()),
        Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
    };
    reached.map_err(|why| StoreError::Unavailable(format!("Postgres cannot be reached: {why}")))
}

/// Migrations are transactions of batches, and the harness reads a batch to its end.
fn harness(c: Conn) -> Result<AsyncMigrationHarness<AsyncPgConnection>, StoreError> {
    let lost = || StoreError::Unavailable("the connection to Postgres was lost".to_owned());
    c.into_own().map(AsyncMigrationHarness::new).ok_or_else(lost)
}

/// Brings the tables up to date, and tells how far they were. Other nodes that start now wait until it is done. A program
/// that is too old for the database changes nothing.
pub async fn migrate(place: &Postgres) -> Result<Steps, StoreError> {
    let mut connection = connect(place).await?;
    // Held until the connection closes.
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<BigInt, _>(MIGRATING)
        .execute(&mut connection)
        .await?;
    crate::may_use(oldest_program(&mut connection).await?.as_deref())?;
    let mut tables = harness(connection)?;
    let before = crate::steps_of(&mut tables, MIGRATIONS)?;
    tables
        .run_pending_migrations(MIGRATIONS)
        .map_err(|why| StoreError::Failed(format!("the tables cannot be brought up to date: {why}")))?;
    Ok(before)
}

#[derive(QueryableByName)]
struct Known {
    #[diesel(sql_type = Bool)]
    known: bool,
}

#[derive(QueryableByName)]
struct Oldest {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The oldest version of the program that may use the database, if it says so.
async fn oldest_program(c: &mut Conn) -> Result<Option<String>, StoreError> {
    let table = diesel::sql_query("SELECT to_regclass('oldest_program') IS NOT NULL AS known");
    let Known { known } = table.get_result(c).await?;
    if !known {
        return Ok(None);
    }
    let found: Vec<Oldest> = diesel::sql_query("SELECT version FROM oldest_program").load(c).await?;
    Ok(found.into_iter().next().map(|one| one.version))
}
