//! Test servers: nodes that run for the duration of a command, on temporary data.

use std::error::Error;
use std::io;
use std::process::Command;

use clap::Args;

use sandbox::{Node, Postgres, Redis};

/// Flags of `tharsis-tools stand`.
#[derive(Args)]
pub struct Arguments {
    /// Start a temporary Postgres and Redis too; without this flag everything is embedded.
    #[arg(long)]
    postgres: bool,
    /// A setting of the server, as in `docs/configuration.md`. Rate limits are off unless they are set.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// The program to run, with its arguments. The environment variable THARSIS_URL contains the URL of the server.
    #[arg(required = true, trailing_var_arg = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Runs a program beside a temporary server, and fails if the program fails.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let settings = arguments.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let settings: Vec<_> = [("LOG", "error")].into_iter().chain(settings).collect();
    let stand = if arguments.postgres { Stand::served(1, &settings) } else { Stand::embedded(&settings) }?;
    let (program, arguments_of_program) = arguments.program.split_first().ok_or("no program is given")?;
    let done = Command::new(program).args(arguments_of_program).env("THARSIS_URL", stand.url()).status();
    match done.map_err(|why| format!("{program}: {why}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("{program} ended with {status}").into()),
    }
}

/// Running nodes with their temporary services.
pub struct Stand {
    pub nodes: Vec<Node>,
    /// Their database; embedded in the node if absent.
    pub postgres: Option<Postgres>,
    /// Their bus, if there is a Postgres.
    pub redis: Option<Redis>,
}

/// The database that the nodes share.
pub const DATABASE: &str = "tharsis";

impl Stand {
    /// One node with everything embedded.
    pub fn embedded(settings: &[(&str, &str)]) -> io::Result<Self> {
        let node = Node::start(&sandbox::tharsis()?, settings.iter().copied())?;
        Ok(Self { nodes: vec![node], postgres: None, redis: None })
    }

    /// Several nodes on one Postgres and one Redis.
    pub fn served(nodes: usize, settings: &[(&str, &str)]) -> io::Result<Self> {
        Self::served_by(&[], nodes, settings)
    }

    /// The same, with settings of Postgres.
    pub fn served_by(
        postgres_settings: &[(&str, &str)],
        nodes: usize,
        settings: &[(&str, &str)],
    ) -> io::Result<Self> {
        let standard = [("shared_buffers", "512MB"), ("max_wal_size", "4GB")];
        let postgres = Postgres::start(&[&standard[..], postgres_settings].concat())?;
        let redis = Redis::start()?;
        let (database_url, redis_url) = (postgres.create(DATABASE)?, redis.url());
        let urls = [("DATABASE_URL", database_url.as_str()), ("REDIS_URL", redis_url.as_str())];
        let program = sandbox::tharsis()?;
        let nodes: io::Result<_> =
            (0..nodes).map(|_| Node::start(&program, urls.iter().chain(settings).copied())).collect();
        Ok(Self { nodes: nodes?, postgres: Some(postgres), redis: Some(redis) })
    }

    /// The URL of the first node.
    pub fn url(&self) -> String {
        self.nodes.first().map(Node::url).unwrap_or_default()
    }
}
