//! The store in an SQLite file: one writer thread and several reader threads. A query runs synchronously on its
//! thread, so its future is always ready when it is polled.

mod backup;
mod batches;
mod checkpoints;
mod connection;
mod dsl;
mod health;
mod modes;
#[path = "../queries/mod.rs"]
mod queries;
mod readers;
mod writer;

use std::collections::HashMap;
use std::sync::Arc;

pub use backup::backup;
use connection::{migrate, open};
use diesel::connection::SimpleConnection;
use diesel::sql_types::Integer;
use diesel::{ExpressionMethods, IntoSql, QueryDsl, QueryableByName};
use dsl::RunQueryDsl;
use futures_util::future::{BoxFuture, ready};
use health::Health;
use readers::Readers;
use writer::Writer;

use crate::MigrationState;
use crate::error::store_error;
use crate::schema::accounts;
use crate::settings::Sqlite;
use crate::types::Id;
use service::current_job;
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::notify::push::PushOutcome;
use service::operation::health::Pool;
use service::operation::repository::HealthRepository;
use service::operation::retention::Cutoffs;
use service::play::stored::{NewTurn, Waiting};
use service::ports::{DatabaseFault, StoreError, StoreFuture};
use service::seating::rest::Rest;

type Conn = diesel::SqliteConnection;
type Backend = diesel::sqlite::Sqlite;

/// The number of these accounts that exist. SQLite has a single writer, so no row lock is needed.
async fn lock_accounts(c: &mut Conn, ids: &[Id]) -> Result<usize, StoreError> {
    let rows = accounts::table.filter(accounts::id.eq_any(ids)).filter(accounts::deleted_at.is_null());
    let existing: Vec<Id> = RunQueryDsl::load(rows.select(accounts::id), c).await?;
    Ok(existing.len())
}

/// The same for one account.
async fn lock_account_exclusively(c: &mut Conn, id: Id) -> Result<usize, StoreError> {
    lock_accounts(c, &[id]).await
}

/// Lets the transactions that count the mails to an address and store another one follow each other. SQLite has a single
/// writer, so they do.
async fn lock_mails_to(_: &mut Conn, _: &str) -> Result<(), StoreError> {
    Ok(())
}

/// An SQLite database.
pub struct Db {
    health: Arc<Health>,
    writer: Writer,
    /// Absent for an in-memory database, which has only the writer's connection.
    readers: Option<Readers>,
}

/// The migration state of a database.
pub fn migration_state(location: &Sqlite) -> Result<MigrationState, StoreError> {
    connection::migration_state(&mut open(location)?)
}

/// Applies the pending migrations and returns the state before.
pub fn migrate_to_newest(location: &Sqlite) -> Result<MigrationState, StoreError> {
    let mut connection = open(location)?;
    let before = connection::migration_state(&mut connection)?;
    migrate(&mut connection)?;
    Ok(before)
}

impl Db {
    /// Opens the database, applies the pending migrations and starts the threads.
    pub fn start(location: &Sqlite, readers: usize) -> Result<Self, StoreError> {
        let mut connection = open(location)?;
        migrate(&mut connection)?;
        if let Sqlite::File(path) = location {
            modes::warn_if_accessible(path);
        }
        let no_thread =
            |why: std::io::Error| StoreError::Failed(format!("no thread could be started: {why}"));
        let health = Arc::new(Health::new(location.clone()));
        let writer = Writer::start(location.clone(), connection, health.clone()).map_err(no_thread)?;
        let readers = match location {
            Sqlite::Memory => None,
            Sqlite::File(_) => Some(Readers::start(location, readers, health.clone()).map_err(no_thread)?),
        };
        Ok(Self { health, writer, readers })
    }

    /// Runs the job on the writer thread, in a transaction that it may share with other jobs.
    fn write<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        let name = current_job::name();
        self.writer.run(move |connection| current_job::within_blocking(name, || done(job(connection))))
    }

    /// Runs the job on a reader thread, without a transaction.
    fn read<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        match &self.readers {
            Some(readers) => {
                let name = current_job::name();
                readers.run(move |connection| current_job::within_blocking(name, || done(job(connection))))
            }
            None => self.write(job),
        }
    }
}

/// The methods that the repositories leave to each store.
impl Db {
    /// The writer thread already combines many turns into one transaction.
    fn commit_turn(&self, turn: NewTurn) -> StoreFuture<()> {
        self.write(move |c| Box::pin(async move { queries::games::commit_turn(c, &turn).await }))
    }

    fn game_version(&self, id: GameId) -> StoreFuture<Option<i64>> {
        self.read(move |c| Box::pin(async move { Ok(queries::games::versions(c, &[id]).await?.remove(&id)) }))
    }

    fn games_waiting_for(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<Waiting>> {
        self.read(move |c| {
            Box::pin(async move {
                let mut found = queries::inbox::inboxes(c, &[(account, limit)]).await?;
                Ok(found.pop().unwrap_or_default())
            })
        })
    }

    fn settle_push(&self, outcome: PushOutcome) -> StoreFuture<()> {
        self.write(move |c| Box::pin(async move { queries::pushes::settle_push(c, &outcome).await }))
    }

    fn rests(&self, of: Vec<AccountId>) -> StoreFuture<HashMap<AccountId, Rest>> {
        self.read(move |c| {
            Box::pin(async move {
                let found = queries::clocks::rests(c, &of).await?;
                found.into_iter().map(|(account, rest)| Ok((account, rest?))).collect()
            })
        })
    }

    /// Retention jobs run like all other writes.
    fn purge(&self, cutoffs: Cutoffs) -> StoreFuture<bool> {
        self.write(move |c| Box::pin(queries::purge(c, cutoffs)))
    }

    /// SQLite has no clock of its own.
    fn time(&self) -> StoreFuture<Option<Moment>> {
        Box::pin(ready(Ok(None)))
    }
}

impl HealthRepository for Db {
    fn ping(&self) -> StoreFuture<()> {
        match self.health.fault() {
            None => self.read(|c| Box::pin(ping(c))),
            Some(fault @ DatabaseFault::Corrupt) => Box::pin(ready(Err(StoreError::Unusable(fault)))),
            Some(_) => {
                let (written, health) = (self.writer.run(rewrite), self.health.clone());
                Box::pin(async move {
                    written.await?;
                    health.fault().map_or(Ok(()), |fault| Err(StoreError::Unusable(fault)))
                })
            }
        }
    }

    fn pool(&self) -> Option<Pool> {
        None
    }
}

async fn ping(c: &mut Conn) -> Result<(), StoreError> {
    diesel::select(1.into_sql::<Integer>()).execute(c).await?;
    Ok(())
}

/// The result of a job, whose future is always ready.
fn done<T>(job: BoxFuture<'_, Result<T, StoreError>>) -> Result<T, StoreError> {
    let pending = || StoreError::Failed("an SQLite job did not finish synchronously".to_owned());
    futures_util::FutureExt::now_or_never(job).unwrap_or_else(|| Err(pending()))
}

#[derive(QueryableByName)]
struct UserVersion {
    #[diesel(sql_type = diesel::sql_types::Integer)]
    user_version: i32,
}

/// Rewrites one page unchanged.
fn rewrite(c: &mut Conn) -> Result<(), StoreError> {
    let now: UserVersion =
        diesel::RunQueryDsl::get_result(diesel::sql_query("PRAGMA user_version"), c).map_err(store_error)?;
    c.batch_execute(&format!("PRAGMA user_version = {}", now.user_version)).map_err(store_error)
}

#[cfg(test)]
mod tests;
