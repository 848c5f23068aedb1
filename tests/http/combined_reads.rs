//! Combined reads for the screens of an app: one request returns several parts of one version, named by the number of
//! the latest event.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Server, config, decided};
use crate::manual_clock::ManualClock;
use crate::test_game::{RandomChooser, TestGame, two};

/// All parts that can be read together with a game.
const ALL: &str = "include=decision,hand,seats,clock,plans,points";

#[test]
fn every_reply_contains_the_latest_event_number() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let mut chooser = RandomChooser(11);
    for round in 0..30 {
        let player = game.pending_player();
        let client = &game.players[player];
        let read = |rest: &str| client.get(&format!("{}{rest}", game.path)).expect(200);
        let decision = read("/decision");
        let latest = &decision["latest_event"];
        assert!(latest.is_number(), "{decision}");
        assert_eq!(&read("/hand")["latest_event"], latest);
        assert_eq!(&read("")["view"]["latest_event"], latest);
        assert_eq!(&read("/events?limit=1")["latest_event"], latest);
        let answers = json!([chooser.answer(&decision["decision"])]);
        let tag = &decision["decision"]["tag"];
        let quoted = format!("\"{}\"", tag.as_str().expect("a tag"));
        let preview = client.send(
            "POST",
            &format!("{}/moves/preview", game.path),
            &[("If-Match", &quoted)],
            Some(&json!({ "answers": answers })),
        );
        assert_eq!(&preview.expect(200)["latest_event"], latest);
        let key = format!("round-{round}");
        let moved = game.play_with_key(&key, player, tag, &answers).expect(200);
        // An answer may lead to the next question without an event.
        let last = moved["events"].as_array().expect("events").last();
        assert_eq!(&moved["latest_event"], last.map_or(latest, |event| &event["seq"]));
        // A retry returns the number of its move.
        assert_eq!(game.play_with_key(&key, player, tag, &answers).expect(200), moved);
        let late = game.play(player, &json!("red-0"), &answers).problem(412, "decision_changed");
        assert_eq!(late["latest_event"], moved["latest_event"]);
    }
}

#[test]
fn one_request_reads_everything_for_a_board_screen() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let mut chooser = RandomChooser(5);
    for _ in 0..20 {
        game.play_moves(&mut chooser, 1);
        for client in &game.players {
            let read = |rest: &str| client.get(&format!("{}{rest}", game.path)).expect(200);
            let mut all = read(&format!("?{ALL}"));
            let mut clock = read("/clock");
            for clock in [&mut all["clock"], &mut clock] {
                clock["now"].take();
            }
            assert_eq!(all["decision"], read("/decision"));
            assert_eq!(all["hand"], read("/hand"));
            assert_eq!(all["seats"], read("/seats"));
            assert_eq!(all["clock"], clock);
            assert_eq!(all["plans"], read("/plans"));
            for part in ["decision", "hand"] {
                assert_eq!(all[part]["latest_event"], all["view"]["latest_event"]);
            }
            for part in ["decision", "advice", "hand", "seats", "clock", "plans", "points"] {
                all.as_object_mut().expect("an object").remove(part);
            }
            assert_eq!(all, read(""));
        }
    }
}

#[test]
fn combined_parts_show_the_same_version_during_moves() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let path = format!("{}?{ALL}", game.path);
    std::thread::scope(|scope| {
        let moves = scope.spawn(|| game.play_moves(&mut RandomChooser(3), 40));
        let client = &game.players[0];
        loop {
            let over = moves.is_finished();
            // The server refuses a read during which the game has changed too often.
            let all = decided(|| client.get(&path)).expect(200);
            let latest = &all["view"]["latest_event"];
            assert_eq!((&all["decision"]["latest_event"], &all["hand"]["latest_event"]), (latest, latest));
            assert_eq!(all["decision"]["waiting_for"], all["view"]["waiting_for"]);
            assert_eq!(all["decision"]["decision"]["tag"], all["view"]["own"]["decision"]);
            let cards = all["hand"]["cards"].as_array().expect("cards").iter().map(|card| &card["card"]);
            assert_eq!(
                cards.collect::<Vec<_>>(),
                all["view"]["own"]["hand"].as_array().expect("cards").iter().collect::<Vec<_>>()
            );
            if over {
                break;
            }
        }
    });
}

#[test]
fn one_etag_covers_all_parts_and_ignores_time() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[]), clock.clone());
    let timed = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": { "type": "bank", "start_seconds": 86_400, "increment_seconds": 60 } });
    let game = TestGame::start(&server, &timed);
    let client = &game.players[0];
    let path = format!("{}?{ALL}", game.path);
    let first = client.get(&path);
    let seen = first.expect(200);
    let known = [("If-None-Match", first.header("etag"))];
    clock.advance(Duration::from_secs(30));
    let same = client.send("GET", &path, &known, None);
    assert_eq!((same.status, same.header("etag")), (304, first.header("etag")));
    let later = client.get(&path).expect(200);
    assert_ne!(later["clock"]["now"], seen["clock"]["now"]);
    // One ETag covers all parts: a plan changes it as a move does.
    let plan = json!({ "what": { "kind": "pass" } });
    let made =
        client.send("POST", &format!("{}/plans", game.path), &[("Idempotency-Key", "p-1")], Some(&plan));
    made.expect(201);
    let planned = client.send("GET", &path, &known, None);
    assert_eq!(planned.expect(200)["plans"]["items"].as_array().map(Vec::len), Some(1));
    let known = [("If-None-Match", planned.header("etag"))];
    game.play_moves(&mut RandomChooser(5), 1);
    let moved = client.send("GET", &path, &known, None).expect(200);
    assert_ne!(moved["view"]["latest_event"], seen["view"]["latest_event"]);
    let other = client.get(&format!("{}?include=hand", game.path));
    assert_ne!(other.header("etag"), client.get(&game.path).header("etag"));
}

#[test]
fn unknown_parts_are_refused() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let client = &game.players[0];
    for (include, rule) in [("", "unknown"), ("map", "unknown"), ("hand,", "unknown"), ("hand,hand", "once")]
    {
        let problem = client.get(&format!("{}?include={include}", game.path)).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], "include");
        assert_eq!(problem["violations"][0]["rule"], rule, "{problem}");
    }
    server.guest("Eve").get(&format!("{}?{ALL}", game.path)).problem(404, "not_found");
}
