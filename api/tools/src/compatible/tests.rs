//! Tests that every kind of breaking change is found, and that compatible changes are not reported.

use serde_json::{Value, json};

use http::spec::release::contract;

use super::breaks;

const NOW: u64 = 1_800_000_000;

fn document() -> Value {
    json!({
        "security": [{ "bearer": [] }],
        "paths": { "/games/{id}": {
            "get": {
                "operationId": "get_game",
                "parameters": [
                    { "in": "path", "name": "id", "required": true, "schema": { "type": "string" } },
                    { "in": "query", "name": "limit", "required": false, "schema": { "type": "integer", "minimum": 1, "maximum": 100 } },
                ],
                "responses": {
                    "200": {
                        "headers": { "ETag": { "required": true, "schema": { "type": "string" } } },
                        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Game" } } },
                    },
                    "404": { "content": { "application/problem+json": { "schema": { "type": "object" } } } },
                },
            },
            "post": {
                "operationId": "play",
                "requestBody": {
                    "required": false,
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Move" } } },
                },
                "responses": { "204": {} },
            },
        } },
        "components": { "schemas": {
            "Game": {
                "type": "object",
                "properties": {
                    "id": { "type": "string", "format": "uuid" },
                    "seats": { "type": "array", "items": { "$ref": "#/components/schemas/Seat" } },
                    "winner": { "$ref": "#/components/schemas/Seat" },
                    "generation": { "type": "integer", "minimum": 1, "maximum": 100 },
                    "last": { "$ref": "#/components/schemas/Event" },
                },
                "required": ["id", "seats", "generation"],
            },
            "Seat": { "type": "string", "enum": ["red", "green"] },
            "Event": {
                "type": "object",
                "properties": {
                    "type": { "type": "string", "x-known-values": ["ended", "passed"] },
                    "seat": { "$ref": "#/components/schemas/Seat" },
                    "count": { "type": "integer" },
                },
                "required": ["type"],
                "x-members-by-type": { "type_member": "type", "types": {
                    "ended": { "required": [], "optional": ["count"] },
                    "passed": { "required": ["seat"], "optional": [] },
                } },
            },
            "Move": {
                "type": "object",
                "properties": {
                    "option": { "type": "string", "maxLength": 80 },
                    "amount": { "type": "integer", "minimum": 0 },
                    "order": { "type": "string", "enum": ["ask", "engine"] },
                    "cards": { "type": "array", "items": { "type": "string" }, "maxItems": 10 },
                },
                "required": ["option"],
                "additionalProperties": false,
            },
        } },
    })
}

/// The breaking changes breaks_after a change of the document.
fn breaks_after(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let old = document();
    let mut new = old.clone();
    change(&mut new);
    breaks(&old, &new, NOW).iter().map(ToString::to_string).collect()
}

/// The breaking changes if the value at a pointer is replaced, or removed if `value` is null.
fn breaks_with(pointer: &str, value: Value) -> Vec<String> {
    breaks_after(|document| {
        let (parent, name) = pointer.rsplit_once('/').expect("a place");
        let parent = document.pointer_mut(parent).expect("a place").as_object_mut().expect("an object");
        let name = name.replace("~1", "/");
        match value {
            Value::Null => drop(parent.remove(&name)),
            value => drop(parent.insert(name, value)),
        }
    })
}

const GET: &str = "/paths/~1games~1{id}/get";
const POST: &str = "/paths/~1games~1{id}/post";
const SCHEMAS: &str = "/components/schemas";

/// Asserts that this change is reported and no other. A schema with several uses may be reported more than once.
#[track_caller]
fn assert_only_break(found: Vec<String>, what: &str) {
    assert!(!found.is_empty() && found.iter().all(|one| one.contains(what)), "{what}: {found:?}");
}

#[test]
fn equal_documents_have_no_breaks() {
    assert_eq!(breaks_after(|_| ()), [""; 0]);
    let whole = document();
    assert_eq!(breaks(&contract(&whole), &whole, NOW), []);
}

#[test]
fn operations() {
    assert_only_break(breaks_with(GET, Value::Null), "the operation is gone");
    assert_only_break(breaks_with(&format!("{GET}/operationId"), json!("read_game")), "its id was");
    assert_only_break(
        breaks_with(&format!("{POST}/security"), json!([{ "bearer": ["games:play"] }])),
        "no longer lets in",
    );
    assert_only_break(breaks_with(&format!("{GET}/responses/200"), Value::Null), "the reply is gone");
    assert_eq!(breaks_with(&format!("{GET}/responses/404"), Value::Null), [""; 0]);
    assert_eq!(breaks_with(&format!("{GET}/security"), json!([{}])), [""; 0]);
    assert_eq!(breaks_with(&format!("{GET}/security"), json!([])), [""; 0]);
    for open in [json!([]), json!([{}])] {
        let mut before = document();
        before["paths"]["/games/{id}"]["get"]["security"] = open;
        let found: Vec<_> = breaks(&before, &document(), NOW).iter().map(ToString::to_string).collect();
        assert_only_break(found, "{} no longer lets in");
    }
}

#[test]
fn another_security_scheme_is_compatible() {
    let both = json!([{ "bearer": [] }, { "oauth": ["games:read"] }]);
    assert_eq!(breaks_with(&format!("{GET}/security"), both), [""; 0]);
}

#[test]
fn parameters() {
    let parameters = |list: Value| breaks_with(&format!("{GET}/parameters"), list);
    let id = json!({ "in": "path", "name": "id", "required": true, "schema": { "type": "string" } });
    let limit = |required: bool, schema: Value| json!({ "in": "query", "name": "limit", "required": required, "schema": schema });
    let same = json!({ "type": "integer", "minimum": 1, "maximum": 100 });
    assert_only_break(parameters(json!([id])), "the parameter is gone");
    assert_only_break(parameters(json!([id, limit(true, same.clone())])), "it is required now");
    assert_only_break(
        parameters(json!([id, limit(false, json!({ "type": "integer", "minimum": 1, "maximum": 50 }))])),
        "maximum was 100, and is 50",
    );
    let extra = |required: bool| json!({ "in": "header", "name": "Key", "required": required, "schema": { "type": "string" } });
    assert_only_break(
        parameters(json!([id, limit(false, same.clone()), extra(true)])),
        "it is new and required",
    );
    assert_eq!(parameters(json!([id, limit(false, same), extra(false)])), [""; 0]);
}

#[test]
fn requests() {
    let at = |name: &str| format!("{SCHEMAS}/Move/properties/{name}");
    assert_only_break(
        breaks_with(&format!("{POST}/requestBody/required"), json!(true)),
        "it is required now",
    );
    assert_only_break(breaks_with(&format!("{POST}/requestBody/content"), json!({})), "no longer taken");
    assert_only_break(breaks_with(&at("cards"), Value::Null), "it is gone");
    assert_only_break(
        breaks_with(&format!("{SCHEMAS}/Move/required"), json!(["option", "order"])),
        "it is required now",
    );
    assert_only_break(
        breaks_with(&at("order"), json!({ "type": "string", "enum": ["ask"] })),
        "\"engine\" is no longer taken",
    );
    assert_only_break(
        breaks_with(&at("option"), json!({ "type": "string", "maxLength": 80, "enum": ["a"] })),
        "only some values",
    );
    assert_only_break(
        breaks_with(&at("option"), json!({ "type": "string", "maxLength": 40 })),
        "maxLength was 80, and is 40",
    );
    assert_only_break(
        breaks_with(&at("option"), json!({ "type": "string", "maxLength": 80, "pattern": "^a" })),
        "pattern",
    );
    assert_only_break(
        breaks_with(&at("option"), json!({ "type": "string", "maxLength": 80, "format": "uuid" })),
        "its format",
    );
    assert_only_break(
        breaks_with(&at("amount"), json!({ "type": "integer", "minimum": 1 })),
        "minimum was 0",
    );
    assert_only_break(breaks_with(&at("amount"), json!({ "type": "string" })), "its type was");
    assert_only_break(
        breaks_with(&at("cards"), json!({ "type": "array", "items": { "type": "string" }, "maxItems": 5 })),
        "maxItems",
    );
    assert_only_break(
        breaks_with(&at("cards"), json!({ "type": "array", "items": { "type": "integer" }, "maxItems": 10 })),
        "type",
    );
    let new = breaks_after(|document| {
        document["components"]["schemas"]["Move"]["properties"]["seat"] = json!({ "type": "string" });
        document["components"]["schemas"]["Move"]["required"] = json!(["option", "seat"]);
    });
    assert_only_break(new, "it is new and required");
}

#[test]
fn wider_requests_are_compatible() {
    let at = |name: &str| format!("{SCHEMAS}/Move/properties/{name}");
    assert_eq!(
        breaks_with(&at("order"), json!({ "type": "string", "enum": ["ask", "engine", "random"] })),
        [""; 0]
    );
    assert_eq!(breaks_with(&at("option"), json!({ "type": "string", "maxLength": 200 })), [""; 0]);
    assert_eq!(breaks_with(&at("amount"), json!({ "type": "number" })), [""; 0]);
    assert_eq!(breaks_with(&at("seat"), json!({ "type": "string" })), [""; 0]);
    assert_eq!(breaks_with(&format!("{SCHEMAS}/Move/required"), json!([])), [""; 0]);
}

#[test]
fn replies() {
    let at = |name: &str| format!("{SCHEMAS}/Game/properties/{name}");
    assert_only_break(
        breaks_with(&format!("{GET}/responses/200/headers"), json!({})),
        "the header ETag is gone",
    );
    assert_only_break(
        breaks_with(&format!("{GET}/responses/200/headers/ETag/required"), json!(false)),
        "can be missing",
    );
    assert_only_break(
        breaks_with(&format!("{GET}/responses/200/content"), json!({})),
        "no longer application/json",
    );
    assert_only_break(
        breaks_with(&format!("{GET}/responses/404/content"), json!({})),
        "no longer application/problem+json",
    );
    assert_only_break(breaks_with(&at("winner"), Value::Null), "it is gone");
    assert_only_break(
        breaks_with(&format!("{SCHEMAS}/Game/required"), json!(["id", "seats"])),
        "it can be missing now",
    );
    assert_only_break(breaks_with(&at("id"), json!({ "type": "string" })), "its format was");
    assert_only_break(breaks_with(&at("id"), json!({ "type": "integer", "format": "uuid" })), "its type was");
    assert_only_break(
        breaks_with(&at("generation"), json!({ "type": "integer", "minimum": 0, "maximum": 100 })),
        "minimum",
    );
    assert_only_break(breaks_with(&at("generation"), json!({ "type": "integer", "minimum": 1 })), "maximum");
    assert_only_break(breaks_with(&format!("{SCHEMAS}/Seat/enum"), Value::Null), "any value now");
    let seats = json!(["red", "green", "blue"]);
    assert_only_break(breaks_with(&format!("{SCHEMAS}/Seat/enum"), seats), "\"blue\" is new in a closed set");
    let types = format!("{SCHEMAS}/Event/x-members-by-type");
    assert_only_break(breaks_with(&format!("{types}/type_member"), json!("kind")), "distinguished");
    let entry = |required: Value, optional: Value| json!({ "required": required, "optional": optional });
    assert_only_break(
        breaks_with(&format!("{types}/types/passed"), entry(json!([]), json!(["seat"]))),
        "it can be missing now",
    );
}

#[test]
fn new_members_of_replies_are_compatible() {
    let at = |name: &str| format!("{SCHEMAS}/Game/properties/{name}");
    assert_eq!(breaks_with(&at("name"), json!({ "type": "string" })), [""; 0]);
    let more = breaks_after(|document| {
        let event = &mut document["components"]["schemas"]["Event"];
        event["properties"]["type"]["x-known-values"] = json!(["ended", "passed", "resigned"]);
        event["x-members-by-type"]["types"]["resigned"] = json!({ "required": ["seat"], "optional": [] });
        event["x-members-by-type"]["types"]["passed"]["optional"] = json!(["count"]);
    });
    assert_eq!(more, [""; 0]);
}

#[test]
fn types_of_requests_must_not_be_removed() {
    let at = |what: &str| format!("{SCHEMAS}/Move/{what}");
    let plan = |types: Value| {
        let before = json!({ "type_member": "option", "types": { "pass": { "required": [], "optional": ["amount"] } } });
        let mut old = document();
        old["components"]["schemas"]["Move"]["x-members-by-type"] = before;
        let mut new = old.clone();
        new["components"]["schemas"]["Move"]["x-members-by-type"]["types"] = types;
        breaks(&old, &new, NOW).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_only_break(plan(json!({})), "the type is gone");
    assert_only_break(
        plan(json!({ "pass": { "required": ["amount"], "optional": [] } })),
        "it is required now",
    );
    let more = json!({ "pass": { "required": [], "optional": ["amount"] }, "sell": { "required": ["cards"], "optional": [] } });
    assert_eq!(plan(more), [""; 0]);
    let open = |values: Value| json!({ "type": "string", "x-known-values": values });
    assert_eq!(breaks_with(&at("properties/order"), open(json!(["ask", "engine"]))), [""; 0]);
    assert_only_break(
        breaks_with(&at("properties/order"), open(json!(["ask"]))),
        "\"engine\" is no longer taken",
    );
}

#[test]
fn references_equal_inline_definitions() {
    let whole = document();
    let mut shared = whole.clone();
    let get = &mut shared["paths"]["/games/{id}"]["get"];
    let (id, gone) = (get["parameters"][0].take(), get["responses"]["404"].take());
    get["parameters"][0] = json!({ "$ref": "#/components/parameters/GameId" });
    get["responses"]["404"] = json!({ "$ref": "#/components/responses/NotFound" });
    shared["components"]["parameters"]["GameId"] = id;
    shared["components"]["responses"]["NotFound"] = gone;
    assert_eq!(breaks(&whole, &shared, NOW), []);
    assert_eq!(breaks(&shared, &whole, NOW), []);
    assert_eq!(breaks(&contract(&shared), &shared, NOW), []);
    shared["components"]["parameters"].as_object_mut().expect("parameters").remove("GameId");
    assert!(!breaks(&whole, &shared, NOW).is_empty());
}

#[test]
fn an_enum_of_requests_may_only_grow() {
    let old = breaks_after(|document| {
        document["components"]["schemas"]["Move"]["properties"]["order"] =
            json!({ "type": "string", "enum": ["engine"] });
    });
    assert_only_break(old, "\"ask\" is no longer taken");
}

#[test]
fn an_operation_may_be_removed_after_its_sunset() {
    let old = |sunset: u64| {
        let mut old = document();
        let operation = &mut old["paths"]["/games/{id}"]["get"];
        operation["deprecated"] = true.into();
        operation["x-sunset"] = sunset.into();
        old
    };
    let mut new = document();
    new["paths"]["/games/{id}"].as_object_mut().expect("methods").remove("get");
    assert_eq!(breaks(&old(NOW - 1), &new, NOW), []);
    assert_eq!(breaks(&old(NOW + 1), &new, NOW).len(), 1, "too early");
    let mut silent = old(NOW - 1);
    silent["paths"]["/games/{id}"]["get"]["deprecated"] = false.into();
    assert_eq!(breaks(&silent, &new, NOW).len(), 1, "no announcement");
}

#[test]
fn a_member_may_be_removed_after_its_sunset() {
    let mut old = document();
    let member = &mut old["components"]["schemas"]["Game"]["properties"]["winner"];
    member["deprecated"] = true.into();
    member["x-sunset"] = (NOW - 1).into();
    let mut new = document();
    let game = new["components"]["schemas"]["Game"]["properties"].as_object_mut().expect("members");
    game.remove("winner");
    assert_eq!(breaks(&old, &new, NOW), []);
}

#[test]
fn bounds_of_shared_schemas_may_become_wider() {
    let mut old = document();
    old["components"]["schemas"]["Game"]["properties"]["latest_move"] =
        json!({ "$ref": "#/components/schemas/Move" });
    let mut new = old.clone();
    new["components"]["schemas"]["Move"]["properties"]["option"]["maxLength"] = json!(200);
    new["components"]["schemas"]["Move"]["properties"]["cards"]["maxItems"] = json!(20);
    assert_eq!(breaks(&old, &new, NOW), []);
    new["components"]["schemas"]["Game"]["properties"]["generation"]["maximum"] = json!(200);
    let found: Vec<String> = breaks(&old, &new, NOW).iter().map(ToString::to_string).collect();
    assert_only_break(found, "maximum was 100, and is 200");
}
