//! Payloads of webhooks.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use standardwebhooks::Webhook;

use crate::harness::{Server, config};
use crate::receiver::{ALLOW_LOOPBACK, Hook, Message, Receiver};
use crate::test_game::{RandomChooser, TestGame};
use crate::webhooks::id_of;

fn server() -> Server {
    Server::with(config(&ALLOW_LOOPBACK))
}

fn two() -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": true })
}

fn id(game: &TestGame) -> &str {
    game.path.rsplit('/').next().expect("an id")
}

/// The events of messages, in the order of arrival.
fn events_of(messages: &[Message]) -> Vec<Value> {
    let events = |message: &Message| message.json()["data"]["events"].as_array().expect("events").clone();
    messages.iter().flat_map(events).collect()
}

/// All events from the view of a player's seat.
fn log(game: &TestGame, player: usize) -> Vec<Value> {
    game.events(player, 0)["events"].as_array().expect("events").clone()
}

/// Asserts equality without printing whole games.
#[track_caller]
fn assert_equal(sent: &[Value], expected: &[Value]) {
    let differs = sent.iter().zip(expected).position(|(sent, expected)| sent != expected);
    let at = differs.map(|at| (&sent[at], &expected[at]));
    assert!(
        at.is_none() && sent.len() == expected.len(),
        "{} sent, {} expected: {at:#?}",
        sent.len(),
        expected.len()
    );
}

/// Whether a message matches the document.
#[track_caller]
pub fn fits(schema: &str, message: &Value) {
    let whole = json!({
        "$ref": format!("#/components/schemas/{schema}"),
        "components": *crate::strict_schemas::COMPONENTS,
    });
    let validator = jsonschema::options().should_validate_formats(true).build(&whole).expect("a schema");
    let wrong: Vec<_> = validator.iter_errors(message).map(|e| e.to_string()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}\n{message:#}");
}

#[test]
fn every_turn_is_sent_signed_in_order_from_the_view_of_the_seat() {
    let server = server();
    let (ada_hears, bob_hears) = (Receiver::start(), Receiver::start());
    let game = TestGame::start(&server, &two());
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let hook = Hook::new(ada, &ada_hears.url());
    let hook_of_bob = Hook::new(bob, &bob_hears.url());
    let before = log(&game, 0).len();
    game.play_moves(&mut RandomChooser(7), 40);
    let latest = game.events(0, 0)["latest_event"].clone();
    let whole =
        |seen: &[Message]| seen.last().is_some_and(|last| last.json()["data"]["latest_event"] == latest);
    let messages = ada_hears.until(whole);
    let sent = events_of(&messages);
    assert_equal(&sent, &log(&game, 0)[before..]);
    assert_equal(&events_of(&bob_hears.until(whole)), &log(&game, 1)[before..]);
    assert!(log(&game, 0)[before..] != log(&game, 1)[before..], "the two seats see different events");

    let mut ids = BTreeSet::new();
    for message in &messages {
        let mut headers = ureq::http::HeaderMap::new();
        headers.clone_from(&message.headers);
        Webhook::new(&hook.secret).expect("a secret").verify(&message.body, &headers).expect("verified");
        assert!(!message.is_signed_with(&hook_of_bob.secret));
        assert_eq!((message.path.as_str(), message.header("content-type")), ("/hook", "application/json"));
        assert!(message.header("user-agent").starts_with("Tharsis/"));
        let body = message.json();
        fits("TurnMessage", &body);
        let latest =
            body["data"]["events"].as_array().expect("events").last().map(|event| event["seq"].clone());
        assert_eq!(Some(body["data"]["latest_event"].clone()), latest);
        assert_eq!(body["data"]["game_id"], id(&game));
        assert!(ids.insert(message.header("webhook-id").to_owned()), "an id of its own");
    }
    let last = messages.last().expect("a message").json();
    assert_eq!(last["data"]["decision_open"], game.decision(0)["waiting"] == true);

    let deliveries =
        hook.until("all deliveries succeed", |all| all.iter().all(|d| d["state"] == "delivered"));
    assert_eq!(deliveries.len(), messages.len(), "one for each turn that has events");
    assert!((1..=40).contains(&messages.len()), "at most one per turn: {}", messages.len());
    let listed: BTreeSet<_> =
        deliveries.iter().map(|d| d["id"].as_str().expect("an id").to_owned()).collect();
    assert_eq!(listed, ids);
    assert_eq!(deliveries[0]["last_status"], 204);
    assert!(hook.read()["last_delivery_at"].is_string());

    // The pages together are the same list.
    let mut paged = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = ada.get(&format!("{}/deliveries?limit=15{cursor}", hook.path)).expect(200);
        paged.extend(page["items"].as_array().expect("a list").clone());
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(paged, deliveries);
}

#[test]
fn a_webhook_for_decisions_receives_only_decisions() {
    let server = server();
    let receiver = Receiver::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let ada = &game.players[0];
    let hook = Hook::of(ada, &json!({ "url": receiver.url(), "sends": "decisions" }));
    let mut opened = 0;
    let mut chooser = RandomChooser(5);
    let mut waited = game.decision(0)["waiting"] == true;
    for _ in 0..30 {
        let mover = (0..2).find(|player| game.decision(*player)["waiting"] == true).expect("a decision");
        let decision = game.decision(mover);
        game.play(mover, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
        let waits = game.decision(0)["waiting"] == true;
        opened += usize::from(waits && !waited);
        waited = waits;
    }
    assert!(opened > 2, "the decision opens several times");
    let messages = receiver.expect(opened);
    for message in &messages {
        assert!(message.is_signed_with(&hook.secret));
        let body = message.json();
        fits("DecisionMessage", &body);
        assert_eq!(body["data"]["game_id"], id(&game));
        assert!(body["data"].get("events").is_none());
    }
    let deliveries =
        hook.until("all deliveries succeed", |all| all.iter().all(|d| d["state"] == "delivered"));
    assert_eq!(deliveries.len(), opened);
    assert_eq!(hook.replay(id(&game), 0)["queued"], usize::from(waited));
}

#[test]
fn a_webhook_receives_only_its_games() {
    let server = server();
    let receiver = Receiver::start();
    let first = TestGame::start(&server, &two());
    let ada = first.players[0].clone();
    let table =
        ada.post("/v1/tables", &json!({ "players": 1, "corporate_era": true, "draft": false })).expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let hook = Hook::of(&ada, &json!({ "url": receiver.url(), "game_ids": [id(&first)] }));
    let second = ada.post(&start, &json!({})).expect(201)["game_id"].clone();
    let other = TestGame {
        path: format!("/v1/games/{}", second.as_str().expect("an id")),
        players: vec![ada.clone()],
    };
    other.play_moves(&mut RandomChooser(1), 3);
    first.play_moves(&mut RandomChooser(1), 3);
    let games = |messages: &[Message]| -> Vec<Value> {
        messages.iter().map(|message| message.json()["data"]["game_id"].clone()).collect()
    };
    assert_eq!(games(&receiver.expect(3)), vec![json!(id(&first)); 3]);
    hook.change(&json!({ "game_ids": [] }));
    other.play_moves(&mut RandomChooser(1), 1);
    assert_eq!(games(&receiver.expect(4))[3], second);
    // A new game is sent from its beginning.
    let third = TestGame::start(&server, &two());
    let hook = Hook::new(&third.players[0], &receiver.url());
    assert_eq!(hook.deliveries(), Vec::<Value>::new());
    let table = third.players[0]
        .post("/v1/tables", &json!({ "players": 1, "corporate_era": true, "draft": false }))
        .expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let begun = third.players[0].post(&start, &json!({})).expect(201)["game_id"].clone();
    let message = receiver.expect(5)[4].json();
    assert_eq!((&message["data"]["game_id"], &message["data"]["events"][0]["seq"]), (&begun, &json!(1)));
    assert_eq!(message["data"]["decision_open"], true);
}

/// Plays until `wanted` moves had events: an unchanged choice has none, and is not sent.
fn play_moves_with_events(game: &TestGame, chooser: &mut RandomChooser, wanted: usize) {
    let (mut length, mut found) = (log(game, 0).len(), 0);
    while found < wanted {
        game.play_moves(chooser, 1);
        let now = log(game, 0).len();
        found += usize::from(now > length);
        length = now;
    }
}

#[test]
fn deliveries_can_be_replayed() {
    let server = server();
    let receiver = Receiver::start();
    let game = TestGame::start(&server, &two());
    let ada = game.players[0].clone();
    let mut chooser = RandomChooser(3);
    play_moves_with_events(&game, &mut chooser, 4);
    let hook = Hook::new(&ada, &receiver.url());
    play_moves_with_events(&game, &mut chooser, 3);
    let messages = receiver.expect(3);
    hook.until("all deliveries succeed", |all| all.iter().all(|d| d["state"] == "delivered"));

    // One of them, with its id.
    let old = messages[1].header("webhook-id").to_owned();
    ada.post(&format!("{}/deliveries/{old}/replay", hook.path), &json!({})).expect(202);
    let again = receiver.expect(4).remove(3);
    assert_eq!(again.header("webhook-id"), old);
    assert_eq!(again.json()["data"]["events"], messages[1].json()["data"]["events"]);
    hook.until("all deliveries succeed", |all| all.iter().all(|d| d["state"] == "delivered"));

    // The whole game, including the events before the webhook. Earlier messages keep their ids.
    let replayed = hook.replay(id(&game), 0);
    let latest = game.events(0, 0)["latest_event"].clone();
    assert_eq!((&replayed["next"], &replayed["latest_event"]), (&latest, &latest));
    // The start and seven moves with events.
    let queued = replayed["queued"].as_u64().expect("a number") as usize;
    assert_eq!(queued, 8);
    let all = receiver.expect(4 + queued);
    assert_equal(&events_of(&all[4..]), &log(&game, 0));
    let ids = |messages: &[Message]| -> Vec<String> {
        messages.iter().map(|message| message.header("webhook-id").to_owned()).collect()
    };
    assert_eq!(ids(&all[1 + queued..]), ids(&messages));
    hook.until("all deliveries succeed", |all| all.iter().all(|d| d["state"] == "delivered"));
    assert_eq!(hook.replay(id(&game), latest.as_i64().expect("a number"))["queued"], 0);

    // Games and webhooks of others cannot be replayed.
    let other = TestGame::start(&server, &two());
    let body = json!({ "game_id": id(&other), "after": 0 });
    ada.post(&format!("{}/replay", hook.path), &body).problem(404, "not_found");
    other.players[0].post(&format!("{}/replay", hook.path), &body).problem(404, "not_found");
    let theirs = Hook::new(&other.players[0], &receiver.url());
    let path = format!("{}/deliveries/{old}/replay", theirs.path);
    other.players[0].post(&path, &json!({})).problem(404, "not_found");
}

#[test]
fn a_replay_after_an_undo_contains_withdrawn_events() {
    let server = server();
    let receiver = Receiver::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let hook = Hook::new(&game.players[1], &receiver.url());
    let mut chooser = RandomChooser(11);
    let (mut undone, mut count) = (false, 0);
    for _ in 0..60 {
        let mover = (0..2).find(|player| game.decision(*player)["waiting"] == true).expect("a decision");
        let decision = game.decision(mover);
        let moved = game.play(mover, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
        // An answer that only leads to the next question has no event, and no message.
        count += usize::from(moved["events"] != json!([]));
        if mover == 0 {
            let headers = [("Idempotency-Key", "the-undo")];
            let body = json!({ "steps": 1 });
            let undo = game.players[0].send("POST", &format!("{}/undo", game.path), &headers, Some(&body));
            if undo.status == 200 {
                undone = true;
                count += 1;
                break;
            }
        }
    }
    assert!(undone, "something can be undone within sixty moves");
    let taken = |all: &[Value]| all.len() == count && all.iter().all(|d| d["state"] == "delivered");
    hook.until("all deliveries succeed", taken);
    let at_once = events_of(&receiver.expect(count));
    assert_eq!(at_once.last().expect("an event")["type"], "undone");
    hook.replay(id(&game), 0);
    let again = receiver.expect(count + count + 1);
    assert_equal(&events_of(&again[count..]), &log(&game, 1));
    assert!(events_of(&again[count..]).iter().any(|event| event["type"] == "withdrawn"));
}

#[test]
fn a_deleted_account_receives_no_more_messages() {
    let server = server();
    let (ada_hears, bob_hears) = (Receiver::start(), Receiver::start());
    let mut ada = server.anonymous();
    let key = format!("device-{}", id_of(0));
    ada.set_account(&ada.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Ada" })).expect(201));
    let bob = server.guest("Bob");
    let table = ada.post("/v1/tables", &two()).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    Hook::new(&ada, &ada_hears.url());
    Hook::new(&bob, &bob_hears.url());
    ada.post(&start, &json!({})).expect(201);
    assert_eq!((ada_hears.expect(1).len(), bob_hears.expect(1).len()), (1, 1));
    ada.post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
    // The caretaker plays her seat, and Bob receives its move.
    bob_hears.expect(2);
    assert_eq!(ada_hears.received().len(), 1);
}
