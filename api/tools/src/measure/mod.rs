//! `tharsis-tools measure`: measurements that are only valid on an idle machine, and are therefore not tests.

mod addresses;
mod outbox;
mod pages;
mod pings;
mod replies;

use std::error::Error;

use clap::Subcommand;

/// The subcommands of `tharsis-tools measure`.
#[derive(Subcommand)]
pub enum Measure {
    /// Measure replies over a kept connection, plain and with gzip: catalogue, view and decision.
    Replies(replies::Arguments),
    /// Measure the time until the API reference shows its first operation in a browser, at full speed and slowed down.
    Pages(pages::Arguments),
    /// Measure how fast a node queues push notifications, with a device at every seat.
    Outbox(outbox::Arguments),
    /// Measure the time until a webhook ping arrives while the receivers of other accounts do not answer.
    Pings(pings::Arguments),
    /// Measure whether the time of a reply reveals that an e-mail address belongs to an account.
    Addresses(addresses::Arguments),
}

impl Measure {
    /// Measures and prints the figures.
    pub fn run(self) -> Result<(), Box<dyn Error>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            match self {
                Self::Replies(arguments) => replies::run(&arguments).await,
                Self::Pages(arguments) => pages::run(&arguments).await,
                Self::Outbox(arguments) => outbox::run(&arguments).await,
                Self::Pings(arguments) => pings::run(&arguments).await,
                Self::Addresses(arguments) => addresses::run(&arguments).await,
            }
        })
    }
}
