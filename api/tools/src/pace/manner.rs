//! How a game is organised: what waits for what, and what may be said beforehand. The rules are the same in all of them.

use domain::plan::PlanKind;

/// What the picks of a draft wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// A round is over when everybody has picked; then all packs are passed. Nobody buys before all have drafted.
    Rounds,
    /// Each seat has a queue of packs and picks when there is one.
    Queues,
}

/// How a game is organised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// What it is called where figures are printed.
    pub name: &'static str,
    /// What picks wait for.
    pub draft: Draft,
    /// The kinds of plans that there are.
    pub plans: &'static [PlanKind],
}

/// As elsewhere: what everything is compared with.
pub const BARRIERS: Manner = Manner { name: "rounds, no plans", draft: Draft::Rounds, plans: &[] };

/// Nothing but the draft is different.
pub const QUEUES: Manner = Manner { name: "queues, no plans", draft: Draft::Queues, plans: &[] };

/// As here.
pub const ALL: Manner = Manner { name: "queues, all plans", draft: Draft::Queues, plans: PlanKind::ALL };

/// The parts: the queues with one kind of plan each, and the plans without the queues.
pub const PARTS: [Manner; 5] = [
    Manner { name: "queues, draft rankings", draft: Draft::Queues, plans: &[PlanKind::DraftRanking] },
    Manner { name: "queues, research plans", draft: Draft::Queues, plans: &[PlanKind::Research] },
    Manner { name: "queues, pass plans", draft: Draft::Queues, plans: &[PlanKind::Pass] },
    Manner { name: "queues, sequences", draft: Draft::Queues, plans: &[PlanKind::Sequence] },
    Manner { name: "rounds, all plans", draft: Draft::Rounds, plans: PlanKind::ALL },
];
