//! Plans: answers that a seat has decided beforehand. A plan reads only what its seat may know and answers with ordinary
//! moves, so it can do nothing that the player could not do by hand. It has no clock and no storage: the caller calls
//! [`ArmedPlan::next`] after each turn and carries out the outcome.
//!
//! ```
//! use domain::game::{Answer, Choice, Event, Record, Seed, Setup};
//! use domain::plan::{ArmedPlan, PlanOutcome, Plan, Planned, Until};
//!
//! let (mut record, _) = Record::begin(Setup::of(2), Seed([7; 32]))?;
//! let seat = record.game().seats()[0];
//! let plan = Plan { what: Planned::Pass {}, until: Until::ThisGeneration, stop_if: vec![] };
//! plan.check(&record, seat).expect("it can fire in this generation");
//! let mut armed = ArmedPlan::new(plan, &record, seat);
//! let (mut since, mut passed): (Vec<(u64, Event)>, bool) = (Vec::new(), false);
//! while !record.game().is_over() && record.game().generation() == 1 {
//!     let turn = match armed.next(&record, &since) {
//!         PlanOutcome::Fire(answers) => {
//!             let turn = record.play(seat, &answers).expect("it may always pass");
//!             assert!(armed.carried_out(turn.applied), "once is all");
//!             passed = turn.events.iter().any(|event| matches!(event, Event::Passed { .. }));
//!             break;
//!         }
//!         _ => {
//!             let seat = record.game().waiting_for()[0];
//!             let answer = record.game().simplest(seat).expect("the game waits for it");
//!             record.play(seat, &[answer]).expect("accepted")
//!         }
//!     };
//!     since.extend((turn.first..).zip(turn.events));
//! }
//! assert!(passed);
//! # Ok::<(), domain::game::SetupError>(())
//! ```
//!
//! Reading order: this module defines a plan; [`condition`], what stops one; [`wish`], how cards are ranked; `check`, what
//! is validated when one is made; `firing`, when one answers, and with what.

mod check;
pub mod condition;
mod firing;
pub mod wish;

use serde::{Deserialize, Serialize};

pub use check::{Expected, Flaw};
pub use condition::StopIf;
pub use wish::Wish;

use crate::game::{Answer, NoText, Record, Refusal, TextSlot};
use crate::seat::Seat;
use crate::word::words;

/// The largest number of answers in all actions of one plan together.
pub const MAX_PLAN_ANSWERS: usize = 64;
/// The largest number of entries in a ranking: each card and each tag once, and `any`.
pub const MAX_RANKING_ENTRIES: usize = 219;
/// The largest number of conditions of one plan.
pub const MAX_STOP_CONDITIONS: usize = 20;

words! {
    /// Kind of a plan. A seat has at most one plan of each kind.
    pub enum PlanKind {
        /// Pass for the generation.
        Pass = "pass",
        /// One or two actions.
        Sequence = "sequence",
        /// A ranking of the cards to keep from the packs of one draft.
        DraftRanking = "draft_ranking",
        /// The cards to buy in one research phase.
        Research = "research",
    }
}

words! {
    /// Time at which an unused plan expires.
    pub enum Until {
        /// At the end of the generation in which it was made.
        ThisGeneration = "this_generation",
        /// At the end of the generation after that one.
        NextGeneration = "next_generation",
    }
}

/// The answers that a plan gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Planned {
    /// The plan passes for the generation. It passes at once if a turn of the seat has just begun; otherwise it passes
    /// when the next turn of the seat begins.
    Pass {},
    /// The plan takes one or two actions when a turn of the seat begins.
    Sequence {
        /// One or two actions, in the order in which the plan takes them. Each action is the list of the answers to all
        /// questions that it opens, in the same form as in a move. To end the turn after one action, add a second
        /// action that is `end_turn`. The server refuses more than two actions.
        #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 10))]
        actions: Vec<PlannedAction>,
    },
    /// The plan keeps the highest-ranked card of each pack of the next draft. If the ranking includes no card of a
    /// pack, the player answers, and the plan continues with the next pack.
    DraftRanking {
        /// Ranking of the cards, the best first. The server refuses more than 219 entries.
        #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 1_000))]
        ranking: Vec<Wish>,
    },
    /// The plan buys the ranked cards in the next research phase, the highest-ranked first.
    Research {
        /// Ranking of the cards, the best first. The plan does not buy a card that the ranking does not include. The
        /// server refuses more than 219 entries.
        #[cfg_attr(feature = "schema", schema(max_items = 1_000))]
        ranking: Vec<Wish>,
        /// Largest number of cards to buy. The server refuses more than 4.
        #[serde(default = "all_four")]
        #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 100, default = 4))]
        most: u8,
        /// Amount of M€ that must remain after the purchase.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 10_000, default = 0))]
        keep: u16,
    },
}

/// Answers of one action: the action itself, then the answers to its questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlannedAction(pub Vec<Answer>);

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for PlannedAction {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::schema::ArrayBuilder::new()
            .items(utoipa::openapi::Ref::from_schema_name("Answer"))
            .description(Some("Answers of one action: the action itself, then the answers to its questions."))
            .min_items(Some(1))
            .max_items(Some(MAX_PLAN_ANSWERS))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for PlannedAction {
    fn name() -> std::borrow::Cow<'static, str> {
        "PlannedAction".into()
    }

    fn schemas(all: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        all.push(("Answer".to_owned(), <Answer as utoipa::PartialSchema>::schema()));
        <Answer as utoipa::ToSchema>::schemas(all);
    }
}

fn all_four() -> u8 {
    4
}

/// A plan: answers that a seat gives in advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Answers of the plan.
    pub what: Planned,
    /// Time at which the plan expires if it is not used.
    pub until: Until,
    /// Conditions that disarm the plan. One of them is enough.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 20))]
    pub stop_if: Vec<StopIf>,
}

/// A plan that waits to be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmedPlan {
    /// The plan.
    pub plan: Plan,
    /// The seat that it answers for.
    pub seat: Seat,
    /// The generation in which it was made.
    pub generation: u8,
    /// How many of its answers have been carried out.
    pub done: usize,
}

/// What the caller has to do about a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanOutcome {
    /// Do nothing yet.
    Wait,
    /// Play these answers as a move of the seat. If the move is refused, nothing changes, and the plan is disarmed with
    /// [`DisarmReason::Refused`].
    Fire(Vec<Answer>),
    /// Remove the plan: it has done everything.
    Done,
    /// Remove the plan: it ends unused or unfinished, for this reason.
    Disarm(DisarmReason),
}

/// Reason why a plan ended early.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum DisarmReason<T: TextSlot = NoText> {
    /// A condition of the plan was met.
    StopIf {
        /// The condition that was met.
        condition: StopIf,
        /// Number of the event that met the condition.
        #[serde(alias = "event", alias = "fact")]
        event_seq: u64,
    },
    /// The plan expired.
    Until {},
    /// The answers of the plan are not legal.
    Refused {
        /// The refusal of the answers.
        refusal: Refusal<T>,
    },
    /// The turn ended before all answers of the plan were used.
    TurnOver {},
    /// The game is over.
    GameOver {},
    /// The player played by hand or undid something while the plan was in progress.
    Interrupted {},
    /// The owner withdrew the plan.
    Withdrawn {},
    /// The owner made another plan of the same kind.
    Replaced {},
    /// The seat belongs to another player now.
    SeatLost {},
}

impl Plan {
    /// The kind of the plan.
    pub fn kind(&self) -> PlanKind {
        match self.what {
            Planned::Pass {} => PlanKind::Pass,
            Planned::Sequence { .. } => PlanKind::Sequence,
            Planned::DraftRanking { .. } => PlanKind::DraftRanking,
            Planned::Research { .. } => PlanKind::Research,
        }
    }
}

impl ArmedPlan {
    /// Arms a plan in the current generation of a game.
    pub fn new(plan: Plan, record: &Record, seat: Seat) -> ArmedPlan {
        ArmedPlan { plan, seat, generation: record.game().generation(), done: 0 }
    }

    /// Records that a move has carried out `applied` answers of the plan. True if the plan is finished.
    pub fn carried_out(&mut self, applied: usize) -> bool {
        self.done += applied;
        match &self.plan.what {
            Planned::Pass {} | Planned::Research { .. } => true,
            Planned::Sequence { actions } => self.done >= actions.iter().map(|action| action.0.len()).sum(),
            // It is for all packs of a draft; `Event::Drafted` ends it.
            Planned::DraftRanking { .. } => false,
        }
    }
}
