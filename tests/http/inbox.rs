//! The inbox: pending games and their order, its size, read markers, and announcements of changes.

use std::time::Duration;

use serde_json::{Value, json};

use crate::compressed_reply::read_compressed;
use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};

fn inbox(client: &Client) -> Value {
    client.get("/v1/me/inbox").expect(200)
}

fn two(draft: bool) -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": draft })
}

/// A game between existing accounts.
fn between(players: &[&Client], name: &str) -> TestGame {
    let table = json!({ "name": name, "players": players.len(), "corporate_era": true, "draft": true });
    let made = players[0].post("/v1/tables", &table).expect(201);
    for player in &players[1..] {
        player.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    }
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = players[0].post(&path, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    TestGame { path, players: players.iter().map(|player| (*player).clone()).collect() }
}

/// Plays the first option of a player's decision.
fn answer(game: &TestGame, player: usize) {
    let decision = game.decision(player);
    game.play(player, &decision["tag"], &json!([RandomChooser(3).answer(&decision)])).expect(200);
}

/// 1 if the first player has a pending decision, otherwise 0.
fn pending_games(game: &TestGame) -> usize {
    usize::from(game.decision(0)["waiting"] == true)
}

fn id(game: &TestGame) -> &str {
    game.path.rsplit('/').next().expect("an id")
}

#[test]
fn the_inbox_lists_exactly_the_pending_games() {
    let server = Server::start();
    let game = TestGame::start(&server, &two(true));
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let waits = inbox(ada);
    assert_eq!(waits["needs_me_count"], 1);
    let entry = &waits["items"][0];
    let decision = game.decision(0);
    assert_eq!(
        (&entry["game_id"], &entry["seat"], &entry["question"]),
        (&json!(id(&game)), &json!("red"), &json!("setup"))
    );
    assert_eq!((&entry["text"], &entry["deadline"]), (&decision["text"], &Value::Null));
    assert_eq!(entry["others"], json!([{ "seat": "green", "name": "Bob" }]));
    assert_eq!(entry["unseen"], game.events(0, 0)["latest_event"]);
    assert_eq!(server.guest("Eve").get("/v1/me/inbox").expect(200), inbox(&server.guest("Dot")));

    // A choice that may still be changed is not pending.
    answer(&game, 0);
    assert_eq!(game.decision(0)["waiting"], false);
    assert_eq!((inbox(ada)["needs_me_count"].clone(), inbox(ada)["items"].clone()), (json!(0), json!([])));
    let before = inbox(bob);
    assert_eq!(before["items"][0]["others"], json!([]));
    answer(&game, 1);
    // One of them is now the first player, and has a pending decision.
    let asked = usize::from(game.decision(0)["waiting"] != true);
    let now = inbox(&game.players[asked]);
    assert_eq!((&now["needs_me_count"], &now["items"][0]["question"]), (&json!(1), &json!("action")));
    assert!(now["items"][0]["since"].as_str() > before["items"][0]["since"].as_str());
    assert_eq!(inbox(&game.players[1 - asked])["needs_me_count"], 0);
    // During the whole game the inbox equals the pending decisions.
    let mut chooser = RandomChooser(5);
    for _ in 0..60 {
        game.play_moves(&mut chooser, 1);
        for player in 0..2 {
            let (decision, inbox) = (game.decision(player), inbox(&game.players[player]));
            let waits = decision["waiting"] == true;
            assert_eq!(inbox["needs_me_count"], i32::from(waits));
            if waits {
                assert_eq!(inbox["items"][0]["text"], decision["text"]);
                assert_eq!(inbox["items"][0]["question"], decision["question"]);
            }
        }
    }
}

#[test]
fn the_inbox_is_ordered_by_deadline_and_omits_absent_seats() {
    let server = Server::start();
    let [ada, bob] = ["Ada", "Bob"].map(|name| server.guest(name));
    let timed = |hours: u32| {
        let clock = json!({ "type": "per_decision", "limit_seconds": hours * 3_600 });
        let table = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": clock });
        let made = ada.post("/v1/tables", &table).expect(201);
        bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
        let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
        ada.post(&path, &json!({})).expect(201)["game_id"].clone()
    };
    let endless = between(&[&ada, &bob], "endless");
    let (slow, quick) = (timed(90), timed(30));
    let waits = inbox(&ada);
    let games: Vec<_> =
        waits["items"].as_array().expect("items").iter().map(|item| item["game_id"].clone()).collect();
    assert_eq!(games, [quick.clone(), slow.clone(), json!(id(&endless))]);
    let at = |game: &Value, rest: &str| format!("/v1/games/{}{rest}", game.as_str().expect("an id"));
    for (item, game) in waits["items"].as_array().expect("items").iter().zip([&quick, &slow]) {
        assert_eq!(item["deadline"], ada.get(&at(game, "/decision")).expect(200)["deadline"]);
        assert!(item["deadline"].is_string());
    }
    // The caretaker plays for an absent player: nothing is pending until the game would begin without them.
    ada.send("PUT", &at(&quick, "/presence"), &[], Some(&json!({ "away": true }))).expect(200);
    let now = inbox(&ada);
    assert_eq!(now["needs_me_count"], 2);
    assert_ne!(now["version"], waits["version"]);
    assert_eq!(now["items"][0]["game_id"], slow);
}

#[test]
fn without_deadlines_the_longest_pending_game_comes_first() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[]), clock.clone());
    let [ada, bob, cid] = ["Ada", "Bob", "Cid"].map(|name| server.guest(name));
    let games: Vec<TestGame> = ["one", "two", "three"]
        .map(|name| {
            clock.advance(Duration::from_secs(60));
            between(&[&ada, &bob, &cid], name)
        })
        .into();
    let names = |inbox: &Value| -> Vec<String> {
        let items = inbox["items"].as_array().expect("items").iter();
        items.map(|item| item["name"].as_str().expect("a name").to_owned()).collect()
    };
    let first = inbox(&ada);
    assert_eq!(names(&first), ["one", "two", "three"]);
    clock.advance(Duration::from_secs(60));
    // At the same time, so that only the number of turns has changed.
    answer(&games[0], 1);
    let after = inbox(&ada);
    assert_eq!(after["version"], first["version"]);
    assert_eq!(after["items"][0]["since"], first["items"][0]["since"]);
    assert_eq!(after["items"][0]["others"], json!([{ "seat": "blue", "name": "Cid" }]));
    answer(&games[0], 2);
    answer(&games[0], 0);
    let again = inbox(&ada);
    assert_ne!(again["version"], first["version"]);
    // The first player has a new decision there.
    let asked = pending_games(&games[0]);
    assert_eq!(names(&again), ["two", "three", "one"][..2 + asked]);
    assert_eq!(again["needs_me_count"], 2 + asked);
    let one = ada.get("/v1/me/inbox?limit=1").expect(200);
    assert_eq!((names(&one), &one["needs_me_count"]), (vec!["two".to_owned()], &json!(2 + asked)));
    assert_eq!(one["version"], again["version"]);
    for wrong in ["limit=0", "limit=51", "limit=x", "cursor=1"] {
        ada.get(&format!("/v1/me/inbox?{wrong}")).problem(422, "invalid");
    }
}

#[test]
fn an_inbox_of_ten_games_is_under_four_kilobytes() {
    let server = Server::start();
    let people = ["Ada", "Bob", "Cid", "Dot", "Eve"].map(|name| server.guest(name));
    let people: Vec<&Client> = people.iter().collect();
    for number in 0..10 {
        between(&people, &format!("Friday {number}"));
    }
    // All players have pending decisions in all games, which is the largest inbox of ten games.
    let reply = people[0].get("/v1/me/inbox");
    let (head, packed) = read_compressed(people[0], "/v1/me/inbox");
    assert_eq!(reply.expect(200)["items"].as_array().map(Vec::len), Some(10));
    println!("ten games of five, all waited for: {} bytes, {} on their way", reply.body.len(), packed.len());
    assert!(head.contains("content-encoding: gzip\r\n"), "{head}");
    assert!(packed.len() < 4_096, "{} bytes", packed.len());
    let tag = [("If-None-Match", reply.header("etag"))];
    assert_eq!(people[0].send("GET", "/v1/me/inbox", &tag, None).status, 304);
}

#[test]
fn markers_are_shared_by_devices_and_never_decrease() {
    let server = Server::start();
    let game = TestGame::start(&server, &two(true));
    let (ada, path) = (&game.players[0], format!("{}/seen", game.path));
    let mark = |seq: i64| ada.send("PUT", &path, &[], Some(&json!({ "seq": seq }))).expect(200);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    assert_eq!(mark(3), json!({ "seq": 3, "latest_event": latest }));
    assert_eq!(mark(2), json!({ "seq": 3, "latest_event": latest }));
    assert_eq!(ada.with_new_connections().get("/v1/me/inbox").expect(200)["items"][0]["unseen"], latest - 3);
    // A marker cannot pass the latest event.
    assert_eq!(mark(i32::MAX.into()), json!({ "seq": latest, "latest_event": latest }));
    assert_eq!(inbox(ada)["items"][0]["unseen"], 0);
    assert_eq!(inbox(&game.players[1])["items"][0]["unseen"], latest);
    answer(&game, 1);
    assert_eq!(inbox(ada)["items"][0]["unseen"], 1);
    for wrong in [json!({ "seq": -1 }), json!({ "seq": 1_i64 << 31 }), json!({}), json!({ "seq": "1" })] {
        ada.send("PUT", &path, &[], Some(&wrong)).problem(422, "invalid");
    }
    server.guest("Eve").send("PUT", &path, &[], Some(&json!({ "seq": 1 }))).problem(404, "not_found");
}

#[test]
fn streams_announce_each_change_of_the_inbox_once() {
    // A WebSocket answers pings only while the test reads it.
    let server = Server::with(config(&[("STREAM_HEARTBEAT_SECONDS", "60")]));
    let game = TestGame::start(&server, &two(true));
    let ada = &game.players[0];
    let summary = |client: &Client| {
        let inbox = inbox(client);
        json!([inbox["needs_me_count"], inbox["version"]])
    };
    let announced = |frame: &Value| json!([frame["needs_me_count"], frame["version"]]);
    let [mut events, mut socket] = StreamClient::both_transports(ada, "/v1/stream");
    for stream in [&mut events, &mut socket] {
        assert!(!stream.expect("open").cursor.is_empty());
        assert_eq!(announced(&stream.change("inbox.changed")), summary(ada));
    }
    // The other player answers, which announces nothing. Then this player answers on another device.
    answer(&game, 1);
    answer(&game, 0);
    let now = summary(ada);
    for stream in [&mut events, &mut socket] {
        let change = stream.change("inbox.changed");
        assert_eq!(announced(&change), now, "the next frame shows the next state");
    }
    let later = between(&[&game.players[1], ada], "Later");
    for stream in [&mut events, &mut socket] {
        assert_eq!(announced(&stream.change("inbox.changed")), summary(ada));
    }
    ada.send("PUT", &format!("{}/seen", later.path), &[], Some(&json!({ "seq": 2 }))).expect(200);
    for stream in [&mut events, &mut socket] {
        assert_eq!(announced(&stream.change("inbox.changed")), summary(ada));
    }
    // The stream of one game contains only events.
    let mut events = StreamClient::sse(ada, &format!("{}/stream?after=0", game.path));
    events.expect("open");
    for seq in 1..=game.events(0, 0)["latest_event"].as_i64().expect("a number") {
        let frame = std::iter::from_fn(|| events.next_frame()).find(|frame| frame.kind != "alive");
        let frame = frame.expect("a frame");
        assert_eq!((frame.kind.as_str(), frame.event_id().1), ("event", seq));
    }
}

/// Without Redis no notice reaches the other node, so the `MissedNoticePoller` must find the change.
#[test]
fn a_change_on_one_node_is_announced_on_the_other() {
    let database = TestDatabase::create();
    let (here, there) = (Server::on(&database), Server::on(&database));
    let game = TestGame::start(&here, &two(true));
    let ada = &game.players[0];
    let mut stream = StreamClient::sse(&ada.at(&there), "/v1/stream");
    stream.expect("open");
    assert_eq!(stream.change("inbox.changed")["needs_me_count"], 1);
    answer(&game, 0);
    assert_eq!(stream.change("inbox.changed")["needs_me_count"], 0);
    // Until the first player has the decision.
    while pending_games(&game) == 0 {
        answer(&game, 1);
    }
    let change = stream.change("inbox.changed");
    assert_eq!((&change["needs_me_count"], &change["version"]), (&json!(1), &inbox(ada)["version"]));
    ada.send("PUT", &format!("{}/seen", game.path), &[], Some(&json!({ "seq": 5 }))).expect(200);
    assert_eq!(stream.change("inbox.changed")["version"], inbox(ada)["version"]);
}
