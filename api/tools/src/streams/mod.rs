//! `tharsis-tools streams`: measures the memory of open streams and the latency of events, on temporary nodes.

mod idle;
pub mod ledger;
mod watch;

use std::cell::RefCell;
use std::error::Error as Fault;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;
use tokio::task::LocalSet;

use self::idle::Idle;
pub use self::idle::resident_memory;
use self::ledger::Ledger;
use super::client::Server;
use super::load::latencies::Latencies;
use super::load::party::{Pace, Party, sign_in};
use super::load::{Error, GameKind};
use super::output::print;
use super::rng::{Rng, random_seed};
use super::stand::Stand;
use sandbox::Redis;

/// Flags of `tharsis-tools streams`.
#[derive(Args)]
pub struct Arguments {
    /// Idle streams to open on one node: half of them server-sent events, half WebSockets.
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u16).range(2..=9_000))]
    idle: u16,
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

/// The streams that one account opens; the limit of the server is higher.
const STREAMS_PER_ACCOUNT: u16 = 10;
/// The warm_up_end-up before the measurement.
const WARM_UP: Duration = Duration::from_secs(2);
/// The settings of the games.
const GAME_KIND: GameKind = GameKind { players: 3, corporate_era: true, draft: true };

/// Measures and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tasks = LocalSet::new();
    tasks.block_on(&runtime, async {
        measure_idle_memory(arguments.idle).await?;
        measure_event_latency(arguments).await
    })
}

async fn measure_idle_memory(count: u16) -> Result<(), Box<dyn Fault>> {
    let stand = Stand::embedded(&[])?;
    let node = stand.nodes.first().ok_or("no node")?.id();
    let server = Server::at(&stand.url())?;
    let mut before = idle::resident_memory(node)?;
    print(format_args!("an idle node: {:.1} MB", before as f64 / 1e6));
    let half = count / 2;
    let mut open: Vec<Idle> = Vec::with_capacity(count.into());
    for (what, sockets) in [("streams of server-sent events", false), ("WebSockets", true)] {
        let mut token = None;
        for n in 0..half {
            if n % STREAMS_PER_ACCOUNT == 0 {
                token = Some(sign_in(&server).await?);
            }
            let token = token.as_ref().ok_or(Error::NoPlayers)?;
            open.push(match sockets {
                true => idle::socket(&server, token).await?,
                false => idle::events(&server, token).await?,
            });
        }
        let after = idle::resident_memory(node)?;
        let each = after.saturating_sub(before) as f64 / f64::from(half) / 1e3;
        print(format_args!("{half} idle {what}: {:.1} MB, {each:.1} kB each", after as f64 / 1e6));
        before = after;
    }
    Ok(())
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
