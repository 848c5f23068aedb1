//! `tharsis admin migrate`.

use std::io::Write;

use super::CommandResult;
use crate::config::Config;
use store::settings::{Database, Sqlite};
use store::{self, Steps};

/// Applies the pending migrations and prints the versions before and after.
pub async fn migrate(config: &Config) -> CommandResult {
    if config.database == Database::Sqlite(Sqlite::Memory) {
        return Err("DATABASE_URL: a database in memory is gone when this ends".into());
    }
    let before = store::migrate(&config.database).await.map_err(|why| format!("DATABASE_URL: {why}"))?;
    let Steps { taken, newest, left } = before;
    let taken = taken.as_deref();
    let mut out = std::io::stdout().lock();
    match (left, taken) {
        (0, Some(taken)) if taken > newest.as_str() => writeln!(
            out,
            "the tables are at version {taken}, which is newer than this program knows: {newest}"
        )?,
        (0, _) => writeln!(out, "the tables are at version {newest} already")?,
        (_, None) => writeln!(out, "the tables were made, at version {newest}")?,
        (_, Some(taken)) => {
            writeln!(out, "the tables were brought from version {taken} to version {newest}")?
        }
    }
    Ok(())
}
