//! Scenarios: a position, moves, and what must be true. The rules are proved by them, and a rules bug is reported as
//! one. What a file looks like is described in `docs/scenarios.md`; this module runs one that has been read.

mod expect;
pub mod file;
mod matching;
#[cfg(feature = "schema")]
pub mod schema;

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

pub use expect::{BlockedExpectation, DecisionExpectation, Expectation, Offered};

use crate::game::position::Position;
use crate::game::scoring::{Score, scores_of};
use crate::game::{Answer, Choice, Decision, Event, Record, Refusal, RefusalCode};
use crate::seat::Seat;

/// An answer, in full or as the id of its option alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ScenarioAnswer {
    /// The id of the option.
    Short(Choice),
    /// As in a move of the API.
    Full(Answer),
}

// By hand, so that an answer that cannot be read says what is wrong with it.
impl<'de> Deserialize<'de> for ScenarioAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Either)
    }
}

struct Either;

impl<'de> Visitor<'de> for Either {
    type Value = ScenarioAnswer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of an option, or an answer as in a move of the API")
    }

    fn visit_str<E: de::Error>(self, id: &str) -> Result<ScenarioAnswer, E> {
        id.parse().map(ScenarioAnswer::Short).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ScenarioAnswer, A::Error> {
        Answer::deserialize(MapAccessDeserializer::new(map)).map(ScenarioAnswer::Full)
    }
}

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

/// What became of a scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What is not as expected; empty if all is.
    pub failures: Vec<String>,
    /// The game at the end; absent if the position could not be set up.
    pub record: Option<Record>,
    /// All facts.
    pub events: Vec<Event>,
}

impl Outcome {
    /// What became of a scenario that could not be read.
    pub fn unread(error: String) -> Outcome {
        Outcome::without_game(vec![error])
    }

    fn without_game(failures: Vec<String>) -> Outcome {
        Outcome { failures, record: None, events: Vec::new() }
    }

    /// Whether everything was as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Everything about the end of the scenario: state, decisions with all options, facts, scores.
    pub fn told<'a>(&'a self, name: &'a str) -> Told<'a> {
        let game = self.record.as_ref().map(Record::game);
        Told {
            name,
            passed: self.passed(),
            failures: &self.failures,
            state: game.map(Position::of),
            decisions: self.record.as_ref().map(decisions),
            facts: &self.events,
            scores: game.map(scores_of),
        }
    }
}

/// The end of a scenario, as programs read it.
#[derive(Debug, Serialize)]
pub struct Told<'a> {
    /// The name of the scenario.
    pub name: &'a str,
    /// Whether everything was as expected.
    pub passed: bool,
    /// What was not.
    pub failures: &'a [String],
    /// The position at the end, nothing hidden.
    pub state: Option<Position>,
    /// Every open decision.
    pub decisions: Option<Vec<Decision>>,
    /// All facts.
    pub facts: &'a [Event],
    /// The scores, as if the game ended there.
    pub scores: Option<Vec<Score>>,
}

fn decisions(record: &Record) -> Vec<Decision> {
    record.game().seats().iter().filter_map(|seat| record.decision(*seat)).collect()
}

/// A scenario as it runs.
pub(crate) struct Running {
    pub record: Record,
    /// Facts since the last step that changed something.
    pub fresh: Vec<Event>,
    pub all: Vec<Event>,
}

/// Runs a scenario to its end, or to the first step that cannot be carried out.
pub fn run(scenario: &Scenario) -> Outcome {
    let mut events = Vec::new();
    let loaded = scenario.position.load(&mut events);
    let game = match (loaded, &scenario.position_refused) {
        (Ok(game), None) => game,
        (Err(reason), Some(words)) if reason.to_string().contains(words) => {
            return Outcome::without_game(vec![]);
        }
        (Err(reason), _) => return Outcome::without_game(vec![format!("position: {reason}")]),
        (Ok(_), Some(words)) => {
            return Outcome::without_game(vec![format!(
                "position: accepted; expected to be refused for: {words}"
            )]);
        }
    };
    let mut running = Running { record: Record::from_game(game), fresh: events.clone(), all: events };
    let mut failures = Vec::new();
    for (i, step) in scenario.steps.iter().enumerate() {
        let mut report = |text: String| failures.push(format!("step {}: {text}", i + 1));
        if !running.take(step, &mut report) {
            break;
        }
    }
    Outcome { failures, record: Some(running.record), events: running.all }
}

impl Running {
    /// Carries out one step; false if there is no sense in going on.
    fn take(&mut self, step: &Step, report: &mut impl FnMut(String)) -> bool {
        match step {
            Step { play: Some(play), refused: None, undo: None, expect: None } => {
                match self.record.play(play.seat, &answers(&play.answers)) {
                    Ok(turn) => {
                        if turn.applied < play.answers.len() {
                            let left = play.answers.len() - turn.applied;
                            report(format!("{left} answers were left over after new information"));
                        }
                        self.note(turn.events);
                        true
                    }
                    Err(refusal) => {
                        report(format!("{}'s move was refused: {}", play.seat, brief(&refusal)));
                        false
                    }
                }
            }
            Step { refused: Some(refused), play: None, undo: None, expect: None } => {
                self.refuse(refused, report);
                true
            }
            Step { undo: Some(undo), play: None, refused: None, expect: None } => {
                match (self.record.undo(undo.seat, undo.steps), undo.refused) {
                    (Ok(turn), None) => {
                        self.note(turn.events);
                        true
                    }
                    (Ok(_), Some(code)) => {
                        report(format!("{}'s undo was accepted; expected {code}", undo.seat));
                        false
                    }
                    (Err(refusal), Some(code)) if refusal.code == code => true,
                    (Err(refusal), _) => {
                        report(format!("{}'s undo was refused: {}", undo.seat, brief(&refusal)));
                        false
                    }
                }
            }
            Step { expect: Some(expect), play: None, refused: None, undo: None } => {
                self.expect(expect, report);
                true
            }
            _ => {
                report("a step is exactly one of `move`, `refused`, `undo` and `expect`".into());
                false
            }
        }
    }

    fn note(&mut self, events: Vec<Event>) {
        self.all.extend(events.iter().cloned());
        self.fresh = events;
    }

    fn refuse(&mut self, expected: &ScenarioRefusal, report: &mut impl FnMut(String)) {
        let before = self.record.clone();
        match self.record.play(expected.seat, &answers(&expected.answers)) {
            Ok(_) => report(format!("{}'s move was accepted; expected a refusal", expected.seat)),
            Err(refusal) => {
                let rule = expected.rule.as_deref();
                let as_expected = refusal.code == expected.code
                    && rule.is_none_or(|rule| {
                        refusal.rule == rule || refusal.blocked_by.iter().any(|block| block.rule == rule)
                    })
                    && expected.need.is_none_or(|need| named(&refusal, |n, _| n == need))
                    && expected.have.is_none_or(|have| named(&refusal, |_, h| h == have));
                if !as_expected {
                    report(format!(
                        "refused otherwise than expected: expected {} {:?} need {:?} have {:?}, was {}",
                        expected.code,
                        rule.unwrap_or("any rule"),
                        expected.need,
                        expected.have,
                        brief(&refusal)
                    ));
                }
                if self.record != before {
                    report("a refused move has changed the game".into());
                }
            }
        }
        self.record = before;
    }
}

/// Whether the refusal, or one of its reasons, names such numbers.
fn named(refusal: &Refusal, fits: impl Fn(i64, i64) -> bool) -> bool {
    let own = refusal.need.zip(refusal.have);
    let reasons = refusal.blocked_by.iter().map(|block| (block.need, block.have));
    own.into_iter().chain(reasons).any(|(need, have)| fits(need, have))
}

fn answers(given: &[ScenarioAnswer]) -> Vec<Answer> {
    given
        .iter()
        .map(|answer| match answer {
            ScenarioAnswer::Short(option) => Answer::plain(*option),
            ScenarioAnswer::Full(answer) => answer.clone(),
        })
        .collect()
}

fn brief(refusal: &Refusal) -> String {
    serde_json::to_string(refusal).unwrap_or_else(|_| refusal.code.to_string())
}
