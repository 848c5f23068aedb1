//! The program `tharsis-tools`.

use std::process::ExitCode;

use clap::Parser;
use tharsis_tools::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tharsis-tools: {why}");
            ExitCode::FAILURE
        }
    }
}
