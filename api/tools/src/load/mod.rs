//! `tharsis-tools load`: plays many games at once over HTTP with random moves, and measures the time from sending each
//! move to the end of its reply. It parses as little as possible, because it shares the machine with the server.

pub mod latencies;
pub mod party;
mod pgbench;
pub mod wire;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;

use self::latencies::Latencies;
use self::party::Party;
use super::client::{Failure, Reply, Request, Server};
use super::output::print;
use super::rng::{Rng, random_seed};
use super::stand::{DATABASE, Stand};
use sandbox::Postgres;

/// Flags of `tharsis-tools load`.
#[derive(Args)]
pub struct Arguments {
    /// The URL of the server.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080", conflicts_with = "spawn")]
    base_url: String,
    /// Start a temporary server for this measurement, on a free port and with a temporary database.
    #[arg(long)]
    spawn: bool,
    /// With --spawn: start a temporary Postgres and Redis too, and compare with `pgbench`, which runs a transaction of
    /// the same shape with as many clients.
    #[arg(long, requires = "spawn")]
    postgres: bool,
    /// Number of games that run concurrently.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=4096))]
    games: u16,
    /// The duration of the measurement in seconds.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Seats at each table, 1 to 5; 1 is the solo game.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    players: u8,
    /// Play the base game; without this flag it is the Corporate Era with draft.
    #[arg(long)]
    base_game: bool,
    /// The seed of the players' choices, not of the deck; random if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// The settings of the games.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Seats.
    pub players: u8,
    /// With the cards of the Corporate Era.
    pub corporate_era: bool,
    pub draft: bool,
}

/// An error that ends the load test.
#[derive(Debug)]
pub enum Error {
    /// The number of players is not supported.
    NoPlayers,
    /// A request got no reply.
    Failed(String, Failure),
    /// A reply has an unexpected status.
    UnexpectedStatus(String),
    /// A reply is not as documented.
    Malformed(String),
}

impl Error {
    /// The error for a reply with an unexpected status.
    pub fn unexpected_status(request: &Request, reply: &Reply) -> Self {
        let body: String = String::from_utf8_lossy(&reply.body).chars().take(500).collect();
        Self::UnexpectedStatus(format!("{request}: {}: {body}", reply.status))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlayers => f.write_str("--players: expected 1 to 5"),
            Self::Failed(_, why @ (Failure::Unreachable { .. } | Failure::Address(_))) => why.fmt(f),
            Self::Failed(request, why) => write!(f, "{request}: {why}"),
            Self::UnexpectedStatus(what) => f.write_str(what),
            Self::Malformed(request) => write!(f, "{request}: the reply is not as documented"),
        }
    }
}

impl std::error::Error for Error {}

/// The duration of each of the two runs of `pgbench`, before and after the load.
const PGBENCH_SECONDS: u32 = 8;

/// Plays and prints the latencies.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let stand = match (arguments.spawn, arguments.postgres) {
        (false, _) => None,
        (true, false) => Some(Stand::embedded(&[])?),
        (true, true) => Some(Stand::served(1, &[])?),
    };
    let url = stand.as_ref().map_or_else(|| arguments.base_url.clone(), Stand::url);
    let server = Server::at(&url)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let load = || runtime.block_on(measure(&server, arguments));
    match stand.as_ref().and_then(|stand| stand.postgres.as_ref()) {
        None => load().map(drop)?,
        Some(postgres) => compare_with_pgbench(postgres, arguments.games, load)?,
    }
    Ok(())
}

/// Prints the moves per second relative to the transactions per second of `pgbench` on the same Postgres.
fn compare_with_pgbench(
    postgres: &Postgres,
    clients: u16,
    load: impl FnOnce() -> Result<f64, Error>,
) -> Result<(), Box<dyn std::error::Error>> {
    pgbench::prepare(postgres, clients)?;
    let before = pgbench::run(postgres, clients, PGBENCH_SECONDS)?;
    let wal_and_turns = || {
        postgres.ask(DATABASE, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, (SELECT count(*) FROM turns)")
    };
    let (from, moves) = (wal_and_turns()?, load()?);
    let until = wal_and_turns()?;
    let after = pgbench::run(postgres, clients, PGBENCH_SECONDS)?;
    let mean = (before + after) / 2.0;
    print(format_args!(
        "pgbench, {clients} clients: {before:.0} transactions/s before, {after:.0} after; the moves are {:.0} % of their mean\n{:.2} kB written ahead by Postgres for each turn, everything counted",
        100.0 * moves / mean,
        wal_bytes_per_turn(&from, &until).unwrap_or(f64::NAN) / 1_000.0
    ));
    Ok(())
}

/// WAL bytes per turn, from the WAL positions and turn counts before and after the load.
fn wal_bytes_per_turn(from: &str, until: &str) -> Option<f64> {
    let read = |row: &str| {
        let (bytes, turns) = row.split_once('|')?;
        Some((bytes.parse::<f64>().ok()?, turns.parse::<f64>().ok()?))
    };
    let (from, until) = (read(from)?, read(until)?);
    Some((until.0 - from.0) / (until.1 - from.1))
}

/// Plays, prints the summary, and returns the moves per second.
async fn measure(server: &Server, arguments: &Arguments) -> Result<f64, Error> {
    let solo = arguments.players == 1;
    let kind = GameKind {
        players: arguments.players,
        corporate_era: solo || !arguments.base_game,
        draft: !solo && !arguments.base_game,
    };
    let latencies = Rc::new(RefCell::new(Latencies::default()));
    let rng = Rng::new(arguments.seed.unwrap_or_else(random_seed));
    let mut parties = Vec::new();
    for n in 0..arguments.games {
        parties.push(Party::gather(server, kind, rng.fork(n.into()), latencies.clone()).await?);
    }
    let begun = Instant::now();
    let until = begun + Duration::from_secs(arguments.seconds.into());
    try_join_all(parties.iter_mut().map(|party| party.play(until))).await?;
    let mut latencies = latencies.borrow_mut();
    let summary = latencies.summary(until - begun);
    let cards = if kind.corporate_era { "Corporate Era" } else { "base game" };
    let draft = if kind.draft { " with draft" } else { "" };
    print(format_args!(
        "{} games at once, {} seats, {cards}{draft}, {} s: {} games were ended\n{summary}\n{} moves not answered with 200, {} other requests",
        arguments.games,
        kind.players,
        arguments.seconds,
        latencies.games,
        latencies.not_ok,
        latencies.other_requests
    ));
    Ok(summary.per_second)
}
