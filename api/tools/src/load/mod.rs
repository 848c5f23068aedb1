//! `tharsis-tools load`: many games at once over HTTP, random moves, and how long each move takes from sending it to having the
//! whole reply. Reads as little as it needs, because it shares the machine with the server.

mod bare;
pub mod figures;
pub mod party;
pub mod wire;

use std::cell::RefCell;
use std::fmt;
use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;

use self::figures::Figures;
use self::party::Party;
use super::chance::Chance;
use super::client::{Failure, Reply, Request, Server};
use super::stand::{DATABASE, Stand};
use sandbox::Postgres;

/// Flags of `tharsis-tools load`.
#[derive(Args)]
pub struct Arguments {
    /// Where the server is.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080", conflicts_with = "spawn")]
    base_url: String,
    /// Start a server for this measurement alone, on a free port and with a database that is gone afterwards.
    #[arg(long)]
    spawn: bool,
    /// With --spawn: on a Postgres and a Redis that are started for it too, and next to what `pgbench` reaches there with
    /// a bare transaction of the same shape and as many clients.
    #[arg(long, requires = "spawn")]
    postgres: bool,
    /// Games at once.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=4096))]
    games: u16,
    /// How long to measure.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Seats at each table, 1 to 5; 1 is the solo game.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    players: u8,
    /// The base game; without this flag it is the Corporate Era, with draft.
    #[arg(long)]
    base_game: bool,
    /// Decides what the players choose, never the deck; by chance if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// What kind of games.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Seats.
    pub players: u8,
    /// With the cards of the Corporate Era.
    pub corporate_era: bool,
    /// With draft.
    pub draft: bool,
}

/// Why a load came to nothing.
#[derive(Debug)]
pub enum Error {
    /// A game needs somebody to play it.
    Nobody,
    /// No reply came to a request.
    Failed(String, Failure),
    /// A request was refused.
    Answered(String),
    /// A reply is not as documented.
    Garbled(String),
}

impl Error {
    /// A request was refused.
    pub fn answered(request: &Request, reply: &Reply) -> Self {
        let body: String = String::from_utf8_lossy(&reply.body).chars().take(500).collect();
        Self::Answered(format!("{request}: {}: {body}", reply.status))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("--players: expected 1 to 5"),
            Self::Failed(_, why @ (Failure::Unreachable { .. } | Failure::Address(_))) => why.fmt(f),
            Self::Failed(request, why) => write!(f, "{request}: {why}"),
            Self::Answered(what) => f.write_str(what),
            Self::Garbled(request) => write!(f, "{request}: the reply is not as documented"),
        }
    }
}

impl std::error::Error for Error {}

/// How long each of the two runs of `pgbench` takes, before and after.
const BARE_SECONDS: u32 = 8;

/// Plays and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let own = match (arguments.spawn, arguments.postgres) {
        (false, _) => None,
        (true, false) => Some(Stand::embedded(&[])?),
        (true, true) => Some(Stand::served(1, &[])?),
    };
    let url = own.as_ref().map_or_else(|| arguments.base_url.clone(), Stand::url);
    let server = Server::at(&url)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let load = || runtime.block_on(measure(&server, arguments));
    match own.as_ref().and_then(|own| own.postgres.as_ref()) {
        None => load().map(drop)?,
        Some(postgres) => beside_bare(postgres, arguments.games, load)?,
    }
    Ok(())
}

/// Moves a second, next to what the same Postgres does without us.
fn beside_bare(
    postgres: &Postgres,
    clients: u16,
    load: impl FnOnce() -> Result<f64, Error>,
) -> Result<(), Box<dyn std::error::Error>> {
    bare::prepare(postgres, clients)?;
    let before = bare::run(postgres, clients, BARE_SECONDS)?;
    let written = || {
        postgres.ask(DATABASE, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, (SELECT count(*) FROM turns)")
    };
    let (from, moves) = (written()?, load()?);
    let until = written()?;
    let after = bare::run(postgres, clients, BARE_SECONDS)?;
    let mean = (before + after) / 2.0;
    say(format_args!(
        "pgbench, {clients} clients: {before:.0} transactions/s before, {after:.0} after; the moves are {:.0} % of their mean\n{:.2} kB written ahead by Postgres for each turn, everything counted",
        100.0 * moves / mean,
        per_turn(&from, &until).unwrap_or(f64::NAN) / 1_000.0
    ));
    Ok(())
}

/// Bytes for each turn, from what was written and counted before and after.
fn per_turn(from: &str, until: &str) -> Option<f64> {
    let read = |told: &str| {
        let (bytes, turns) = told.split_once('|')?;
        Some((bytes.parse::<f64>().ok()?, turns.parse::<f64>().ok()?))
    };
    let (from, until) = (read(from)?, read(until)?);
    Some((until.0 - from.0) / (until.1 - from.1))
}

/// Whoever does not want to read it is not told.
pub fn say(what: fmt::Arguments<'_>) {
    drop(writeln!(std::io::stdout().lock(), "{what}"));
}

/// Gives the moves a second.
async fn measure(server: &Server, arguments: &Arguments) -> Result<f64, Error> {
    let solo = arguments.players == 1;
    let kind = GameKind {
        players: arguments.players,
        corporate_era: solo || !arguments.base_game,
        draft: !solo && !arguments.base_game,
    };
    let figures = Rc::new(RefCell::new(Figures::default()));
    let chance = Chance::new(arguments.seed.unwrap_or_else(|| uuid::Uuid::new_v4().as_u64_pair().0));
    let mut parties = Vec::new();
    for n in 0..arguments.games {
        parties.push(Party::gather(server, kind, chance.apart(n.into()), figures.clone()).await?);
    }
    let begun = Instant::now();
    let until = begun + Duration::from_secs(arguments.seconds.into());
    try_join_all(parties.iter_mut().map(|party| party.play(until))).await?;
    let mut figures = figures.borrow_mut();
    let summary = figures.summary(until - begun);
    let cards = if kind.corporate_era { "Corporate Era" } else { "base game" };
    let draft = if kind.draft { " with draft" } else { "" };
    say(format_args!(
        "{} games at once, {} seats, {cards}{draft}, {} s: {} games were ended\n{summary}\n{} moves not answered with 200, {} other requests",
        arguments.games, kind.players, arguments.seconds, figures.games, figures.other, figures.around
    ));
    Ok(summary.per_second)
}
