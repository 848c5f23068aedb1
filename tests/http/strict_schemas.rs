//! Strict versions of the schemas: an object has only documented members, an object with several variants only those
//! of its own, and a value of an open set is one of this version. The document is more permissive, so that clients of
//! this version accept later ones.

use std::sync::LazyLock;

use http::spec::DOCUMENT;
use http::spec::flat::MEMBERS;
use http::spec::sets::KNOWN;
use serde_json::{Map, Value, json};

/// The strict components of the document.
pub static COMPONENTS: LazyLock<Value> = LazyLock::new(|| strict(&DOCUMENT["components"]));

/// The strict version of a schema and its subschemas.
pub fn strict(schema: &Value) -> Value {
    match schema {
        Value::Array(list) => list.iter().map(strict).collect(),
        Value::Object(members) => {
            let mut made: Map<String, Value> =
                members.iter().map(|(name, inner)| (name.clone(), strict(inner))).collect();
            if let Some(words) = members.get(KNOWN).filter(|words| words.is_array()) {
                made.insert("enum".to_owned(), words.clone());
            }
            if let Some(union) = members.get(MEMBERS).filter(|union| union["types"].is_object()) {
                made.insert("allOf".to_owned(), by_type(union));
            }
            if members.get("type").is_some_and(|kind| kind == "object") && members.contains_key("properties")
            {
                made.entry("additionalProperties").or_insert(false.into());
            }
            made.into()
        }
        plain => plain.clone(),
    }
}

/// One condition for each variant.
fn by_type(union: &Value) -> Value {
    let types = union["types"].as_object().expect("types");
    let tag = union["type_member"].as_str().expect("a member");
    let names = |entry: &Value| -> Vec<Value> {
        ["required", "optional"]
            .iter()
            .flat_map(|kind| entry[*kind].as_array().expect("names").clone())
            .collect()
    };
    let all: Vec<Value> = types.values().flat_map(&names).collect();
    let conditions = types.iter().map(|(word, entry)| {
        let own = names(entry);
        let others: Map<String, Value> = all
            .iter()
            .filter(|name| !own.contains(name))
            .map(|name| (name.as_str().expect("a name").to_owned(), false.into()))
            .collect();
        let members = json!({ "required": entry["required"], "properties": others });
        let then = match union["nested_in"].as_str() {
            Some(nested) => {
                let mut members = members;
                members["propertyNames"] = json!({ "enum": own });
                json!({ "properties": { nested: members } })
            }
            None => members,
        };
        json!({ "if": { "properties": { tag: { "const": word } }, "required": [tag] }, "then": then })
    });
    conditions.collect()
}

#[test]
fn a_member_of_another_variant_is_a_violation() {
    let union = json!({ "type": "object", "properties": {
        "type": { "type": "string", KNOWN: ["a", "b"] },
        "x": { "type": "integer" },
        "y": { "type": "integer" },
    }, MEMBERS: { "type_member": "type", "types": {
        "a": { "required": ["x"], "optional": [] },
        "b": { "required": [], "optional": ["y"] },
    } } });
    let validator = jsonschema::validator_for(&strict(&union)).expect("a good schema");
    for (value, good) in [
        (json!({ "type": "a", "x": 1 }), true),
        (json!({ "type": "b" }), true),
        (json!({ "type": "b", "y": 1 }), true),
        (json!({ "type": "a" }), false),
        (json!({ "type": "a", "x": 1, "y": 1 }), false),
        (json!({ "type": "b", "x": 1 }), false),
        (json!({ "type": "c" }), false),
    ] {
        assert_eq!(validator.is_valid(&value), good, "{value}");
    }
}

#[test]
fn a_nested_member_of_another_variant_is_a_violation() {
    let of = |type_name: &str, data: Value| json!({ "type": type_name, "data": data, "seq": 1 });
    let union = json!({ "type": "object", MEMBERS: { "type_member": "type", "nested_in": "data", "types": {
        "a": { "required": ["x"], "optional": [] },
        "b": { "required": [], "optional": ["y"] },
    } } });
    let validator = jsonschema::validator_for(&strict(&union)).expect("a good schema");
    assert!(validator.is_valid(&of("a", json!({ "x": 1 }))));
    assert!(validator.is_valid(&of("b", json!({}))));
    assert!(!validator.is_valid(&of("a", json!({}))));
    assert!(!validator.is_valid(&of("b", json!({ "x": 1 }))));
    assert!(!validator.is_valid(&of("b", json!({ "z": 1 }))));
}
