//! `tharsis admin backup`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{CommandResult, check_exists};
use crate::config::Config;
use store::lite;
use store::settings::Database;

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// The file to create; it must not exist.
    file: PathBuf,
}

/// Copies the database.
pub fn run(config: &Config, arguments: &Arguments) -> CommandResult {
    check_exists(&config.database)?;
    match &config.database {
        Database::Postgres(_) => {
            Err("this command copies SQLite only; for Postgres use pg_dump (see docs/operation.md)".into())
        }
        Database::Sqlite(place) => {
            lite::backup(place, &arguments.file)?;
            writeln!(std::io::stdout(), "copied to {}", arguments.file.display())?;
            Ok(())
        }
    }
}
