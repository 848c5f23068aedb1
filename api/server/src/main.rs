//! The program `tharsis`.

use std::process::ExitCode;

use clap::Parser;
use tharsis_server::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tharsis: {why}");
            ExitCode::FAILURE
        }
    }
}
