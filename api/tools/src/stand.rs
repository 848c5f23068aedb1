//! What a measurement stands on: nodes of one's own, for the time of a command, on data that are gone afterwards.

use std::error::Error;
use std::io;
use std::process::Command;

use clap::Args;

use sandbox::{Node, Postgres, Redis};

/// Flags of `tharsis-tools stand`.
#[derive(Args)]
pub struct Arguments {
    /// On a Postgres and a Redis of its own; with everything embedded if absent.
    #[arg(long)]
    postgres: bool,
    /// A setting of the server, as in `docs/configuration.md`. Rates are off unless they are set.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The program to run, with what it is told. The URL of the server is in its variable THARSIS_URL.
    #[arg(required = true, trailing_var_arg = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Runs a program beside a server of its own, and fails if it does.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let settings = arguments.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let settings: Vec<_> = [("LOG", "error")].into_iter().chain(settings).collect();
    let stand = if arguments.postgres { Stand::served(1, &settings) } else { Stand::embedded(&settings) }?;
    let (program, told) = arguments.program.split_first().ok_or("there is no program to run")?;
    let done = Command::new(program).args(told).env("THARSIS_URL", stand.url()).status();
    match done.map_err(|why| format!("{program}: {why}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("{program} ended with {status}").into()),
    }
}

/// Running nodes with what they stand on.
pub struct Stand {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// What keeps their games; embedded in the node if absent.
    pub postgres: Option<Postgres>,
    /// What wakes them; held so that it lives as long as they do.
    _redis: Option<Redis>,
}

/// The database that the nodes share.
pub const DATABASE: &str = "tharsis";

impl Stand {
    /// One node with everything embedded.
    pub fn embedded(settings: &[(&str, &str)]) -> io::Result<Self> {
        let node = Node::start(&sandbox::tharsis()?, settings.iter().copied())?;
        Ok(Self { nodes: vec![node], postgres: None, _redis: None })
    }

    /// So many nodes on one Postgres and one Redis.
    pub fn served(nodes: usize, settings: &[(&str, &str)]) -> io::Result<Self> {
        let postgres = Postgres::start(&[("shared_buffers", "512MB"), ("max_wal_size", "4GB")])?;
        let redis = Redis::start()?;
        let urls = (postgres.create(DATABASE)?, redis.url());
        let own = [("DATABASE_URL", urls.0.as_str()), ("REDIS_URL", urls.1.as_str())];
        let program = sandbox::tharsis()?;
        let nodes: io::Result<_> =
            (0..nodes).map(|_| Node::start(&program, own.iter().chain(settings).copied())).collect();
        Ok(Self { nodes: nodes?, postgres: Some(postgres), _redis: Some(redis) })
    }

    /// Where the first node listens.
    pub fn url(&self) -> String {
        self.nodes.first().map(Node::url).unwrap_or_default()
    }
}
