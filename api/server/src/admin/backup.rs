//! `tharsis admin backup`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{CommandResult, is_there};
use crate::config::Config;
use store::lite;
use store::settings::Database;

/// Where to.
#[derive(Args)]
pub struct Arguments {
    /// The file that is to become the copy; it must not be there yet.
    file: PathBuf,
}

/// Copies the database.
pub fn run(config: &Config, arguments: &Arguments) -> CommandResult {
    is_there(&config.database)?;
    match &config.database {
        Database::Postgres(_) => {
            Err("this copies SQLite; Postgres comes with pg_dump (docs/operation.md says how)".into())
        }
        Database::Sqlite(place) => {
            lite::backup(place, &arguments.file)?;
            writeln!(std::io::stdout(), "copied to {}", arguments.file.display())?;
            Ok(())
        }
    }
}
