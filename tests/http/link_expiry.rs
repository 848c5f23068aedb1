//! The end of links, and of streams opened with them.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Client, Server, config, node_config};
use crate::links::{
    HOUR, coach, create_link, list_links, play_one_move, reply_without_ids, revoke, spectator, two,
};
use crate::manual_clock::ManualClock;
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_for;

fn resign(game: &TestGame, player: usize) {
    game.players[player].send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
}

#[test]
fn a_stream_by_a_link_has_the_events_of_its_seat() {
    let server = Server::start();
    let game = two(&server);
    let cid = server.anonymous();
    let (_, path) = coach(&game, 0);
    let own = StreamClient::sse(&game.players[0], &format!("{}/stream?after=0", game.path));
    let by_link = StreamClient::sse(&cid, &format!("{path}/stream?after=0"));
    game.play_moves(&mut RandomChooser(6), 20);
    let latest = game.events(0, 0)["latest_event"].as_u64().expect("a number") as usize;
    let [own, by_link] = [own, by_link].map(|mut stream| {
        stream.expect("open");
        stream.expect_events(latest)
    });
    assert_eq!(own, by_link);
    // The chat is visible only to the players.
    let (_, open) = spectator(&game, 0);
    let mut stream = StreamClient::sse(&cid, &format!("{open}/stream"));
    stream.expect("open");
    let said = [("Idempotency-Key", "hello")];
    let path = format!("{}/messages", game.path);
    game.players[1].send("POST", &path, &said, Some(&json!({ "text": "Hello" }))).expect(201);
    game.play_moves(&mut RandomChooser(7), 1);
    let frame = std::iter::from_fn(|| stream.next_frame()).find(|frame| frame.kind != "alive");
    assert_eq!(frame.expect("a frame").kind, "event");
}

/// Streams by both kinds of links of the first player, and by a spectator link of the second.
fn streams(game: &TestGame, reader: &Client) -> [StreamClient; 3] {
    [coach(game, 0).1, spectator(game, 0).1, spectator(game, 1).1].map(|path| {
        let mut stream = StreamClient::sse(reader, &format!("{path}/stream"));
        stream.expect("open");
        stream
    })
}

#[test]
fn a_stream_ends_when_its_link_is_revoked_on_any_node() {
    let database = TestDatabase::create();
    let node = || Server::with(node_config(&database, &[]));
    let (here, there) = (node(), node());
    let game = two(&here);
    let cid = there.anonymous();
    let mut open = streams(&game, &cid);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    let (id, path) = coach(&game, 0);
    let waits = {
        let (cid, path) = (cid.with_new_connections(), format!("{path}/events?after={latest}&wait=30"));
        // The streams may end later than a long poll.
        std::thread::spawn(move || {
            wait_for("a reply other than the end of the wait", || {
                let reply = cid.get(&path);
                let in_vain = reply.status == 200 && reply.json()["events"] == json!([]);
                (!in_vain).then_some(reply)
            })
        })
    };
    for link in list_links(&game, 0).iter().filter(|link| link["by"] == "red" && link["id"] != id.as_str()) {
        revoke(&game, 0, link["id"].as_str().expect("an id")).expect(204);
    }
    for stream in &mut open[..2] {
        assert_eq!(stream.end().0, "link_ended");
    }
    std::thread::sleep(Duration::from_millis(200));
    revoke(&game, 0, &id).expect(204);
    waits.join().expect("a reply").problem(404, "not_found");
    play_one_move(&game, 1);
    open[2].expect("event");
}

#[test]
fn a_stream_ends_when_its_link_expires() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let cid = server.anonymous();
    let (_, path) = create_link(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    let mut stream = StreamClient::sse(&cid, &format!("{path}/stream"));
    stream.expect("open");
    clock.advance(HOUR);
    play_one_move(&game, 0);
    assert_eq!(
        stream.next().map(|frame| (frame.kind, frame.text)),
        Some(("end".to_owned(), "link_ended".to_owned()))
    );
}

#[test]
fn links_of_a_seat_end_when_its_player_changes() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let cid = server.anonymous();
    let mut open = streams(&game, &cid);
    let (hand, table) = (coach(&game, 0).1, spectator(&game, 0).1);
    resign(&game, 0);
    assert_eq!(open[0].end().0, "link_ended");
    open[1].expect("event");
    assert_eq!(reply_without_ids(&cid, &hand), reply_without_ids(&cid, "/v1/shared/none"));
    cid.get(&table).expect(200);
    game.players[0]
        .post(&format!("{}/links", game.path), &json!({ "kind": "coach" }))
        .problem(409, "seat_resigned");

    // Another player takes the seat, and the links of the first player end.
    let code = game.players[1].post(&format!("{}/offers", game.path), &json!({ "seat": "red" })).expect(201);
    let dot = server.guest("Dot");
    dot.post(&format!("{}/replace", game.path), &json!({ "code": code["code"] })).expect(200);
    assert_eq!(open[1].end().0, "link_ended");
    assert_eq!(reply_without_ids(&cid, &table), reply_without_ids(&cid, "/v1/shared/none"));
    assert!(list_links(&game, 1).iter().all(|link| link["by"] != "red"));
    dot.post(&format!("{}/links", game.path), &json!({ "kind": "coach" })).expect(201);
    play_one_move(&game, 1);
    while open[2].expect("event").json()["seat"] != "green" {}
    // The links do not return when the same account gets the seat back.
    dot.send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
    let code = game.players[1].post(&format!("{}/offers", game.path), &json!({ "seat": "red" })).expect(201);
    game.players[0].post(&format!("{}/replace", game.path), &json!({ "code": code["code"] })).expect(200);
    assert_eq!(reply_without_ids(&cid, &hand), reply_without_ids(&cid, &table));
}

#[test]
fn links_are_deleted_with_their_account() {
    let server = Server::start();
    let game = two(&server);
    let ada = game.players[0].clone();
    let key = "another-device-key-of-at-least-32-characters";
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    let mut eve = server.anonymous();
    eve.set_account(&eve.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Eve" })).expect(201));
    let open = ada.post("/v1/tables", &table).expect(201);
    eve.post("/v1/tables/join", &json!({ "code": open["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", open["id"].as_str().expect("an id"));
    let started = ada.post(&start, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let game = TestGame { path, players: vec![ada, eve.clone()] };

    let (id, hand) = create_link(&game, 1, json!({ "kind": "coach", "note": "For Cid" }));
    let export = eve.get("/v1/me/export").expect(200);
    let own = list_links(&game, 1).remove(0);
    assert_eq!(export["links"].as_array().map(Vec::len), Some(1));
    assert_eq!((&export["links"][0]["id"], &own["id"]), (&json!(id), &json!(id)));
    assert_eq!(export["links"][0]["game_id"], game.path.rsplit('/').next().expect("an id"));
    assert_eq!(export["links"][0]["note"], "For Cid");
    assert!(!export.to_string().contains(hand.rsplit('/').next().expect("a code")));
    assert_eq!(game.players[0].get("/v1/me/export").expect(200)["links"], json!([]));

    let (_, table) = spectator(&game, 1);
    let cid = server.anonymous();
    let mut streams = [&hand, &table].map(|path| {
        let mut stream = StreamClient::sse(&cid, &format!("{path}/stream"));
        stream.expect("open");
        stream
    });
    eve.post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
    for stream in &mut streams {
        assert_eq!(stream.end().0, "link_ended");
    }
    assert_eq!(reply_without_ids(&cid, &hand), reply_without_ids(&cid, &table));
    assert_eq!(list_links(&game, 0).len(), 0);
}

#[test]
fn expired_links_are_purged() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[]), clock.clone());
    let game = two(&server);
    create_link(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    create_link(&game, 0, json!({ "kind": "spectator", "expires_in_seconds": 2_592_000 }));
    let account = game.players[0].id.parse().expect("an id");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let service = || server.services.clone();
    let kept = || {
        runtime.block_on(async {
            service().operation.purge().await.expect("purged");
            service().personal_data.export(account).await.expect("an export").personal_data.links.len()
        })
    };
    assert_eq!(kept(), 2);
    clock.advance(HOUR);
    assert_eq!(kept(), 2, "an expired link is kept for a day");
    clock.advance(24 * HOUR + Duration::from_secs(1));
    assert_eq!(kept(), 1);
}
