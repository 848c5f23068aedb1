//! Games: views of seats, and whole games from sign-in to the final score.

use std::collections::BTreeSet;

use http::spec::DOCUMENT;
use serde_json::{Value, json};

use crate::harness::Server;
use crate::test_game::{RandomChooser, TestGame};

/// Plays until the game is over, using only the API. Returns the number of moves.
fn play_out(game: &TestGame, chooser: &mut RandomChooser) -> usize {
    let mut enums = BTreeSet::new();
    collect(&DOCUMENT["components"]["schemas"], &mut enums);
    let mut moves = 0;
    loop {
        let asked = game.players[0].get(&format!("{}/decision", game.path)).expect(200);
        let waiting = asked["waiting_for"].as_array().expect("seats").clone();
        if waiting.is_empty() {
            return moves;
        }
        let seats = ["red", "green", "blue", "yellow", "black"];
        for seat in waiting {
            let player = seats.iter().position(|s| seat == *s).expect("a seat");
            let mut decision = game.decision(player);
            while decision["waiting"] == true {
                let answer = chooser.answer(&decision);
                let reply = game.play(player, &decision["tag"], &json!([answer])).expect(200);
                assert_eq!(reply["applied"], 1);
                decision = reply["decision"].clone();
                moves += 1;
                if moves % 50 == 0 {
                    assert_nothing_leaks(game, &enums);
                }
            }
        }
        assert!(moves < 5_000, "the game does not end");
    }
}

#[test]
fn a_whole_game_from_sign_in_to_the_final_score() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": true }));
    let ada = &game.players[0];
    let listed = ada.get("/v1/games");
    assert_eq!(listed.expect(200)["items"][0]["waiting_for_me"], true);
    ada.get(&format!("{}/record", game.path)).problem(409, "game_not_over");

    let moves = play_out(&game, &mut RandomChooser(7));
    assert!(moves > 100, "{moves} moves are no game");

    let over = ada.get(&game.path).expect(200);
    let result = &over["view"]["result"];
    assert_eq!(result["scores"].as_array().map(Vec::len), Some(3));
    assert!(!result["winners"].as_array().expect("winners").is_empty());
    assert_eq!(ada.get("/v1/games").expect(200)["items"][0]["state"], "over");

    let reply = ada.get(&format!("{}/record", game.path));
    let record = reply.expect(200);
    assert_eq!(record["seed"], result["seed"]);
    assert_eq!(record["commitment"], over["view"]["commitment"]);
    assert_eq!(record["turns"].as_array().map(Vec::len), Some(moves + 1));
    assert_replays(&record, &over);

    // The numbers of the log begin at 1 and have no gap. All viewers see the same log except for secrets.
    let mut after = 0;
    let mut seqs = Vec::new();
    loop {
        let page = game.events(0, after);
        let list = page["events"].as_array().expect("events").clone();
        after = page["next"].as_i64().expect("a number");
        seqs.extend(list.iter().map(|e| e["seq"].as_i64().expect("a number")));
        if list.is_empty() {
            break;
        }
    }
    assert_eq!(seqs, (1..=over["view"]["latest_event"].as_i64().expect("a number")).collect::<Vec<_>>());
}

/// Checks that the record replays to the same end.
fn assert_replays(record: &Value, over: &Value) {
    use domain::game::{Answer, Record, Seed, Setup};
    use domain::seat::Seat;
    let read = |value: &Value| serde_json::from_value::<Setup>(value.clone()).expect("a setup");
    let seed = Seed::from_hex(record["seed"].as_str().expect("a seed")).expect("a seed");
    assert_eq!(seed.commitment(), record["commitment"].as_str().expect("a commitment"));
    let (mut game, _) = Record::begin(read(&record["setup"]), seed).expect("a game");
    for turn in record["turns"].as_array().expect("turns").iter().filter(|turn| turn["kind"] == "move") {
        let seat: Seat = serde_json::from_value(turn["seat"].clone()).expect("a seat");
        let answers: Vec<Answer> = serde_json::from_value(turn["answers"].clone()).expect("answers");
        game.play(seat, &answers).expect("a move that was played before");
    }
    let view = serde_json::to_value(game.view(Some(Seat::Red))).expect("a view");
    assert_eq!(view, over["view"]);
}

#[test]
fn solo_and_base_games_end() {
    let server = Server::start();
    for (table, seed) in [
        (json!({ "players": 1, "corporate_era": true, "draft": false }), 1),
        (json!({ "players": 2, "corporate_era": false, "draft": false, "beginner": true }), 2),
    ] {
        let game = TestGame::start(&server, &table);
        play_out(&game, &mut RandomChooser(seed));
        assert!(game.players[0].get(&game.path).expect(200)["view"]["result"].is_object());
    }
}

#[test]
fn only_the_owner_starts_a_full_table_once() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table =
        ada.post("/v1/tables", &json!({ "players": 2, "corporate_era": true, "draft": true })).expect(201);
    let at = |rest: &str| format!("/v1/tables/{}{rest}", table["id"].as_str().expect("an id"));
    ada.post(&at("/start"), &json!({})).problem(409, "seats_free");
    bob.post(&at("/seats"), &json!({})).expect(200);
    bob.post(&at("/start"), &json!({})).problem(403, "not_table_owner");
    let started = ada.send("POST", &at("/start"), &[], None);
    let game = started.expect(201)["game_id"].clone();
    assert_eq!(
        ada.post(&at("/start"), &json!({})).expect(200)["game_id"],
        game,
        "a retry starts no second game"
    );
    let seen = bob.get(&at("")).expect(200);
    assert_eq!((&seen["state"], &seen["game_id"]), (&json!("started"), &game));
    bob.post(&at("/seats"), &json!({})).problem(409, "table_started");
    bob.send("DELETE", &at("/seats/me"), &[], None).problem(409, "table_started");
    let view = bob.get(&format!("/v1/games/{}", game.as_str().expect("an id")));
    let view = view.expect(200);
    assert_eq!(view["seat"], "green");
    assert_eq!(view["players"][0], json!({ "seat": "red", "id": ada.id, "name": "Ada", "bot": false }));
    assert_eq!(view["view"]["commitment"], table["commitment"], "the game keeps the commitment of its table");
    assert_eq!(bob.get("/v1/games").expect(200)["items"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_game_is_hidden_from_accounts_without_a_seat() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let eve = server.guest("Eve");
    for rest in ["", "/decision", "/hand", "/events", "/record"] {
        eve.get(&format!("{}{rest}", game.path)).problem(404, "not_found");
        server.anonymous().get(&format!("{}{rest}", game.path)).problem(401, "unauthenticated");
    }
    let headers = [("Idempotency-Key", "k"), ("If-Match", "\"red-1\"")];
    for rest in ["/moves", "/moves/preview", "/undo"] {
        let body = if rest == "/undo" { json!({}) } else { json!({ "answers": [{ "option": "pass" }] }) };
        let path = format!("{}{rest}", game.path);
        eve.send("POST", &path, &headers, Some(&body)).problem(404, "not_found");
        server.anonymous().send("POST", &path, &headers, Some(&body)).problem(401, "unauthenticated");
    }
    assert_eq!(eve.get("/v1/games").expect(200)["items"], json!([]));
}

#[test]
fn no_seat_can_read_the_secrets_of_another() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let cards = |player: usize| -> BTreeSet<String> {
        let decision = game.decision(player);
        words(&decision["dealt"]).union(&words(&decision["options"][0]["cards"]["of"])).cloned().collect()
    };
    let choose = |player: usize| {
        let decision = game.decision(player);
        let answer = json!([{ "option": decision["options"][0]["id"], "cards": [decision["dealt"][0]] }]);
        game.play(player, &decision["tag"], &answer).expect(200);
    };
    let (adas, bobs) = (cards(0), cards(1));
    assert_eq!((adas.len(), bobs.len(), adas.intersection(&bobs).count()), (10, 10, 0));
    choose(0);
    // Ada has chosen and Bob has not. This checks everything that Bob can read.
    let bob = &game.players[1];
    for rest in ["", "/decision", "/hand", "/events"] {
        let readable = words(&bob.get(&format!("{}{rest}", game.path)).expect(200));
        let leaked: Vec<_> = readable.intersection(&adas).collect();
        assert!(leaked.is_empty(), "{rest} contains {leaked:?}");
    }
    let body = String::from_utf8(bob.get(&game.path).body).expect("text");
    assert!(!body.contains("\"seed\""));

    choose(1);
    let hand = bob.get(&format!("{}/hand", game.path));
    let hand = hand.expect(200)["cards"].as_array().expect("cards").clone();
    assert!(hand.len() == 1 && hand[0]["playable"].is_boolean() && hand[0]["blocked_by"].is_array());
}

/// Ids of cards, alone or in the id of an option, and texts of the same form.
fn words(value: &Value) -> BTreeSet<String> {
    let mut strings = BTreeSet::new();
    collect(value, &mut strings);
    let card = |word: &String| match word.split_once(':') {
        None => Some(word.clone()),
        Some(("play_card" | "card_action" | "pick" | "card", card)) => Some(card.to_owned()),
        Some(_) => None,
    };
    strings.iter().filter_map(card).collect()
}

fn collect(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(into.insert(text.clone())),
        Value::Array(list) => list.iter().for_each(|inner| collect(inner, into)),
        Value::Object(map) => map.values().for_each(|inner| collect(inner, into)),
        _ => {}
    }
}

/// Checks that secrets of one seat are in no reply to another. `ambiguous` are cards whose ids equal public words,
/// such as a phase.
fn assert_nothing_leaks(game: &TestGame, ambiguous: &BTreeSet<String>) {
    let views: Vec<_> = game.players.iter().map(|p| p.get(&game.path).expect(200)["view"].clone()).collect();
    for (viewer, player) in game.players.iter().enumerate() {
        let decision = player.get(&format!("{}/decision", game.path)).expect(200);
        let hand = player.get(&format!("{}/hand", game.path)).expect(200);
        let read = words(&json!([views[viewer], decision, hand]));
        for (owner, theirs) in views.iter().enumerate().filter(|(owner, _)| *owner != viewer) {
            let own = &theirs["own"];
            // The pack is no secret: the seat that passed it on has seen it, and may still change its pick.
            let secret = words(&json!([own["hand"], own["dealt"], own["drafted"]]));
            let leaked: Vec<_> =
                secret.intersection(&read).filter(|card| !ambiguous.contains(*card)).collect();
            assert!(leaked.is_empty(), "{viewer} reads of {leaked:?}, which only {owner} knows");
        }
    }
}

#[test]
fn an_unchanged_view_is_not_sent_again() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let ada = &game.players[0];
    for rest in ["", "/hand"] {
        let path = format!("{}{rest}", game.path);
        let first = ada.get(&path);
        let tag = first.header("etag").to_owned();
        assert!(tag.len() > 10, "{tag}");
        let second = ada.send("GET", &path, &[("If-None-Match", &tag)], None);
        assert_eq!((second.status, second.body.len()), (304, 0));
        assert_eq!(second.header("etag"), tag);
    }
    let tag = ada.get(&game.path).header("etag").to_owned();
    let decision = game.decision(0);
    let answer = json!([{ "option": decision["options"][0]["id"], "cards": [] }]);
    game.play(0, &decision["tag"], &answer).expect(200);
    assert_eq!(ada.send("GET", &game.path, &[("If-None-Match", &tag)], None).status, 200);
}
