//! Expectations of a scenario.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::DecisionExpectation;
use super::matching::{differences, fits, is_number_condition};
use super::outcome::{decisions, detailed_scores};
use super::running::{Running, question_line};
use crate::game::Question;
use crate::game::position::Position;
use crate::seat::Seat;

/// Expectations that must hold. An object must contain at least the expected keys. A list or another value must be
/// equal to the expected value, or meet the conditions that replace it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Expectation {
    /// Expected position, in the format of `position`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub state: Option<Map<String, Value>>,
    /// Expectations of the open decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionExpectation>,
    /// Events that the latest move must have caused, in this order. Other events may occur between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    pub facts: Option<Vec<Value>>,
    /// Events that the latest move must not have caused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    pub no_facts: Option<Vec<Value>>,
    /// Events of the latest move as each viewer may see them, by the colour of a seat or `spectator`. The events must
    /// occur in this order; other events may occur between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Value>>))]
    pub events_seen_by: Option<BTreeMap<String, Value>>,
    /// Expected scores by seat, as if the game ended now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Value>>))]
    pub score: Option<BTreeMap<Seat, Value>>,
    /// Seats that must have won. The game must be over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Seat>>,
    /// Seats that the game must wait for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_for: Option<Vec<Seat>>,
    /// True if no effect of the latest move may have an open question.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub nothing_else_asked: bool,
    /// Expected views, by the colour of a seat or `spectator`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Object>>))]
    pub views: Option<BTreeMap<String, Value>>,
}

/// A value as it is written.
pub(super) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl Running {
    pub(super) fn expect(&self, expected: &Expectation, report: &mut impl FnMut(String)) {
        let game = self.record.game();
        if let Some(state) = &expected.state {
            differences("state", &Value::Object(state.clone()), &json(&Position::of(game)), report);
        }
        if let Some(decision) = &expected.decision {
            self.expect_decision(decision, report);
        }
        if let Some(facts) = &expected.facts {
            in_order("facts", facts, &self.fresh.iter().map(json).collect::<Vec<_>>(), report);
        }
        for (viewer, seen) in expected.events_seen_by.iter().flatten() {
            self.expect_seen(viewer, seen, report);
        }
        for fact in expected.no_facts.iter().flatten() {
            if let Some(found) = self.fresh.iter().map(json).find(|found| fits(fact, found)) {
                report(format!("facts: expected none like {fact}, found {found}"));
            }
        }
        if let Some(scores) = &expected.score {
            let found = detailed_scores(game);
            for (seat, score) in scores {
                let actual = found.iter().find(|s| s.score.seat == *seat).map_or(Value::Null, json);
                // A number alone is the total, and so is a condition on one.
                let total = actual.get("total").unwrap_or(&Value::Null);
                let whole = !score.is_number() && !is_number_condition(score);
                differences(&format!("score.{seat}"), score, if whole { &actual } else { total }, report);
            }
        }
        if let Some(winners) = &expected.winners {
            let found = self.record.view(None).result.map(|result| result.winners);
            differences("winners", &json(winners), &json(&found), report);
        }
        if let Some(waiting) = &expected.waiting_for {
            differences("waiting_for", &json(waiting), &json(&game.waiting_for()), report);
        }
        if expected.nothing_else_asked {
            let decisions = decisions(&self.record);
            for decision in decisions.iter().filter(|decision| !opens_a_turn(decision.question)) {
                report(format!(
                    "nothing_else_asked: expected no more questions, {}",
                    question_line(decision)
                ));
            }
        }
        for (viewer, view) in expected.views.iter().flatten() {
            if let Some(seat) = seat_of("views", viewer, report) {
                differences(&format!("views.{viewer}"), view, &json(&self.record.view(seat)), report);
            }
        }
    }

    fn expect_seen(&self, viewer: &str, expected: &Value, report: &mut impl FnMut(String)) {
        let Some(seat) = seat_of("events_seen_by", viewer, report) else { return };
        let seen: Vec<Value> = self.fresh.iter().map(|event| json(&event.seen_by(seat))).collect();
        let path = format!("events_seen_by.{viewer}");
        match expected {
            Value::Array(wanted) => in_order(&path, wanted, &seen, report),
            conditions => differences(&path, conditions, &seen.into(), report),
        }
    }
}

/// Reports the first of the events that is missing, in this order; others may stand between them.
fn in_order(path: &str, wanted: &[Value], found: &[Value], report: &mut impl FnMut(String)) {
    let mut rest = found.iter();
    if let Some(fact) = wanted.iter().find(|fact| !rest.by_ref().any(|found| fits(fact, found))) {
        report(format!("{path}: expected {fact}, in this order, among {}", json(&found)));
    }
}

/// The seat of that name, none for `spectator`; anything else is reported.
fn seat_of(field: &str, viewer: &str, report: &mut impl FnMut(String)) -> Option<Option<Seat>> {
    let seat = Seat::from_word(viewer);
    if seat.is_none() && viewer != "spectator" {
        report(format!("{field}: `{viewer}` is neither a seat nor `spectator`"));
        return None;
    }
    Some(seat)
}

/// Whether the question is none that an effect asks.
fn opens_a_turn(question: Question) -> bool {
    use Question as Q;
    matches!(question, Q::Setup | Q::Draft | Q::Research | Q::Action | Q::FinalGreeneries)
}
