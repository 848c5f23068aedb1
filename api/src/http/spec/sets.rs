//! Which sets of values are closed. A closed set is an `enum` and never grows within `/v1`, because generated clients fail on
//! a value that they do not know. Every other set may grow: it is a string with `x-known-values`.

use serde_json::Value;

/// The schemas whose values are all there will be within `/v1`. The page on compatibility lists the same.
pub const CLOSED: &[&str] = &[
    "CardKind",
    "EffectOrder",
    "GamePhase",
    "GlobalParameter",
    "PlanExpiry",
    "SeatColour",
    "StandardResource",
];

/// The extension that lists the values of an open set that this version knows.
pub const KNOWN: &str = "x-known-values";

/// Makes every set open that is not closed.
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
    let schemas = document["components"]["schemas"].clone();
    spell_out_defaults(&mut document["components"]["schemas"], &schemas);
}

/// Replaces a reference to an open set by its members where a default stands beside it. Generators for Java and Dart write
/// the default of a reference without quotes, as if it were the constant of an enum.
fn spell_out_defaults(value: &mut Value, schemas: &Value) {
    match value {
        Value::Object(members) => {
            if members.contains_key("default")
                && let Some(set) = members
                    .get("$ref")
                    .and_then(Value::as_str)
                    .and_then(|reference| schemas.get(reference.rsplit('/').next()?)?.as_object())
                    .filter(|set| set.contains_key(KNOWN))
            {
                members.remove("$ref");
                for (name, value) in set {
                    members.entry(name).or_insert_with(|| value.clone());
                }
            }
            members.values_mut().for_each(|value| spell_out_defaults(value, schemas));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| spell_out_defaults(value, schemas)),
        _ => {}
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_open_set_with_a_default_is_spelled_out() {
        let mut document = json!({ "components": { "schemas": {
            "TablePace": { "type": "string", "enum": ["live", "relaxed"], "description": "A pace." },
            "SeatColour": { "type": "string", "enum": ["red"] },
            "TableRequest": { "type": "object", "properties": {
                "pace": { "$ref": "#/components/schemas/TablePace", "default": "relaxed", "description": "The pace." },
                "other": { "$ref": "#/components/schemas/TablePace" },
                "seat": { "$ref": "#/components/schemas/SeatColour", "default": "red" },
            } },
        } } });
        open(&mut document);
        let properties = &document["components"]["schemas"]["TableRequest"]["properties"];
        assert_eq!(
            properties["pace"],
            json!({
                "type": "string", KNOWN: ["live", "relaxed"], "default": "relaxed", "description": "The pace.",
            })
        );
        assert_eq!(properties["other"], json!({ "$ref": "#/components/schemas/TablePace" }));
        assert_eq!(
            properties["seat"],
            json!({ "$ref": "#/components/schemas/SeatColour", "default": "red" })
        );
    }
}
