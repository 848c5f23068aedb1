//! The fault run: many games at once on several nodes, over connections that are cut in the middle, while nodes, Postgres
//! and Redis are killed and started again. At the end nothing may be lost, doubled or out of order.

mod audit;
mod caller;
mod frames;
mod havoc;
mod party;
mod proxy;
mod tally;
mod watcher;

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use futures_util::future::join_all;

use self::audit::Audit;
use self::caller::Caller;
use self::havoc::Havoc;
use self::party::{Evening, Party};
use self::tally::Tally;
use super::chance::Chance;
use super::client::Server;
use super::private::{Node, Postgres, Redis};
use crate::config;
use crate::store::pg;

/// Plays many games while everything that can fail does, and checks that nobody could notice.
#[derive(Parser)]
#[command(name = "tharsis-faults", version)]
pub struct Arguments {
    /// Games at once.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    games: u16,
    /// How long to play.
    #[arg(long, value_name = "N", default_value_t = 180, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Seats at each table, 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    players: u8,
    /// Nodes on the one Postgres and the one Redis.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: u8,
    /// Decides what is killed and cut and what the players choose, as far as time allows; by chance if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The program that serves; the one beside this if absent.
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

const DATABASE: &str = "tharsis";

/// Plays, checks and prints the counts.
///
/// # Errors
/// If anything was not as it must be, or could not be started.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let seed = arguments.seed.unwrap_or_else(|| uuid::Uuid::new_v4().as_u64_pair().0);
    say(&format!(
        "{} games at once for {} s on {} nodes, seed {seed}",
        arguments.games, arguments.seconds, arguments.nodes
    ));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tally = Arc::new(Tally::default());
    runtime.block_on(play(arguments, Chance::new(seed), &tally))?;
    say(&tally.to_string());
    match tally.violations().len() {
        0 => Ok(()),
        n => Err(format!("{n} violations").into()),
    }
}

async fn play(arguments: &Arguments, chance: Chance, tally: &Arc<Tally>) -> Result<(), Box<dyn Error>> {
    let mut havoc = start(arguments)?;
    let database = havoc.postgres.url(DATABASE);
    let node = Server::at(&havoc.nodes.first().map(Node::url).unwrap_or_default())?;
    let mut servers = Vec::new();
    for (n, node) in (1..).zip(&havoc.nodes) {
        let port = proxy::before(node.port(), chance.apart(1_000_000 + n), tally.clone()).await?;
        servers.push(Server::at(&format!("http://127.0.0.1:{port}"))?);
    }
    let caller = Caller::new(servers.into(), chance.apart(0), tally.clone());

    let over = Arc::new(AtomicBool::new(false));
    let kills = thread::spawn({
        let (over, tally, chance) = (over.clone(), tally.clone(), chance.apart(1));
        move || havoc.rage(chance, &over, &tally).map(|()| havoc)
    });
    let evenings = evenings(arguments, &caller, tally).await;
    over.store(true, Ordering::Relaxed);
    // Kept until everything is checked.
    let havoc = tokio::task::spawn_blocking(|| kills.join()).await?;
    let _havoc = havoc.map_err(|_| "whoever kills has broken off")??;

    let place = config::Postgres { url: database, tls: config::Tls::Off, connections: 4 };
    let store = pg::Db::start(&place)?;
    let audit = Audit { store: &store, node: &node, tally };
    for evening in evenings {
        audit.evening(evening).await;
    }
    Ok(())
}

/// Everything that runs, and can be killed.
fn start(arguments: &Arguments) -> Result<Havoc, Box<dyn Error>> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => std::env::current_exe()?.with_file_name("tharsis"),
    };
    let postgres = Postgres::start(&[])?;
    let redis = Redis::start()?;
    let (database, bus) = (postgres.create(DATABASE)?, redis.url());
    let settings = [
        ("DATABASE_URL", database.as_str()),
        ("REDIS_URL", bus.as_str()),
        // The players do not come back to sign in again.
        ("ACCESS_TOKEN_SECONDS", "604800"),
        // All of them come from one address.
        ("RATE_ACCOUNT", "off"),
        ("RATE_ADDRESS", "off"),
        ("RATE_SIGN_IN", "off"),
        ("LOG", "warn"),
    ];
    let nodes: Result<_, _> = (0..arguments.nodes).map(|_| Node::start(&program, settings)).collect();
    Ok(Havoc { nodes: nodes?, postgres, redis })
}

/// All that is played until the time is over.
async fn evenings(arguments: &Arguments, caller: &Caller, tally: &Tally) -> Vec<Evening> {
    let until = Instant::now() + Duration::from_secs(arguments.seconds.into());
    let parties = (0..u64::from(arguments.games)).map(|n| {
        let (caller, players) = (caller.apart(n), arguments.players);
        tokio::spawn(async move { Party::gather(caller, players).await?.play(until).await })
    });
    let mut evenings = Vec::new();
    for played in join_all(parties).await {
        match played {
            Ok(Ok(evening)) => evenings.push(evening),
            Ok(Err(why)) => tally.wrong(why),
            Err(why) => tally.wrong(why.to_string()),
        }
    }
    evenings
}

fn say(what: &str) {
    // Whoever does not want to read it is not told.
    drop(writeln!(std::io::stdout().lock(), "{what}"));
}
