//! The end of links, and of streams opened with them.

use std::time::Duration;

use serde_json::json;

use crate::hand_clock::HandClock;
use crate::harness::{Client, Server, config, node_config};
use crate::links::{HOUR, coach, listed, made, move_on, nothing, revoke, spectator, two};
use crate::listener::Listener;
use crate::matches::{Chooser, Match};
use crate::places::Place;

fn resign(game: &Match, player: usize) {
    game.players[player].send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
}

#[test]
fn a_stream_by_a_link_tells_what_its_seat_is_told() {
    let server = Server::start();
    let game = two(&server);
    let cid = server.stranger();
    let (_, path) = coach(&game, 0);
    let own = Listener::events(&game.players[0], &format!("{}/stream?after=0", game.path));
    let by_link = Listener::events(&cid, &format!("{path}/stream?after=0"));
    game.go_on(&mut Chooser(6), 20);
    let latest = game.events(0, 0)["latest_event"].as_u64().expect("a number") as usize;
    let [own, by_link] = [own, by_link].map(|mut stream| {
        stream.expect("open");
        stream.facts(latest)
    });
    assert_eq!(own, by_link);
    // The chat is visible only to the players.
    let (_, open) = spectator(&game, 0);
    let mut stream = Listener::events(&cid, &format!("{open}/stream"));
    stream.expect("open");
    let said = [("Idempotency-Key", "hello")];
    let path = format!("{}/messages", game.path);
    game.players[1].send("POST", &path, &said, Some(&json!({ "text": "Hello" }))).expect(201);
    game.go_on(&mut Chooser(7), 1);
    assert_eq!(stream.anything().expect("a frame").kind, "event");
}

/// Streams by both kinds of links of the first player, and by a spectator link of the second.
fn streams(game: &Match, reader: &Client) -> [Listener; 3] {
    [coach(game, 0).1, spectator(game, 0).1, spectator(game, 1).1].map(|path| {
        let mut stream = Listener::events(reader, &format!("{path}/stream"));
        stream.expect("open");
        stream
    })
}

#[test]
fn a_stream_ends_with_its_link_on_whichever_node() {
    let place = Place::fresh();
    let node = || Server::with(node_config(&place, &[]));
    let (here, there) = (node(), node());
    let game = two(&here);
    let cid = there.stranger();
    let mut open = streams(&game, &cid);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    let (id, path) = coach(&game, 0);
    let waits = {
        let (cid, path) = (cid.alone(), format!("{path}/events?after={latest}&wait=30"));
        std::thread::spawn(move || cid.get(&path))
    };
    for link in listed(&game, 0).iter().filter(|link| link["by"] == "red" && link["id"] != id.as_str()) {
        revoke(&game, 0, link["id"].as_str().expect("an id")).expect(204);
    }
    for stream in &mut open[..2] {
        assert_eq!(stream.end().0, "link_ended");
    }
    std::thread::sleep(Duration::from_millis(200));
    revoke(&game, 0, &id).expect(204);
    waits.join().expect("a reply").problem(404, "not_found");
    move_on(&game, 1);
    open[2].expect("event");
}

#[test]
fn a_stream_ends_when_its_link_runs_out() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let cid = server.stranger();
    let (_, path) = made(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    let mut stream = Listener::events(&cid, &format!("{path}/stream"));
    stream.expect("open");
    clock.goes_on(HOUR);
    move_on(&game, 0);
    assert_eq!(
        stream.next().map(|frame| (frame.kind, frame.text)),
        Some(("end".to_owned(), "link_ended".to_owned()))
    );
}

#[test]
fn who_resigns_is_not_looked_at_any_more() {
    let server = Server::start();
    let game = Match::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let cid = server.stranger();
    let mut open = streams(&game, &cid);
    let (hand, table) = (coach(&game, 0).1, spectator(&game, 0).1);
    resign(&game, 0);
    assert_eq!(open[0].end().0, "link_ended");
    open[1].expect("event");
    assert_eq!(nothing(&cid, &hand), nothing(&cid, "/v1/shared/none"));
    cid.get(&table).expect(200);
    game.players[0]
        .post(&format!("{}/links", game.path), &json!({ "kind": "coach" }))
        .problem(409, "seat_resigned");

    // Another player takes the seat, and the links of the first player end.
    let code = game.players[1].post(&format!("{}/offers", game.path), &json!({ "seat": "red" })).expect(201);
    let dot = server.guest("Dot");
    dot.post(&format!("{}/replace", game.path), &json!({ "code": code["code"] })).expect(200);
    assert_eq!(open[1].end().0, "link_ended");
    assert_eq!(nothing(&cid, &table), nothing(&cid, "/v1/shared/none"));
    assert!(listed(&game, 1).iter().all(|link| link["by"] != "red"));
    dot.post(&format!("{}/links", game.path), &json!({ "kind": "coach" })).expect(201);
    move_on(&game, 1);
    while open[2].expect("event").json()["seat"] != "green" {}
    // The links do not return when the same account gets the seat back.
    dot.send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
    let code = game.players[1].post(&format!("{}/offers", game.path), &json!({ "seat": "red" })).expect(201);
    game.players[0].post(&format!("{}/replace", game.path), &json!({ "code": code["code"] })).expect(200);
    assert_eq!(nothing(&cid, &hand), nothing(&cid, &table));
}

#[test]
fn links_go_with_their_account() {
    let server = Server::start();
    let game = two(&server);
    let ada = game.players[0].clone();
    let key = "another-device-key-of-at-least-32-characters";
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    let mut eve = server.stranger();
    eve.arrives(&eve.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Eve" })).expect(201));
    let open = ada.post("/v1/tables", &table).expect(201);
    eve.post("/v1/tables/join", &json!({ "code": open["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", open["id"].as_str().expect("an id"));
    let started = ada.post(&start, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let game = Match { path, players: vec![ada, eve.clone()] };

    let (id, hand) = made(&game, 1, json!({ "kind": "coach", "note": "For Cid" }));
    let told = eve.get("/v1/me/export").expect(200);
    let own = listed(&game, 1).remove(0);
    assert_eq!(told["links"].as_array().map(Vec::len), Some(1));
    assert_eq!((&told["links"][0]["id"], &own["id"]), (&json!(id), &json!(id)));
    assert_eq!(told["links"][0]["game"], game.path.rsplit('/').next().expect("an id"));
    assert_eq!(told["links"][0]["note"], "For Cid");
    assert!(!told.to_string().contains(hand.rsplit('/').next().expect("a code")));
    assert_eq!(game.players[0].get("/v1/me/export").expect(200)["links"], json!([]));

    let (_, table) = spectator(&game, 1);
    let cid = server.stranger();
    let mut streams = [&hand, &table].map(|path| {
        let mut stream = Listener::events(&cid, &format!("{path}/stream"));
        stream.expect("open");
        stream
    });
    eve.delete("/v1/me", &json!({ "device_key": key })).expect(204);
    for stream in &mut streams {
        assert_eq!(stream.end().0, "link_ended");
    }
    assert_eq!(nothing(&cid, &hand), nothing(&cid, &table));
    assert_eq!(listed(&game, 0).len(), 0);
}

#[test]
fn what_has_run_out_is_swept_up() {
    let clock = HandClock::now();
    let server = Server::by(config(&[]), clock.clone());
    let game = two(&server);
    made(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    made(&game, 0, json!({ "kind": "spectator", "expires_in_seconds": 2_592_000 }));
    let account = game.players[0].id.parse().expect("an id");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let service = || server.service.clone().into_inner();
    let kept = || {
        runtime.block_on(async {
            service().purge().await.expect("swept");
            service().export(account).await.expect("an export").personal_data.links.len()
        })
    };
    assert_eq!(kept(), 2);
    clock.goes_on(HOUR);
    assert_eq!(kept(), 2, "for a day longer");
    clock.goes_on(24 * HOUR + Duration::from_secs(1));
    assert_eq!(kept(), 1);
}
