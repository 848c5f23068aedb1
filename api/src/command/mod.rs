//! The commands of the program, one module for each, and what the clients among them share.

mod admin;
mod chance;
mod client;
pub mod compatible;
mod demo;
pub mod faults;
mod health;
mod load;
mod mock;
mod pace;
mod playout;
pub mod private;
mod scenario;
mod serve;
mod sign_ins;
pub mod spec;
mod stand;
mod stops;
mod streams;
pub mod transcript;
mod verify;

use std::error::Error;

use clap::{Parser, Subcommand};

/// Terraforming Mars as a service, for apps and bots.
#[derive(Parser)]
#[command(name = "tharsis", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve games over HTTP; this is what happens without a command. The environment holds the settings.
    Serve,
    /// Ask the server that `BIND` names whether it is well.
    Health,
    /// Print the OpenAPI or the AsyncAPI document, or compare it with an earlier one.
    Spec(spec::Arguments),
    /// Run scenario files: YAML or JSON Lines, `-` for standard input.
    Scenario(scenario::Arguments),
    /// Play random games in process and say how fast.
    Playout(playout::Arguments),
    /// Simulate people who play over days, and say how long a game takes them in real time.
    Pace(pace::Arguments),
    /// Prove the deal of a finished game from its record.
    Verify(verify::Arguments),
    /// What those who run the service need: tables, keys, games, backups. The environment holds the settings.
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Play a whole game against a running server, over a bad network, and check that the game does not notice.
    Demo(demo::Arguments),
    /// Play many games at once against a running server and measure the moves.
    Load(load::Arguments),
    /// Start a server on data that are gone afterwards, and run a program beside it.
    Stand(stand::Arguments),
    /// Stop nodes of one's own under load, and count requests that stay without an answer.
    Stops(stops::Arguments),
    /// Tell a recorded game again to a client, with faults on purpose, and say how the client does.
    Mock(mock::Arguments),
    /// Measure on nodes of one's own how light open streams are, and how prompt the news on them is.
    Streams(streams::Arguments),
    /// Send many wrong passwords to a node of one's own, and measure the memory that they take.
    SignIns(sign_ins::Arguments),
    /// Play a whole game against a server of one's own, and write down what one seat sends and is told.
    Transcript(transcript::Arguments),
}

impl Cli {
    /// Does what was asked for.
    pub fn run(self) -> Result<(), Box<dyn Error>> {
        match self.command.unwrap_or(Command::Serve) {
            Command::Serve => serve::run(),
            Command::Health => health::run(),
            Command::Spec(arguments) => spec::run(&arguments),
            Command::Scenario(arguments) => scenario::run(&arguments),
            Command::Playout(arguments) => playout::run(&arguments),
            Command::Pace(arguments) => pace::run(&arguments),
            Command::Verify(arguments) => verify::run(&arguments),
            Command::Admin(what) => what.run(),
            Command::Demo(arguments) => demo::run(&arguments),
            Command::Load(arguments) => load::run(&arguments),
            Command::Stand(arguments) => stand::run(&arguments),
            Command::Stops(arguments) => stops::run(&arguments),
            Command::Mock(arguments) => mock::run(&arguments),
            Command::Streams(arguments) => streams::run(&arguments),
            Command::SignIns(arguments) => sign_ins::run(&arguments),
            Command::Transcript(arguments) => transcript::run(&arguments),
        }
    }
}
