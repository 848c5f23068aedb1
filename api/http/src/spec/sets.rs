//! Closed and open sets of values. A closed set is an `enum` and never grows within `/v1`, because generated clients
//! fail on a value that they do not know. Every other set may grow: it is a string with `x-known-values`.

use serde_json::Value;

/// The schemas whose sets of values are closed. The page on compatibility contains the same list.
pub const CLOSED: &[&str] = &["SeatColour", "StandardResource"];

/// The extension that lists the values of an open set that this version knows.
pub const KNOWN: &str = "x-known-values";

/// Opens every set that is not closed.
pub fn open(document: &mut Value) {
    for (name, schema) in super::entries(document.pointer_mut("/components/schemas")) {
        if !CLOSED.contains(&name.as_str()) {
            open_within(schema);
        }
    }
    for (_, methods) in super::entries(document.pointer_mut("/paths")) {
        for (_, operation) in super::entries(Some(methods)) {
            for parameter in operation["parameters"].as_array_mut().into_iter().flatten() {
                open_within(&mut parameter["schema"]);
            }
            for (_, content) in super::entries(operation.pointer_mut("/requestBody/content")) {
                open_within(&mut content["schema"]);
            }
        }
    }
}

fn open_within(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.get("type").is_some_and(|kind| kind == "string")
                && let Some(words) =
                    members.remove("enum").or_else(|| members.remove("const").map(|one| vec![one].into()))
            {
                members.insert(KNOWN.to_owned(), words);
            }
            members.values_mut().for_each(open_within);
        }
        Value::Array(list) => list.iter_mut().for_each(open_within),
        _ => {}
    }
}
