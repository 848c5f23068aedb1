//! `tharsis-tools deadlines`: makes the clocks of many games run out at once on temporary nodes, and measures how long the
//! nodes take to answer for the seats. It runs on a Postgres of its own.

use std::error::Error as Fault;
use std::io;
use std::time::{Duration, Instant};

use super::client::Server;
use super::fill::{copy_game, start_timed_game};
use super::output::print;
use super::stand::DATABASE;
use clap::Args;
use sandbox::{Node, Postgres, Redis};

/// Flags of `tharsis-tools deadlines`.
#[derive(Args)]
pub struct Arguments {
    /// The number of games whose clock is due.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The number of nodes.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    nodes: u8,
    /// The longest time to wait, in seconds.
    #[arg(long, value_name = "N", default_value_t = 1_800)]
    timeout: u64,
}

/// The time for a decision. The second decision of a game does not become due during the measurement.
const LIMIT: Duration = Duration::from_secs(24 * 3_600);
/// How often the remaining games are counted.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Measures and prints the time, and fails unless every game got one turn.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(measure(arguments))
}

async fn measure(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let Arguments { games, nodes, timeout } = *arguments;
    let postgres = Postgres::start(&[("shared_buffers", "512MB"), ("max_wal_size", "8GB")])?;
    let redis = Redis::start()?;
    let (database_url, redis_url) = (postgres.create(DATABASE)?, redis.url());
    let settings = [("DATABASE_URL", database_url.as_str()), ("REDIS_URL", redis_url.as_str())];
    let program = sandbox::tharsis()?;
    let start = || Node::start(&program, settings);
    let mut first = start()?;
    let game = start_timed_game(&Server::at(&first.url())?, LIMIT).await?;
    first.stop()?;
    copy_game(&postgres, &game, games - 1, 1)?;
    make_due(&postgres)?;
    print(format_args!("{games} games are due; {nodes} nodes start"));

    let begun = Instant::now();
    let _nodes: Vec<Node> = (0..nodes).map(|_| start()).collect::<io::Result<_>>()?;
    let due = "SELECT count(*) FROM sittings WHERE due_at <= now() + interval '1 hour'";
    let left = || -> Result<u64, Box<dyn Fault>> { Ok(postgres.ask(DATABASE, due)?.parse()?) };
    while left()? > 0 {
        if begun.elapsed() > Duration::from_secs(timeout) {
            return Err(format!("{} games are still due after {timeout} s", left()?).into());
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let counts = "SELECT count(*), count(*) FILTER (WHERE n = 1) FROM \
                  (SELECT count(t.game_id) AS n FROM games AS g LEFT JOIN turns AS t ON t.game_id = g.id AND t.kind = 'expiry' \
                   GROUP BY g.id) AS each";
    let counts = postgres.ask(DATABASE, counts)?;
    let rate = f64::from(games) / seconds;
    print(format_args!(
        "{games} games, {nodes} nodes: {seconds:.1} s from the start of the nodes, {rate:.0} games/s"
    ));
    match counts.split_once('|') {
        Some((all, once)) if all == once => {
            print(format_args!("every game got exactly one expiry turn"));
            Ok(())
        }
        _ => Err(format!("games, and games with exactly one expiry turn: {counts}").into()),
    }
}

/// Makes the clock of the first seat of every game run out an hour ago. The clock of the second seat still runs when the
/// first has been answered for.
fn make_due(postgres: &Postgres) -> io::Result<()> {
    let since = "'{seats,0,dial,since}'";
    let sql = format!(
        "UPDATE sittings SET due_at = now() - interval '1 hour', state = jsonb_set(state::jsonb, {since}, to_jsonb(to_char( \
         ((state::jsonb #>> {since})::timestamptz - interval '{} seconds') AT TIME ZONE 'UTC', \
         'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')))::text; DELETE FROM outbox",
        2 * LIMIT.as_secs()
    );
    postgres.ask(DATABASE, &sql)?;
    postgres.ask(DATABASE, "VACUUM ANALYZE").map(drop)
}
