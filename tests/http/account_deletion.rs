//! Deletion of accounts, and the games that continue without them.

use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};

use domain::game::proof::Transcript;
use serde_json::{Value, json};
use service::clock::MachineClock;
use service::moment::Moment;
use service::store::Store;

use crate::harness::{Client, Reply, Server, config};
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_until;

const PASSWORD: &str = "correct horse battery";

/// A guest and its device key.
pub fn guest(url: &str, name: &str) -> (Client, String) {
    let mut client = Client::new(url);
    let key = format!("{name}-{}", uuid::Uuid::now_v7());
    client.set_account(
        &client.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": name })).expect(201),
    );
    (client, key)
}

/// A game of guests, and the proof with which the first can be deleted.
pub fn game(url: &str, table: &Value) -> (TestGame, Value) {
    let (first, key) = guest(url, "Ada");
    let made = first.post("/v1/tables", table).expect(201);
    let mut players = vec![first];
    for name in &["Bob", "Cid"][..table["players"].as_u64().expect("players") as usize - 1] {
        let player = Client::guest(url, name);
        player.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
        players.push(player);
    }
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = players[0].post(&path, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    (TestGame { path, players }, json!({ "device_key": key }))
}

#[track_caller]
fn eventually(so: impl FnMut() -> bool) {
    wait_until("the condition holds", so);
}

fn pending_seats(game: &TestGame, by: usize) -> Vec<String> {
    let asked = game.players[by].get(&format!("{}/decision", game.path)).expect(200);
    let seats = asked["waiting_for"].as_array().expect("seats").iter();
    seats.map(|seat| seat.as_str().expect("a seat").to_owned()).collect()
}

/// Plays all seats except that of the deleted first player until the game is over.
pub fn play_out(game: &TestGame, chooser: &mut RandomChooser) {
    let mut moves = 0;
    loop {
        // Only present players have pending decisions, at the latest when the caretaker has played.
        let mut waiting = Vec::new();
        eventually(|| {
            waiting = pending_seats(game, 1);
            !waiting.contains(&"red".to_owned())
        });
        if waiting.is_empty() {
            return;
        }
        for player in 1..game.players.len() {
            let decision = game.decision(player);
            if decision["waiting"] == true {
                let answer = chooser.answer(&decision);
                game.play(player, &decision["tag"], &json!([answer])).expect(200);
                moves += 1;
            }
        }
        assert!(moves < 5_000, "the game does not end");
    }
}

#[test]
fn a_full_account_is_deleted_with_its_password() {
    let server = Server::start();
    let registration = json!({ "email": "ada@example.org", "password": PASSWORD, "name": "Ada" });
    let mut ada = server.anonymous();
    ada.set_account(&ada.post("/v1/register", &registration).expect(201));
    let sign_in = json!({ "email": "ada@example.org", "password": PASSWORD });
    let mut tablet = server.anonymous();
    tablet.set_account(&tablet.post("/v1/sign-in/password", &sign_in).expect(200));

    ada.post("/v1/me/delete", &json!({ "password": "a wrong password" })).problem(403, "wrong_password");
    let problem =
        ada.post("/v1/me/delete", &json!({ "device_key": "a-long-secret" })).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/password");
    ada.post("/v1/me/delete", &json!({ "password": PASSWORD, "sure": true })).problem(422, "invalid");
    server
        .anonymous()
        .post("/v1/me/delete", &json!({ "password": PASSWORD }))
        .problem(401, "unauthenticated");
    assert_eq!(tablet.get("/v1/me").status, 200);

    let proof = json!({ "password": PASSWORD });
    let reply = ada.post("/v1/me/delete", &proof);
    reply.expect(204);
    // The client may have lost the reply.
    ada.post("/v1/me/delete", &proof).expect(204);
    tablet.post("/v1/me/delete", &json!({})).expect(204);
    for client in [&ada, &tablet] {
        client.get("/v1/me").problem(401, "session_ended");
        client.get("/v1/me/export").problem(401, "session_ended");
        let refresh = json!({ "refresh_token": client.refresh_token });
        client.without_token().post("/v1/sign-in/refresh", &refresh).problem(401, "unauthenticated");
    }
    ada.without_token().post("/v1/sign-in/password", &sign_in).problem(401, "wrong_credentials");
    // Another account can now use the address.
    let other = server.anonymous().post("/v1/register", &registration).expect(201);
    assert_ne!(other["account"]["id"], ada.id.as_str());
}

#[test]
fn a_guest_is_deleted_with_its_device_key() {
    let server = Server::start();
    let ((ada, key), (bob, theirs)) = (guest(&server.url, "Ada"), guest(&server.url, "Bob"));
    for wrong in [theirs.as_str(), "nobody-has-this-key-of-32-characters", ""] {
        ada.post("/v1/me/delete", &json!({ "device_key": wrong })).problem(403, "wrong_device_key");
    }
    let problem = ada.post("/v1/me/delete", &json!({ "password": PASSWORD })).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/device_key");
    ada.post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
    ada.get("/v1/me").problem(401, "session_ended");
    // A session that has signed out does not prove the ownership of an account.
    bob.post("/v1/sign-out", &json!({})).expect(204);
    bob.post("/v1/me/delete", &json!({ "device_key": theirs })).problem(401, "session_ended");
    let again = ada.without_token().post("/v1/sign-in/guest", &json!({ "device_key": key })).expect(201);
    assert_ne!(again["account"]["id"], ada.id.as_str(), "the device begins anew");
}

#[test]
fn open_tables_of_a_deleted_owner_are_passed_on_or_closed() {
    let server = Server::start();
    let (ada, key) = guest(&server.url, "Ada");
    let (bob, cid) = (server.guest("Bob"), server.guest("Cid"));
    let table = json!({ "players": 3, "corporate_era": true, "draft": true });
    let [shared, alone, other] = [&ada, &ada, &bob].map(|owner| owner.post("/v1/tables", &table).expect(201));
    let path = |table: &Value| format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    bob.post(&format!("{}/seats", path(&shared)), &json!({})).expect(200);
    ada.post(&format!("{}/seats", path(&other)), &json!({})).expect(200);
    ada.post("/v1/me/delete", &json!({ "device_key": key })).expect(204);

    let now = cid.get(&path(&shared)).expect(200);
    assert_eq!((&now["owner"], &now["free_seats"]), (&json!(bob.id), &json!(2)));
    assert_eq!(now["name"], "Table of Former player");
    cid.get(&path(&alone)).problem(404, "not_found");
    let now = cid.get(&path(&other)).expect(200);
    assert_eq!((now["seats"].as_array().map(Vec::len), &now["name"]), (Some(1), &json!("Table of Bob")));
}

#[test]
fn deletion_ends_streams_and_removes_names() {
    let server = Server::start();
    let (game, proof) =
        game(&server.url, &json!({ "players": 2, "corporate_era": true, "draft": true, "name": "Friday" }));
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let mut streams = Vec::new();
    for path in [format!("{}/stream", game.path), "/v1/stream".to_owned()] {
        streams.extend(StreamClient::both_transports(ada, &path));
    }
    let mut other = StreamClient::sse(bob, &format!("{}/stream", game.path));
    streams.iter_mut().chain([&mut other]).for_each(|stream| drop(stream.expect("open")));
    let before = game.events(1, 0)["latest_event"].as_i64().expect("a number");
    ada.post("/v1/me/delete", &proof).expect(204);
    for stream in &mut streams {
        assert_eq!(stream.end().0, "signed_out");
    }
    // The other player receives the moves of the caretaker as events.
    let event = other.expect("event");
    assert_eq!((event.event_id().1, &event.json()["type"]), (before + 1, &json!("chose")));
    assert_eq!(event.json()["seat"], "red");

    let former = json!({ "seat": "red", "id": ada.id, "name": "Former player", "bot": false });
    let seen = bob.get(&game.path).expect(200);
    assert_eq!((&seen["players"][0], &seen["name"]), (&former, &json!("Friday")));
    let list = bob.get("/v1/games").expect(200);
    assert_eq!(list["items"][0]["players"][0], former);
    for path in ["/v1/games", "/v1/me/export", &game.path] {
        let text = String::from_utf8(bob.get(path).body).expect("text");
        assert!(!text.contains("Ada"), "{path}: {text}");
    }
}

#[test]
fn a_game_continues_without_a_deleted_player_and_its_record_verifies() {
    let server = Server::start();
    let table = json!({ "players": 3, "corporate_era": true, "draft": true, "beginner": true });
    let (game, proof) = game(&server.url, &table);
    let mut chooser = RandomChooser(9);
    // Until the player can pay for a city; the account is then deleted in the middle of that action.
    let decision = loop {
        let decision = game.decision(0);
        let city = json!("standard_project:city");
        let offered = decision["options"].as_array().is_some_and(|o| o.iter().any(|o| o["id"] == city));
        if offered {
            let reply = game.play(0, &decision["tag"], &json!([{ "option": city }])).expect(200);
            break reply["decision"].clone();
        }
        game.play_moves(&mut chooser, 1);
    };
    assert_eq!(decision["question"], "area");
    let before = game.events(1, 0)["latest_event"].as_i64().expect("a number");
    game.players[0].post("/v1/me/delete", &proof).expect(204);
    play_out(&game, &mut chooser);

    let log = game.events(1, before);
    let first: Vec<&Value> = log["events"].as_array().expect("events").iter().collect();
    assert_eq!((&first[0]["type"], &first[0]["seat"]), (&json!("tile_placed"), &json!("red")));
    assert!(game.players[1].get(&game.path).expect(200)["view"]["result"].is_object());
    let record = game.players[1].get(&format!("{}/record", game.path)).expect(200);
    assert_eq!(record["players"][0]["name"], "Former player");
    let kinds: BTreeSet<&str> = record["turns"]
        .as_array()
        .expect("turns")
        .iter()
        .filter(|turn| turn["seat"] == "red")
        .flat_map(|turn| turn["answers"].as_array().expect("answers"))
        .map(|answer| answer["option"].as_str().expect("an option").split(':').next().expect("a word"))
        .collect();
    // The caretaker answered every kind of decision: areas, effects, packs, purchases and turns.
    for kind in ["area", "pick", "buy", "pass"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
    let transcript: Transcript = serde_json::from_value(record).expect("a record");
    assert!(transcript.verify().is_ok_and(|record| record.game().is_over()));
}

#[test]
fn a_move_cannot_be_undone_after_the_caretaker_has_answered() {
    let server = Server::start();
    // Beginners can pay for a power plant at once.
    let table = json!({ "players": 2, "corporate_era": true, "draft": false, "beginner": true });
    let (ada, key) = guest(&server.url, "Ada");
    let bob = server.guest("Bob");
    let made = ada.post("/v1/tables", &table).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"], "beginner": true })).expect(200);
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = ada.post(&path, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let game = TestGame { path, players: vec![ada, bob] };
    let act = json!([{ "option": "standard_project:power_plant" }, { "option": "end_turn" }]);
    if pending_seats(&game, 1) == ["red"] {
        game.play(0, &game.decision(0)["tag"], &act).expect(200);
    }
    game.play(1, &game.decision(1)["tag"], &act).expect(200);
    let undo = || game.players[1].get(&game.path).expect(200)["view"]["own"]["undo"].clone();
    assert_eq!(undo()["steps"], 2);
    game.players[0].post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
    eventually(|| pending_seats(&game, 1) == ["green"]);
    assert_eq!((&undo()["steps"], &undo()["blocked_by"]), (&json!(0), &json!("other_seat")));
    let headers = [("Idempotency-Key", "back")];
    let back = game.players[1].send("POST", &format!("{}/undo", game.path), &headers, Some(&json!({})));
    back.problem(422, "move_refused");
}

#[test]
fn a_game_without_players_is_ended() {
    let server = Server::start();
    let (solo, proof) = game(&server.url, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    let (two, first) = game(&server.url, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    assert_eq!(server.games(), (2, 0));
    solo.players[0].post("/v1/me/delete", &proof).expect(204);
    eventually(|| server.games() == (1, 1));
    two.players[0].post("/v1/me/delete", &first).expect(204);
    eventually(|| pending_seats(&two, 1) == ["green"]);
    assert_eq!(server.games(), (1, 1));
    // The other account is registered.
    let bob = &two.players[1];
    let credentials = json!({ "email": "bob@example.org", "password": PASSWORD });
    bob.post("/v1/me/credentials", &bob.with_device_key(credentials)).expect(200);
    bob.post("/v1/me/delete", &json!({ "password": PASSWORD })).expect(204);
    eventually(|| server.games() == (0, 2));
}

#[test]
fn a_node_that_missed_a_deletion_returns_the_same_code() {
    let (sender, receiver) = mpsc::channel();
    let server = Server::with_store(config(&[]), Arc::new(MachineClock), move |store| {
        sender.send(store.clone()).expect("a test that waits");
        store
    });
    let store: Arc<dyn Store> = receiver.recv().expect("the store");
    let ada = server.guest("Ada");
    // The store is changed as another node does, without a notice.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let account = ada.id.parse().expect("an id");
    runtime.block_on(store.delete_account(account, Moment::now())).expect("deleted");
    ada.get("/v1/me").problem(401, "session_ended");
    ada.get("/v1/me/export").problem(401, "session_ended");
    ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Eve" }))).problem(401, "session_ended");
    ada.post("/v1/me/bots", &json!({ "name": "Phobos" })).problem(401, "session_ended");
}

#[test]
fn a_deletion_takes_effect_on_all_nodes() {
    let database = TestDatabase::create();
    let (one, two) = (Server::on(&database), Server::on(&database));
    let (game, proof) = game(&one.url, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let there = TestGame {
        path: game.path.clone(),
        players: game.players.iter().map(|player| player.at(&two)).collect(),
    };
    // The other node has the earlier position in its cache.
    let decision = there.decision(1);
    game.players[0].post("/v1/me/delete", &proof).expect(204);
    game.players[0].get("/v1/me").problem(401, "session_ended");
    eventually(|| there.players[0].get(&there.path).status == 401);
    there.players[0].get(&there.path).problem(401, "session_ended");
    // The request is repeated at both nodes.
    there.players[0].post("/v1/me/delete", &proof).expect(204);
    let answer = RandomChooser(1).answer(&decision);
    let played: Reply = there.play(1, &decision["tag"], &json!([answer]));
    played.expect(200);
    for _ in 0..20 {
        eventually(|| pending_seats(&there, 1) == ["green"]);
        let decision = there.decision(1);
        let answer = RandomChooser(1).answer(&decision);
        there.play(1, &decision["tag"], &json!([answer])).expect(200);
    }
    assert_eq!(there.players[1].get(&there.path).expect(200)["players"][0]["name"], "Former player");
}
