//! The command line of `tharsis`.

use std::error::Error;

use clap::{Parser, Subcommand};

use crate::{admin, health, serve, spec};

/// Terraforming Mars as a service, for apps and bots.
#[derive(Parser)]
#[command(name = "tharsis", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve games over HTTP. This is the default. The environment holds the settings.
    Serve,
    /// Ask the server at `BIND` whether it is healthy.
    Health,
    /// Print the OpenAPI or the AsyncAPI document.
    Spec(spec::Arguments),
    /// Administer tables, keys, games and backups. The environment holds the settings.
    #[command(subcommand)]
    Admin(admin::Admin),
}

impl Cli {
    /// Runs the command.
    pub fn run(self) -> Result<(), Box<dyn Error>> {
        match self.command.unwrap_or(Command::Serve) {
            Command::Serve => serve::run(),
            Command::Health => health::run(),
            Command::Spec(arguments) => spec::run(&arguments),
            Command::Admin(command) => command.run(),
        }
    }
}
