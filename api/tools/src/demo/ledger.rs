//! The requests that the players of a demo have sent together, and the turns that the server has acknowledged.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use serde_json::{Value, json};

use super::error::{Error, ensure};
use super::wire::{Answer, Moved, Record};

/// Shared by the players.
pub type Shared = Rc<RefCell<Ledger>>;

macro_rules! counters {
    ($($(#[$doc:meta])* $name:ident: $word:literal,)+) => {
        /// The counts of a demo.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Counts { $($(#[$doc])* pub $name: u64,)+ }

        impl fmt::Display for Counts {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let all = [$((self.$name, $word),)+];
                let done = all.iter().filter(|(count, _)| *count > 0);
                let lines: Vec<_> = done.map(|(count, word)| format!("{count:>7} {word}")).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    };
}

counters! {
    /// Whole requests, on purpose or not.
    requests: "requests",
    /// Turns acknowledged.
    moves: "moves",
    /// Answers in them.
    answers: "answers",
    /// Moves with several answers.
    chains: "chains of several answers",
    /// Payments chosen.
    payments: "payments other than left to the server",
    /// Previews.
    previews: "previews",
    /// Undos.
    undos: "undos",
    /// Long polls.
    polls: "long polls",
    /// Whole moves sent again after their reply.
    retries: "retries of answered moves",
    /// The same after the end of the game.
    late: "retries after the end",
    /// Copies sent at the same time.
    duplicates: "duplicates sent at once",
    /// Moves cut before they were whole.
    cut: "moves cut in the middle",
    /// Connections dropped without waiting for the reply.
    dropped: "replies not waited for",
    /// Of those, moves that had been applied.
    lost: "of them carried out and told on the retry",
    /// Moves that were delayed.
    delays: "delays",
    /// Moves on a decision that was no longer open.
    stale: "stale decisions refused",
    /// Moves that the rules forbid.
    forbidden: "forbidden moves refused",
    /// Other moves under a key in use.
    reused: "used keys refused",
    /// Moves that came too late because another seat had moved.
    overtaken: "moves that another seat made stale",
    /// Changes of a pick from a pack that had been picked from.
    gone: "picks that could no longer be changed",
    /// Views compared before and after a request that must change nothing.
    compared: "views compared",
}

/// A turn that the server has acknowledged.
#[derive(Clone, Debug, PartialEq)]
struct Acknowledged {
    seat: String,
    kind: &'static str,
    what: Value,
    events: Option<(i64, i64)>,
}

/// The requests and acknowledged turns of a demo.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The counts.
    pub counts: Counts,
    turns: BTreeMap<i64, Acknowledged>,
    most_moves: u64,
}

impl Ledger {
    /// A ledger that fails after `most_moves` moves.
    pub fn new(most_moves: u64) -> Self {
        Self { most_moves, ..Self::default() }
    }

    /// Records an acknowledged move.
    pub fn moved(&mut self, seat: &str, answers: &[Answer], moved: &Moved) -> Result<(), Error> {
        self.counts.answers += moved.applied as u64;
        self.counts.chains += u64::from(moved.applied > 1);
        self.counts.payments += answers.iter().filter(|answer| answer.payment.is_some()).count() as u64;
        self.acknowledge(seat, "move", json!(answers), moved)
    }

    /// Records an acknowledged undo.
    pub fn undone(&mut self, seat: &str, steps: i64, moved: &Moved) -> Result<(), Error> {
        self.counts.undos += 1;
        self.acknowledge(seat, "undo", json!(steps), moved)
    }

    fn acknowledge(
        &mut self,
        seat: &str,
        kind: &'static str,
        what: Value,
        moved: &Moved,
    ) -> Result<(), Error> {
        self.counts.moves += 1;
        if self.counts.moves > self.most_moves {
            return Err(Error::Endless(format!("{} moves were played", self.most_moves)));
        }
        // Some answers cause no event, such as the order of effects.
        let events = moved.events.first().zip(moved.events.last()).map(|(first, last)| (first.seq, last.seq));
        let turn = Acknowledged { seat: seat.to_owned(), kind, what, events };
        let there = self.turns.insert(moved.version, turn);
        ensure(there.is_none(), || format!("turn {} was acknowledged twice, for two moves", moved.version))
    }

    /// Checks that the record of the game contains each acknowledged turn once, and no others.
    pub fn check(&self, record: &Record) -> Result<(), Error> {
        let (begun, turns) = record
            .turns
            .split_first()
            .ok_or_else(|| Error::Contradiction("the record is empty".to_owned()))?;
        ensure(begun.kind == "start" && begun.first_seq == 1, || {
            "the record does not begin with the set-up".to_owned()
        })?;
        ensure(turns.len() == self.turns.len(), || {
            format!("{} turns were acknowledged, the record has {}", self.turns.len(), turns.len())
        })?;
        let mut events = begun.last_seq;
        for (turn, (version, mine)) in turns.iter().zip(&self.turns) {
            let what = match (&turn.answers, turn.steps) {
                (Some(answers), _) => answers.iter().map(without_nulls).collect(),
                (None, steps) => json!(steps),
            };
            let same = turn.version == *version
                && turn.kind == mine.kind
                && turn.seat.as_deref() == Some(mine.seat.as_str())
                && what == without_zeros(&mine.what)
                && (turn.first_seq, turn.last_seq) == mine.events.unwrap_or((events + 1, events))
                && turn.first_seq == events + 1;
            ensure(same, || {
                format!(
                    "turn {version} was {mine:?}, the record has {what} at events {} to {}",
                    turn.first_seq, turn.last_seq
                )
            })?;
            events = turn.last_seq;
        }
        Ok(())
    }
}

/// Removes null members, which are equivalent to absent ones.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let kept = map.iter().filter(|(_, inner)| !inner.is_null());
            Value::Object(kept.map(|(name, inner)| (name.clone(), without_zeros(inner))).collect())
        }
        other => other.clone(),
    }
}

/// Removes the zeros of a payment, which are equivalent to absent members.
fn without_zeros(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        Value::Object(map) => {
            let kept = map.iter().filter(|(_, inner)| **inner != json!(0));
            Value::Object(kept.map(|(name, inner)| (name.clone(), inner.clone())).collect())
        }
        other => other.clone(),
    }
}
