//! The list of games with its filters, and the open tables of an account.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::test_game::{RandomChooser, TestGame};

/// Tokens that do not expire when the clock is advanced.
const LASTING: [(&str, &str); 1] = [("ACCESS_TOKEN_SECONDS", "604800")];

#[test]
fn the_list_of_games_shows_the_progress_of_each() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&LASTING), clock.clone());
    let timed = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": { "type": "per_decision", "limit_seconds": 86_400 } });
    let game = TestGame::start(&server, &timed);
    let mut chooser = RandomChooser(5);
    for _ in 0..25 {
        clock.advance(Duration::from_secs(60));
        game.play_moves(&mut chooser, 1);
        for client in &game.players {
            let item = client.get("/v1/games?include=forecast").expect(200)["items"][0].clone();
            let read = |rest: &str| client.get(&format!("{}{rest}", game.path)).expect(200);
            let (seen, asked) = (read(""), read("/decision"));
            let view = &seen["view"];
            for name in ["id", "name", "seat", "players", "created_at", "updated_at"] {
                assert_eq!(item[name], seen[name], "{name}");
            }
            for name in ["phase", "generation", "latest_event", "waiting_for"] {
                assert_eq!(item[name], view[name], "{name}");
            }
            assert_eq!(item["unseen"], view["latest_event"]);
            let waits = asked["decision"]["waiting"] == true;
            assert_eq!(item["waiting_for_me"], waits);
            assert_eq!(item.get("question"), Some(&asked["decision"]["question"]).filter(|_| waits));
            assert_eq!(item.get("deadline"), Some(&asked["deadline"]).filter(|_| waits));
            assert_eq!(item["forecast"], read("/forecast"));
            assert!(item.get("result").is_none());
            let inbox = client.get("/v1/me/inbox").expect(200)["items"].clone();
            assert_eq!(inbox.as_array().map(Vec::len), Some(usize::from(waits)));
            for name in
                ["name", "seat", "players", "phase", "generation", "latest_event", "unseen", "question"]
            {
                assert!(!waits || inbox[0][name] == item[name], "{name} of {inbox}");
            }
        }
    }
    let client = &game.players[0];
    let latest = client.get(&game.path).expect(200)["view"]["latest_event"].as_i64().expect("a number");
    client.send("PUT", &format!("{}/seen", game.path), &[], Some(&json!({ "seq": latest - 2 }))).expect(200);
    let item = client.get("/v1/games").expect(200)["items"][0].clone();
    assert_eq!((&item["unseen"], item.get("forecast")), (&json!(2), None));
}

#[test]
fn games_are_filtered_by_state_pending_seat_and_time() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&LASTING), clock.clone());
    let solo = json!({ "players": 1, "corporate_era": true, "draft": false });
    let ada = server.guest("Ada");
    let started = |name: &str| {
        let mut table = solo.clone();
        table["name"] = json!(name);
        let made = ada.post("/v1/tables", &table).expect(201);
        let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
        let id = ada.post(&path, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
        TestGame { path: format!("/v1/games/{id}"), players: vec![ada.clone()] }
    };
    let over = started("over");
    over.play_moves(&mut RandomChooser(3), usize::MAX);
    clock.advance(Duration::from_secs(3_600));
    let old = started("old");
    clock.advance(Duration::from_secs(3_600));
    started("young");
    // A game of two, in which the other player has the open decision.
    let bob = server.guest("Bob");
    let pair = json!({ "name": "pair", "players": 2, "corporate_era": true, "draft": false });
    let made = ada.post("/v1/tables", &pair).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let id = ada.post(&path, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    let pair = TestGame { path: format!("/v1/games/{id}"), players: vec![ada.clone(), bob.clone()] };
    let decision = pair.decision(0);
    pair.play(0, &decision["tag"], &json!([RandomChooser(1).answer(&decision)])).expect(200);
    let names = |client: &Client, query: &str| -> Vec<String> {
        let page = client.get(&format!("/v1/games?{query}")).expect(200);
        let name = |item: &Value| item["name"].as_str().expect("a name").to_owned();
        page["items"].as_array().expect("items").iter().map(name).collect()
    };
    assert_eq!(names(&ada, ""), ["pair", "young", "old", "over"]);
    assert_eq!(names(&ada, "state=over"), ["over"]);
    assert_eq!(names(&ada, "state=running"), ["pair", "young", "old"]);
    assert_eq!(names(&ada, "waiting_for_me=true"), ["young", "old"]);
    assert_eq!(names(&ada, "waiting_for_me=false"), ["pair", "over"]);
    assert_eq!(names(&bob, "waiting_for_me=true"), ["pair"]);
    assert_eq!(names(&ada, "state=running&waiting_for_me=false"), ["pair"]);
    let at = old.players[0].get(&old.path).expect(200)["updated_at"].as_str().expect("a time").to_owned();
    assert_eq!(names(&ada, &format!("since={at}")), ["pair", "young", "old"]);
    let ended = ada.get(&over.path).expect(200)["view"]["result"].clone();
    assert_eq!(ada.get("/v1/games?state=over").expect(200)["items"][0]["result"], ended);
    // Pages keep the filter.
    let first = ada.get("/v1/games?state=running&limit=2").expect(200);
    let cursor = first["next_cursor"].as_str().expect("a cursor").to_owned();
    assert_eq!(names(&ada, &format!("state=running&limit=2&cursor={cursor}")), ["old"]);
    for wrong in ["state=paused", "waiting_for_me=1", "since=yesterday", "include=hand", "order=name"] {
        ada.get(&format!("/v1/games?{wrong}")).problem(422, "invalid");
    }
}

#[test]
fn the_open_tables_of_an_account_are_listed() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = |name: &str| {
        let table =
            json!({ "name": name, "players": 2, "corporate_era": true, "draft": true, "private": true });
        ada.post("/v1/tables", &table).expect(201)
    };
    let (one, other) = (table("one"), table("other"));
    let mine = |client: &Client| client.get("/v1/me/tables").expect(200)["items"].clone();
    assert_eq!(mine(&ada), json!([one, other]));
    assert_eq!(mine(&bob), json!([]));
    let before = ada.get("/v1/me/tables");
    let known = [("If-None-Match", before.header("etag"))];
    assert_eq!(ada.send("GET", "/v1/me/tables", &known, None).status, 304);
    bob.post("/v1/tables/join", &json!({ "code": one["code"] })).expect(200);
    let changed = ada.send("GET", "/v1/me/tables", &known, None).expect(200);
    assert_eq!(changed["items"][0]["free_seats"], 0);
    assert_eq!(mine(&bob).as_array().map(Vec::len), Some(1));
    ada.post(&format!("/v1/tables/{}/start", one["id"].as_str().expect("an id")), &json!({})).expect(201);
    assert_eq!(mine(&ada), json!([other]));
    assert_eq!(mine(&bob), json!([]));
}
