//! Advice in games without other people.

use domain::text::Language;
use serde_json::{Value, json};

use crate::harness::{Client, Server};
use crate::reviews::{ask, wait_until_done};
use crate::test_game::{RandomChooser, TestGame, two};
use crate::waiting::wait_until;

fn solo(server: &Server) -> TestGame {
    TestGame::start(server, &json!({ "players": 1, "corporate_era": true, "draft": false }))
}

fn advice(game: &TestGame) -> Value {
    game.players[0].get(&format!("{}/advice", game.path)).expect(200)
}

/// Waits until the game waits for its person; false if it is over.
fn is_asked(game: &TestGame) -> bool {
    let mut asked = false;
    wait_until("the opponents have answered", || {
        asked = game.decision(0)["waiting"] == true;
        let phase = game.players[0].get(&game.path).expect(200)["view"]["phase"].clone();
        asked || phase == "over" || phase == "aborted"
    });
    asked
}

/// Follows the advice for so many moves, and checks it.
fn follow(game: &TestGame, moves: usize) -> usize {
    let mut kinds = std::collections::BTreeSet::new();
    let solo = game.players[0].get(&game.path).expect(200)["players"].as_array().map(Vec::len) == Some(1);
    for _ in 0..moves {
        if !is_asked(game) {
            break;
        }
        let (decision, found) = (game.decision(0), advice(game));
        assert_eq!(found["tag"], decision["tag"]);
        let options = found["options"].as_array().expect("options");
        assert!((1..=12).contains(&options.len()), "{found}");
        assert_eq!(options[0]["loss"], 0.0, "{found}");
        let losses: Vec<f64> =
            options.iter().map(|option| option["loss"].as_f64().expect("a loss")).collect();
        assert!(losses.is_sorted(), "{losses:?}");
        for option in options {
            assert_eq!(option.get("margin").is_some(), !solo, "{option}");
            let compared = option["compared_with"].as_u64();
            assert_eq!(compared.is_some(), options.len() > 1, "{option}");
            assert!(compared.is_none_or(|at| (at as usize) < options.len()), "{option}");
            assert!(option["text"].as_str().is_some_and(|text| !text.is_empty()), "{option}");
            for reason in option["reasons"].as_array().expect("reasons") {
                assert!(reason["text"].as_str().is_some_and(|text| text.ends_with('.')), "{reason}");
                kinds.insert(reason["kind"].as_str().expect("a kind").to_owned());
            }
        }
        // The same decision has the same advice, whatever others answer in between.
        let again = advice(game);
        assert_eq!((&again["tag"], &again["options"]), (&found["tag"], &found["options"]));
        game.play(0, &decision["tag"], &options[0]["answers"]).expect(200);
    }
    kinds.len()
}

#[test]
fn the_best_option_is_a_move_in_a_solo_game() {
    let server = Server::start();
    let game = solo(&server);
    assert!(follow(&game, 25) > 4);
}

#[test]
fn the_best_option_is_a_move_against_opponents() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let table = json!({
        "players": 3, "corporate_era": true, "draft": true,
        "opponents": [{ "level": "novice" }, { "level": "novice" }],
    });
    let made = ada.post("/v1/tables", &table).expect(201);
    let path = format!("/v1/games/{}", made["game_id"].as_str().expect("a game"));
    let game = TestGame { path, players: vec![ada] };
    assert_eq!(gives_advice(&game), json!(true));
    assert!(follow(&game, 25) > 4);
}

#[test]
fn a_review_agrees_with_the_advice_that_was_followed() {
    let server = Server::start();
    let game = solo(&server);
    let mut followed = Vec::new();
    for _ in 0..12 {
        let (decision, found) = (game.decision(0), advice(&game));
        let options = found["options"].as_array().expect("options");
        // Where there is one option only, there is nothing to review.
        if options.len() > 1 {
            followed.push(options[0]["win_chance"].clone());
        }
        game.play(0, &decision["tag"], &options[0]["answers"]).expect(200);
    }
    game.players[0].post(&format!("{}/resign", game.path), &json!({})).expect(200);
    ask(&game.players[0], &game.path);
    let review = wait_until_done(&game.players[0], &game.path);
    let decisions = review["decisions"].as_array().expect("decisions");
    let judged: Vec<_> = decisions.iter().map(|one| one["taken"]["win_chance"].clone()).collect();
    assert_eq!(judged, followed);
    assert!(decisions.iter().all(|one| one["loss"] == 0.0), "{review}");
    assert!(followed.len() > 3, "{followed:?}");
}

/// Whether the game says that there is advice.
fn gives_advice(game: &TestGame) -> Value {
    game.players[0].get(&format!("{}?include=decision", game.path)).expect(200)["advice"].clone()
}

#[test]
fn nobody_gets_advice_where_another_person_plays() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let path = format!("{}/advice", game.path);
    let refused = |who: &Client| who.get(&path).problem(403, "advice_not_allowed");
    game.players.iter().for_each(|player| drop(refused(player)));
    assert_eq!(gives_advice(&game), json!(false));
    assert!(game.players[0].get(&game.path).expect(200).get("advice").is_none());
    server.guest("Eve").get(&path).problem(404, "not_found");
    server.anonymous().get(&path).problem(401, "unauthenticated");
    // Whoever has given up was a person all the same.
    let three = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let path = format!("{}/advice", three.path);
    for player in &three.players[1..] {
        let left = player.post(&format!("{}/resign", three.path), &json!({})).expect(200);
        if left["end_reason"].is_string() {
            break;
        }
        three.players[0].get(&path).problem(403, "advice_not_allowed");
    }

    // A substitute is another person too.
    let game = solo(&server);
    let bob = server.guest("Bob");
    let asked = json!({ "to": bob.id, "expires_in_seconds": 3_600 });
    let ada = &game.players[0];
    let offered = ada.post(&format!("{}/hand-overs", game.path), &asked).expect(201);
    advice(&game);
    let accept = format!("/v1/me/hand-overs/{}/accept", offered["id"].as_str().expect("an id"));
    bob.post(&accept, &json!({})).expect(200);
    for who in [ada, &bob] {
        who.get(&format!("{}/advice", game.path)).problem(403, "advice_not_allowed");
    }
}

#[test]
fn a_game_that_is_over_has_no_advice() {
    let server = Server::start();
    let game = solo(&server);
    game.players[0].post(&format!("{}/resign", game.path), &json!({})).expect(200);
    game.players[0].get(&format!("{}/advice", game.path)).problem(409, "game_over");
}

#[test]
fn texts_are_in_the_language_of_the_caller() {
    let server = Server::start();
    let game = solo(&server);
    game.play_moves(&mut RandomChooser(6), 4);
    let mut seen = Vec::new();
    for language in Language::ALL {
        let header = [("Accept-Language", language.word())];
        let reply = game.players[0].send("GET", &format!("{}/advice", game.path), &header, None);
        assert_eq!(reply.header("content-language"), language.word());
        let found = reply.expect(200);
        let texts: Vec<String> = found["options"]
            .as_array()
            .expect("options")
            .iter()
            .flat_map(|option| option["reasons"].as_array().expect("reasons"))
            .map(|reason| reason["text"].as_str().expect("a text").to_owned())
            .collect();
        assert!(!seen.contains(&texts), "{language}: {texts:?}");
        seen.push(texts);
    }
    assert_eq!(seen.len(), 6);
}
