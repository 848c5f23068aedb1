//! Every kind of break is found, and what is promised to be none is none.

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

/// What is found when this is done to the document.
fn after(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let old = document();
    let mut new = old.clone();
    change(&mut new);
    breaks(&old, &new, NOW).iter().map(ToString::to_string).collect()
}

/// The document with something else at a place; nothing there if that is `null`.
fn with(pointer: &str, value: Value) -> Vec<String> {
    after(|document| {
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

/// That, and nothing else. A schema that is used in several ways may be told of more than once.
#[track_caller]
fn breaks_by(found: Vec<String>, what: &str) {
    assert!(!found.is_empty() && found.iter().all(|one| one.contains(what)), "{what}: {found:?}");
}

#[test]
fn nothing_has_changed() {
    assert_eq!(after(|_| ()), [""; 0]);
    let whole = document();
    assert_eq!(breaks(&contract(&whole), &whole, NOW), []);
}

#[test]
fn operations() {
    breaks_by(with(GET, Value::Null), "the operation is gone");
    breaks_by(with(&format!("{GET}/operationId"), json!("read_game")), "its id was");
    breaks_by(with(&format!("{POST}/security"), json!([{ "bearer": ["games:play"] }])), "no longer lets in");
    breaks_by(with(&format!("{GET}/responses/200"), Value::Null), "the reply is gone");
    assert_eq!(with(&format!("{GET}/responses/404"), Value::Null), [""; 0]);
    assert_eq!(with(&format!("{GET}/security"), json!([{}])), [""; 0]);
    assert_eq!(with(&format!("{GET}/security"), json!([])), [""; 0]);
    for open in [json!([]), json!([{}])] {
        let mut before = document();
        before["paths"]["/games/{id}"]["get"]["security"] = open;
        let found: Vec<_> = breaks(&before, &document(), NOW).iter().map(ToString::to_string).collect();
        breaks_by(found, "{} no longer lets in");
    }
}

#[test]
fn scopes_may_be_added_as_another_way_in() {
    let both = json!([{ "bearer": [] }, { "oauth": ["games:read"] }]);
    assert_eq!(with(&format!("{GET}/security"), both), [""; 0]);
}

#[test]
fn parameters() {
    let parameters = |list: Value| with(&format!("{GET}/parameters"), list);
    let id = json!({ "in": "path", "name": "id", "required": true, "schema": { "type": "string" } });
    let limit = |required: bool, schema: Value| json!({ "in": "query", "name": "limit", "required": required, "schema": schema });
    let same = json!({ "type": "integer", "minimum": 1, "maximum": 100 });
    breaks_by(parameters(json!([id])), "the parameter is gone");
    breaks_by(parameters(json!([id, limit(true, same.clone())])), "it is required now");
    breaks_by(
        parameters(json!([id, limit(false, json!({ "type": "integer", "minimum": 1, "maximum": 50 }))])),
        "maximum was 100, and is 50",
    );
    let extra = |required: bool| json!({ "in": "header", "name": "Key", "required": required, "schema": { "type": "string" } });
    breaks_by(parameters(json!([id, limit(false, same.clone()), extra(true)])), "it is new and required");
    assert_eq!(parameters(json!([id, limit(false, same), extra(false)])), [""; 0]);
}

#[test]
fn requests() {
    let at = |name: &str| format!("{SCHEMAS}/Move/properties/{name}");
    breaks_by(with(&format!("{POST}/requestBody/required"), json!(true)), "it is required now");
    breaks_by(with(&format!("{POST}/requestBody/content"), json!({})), "no longer taken");
    breaks_by(with(&at("cards"), Value::Null), "it is gone");
    breaks_by(with(&format!("{SCHEMAS}/Move/required"), json!(["option", "order"])), "it is required now");
    breaks_by(
        with(&at("order"), json!({ "type": "string", "enum": ["ask"] })),
        "\"engine\" is no longer taken",
    );
    breaks_by(
        with(&at("option"), json!({ "type": "string", "maxLength": 80, "enum": ["a"] })),
        "only some values",
    );
    breaks_by(
        with(&at("option"), json!({ "type": "string", "maxLength": 40 })),
        "maxLength was 80, and is 40",
    );
    breaks_by(with(&at("option"), json!({ "type": "string", "maxLength": 80, "pattern": "^a" })), "pattern");
    breaks_by(
        with(&at("option"), json!({ "type": "string", "maxLength": 80, "format": "uuid" })),
        "its format",
    );
    breaks_by(with(&at("amount"), json!({ "type": "integer", "minimum": 1 })), "minimum was 0");
    breaks_by(with(&at("amount"), json!({ "type": "string" })), "its type was");
    breaks_by(
        with(&at("cards"), json!({ "type": "array", "items": { "type": "string" }, "maxItems": 5 })),
        "maxItems",
    );
    breaks_by(
        with(&at("cards"), json!({ "type": "array", "items": { "type": "integer" }, "maxItems": 10 })),
        "type",
    );
    let new = after(|document| {
        document["components"]["schemas"]["Move"]["properties"]["seat"] = json!({ "type": "string" });
        document["components"]["schemas"]["Move"]["required"] = json!(["option", "seat"]);
    });
    breaks_by(new, "it is new and required");
}

#[test]
fn requests_may_take_more() {
    let at = |name: &str| format!("{SCHEMAS}/Move/properties/{name}");
    assert_eq!(with(&at("order"), json!({ "type": "string", "enum": ["ask", "engine", "random"] })), [""; 0]);
    assert_eq!(with(&at("option"), json!({ "type": "string", "maxLength": 200 })), [""; 0]);
    assert_eq!(with(&at("amount"), json!({ "type": "number" })), [""; 0]);
    assert_eq!(with(&at("seat"), json!({ "type": "string" })), [""; 0]);
    assert_eq!(with(&format!("{SCHEMAS}/Move/required"), json!([])), [""; 0]);
}

#[test]
fn replies() {
    let at = |name: &str| format!("{SCHEMAS}/Game/properties/{name}");
    breaks_by(with(&format!("{GET}/responses/200/headers"), json!({})), "the header ETag is gone");
    breaks_by(with(&format!("{GET}/responses/200/headers/ETag/required"), json!(false)), "can be missing");
    breaks_by(with(&format!("{GET}/responses/200/content"), json!({})), "no longer application/json");
    breaks_by(with(&format!("{GET}/responses/404/content"), json!({})), "no longer application/problem+json");
    breaks_by(with(&at("winner"), Value::Null), "it is gone");
    breaks_by(with(&format!("{SCHEMAS}/Game/required"), json!(["id", "seats"])), "it can be missing now");
    breaks_by(with(&at("id"), json!({ "type": "string" })), "its format was");
    breaks_by(with(&at("id"), json!({ "type": "integer", "format": "uuid" })), "its type was");
    breaks_by(with(&at("generation"), json!({ "type": "integer", "minimum": 0, "maximum": 100 })), "minimum");
    breaks_by(with(&at("generation"), json!({ "type": "integer", "minimum": 1 })), "maximum");
    breaks_by(with(&format!("{SCHEMAS}/Seat/enum"), Value::Null), "any value now");
    let seats = json!(["red", "green", "blue"]);
    breaks_by(with(&format!("{SCHEMAS}/Seat/enum"), seats), "\"blue\" is new in a closed set");
    let types = format!("{SCHEMAS}/Event/x-members-by-type");
    breaks_by(with(&format!("{types}/type_member"), json!("kind")), "told apart");
    let entry = |required: Value, optional: Value| json!({ "required": required, "optional": optional });
    breaks_by(
        with(&format!("{types}/types/passed"), entry(json!([]), json!(["seat"]))),
        "it can be missing now",
    );
}

#[test]
fn replies_may_tell_more() {
    let at = |name: &str| format!("{SCHEMAS}/Game/properties/{name}");
    assert_eq!(with(&at("name"), json!({ "type": "string" })), [""; 0]);
    let more = after(|document| {
        let event = &mut document["components"]["schemas"]["Event"];
        event["properties"]["type"]["x-known-values"] = json!(["ended", "passed", "resigned"]);
        event["x-members-by-type"]["types"]["resigned"] = json!({ "required": ["seat"], "optional": [] });
        event["x-members-by-type"]["types"]["passed"]["optional"] = json!(["count"]);
    });
    assert_eq!(more, [""; 0]);
}

#[test]
fn types_of_requests_stay() {
    let at = |what: &str| format!("{SCHEMAS}/Move/{what}");
    let plan = |types: Value| {
        let before = json!({ "type_member": "option", "types": { "pass": { "required": [], "optional": ["amount"] } } });
        let mut old = document();
        old["components"]["schemas"]["Move"]["x-members-by-type"] = before;
        let mut new = old.clone();
        new["components"]["schemas"]["Move"]["x-members-by-type"]["types"] = types;
        breaks(&old, &new, NOW).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    breaks_by(plan(json!({})), "the type is gone");
    breaks_by(plan(json!({ "pass": { "required": ["amount"], "optional": [] } })), "it is required now");
    let more = json!({ "pass": { "required": [], "optional": ["amount"] }, "sell": { "required": ["cards"], "optional": [] } });
    assert_eq!(plan(more), [""; 0]);
    let open = |values: Value| json!({ "type": "string", "x-known-values": values });
    assert_eq!(with(&at("properties/order"), open(json!(["ask", "engine"]))), [""; 0]);
    breaks_by(with(&at("properties/order"), open(json!(["ask"]))), "\"engine\" is no longer taken");
}

#[test]
fn what_is_shared_is_the_same_as_what_is_written_out() {
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
fn an_enum_on_both_ways_may_only_grow() {
    let old = after(|document| {
        document["components"]["schemas"]["Move"]["properties"]["order"] =
            json!({ "type": "string", "enum": ["engine"] });
    });
    breaks_by(old, "\"ask\" is no longer taken");
}

#[test]
fn what_was_announced_may_go_when_its_time_has_come() {
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
    assert_eq!(breaks(&silent, &new, NOW).len(), 1, "nobody was told");
}

#[test]
fn a_member_that_was_announced_may_go_too() {
    let mut old = document();
    let member = &mut old["components"]["schemas"]["Game"]["properties"]["winner"];
    member["deprecated"] = true.into();
    member["x-sunset"] = (NOW - 1).into();
    let mut new = document();
    let game = new["components"]["schemas"]["Game"]["properties"].as_object_mut().expect("members");
    game.remove("winner");
    assert_eq!(breaks(&old, &new, NOW), []);
}
