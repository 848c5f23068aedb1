//! `tharsis-tools streams`: how light open streams are, and how prompt the news on them is, on nodes of one's own.

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
pub use self::idle::resident;
use self::ledger::Ledger;
use super::chance::Chance;
use super::client::Server;
use super::load::figures::Figures;
use super::load::party::{Pace, Party, sign_in};
use super::load::{Error, GameKind, say};
use super::stand::Stand;
use sandbox::Redis;

/// Flags of `tharsis-tools streams`.
#[derive(Args)]
pub struct Arguments {
    /// Idle streams to open on one node: half of them server-sent events, half WebSockets.
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u16).range(2..=9_000))]
    idle: u16,
    /// Moves a second on one node, while all players listen on another.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// Games at once.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    games: u16,
    /// How long to measure.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// Streams of one account; the server allows more.
const OF_ACCOUNT: u16 = 10;
/// What comes before this is not measured: connections are opened, and everything is done for the first time.
const WARM: Duration = Duration::from_secs(2);
/// Where people sit who play with draft and the Corporate Era.
const KIND: GameKind = GameKind { players: 3, corporate_era: true, draft: true };

/// Measures and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tasks = LocalSet::new();
    tasks.block_on(&runtime, async {
        light(arguments.idle).await?;
        prompt(arguments).await
    })
}

async fn light(count: u16) -> Result<(), Box<dyn Fault>> {
    let stand = Stand::embedded(&[])?;
    let node = stand.nodes.first().ok_or("no node")?.id();
    let server = Server::at(&stand.url())?;
    let mut before = idle::resident(node)?;
    say(format_args!("an idle node: {:.1} MB", before as f64 / 1e6));
    let half = count / 2;
    let mut open: Vec<Idle> = Vec::with_capacity(count.into());
    for (what, sockets) in [("streams of server-sent events", false), ("WebSockets", true)] {
        let mut token = None;
        for n in 0..half {
            if n % OF_ACCOUNT == 0 {
                token = Some(sign_in(&server).await?);
            }
            let token = token.as_ref().ok_or(Error::Nobody)?;
            open.push(match sockets {
                true => idle::socket(&server, token).await?,
                false => idle::events(&server, token).await?,
            });
        }
        let after = idle::resident(node)?;
        let each = after.saturating_sub(before) as f64 / f64::from(half) / 1e3;
        say(format_args!("{half} idle {what}: {:.1} MB, {each:.1} kB each", after as f64 / 1e6));
        before = after;
    }
    Ok(())
}

async fn prompt(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let stand = Stand::served(2, &[])?;
    let [playing, listening] = stand.nodes.as_slice() else { return Err("no two nodes".into()) };
    let (playing, listening) = (Server::at(&playing.url())?, Server::at(&listening.url())?);
    let (moved, ledger) = <(Rc<RefCell<Figures>>, Rc<RefCell<Ledger>>)>::default();
    let chance = Chance::new(uuid::Uuid::new_v4().as_u64_pair().0);
    let between = Duration::from_secs(1) * u32::from(arguments.games) / arguments.rate;
    let mut parties = Vec::new();
    for n in 0..arguments.games {
        let mut party = Party::gather(&playing, KIND, chance.apart(n.into()), moved.clone()).await?;
        // Evenly over the time, so that they do not all move at once.
        party.ledger = Some(ledger.clone());
        party.pace = Some(Pace::new(between, between * u32::from(n) / u32::from(arguments.games)));
        for guest in &party.guests {
            watch::open(&listening, guest, ledger.clone()).await?;
        }
        parties.push(party);
    }
    let warm = Instant::now() + WARM;
    try_join_all(parties.iter_mut().map(|party| party.play(warm))).await?;
    moved.take();
    ledger.take();
    let lasting = Duration::from_secs(arguments.seconds.into());
    let until = Instant::now() + lasting;
    try_join_all(parties.iter_mut().map(|party| party.play(until))).await?;
    let moves = moved.borrow_mut().summary(lasting);
    say(format_args!("moves on one node: {moves}"));
    let (mut seen, unknown) = ledger.borrow().figures();
    let seen = seen.summary(lasting).of("frames");
    say(format_args!(
        "from commit to the frame on a WebSocket of another: {seen} ({unknown} without their commit)"
    ));
    let redis = Redis::start()?;
    let mut bare = watch::bare(&redis.url(), arguments.rate, Duration::from_secs(5)).await?;
    say(format_args!("bare Redis: {}", bare.summary(Duration::from_secs(5)).of("messages")));
    Ok(())
}
