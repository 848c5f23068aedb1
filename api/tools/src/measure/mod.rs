//! `tharsis-tools measure`: figures that hold on an idle machine only, and are no tests for that reason.

mod pages;
mod pings;
mod replies;

use std::error::Error;

use clap::Subcommand;

/// What is measured.
#[derive(Subcommand)]
pub enum Measure {
    /// The time that replies take over a kept connection, plain and with gzip: catalogue, view and decision.
    Replies(replies::Arguments),
    /// The time until the API reference shows its first operation in a browser, at full speed and slowed down.
    Pages(pages::Arguments),
    /// The time until a ping to a webhook arrives while receivers of other accounts hang.
    Pings(pings::Arguments),
}

impl Measure {
    /// Measures and prints the figures.
    pub fn run(self) -> Result<(), Box<dyn Error>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            match self {
                Self::Replies(arguments) => replies::run(&arguments).await,
                Self::Pages(arguments) => pages::run(&arguments).await,
                Self::Pings(arguments) => pings::run(&arguments).await,
            }
        })
    }
}
