//! What a fault run has counted, and every violation that it found.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::kind::{Database, FaultKind};
use super::timing::{Timing, whose};

/// Printed in full; of the rest only the number.
const SHOWN: usize = 20;

/// A number that everybody adds to.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn one(&self) {
        self.more(1);
    }

    /// So many more.
    pub fn more(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    /// How many so far.
    pub fn read(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How something is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Violation {
    /// An acknowledged move is not in the database.
    Lost,
    /// A key has two turns.
    Doubled,
    /// Somebody was not told an event.
    Missed,
    /// Somebody was told an event twice.
    ToldTwice,
    /// A reply took longer than the deadline of the run.
    Late,
    /// Anything else that must not be.
    Other,
}

/// How often each fault happened.
pub type Faults = BTreeMap<FaultKind, u64>;

/// The counts of a run.
#[derive(Debug, Default)]
pub struct Tally {
    /// Games that were started, and those of them that were played to the end.
    pub games: Count,
    pub games_over: Count,
    /// Acknowledged moves, and how many of them took answers back.
    pub moves: Count,
    pub undos: Count,
    /// Requests that were sent again because no answer came or none that was final.
    pub retries: Count,
    /// Moves that had been carried out by a request whose reply was lost.
    pub replays: Count,
    /// Moves that came too late for their decision.
    pub late: Count,
    /// Moves of which no reply said what became of them.
    pub unknown: Count,
    /// Requests without a whole reply, and replies that asked to come back later.
    pub broken: Count,
    pub busy: Count,
    /// Replies 500.
    pub failures: Count,
    /// Connections that were cut: on the way to a node, and on the way back.
    pub cuts_there: Count,
    pub cuts_back: Count,
    /// How long replies took during each kind of fault.
    pub timing: Timing,
    /// How often streams of each kind began, how often one was told to end, and the facts that they brought.
    pub polls: Count,
    pub events: Count,
    pub sockets: Count,
    pub ends: Count,
    pub facts: Count,
    /// What was compared at the end.
    pub checked_moves: Count,
    pub checked_games: Count,
    pub checked_facts: Count,
    /// Whether nodes go by the clocks of their machines.
    own_clocks: bool,
    faults: Mutex<Faults>,
    wrong: Mutex<Vec<(Violation, String)>>,
}

impl Tally {
    /// For a run on that database.
    pub fn of(database: Database) -> Self {
        Self { own_clocks: database == Database::Sqlite, ..Self::default() }
    }

    /// Whether a node may take a token for too old because its clock has jumped since. With Postgres all nodes go by the
    /// clock of the database.
    pub fn clock_jumped(&self, node: usize, since: Instant) -> bool {
        self.own_clocks && self.timing.clock_jumped(node, since)
    }

    /// A fault has happened.
    pub fn fault(&self, kind: FaultKind) {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default() += 1;
    }

    /// How often each fault has happened.
    pub fn faults(&self) -> Faults {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Something that must not be.
    pub fn wrong(&self, how: Violation, what: String) {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).push((how, what));
    }

    /// All that must not be.
    pub fn violations(&self) -> Vec<(Violation, String)> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How often each kind of fault happened, in words.
pub fn written(faults: &Faults) -> String {
    let all: u64 = faults.values().sum();
    let kills: u64 = faults.iter().filter(|(kind, _)| kind.is_kill()).map(|(_, count)| count).sum();
    let each: Vec<_> = faults.iter().map(|(kind, count)| format!("{} {count}", kind.name())).collect();
    format!("{all} in all, {kills} of them kills; {}", each.join(", "))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = |count: &Count| count.read();
        writeln!(f, "games: {} started, {} played to the end", n(&self.games), n(&self.games_over))?;
        writeln!(
            f,
            "moves: {} acknowledged, {} of them undos; {} had been carried out when their reply was lost, {} came too late, \
             the outcome of {} stayed unknown",
            n(&self.moves),
            n(&self.undos),
            n(&self.replays),
            n(&self.late),
            n(&self.unknown)
        )?;
        writeln!(
            f,
            "requests: {} sent again; {} without a whole reply, {} told to come back later, {} answered with 500",
            n(&self.retries),
            n(&self.broken),
            n(&self.busy),
            n(&self.failures)
        )?;
        writeln!(f, "faults: {}", written(&self.faults()))?;
        writeln!(
            f,
            "connections cut: {} on the way there, {} on the way back",
            n(&self.cuts_there),
            n(&self.cuts_back)
        )?;
        writeln!(
            f,
            "streams: {} long polls, {} streams of server-sent events and {} WebSockets were opened, {} were told to end; {} facts seen",
            n(&self.polls),
            n(&self.events),
            n(&self.sockets),
            n(&self.ends),
            n(&self.facts)
        )?;
        for (kind, longest) in self.timing.longest() {
            let whose = whose(&kind);
            writeln!(f, "longest {whose}: reply {:.2} s, /readyz {:.2} s", longest.reply, longest.ready)?;
        }
        writeln!(
            f,
            "checked: {} acknowledged moves in the record once, {} records that replay to the stored state, {} facts seen once and in order",
            n(&self.checked_moves),
            n(&self.checked_games),
            n(&self.checked_facts)
        )?;
        let wrong = self.violations();
        for (_, what) in wrong.iter().take(SHOWN) {
            writeln!(f, "WRONG: {what}")?;
        }
        let of = |how| wrong.iter().filter(|(is, _)| *is == how).count();
        writeln!(
            f,
            "{} lost, {} doubled, {} missed, {} told twice, {} late, {} otherwise wrong",
            of(Violation::Lost),
            of(Violation::Doubled),
            of(Violation::Missed),
            of(Violation::ToldTwice),
            of(Violation::Late),
            of(Violation::Other)
        )?;
        write!(f, "{} violations", wrong.len())
    }
}
