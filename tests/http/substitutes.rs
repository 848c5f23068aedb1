//! Hand-overs over HTTP: what the substitute may read and do, and what remains afterwards.

use serde_json::{Value, json};

use crate::harness::{Client, Server};
use crate::stream_client::StreamClient;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_until;

const DAY: u32 = 24 * 3_600;

/// A game of two, a friend who plays for the first player, and the id of the hand-over.
fn start_with_substitute(server: &Server) -> (TestGame, Client, String) {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let dot = server.guest("Dot");
    let asked = json!({ "to": dot.id, "expires_in_seconds": DAY });
    let made = game.players[0].post(&format!("{}/hand-overs", game.path), &asked).expect(201);
    let id = made["id"].as_str().expect("an id").to_owned();
    dot.post(&format!("/v1/me/hand-overs/{id}/accept"), &json!({})).expect(200);
    (game, dot, id)
}

fn end(who: &Client, id: &str) {
    who.send("DELETE", &format!("/v1/me/hand-overs/{id}"), &[], None).expect(204);
}

#[test]
fn a_game_shows_which_seats_the_caretaker_plays() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let shown = || game.players[0].get(&game.path).expect(200)["played_by_caretaker"].clone();
    assert_eq!(shown(), json!([]));
    game.players[1].post(&format!("{}/resign", game.path), &json!({})).expect(200);
    let away = json!({ "away": true });
    game.players[2].send("PUT", &format!("{}/presence", game.path), &[], Some(&away)).expect(200);
    assert_eq!(shown(), json!(["green", "blue"]));
    let seats = game.players[0].get(&format!("{}/seats", game.path)).expect(200);
    let reasons: Vec<_> = (0..3).map(|seat| seats["items"][seat]["reason"].clone()).collect();
    assert_eq!(reasons, [json!(null), json!("resigned"), json!("away")]);
}

#[test]
fn hand_overs_are_announced_and_keys_are_separate_per_account() {
    let server = Server::start();
    let (mut game, dot, id) = start_with_substitute(&server);
    let (ada, bob) = (game.players[0].clone(), game.players[1].clone());
    let substitute = |seats: Value| seats["items"][0]["substitute"]["player"]["name"].clone();
    assert_eq!(substitute(bob.get(&format!("{}/seats", game.path)).expect(200)), "Dot");
    let seen = bob.get(&game.path).expect(200);
    assert_eq!((&seen["handed_over"], &seen["played_by_caretaker"]), (&json!(["red"]), &json!([])));
    let events = game.events(1, 0)["events"].clone();
    let notes: Vec<_> =
        events.as_array().expect("events").iter().filter(|event| event["type"] == "noted").collect();
    assert_eq!(notes[0]["data"], json!({ "note": "handed_over", "seat": "red" }));
    let decision = game.decision(0);
    let answer = json!([{ "option": decision["options"][0]["id"] }]);
    game.play_with_key("same", 0, &decision["tag"], &answer).problem(409, "seat_handed_over");
    let plan = json!({ "what": { "kind": "pass" } });
    let plan = |who: &Client| {
        let key = [("Idempotency-Key", "plan")];
        who.send("POST", &format!("{}/plans", game.path), &key, Some(&plan))
    };
    plan(&ada).problem(409, "seat_handed_over");
    let made = plan(&dot).expect(201);
    let said = [("Idempotency-Key", "hello")];
    let messages = format!("{}/messages", game.path);
    dot.send("POST", &messages, &said, Some(&json!({ "text": "I play for Ada" }))).expect(201);
    let chat = bob.get(&messages).expect(200);
    assert_eq!(
        (&chat["messages"][0]["author"]["name"], &chat["messages"][0]["seat"]),
        (&json!("Dot"), &json!("red"))
    );
    let chat: Value = dot.get("/v1/me/chats").expect(200);
    assert_eq!(chat["items"].as_array().map(Vec::len), Some(1));
    game.players[0] = dot.clone();
    let mut chooser = RandomChooser(5);
    let answer = json!([chooser.answer(&game.decision(0))]);
    let decision = game.decision(0);
    let first = game.play_with_key("same", 0, &decision["tag"], &answer).expect(200);
    assert_eq!(game.play_with_key("same", 0, &decision["tag"], &answer).expect(200), first);
    end(&dot, &id);
    dot.get(&game.path).problem(404, "not_found");
    dot.get(&messages).problem(404, "not_found");
    assert_eq!(substitute(bob.get(&format!("{}/seats", game.path)).expect(200)), Value::Null);
    // The plans of the substitute end with the hand-over. The substitute's messages can still be muted.
    let export = dot.get("/v1/me/export").expect(200);
    assert_eq!((&export["hand_overs"][0]["state"], &export["games"]), (&json!("ended"), &json!([])));
    assert_eq!(ada.get("/v1/me/export").expect(200)["hand_overs"][0]["to"]["name"], "Dot");
    bob.send("PUT", &format!("/v1/me/mutes/{}", dot.id), &[], None).expect(200);
    assert_eq!(bob.get(&messages).expect(200)["messages"], json!([]));
    // A second hand-over to the same account, whose export then shows the lost plan.
    let asked = json!({ "to": dot.id, "expires_in_seconds": DAY });
    let again = ada.post(&format!("{}/hand-overs", game.path), &asked).expect(201);
    let again = again["id"].as_str().expect("an id").to_owned();
    wait_until("the plan is shown as lost", || {
        dot.post(&format!("/v1/me/hand-overs/{again}/accept"), &json!({})).expect(200);
        let plans = dot.get(&format!("{}/plans", game.path)).expect(200);
        let one = plans["items"].as_array().expect("plans").iter().find(|one| one["id"] == made["id"]);
        one.expect("the plan")["history"].to_string().contains("seat_lost")
    });
}

/// Waits for a frame with this number of pending games; other frames announce other changes, such as an offer.
fn wait_for_count(stream: &mut StreamClient, games: i64) {
    while stream.change("inbox.changed")["needs_me_count"] != games {}
}

#[test]
fn account_streams_follow_the_player_of_a_seat() {
    let server = Server::start();
    let dot = server.guest("Dot");
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let mut stream = StreamClient::sse(&dot, "/v1/stream");
    wait_for_count(&mut stream, 0);
    let asked = json!({ "to": dot.id, "expires_in_seconds": DAY });
    let made = game.players[0].post(&format!("{}/hand-overs", game.path), &asked).expect(201);
    let id = made["id"].as_str().expect("an id").to_owned();
    dot.post(&format!("/v1/me/hand-overs/{id}/accept"), &json!({})).expect(200);
    wait_for_count(&mut stream, 1);
    let mut own = StreamClient::sse(&dot, &format!("{}/stream", game.path));
    end(&game.players[0], &id);
    wait_for_count(&mut stream, 0);
    assert_eq!(own.end().0, "game_gone");
    // The account stream continues with another game.
    let other = TestGame::start(&server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    let asked = json!({ "to": dot.id, "expires_in_seconds": DAY });
    let made = other.players[0].post(&format!("{}/hand-overs", other.path), &asked).expect(201);
    let id = made["id"].as_str().expect("an id").to_owned();
    dot.post(&format!("/v1/me/hand-overs/{id}/accept"), &json!({})).expect(200);
    wait_for_count(&mut stream, 1);
}
