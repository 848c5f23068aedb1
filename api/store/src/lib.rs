//! The store: the repositories of `service` on SQLite and on Postgres. Blocking calls leave the event loop only in this
//! crate. The queries work on tables and rows; the service decides what is allowed.
//!
//! - `queries` holds the queries and implements the repositories. It is compiled twice, as a module of `lite` and of `pg`.
//! - [`lite`] runs queries on an SQLite file, [`pg`] on a Postgres server.
//! - `schema` describes the tables, `types` the values in them, and `error` maps database errors.
//! - `statements` keeps statements prepared and logs them.
//! - [`settings`] says where the database is.

mod error;
pub mod lite;
pub mod pg;
mod schema;
mod schema_lobby;
mod schema_mail;
mod schema_moderation;
mod schema_notifications;
mod schema_passkeys;
mod schema_sign_in_providers;
pub mod settings;
mod statements;
mod types;

use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use semver::Version;

use crate::settings::Database;
use service::ports::StoreError;

/// The migration state of a database, by the names of the migrations in `migrations/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MigrationState {
    /// The last migration that was applied; none in a new database.
    pub applied: Option<String>,
    /// The newest migration that this program contains.
    pub newest: String,
    /// The number of known migrations that are pending.
    pub pending: usize,
}

/// The migration state of a database. Changes nothing.
pub async fn migration_state(database: &Database) -> Result<MigrationState, StoreError> {
    match database {
        Database::Sqlite(location) => lite::migration_state(location),
        Database::Postgres(server) => pg::migration_state(server).await,
    }
}

/// Applies all pending migrations and returns the state before.
pub async fn migrate(database: &Database) -> Result<MigrationState, StoreError> {
    match database {
        Database::Sqlite(location) => lite::migrate_to_newest(location),
        Database::Postgres(server) => pg::migrate_to_newest(server).await,
    }
}

/// Whether this program may use a database that requires at least the given version.
fn may_use(oldest: Option<&str>) -> Result<(), StoreError> {
    let Some(oldest) = oldest else { return Ok(()) };
    let own = env!("CARGO_PKG_VERSION");
    let newer = match (Version::parse(own), Version::parse(oldest)) {
        (Ok(own), Ok(oldest)) => own >= oldest,
        _ => false,
    };
    match newer {
        true => Ok(()),
        false => Err(StoreError::Failed(format!(
            "the database requires tharsis {oldest} or newer, but this is {own}: upgrade the program"
        ))),
    }
}

fn read_migration_state<DB: Backend>(
    tables: &mut impl MigrationHarness<DB>,
    known: EmbeddedMigrations,
) -> Result<MigrationState, StoreError>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let unreadable = |why: Box<dyn std::error::Error + Send + Sync>| {
        StoreError::Failed(format!("the migration state of the database cannot be read: {why}"))
    };
    let all = MigrationSource::<DB>::migrations(&known).map_err(unreadable)?;
    let newest = all.iter().map(|migration| migration.name().version().to_string()).max().unwrap_or_default();
    let applied = tables.applied_migrations().map_err(unreadable)?;
    let applied = applied.into_iter().map(|version| version.to_string()).max();
    let pending = tables.pending_migrations(known).map_err(unreadable)?.len();
    Ok(MigrationState { applied, newest, pending })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn a_database_requires_a_minimum_program_version() {
        let may = |oldest| super::may_use(oldest).is_ok();
        assert!(may(None) && may(Some("0.0.9")) && may(Some(env!("CARGO_PKG_VERSION"))));
        assert!(!may(Some("999.0.0")) && !may(Some("soon")));
    }

    #[test]
    fn both_databases_have_the_same_migrations() {
        let migrations = |kind: &str| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(kind);
            let entries = std::fs::read_dir(folder).expect("a folder of migrations");
            let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
            names.sort();
            names
        };
        assert_eq!(migrations("sqlite"), migrations("postgres"));
        assert!(!migrations("sqlite").is_empty());
    }
}
