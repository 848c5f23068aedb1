//! Where accounts, tables and games are kept. Everything that blocks is moved off the event loop here and nowhere else.
//! The queries know tables and rows; what may be done with them is the service's business.

mod error;
pub mod lite;
pub mod pg;
mod schema;
mod schema_lobby;
mod schema_told;
pub mod settings;
mod types;

use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use semver::Version;

use crate::settings::Database;
use service::ports::StoreError;

/// How far the tables of a database have come, by the names of the steps in `migrations/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// The last one that was taken; none in a new database.
    pub taken: Option<String>,
    /// The last one that this program knows.
    pub newest: String,
    /// How many that it knows were not taken.
    pub left: usize,
}

/// How far the tables of a database have come. Changes nothing.
pub async fn steps(database: &Database) -> Result<Steps, StoreError> {
    match database {
        Database::Sqlite(place) => lite::steps(place),
        Database::Postgres(place) => pg::steps(place).await,
    }
}

/// Brings the tables of a database up to date, and tells how far they were before.
pub async fn migrate(database: &Database) -> Result<Steps, StoreError> {
    match database {
        Database::Sqlite(place) => lite::bring_up_to_date(place),
        Database::Postgres(place) => pg::bring_up_to_date(place).await,
    }
}

/// Whether this program may use a database that says which version is the oldest that may.
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
            "the tables are of a newer version: they need tharsis {oldest} or newer, and this is {own}"
        ))),
    }
}

fn steps_of<DB: Backend>(
    tables: &mut impl MigrationHarness<DB>,
    known: EmbeddedMigrations,
) -> Result<Steps, StoreError>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let unknown = |why: Box<dyn std::error::Error + Send + Sync>| {
        StoreError::Failed(format!("how far the tables are cannot be read: {why}"))
    };
    let all = MigrationSource::<DB>::migrations(&known).map_err(unknown)?;
    let newest = all.iter().map(|step| step.name().version().to_string()).max().unwrap_or_default();
    let taken = tables.applied_migrations().map_err(unknown)?;
    let taken = taken.into_iter().map(|version| version.to_string()).max();
    let left = tables.pending_migrations(known).map_err(unknown)?.len();
    Ok(Steps { taken, newest, left })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn a_database_says_which_programs_may_use_it() {
        let may = |oldest| super::may_use(oldest).is_ok();
        assert!(may(None) && may(Some("0.0.9")) && may(Some(env!("CARGO_PKG_VERSION"))));
        assert!(!may(Some("999.0.0")) && !may(Some("soon")));
    }

    #[test]
    fn both_databases_take_the_same_steps() {
        let steps = |kind: &str| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(kind);
            let entries = std::fs::read_dir(folder).expect("a folder of migrations");
            let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
            names.sort();
            names
        };
        assert_eq!(steps("sqlite"), steps("postgres"));
        assert!(!steps("sqlite").is_empty());
    }
}
