//! Types in request bodies: every value is checked against the document before anything else, and the first violation
//! is reported with its pointer.

use http::spec::DOCUMENT;
use http::spec::share::resolved;
use serde_json::{Value, json};

use crate::contract::operations;
use crate::harness::{Client, Reply, Server, config};
use crate::test_game::{TestGame, two};

const ID: &str = "01980000-0000-7000-8000-000000000000";

/// A location in a schema: its path (`None` for an entry of a list), its type and its members.
struct Location {
    way: Vec<Option<String>>,
    kind: String,
    members: bool,
}

/// Collects all locations of a schema.
fn collect_locations(schema: &Value, way: &[Option<String>], found: &mut Vec<Location>) {
    assert!(way.len() < 10, "a schema within itself: {way:?}");
    let schema = resolved(&DOCUMENT, schema);
    let kind = schema["type"].as_str().unwrap_or_else(|| panic!("no plain type at {way:?}: {schema}"));
    let there = |step: Option<&String>| way.iter().cloned().chain([step.cloned()]).collect::<Vec<_>>();
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        collect_locations(inner, &there(Some(name)), found);
    }
    if kind == "array" {
        collect_locations(&schema["items"], &there(None), found);
    }
    let members = schema.get("x-members-by-type").is_some();
    found.push(Location { way: way.to_vec(), kind: kind.to_owned(), members });
}

impl Location {
    /// A body that contains only this value at this location, and its pointer.
    fn body(&self, value: Value) -> (Value, String) {
        let (mut body, mut pointer) = (value, String::new());
        for step in self.way.iter().rev() {
            pointer.insert_str(0, &format!("/{}", step.as_deref().unwrap_or("0")));
            body = match step {
                Some(name) => json!({ name: body }),
                None => json!([body]),
            };
        }
        (body, pointer)
    }

    /// Values of all other types.
    fn values_of_other_types(&self) -> impl Iterator<Item = Value> {
        let all = [json!([]), json!([1, 2]), json!({}), json!("a"), json!(true), json!(1)];
        let kind = if self.kind == "integer" { "number" } else { &self.kind };
        all.into_iter().filter(move |value| match value {
            Value::Array(_) => kind != "array",
            Value::Object(_) => kind != "object",
            Value::String(_) => kind != "string",
            Value::Bool(_) => kind != "boolean",
            _ => kind != "number",
        })
    }

    /// The beginning of the expected value in the violation.
    fn expected(&self) -> &str {
        match self.kind.as_str() {
            "object" if self.members => "an object that says of what kind it is",
            "object" => "an object",
            "array" => "a list",
            "string" => "a text",
            "boolean" => "true or false",
            _ => "a whole number",
        }
    }
}

fn send(client: &Client, method: &str, path: &str, body: &Value) -> Reply {
    let headers = [("Content-Type", "application/json"), ("Idempotency-Key", "a"), ("If-Match", "\"red-1\"")];
    client.send_bytes(method, path, &headers, Some(body.to_string().into_bytes()))
}

/// The pointer, the rule and the expected value of the only violation.
#[track_caller]
fn violation(reply: &Reply) -> [String; 3] {
    let problem = reply.problem(422, "invalid");
    let all = problem["violations"].as_array().expect("violations");
    assert_eq!(all.len(), 1, "{problem}");
    ["pointer", "rule", "expected"].map(|name| all[0][name].as_str().expect("a text").to_owned())
}

#[test]
fn every_body_value_must_have_the_documented_type() {
    let off = [("RATE_ADDRESS", "off"), ("RATE_ACCOUNT", "off"), ("ACCESS_TOKEN_SECONDS", "604800")];
    let server = Server::with(config(&off));
    let ada = server.operator("Ada");
    let (mut bodies, mut tried) = (0, 0);
    for (id, method, path, operation) in operations() {
        let Some(schema) = operation["requestBody"]["content"]["application/json"].get("schema") else {
            continue;
        };
        let mut found = Vec::new();
        collect_locations(schema, &[], &mut found);
        let part = |part: &str| match part {
            "{vote}" | "{number}" => "1".to_owned(),
            _ if part.starts_with('{') => ID.to_owned(),
            _ => part.to_owned(),
        };
        let path = path.split('/').map(part).collect::<Vec<_>>().join("/");
        for place in &found {
            for value in place.values_of_other_types() {
                let (body, pointer) = place.body(value);
                let [found, rule, expected] = violation(&send(&ada, &method, &path, &body));
                assert_eq!((found.as_str(), rule.as_str()), (pointer.as_str(), "type"), "{id}: {body}");
                let exact = ["object", "string", "boolean", "array"].contains(&place.kind.as_str());
                let fits =
                    if exact { expected == place.expected() } else { expected.starts_with(place.expected()) };
                assert!(fits, "{id}: {body}: {expected}");
                tried += 1;
            }
        }
        bodies += 1;
    }
    assert!(bodies > 30 && tried > 500, "{bodies} bodies, {tried} values");
}

#[test]
fn a_list_is_not_an_object() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let (ada, path) = (&game.players[0], game.path.as_str());
    let decision = game.decision(0);
    let option = decision["options"][0]["id"].clone();
    for answers in [json!([[option]]), json!([[option, null, null, ["birds", "ants"]]]), json!([[]])] {
        let refused = game.play(0, &decision["tag"], &answers);
        assert_eq!(violation(&refused), ["/answers/0", "type", "an object"]);
    }
    let paid = game.play(0, &decision["tag"], &json!([{ "option": option, "payment": [1, 2] }]));
    assert_eq!(violation(&paid), ["/answers/0/payment", "type", "an object"]);
    assert_eq!(game.decision(0)["tag"], decision["tag"], "nothing was played");

    let plans = format!("{path}/plans");
    let union = "an object that says of what kind it is";
    let paid = json!({ "option": "play_card:birds", "payment": [1, 2] });
    let sequence = json!({ "what": { "kind": "sequence", "actions": [[paid]] } });
    let table = |clock: Value| json!({ "players": 2, "corporate_era": true, "draft": false, "clock": clock });
    for (method, path, body, pointer, expected) in [
        ("POST", "/v1/tables", table(json!(["per_decision", 3_600])), "/clock", union),
        ("POST", "/v1/tables", json!([null, 2, true, false]), "", "an object"),
        ("POST", "/v1/quick-match", table(json!(["per_decision", 3_600])), "/clock", union),
        ("PUT", "/v1/me/notifications", json!({ "kinds": [true, false, true] }), "/kinds", "an object"),
        ("PUT", "/v1/me/notifications", json!({ "kinds": [] }), "/kinds", "an object"),
        ("PUT", "/v1/me/notifications", json!({ "kinds": [null] }), "/kinds", "an object"),
        (
            "PUT",
            "/v1/me/notifications",
            json!({ "quiet_hours": ["22:00", "07:00", "UTC"] }),
            "/quiet_hours",
            "an object",
        ),
        (
            "PUT",
            "/v1/me/availability",
            json!({ "quiet_hours": ["22:00", "07:00"] }),
            "/quiet_hours",
            "an object",
        ),
        (
            "PUT",
            "/v1/me/availability",
            json!({ "vacation": [["2027-07-01", "2027-07-14"]] }),
            "/vacation/0",
            "an object",
        ),
        ("POST", "/v1/me/push-targets", json!(["fcm", "a"]), "", union),
        ("POST", &plans, json!({ "what": [] }), "/what", union),
        ("POST", &plans, json!({ "what": ["pass"] }), "/what", union),
        ("POST", &plans, sequence, "/what/actions/0/0/payment", "an object"),
        (
            "POST",
            &plans,
            json!({ "what": { "kind": "pass" }, "stop_if": [["milestone_claimed"]] }),
            "/stop_if/0",
            union,
        ),
    ] {
        let refused = send(ada, method, path, &body);
        assert_eq!(violation(&refused), [pointer, "type", expected], "{method} {path} {body}");
    }
}

#[test]
fn a_missing_member_is_reported_at_its_pointer() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let plans = format!("{}/plans", game.path);
    for (body, pointer) in [
        (json!({ "what": { "kind": "sequence", "actions": [[{}]] } }), "/what/actions/0/0/option"),
        (json!({ "what": { "kind": "sequence" } }), "/what/actions"),
        (json!({ "what": {} }), "/what/kind"),
        (json!({}), "/what"),
    ] {
        let refused = send(&game.players[0], "POST", &plans, &body);
        assert_eq!(violation(&refused), [pointer, "required", "a value"], "{body}");
    }
}

#[test]
fn numbers_must_be_in_the_documented_range() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let table = |players: Value, clock: Value| json!({ "players": players, "corporate_era": true, "draft": false, "clock": clock });
    let none = json!({ "type": "none" });
    let quiet = |hours: Value| json!({ "type": "per_decision", "limit_seconds": 3_600, "quiet_hours_per_day": hours });
    for (body, expected) in [
        (table(json!(300), none.clone()), ["/players", "range", "1 to 5"]),
        (table(json!(6), none.clone()), ["/players", "range", "1 to 5"]),
        (table(json!(-1), none.clone()), ["/players", "range", "1 to 5"]),
        (table(json!(18_446_744_073_709_551_615_u64), none.clone()), ["/players", "range", "1 to 5"]),
        (table(json!(2.5), none.clone()), ["/players", "type", "a whole number from 1 to 5"]),
        (table(json!("2"), none), ["/players", "type", "a whole number from 1 to 5"]),
        (table(json!(2), quiet(json!(300))), ["/clock/quiet_hours_per_day", "range", "0 to 12"]),
        (
            table(json!(2), quiet(json!("8"))),
            ["/clock/quiet_hours_per_day", "type", "a whole number from 0 to 12"],
        ),
    ] {
        assert_eq!(violation(&send(&ada, "POST", "/v1/tables", &body)), expected, "{body}");
    }
    let undo = send(&ada, "POST", &format!("/v1/games/{ID}/undo"), &json!({ "steps": 70_000 }));
    let [pointer, rule, expected] = violation(&undo);
    assert_eq!((pointer.as_str(), rule.as_str()), ("/steps", "range"), "{expected}");
}

#[test]
fn unknown_enum_values_are_reported_as_unknown() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let game = format!("/v1/games/{ID}");
    let ranking = |entry: &str| json!({ "what": { "kind": "draft_ranking", "ranking": [entry] } });
    for (method, path, body, pointer) in [
        ("PATCH", "/v1/me".to_owned(), json!({ "language": "xx" }), "/language"),
        ("POST", format!("{game}/votes"), json!({ "kind": "party" }), "/kind"),
        ("POST", "/v1/me/tokens".to_owned(), json!({ "name": "a", "scopes": ["all"] }), "/scopes/0"),
        ("POST", format!("{game}/moves"), json!({ "answers": [{ "option": "dance" }] }), "/answers/0/option"),
        ("POST", format!("{game}/plans"), json!({ "what": { "kind": "dance" } }), "/what/kind"),
        ("POST", format!("{game}/plans"), ranking("card:dance"), "/what/ranking/0"),
    ] {
        let [found, rule, expected] = violation(&send(&ada, method, &path, &body));
        assert_eq!((found.as_str(), rule.as_str()), (pointer, "unknown"), "{body}: {expected}");
    }
}

#[test]
fn the_expected_value_describes_the_reported_pointer() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let plans = format!("/v1/games/{ID}/plans");
    let ranking = |count: usize, padding: usize| {
        let mut entries = vec![json!("any"); count];
        entries.push(json!(format!("card:{}", "x".repeat(padding))));
        json!({ "what": { "kind": "draft_ranking", "ranking": entries } })
    };
    let [pointer, rule, expected] = violation(&send(&ada, "POST", &plans, &ranking(3, 5)));
    assert_eq!((pointer.as_str(), rule.as_str()), ("/what/ranking/3", "unknown"));
    assert!(expected.starts_with("for example card:birds"), "{expected}");
    // The same holds for long lists and large bodies.
    for (count, padding) in [(40, 5), (3, 5_000)] {
        let [pointer, rule, expected] = violation(&send(&ada, "POST", &plans, &ranking(count, padding)));
        assert_eq!((pointer, rule.as_str()), (format!("/what/ranking/{count}"), "unknown"));
        assert!(expected.starts_with("for example card:birds"), "{expected}");
    }
    // An unknown member is reported at its own pointer.
    let unknown = violation(&send(&ada, "POST", "/v1/tables", &json!({ "colour": { "red": 1 } })));
    assert_eq!(unknown[..2], ["/colour", "unknown"]);
    assert!(unknown[2].starts_with("one of name, players"), "{unknown:?}");
}
