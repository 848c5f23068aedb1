//! Plans: created and withdrawn.

use serde_json::json;

use crate::harness::Server;
use crate::test_game::TestGame;

pub fn all() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let ada = &game.players[0];
    let path = format!("{}/plans", game.path);
    let make = |key: &str, plan| ada.send("POST", &path, &[("Idempotency-Key", key)], Some(plan));
    let actions = json!([
        [{ "option": "standard_project:power_plant" }],
        [{ "option": "end_turn" }],
    ]);
    let plan = json!({
        "what": { "kind": "sequence", "actions": actions },
        "until": "this_generation",
        "stop_if": [{ "type": "production_lowered", "resource": "energy" }],
    });
    let made = make("plan-1", &plan).expect(201);
    make("plan-1", &plan).expect(200);
    make("plan-1", &json!({ "what": { "kind": "pass" } })).problem(422, "idempotency_key_reused");
    ada.post(&path, &plan).problem(428, "idempotency_key_required");
    let list = ada.get(&path);
    list.expect(200);
    let seen = [("If-None-Match", list.header("etag"))];
    assert_eq!(ada.send("GET", &path, &seen, None).status, 304);
    let plan = format!("{path}/{}", made["id"].as_str().expect("an id"));
    ada.send("DELETE", &plan, &[], None).expect(200);
}
