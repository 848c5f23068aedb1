//! The mode of a game: what seats wait for, and which plans exist. The rules are the same in all modes.

use domain::plan::PlanKind;

/// What a pick waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// A round ends when every seat has picked; then all packs are passed. No seat buys before all have drafted.
    Barriers,
    /// Each seat has a queue of packs and picks while it is not empty.
    Queues,
}

/// The mode of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The name in printed figures.
    pub name: &'static str,
    /// What a pick waits for.
    pub draft: Draft,
    /// The kinds of plans that exist.
    pub plans: &'static [PlanKind],
}

/// As in other implementations: the base of the comparison.
pub const BARRIERS: Mode = Mode { name: "rounds, no plans", draft: Draft::Barriers, plans: &[] };

/// Only the draft differs.
pub const QUEUES: Mode = Mode { name: "queues, no plans", draft: Draft::Queues, plans: &[] };

/// As in this implementation.
pub const ALL: Mode = Mode { name: "queues, all plans", draft: Draft::Queues, plans: PlanKind::ALL };

/// The single changes: the queues with one kind of plan each, and the plans without the queues.
pub const PARTS: [Mode; 5] = [
    Mode { name: "queues, draft rankings", draft: Draft::Queues, plans: &[PlanKind::DraftRanking] },
    Mode { name: "queues, research plans", draft: Draft::Queues, plans: &[PlanKind::Research] },
    Mode { name: "queues, pass plans", draft: Draft::Queues, plans: &[PlanKind::Pass] },
    Mode { name: "queues, sequences", draft: Draft::Queues, plans: &[PlanKind::Sequence] },
    Mode { name: "rounds, all plans", draft: Draft::Barriers, plans: PlanKind::ALL },
];
