//! `tharsis admin migrate`.

use std::io::Write;

use super::CommandResult;
use crate::config::Config;
use store::settings::{Database, Sqlite};
use store::{self, MigrationState};

/// Applies the pending migrations and prints the versions before and after.
pub async fn migrate(config: &Config) -> CommandResult {
    if config.database == Database::Sqlite(Sqlite::Memory) {
        return Err("DATABASE_URL: a database in memory is gone when this ends".into());
    }
    let before = store::migrate(&config.database).await.map_err(|why| format!("DATABASE_URL: {why}"))?;
    let MigrationState { applied, newest, pending } = before;
    let applied = applied.as_deref();
    let mut out = std::io::stdout().lock();
    match (pending, applied) {
        (0, Some(applied)) if applied > newest.as_str() => writeln!(
            out,
            "the tables are at version {applied}, which is newer than this program knows: {newest}"
        )?,
        (0, _) => writeln!(out, "the tables are at version {newest} already")?,
        (_, None) => writeln!(out, "the tables were made, at version {newest}")?,
        (_, Some(applied)) => {
            writeln!(out, "the tables were brought from version {applied} to version {newest}")?
        }
    }
    Ok(())
}
