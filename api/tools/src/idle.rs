//! `tharsis-tools idle`: what a node and Postgres do while many games rest, that is while nobody plays.

use std::error::Error as Fault;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::client::{Client, IDEMPOTENCY_KEY, Request, Server};
use super::fill;
use super::load::party::{Habits, Party};
use super::load::{Error, GameKind};
use super::output::print;
use super::rng::Rng;
use super::stand::{DATABASE, Stand};
use super::usage::{processor_time, resident_memory};
use hyper::header::HeaderValue;
use sandbox::Postgres;

/// Flags of `tharsis-tools idle`.
#[derive(Args)]
pub struct Arguments {
    /// Number of games that rest. Each has a clock, and every twentieth an armed plan.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=2_000_000))]
    games: u32,
    /// The duration of the measurement in seconds.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Statements to list: those that took most of the time of Postgres.
    #[arg(long, value_name = "N", default_value_t = 5)]
    statements: u32,
}

/// The time in which the node and Postgres complete what the new games have caused.
const SETTLE: Duration = Duration::from_secs(10);
/// A node checks a new game within a few seconds, unless its machine is busy.
const DEADLINE_TIMEOUT: Duration = Duration::from_secs(600);
const GAMES_PER_PLAN: u32 = 20;
const GAME_KIND: GameKind = GameKind { players: 3, corporate_era: true, draft: true };
/// The module of Postgres that counts statements as clients send them.
const COUNTER: [(&str, &str); 1] = [("shared_preload_libraries", "pg_stat_statements")];

/// Fills, waits, and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let stand = Stand::served_by(&COUNTER, 1, &[("LOG", "error")])?;
    let postgres = stand.postgres.as_ref().ok_or("no Postgres")?;
    let node = stand.nodes.first().ok_or("no node")?.id();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let game = runtime.block_on(start_game(&Server::at(&stand.url())?))?;
    wait_for_deadline(postgres)?;
    let begun = Instant::now();
    fill::copy_game(postgres, &game, arguments.games - 1, GAMES_PER_PLAN)?;
    let counted = postgres.ask(
        DATABASE,
        "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM sittings WHERE due_at > now()),
            (SELECT count(*) FROM plans WHERE state = 'armed'), pg_database_size(current_database()) / 1000000",
    )?;
    let counts: Vec<&str> = counted.split('|').collect();
    let [games, clocks, plans, megabytes] = counts[..] else {
        return Err("the database counts nothing".into());
    };
    print(format_args!(
        "{games} games at rest, {clocks} with a clock, {plans} armed plans, {megabytes} MB, filled in {:.0} s",
        begun.elapsed().as_secs_f64()
    ));
    std::thread::sleep(SETTLE);
    measure(arguments, postgres, node)
}

fn measure(arguments: &Arguments, postgres: &Postgres, node: u32) -> Result<(), Box<dyn Fault>> {
    postgres.ask(
        DATABASE,
        "CREATE EXTENSION IF NOT EXISTS pg_stat_statements; SELECT pg_stat_statements_reset()",
    )?;
    let times = || Ok::<_, std::io::Error>((processor_time(node)?, processor_time(postgres.id())?));
    let (transactions_before, before, begun) = (transactions(postgres)?, times()?, Instant::now());
    std::thread::sleep(Duration::from_secs(arguments.seconds.into()));
    let (took, after) = (begun.elapsed().as_secs_f64(), times()?);
    let transactions = transactions(postgres)? - transactions_before;
    let statements: f64 = postgres
        .ask(DATABASE, &format!("SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE {OF_NODES}"))?
        .parse()?;
    print(format_args!(
        "{} s: {:.2} statements/s, {:.2} transactions/s",
        arguments.seconds,
        statements / took,
        transactions / took
    ));
    let per_minute = |before: Duration, after: Duration| (after - before).as_secs_f64() * 1e3 * 60.0 / took;
    print(format_args!(
        "processor time per minute: node {:.0} ms, Postgres {:.0} ms",
        per_minute(before.0, after.0),
        per_minute(before.1, after.1)
    ));
    print(format_args!("resident memory of the node: {:.1} MB", resident_memory(node)? as f64 / 1e6));
    let longest = format!(
        "SELECT round(total_exec_time::numeric, 1) || ' ms, ' || calls || ' calls: '
            || left(regexp_replace(query, '\\s+', ' ', 'g'), 120)
        FROM pg_stat_statements WHERE {OF_NODES} ORDER BY total_exec_time DESC LIMIT {}",
        arguments.statements
    );
    print(format_args!("{}", postgres.ask(DATABASE, &longest)?));
    Ok(())
}

/// A new game is checked at once. Waits until the node has done that, so that the copies have a deadline in the future.
fn wait_for_deadline(postgres: &Postgres) -> Result<(), Box<dyn Fault>> {
    let begun = Instant::now();
    while postgres.ask(DATABASE, "SELECT bool_and(due_at > now() + '1 day') FROM sittings")? != "t" {
        if begun.elapsed() > DEADLINE_TIMEOUT {
            return Err("the node has not computed the deadline of a game".into());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// The statements that are not those of this command.
const OF_NODES: &str = "query NOT LIKE '%pg_stat_%'";

/// The transactions in the database so far.
fn transactions(postgres: &Postgres) -> Result<f64, Box<dyn Fault>> {
    let sql = "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()";
    Ok(postgres.ask(DATABASE, sql)?.parse()?)
}

/// Starts a game with a clock and an armed plan. Returns its id.
async fn start_game(server: &Server) -> Result<String, Box<dyn Fault>> {
    let habits = Habits { clocks: true, ..Habits::default() };
    let party = Party::gather_with(server, GAME_KIND, habits, Rng::new(1), Default::default()).await?;
    let plan = json!({ "what": { "kind": "pass" } });
    let guest = party.guests.first().ok_or(Error::NoPlayers)?;
    let request = Request::post_json(format!("{}/plans", party.path()), &plan)
        .authorized_by(guest)
        .with(IDEMPOTENCY_KEY, HeaderValue::from_static("1"));
    let reply = Client::new(server).send_until_served(&request).await?;
    if !matches!(reply.status, 200 | 201) {
        return Err(Error::unexpected_status(&request, &reply).into());
    }
    let id = party.path().rsplit('/').next().unwrap_or_default();
    Ok(id.to_owned())
}
