//! `tharsis-tools prices`: fits the weights of the price list by play, and prints each better set of weights.

use std::error::Error;

use clap::Args;
use opponents::fitting::Fitting;

use crate::output::print;

/// Flags of `tharsis-tools prices`.
#[derive(Args)]
pub struct Arguments {
    /// Determines changes and deals; the same seed gives the same weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of changes to try.
    #[arg(long, default_value_t = 1000)]
    steps: u64,
}

/// Tries the changes.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut fitting = Fitting::new(arguments.seed);
    for step in 1..=arguments.steps {
        if fitting.step()? {
            print(format_args!("step {step}: {:?}", fitting.best()));
        }
    }
    print(format_args!("{:#?}", fitting.best()));
    Ok(())
}
