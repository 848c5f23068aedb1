//! Replies as a later version of the API may return them: every object has an unknown member, and many values of open
//! sets (including types of events) are unknown. The document marks the open sets.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Map, Value, json};

use crate::contract::resolved;

/// Values that a player depends on; they are never replaced.
const NEVER_REPLACED: [&str; 3] = ["aborted", "ended", "decision_changed"];
/// One of this many values of open sets is replaced.
const REPLACE_EVERY: usize = 3;
/// A value that is not in the document.
pub const UNKNOWN: &str = "something_new";

/// Adds unknown members and values to replies, and counts them.
#[derive(Clone, Default)]
pub struct UnknownValues {
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    seen: AtomicUsize,
    members: AtomicUsize,
    values: AtomicUsize,
    event_types: AtomicUsize,
}

impl UnknownValues {
    /// Adds unknown members and values to JSON of a schema.
    pub fn add(&self, schema: &'static Value, value: &mut Value) {
        let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        let schema = resolved(schema);
        match value {
            Value::Object(members) => {
                if let Some(properties) = schema["properties"].as_object() {
                    let closed = schema["additionalProperties"] == false;
                    self.add_to_members(name, closed, properties, members);
                } else if schema["additionalProperties"].is_object() {
                    members.values_mut().for_each(|value| self.add(&schema["additionalProperties"], value));
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.add(&schema["items"], item)),
            Value::String(text) if schema["x-known-values"].is_array() => {
                let turn = self.counts.seen.fetch_add(1, Ordering::Relaxed).is_multiple_of(REPLACE_EVERY);
                if turn && !NEVER_REPLACED.contains(&text.as_str()) {
                    *text = UNKNOWN.to_owned();
                    self.counts.values.fetch_add(1, Ordering::Relaxed);
                }
            }
            _ => {}
        }
    }

    fn add_to_members(
        &self,
        name: Option<&str>,
        closed: bool,
        properties: &'static Map<String, Value>,
        members: &mut Map<String, Value>,
    ) {
        for (name, value) in &mut *members {
            if let Some(schema) = properties.get(name) {
                self.add(schema, value);
            }
        }
        if name == Some("GameEvent") && members["type"] == UNKNOWN {
            members["data"] = json!({ "novelty": [1, 2, 3] });
            self.counts.event_types.fetch_add(1, Ordering::Relaxed);
        }
        // Closed objects never get new members.
        if closed {
            return;
        }
        members.insert("novelty".to_owned(), json!({ "since": "a later version", "list": [1, 2, 3] }));
        self.counts.members.fetch_add(1, Ordering::Relaxed);
    }

    /// The numbers of added members, of replaced values of open sets, and of replaced types of events.
    pub fn counts(&self) -> [usize; 3] {
        let Counts { members, values, event_types, .. } = &*self.counts;
        [members, values, event_types].map(|count| count.load(Ordering::Relaxed))
    }
}

#[test]
fn unknown_values_are_added_where_the_document_allows_them() {
    let unknown_values = UnknownValues::default();
    let page = crate::contract::reply_schema("GET", "/v1/games/1/events", 200).expect("a schema");
    let event = |kind: &str| json!({ "type": kind, "seat": "red", "data": { "seat": "red" } });
    let mut body = json!({ "events": [event("passed"), event("ended"), event("passed")], "next": 3 });
    for _ in 0..REPLACE_EVERY {
        unknown_values.add(page, &mut body);
    }
    assert_eq!(body["novelty"]["since"], "a later version");
    assert_eq!(body["events"][1]["type"], "ended");
    assert_eq!(body["events"][0]["type"], UNKNOWN);
    assert_eq!(body["events"][0]["seat"], "red", "a closed set never grows");
    assert!(unknown_values.counts().iter().all(|count| *count > 0));
}
