//! A successful request to every operation, and the refusals of single operations. The first successful exchange of
//! each operation becomes its example in the document, so it should show typical values.

use serde_json::{Value, json};

use super::{
    links, mail, moderation, passkeys, people, plans, reviews, seating, sign_in_providers, third_parties,
};
use crate::harness::{Client, Reply, Server, config, decided, recorded_request};
use crate::manual_clock::ManualClock;
use crate::response_conformance;
use crate::stream_client::{Events, StreamClient, connect, websocket_handshake};
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_for;

const PASSWORD: &str = "correct horse battery";
const KEY: &str = "a-device-key-of-at-least-32-characters";

/// Runs all parts, each on a separate server.
pub fn all() {
    operation(&Server::start());
    guests(&Server::start());
    passwords();
    mail::all();
    sign_in_providers::all();
    passkeys::all();
    tables(&Server::start());
    people::all();
    moderation::all();
    games(&Server::start());
    finished_game(&Server::start());
    reviews::all();
    seating::all();
    advice(&Server::start());
    links::all(&Server::with(config(&[("STREAMS_PER_ACCOUNT", "2")])));
    third_parties::all();
    plans::all();
    // A WebSocket answers pings only while the test reads it.
    streams(&Server::with(config(&[("STREAMS_PER_ACCOUNT", "2"), ("STREAM_HEARTBEAT_SECONDS", "60")])));
}

pub fn put(client: &Client, path: &str, body: &Value) -> Reply {
    client.send("PUT", path, &[], Some(body))
}

/// Public operations.
fn operation(server: &Server) {
    let anonymous = server.anonymous();
    for path in [
        "/healthz",
        "/readyz",
        "/.well-known/jwks.json",
        "/v1/openapi.json",
        "/v1/openapi-3.0.json",
        "/v1/catalogue/cards/birds",
        "/v1/rules",
    ] {
        decided(|| anonymous.get(path)).expect(200);
    }
    for part in anonymous.get("/v1/catalogue").expect(200)["parts"].as_array().expect("parts") {
        anonymous.get(part["path"].as_str().expect("a link")).expect(200);
    }
}

/// Guests, their sessions, and upgrading them to full accounts.
fn guests(server: &Server) {
    let mut ada = server.anonymous();
    let phone = json!({ "device_key": KEY, "name": "Ada", "device": "Ada's phone" });
    ada.set_account(&ada.post("/v1/sign-in/guest", &phone).expect(201));
    let mut tablet = server.anonymous();
    let again = json!({ "device_key": KEY, "device": "Ada's tablet" });
    tablet.set_account(&tablet.post("/v1/sign-in/guest", &again).expect(200));
    ada.get("/v1/me").expect(200);
    ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Ada L." }))).expect(200);
    ada.get("/v1/me/sessions").expect(200);
    let refresh =
        |token: &str| server.anonymous().post("/v1/sign-in/refresh", &json!({ "refresh_token": token }));
    refresh(&ada.refresh_token).expect(200);
    refresh("none-that-was-ever-given").problem(401, "unauthenticated");
    ada.send("DELETE", &format!("/v1/me/sessions/{}", tablet.session), &[], None).expect(204);
    refresh(&tablet.refresh_token).problem(401, "session_ended");

    let full = json!({ "email": "ada@example.org", "password": PASSWORD, "device_key": KEY });
    ada.post("/v1/me/credentials", &full).expect(200);
    let other = json!({ "email": "ada@example.net", "password": PASSWORD, "device_key": KEY });
    ada.post("/v1/me/credentials", &other).problem(409, "has_password");
    let bob = server.guest("Bob");
    bob.post("/v1/me/credentials", &other).problem(403, "wrong_device_key");
    let taken = bob.with_device_key(full);
    bob.post("/v1/me/credentials", &taken).problem(409, "email_taken");
    server.anonymous().post("/v1/sign-in/guest", &phone).problem(409, "password_needed");
    ada.get("/v1/me/export").expect(200);
    ada.send("POST", "/v1/sign-out", &[], None).expect(204);

    let mut eve = server.anonymous();
    let key = "another-device-key-of-at-least-32-characters";
    eve.set_account(&eve.post("/v1/sign-in/guest", &json!({ "device_key": key })).expect(201));
    eve.post("/v1/me/delete", &json!({ "device_key": KEY })).problem(403, "wrong_device_key");
    eve.post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
}

/// Full accounts, and wrong passwords.
fn passwords() {
    let server = Server::with_clock(config(&[]), ManualClock::now());
    let mut bob = server.anonymous();
    let registration =
        json!({ "email": "bob@example.org", "password": PASSWORD, "name": "Bob", "device": "Bob's phone" });
    bob.set_account(&bob.post("/v1/register", &registration).expect(201));
    bob.post("/v1/register", &registration).problem(409, "email_taken");
    let sign_in = |password: &str| {
        server
            .anonymous()
            .post("/v1/sign-in/password", &json!({ "email": "bob@example.org", "password": password }))
    };
    sign_in(PASSWORD).expect(200);
    let change = json!({ "current": PASSWORD, "new": "staple staple staple" });
    put(&bob, "/v1/me/password", &change).expect(204);
    let password = "staple staple staple";
    let email = json!({ "email": "bob@example.net", "password": password });
    put(&bob, "/v1/me/email", &email).expect(200);
    put(&bob, "/v1/me/email", &json!({ "email": "bob@example.org", "password": password })).expect(200);

    let mut eve = server.anonymous();
    let other = json!({ "email": "eve@example.org", "password": PASSWORD, "name": "Eve" });
    eve.set_account(&eve.post("/v1/register", &other).expect(201));
    let taken = json!({ "email": "bob@example.org", "password": PASSWORD });
    put(&eve, "/v1/me/email", &taken).problem(409, "email_taken");
    let guest = server.guest("Guest");
    put(&guest, "/v1/me/email", &email).problem(409, "no_password");
    put(&guest, "/v1/me/password", &change).problem(409, "no_password");

    put(&bob, "/v1/me/email", &json!({ "email": "bob@example.net", "password": "wrong password" }))
        .problem(403, "wrong_password");
    let wrong = json!({ "current": "wrong password", "new": "staple staple staple" });
    for _ in 0..4 {
        put(&bob, "/v1/me/password", &wrong).problem(403, "wrong_password");
    }
    // The clock does not advance, so the throttle does not end.
    put(&bob, "/v1/me/password", &wrong).problem(429, "too_many_attempts");
    put(&bob, "/v1/me/email", &email).problem(429, "too_many_attempts");
    let proof = json!({ "password": "wrong password" });
    bob.post("/v1/me/delete", &proof).problem(429, "too_many_attempts");
    // Wrong passwords are counted per account, whatever the operation.
    eve.post("/v1/me/delete", &proof).problem(403, "wrong_password");
    let guess = || {
        let body = json!({ "email": "eve@example.org", "password": "a wrong password" });
        server.anonymous().post("/v1/sign-in/password", &body)
    };
    (0..4).for_each(|_| drop(guess().problem(401, "wrong_credentials")));
    guess().problem(429, "too_many_attempts");
}

fn tables(server: &Server) {
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let at = |table: &Value, rest: &str| format!("/v1/tables/{}{rest}", table["id"].as_str().expect("an id"));
    let for_two = json!({ "name": "Friday", "players": 2, "corporate_era": true, "draft": true });
    let table = ada.post("/v1/tables", &for_two).expect(201);
    let tag = ada.get(&at(&table, ""));
    let tag = [("If-None-Match", tag.header("etag"))];
    assert_eq!(ada.send("GET", &at(&table, ""), &tag, None).status, 304);
    bob.get("/v1/tables?players=2&draft=true&pace=relaxed&limit=10").expect(200);
    ada.get("/v1/me/tables").expect(200);
    ada.post(&at(&table, "/start"), &json!({})).problem(409, "seats_free");
    let seat = json!({ "beginner": false, "effect_order": "ask" });
    bob.post(&at(&table, "/seats"), &seat).expect(200);
    bob.send("DELETE", &at(&table, "/seats/me"), &[], None).expect(204);
    let join = json!({ "code": table["code"], "beginner": true, "effect_order": "engine" });
    bob.post("/v1/tables/join", &join).expect(200);
    eve.post("/v1/tables/join", &join).problem(409, "table_full");
    eve.post(&at(&table, "/seats"), &seat).problem(409, "table_full");
    eve.post("/v1/tables/join", &json!({ "code": "0000000000" })).problem(404, "not_found");
    let start = |who: &Client| who.send("POST", &at(&table, "/start"), &[], None);
    start(&bob).problem(403, "not_table_owner");
    let opponent = json!({ "level": "regular" });
    bob.post(&at(&table, "/opponents"), &opponent).problem(403, "not_table_owner");
    ada.post(&at(&table, "/opponents"), &opponent).problem(409, "table_full");
    start(&ada).expect(201);
    ada.post(&at(&table, "/opponents"), &opponent).problem(409, "table_started");
    start(&ada).expect(200);
    eve.post("/v1/tables/join", &join).problem(409, "table_started");
    eve.post(&at(&table, "/seats"), &seat).problem(409, "table_started");
    bob.send("DELETE", &at(&table, "/seats/me"), &[], None).problem(409, "table_started");

    let practice = json!({
        "players": 3, "corporate_era": true, "draft": false, "opponents": [{ "level": "novice" }], "caretaker": "novice"
    });
    let practice = eve.post("/v1/tables", &practice).expect(201);
    eve.post(&at(&practice, "/opponents"), &opponent).expect(200);
}

/// A running game.
fn games(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let ada = &game.players[0];
    let at = |rest: &str| format!("{}{rest}", game.path);
    ada.get("/v1/games?state=running&include=forecast&limit=10").expect(200);
    let seen = ada.get(&game.path);
    ada.get(&at("?include=decision,hand,seats,clock,plans")).expect(200);
    let tag = [("If-None-Match", seen.header("etag"))];
    assert_eq!(ada.send("GET", &game.path, &tag, None).status, 304);
    let decision = game.decision(0);
    let english = [("Accept-Language", "en")];
    ada.send("GET", &at("/decision"), &english, None).expect(200);
    ada.get(&at("/record")).problem(409, "game_not_over");

    let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
    let answers =
        json!({ "answers": [{ "option": decision["options"][0]["id"], "cards": [decision["dealt"][0]] }] });
    let refused = json!({ "answers": [{ "option": "convert_plants" }] });
    let preview =
        |headers: &[(&str, &str)], body| ada.send("POST", &at("/moves/preview"), headers, Some(body));
    preview(&[("If-Match", &tag)], &answers).expect(200);
    preview(&[("If-Match", &tag)], &refused).problem(422, "move_refused");
    preview(&[("If-Match", "\"red-0\"")], &answers).problem(412, "decision_changed");
    preview(&[], &answers).problem(428, "if_match_required");

    let play = |headers: &[(&str, &str)], body| ada.send("POST", &at("/moves"), headers, Some(body));
    play(&[("Idempotency-Key", "train-1"), ("If-Match", &tag)], &answers).expect(200);
    play(&[("Idempotency-Key", "train-1"), ("If-Match", &tag)], &refused)
        .problem(422, "idempotency_key_reused");
    play(&[("Idempotency-Key", "train-2"), ("If-Match", "\"red-0\"")], &answers)
        .problem(412, "decision_changed");
    play(&[("If-Match", &tag)], &answers).problem(428, "idempotency_key_required");
    play(&[("Idempotency-Key", "train-2")], &answers).problem(428, "if_match_required");

    ada.send("GET", &at("/events?after=0&limit=10"), &english, None).expect(200);
    ada.send("GET", &at("/events?before=5&limit=2"), &english, None).expect(200);
    ada.get(&at("?at=2")).expect(200);
    let picture = ada.get(&at("/board.svg?size=320&theme=dark&at=3"));
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
    let known = [("If-None-Match", picture.header("etag"))];
    assert_eq!(ada.send("GET", &at("/board.svg?size=320&theme=dark&at=3"), &known, None).status, 304);

    let decision = game.decision(0);
    let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
    play(&[("Idempotency-Key", "train-3"), ("If-Match", &tag)], &refused).problem(422, "move_refused");
    undo(&game);
    let inbox = ada.send("GET", "/v1/me/inbox?limit=10", &english, None);
    inbox.expect(200);
    put(ada, &at("/seen"), &json!({ "seq": 3 })).expect(200);
    let digest = ada.send("GET", &at("/digest?since=0"), &english, None);
    let known = [("If-None-Match", digest.header("etag"))];
    assert_eq!(ada.send("GET", &at("/digest?since=0"), &known, None).status, 304);
    ada.get(&at("/forecast")).expect(200);
    chat(&game);
    let hand = ada.get(&at("/hand"));
    let seen = [("If-None-Match", hand.header("etag"))];
    assert_eq!(ada.send("GET", &at("/hand"), &seen, None).status, 304);
}

/// Advice in a solo game, and in one with another person.
fn advice(server: &Server) {
    let solo = TestGame::start(server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    let english = [("Accept-Language", "en")];
    let path = format!("{}/advice", solo.path);
    solo.players[0].send("GET", &path, &english, None).expect(200);
    solo.players[0].post(&format!("{}/resign", solo.path), &json!({})).expect(200);
    solo.players[0].get(&path).problem(409, "game_over");
    let two = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    two.players[0].get(&format!("{}/advice", two.path)).problem(403, "advice_not_allowed");
}

/// Chat messages, mutes and reports.
fn chat(game: &TestGame) {
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let path = format!("{}/messages", game.path);
    let say = |headers: &[(&str, &str)], text: &str| {
        bob.send("POST", &path, headers, Some(&json!({ "text": text })))
    };
    say(&[("Idempotency-Key", "hello-1")], "Good luck!").expect(201);
    say(&[("Idempotency-Key", "hello-1")], "Good luck!").expect(200);
    say(&[("Idempotency-Key", "hello-1")], "Bad luck!").problem(422, "idempotency_key_reused");
    say(&[], "Good luck!").problem(428, "idempotency_key_required");
    ada.get(&format!("{path}?after=0&limit=10")).expect(200);
    ada.get("/v1/me/chats").expect(200);
    ada.post(&format!("{path}/1/report"), &json!({ "reason": "An insult" })).expect(204);
    let muted = format!("/v1/me/mutes/{}", bob.id);
    ada.send("PUT", &muted, &[], None).expect(200);
    ada.get("/v1/me/mutes").expect(200);
    ada.send("DELETE", &muted, &[], None).expect(204);
}

/// Undoes the first answer of an action phase that can be undone.
fn undo(game: &TestGame) {
    let mut chooser = RandomChooser(7);
    loop {
        let waiting = (0..game.players.len()).map(|player| (player, game.decision(player)));
        let waiting: Vec<_> = waiting.filter(|(_, decision)| decision["waiting"] == true).collect();
        for (player, decision) in waiting {
            let answer =
                match decision["options"].as_array().expect("options").iter().any(|o| o["id"] == "pass") {
                    true => json!({ "option": "pass" }),
                    false => chooser.answer(&decision),
                };
            let played = game.play(player, &decision["tag"], &json!([answer])).expect(200);
            if played["decision"]["undo"]["steps"].as_u64().is_none_or(|steps| steps == 0) {
                continue;
            }
            let tag = format!("\"{}\"", played["decision"]["tag"].as_str().expect("a tag"));
            let undo = |headers: &[(&str, &str)], steps: u16| {
                let body = json!({ "steps": steps });
                game.players[player].send("POST", &format!("{}/undo", game.path), headers, Some(&body))
            };
            undo(&[("Idempotency-Key", "undo-1"), ("If-Match", &tag)], 999).problem(422, "move_refused");
            undo(&[("Idempotency-Key", "undo-1"), ("If-Match", "\"red-0\"")], 1)
                .problem(412, "decision_changed");
            undo(&[("Idempotency-Key", "undo-1"), ("If-Match", "*")], 1).problem(428, "if_match_required");
            undo(&[("If-Match", &tag)], 1).problem(428, "idempotency_key_required");
            undo(&[("Idempotency-Key", "undo-1"), ("If-Match", &tag)], 1).expect(200);
            undo(&[("Idempotency-Key", "undo-1"), ("If-Match", &tag)], 2)
                .problem(422, "idempotency_key_reused");
            return;
        }
    }
}

/// A finished solo game.
fn finished_game(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    game.pass_to_the_end();
    let (tag, pass) = (json!("red-1"), json!([{ "option": "pass" }]));
    game.play(0, &tag, &pass).problem(409, "game_over");
    let headers = [("Idempotency-Key", "late"), ("If-Match", "\"red-1\"")];
    for (rest, body) in [("moves/preview", json!({ "answers": pass })), ("undo", json!({ "steps": 1 }))] {
        let path = format!("{}/{rest}", game.path);
        game.players[0].send("POST", &path, &headers, Some(&body)).problem(409, "game_over");
    }
    let late = [("Idempotency-Key", "late")];
    let plan = json!({ "what": { "kind": "pass" } });
    let path = format!("{}/plans", game.path);
    game.players[0].send("POST", &path, &late, Some(&plan)).problem(409, "game_over");
    game.players[0].get(&format!("{}/advice", game.path)).problem(409, "game_over");
    let path = format!("{}/record", game.path);
    let record = game.players[0].get(&path);
    record.expect(200);
    let tag = [("If-None-Match", record.header("etag"))];
    assert_eq!(game.players[0].send("GET", &path, &tag, None).status, 304);
}

/// Streams of both transports. An account may have two open.
fn streams(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let ada = &game.players[0];
    let bearer = format!("Bearer {}", ada.token.as_deref().expect("a token"));
    let of_game = format!("{}/stream?after=0", game.path);
    for path in [of_game.as_str(), "/v1/stream"] {
        read_beginning(ada, path);
        let socket = path.replace("/stream", "/socket");
        ada.get(&socket).problem(426, "upgrade_required");
        let offered = [("Authorization", bearer.as_str()), ("Sec-WebSocket-Protocol", "tharsis.v1")];
        drop(wait_for("closed streams are no longer counted", || {
            websocket_handshake(connect(ada), ada, &socket, &offered).ok()
        }));
        let evil = [("Origin", "https://evil.example.org")];
        ada.send("GET", &socket, &evil, None).problem(403, "origin_not_allowed");

        let bob = &game.players[1];
        let open = [StreamClient::try_sse, StreamClient::try_websocket].map(|open| {
            let mut stream = StreamClient::open_when_allowed(open, bob, path);
            stream.expect("open");
            stream
        });
        bob.get(path).problem(429, "too_many_streams");
        let waits = format!("{}/events?after=2147483647&wait=30", game.path);
        bob.get(&waits).problem(429, "too_many_streams");
        let made = bob
            .post("/v1/tables", &json!({ "players": 2, "corporate_era": true, "draft": false }))
            .expect(201);
        let table = format!("/v1/tables/{}", made["id"].as_str().expect("an id"));
        let tag = bob.get(&table).header("etag").to_owned();
        let waits = format!("{table}?wait=30");
        bob.send("GET", &waits, &[("If-None-Match", tag.as_str())], None).problem(429, "too_many_streams");
        let upgrade = [
            ("Connection", "upgrade"),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        bob.send_raw("GET", &socket, &upgrade, b"").problem(429, "too_many_streams");
        drop(open);
    }
}

/// Reads the beginning of a stream, which is opened as soon as the limit allows it.
pub fn read_beginning(client: &Client, path: &str) {
    let events = wait_for("closed streams are no longer counted", || {
        let events = Events::open(connect(client), client, path, &[("Accept-Language", "en")]);
        events.head.starts_with("HTTP/1.1 200 ").then_some(events)
    });
    let mut reply = Reply::from_head(&events.head);
    let mut listener = StreamClient::Events(events);
    let mut text = String::new();
    let frames = if path.contains("after") { 2 } else { 1 };
    for frame in (0..frames).map(|_| listener.next().expect("a frame")) {
        let data =
            if frame.kind == "open" { json!({ "cursor": frame.cursor }).to_string() } else { frame.text };
        text += &format!("event: {}\nid: {}\ndata: {data}\n\n", frame.kind, frame.cursor);
    }
    reply.body = text.into();
    response_conformance::check(recorded_request("GET", path, &[("Accept-Language", "en")], None), &reply);
}
