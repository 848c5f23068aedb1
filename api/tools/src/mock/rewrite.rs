//! Applies faults to recorded bodies: wrong times, and members and values that are not in the OpenAPI document. The
//! result depends only on the seed and the position, so tags and retries stay valid.

use serde_json::{Value, json};
use time::format_description::well_known::{Rfc2822, Rfc3339};
use time::{Duration, OffsetDateTime};

use super::fault::{Fault, Faults};

/// Members that contain times.
const TIMES: [&str; 3] = ["at", "created_at", "updated_at"];
/// Event types that a client may wait for. They are never replaced.
const KEPT_EVENT_TYPES: [&str; 3] = ["ended", "undone", "withdrawn"];
/// The largest clock error in hours.
const MAX_CLOCK_ERROR_HOURS: i64 = 13;
/// The clock error changes after this number of versions or events.
const JUMP: i64 = 64;

/// The part of a reply that a body belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplyPart {
    /// A whole game.
    Game,
    /// A decision with the seats whose decision is pending.
    Decision,
    Hand,
    /// The result of a move.
    Moved,
    /// Anything else.
    Other,
}

impl Faults {
    /// The clock error at a position.
    fn skew(&self, position: i64) -> Duration {
        let Some(mut rng) = self.dice(Fault::ClockSkew, [position / JUMP, 0]) else { return Duration::ZERO };
        let hours = rng.between(2, MAX_CLOCK_ERROR_HOURS);
        Duration::hours(if rng.one_in(2) { hours } else { -hours })
    }

    /// The value of the header `Date`.
    pub fn date(&self, version: i64) -> Option<String> {
        let wrong = OffsetDateTime::now_utc().checked_add(self.skew(version))?;
        let text = wrong.format(&Rfc2822).ok()?;
        self.has(Fault::ClockSkew).then(|| text.replace("+0000", "GMT"))
    }

    /// The event with the faults of this run.
    pub fn event(&self, recorded: &Value) -> Value {
        let mut event = recorded.clone();
        let seq = event["seq"].as_i64().unwrap_or_default();
        self.shift(&mut event, seq);
        if let Some(mut rng) = self.dice(Fault::UnknownValues, [seq, 1]) {
            event["novelty"] = json!({ "since": "a later version" });
            let kept = event["type"].as_str().is_some_and(|kind| KEPT_EVENT_TYPES.contains(&kind));
            if !kept && rng.one_in(8) {
                event["type"] = json!("something_new");
                event["data"] = json!({ "novelty": [1, 2, 3] });
            }
        }
        event
    }

    /// The body at a version with the faults of this run, and whether unknown members or values were added.
    pub fn body(&self, part: ReplyPart, version: i64, body: &Value) -> (Value, bool) {
        let mut body = body.clone();
        self.shift(&mut body, version);
        if let Some(events) = body.get_mut("events").and_then(Value::as_array_mut) {
            // Events have times of their own, which are the same in every reply.
            events.iter_mut().for_each(|event| self.shift_back(event, version));
            events.iter_mut().for_each(|event| *event = self.event(event));
        }
        let Some(mut rng) = self.dice(Fault::UnknownValues, [version, 2]) else { return (body, false) };
        if !body.is_object() {
            return (body, false);
        }
        body["novelty"] = json!({ "since": "a later version", "list": [1, 2, 3] });
        match part {
            ReplyPart::Decision | ReplyPart::Moved => {
                let often = if part == ReplyPart::Decision { 3 } else { 6 };
                if body["decision"].is_object() {
                    strange_decision(&mut body["decision"], version == 1 || rng.one_in(often));
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

    fn shift(&self, value: &mut Value, position: i64) {
        moved(value, self.skew(position));
    }

    fn shift_back(&self, value: &mut Value, position: i64) {
        moved(value, -self.skew(position));
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
        let (id, text) = ("something_new:moon", "Something new");
        blocked.push(json!({ "id": id, "text": text, "label": text, "blocked_by": [reason] }));
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
