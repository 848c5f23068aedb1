//! Measures how fast a node turns outbox entries into push notifications, with a device at every seat. It runs on a
//! Postgres of its own; no notification becomes due during the measurement.

use std::error::Error as Fault;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use crate::client::Server;
use crate::fill::{copy_game, start_timed_game};
use crate::output::print;
use crate::stand::DATABASE;
use sandbox::{Node, Postgres, Redis};

/// Flags of `tharsis-tools measure outbox`.
#[derive(Args)]
pub struct Arguments {
    /// Games, each with one turn that is still in the outbox.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    turns: u32,
    /// The program `tharsis` of the node; by default the one next to this program.
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

const POLL_INTERVAL: Duration = Duration::from_millis(100);
const TIMEOUT: Duration = Duration::from_secs(1_800);

/// Measures and prints turns per second, and statements per turn.
pub async fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let turns = arguments.turns;
    let postgres = Postgres::start(&[
        ("shared_buffers", "512MB"),
        ("max_wal_size", "8GB"),
        ("shared_preload_libraries", "pg_stat_statements"),
    ])?;
    let redis = Redis::start()?;
    let (database_url, redis_url) = (postgres.create(DATABASE)?, redis.url());
    let settings = [
        ("DATABASE_URL", database_url.as_str()),
        ("REDIS_URL", redis_url.as_str()),
        ("PUSH_GRACE_SECONDS", "3600"),
    ];
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => sandbox::tharsis()?,
    };
    let mut first = Node::start(&program, settings)?;
    let game = start_timed_game(&Server::at(&first.url())?, TIMEOUT * 100).await?;
    first.stop()?;
    let ask = |sql: &str| postgres.ask(DATABASE, sql);
    copy_game(&postgres, &game, turns - 1, 1)?;
    ask("CREATE EXTENSION pg_stat_statements")?;
    ask(
        "INSERT INTO push_targets (id, account_id, session_id, service, device, route, created_at, registered_at, paused_until) \
         SELECT DISTINCT ON (s.account_id) gen_random_uuid(), s.account_id, s.id, 'fcm', s.account_id::text::bytea, \
         '{\"service\":\"fcm\",\"token\":\"token\"}', now(), now(), now() FROM sessions AS s ORDER BY s.account_id, s.id",
    )?;
    ask("DELETE FROM outbox; INSERT INTO outbox (game_id, version, wakes, at, taken_until) \
         SELECT id, version, 0, now(), now() FROM games ORDER BY id")?;
    ask("VACUUM ANALYZE")?;
    ask("SELECT pg_stat_statements_reset()")?;

    let begun = Instant::now();
    let node = Node::start(&program, settings)?;
    while ask("SELECT count(*) FROM outbox")? != "0" {
        if begun.elapsed() > TIMEOUT {
            return Err("the outbox was not empty in time".into());
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    drop(node);
    let of_relay = "query !~* 'pg_stat|count\\(\\*\\) FROM outbox' AND query ~* \
                    'outbox|pushes|push_|deliveries|webhooks|game_seats|\"games\"|sittings|begin|commit'";
    let statements = ask(&format!("SELECT sum(calls) FROM pg_stat_statements WHERE {of_relay}"))?;
    let executed =
        ask(&format!("SELECT round(sum(total_exec_time)) FROM pg_stat_statements WHERE {of_relay}"))?;
    let pushes = ask("SELECT count(*) FROM pushes")?;
    let per_turn = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN) / f64::from(turns);
    print(format_args!(
        "{turns} turns, a device at each of their seats: {:.0} turns/s from the start of the node, {:.3} statements and {:.0} µs of \
         execution in Postgres for each turn; {pushes} notifications queued",
        f64::from(turns) / seconds,
        per_turn(&statements),
        1_000.0 * per_turn(&executed),
    ));
    Ok(())
}
