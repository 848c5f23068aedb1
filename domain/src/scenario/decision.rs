//! Expectations of the open decision.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::OptionName;
use super::expect::json;
use super::matching::differences;
use super::running::{Running, question_line};
use crate::game::{Choice, Decision};
use crate::seat::Seat;

/// Expectations of the open decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DecisionExpectation {
    /// Seat of the decision. If absent, the first seat that the game waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// True if the seat must have no decision.
    pub none: bool,
    /// Kind of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<crate::game::Question>,
    /// Source of the question, such as `card:comet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Options that the decision must offer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OptionName>,
    /// Options that the decision must not offer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers_not: Vec<OptionName>,
    /// Exactly the options that the decision must offer, in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers_only: Option<Vec<OptionName>>,
    /// Expected contents of options, by their ids: payment, amount, cards, bonus, no_effect_on, next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, Object>>))]
    pub options: Option<Offered>,
    /// Options that must be blocked, each with a matching reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<BlockedExpectation>,
    /// Range of the answers that the seat can undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub undo: Option<Value>,
}

/// What options must contain, by their id.
pub type Offered = BTreeMap<String, Value>;

/// An option that must be blocked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BlockedExpectation {
    /// Id of the option.
    pub id: Choice,
    /// Id of the rule in the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Kind of requirement in the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<crate::game::BlockReasonKind>,
    /// Resource in the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<crate::resource::Resource>,
    /// Tag in the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<crate::tag::Tag>,
    /// Needed amount in the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub need: Option<i64>,
    /// Available amount in the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<i64>,
}

impl Running {
    pub(super) fn expect_decision(&self, expected: &DecisionExpectation, report: &mut impl FnMut(String)) {
        let waiting = self.record.game().waiting_for();
        let seat = expected.seat.or(waiting.first().copied());
        let decision = seat.and_then(|seat| self.record.decision(seat));
        let Some(decision) = decision else {
            if !expected.none {
                let whose = seat.map_or_else(String::new, |seat| format!(" of {seat}"));
                report(format!("decision: expected one{whose}, there is none"));
            }
            return;
        };
        if expected.none {
            report(format!("decision: expected none, {}", question_line(&decision)));
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
        for name in &expected.offers {
            if let Err(why) = offered(&decision, name) {
                report(format!("decision: expected {name} to be offered: {why}"));
            }
        }
        for name in &expected.offers_not {
            if let Ok(id) = offered(&decision, name) {
                report(format!("decision: expected {name} not to be offered; {id} is"));
            }
        }
        if let Some(only) = &expected.offers_only {
            let found: Vec<Choice> = ids().collect();
            let wanted: Vec<_> = only.iter().map(|name| offered(&decision, name)).collect();
            let missing = wanted.iter().any(Result::is_err);
            if missing || wanted.len() != found.len() || found.iter().any(|id| !wanted.contains(&Ok(*id))) {
                let wanted = only.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                report(format!("decision: expected exactly {wanted}, offered are {}", all()));
            }
        }
        for (name, fields) in expected.options.iter().flatten() {
            let id = name.parse().and_then(|name| offered(&decision, &name));
            match id.map(|id| decision.options.iter().find(|option| option.id == id)) {
                Ok(option) => {
                    differences(&format!("decision.options.{name}"), fields, &json(&option), report)
                }
                Err(why) => report(format!("decision.options: expected {name} to be offered: {why}")),
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

/// The id of the option, if it is offered; what is offered instead, or why it is not, if it is not.
fn offered(decision: &Decision, name: &OptionName) -> Result<Choice, String> {
    let id = name.find(decision)?;
    if decision.options.iter().any(|option| option.id == id) {
        return Ok(id);
    }
    let why = decision.blocked.iter().find(|blocked| blocked.id == id).map(json);
    Err(why.map_or_else(|| "it is not among the options".into(), |why| why.to_string()))
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
