//! Unions become objects that say the same, and what cannot be said so is refused.

use super::*;

fn tag(word: &str) -> Value {
    json!({ "type": "string", "enum": [word] })
}

fn flat(mut schemas: Value) -> (Value, Vec<String>) {
    let wrong = flatten(schemas.as_object_mut().expect("a map"));
    (schemas, wrong)
}

#[test]
fn a_union_becomes_one_object() {
    let colour = json!({ "oneOf": [tag("red"), tag("blue")] });
    let (schemas, wrong) = flat(json!({
        "Move": { "description": "A move.", "oneOf": [
            { "type": "object", "properties": { "kind": tag("end_turn"), "at": { "type": "string" } }, "required": ["kind", "at"] },
            { "allOf": [
                { "$ref": "#/components/schemas/Play" },
                { "type": "object", "properties": { "kind": tag("play"), "at": { "type": "string" } }, "required": ["kind", "at"] },
            ] },
        ] },
        "Play": { "type": "object", "properties": {
            "card": { "type": "string" },
            "amount": { "type": ["integer", "null"], "default": 4, "description": "How many." },
        }, "required": ["card"] },
        "Colour": colour,
    }));
    assert_eq!(wrong, [""; 0]);
    assert_eq!(schemas["Colour"], colour);
    let schema = &schemas["Move"];
    assert_eq!(schema["properties"]["kind"]["enum"], json!(["end_turn", "play"]));
    assert_eq!(
        schema["properties"]["amount"],
        json!({ "type": "integer", "default": 4, "description": "How many." })
    );
    assert_eq!(schema["required"], json!(["kind", "at"]));
    assert_eq!(schema["description"], "A move.");
    assert_eq!(
        schema[MEMBERS],
        json!({ "type_member": "kind", "types": {
            "end_turn": { "required": [], "optional": [] },
            "play": { "required": ["card"], "optional": ["amount"] },
        } })
    );
}

#[test]
fn content_stays_nested_and_is_shared() {
    let fact = |word: &str, data: Value| {
        let data = json!({ "type": "object", "properties": data, "required": ["seat"] });
        json!({ "type": "object", "description": word, "properties": { "type": tag(word), "data": data }, "required": ["type", "data"] })
    };
    let seat = json!({ "type": "string" });
    let (schemas, wrong) = flat(json!({
        "Event": { "oneOf": [
            fact("passed", json!({ "seat": seat })),
            fact("drew", json!({ "seat": seat, "count": { "type": "integer", "format": "int32" } })),
        ] },
        "Logged": { "allOf": [
            { "$ref": "#/components/schemas/Event" },
            { "type": "object", "properties": { "seq": { "type": "integer" } }, "required": ["seq"] },
        ] },
    }));
    assert_eq!(wrong, [""; 0]);
    for name in ["Event", "Logged"] {
        assert_eq!(schemas[name]["properties"]["data"]["$ref"], "#/components/schemas/EventData", "{name}");
        assert_eq!(schemas[name][MEMBERS]["nested_in"], "data");
        assert_eq!(
            schemas[name][MEMBERS]["types"]["drew"],
            json!({ "required": ["seat"], "optional": ["count"], "description": "drew" })
        );
    }
    assert_eq!(schemas["Logged"]["required"], json!(["type", "data", "seq"]));
    assert_eq!(schemas["EventData"]["required"], json!(["seat"]));
    assert!(schemas["EventData"]["properties"].get("type").is_none());
}

#[test]
fn one_name_for_two_types_is_refused() {
    let of =
        |word: &str, to: Value| json!({ "type": "object", "properties": { "type": tag(word), "to": to } });
    let union = |one: Value, other: Value| json!({ "U": { "oneOf": [of("a", one), of("b", other)] } });
    let small = json!({ "type": "integer", "format": "int32", "minimum": 1, "maximum": 5 });
    let (schemas, wrong) = flat(union(small, json!({ "type": "integer", "format": "int64", "minimum": 0 })));
    assert_eq!(wrong, [""; 0]);
    assert_eq!(
        schemas["U"]["properties"]["to"],
        json!({ "type": "integer", "format": "int64", "minimum": 0 })
    );
    for (one, other) in [
        (json!({ "type": "integer" }), json!({ "$ref": "#/components/schemas/Seat" })),
        (json!({ "type": "string" }), json!({ "type": "string", "format": "uuid" })),
        (
            json!({ "type": "array", "items": { "type": "string" } }),
            json!({ "type": "array", "items": { "type": "integer" } }),
        ),
    ] {
        let (_, wrong) = flat(union(one, other));
        assert_eq!(wrong, ["U: `to` of `b` has another type than that of `a`; rename it"]);
    }
}

#[test]
fn null_goes() {
    let mut schema = json!({ "properties": {
        "a": { "type": ["string", "null"] },
        "b": { "oneOf": [{ "type": "null" }, { "$ref": "#/b", "description": "Any." }], "description": "This." },
    } });
    never_null(&mut schema);
    assert_eq!(
        schema,
        json!({ "properties": { "a": { "type": "string" }, "b": { "$ref": "#/b", "description": "This." } } })
    );
}

#[test]
fn what_nothing_leads_to_goes() {
    let mut document = json!({
        "paths": { "/": { "schema": { "$ref": "#/components/schemas/A" } } },
        "components": { "schemas": { "A": { "type": "string" }, "B": { "$ref": "#/components/schemas/C" }, "C": {}, "D": {} } },
    });
    drop_unused(&mut document, "schemas", &["D"]);
    assert_eq!(document["components"]["schemas"], json!({ "A": { "type": "string" }, "D": {} }));
}
