//! How what was recorded is told: with times that are wrong, and with things in it that no document has. The same is told
//! in the same way each time, so that tags and retries hold.

use serde_json::{Value, json};
use time::format_description::well_known::{Rfc2822, Rfc3339};
use time::{Duration, OffsetDateTime};

use super::fault::{Fault, Faults};

/// Members that hold times.
const TIMES: [&str; 3] = ["at", "created_at", "updated_at"];
/// Kinds of facts that a client may wait for: these stay.
const KEPT: [&str; 3] = ["ended", "undone", "withdrawn"];
/// Clocks are wrong by that many hours at most.
const MOST_HOURS: i64 = 13;
/// After so many versions, or facts, a clock is wrong by something else.
const JUMP: i64 = 64;

/// Parts of replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplyPart {
    /// A whole game.
    Game,
    /// A decision and who is waited for.
    Asked,
    /// A hand.
    Hand,
    /// What came of a move.
    Moved,
    /// Anything else.
    Other,
}

impl Faults {
    /// By how much clocks are wrong.
    fn skew(&self, place: i64) -> Duration {
        let Some(mut chance) = self.dice(Fault::ClockSkew, [place / JUMP, 0]) else { return Duration::ZERO };
        let hours = chance.between(2, MOST_HOURS);
        Duration::hours(if chance.once_in(2) { hours } else { -hours })
    }

    /// The header `Date`.
    pub fn date(&self, version: i64) -> Option<String> {
        let wrong = OffsetDateTime::now_utc().checked_add(self.skew(version))?;
        let text = wrong.format(&Rfc2822).ok()?;
        self.has(Fault::ClockSkew).then(|| text.replace("+0000", "GMT"))
    }

    /// A fact as it is told.
    pub fn fact(&self, fact: &Value) -> Value {
        let mut fact = fact.clone();
        let seq = fact["seq"].as_i64().unwrap_or_default();
        self.shift(&mut fact, seq);
        if let Some(mut chance) = self.dice(Fault::UnknownValues, [seq, 1]) {
            fact["novelty"] = json!({ "since": "a later version" });
            let kept = fact["type"].as_str().is_some_and(|kind| KEPT.contains(&kind));
            if !kept && chance.once_in(8) {
                fact["type"] = json!("something_new");
                fact["data"] = json!({ "novelty": [1, 2, 3] });
            }
        }
        fact
    }

    /// A body as it is told at a version. Whether there is something in it that no document has.
    pub fn body(&self, part: ReplyPart, version: i64, body: &Value) -> (Value, bool) {
        let mut body = body.clone();
        self.shift(&mut body, version);
        if let Some(events) = body.get_mut("events").and_then(Value::as_array_mut) {
            // They have their own times, the same wherever they are told.
            events.iter_mut().for_each(|event| self.shift_back(event, version));
            events.iter_mut().for_each(|event| *event = self.fact(event));
        }
        let Some(mut chance) = self.dice(Fault::UnknownValues, [version, 2]) else { return (body, false) };
        if !body.is_object() {
            return (body, false);
        }
        body["novelty"] = json!({ "since": "a later version", "list": [1, 2, 3] });
        match part {
            ReplyPart::Asked | ReplyPart::Moved => {
                let often = if part == ReplyPart::Asked { 3 } else { 6 };
                if body["decision"].is_object() {
                    strange_decision(&mut body["decision"], version == 1 || chance.once_in(often));
                }
            }
            ReplyPart::Game => {
                let view = &mut body["view"];
                view["novelty"] = json!({ "moons": 2 });
                for seat in view["seats"].as_array_mut().into_iter().flatten() {
                    seat["novelty"] = json!(true);
                    if let Some(tags) = seat["tags"].as_array_mut() {
                        tags.push(json!({ "tag": "moon", "count": 0 }));
                    }
                }
            }
            ReplyPart::Hand => {
                for card in body["cards"].as_array_mut().into_iter().flatten() {
                    card["novelty"] = json!("a word");
                }
            }
            ReplyPart::Other => {}
        }
        (body, true)
    }

    fn shift(&self, value: &mut Value, place: i64) {
        moved(value, self.skew(place));
    }

    fn shift_back(&self, value: &mut Value, place: i64) {
        moved(value, -self.skew(place));
    }
}

fn strange_decision(decision: &mut Value, question: bool) {
    if question {
        decision["question"] = json!("ponder");
    }
    for option in decision["options"].as_array_mut().into_iter().flatten() {
        option["novelty"] = json!(1);
    }
    if let Some(blocked) = decision["blocked"].as_array_mut() {
        let reason = json!({
            "rule": "R99", "what": "something_new", "need": 1, "have": 0, "text": "Not in this version."
        });
        blocked.push(json!({ "id": "something_new:moon", "text": "Something new", "blocked_by": [reason] }));
    }
}

fn moved(value: &mut Value, by: Duration) {
    if by.is_zero() {
        return;
    }
    match value {
        Value::Object(map) => {
            for (name, inner) in map {
                match inner {
                    Value::String(text) if TIMES.contains(&name.as_str()) => {
                        let time = OffsetDateTime::parse(text, &Rfc3339).ok().and_then(|t| t.checked_add(by));
                        if let Some(shown) = time.and_then(|time| time.format(&Rfc3339).ok()) {
                            *text = shown;
                        }
                    }
                    inner => moved(inner, by),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| moved(inner, by)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
