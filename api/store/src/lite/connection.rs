//! Opens connections to SQLite.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::modes;
use crate::MigrationState;
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::StoreError;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");

/// An acknowledged commit has been synced to disk (`FULL`), and readers see the last commit without waiting (`WAL`).
/// Module `checkpoints` checkpoints the log; at 64 MiB the writer's connection would do it itself.
const SETTINGS: &str = "
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 16384;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -32768;
";

/// Opens the database. Creates the file with owner-only access if it does not exist.
pub fn open(location: &Sqlite) -> Result<SqliteConnection, StoreError> {
    let path = match location {
        Sqlite::Memory => Path::new(":memory:"),
        Sqlite::File(path) => path,
    };
    let shown = path.display();
    let url = path.to_str().ok_or_else(|| StoreError::Failed(format!("{shown} is not UTF-8")))?;
    if let Sqlite::File(path) = location {
        modes::create(path);
    }
    let mut connection = SqliteConnection::establish(url)
        .map_err(|why| StoreError::Failed(format!("{shown} cannot be opened: {why}")))?;
    connection.batch_execute(SETTINGS).map_err(|why| match store_error(why) {
        StoreError::Unusable(fault) => StoreError::Failed(format!("{shown} cannot be opened: {fault}")),
        other => other,
    })?;
    Ok(connection)
}

#[derive(QueryableByName)]
struct Oldest {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The oldest version of the program that may use the database, if one is recorded.
fn oldest_program(connection: &mut SqliteConnection) -> Result<Option<String>, StoreError> {
    let table = "SELECT name AS version FROM sqlite_master WHERE type = 'table' AND name = 'oldest_program'";
    let found: Vec<Oldest> = diesel::sql_query(table).load(connection).map_err(store_error)?;
    if found.is_empty() {
        return Ok(None);
    }
    let found: Vec<Oldest> =
        diesel::sql_query("SELECT version FROM oldest_program").load(connection).map_err(store_error)?;
    Ok(found.into_iter().next().map(|one| one.version))
}

/// Applies the pending migrations. A program that is too old for the database changes nothing.
pub fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    crate::may_use(oldest_program(connection)?.as_deref())?;
    connection
        .run_pending_migrations(MIGRATIONS)
        .map(|_| ())
        .map_err(|why| StoreError::Failed(format!("the pending migrations cannot be applied: {why}")))
}

/// The migration state.
pub fn migration_state(connection: &mut SqliteConnection) -> Result<MigrationState, StoreError> {
    crate::read_migration_state(connection, MIGRATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_can_be_reverted() {
        let mut connection = open(&Sqlite::Memory).expect("memory");
        migrate(&mut connection).expect("up");
        connection.revert_all_migrations(MIGRATIONS).expect("down");
        migrate(&mut connection).expect("up again");
    }
}
