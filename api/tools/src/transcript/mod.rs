//! `tharsis-tools transcript`: plays a whole game against a temporary server and records the requests and replies of
//! one seat, so that client authors can test without a server.

pub mod line;
pub mod recorder;
mod session;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use self::line::FORMAT;
use super::client::Server;
use super::demo::seating::GameKind;
use super::rng::random_seed;
use super::stand::Stand;

/// Flags of `tharsis-tools transcript`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The file to write; compressed if the name ends in `.gz`.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Seats, 2 to 5.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// Draft the cards of each research phase.
    #[arg(long)]
    draft: bool,
    /// Play with the cards of the Corporate Era and without starting production.
    #[arg(long)]
    corporate_era: bool,
    /// Whether the recorded player creates the table or joins it.
    #[arg(long, value_enum, default_value_t = Role::Owner)]
    role: Role,
    /// The seed of the players' choices, not of the deck; random if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// The role of the recorded player at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Role {
    /// Creates the table, and starts the game.
    Owner,
    /// Joins it by its code, and waits for the start.
    Guest,
}

/// Plays the game and writes the transcript.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let stand = Stand::embedded(&[("DATABASE_URL", "sqlite::memory:")])?;
    let server = Server::at(&stand.url())?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let kind = GameKind {
        players: arguments.players.into(),
        corporate_era: arguments.corporate_era,
        draft: arguments.draft,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (head, exchanges) = runtime.block_on(session::record(&server, kind, arguments.role, seed))?;
    let (seat, versions, count) = (head.seat.clone(), head.versions, exchanges.len());
    line::write(&arguments.out, head, exchanges)?;
    let size = std::fs::metadata(&arguments.out)?.len();
    println!(
        "{}: {count} exchanges of {seat} in {versions} versions of a game, {size} bytes",
        arguments.out.display()
    );
    Ok(())
}
