//! What a fault run has counted, and what was wrong.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Told in full; of the rest only the number.
const TOLD: usize = 20;

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
    /// Requests without a whole reply, and replies that asked to come back later.
    pub broken: Count,
    pub busy: Count,
    /// Replies 500.
    pub failures: Count,
    /// Connections that were cut: on the way to a node, and on the way back.
    pub cuts_there: Count,
    pub cuts_back: Count,
    /// Processes that were killed.
    pub kills_of_nodes: Count,
    pub kills_of_postgres: Count,
    pub kills_of_redis: Count,
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
    wrong: Mutex<Vec<String>>,
}

impl Tally {
    /// Something that must not be.
    pub fn wrong(&self, what: String) {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).push(what);
    }

    /// All that must not be.
    pub fn violations(&self) -> Vec<String> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = |count: &Count| count.read();
        writeln!(f, "games: {} started, {} played to the end", n(&self.games), n(&self.games_over))?;
        writeln!(
            f,
            "moves: {} acknowledged, {} of them undos; {} had been carried out when their reply was lost, {} came too late",
            n(&self.moves),
            n(&self.undos),
            n(&self.replays),
            n(&self.late)
        )?;
        writeln!(
            f,
            "requests: {} sent again; {} without a whole reply, {} told to come back later, {} answered with 500",
            n(&self.retries),
            n(&self.broken),
            n(&self.busy),
            n(&self.failures)
        )?;
        writeln!(
            f,
            "kill -9: {} of nodes, {} of Postgres, {} of Redis; connections cut: {} on the way there, {} on the way back",
            n(&self.kills_of_nodes),
            n(&self.kills_of_postgres),
            n(&self.kills_of_redis),
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
        writeln!(
            f,
            "checked: {} acknowledged moves in the record once, {} records that replay to the stored state, {} facts seen once and in order",
            n(&self.checked_moves),
            n(&self.checked_games),
            n(&self.checked_facts)
        )?;
        let wrong = self.violations();
        for what in wrong.iter().take(TOLD) {
            writeln!(f, "WRONG: {what}")?;
        }
        write!(f, "{} violations", wrong.len())
    }
}
