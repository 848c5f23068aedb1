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

/// A move: whose it is, and the answers as in a move of the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenarioMove {
    /// Who answers.
    pub seat: Seat,
    /// The answers, in order.
    pub answers: Vec<ScenarioAnswer>,
}

/// A move that must be refused, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenarioRefusal {
    /// Who answers.
    pub seat: Seat,
    /// The answers, in order.
    pub answers: Vec<ScenarioAnswer>,
    /// The code of the refusal.
    pub code: RefusalCode,
    /// The rule that it names.
    #[serde(default)]
    pub rule: Option<String>,
    /// What was needed.
    #[serde(default)]
    pub need: Option<i64>,
    /// What there was.
    #[serde(default)]
    pub have: Option<i64>,
}

/// An undo that is accepted, or refused as it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScenarioUndo {
    /// Who undoes.
    pub seat: Seat,
    /// How many answers.
    #[serde(default = "one")]
    pub steps: u16,
    /// If it must be refused: how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalCode>,
}

fn one() -> u16 {
    1
}

/// One step of a scenario: exactly one of the four.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// A move that is accepted.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub play: Option<ScenarioMove>,
    /// A move that is refused and changes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<ScenarioRefusal>,
    /// An undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<ScenarioUndo>,
    /// What must be true now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expectation>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in a sentence.
    pub name: String,
    /// Ids of the rules, cards and corporations that it proves.
    #[serde(default)]
    pub proves: Vec<String>,
    /// Where the ruling comes from that it proves: a rulebook and page, a published answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Where it begins.
    #[serde(default)]
    pub position: Position,
    /// If the position must be refused: words that the reason contains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position_refused: Option<String>,
    /// What happens, and what must be true.
    #[serde(default)]
    pub steps: Vec<Step>,
}
