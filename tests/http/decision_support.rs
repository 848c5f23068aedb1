//! Help for choosing: points by source, labels, discounts, the receiver of a draft pack, and previews of moves.

use serde_json::{Value, json};

use crate::harness::Server;
use crate::test_game::{RandomChooser, TestGame, two};

#[test]
fn points_are_listed_by_source_and_add_up() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let client = &game.players[0];
    let mut chooser = RandomChooser(21);
    let points = |query: &str| client.get(&format!("{}?include=points{query}", game.path)).expect(200);
    let sum = |list: &Value| -> i64 {
        list.as_array().expect("a list").iter().map(|one| one["points"].as_i64().expect("points")).sum()
    };
    let mut live = Vec::new();
    loop {
        let seen = points("");
        for seat in seen["points"].as_array().expect("seats") {
            let parts: i64 =
                ["milestones", "awards", "cards", "tiles"].iter().map(|part| sum(&seat[part])).sum();
            assert_eq!(
                parts + seat["rating"].as_i64().expect("a rating"),
                seat["total"].as_i64().expect("a sum")
            );
        }
        let latest = seen["view"]["latest_event"].clone();
        let over = seen["view"]["result"].is_object();
        live.push((latest, seen));
        if over {
            break;
        }
        game.play_moves(&mut chooser, 40);
    }
    // The points that were shown during the game are shown for the same event later.
    for (at, seen) in live.iter().step_by(3) {
        assert_eq!(points(&format!("&at={at}"))["points"], seen["points"]);
    }
    let (_, end) = live.last().expect("an end");
    for (seat, score) in end["points"]
        .as_array()
        .expect("seats")
        .iter()
        .zip(end["view"]["result"]["scores"].as_array().expect("scores"))
    {
        assert_eq!((&seat["seat"], &seat["total"]), (&score["seat"], &score["total"]));
        assert_eq!(sum(&seat["milestones"]), score["milestones"]);
        assert_eq!(sum(&seat["awards"]), score["awards"]);
        assert_eq!(sum(&seat["cards"]), score["cards"]);
    }
}

#[test]
fn a_draft_decision_names_the_receiver_of_the_pack() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": true }));
    let mut chooser = RandomChooser(4);
    let mut picks = 0;
    for _ in 0..200 {
        let player = game.pending_player();
        let decision = game.decision(player);
        let reply = game.play(player, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
        if decision["question"] != "draft" {
            assert!(decision.get("to").is_none());
            continue;
        }
        let picked =
            reply["events"].as_array().expect("events").iter().find(|event| event["type"] == "picked");
        assert_eq!(decision["to"], picked.expect("a pick")["data"]["to"]);
        picks += 1;
    }
    assert!(picks > 10, "{picks} picks");
}

#[test]
fn every_option_has_a_short_label() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let mut chooser = RandomChooser(13);
    for _ in 0..60 {
        let player = game.pending_player();
        for language in ["en", "sr", "sr-Cyrl", "hu", "nl", "uk"] {
            let asked = game.players[player].send(
                "GET",
                &format!("{}/decision", game.path),
                &[("Accept-Language", language)],
                None,
            );
            let decision = asked.expect(200)["decision"].clone();
            for name in ["options", "blocked"] {
                for option in decision[name].as_array().expect("a list") {
                    let text = |name: &str| option[name].as_str().unwrap_or_default().to_owned();
                    let (label, text) = (text("label"), text("text"));
                    assert!(
                        !label.is_empty() && label.chars().count() <= text.chars().count(),
                        "{language}: {option}"
                    );
                    // An effect has no shorter name than its text.
                    let named = !["branch", "next"]
                        .iter()
                        .any(|kind| option["id"].as_str().is_some_and(|id| id.starts_with(kind)));
                    assert!(!named || label.chars().count() <= 60, "{language}: {option}");
                }
            }
        }
        game.play_moves(&mut chooser, 1);
    }
}

#[test]
fn a_hand_lists_the_discounts_of_each_card() {
    let server = Server::start();
    // Some random games contain no card with a discount.
    let mut cheaper = (0..40).map(|seed| discounts_of_a_game(&server, seed));
    assert!(cheaper.any(|cards| cards > 0), "no card was cheaper in many games");
}

/// Plays a game and checks each price in a hand against its discounts. Returns the number of discounted prices.
fn discounts_of_a_game(server: &Server, seed: u64) -> usize {
    let game = TestGame::start(server, &two());
    let mut chooser = RandomChooser(seed);
    let mut cheaper = 0;
    while game.players[0].get(&game.path).expect(200)["view"]["result"].is_null() {
        for client in &game.players {
            for card in
                client.get(&format!("{}/hand", game.path)).expect(200)["cards"].as_array().expect("cards")
            {
                let discounts = card.get("discounts").and_then(Value::as_array).cloned().unwrap_or_default();
                let less: i64 = discounts.iter().map(|one| one["amount"].as_i64().expect("an amount")).sum();
                let due = (card["cost"].as_i64().expect("a cost") - less).max(0);
                assert_eq!(card["payment"]["due"], due, "{card}");
                assert!(
                    discounts
                        .iter()
                        .all(|one| one["source"].as_str().is_some_and(|source| source != "rules"))
                );
                cheaper += usize::from(less > 0);
            }
        }
        game.play_moves(&mut chooser, 15);
    }
    cheaper
}

#[test]
fn a_preview_shows_the_events_and_the_resulting_seat() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let mut chooser = RandomChooser(29);
    let mut compared = 0;
    for _ in 0..150 {
        let player = game.pending_player();
        let client = &game.players[player];
        let decision = game.decision(player);
        let answers = json!([chooser.answer(&decision)]);
        let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
        let headers = [("If-Match", tag.as_str()), ("Accept-Language", "en")];
        let preview = client
            .send(
                "POST",
                &format!("{}/moves/preview", game.path),
                &headers,
                Some(&json!({ "answers": answers })),
            )
            .expect(200);
        let values = || {
            let seen = client.get(&format!("{}?include=points", game.path)).expect(200);
            let seat = &seen["view"]["seats"][player];
            json!({ "rating": seat["rating"], "stock": seat["stock"], "production": seat["production"],
                "hand": seat["hand"], "points": seen["points"][player]["total"] })
        };
        assert_eq!(preview["values"]["before"], values());
        let previewed = preview["events"].as_array().expect("events").clone();
        assert!(previewed.iter().all(|event| event["text"].as_str().is_some_and(|text| !text.is_empty())));
        let moved = game.play(player, &decision["tag"], &answers).expect(200);
        let events = moved["events"].as_array().expect("events");
        // A preview without hidden information equals the events of the move, except for their times.
        if preview["decision"].is_object() && previewed.len() == events.len() {
            for (previewed, event) in previewed.iter().zip(events) {
                for name in ["id", "seq", "game_id", "type", "data", "seat", "text"] {
                    assert_eq!(previewed.get(name), event.get(name), "{name}");
                }
            }
            assert_eq!(preview["values"]["after"], values());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} of 150 moves");
}
