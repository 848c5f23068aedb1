//! The program `tharsis-tools`: one module for each command, and the API client that they share.

mod chance;
mod client;
pub mod compatible;
mod demo;
pub mod faults;
mod load;
mod measure;
mod mock;
mod pace;
mod playout;
mod scenario;
mod sign_ins;
mod stand;
mod stops;
mod streams;
pub mod transcript;
mod verify;

use std::error::Error;

use clap::{Parser, Subcommand};

/// Tools for a Tharsis server: play, load, measure, record, break.
#[derive(Parser)]
#[command(name = "tharsis-tools", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare the OpenAPI document with an earlier one, and print the changes that would break clients.
    Compatible(compatible::Arguments),
    /// Kill and cut what a server runs on while games are played, and check that nothing is lost.
    Faults(faults::Arguments),
    /// Run scenario files: YAML or JSON Lines, `-` for standard input.
    Scenario(scenario::Arguments),
    /// Play random games in process and say how fast.
    Playout(playout::Arguments),
    /// Simulate people who play over days, and say how long a game takes them in real time.
    Pace(pace::Arguments),
    /// Prove the deal of a finished game from its record.
    Verify(verify::Arguments),
    /// Play a whole game against a running server, over a bad network, and check that the game does not notice.
    Demo(demo::Arguments),
    /// Play many games at once against a running server and measure the moves.
    Load(load::Arguments),
    /// Measure a server of one's own: how long replies and pings to webhooks take.
    #[command(subcommand)]
    Measure(measure::Measure),
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
        match self.command {
            Command::Compatible(arguments) => compatible::run(&arguments),
            Command::Faults(arguments) => faults::run(&arguments),
            Command::Scenario(arguments) => scenario::run(&arguments),
            Command::Playout(arguments) => playout::run(&arguments),
            Command::Pace(arguments) => pace::run(&arguments),
            Command::Verify(arguments) => verify::run(&arguments),
            Command::Demo(arguments) => demo::run(&arguments),
            Command::Load(arguments) => load::run(&arguments),
            Command::Measure(what) => what.run(),
            Command::Stand(arguments) => stand::run(&arguments),
            Command::Stops(arguments) => stops::run(&arguments),
            Command::Mock(arguments) => mock::run(&arguments),
            Command::Streams(arguments) => streams::run(&arguments),
            Command::SignIns(arguments) => sign_ins::run(&arguments),
            Command::Transcript(arguments) => transcript::run(&arguments),
        }
    }
}
