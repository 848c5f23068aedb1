//! The pool of connections to Postgres, and how its tables are brought up to date.

use std::time::Duration;

use deadpool::Runtime;
use diesel::sql_types::BigInt;
use diesel_async::pooled_connection::deadpool::Pool;
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncMigrationHarness, AsyncPgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::tls::Connector;
use crate::config::Postgres;
use crate::service::ports::StoreError;
use crate::store::{self, Steps};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations/postgres");

/// Whoever holds this advisory lock of the database may change its tables. The number means nothing.
const MIGRATING: i64 = 7_230_946_151_240_118_511;

/// How long a job waits for a free connection, and a connection for the server.
const PATIENCE: Duration = Duration::from_secs(5);

/// A pool that opens its connections when they are needed.
pub fn pool(place: &Postgres) -> Result<Pool<AsyncPgConnection>, StoreError> {
    let mut config = ManagerConfig::default();
    let connector = Connector::new(place)?;
    config.custom_setup = Box::new(move |_| {
        let connector = connector.clone();
        Box::pin(async move { connector.connect().await })
    });
    // A connection that the server has closed is noticed without asking it.
    config.recycling_method = RecyclingMethod::Fast;
    let manager = AsyncDieselConnectionManager::new_with_config(place.url.as_str(), config);
    Pool::builder(manager)
        .max_size(place.connections)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|why| StoreError::Failed(why.to_string()))
}

/// How far the tables are.
pub async fn steps(place: &Postgres) -> Result<Steps, StoreError> {
    store::steps_of(&mut AsyncMigrationHarness::new(connect(place).await?), MIGRATIONS)
}

async fn connect(place: &Postgres) -> Result<AsyncPgConnection, StoreError> {
    let reached = Connector::new(place)?.connect().await;
    reached.map_err(|why| StoreError::Unavailable(format!("Postgres cannot be reached: {why}")))
}

/// Brings the tables up to date, and tells how far they were. Other nodes that start now wait until it is done.
pub async fn migrate(place: &Postgres) -> Result<Steps, StoreError> {
    let mut connection = connect(place).await?;
    // Held until the connection closes.
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<BigInt, _>(MIGRATING)
        .execute(&mut connection)
        .await?;
    let mut tables = AsyncMigrationHarness::new(connection);
    let before = store::steps_of(&mut tables, MIGRATIONS)?;
    tables
        .run_pending_migrations(MIGRATIONS)
        .map_err(|why| StoreError::Failed(format!("the tables cannot be brought up to date: {why}")))?;
    Ok(before)
}
