//! The fault run: many games at once on several nodes over connections that are cut, while the processes and disks
//! below them are killed, stopped, suspended and filled. At the end nothing may be lost, doubled or out of order.

mod audit;
mod caller;
mod connection_hog;
mod environment;
mod fault_injector;
mod fault_kind;
mod frames;
mod ledger;
mod party;
mod probe;
mod proxy;
mod tally;
mod timing;
mod watcher;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::join_all;

use self::audit::Audit;
use self::caller::Caller;
use self::environment::Environment;
use self::fault_injector::FaultInjector;
use self::fault_kind::{Choice, Database, FaultKind};
use self::party::{MoveResult, Party, PartyResult};
use self::tally::{Tally, Violation};
use super::client::Server;
use super::output::print;
use super::rng::{Rng, random_seed};

/// Play many games while faults are injected, and check that no client is affected.
#[derive(Args)]
pub struct Arguments {
    /// Games at once.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    games: u16,
    /// The minimum time to play in seconds. The run continues until each kind of fault has occurred and enough moves are
    /// acknowledged.
    #[arg(long, value_name = "N", default_value_t = 180, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// The minimum number of acknowledged moves. The run fails if it is not reached ten minutes after the time to play.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    moves: u32,
    /// How many seconds a process stays suspended; 5 to 20 at random if absent. The pause before each fault is a third
    /// of it longer.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=600))]
    pause_seconds: Option<u16>,
    /// Seats at each table, 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    players: u8,
    /// Nodes on the one Postgres and the one Redis.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: u8,
    /// One node on an SQLite file instead of Postgres and Redis. As root, the file is on a separate small disk.
    #[arg(long, conflicts_with = "nodes")]
    sqlite: bool,
    /// Only these kinds of faults, separated by commas; all that this machine can inject if absent.
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    only: Vec<FaultKind>,
    /// Excludes these kinds of faults, separated by commas.
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    without: Vec<FaultKind>,
    /// The seed of the faults, the cuts and the players' choices, as far as timing allows; random if absent.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The server program; the one beside this program if absent.
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
    /// Appends the result to this file as one line of JSON, and prints the sum of all runs of the same commit in it.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// The commit for --state; the commit that is checked out in this folder if absent.
    #[arg(long, value_name = "ID")]
    commit: Option<String>,
    /// A reply that takes longer than this is a violation, except those of a suspended node.
    #[arg(long, value_name = "SECONDS")]
    deadline: Option<f64>,
    /// The same for replies of /readyz.
    #[arg(long, value_name = "SECONDS")]
    ready_deadline: Option<f64>,
    /// Copies the logs of the servers into this folder at the end.
    #[arg(long, value_name = "FOLDER")]
    logs: Option<PathBuf>,
    /// Deletes the row of one acknowledged move before the check, which then must fail.
    #[arg(long, hide = true)]
    lose_one: bool,
}

/// The longest time that a run continues after the requested time.
const MAX_EXTRA_TIME: Duration = Duration::from_secs(600);
/// The interval at which the end of the run is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Plays, checks and prints the counts.
///
/// # Errors
/// If a check failed, or a server could not be started.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    // Print the faults, one line each, and the 500 replies of the nodes.
    let filter = tracing_subscriber::EnvFilter::try_from_env("LOG").unwrap_or_else(|_| "warn".into());
    drop(
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(false)
            .with_writer(std::io::stderr)
            .try_init(),
    );

    let seed = arguments.seed.unwrap_or_else(random_seed);
    let database = if arguments.sqlite { Database::Sqlite } else { Database::Postgres };
    let commit = arguments.commit.clone().unwrap_or_else(ledger::checked_out);
    print(format_args!(
        "{} games at once for {} s on {}, seed {seed}",
        arguments.games,
        arguments.seconds,
        match database {
            Database::Postgres => format!("{} nodes", arguments.nodes),
            Database::Sqlite => "one node with SQLite".to_owned(),
        }
    ));
    let disk = environment::disk(database);
    let no_disk = disk.as_ref().err().map(String::as_str);
    let Choice { kinds, left_out } =
        fault_kind::choose(&arguments.only, &arguments.without, database, no_disk)?;
    print(format_args!("faults: {}", fault_kind::names(&kinds)));
    for (why, kinds) in left_out {
        print(format_args!("left out ({why}): {}", fault_kind::names(&kinds)));
    }
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => sandbox::tharsis()?,
    };
    let environment = Environment::start(&program, database, arguments.nodes, &kinds, disk.ok())?;

    let tally = Arc::new(Tally::of(database));
    let begun = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let played = runtime.block_on(play(arguments, environment, &kinds, Rng::new(seed), &tally));
    for late in timing::late(&tally.timing.longest(), arguments.deadline, arguments.ready_deadline) {
        tally.wrong(Violation::Late, late);
    }
    print(format_args!("{tally}"));
    if let Some(file) = &arguments.state {
        let seconds = *played.as_ref().unwrap_or(&begun.elapsed());
        let mut run = ledger::Run::of(&tally, &commit, database, seed, seconds.as_secs());
        run.error = played.as_ref().err().map(ToString::to_string);
        ledger::append(file, &run)?;
        for sum in ledger::sums(file, &commit)? {
            print(format_args!("{sum}"));
        }
    }
    played?;
    match tally.violations().len() {
        0 => Ok(()),
        n => Err(format!("{n} violations").into()),
    }
}

/// Plays while faults are injected, then checks; returns the duration of play.
async fn play(
    arguments: &Arguments,
    mut environment: Environment,
    kinds: &[FaultKind],
    rng: Rng,
    tally: &Arc<Tally>,
) -> Result<Duration, Box<dyn Error>> {
    let begun = Instant::now();
    let node = Server::at(&environment.nodes.first().map(|node| node.url()).unwrap_or_default())?;
    let (mut servers, mut probes) = (Vec::new(), Vec::new());
    for (n, node) in environment.nodes.iter().enumerate() {
        let port = proxy::before(node.port(), rng.fork(1_000_001 + n as u64), tally.clone()).await?;
        servers.push(Server::at(&format!("http://127.0.0.1:{port}"))?);
        probes.push(probe::start(n, Server::at(&node.url())?, tally.clone()));
    }
    let caller = Caller::new(servers.into(), rng.fork(0), tally.clone());

    let (over, quiet) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let suspended = arguments.pause_seconds.map(|seconds| Duration::from_secs(seconds.into()));
    let injector = thread::spawn({
        let (quiet, tally, rng, kinds) = (quiet.clone(), tally.clone(), rng.fork(1), kinds.to_vec());
        move || {
            let done =
                FaultInjector { environment: &mut environment, kinds: &kinds, tally: &tally, rng, suspended }
                    .run(&quiet);
            (environment, done)
        }
    });
    let watch = async {
        let least = Duration::from_secs(arguments.seconds.into());
        let all_happened = || kinds.iter().all(|kind| tally.faults().contains_key(kind));
        let enough = || tally.moves.read() >= u64::from(arguments.moves) && all_happened();
        while !(begun.elapsed() >= least && enough() || injector.is_finished()) {
            if begun.elapsed() > least + MAX_EXTRA_TIME {
                let wanted = arguments.moves;
                tally.wrong(
                    Violation::Other,
                    format!("not {wanted} moves and each kind of fault in {MAX_EXTRA_TIME:?} more"),
                );
                break;
            }
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
        over.store(true, Ordering::Relaxed);
    };
    let (results, ()) = tokio::join!(results(arguments, &caller, &over), watch);
    quiet.store(true, Ordering::Relaxed);
    // Kept until everything is checked.
    let injector = tokio::task::spawn_blocking(|| injector.join()).await?;
    let (environment, done) = injector.map_err(|_| "the thread that causes faults has panicked")?;
    let played = begun.elapsed();
    probes.iter().for_each(|probe| probe.abort());
    let checked = match done {
        Ok(()) => check(arguments, &environment, &node, results, tally).await,
        Err(why) => Err(format!("a fault could not be mended: {why}").into()),
    };
    if let Some(folder) = &arguments.logs {
        environment.keep_logs(folder)?;
    }
    checked.map(|()| played)
}

/// Compares the replies and streams with the database.
async fn check(
    arguments: &Arguments,
    environment: &Environment,
    node: &Server,
    results: Vec<PartyResult>,
    tally: &Tally,
) -> Result<(), Box<dyn Error>> {
    if arguments.lose_one {
        let sent = results.iter().flat_map(|result| &result.games).flat_map(|game| &game.sent);
        let mut acknowledged = sent.filter(|sent| matches!(sent.outcome, MoveResult::Acknowledged(_)));
        environment.delete(&acknowledged.next().ok_or("no move was acknowledged")?.key)?;
    }
    let (store, keys) = (environment.store()?, environment.keys()?);
    let mut audit = Audit { store: store.as_ref(), keys, node, tally };
    for result in results {
        audit.party(result).await;
    }
    Ok(())
}

/// The results of all parties that play until `over` is set.
async fn results(arguments: &Arguments, caller: &Caller, over: &Arc<AtomicBool>) -> Vec<PartyResult> {
    let parties = (0..u64::from(arguments.games)).map(|n| {
        let (caller, players, over) = (caller.fork(n), arguments.players, over.clone());
        tokio::spawn(async move { Ok::<_, String>(Party::gather(caller, players).await?.play(&over).await) })
    });
    let mut results = Vec::new();
    for played in join_all(parties).await {
        let broken_off = match played {
            // Games that a party finished before an error are checked too.
            Ok(Ok((result, played))) => {
                results.push(result);
                played.err()
            }
            Ok(Err(why)) => Some(why),
            Err(why) => Some(why.to_string()),
        };
        if let Some(why) = broken_off {
            caller.tally.wrong(Violation::Other, why);
        }
    }
    results
}
