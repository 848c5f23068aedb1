//! Servers killed with `kill -9`: no acknowledged move is lost, and no decision changes.

use serde_json::json;

use crate::harness::{Client, node};
use crate::test_database::TestDatabase;
use crate::test_game::RandomChooser;

#[test]
fn acknowledged_moves_survive_a_kill() {
    let database = TestDatabase::create();
    let mut node = node(&database);
    let mut ada = Client::new(&node.url());
    let key = json!({ "device_key": "a-device-key-of-at-least-32-characters" });
    ada.token = ada.post("/v1/sign-in/guest", &key).expect(201)["access_token"].as_str().map(str::to_owned);
    let table = ada.post("/v1/tables", &crate::tables::for_three()).expect(201);
    node.kill().expect("a process to kill");
    node.restart().expect("the same again");
    let path = format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    assert_eq!(ada.get(&path).expect(200), table);
}

#[test]
fn a_kill_loses_no_acknowledged_move_and_changes_no_decision() {
    let database = TestDatabase::create();
    let mut node = node(&database);
    let mut ada = Client::new(&node.url());
    let key = json!({ "device_key": "a-device-key-of-at-least-32-characters" });
    ada.token = ada.post("/v1/sign-in/guest", &key).expect(201)["access_token"].as_str().map(str::to_owned);
    let table = json!({ "players": 1, "corporate_era": true, "draft": false });
    let table = ada.post("/v1/tables", &table).expect(201);
    let path = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let game =
        format!("/v1/games/{}", ada.post(&path, &json!({})).expect(201)["game_id"].as_str().expect("an id"));
    let mut chooser = RandomChooser(11);
    let mut last = None;
    for round in 0..4 {
        for n in 0..5 {
            let asked = ada.get(&format!("{game}/decision")).expect(200);
            let decision = &asked["decision"];
            let (key, tag) = (format!("{round}-{n}"), decision["tag"].as_str().expect("a tag").to_owned());
            let body = json!({ "answers": [chooser.answer(decision)] });
            let headers = [("Idempotency-Key", key.as_str()), ("If-Match", tag.as_str())];
            let reply = ada.send("POST", &format!("{game}/moves"), &headers, Some(&body));
            reply.expect(200);
            last = Some((key, tag, body, reply.body));
        }
        let before = (ada.get(&format!("{game}/decision")).body, ada.get(&game).body);
        node.kill().expect("a process to kill");
        node.restart().expect("the same again");
        assert_eq!((ada.get(&format!("{game}/decision")).body, ada.get(&game).body), before);
        let (key, tag, body, stored) = last.as_ref().expect("a move");
        let headers = [("Idempotency-Key", key.as_str()), ("If-Match", tag.as_str())];
        let again = ada.send("POST", &format!("{game}/moves"), &headers, Some(body));
        assert_eq!((again.header("idempotent-replayed"), &again.body), ("true", stored));
    }
}
