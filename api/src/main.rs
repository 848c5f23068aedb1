//! The program `tharsis`.

use std::process::ExitCode;

use api::command::Cli;
use clap::Parser;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tharsis: {why}");
            ExitCode::FAILURE
        }
    }
}
