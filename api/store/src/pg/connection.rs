//! The pool of Postgres connections, and the migrations.

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
use crate::MigrationState;
use crate::settings::{Postgres, Timeouts};
use service::ports::StoreError;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The id of the advisory lock that serialises migrations. An arbitrary number.
const MIGRATION_LOCK: i64 = 7_230_946_151_240_118_511;

/// Maximum wait for the server at program start.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of connections opened concurrently. A server that hangs would otherwise have to process all of them
/// when it resumes.
const MAX_OPENING: usize = 4;

/// A pool that opens connections on demand. Timeouts on the server end statements and idle transactions that take too
/// long.
pub fn pool(server: &Postgres, timeouts: Timeouts) -> Result<Pool<AsyncPgConnection>, StoreError> {
    let mut config = ManagerConfig::default();
    let connector = Connector::new(server)?;
    let opening = Arc::new(Semaphore::new(MAX_OPENING));
    // Statements are short. Compiling one, or starting other processes for it, would take longer than running it.
    let settings = format!(
        "SET jit = off; SET max_parallel_workers_per_gather = 0; \
         SET statement_timeout = {}; SET idle_in_transaction_session_timeout = {}",
        timeouts.statement.as_millis(),
        timeouts.job().as_millis()
    );
    config.custom_setup = Box::new(move |_| {
        let (connector, opening, settings) = (connector.clone(), opening.clone(), settings.clone());
        Box::pin(async move {
            let _turn = opening.acquire().await;
            let mut c = Conn::unpooled(connector.connect().await?);
            c.set(&settings).await.map_err(ConnectionError::CouldntSetupConfiguration)?;
            let lost = || ConnectionError::BadConnection("the connection was lost".to_owned());
            c.into_unpooled().ok_or_else(lost)
        })
    });
    // A connection closed by the server is detected without a query.
    config.recycling_method = RecyclingMethod::Fast;
    let manager = AsyncDieselConnectionManager::new_with_config(server.url.as_str(), config);
    // The wait for a connection is limited by the caller.
    Pool::builder(manager)
        .max_size(server.connections)
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|why| StoreError::Failed(why.to_string()))
}

/// The migration state.
pub async fn migration_state(server: &Postgres) -> Result<MigrationState, StoreError> {
    crate::read_migration_state(&mut harness(connect(server).await?)?, MIGRATIONS)
}

async fn connect(server: &Postgres) -> Result<Conn, StoreError> {
    let connector = Connector::new(server)?;
    let reached = match tokio::time::timeout(CONNECT_TIMEOUT, connector.connect()).await {
        Ok(reached) => reached.map(Conn::unpooled).map_err(|why| why.to_string()),
        Err(_) => Err(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs())),
    };
    reached.map_err(|why| StoreError::Unavailable(format!("Postgres cannot be reached: {why}")))
}

/// Migrations run as batches in transactions, and the harness reads each batch to its end.
fn harness(c: Conn) -> Result<AsyncMigrationHarness<AsyncPgConnection>, StoreError> {
    let lost = || StoreError::Unavailable("the connection to Postgres was lost".to_owned());
    c.into_unpooled().map(AsyncMigrationHarness::new).ok_or_else(lost)
}

/// Applies the pending migrations and returns the state before. Other nodes that start now wait until this is done. A
/// program that is too old for the database changes nothing.
pub async fn migrate(server: &Postgres) -> Result<MigrationState, StoreError> {
    let mut connection = connect(server).await?;
    // The lock is held until the connection closes.
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .execute(&mut connection)
        .await?;
    crate::may_use(oldest_program(&mut connection).await?.as_deref())?;
    let mut tables = harness(connection)?;
    let before = crate::read_migration_state(&mut tables, MIGRATIONS)?;
    tables
        .run_pending_migrations(MIGRATIONS)
        .map_err(|why| StoreError::Failed(format!("the pending migrations cannot be applied: {why}")))?;
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

/// The oldest version of the program that may use the database, if one is recorded.
async fn oldest_program(c: &mut Conn) -> Result<Option<String>, StoreError> {
    let table = diesel::sql_query("SELECT to_regclass('oldest_program') IS NOT NULL AS known");
    let Known { known } = table.get_result(c).await?;
    if !known {
        return Ok(None);
    }
    let found: Vec<Oldest> = diesel::sql_query("SELECT version FROM oldest_program").load(c).await?;
    Ok(found.into_iter().next().map(|one| one.version))
}
