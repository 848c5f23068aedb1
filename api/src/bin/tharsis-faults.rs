//! The program `tharsis-faults`: kills and cuts what it can while games are played, and checks that nothing is lost.

use std::process::ExitCode;

use api::command::faults::{Arguments, run};
use clap::Parser;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tharsis-faults: {why}");
            ExitCode::FAILURE
        }
    }
}
