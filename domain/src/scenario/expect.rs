//! What a scenario may demand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Running;
use super::matching::{differences, fits};
use crate::game::position::Position;
use crate::game::{Choice, scoring};
use crate::seat::Seat;

/// What must be true. Objects are compared by the keys that are named; lists and values must be equal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Expectation {
    /// The whole position, in the words of `position`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub state: Option<Map<String, Value>>,
    /// The open decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionExpectation>,
    /// Facts of the latest move, in this order, others between them allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    pub facts: Option<Vec<Value>>,
    /// Facts that the latest move must not have brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Object>>))]
    pub no_facts: Option<Vec<Value>>,
    /// The scores, as if the game ended now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Value>>))]
    pub score: Option<BTreeMap<Seat, Value>>,
    /// Who wins, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Seat>>,
    /// The seats that the game waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_for: Option<Vec<Seat>>,
    /// The view of each seat named; `spectator` is nobody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Object>>))]
    pub views: Option<BTreeMap<String, Value>>,
}

/// What must be true of the open decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DecisionExpectation {
    /// Whose; the first seat that the game waits for if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// True if the seat must have no decision.
    pub none: bool,
    /// What kind of question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<crate::game::Question>,
    /// Why it is asked, such as `card:comet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Options that must be among those offered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Choice>,
    /// Options that must not be offered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers_not: Vec<Choice>,
    /// Exactly these are offered, in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers_only: Option<Vec<Choice>>,
    /// What must be told with an option: payment, amount, cards, bonus, no_effect_on, next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Object>>))]
    pub options: Option<Offered>,
    /// Options that must be blocked, each with a reason that fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<BlockedExpectation>,
    /// How far the seat can undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub undo: Option<Value>,
}

/// What must be told with options, by their id.
pub type Offered = BTreeMap<String, Value>;

/// An option that must be blocked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BlockedExpectation {
    /// The option.
    pub id: Choice,
    /// The rule that one of the reasons names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What is missing, by that reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<crate::game::What>,
    /// The resource in question, by that reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<crate::resource::Resource>,
    /// The tag in question, by that reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<crate::tag::Tag>,
    /// How much is needed, by that reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub need: Option<i64>,
    /// How much there is, by that reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<i64>,
}

fn json(value: &impl Serialize) -> Value {
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
            let mut rest = self.fresh.iter().map(json);
            for fact in facts {
                if !rest.by_ref().any(|found| fits(fact, &found)) {
                    report(format!("facts: expected {fact}, in this order, among {}", json(&self.fresh)));
                    break;
                }
            }
        }
        for fact in expected.no_facts.iter().flatten() {
            if let Some(found) = self.fresh.iter().map(json).find(|found| fits(fact, found)) {
                report(format!("facts: expected none like {fact}, found {found}"));
            }
        }
        if let Some(scores) = &expected.score {
            let found = scoring::scores_of(game);
            for (seat, score) in scores {
                let actual = found.iter().find(|s| s.seat == *seat).map_or(Value::Null, json);
                // A number alone is the total.
                let total = actual.get("total").unwrap_or(&Value::Null);
                let actual = if score.is_number() { total } else { &actual };
                differences(&format!("score.{seat}"), score, actual, report);
            }
        }
        if let Some(winners) = &expected.winners {
            let found = self.record.view(None).result.map(|result| result.winners);
            differences("winners", &json(winners), &json(&found), report);
        }
        if let Some(waiting) = &expected.waiting_for {
            differences("waiting_for", &json(waiting), &json(&game.waiting_for()), report);
        }
        for (viewer, view) in expected.views.iter().flatten() {
            let seat = Seat::from_word(viewer);
            if seat.is_none() && viewer != "spectator" {
                report(format!("views: `{viewer}` is neither a seat nor `spectator`"));
            }
            differences(&format!("views.{viewer}"), view, &json(&self.record.view(seat)), report);
        }
    }

    fn expect_decision(&self, expected: &DecisionExpectation, report: &mut impl FnMut(String)) {
        let waiting = self.record.game().waiting_for();
        let seat = expected.seat.or(waiting.first().copied());
        let decision = seat.and_then(|seat| self.record.decision(seat));
        let Some(decision) = decision else {
            if !expected.none {
                report("decision: expected one, there is none".into());
            }
            return;
        };
        if expected.none {
            report(format!("decision: expected none, there is {}", decision.tag));
            return;
        }
        if let Some(question) = expected.question {
            differences("decision.question", &json(&question), &json(&decision.question), report);
        }
        if let Some(source) = &expected.source {
            differences("decision.source", &json(source), &json(&decision.source), report);
        }
        if let Some(undo) = &expected.undo {
            differences("decision.undo", undo, &json(&decision.undo), report);
        }
        let ids = || decision.options.iter().map(|option| option.id);
        let all = || ids().map(|id| id.to_string()).collect::<Vec<_>>().join(" ");
        for id in &expected.offers {
            if !ids().any(|offered| offered == *id) {
                let why = decision.blocked.iter().find(|blocked| blocked.id == *id).map(json);
                let why = why.map_or_else(all, |why| why.to_string());
                report(format!("decision: {id} is not offered: {why}"));
            }
        }
        for id in &expected.offers_not {
            if ids().any(|offered| offered == *id) {
                report(format!("decision: {id} is offered"));
            }
        }
        if let Some(only) = &expected.offers_only {
            let (mut wanted, mut found): (Vec<_>, Vec<_>) = (only.clone(), ids().collect());
            wanted.sort_unstable();
            found.sort_unstable();
            if wanted != found {
                let wanted = only.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                report(format!("decision: expected exactly {wanted}, offered are {}", all()));
            }
        }
        for (id, told) in expected.options.iter().flatten() {
            match decision.options.iter().find(|option| option.id.to_string() == *id) {
                Some(option) => differences(&format!("decision.options.{id}"), told, &json(option), report),
                None => report(format!("decision: {id} is not offered: {}", all())),
            }
        }
        for blocked in &expected.blocked {
            let found = decision.blocked.iter().find(|b| b.id == blocked.id);
            let fits = found.is_some_and(|found| found.blocked_by.iter().any(|block| blocked.fits(block)));
            if !fits {
                let found = found.map_or_else(|| "it is not".into(), |found| json(found).to_string());
                report(format!("decision: {} must be blocked as {}: {found}", blocked.id, json(blocked)));
            }
        }
    }
}

impl BlockedExpectation {
    fn fits(&self, block: &crate::game::refusal::Block) -> bool {
        self.rule.as_deref().is_none_or(|rule| rule == block.rule)
            && self.what.is_none_or(|what| what == block.what)
            && (self.resource.is_none() || self.resource == block.resource)
            && (self.tag.is_none() || self.tag == block.tag)
            && self.need.is_none_or(|need| need == block.need)
            && self.have.is_none_or(|have| have == block.have)
    }
}
