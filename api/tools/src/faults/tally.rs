//! The counts and the violations of a fault run.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::fault_kind::{Database, FaultKind};
use super::timing::{Timing, whose};

/// The number of violations that are printed in full.
const MAX_PRINTED_VIOLATIONS: usize = 20;

/// A counter shared by all tasks.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// Adds one.
    pub fn one(&self) {
        self.more(1);
    }

    /// Adds `by`.
    pub fn more(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    /// The current value.
    pub fn read(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The kind of a violation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Violation {
    /// An acknowledged move is not in the database.
    Lost,
    /// A key has two turns.
    Doubled,
    /// A client did not receive an event.
    Missed,
    /// A client received an event twice.
    #[serde(rename = "told_twice")]
    ReceivedTwice,
    /// A reply took longer than the deadline of the run.
    Late,
    /// Any other violation.
    Other,
}

/// How often each fault occurred.
pub type Faults = BTreeMap<FaultKind, u64>;

/// The counts of a run.
#[derive(Debug, Default)]
pub struct Tally {
    /// Games started, and games played to the end.
    pub games: Count,
    pub games_over: Count,
    /// Acknowledged moves, and the undos among them.
    pub moves: Count,
    pub undos: Count,
    /// Requests that were sent again because no reply came or none was final.
    pub retries: Count,
    /// Moves that an earlier request with a lost reply had applied.
    pub replays: Count,
    /// Moves whose decision was no longer open.
    pub late: Count,
    /// Moves without a final reply.
    pub unknown: Count,
    /// Requests without a whole reply, and replies with `Retry-After`.
    pub broken: Count,
    pub busy: Count,
    /// Replies with status 500.
    pub failures: Count,
    /// Connections that were cut: towards a node, and back.
    pub cuts_there: Count,
    pub cuts_back: Count,
    /// How long replies took during each kind of fault.
    pub timing: Timing,
    /// Streams opened of each kind, streams ended by the server, and the events received.
    pub polls: Count,
    pub event_streams: Count,
    pub sockets: Count,
    pub ends: Count,
    pub events: Count,
    /// What was compared at the end.
    pub checked_moves: Count,
    pub checked_games: Count,
    pub checked_events: Count,
    /// Whether nodes use the clocks of their machines.
    own_clocks: bool,
    faults: Mutex<Faults>,
    wrong: Mutex<Vec<(Violation, String)>>,
}

impl Tally {
    pub fn of(database: Database) -> Self {
        Self { own_clocks: database == Database::Sqlite, ..Self::default() }
    }

    /// Whether a node may take a token for expired because its clock has jumped since. With Postgres all nodes use the
    /// clock of the database.
    pub fn clock_jumped(&self, node: usize, since: Instant) -> bool {
        self.own_clocks && self.timing.clock_jumped(node, since)
    }

    /// Counts a fault.
    pub fn fault(&self, kind: FaultKind) {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default() += 1;
    }

    pub fn faults(&self) -> Faults {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Records a violation.
    pub fn wrong(&self, how: Violation, what: String) {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).push((how, what));
    }

    pub fn violations(&self) -> Vec<(Violation, String)> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The counts of the faults as text.
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
            "requests: {} sent again; {} without a whole reply, {} with Retry-After, {} answered with 500",
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
            "streams: {} long polls, {} streams of server-sent events and {} WebSockets were opened, {} were ended by the server; {} events seen",
            n(&self.polls),
            n(&self.event_streams),
            n(&self.sockets),
            n(&self.ends),
            n(&self.events)
        )?;
        for (kind, longest) in self.timing.longest() {
            let whose = whose(&kind);
            writeln!(f, "longest {whose}: reply {:.2} s, /readyz {:.2} s", longest.reply, longest.ready)?;
        }
        writeln!(
            f,
            "checked: {} acknowledged moves in the record once, {} records that replay to the stored state, {} events seen once and in order",
            n(&self.checked_moves),
            n(&self.checked_games),
            n(&self.checked_events)
        )?;
        let wrong = self.violations();
        for (_, what) in wrong.iter().take(MAX_PRINTED_VIOLATIONS) {
            writeln!(f, "WRONG: {what}")?;
        }
        let of = |how| wrong.iter().filter(|(is, _)| *is == how).count();
        writeln!(
            f,
            "{} lost, {} doubled, {} missed, {} received twice, {} late, {} otherwise wrong",
            of(Violation::Lost),
            of(Violation::Doubled),
            of(Violation::Missed),
            of(Violation::ReceivedTwice),
            of(Violation::Late),
            of(Violation::Other)
        )?;
        write!(f, "{} violations", wrong.len())
    }
}
