//! The injected faults. Each fault is drawn from the seed and from the position in the game, not from the order of the
//! requests, so a run can be repeated at any client speed.

use clap::ValueEnum;

use crate::rng::Rng;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum Fault {
    /// Connections break before a request is processed, or after that and before its reply.
    LostReplies,
    /// Streams send events twice.
    DuplicatedEvents,
    /// Streams send events out of order, and break.
    ReorderedStreams,
    /// Times are wrong by hours, and jump.
    ClockSkew,
    /// Replies contain members, enum values, event types and frame types that are not in the document.
    UnknownValues,
    /// Replies are delayed.
    Slow,
    /// Replies 429 and 503 with `Retry-After`.
    Throttled,
}

/// The faults of a run.
#[derive(Clone, Debug)]
pub struct Faults {
    on: Vec<Fault>,
    seed: u64,
}

/// What happens to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// The request is lost.
    Before,
    /// The reply is lost.
    After,
}

impl Faults {
    pub fn new(on: Vec<Fault>, seed: u64) -> Self {
        Self { on, seed }
    }

    /// Whether this kind of fault is enabled.
    pub fn has(&self, fault: Fault) -> bool {
        self.on.contains(&fault)
    }

    /// The random numbers for one position; `None` if this kind of fault is disabled.
    pub fn dice(&self, fault: Fault, position: [i64; 2]) -> Option<Rng> {
        let rng = Rng::new(self.seed).fork(fault as u64);
        let apart = |rng: Rng, n: &i64| rng.fork(n.unsigned_abs());
        self.has(fault).then(|| position.iter().fold(rng, apart))
    }

    /// What happens to an attempt (`time`) to send a move (`position`). The first two moves are always lost once.
    pub fn loss(&self, position: i64, time: i64) -> Option<Loss> {
        let mut rng = self.dice(Fault::LostReplies, [position, time])?;
        let often = if time == 0 { 5 } else { 12 };
        match (position, time) {
            (0, 0) => Some(Loss::After),
            (1, 0) => Some(Loss::Before),
            (_, 3..) => None,
            _ if !rng.one_in(often) => None,
            _ if rng.one_in(2) => Some(Loss::Before),
            _ => Some(Loss::After),
        }
    }
}
