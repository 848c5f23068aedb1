//! The program `tharsis-tools`: one module for each command, and the API client that they share.

mod arena;
mod client;
pub mod compatible;
mod deadlines;
mod deals;
mod demo;
pub mod faults;
mod fill;
mod idle;
mod load;
mod measure;
mod mock;
mod open_files;
mod output;
mod pace;
mod playout;
mod prices;
mod rng;
mod scenario;
mod sign_ins;
mod solo;
mod stand;
mod stops;
mod streams;
mod train;
pub mod transcript;
mod usage;
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
    /// Inject faults into servers, databases and connections while games are played, and check that nothing is lost.
    Faults(faults::Arguments),
    /// Run scenario files: YAML or JSON Lines, `-` for standard input.
    Scenario(scenario::Arguments),
    /// Play random games in process, and print the games per second.
    Playout(playout::Arguments),
    /// Let computer players play against each other on fixed deals, and print who wins how often.
    Arena(arena::Arguments),
    /// Fit the price list of the computer players by play.
    Prices(prices::Arguments),
    /// Let a computer player play solo on fixed deals, and print how often it wins.
    Solo(solo::Arguments),
    /// Simulate players over days, and print how long a game takes in real time.
    Pace(pace::Arguments),
    /// Verify the deal of a finished game from its record.
    Verify(verify::Arguments),
    /// Play a whole game against a running server over a bad network, and check that the game is not affected.
    Demo(demo::Arguments),
    /// Play many games at once against a running server, and measure the moves.
    Load(load::Arguments),
    /// Let many games rest on a temporary node, and measure what the node and Postgres do meanwhile.
    Idle(idle::Arguments),
    /// Measure a temporary server: how long replies, pages and webhook pings take.
    #[command(subcommand)]
    Measure(measure::Measure),
    /// Start a server on temporary data, and run a program beside it.
    Stand(stand::Arguments),
    /// Make the clocks of many games run out at once on temporary nodes, and measure how long the nodes take.
    Deadlines(deadlines::Arguments),
    /// Stop temporary nodes under load, and count the requests without a reply.
    Stops(stops::Arguments),
    /// Replay a recorded game to a client, with deliberate faults, and report how the client copes.
    Mock(mock::Arguments),
    /// Measure the memory of open streams and the latency of events on temporary nodes.
    Streams(streams::Arguments),
    /// Send many wrong passwords to a temporary node, and measure its memory.
    SignIns(sign_ins::Arguments),
    /// Train the value network of the opponents by self-play.
    Train(train::Arguments),
    /// Play a whole game against a temporary server, and record the requests and replies of one seat.
    Transcript(transcript::Arguments),
}

impl Cli {
    /// Runs the command.
    pub fn run(self) -> Result<(), Box<dyn Error>> {
        open_files::raise_limit();
        match self.command {
            Command::Compatible(arguments) => compatible::run(&arguments),
            Command::Faults(arguments) => faults::run(&arguments),
            Command::Scenario(arguments) => scenario::run(&arguments),
            Command::Playout(arguments) => playout::run(&arguments),
            Command::Arena(arguments) => arena::run(&arguments),
            Command::Prices(arguments) => prices::run(&arguments),
            Command::Solo(arguments) => solo::run(&arguments),
            Command::Pace(arguments) => pace::run(&arguments),
            Command::Verify(arguments) => verify::run(&arguments),
            Command::Demo(arguments) => demo::run(&arguments),
            Command::Load(arguments) => load::run(&arguments),
            Command::Idle(arguments) => idle::run(&arguments),
            Command::Measure(what) => what.run(),
            Command::Stand(arguments) => stand::run(&arguments),
            Command::Deadlines(arguments) => deadlines::run(&arguments),
            Command::Stops(arguments) => stops::run(&arguments),
            Command::Mock(arguments) => mock::run(&arguments),
            Command::Streams(arguments) => streams::run(&arguments),
            Command::SignIns(arguments) => sign_ins::run(&arguments),
            Command::Train(arguments) => train::run(&arguments),
            Command::Transcript(arguments) => transcript::run(&arguments),
        }
    }
}
