//! Scenarios: a position, moves, and expectations. They prove the rules, and a rules bug is reported as one.
//! `docs/scenarios.md` describes the format of the files; [`file::read`](mod@file) reads them and [`run`] runs them.
//!
//! ```
//! use domain::scenario::{file, run};
//!
//! let text = "\
//! name: the first turn can be passed
//! steps:
//! - expect: { decision: { seat: red, question: action, offers: [pass] } }
//! - move: { seat: red, answers: [{ option: pass }] }
//! - expect: { facts: [{ type: passed, data: { seat: red } }] }
//! ";
//! for scenario in file::read(text) {
//!     let outcome = run(&scenario.expect("the file is a scenario"));
//!     assert!(outcome.passed(), "{:#?}", outcome.failures);
//! }
//! ```

mod answer;
mod decision;
mod expect;
pub mod file;
mod matching;
mod outcome;
mod running;
#[cfg(feature = "schema")]
pub mod schema;

use serde::{Deserialize, Serialize};

pub use answer::{FullAnswer, OptionName, ScenarioAnswer};
pub use decision::{BlockedExpectation, DecisionExpectation, Offered};
pub use expect::Expectation;
pub use outcome::{DetailedScore, Report, ScenarioOutcome};
pub use running::run;

use crate::game::RefusalCode;
use crate::game::position::Position;
use crate::seat::Seat;

/// A move of a seat, with answers as in a move of the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenarioMove {
    /// Seat that moves.
    pub seat: Seat,
    /// Answers of the move, in order.
    pub answers: Vec<ScenarioAnswer>,
}

/// A move that must be refused, with the expected refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenarioRefusal {
    /// Seat that moves.
    pub seat: Seat,
    /// Answers of the move, in order.
    pub answers: Vec<ScenarioAnswer>,
    /// Code of the refusal.
    pub code: RefusalCode,
    /// Id of the rule of the refusal or of one of its reasons. Not compared if absent.
    #[serde(default)]
    pub rule: Option<String>,
    /// Value of `need` of the refusal or of one of its reasons. Not compared if absent.
    #[serde(default)]
    pub need: Option<i64>,
    /// Value of `have` of the refusal or of one of its reasons. Not compared if absent.
    #[serde(default)]
    pub have: Option<i64>,
}

/// An undo that must be accepted, or refused with the code in `refused`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenarioUndo {
    /// Seat that undoes its answers.
    pub seat: Seat,
    /// Number of answers to undo. 1 if absent.
    #[serde(default = "one")]
    pub steps: u16,
    /// Code of the expected refusal. Absent if the undo must be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalCode>,
}

fn one() -> u16 {
    1
}

/// A step of a scenario. It has exactly one of the four fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// A move that must be accepted.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub play: Option<ScenarioMove>,
    /// A move that must be refused and change nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<ScenarioRefusal>,
    /// An undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<ScenarioUndo>,
    /// Expectations that must hold at this point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expectation>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Name of the scenario: a sentence that states what it shows.
    pub name: String,
    /// Ids of the rules, cards and corporations that the scenario proves.
    #[serde(default)]
    pub proves: Vec<String>,
    /// Source of the ruling that the scenario proves, such as a rulebook and page or a published answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Position in which the scenario starts.
    #[serde(default)]
    pub position: Position,
    /// Words that the reason must contain. Absent if the position must be accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position_refused: Option<String>,
    /// Moves and expectations, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}
