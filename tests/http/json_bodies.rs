//! Bodies in JSON: absent and `null` members, members of another variant, and invalid JSON.

use serde_json::{Value, json};

use crate::harness::{Client, Server};

fn table(clock: Value) -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": false, "clock": clock })
}

/// The pointer and the rule of each violation.
fn violations(ada: &Client, path: &str, body: &str) -> Vec<(String, String)> {
    let headers = [("content-type", "application/json")];
    let reply = ada.send_bytes("POST", path, &headers, Some(body.as_bytes().to_vec()));
    let problem = reply.problem(422, "invalid");
    let violations = problem["violations"].as_array().expect("violations").clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    violations.iter().map(|one| (text(&one["pointer"]), text(&one["rule"]))).collect()
}

#[track_caller]
fn assert_violation(ada: &Client, path: &str, body: &str, pointer: &str, rule: &str) {
    assert_eq!(violations(ada, path, body), [(pointer.to_owned(), rule.to_owned())], "{body}");
}

#[test]
fn null_equals_an_absent_member() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let asked = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": null, "name": null, "rated": null });
    let table = ada.post("/v1/tables", &asked).expect(201);
    assert_eq!((&table["clock"]["type"], &table["rated"]), (&json!("none"), &json!(false)));
    assert_violation(
        &ada,
        "/v1/tables",
        r#"{"players":null,"corporate_era":true,"draft":false}"#,
        "/players",
        "required",
    );
    assert_violation(&ada, "/v1/tables", r#"{"players":2,"players":null}"#, "/players", "once");
    // An unknown member is a violation, whatever its value.
    let rest = r#""players":2,"corporate_era":true,"draft":false"#;
    assert_violation(&ada, "/v1/tables", &format!(r#"{{{rest},"nmae":null}}"#), "/nmae", "unknown");
    assert_violation(&ada, "/v1/tables", &format!(r#"{{{rest},"":null}}"#), "/", "unknown");
    assert_violation(
        &ada,
        "/v1/tables",
        &format!(r#"{{{rest},"clock":{{"type":"none","x":null}}}}"#),
        "/clock/x",
        "unknown",
    );
    assert_violation(
        &ada,
        "/v1/tables",
        r#"{"no_such":null,"players":2,"corporate_era":true,"draft":false}"#,
        "/no_such",
        "unknown",
    );
}

#[test]
fn members_of_another_variant_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let tables = "/v1/tables";
    for (clock, pointer, rule) in [
        (json!({ "type": "per_decision" }), "/clock/limit_seconds", "required"),
        (
            json!({ "type": "bank", "start_seconds": "x", "increment_seconds": 0 }),
            "/clock/start_seconds",
            "type",
        ),
        (
            json!({ "type": "bank", "start_seconds": 86_400, "increment_seconds": -1 }),
            "/clock/increment_seconds",
            "range",
        ),
        (json!({ "type": "sundial", "limit_seconds": 86_400 }), "/clock/type", "unknown"),
        (json!({ "type": "none", "limit_seconds": 86_400 }), "/clock/limit_seconds", "unknown"),
        (
            json!({ "type": "none", "limit_seconds": null, "start_seconds": 5 }),
            "/clock/start_seconds",
            "unknown",
        ),
    ] {
        assert_violation(&ada, tables, &table(clock).to_string(), pointer, rule);
    }
    ada.post(tables, &table(json!({ "type": "none", "limit_seconds": null }))).expect(201);
    let devices = "/v1/me/push-targets";
    assert_violation(&ada, devices, r#"{"service":"fcm"}"#, "/token", "required");
    assert_violation(&ada, devices, r#"{"service":"fcm","token":"a","topic":"b"}"#, "/topic", "unknown");
}

#[test]
fn valid_json_is_never_reported_as_invalid_json() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let tables = "/v1/tables";
    let with = |clock: &str| format!(r#"{{"players":2,"corporate_era":true,"draft":false,"clock":{clock}}}"#);
    for body in ["7", "\"text\"", "null", "[1]", "true", "1e999"] {
        violations(&ada, tables, body);
    }
    assert_violation(&ada, tables, r#"{"players":1e999}"#, "/players", "range");
    assert_violation(&ada, tables, r#"{"name":"\ud800"}"#, "/name", "type");
    assert_violation(
        &ada,
        tables,
        &with(&format!("{}{}", "[".repeat(2_000), "]".repeat(2_000))),
        "",
        "depth",
    );
    // A number where the schema has an enum.
    let sequence = r#"{"what":{"kind":"pass"},"until":5}"#;
    let game = crate::test_game::TestGame::start(
        &server,
        &json!({ "players": 2, "corporate_era": true, "draft": false }),
    );
    let path = format!("{}/plans", game.path);
    let headers = [("content-type", "application/json"), ("idempotency-key", "a")];
    let reply = game.players[0].send_bytes("POST", &path, &headers, Some(sequence.as_bytes().to_vec()));
    assert_eq!(reply.problem(422, "invalid")["violations"][0]["pointer"], "/until");
    for body in ["{", "{\"a\":}", "nul", "{} {}", "\u{feff}{}", "{'a': 1}"] {
        let headers = [("content-type", "application/json")];
        ada.send_bytes("POST", tables, &headers, Some(body.as_bytes().to_vec())).problem(400, "invalid_json");
    }
    let latin = b"{\"name\":\"\xe9\"}".to_vec();
    let headers = [("content-type", "application/json")];
    ada.send_bytes("POST", tables, &headers, Some(latin)).problem(400, "invalid_json");
}
