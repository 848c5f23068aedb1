//! The outcome of a scenario, and its report.

use serde::Serialize;

use super::Scenario;
use crate::game::position::Position;
use crate::game::scoring::{Score, ScoreDetails, details_of, scores_of};
use crate::game::{Decision, Event, Game, Record};

/// The outcome of a scenario.
#[derive(Clone, Debug)]
pub struct ScenarioOutcome {
    /// The failed expectations. Empty if the scenario passed.
    pub failures: Vec<String>,
    /// The game at the end. `None` if the position could not be set up.
    pub record: Option<Record>,
    /// All events, in order.
    pub events: Vec<Event>,
}

impl ScenarioOutcome {
    /// The outcome of a scenario that could not be read.
    pub fn unread(error: String) -> ScenarioOutcome {
        ScenarioOutcome::without_game(vec![error])
    }

    pub(super) fn without_game(failures: Vec<String>) -> ScenarioOutcome {
        ScenarioOutcome { failures, record: None, events: Vec::new() }
    }

    /// Whether everything was as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Everything about the end of the scenario: state, decisions with all options, events, scores. `name` is that of
    /// the file if the scenario could not be read.
    pub fn report<'a>(&'a self, name: &'a str, scenario: Option<&'a Scenario>) -> Report<'a> {
        let game = self.record.as_ref().map(Record::game);
        Report {
            name,
            proves: scenario.map_or(&[], |scenario| &scenario.proves),
            source: scenario.and_then(|scenario| scenario.source.as_deref()),
            passed: self.passed(),
            failures: &self.failures,
            state: game.map(Position::of),
            decisions: self.record.as_ref().map(decisions),
            facts: &self.events,
            scores: game.map(detailed_scores),
        }
    }
}

/// The machine-readable report of a scenario.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    /// The name of the scenario.
    pub name: &'a str,
    /// What it proves.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub proves: &'a [String],
    /// Where the ruling comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<&'a str>,
    /// Whether everything was as expected.
    pub passed: bool,
    /// The failed expectations.
    pub failures: &'a [String],
    /// The position at the end, nothing hidden.
    pub state: Option<Position>,
    /// Every open decision.
    pub decisions: Option<Vec<Decision>>,
    /// All events, in order.
    pub facts: &'a [Event],
    /// The scores, as if the game ended there.
    pub scores: Option<Vec<DetailedScore>>,
}

/// A score, with the points of each milestone, award, city and card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DetailedScore {
    /// The parts and the total.
    #[serde(flatten)]
    pub score: Score,
    /// Where the points come from.
    #[serde(flatten)]
    pub details: ScoreDetails,
}

/// The scores of all seats, as if the game ended now.
pub(super) fn detailed_scores(game: &Game) -> Vec<DetailedScore> {
    let detailed = |score: Score| DetailedScore { details: details_of(game, score.seat), score };
    scores_of(game).into_iter().map(detailed).collect()
}

/// Every open decision.
pub(super) fn decisions(record: &Record) -> Vec<Decision> {
    record.game().seats().iter().filter_map(|seat| record.decision(*seat)).collect()
}
