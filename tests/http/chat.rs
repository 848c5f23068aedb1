//! Chat at tables: authors, readers, rate limits, mutes and reports.

use std::time::Duration;

use serde_json::{Value, json};

use crate::admin::admin;
use crate::harness::{Client, Reply, Server, config, decided, node_config};
use crate::manual_clock::ManualClock;
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::TestGame;

fn table_for_three() -> Value {
    json!({ "players": 3, "corporate_era": true, "draft": true })
}

fn post_with_key(game: &TestGame, player: usize, key: &str, text: &str) -> Reply {
    let path = format!("{}/messages", game.path);
    let key = [("Idempotency-Key", key)];
    game.players[player].send("POST", &path, &key, Some(&json!({ "text": text })))
}

fn post(game: &TestGame, player: usize, text: &str) -> Value {
    post_with_key(game, player, &uuid::Uuid::now_v7().to_string(), text).expect(201)
}

fn messages(game: &TestGame, player: usize, query: &str) -> Value {
    game.players[player].get(&format!("{}/messages{query}", game.path)).expect(200)
}

fn texts(page: &Value) -> Vec<&str> {
    let messages = page["messages"].as_array().expect("messages").iter();
    messages.map(|message| message["text"].as_str().expect("a text")).collect()
}

fn mute(who: &Client, whom: &Client, method: &str) -> Reply {
    who.send(method, &format!("/v1/me/mutes/{}", whom.id), &[], None)
}

#[test]
fn messages_are_readable_only_at_the_table() {
    let server = Server::start();
    let game = TestGame::start(&server, &table_for_three());
    let first = post(&game, 0, "  Good luck!\nAnd have fun.  ");
    assert_eq!((&first["number"], &first["seat"]), (&json!(1), &json!("red")));
    assert_eq!(first["author"], json!({ "id": game.players[0].id, "name": "Ada", "bot": false }));
    assert_eq!(first["text"], "Good luck!\nAnd have fun.");
    let second = post(&game, 1, "Thanks 🚀");
    let page = messages(&game, 2, "");
    assert_eq!(page, json!({ "messages": [first, second], "next": 2, "latest": 2 }));
    assert_eq!(messages(&game, 2, "?limit=1")["next"], 1);
    assert_eq!(texts(&messages(&game, 2, "?after=1")), ["Thanks 🚀"]);
    assert_eq!(messages(&game, 2, "?after=2"), json!({ "messages": [], "next": 2, "latest": 2 }));

    let eve = server.guest("Eve");
    eve.get(&format!("{}/messages", game.path)).problem(404, "not_found");
    let key = [("Idempotency-Key", "k")];
    let path = format!("{}/messages", game.path);
    eve.send("POST", &path, &key, Some(&json!({ "text": "Hi" }))).problem(404, "not_found");
    for wrong in ["", "   ", &"x".repeat(501), "a\u{202e}b", "a\u{0}b", "a\tb"] {
        let problem = post_with_key(&game, 0, "wrong", wrong).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], "/text");
    }
    assert_eq!(post(&game, 0, &"é".repeat(500))["number"], 3);
    for wrong in ["?after=-1", "?limit=0", "?limit=501", "?before=1"] {
        game.players[0].get(&format!("{path}{wrong}")).problem(422, "invalid");
    }
}

#[test]
fn a_message_is_posted_once_per_key() {
    let server = Server::start();
    let game = TestGame::start(&server, &table_for_three());
    let first = post_with_key(&game, 0, "key", "Hello");
    let again = post_with_key(&game, 0, "key", "Hello");
    assert_eq!((again.expect(200), again.header("idempotent-replayed")), (first.expect(201), "true"));
    post_with_key(&game, 0, "key", "Goodbye").problem(422, "idempotency_key_reused");
    // Each author has separate keys.
    post_with_key(&game, 1, "key", "Hello").expect(201);
    let numbers = std::thread::scope(|scope| {
        let speak = |n: usize| {
            let game = &game;
            let client = game.players[n % 3].with_new_connections();
            move || {
                let path = format!("{}/messages", game.path);
                let key = format!("at-once-{}", n / 6);
                let body = json!({ "text": format!("message {}", n / 6) });
                let headers = [("Idempotency-Key", key.as_str())];
                let reply = decided(|| client.send("POST", &path, &headers, Some(&body)));
                assert!([200, 201].contains(&reply.status), "{reply:?}");
                (n % 3, n / 6, reply.json()["number"].as_i64().expect("a number"))
            }
        };
        let all: Vec<_> = (0..18).map(|n| scope.spawn(speak(n))).collect();
        all.into_iter().map(|one| one.join().expect("a number")).collect::<Vec<_>>()
    });
    for (author, key, number) in &numbers {
        let same = numbers.iter().filter(|other| (other.0, other.1) == (*author, *key));
        assert!(same.clone().count() == 2 && same.clone().all(|other| other.2 == *number), "{numbers:?}");
    }
    let page = messages(&game, 0, "");
    let numbers: Vec<i64> =
        page["messages"].as_array().expect("messages").iter().filter_map(|m| m["number"].as_i64()).collect();
    assert_eq!(numbers, (1..=11).collect::<Vec<_>>(), "numbers have no gaps");
}

#[test]
fn messages_of_a_muted_player_are_hidden() {
    let server = Server::start();
    let game = TestGame::start(&server, &table_for_three());
    let (ada, bob, cid) = (&game.players[0], &game.players[1], &game.players[2]);
    post(&game, 1, "one");
    post(&game, 2, "two");
    let muted = mute(ada, bob, "PUT").expect(200);
    assert_eq!(muted["player"]["name"], "Bob");
    assert_eq!(mute(ada, bob, "PUT").expect(200), muted);
    post(&game, 1, "three");
    assert_eq!(texts(&messages(&game, 0, "")), ["two"]);
    assert_eq!(messages(&game, 0, "")["next"], 3, "what is left out is not asked for again");
    assert_eq!(texts(&messages(&game, 2, "")), ["one", "two", "three"]);
    assert_eq!(texts(&messages(&game, 1, "")), ["one", "two", "three"]);
    let list = ada.get("/v1/me/mutes").expect(200);
    assert_eq!(list["items"][0]["player"], json!({ "id": bob.id, "name": "Bob", "bot": false }));
    assert_eq!(
        (list["items"].as_array().map(Vec::len), bob.get("/v1/me/mutes").expect(200)["items"].clone()),
        (Some(1), json!([]))
    );
    mute(ada, bob, "DELETE").expect(204);
    mute(ada, bob, "DELETE").expect(204);
    assert_eq!(texts(&messages(&game, 0, "")), ["one", "two", "three"]);
    // Only accounts that have shared a game can be muted, and not oneself.
    let eve = server.guest("Eve");
    for (who, whom) in [(&eve, ada), (ada, &eve), (cid, cid)] {
        mute(who, whom, "PUT").problem(404, "not_found");
        mute(who, whom, "DELETE").problem(404, "not_found");
    }
    ada.send("PUT", "/v1/me/mutes/nobody", &[], None).problem(404, "not_found");
}

#[test]
fn messages_have_a_separate_rate_limit() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("RATE_CHAT", "1/3")]), clock.clone());
    let game = TestGame::start(&server, &table_for_three());
    (0..3).for_each(|n| drop(post(&game, 0, &format!("message {n}"))));
    let reply = post_with_key(&game, 0, "late", "message 3");
    reply.problem(429, "rate_limited");
    assert_eq!(reply.header("retry-after"), "1");
    assert!(reply.header("ratelimit-policy").contains("\"chat\";q=3;w=3"), "{:?}", reply.headers);
    post(&game, 1, "others may speak");
    messages(&game, 0, "");
    clock.advance(Duration::from_secs(1));
    post_with_key(&game, 0, "late", "message 3").expect(201);
}

#[test]
fn reported_messages_are_kept_for_the_operator() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = TestGame::start(&server, &table_for_three());
    assert_eq!(admin(&database, &["reports"]).stdout, "nothing was reported\n");
    post(&game, 1, "you \"fool\"\nand worse");
    let report = |player: usize, number: &str, body: &Value| {
        game.players[player].post(&format!("{}/messages/{number}/report", game.path), body)
    };
    report(0, "1", &json!({ "reason": "An insult" })).expect(204);
    report(0, "1", &json!({ "reason": "again" })).expect(204);
    report(2, "1", &json!({})).expect(204);
    for unknown in ["2", "0", "-1", "x"] {
        report(0, unknown, &json!({})).problem(404, "not_found");
    }
    report(0, "1", &json!({ "reason": "x".repeat(501) })).problem(422, "invalid");
    server
        .guest("Eve")
        .post(&format!("{}/messages/1/report", game.path), &json!({}))
        .problem(404, "not_found");
    let output = admin(&database, &["reports"]).stdout;
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 2, "{output}");
    let (bob, ada) = (&game.players[1].id, &game.players[0].id);
    let message = format!("message 1 of {bob} \"Bob\", reported by {ada} because \"An insult\"");
    assert!(
        lines[1].contains(&message) && lines[1].ends_with(": \"you \\\"fool\\\"\\nand worse\""),
        "{output}"
    );
    assert!(lines[0].contains(&format!("reported by {} because \"\"", game.players[2].id)), "{output}");
    assert_eq!(admin(&database, &["reports", "--limit", "1"]).stdout.lines().collect::<Vec<_>>(), lines[..1]);
    let held = game.players[0].get("/v1/me/export").expect(200);
    assert_eq!(
        (&held["reports"][0]["message"], &held["reports"][0]["reason"]),
        (&json!(1), &json!("An insult"))
    );
}

/// Without Redis no notice reaches the other node, so the `MissedNoticePoller` must find the change.
#[test]
fn streams_announce_new_messages() {
    let database = TestDatabase::create();
    // A WebSocket answers pings only while the test reads it.
    let node = || Server::with(node_config(&database, &[("STREAM_HEARTBEAT_SECONDS", "60")]));
    let (here, there) = (node(), node());
    let game = TestGame::start(&here, &table_for_three());
    post(&game, 0, "before");
    let id = game.path.rsplit('/').next().expect("an id");
    let latest = |n: i64| json!([{ "game_id": id, "latest": n }]);
    let mut streams = Vec::new();
    for server in [&here, &there] {
        for path in ["/v1/stream".to_owned(), format!("{}/stream", game.path)] {
            streams.extend(StreamClient::both_transports(&game.players[1].at(server), &path));
        }
    }
    for stream in &mut streams {
        stream.expect("open");
        assert_eq!(stream.change("chat.changed")["items"], latest(1));
    }
    for n in 2..=3 {
        post(&game, 0, "after");
        for stream in &mut streams {
            assert_eq!(stream.change("chat.changed")["items"], latest(n));
        }
    }
    assert_eq!(game.players[1].get("/v1/me/chats").expect(200)["items"], latest(3));
    assert_eq!(here.guest("Eve").get("/v1/me/chats").expect(200)["items"], json!([]));
}

#[test]
fn messages_of_a_deleted_account_stay_without_its_name() {
    let server = Server::start();
    let game = TestGame::start(&server, &table_for_three());
    let credentials = json!({ "email": "ada@example.org", "password": "correct horse battery" });
    let (ada, bob) = (&game.players[0], &game.players[1]);
    ada.post("/v1/me/credentials", &ada.with_device_key(credentials)).expect(200);
    post(&game, 0, "Farewell");
    post(&game, 1, "Already?");
    mute(ada, bob, "PUT").expect(200);
    mute(bob, ada, "PUT").expect(200);
    ada.send("PUT", &format!("{}/seen", game.path), &[], Some(&json!({ "seq": 4 }))).expect(200);
    let held = ada.get("/v1/me/export").expect(200);
    assert_eq!(held["mutes"][0]["player"]["name"], "Bob");
    assert_eq!(
        (&held["games"][0]["messages"][0]["text"], &held["games"][0]["seen"]),
        (&json!("Farewell"), &json!(4))
    );
    assert_eq!(held["games"][0]["messages"].as_array().map(Vec::len), Some(1), "only the account's own");
    ada.post("/v1/me/delete", &json!({ "password": "correct horse battery" })).expect(204);
    let page = messages(&game, 2, "");
    assert_eq!(texts(&page), ["Farewell", "Already?"]);
    assert_eq!(page["messages"][0]["author"], json!({ "id": ada.id, "name": "Former player", "bot": false }));
    assert_eq!(bob.get("/v1/me/mutes").expect(200)["items"], json!([]));
    post(&game, 1, "So it is.");
}
