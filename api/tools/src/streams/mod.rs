//! `tharsis-tools streams`: measures the memory of open streams and the latency of events, on temporary nodes.

mod idle;
pub mod ledger;
mod slope;
mod watch;

use std::cell::RefCell;
use std::error::Error as Fault;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::ArgPredicate;
use futures_util::future::try_join_all;
use tokio::task::LocalSet;

use self::ledger::Ledger;
use super::client::Server;
use super::load::GameKind;
use super::load::latencies::Latencies;
use super::load::party::{Pace, Party};
use super::open_files;
use super::output::print;
use super::rng::{Rng, random_seed};
use super::stand::Stand;
use sandbox::Redis;

/// Flags of `tharsis-tools streams`.
#[derive(Args)]
pub struct Arguments {
    /// Idle streams to open on one node: half of them server-sent events, half WebSockets.
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u16).range(10..=20_000))]
    idle: u16,
    /// How long the heartbeats of the idle streams are measured, and before them the node without streams, in seconds. If
    /// absent: 60 with --idle, otherwise not at all.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    #[arg(default_value_if("idle", ArgPredicate::IsPresent, Some("60")))]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=3_600))]
    heartbeat_seconds: u32,
    /// Moves a second on one node, while all players have streams on another.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// Games at once.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    games: u16,
    /// The duration of the measurement in seconds.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// The time before the latencies count.
const WARM_UP: Duration = Duration::from_secs(2);
/// The settings of the games.
const GAME_KIND: GameKind = GameKind { players: 3, corporate_era: true, draft: true };

/// Measures and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    open_files::allow_connections(arguments.idle.into())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tasks = LocalSet::new();
    tasks.block_on(&runtime, async {
        idle::measure(arguments.idle, arguments.heartbeat_seconds).await?;
        measure_event_latency(arguments).await
    })
}

async fn measure_event_latency(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let stand = Stand::served(2, &[])?;
    let [playing, listening] = stand.nodes.as_slice() else { return Err("no two nodes".into()) };
    let (playing, listening) = (Server::at(&playing.url())?, Server::at(&listening.url())?);
    let (move_latencies, ledger) = <(Rc<RefCell<Latencies>>, Rc<RefCell<Ledger>>)>::default();
    let rng = Rng::new(random_seed());
    let between = Duration::from_secs(1) * u32::from(arguments.games) / arguments.rate;
    let mut parties = Vec::new();
    for n in 0..arguments.games {
        let mut party =
            Party::gather(&playing, GAME_KIND, rng.fork(n.into()), move_latencies.clone()).await?;
        // Spread evenly over the interval, so that the parties do not all move at once.
        party.ledger = Some(ledger.clone());
        party.pace = Some(Pace::new(between, between * u32::from(n) / u32::from(arguments.games)));
        for guest in &party.guests {
            watch::open(&listening, guest, ledger.clone()).await?;
        }
        parties.push(party);
    }
    let warm_up_end = Instant::now() + WARM_UP;
    try_join_all(parties.iter_mut().map(|party| party.play(warm_up_end))).await?;
    move_latencies.take();
    ledger.take();
    let duration = Duration::from_secs(arguments.seconds.into());
    let until = Instant::now() + duration;
    try_join_all(parties.iter_mut().map(|party| party.play(until))).await?;
    let moves = move_latencies.borrow_mut().summary(duration);
    print(format_args!("moves on one node: {moves}"));
    let (mut frame_latencies, unknown) = ledger.borrow().latencies();
    let frame_latencies = frame_latencies.summary(duration).named("frames");
    print(format_args!(
        "from commit to the frame on a WebSocket of another: {frame_latencies} ({unknown} without their commit)"
    ));
    let redis = Redis::start()?;
    let mut redis_latencies =
        watch::measure_redis(&redis.url(), arguments.rate, Duration::from_secs(5)).await?;
    print(format_args!("bare Redis: {}", redis_latencies.summary(Duration::from_secs(5)).named("messages")));
    Ok(())
}
