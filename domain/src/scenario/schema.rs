//! The JSON Schema of a scenario, generated from its types: for editors, and for programs that write scenarios.

use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::Scenario;
use crate::seat::Seat;

/// The schema, as JSON Schema 2020-12.
pub fn schema() -> Value {
    let mut parts = Vec::new();
    Scenario::schemas(&mut parts);
    let mut defs: Map<String, Value> = parts.into_iter().map(|(name, part)| (name, json(&part))).collect();
    defs.values_mut().for_each(tidy);
    complete(&mut defs);
    let mut whole = json(&Scenario::schema());
    tidy(&mut whole);
    let mut head = Map::new();
    head.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
    head.insert("title".to_owned(), "A scenario of Tharsis".into());
    if let Value::Object(map) = whole {
        head.extend(map);
    }
    head.insert("$defs".to_owned(), defs.into());
    head.into()
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// References lead to where the parts are here.
fn tidy(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some(name) = text.strip_prefix("#/components/schemas/") {
                *text = format!("#/$defs/{name}");
            }
        }
        Value::Object(map) => map.values_mut().for_each(tidy),
        Value::Array(list) => list.iter_mut().for_each(tidy),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Adds constraints that the types do not express.
fn complete(defs: &mut Map<String, Value>) {
    for (name, part) in defs.iter_mut() {
        if name.starts_with("ByResource") {
            // A scenario names the resources that there are; views name all.
            if let Some(map) = part.as_object_mut() {
                map.remove("required");
                map.insert("additionalProperties".to_owned(), false.into());
            }
        }
    }
    if let Some(step) = defs.get_mut("Step").and_then(Value::as_object_mut) {
        step.insert("minProperties".to_owned(), 1.into());
        step.insert("maxProperties".to_owned(), 1.into());
    }
    for (part, field) in [
        ("Position", "seats"),
        ("Expectation", "score"),
        ("Expectation", "views"),
        ("Expectation", "events_seen_by"),
    ] {
        let path = format!("/{part}/properties/{field}");
        let mut rest = Value::Object(std::mem::take(defs));
        if let Some(map) = rest.pointer_mut(&path).and_then(Value::as_object_mut) {
            let mut names: Vec<&str> = Seat::ALL.iter().map(|seat| seat.word()).collect();
            if ["views", "events_seen_by"].contains(&field) {
                names.push("spectator");
            }
            map.insert("propertyNames".to_owned(), json!({ "enum": names }));
        }
        if let Value::Object(map) = rest {
            *defs = map;
        }
    }
}
