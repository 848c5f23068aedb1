//! What goes wrong on purpose. Each fault is drawn from the seed and from the place in the game where it happens, not from
//! the order in which requests come, so that a run can be repeated however quick the client is.

use clap::ValueEnum;

use crate::chance::Chance;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum Fault {
    /// Connections break before a request is carried out, or after that and before its reply.
    LostReplies,
    /// Streams tell facts twice.
    DuplicatedEvents,
    /// Streams tell facts out of order, and break.
    ReorderedStreams,
    /// Times are wrong by hours, and jump.
    ClockSkew,
    /// Members, values of enums, kinds of events and of frames come that no document has.
    UnknownValues,
    /// Replies take their time.
    Slow,
    /// 429 and 503 with `Retry-After`.
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
pub enum Mishap {
    /// It does not arrive.
    Before,
    /// Its reply does not arrive.
    After,
}

impl Faults {
    /// These, drawn from a seed.
    pub fn new(on: Vec<Fault>, seed: u64) -> Self {
        Self { on, seed }
    }

    /// Whether there are faults of that kind.
    pub fn has(&self, fault: Fault) -> bool {
        self.on.contains(&fault)
    }

    /// Chance for one place; none if there are no faults of that kind.
    pub fn dice(&self, fault: Fault, place: [i64; 2]) -> Option<Chance> {
        let chance = Chance::new(self.seed).apart(fault as u64);
        let apart = |chance: Chance, n: &i64| chance.apart(n.unsigned_abs());
        self.has(fault).then(|| place.iter().fold(chance, apart))
    }

    /// What happens to the so-manieth move when it is sent for the so-manieth time. The first two are lost at any rate.
    pub fn mishap(&self, place: i64, time: i64) -> Option<Mishap> {
        let mut chance = self.dice(Fault::LostReplies, [place, time])?;
        let often = if time == 0 { 5 } else { 12 };
        match (place, time) {
            (0, 0) => Some(Mishap::After),
            (1, 0) => Some(Mishap::Before),
            (_, 3..) => None,
            _ if !chance.once_in(often) => None,
            _ if chance.once_in(2) => Some(Mishap::Before),
            _ => Some(Mishap::After),
        }
    }
}
