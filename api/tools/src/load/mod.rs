//! `tharsis-tools load`: plays many games at once over HTTP with random moves, and measures the time from sending each
//! move to the end of its reply. It parses as little as possible, because it shares the machine with the server.

pub mod latencies;
mod opponent_tables;
mod outbox;
pub mod party;
mod pgbench;
mod plans;
mod processor;
mod sink;
pub mod wire;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::{try_join, try_join_all};

use self::latencies::{Latencies, Summary};
use self::opponent_tables::{Answers, OpponentTables, SEATS};
use self::outbox::{Entries, OutboxProbe};
use self::party::{Habits, OpponentHabit, Pace, Party};
use self::plans::PlanCounts;
use self::processor::ProcessorTimes;
use self::sink::PushSink;
use super::client::{Failure, Reply, Request, Server};
use super::output::print;
use super::rng::{Rng, random_seed};
use super::stand::{DATABASE, Stand};
use super::usage::resident_memory;
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
    /// Moves a second of all games together; as many as possible if absent.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: Option<u32>,
    /// Give each table a clock: a bank of 30 days, so that no time runs out.
    #[arg(long)]
    clocks: bool,
    /// With --spawn: register a device for each seat, which accepts all notifications, and measure the age of the outbox.
    #[arg(long, requires = "spawn")]
    devices: bool,
    /// After every third move, another seat makes a plan: for the draft, for buying cards, for a turn, or a pass.
    #[arg(long)]
    plans: bool,
    /// After the measurement, go on for as long again while so many tables with one person and two opponents of that
    /// level play too, then for as long without them, and compare the moves of people: novice, regular or strong, a colon,
    /// and 1 to 1024 tables.
    #[arg(long, value_name = "LEVEL:TABLES")]
    opponents: Option<OpponentTables>,
    /// With --postgres: the duration of each of the two runs of `pgbench` in seconds.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    pgbench_seconds: u32,
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

impl Arguments {
    fn kind(&self) -> GameKind {
        let solo = self.players == 1;
        GameKind {
            players: self.players,
            corporate_era: solo || !self.base_game,
            draft: !solo && !self.base_game,
        }
    }

    /// Whether the players do nothing but move, as fast as they can: only then `pgbench` is of the same shape.
    fn only_moves(&self) -> bool {
        !self.clocks && !self.devices && !self.plans && self.rate.is_none() && self.opponents.is_none()
    }

    fn duration(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// Gives the parties their rate, if there is one. They are spread evenly over the interval, so that they do not all
    /// move at once.
    fn set_pace(&self, parties: &mut [Party]) {
        let Some(rate) = self.rate else { return };
        let between = Duration::from_secs(1) * u32::from(self.games) / rate;
        for (n, party) in (0..).zip(parties) {
            party.pace = Some(Pace::new(between, between * n / u32::from(self.games)));
        }
    }

    fn start_stand(&self) -> Result<Option<(Stand, String)>, Box<dyn std::error::Error>> {
        if !self.spawn {
            return Ok(None);
        }
        let metrics = format!("127.0.0.1:{}", sandbox::free_port()?);
        let mut settings = Vec::new();
        if self.devices {
            settings.extend(sink::SETTINGS);
            settings.push(("METRICS_BIND", metrics.as_str()));
        }
        let stand = if self.postgres { Stand::served(1, &settings) } else { Stand::embedded(&settings) }?;
        Ok(Some((stand, metrics)))
    }
}

/// The start of a part that is not measured when opponents begin or end: all persons who have opponents begin at once.
const SETTLING: Duration = Duration::from_secs(1);

/// Plays and prints the latencies.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let stand = arguments.start_stand()?;
    let url = stand.as_ref().map_or_else(|| arguments.base_url.clone(), |(stand, _)| stand.url());
    let server = Server::at(&url)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stand = stand.as_ref();
    let load = || runtime.block_on(measure(&server, stand, arguments));
    match stand.and_then(|(stand, _)| stand.postgres.as_ref()) {
        None => load().map(drop),
        Some(postgres) if arguments.only_moves() => compare_with_pgbench(postgres, arguments, load),
        Some(postgres) => {
            let (_, wal) = with_wal(postgres, load)?;
            print(format_args!("{wal}"));
            Ok(())
        }
    }
}

/// Prints the moves per second relative to the transactions per second of `pgbench` on the same Postgres.
fn compare_with_pgbench(
    postgres: &Postgres,
    arguments: &Arguments,
    load: impl FnOnce() -> Result<f64, Box<dyn std::error::Error>>,
) -> Result<(), Box<dyn std::error::Error>> {
    let (clients, seconds) = (arguments.games, arguments.pgbench_seconds);
    pgbench::prepare(postgres, clients)?;
    let before = pgbench::run(postgres, clients, seconds)?;
    let (moves, wal) = with_wal(postgres, load)?;
    let after = pgbench::run(postgres, clients, seconds)?;
    let mean = (before + after) / 2.0;
    print(format_args!(
        "pgbench, {clients} clients: {before:.0} transactions/s before, {after:.0} after; the moves are {:.0} % of their mean\n{wal}",
        100.0 * moves / mean,
    ));
    Ok(())
}

/// Runs the load. Returns its moves per second, and the line with the WAL of each turn.
fn with_wal(
    postgres: &Postgres,
    load: impl FnOnce() -> Result<f64, Box<dyn std::error::Error>>,
) -> Result<(f64, String), Box<dyn std::error::Error>> {
    let wal_and_turns = || {
        postgres.ask(DATABASE, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, (SELECT count(*) FROM turns)")
    };
    let (from, moves) = (wal_and_turns()?, load()?);
    let kilobytes = wal_bytes_per_turn(&from, &wal_and_turns()?).unwrap_or(f64::NAN) / 1_000.0;
    let line = format!("{kilobytes:.2} kB written ahead by Postgres for each turn, everything counted");
    Ok((moves, line))
}

/// WAL bytes per turn, from the WAL positions and turn counts before and after the load.
fn wal_bytes_per_turn(from: &str, until: &str) -> Option<f64> {
    let read = |row: &str| {
        let (bytes, turns) = row.split_once('|')?;
        Some((bytes.parse::<f64>().ok()?, turns.parse::<f64>().ok()?))
    };
    let (from, until) = (read(from)?, read(until)?);
    Some((until.0 - from.0) / (until.1 - from.1).max(1.0))
}

/// Plays, prints the figures, and returns the moves per second.
async fn measure(
    server: &Server,
    stand: Option<&(Stand, String)>,
    arguments: &Arguments,
) -> Result<f64, Box<dyn std::error::Error>> {
    let sink = arguments.devices.then(PushSink::start).transpose()?.map(Rc::new);
    let plans = arguments.plans.then(Rc::<RefCell<PlanCounts>>::default);
    let habits =
        Habits { clocks: arguments.clocks, devices: sink.clone(), plans: plans.clone(), opponents: None };
    let latencies = Rc::new(RefCell::new(Latencies::default()));
    let mut parties = gather(server, arguments, &habits, &latencies).await?;
    let mut probe = match stand {
        Some((stand, metrics)) if arguments.devices => Some(OutboxProbe::new(stand, metrics).await?),
        _ => None,
    };
    let before = Readings::read(stand, &mut probe).await?;

    let duration = arguments.duration();
    let until = Instant::now() + duration;
    let played = async {
        let played = try_join_all(parties.iter_mut().map(|party| party.play(until))).await;
        played.map(drop).map_err(Box::<dyn std::error::Error>::from)
    };
    let sampled = async {
        match &mut probe {
            Some(probe) => probe.sample(until).await.map(Some),
            None => Ok(None),
        }
    };
    let ((), ages) = try_join(played, sampled).await?;
    let after = Readings::read(stand, &mut probe).await?;

    let alone = print_moves(arguments, &mut latencies.borrow_mut(), duration);
    let mut turns = latencies.borrow().moves() as u64;
    if let Some(counts) = plans {
        try_join_all(parties.iter_mut().map(Party::count_plans)).await?;
        print_plans(*counts.borrow());
        turns += counts.borrow().turns;
    }
    if let (Some(mut ages), Some(sink)) = (ages, sink) {
        let entries = before.entries.zip(after.entries);
        print_outbox(ages.summary(duration), entries, duration, sink.received());
    }
    if let (Some(before), Some(after)) = (before.node, after.node) {
        let mb = |bytes: u64| bytes as f64 / 1e6;
        print(format_args!(
            "resident memory of the node: {:.1} MB at the start, {:.1} MB at the end\n{}",
            mb(before.memory),
            mb(after.memory),
            after.processor.per_turn(&before.processor, turns)
        ));
    }
    if let Some(tables) = arguments.opponents {
        let (with, after) = measure_opponents(server, arguments, tables, &mut parties, &latencies).await?;
        let ms = |took: Duration| took.as_secs_f64() * 1_000.0;
        let without = (ms(alone.p99) + ms(after.p99)) / 2.0;
        print(format_args!(
            "p99 of the moves of people: {:.2} ms before, {:.2} ms with opponents ({:.2} times the mean), {:.2} ms after",
            ms(alone.p99),
            ms(with.p99),
            ms(with.p99) / without,
            ms(after.p99),
        ));
    }
    Ok(alone.per_second)
}

/// Plays on while tables with opponents play too, then without them again, and prints the figures. Returns those of the people at
/// the other tables in both parts.
async fn measure_opponents(
    server: &Server,
    arguments: &Arguments,
    tables: OpponentTables,
    people: &mut [Party],
    latencies: &Rc<RefCell<Latencies>>,
) -> Result<(Summary, Summary), Error> {
    let answers = Rc::new(RefCell::new(Answers::default()));
    let beside = Rc::new(RefCell::new(Latencies::default()));
    let kind = GameKind { players: SEATS, corporate_era: !arguments.base_game, draft: !arguments.base_game };
    // The choices of these people are others than those of the other tables.
    let rng = Rng::new(arguments.seed.unwrap_or_else(random_seed)).fork(u64::from(arguments.games));
    let mut parties = Vec::new();
    for n in 0..tables.count {
        let opponents = Some(OpponentHabit { level: tables.level, answers: answers.clone() });
        let habits = Habits { clocks: arguments.clocks, opponents, ..Habits::default() };
        let rng = rng.fork(n.into());
        parties.push(Party::gather_with(server, kind, habits, rng, beside.clone()).await?);
    }
    let duration = arguments.duration();
    let until = Instant::now() + SETTLING + duration;
    let with_opponents = async { try_join_all(parties.iter_mut().map(|party| party.play(until))).await };
    let (mut with, _) = try_join(play_on(arguments, people, latencies), with_opponents).await?;
    // Their opponents play on until it is the turn of a person.
    try_join_all(parties.iter_mut().map(Party::await_turn)).await?;
    let mut after = play_on(arguments, people, latencies).await?;

    let (not_ok, other_requests) = (with.not_ok + after.not_ok, with.other_requests + after.other_requests);
    let (with, after) = (with.summary(duration), after.summary(duration));
    let mut beside = beside.borrow_mut();
    let (games, OpponentTables { level, count }) = (beside.games, tables);
    print(format_args!(
        "with {count} tables of one person and two opponents ({level}), {} s: {games} games were ended at them\n\
         people at the other tables: {with}\n\
         people at these tables: {}\n{}\n\
         people at the other tables, afterwards without opponents: {after}\n\
         {} moves not answered with 200, {} other requests",
        arguments.seconds,
        beside.summary(SETTLING + duration),
        answers.borrow_mut().figures(SETTLING + duration),
        not_ok + beside.not_ok,
        other_requests + beside.other_requests
    ));
    Ok((with, after))
}

/// Plays for the duration of a part. Returns its latencies, without those of the time in which it settles.
async fn play_on(
    arguments: &Arguments,
    people: &mut [Party],
    latencies: &Rc<RefCell<Latencies>>,
) -> Result<Latencies, Error> {
    arguments.set_pace(people);
    let settled = Instant::now() + SETTLING;
    let until = settled + arguments.duration();
    let settling = async {
        tokio::time::sleep_until(settled.into()).await;
        latencies.take();
        Ok(())
    };
    try_join(try_join_all(people.iter_mut().map(|party| party.play(until))), settling).await?;
    Ok(latencies.take())
}

/// What is read before and after the moves.
struct Readings {
    /// If this program has started the node.
    node: Option<NodeReading>,
    /// If the outbox is measured.
    entries: Option<Entries>,
}

struct NodeReading {
    /// The resident memory in bytes.
    memory: u64,
    processor: ProcessorTimes,
}

impl Readings {
    async fn read(
        stand: Option<&(Stand, String)>,
        probe: &mut Option<OutboxProbe>,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        let entries = match probe {
            Some(probe) => probe.entries().await?,
            None => None,
        };
        let node = match stand.and_then(|(stand, _)| Some((stand, stand.nodes.first()?))) {
            Some((stand, node)) => Some(NodeReading {
                memory: resident_memory(node.id())?,
                processor: ProcessorTimes::read(stand)?,
            }),
            None => None,
        };
        Ok(Self { node, entries })
    }
}

async fn gather(
    server: &Server,
    arguments: &Arguments,
    habits: &Habits,
    latencies: &Rc<RefCell<Latencies>>,
) -> Result<Vec<Party>, Error> {
    let rng = Rng::new(arguments.seed.unwrap_or_else(random_seed));
    let mut parties = Vec::new();
    for n in 0..arguments.games {
        let (habits, rng, latencies) = (habits.clone(), rng.fork(n.into()), latencies.clone());
        parties.push(Party::gather_with(server, arguments.kind(), habits, rng, latencies).await?);
    }
    arguments.set_pace(&mut parties);
    Ok(parties)
}

fn print_moves(arguments: &Arguments, latencies: &mut Latencies, duration: Duration) -> Summary {
    let (kind, summary) = (arguments.kind(), latencies.summary(duration));
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
    summary
}

fn print_plans(PlanCounts { filed, fired, turns }: PlanCounts) {
    print(format_args!("plans: {filed} made, {fired} fired; {turns} turns made by plans, besides the moves"));
}

fn print_outbox(ages: Summary, entries: Option<(Entries, Entries)>, duration: Duration, notifications: u64) {
    let (most, p99) = (ages.max.as_secs_f64(), ages.p99.as_secs_f64());
    let every = outbox::SAMPLE_INTERVAL.as_millis();
    print(format_args!(
        "outbox, every {every} ms: the oldest entry is {most:.3} s old at most, p99 {p99:.3} s"
    ));
    if let Some((before, after)) = entries {
        let rate = after.dispatched_since(before) as f64 / duration.as_secs_f64();
        print(format_args!("{rate:.0} turns dispatched/s, {} left at the end", after.left));
    }
    print(format_args!("{notifications} notifications received"));
}
