//! Sessions: rotation of refresh tokens, lists, sign-out and limits.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server, config, decided, node_config};
use crate::manual_clock::ManualClock;
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

fn refresh(client: &Client, token: &str) -> Reply {
    client.without_token().post("/v1/sign-in/refresh", &json!({ "refresh_token": token }))
}

fn with_manual_clock() -> (Server, Arc<ManualClock>) {
    let clock = ManualClock::now();
    (Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "600")]), clock.clone()), clock)
}

#[test]
fn refresh_tokens_rotate() {
    let (server, clock) = with_manual_clock();
    let mut ada = server.guest("Ada");
    let first = ada.refresh_token.clone();
    clock.advance(Duration::from_secs(599));
    assert_eq!(ada.get("/v1/me").status, 200);
    clock.advance(Duration::from_secs(10));
    ada.get("/v1/me").problem(401, "unauthenticated");
    let reply = refresh(&ada, &first);
    let body = reply.expect(200);
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(body["session_id"], ada.session.as_str());
    assert_ne!(body["refresh_token"], first.as_str());
    ada.set_tokens(&body);
    assert_eq!(ada.get("/v1/me").expect(200)["id"], ada.id.as_str());
}

#[test]
fn a_retried_refresh_returns_the_same_successor() {
    let (server, clock) = with_manual_clock();
    let ada = server.guest("Ada");
    let lost = refresh(&ada, &ada.refresh_token).expect(200);
    clock.advance(Duration::from_secs(29));
    let again = refresh(&ada, &ada.refresh_token).expect(200);
    assert_eq!(lost["refresh_token"], again["refresh_token"]);
    // The successor is valid, whichever of the two replies contained it.
    refresh(&ada, again["refresh_token"].as_str().expect("a token")).expect(200);
}

#[test]
fn a_late_reuse_of_a_refresh_token_ends_the_session() {
    let (server, clock) = with_manual_clock();
    let mut ada = server.guest("Ada");
    let stolen = ada.refresh_token.clone();
    let body = refresh(&ada, &stolen).expect(200);
    ada.set_tokens(&body);
    clock.advance(Duration::from_secs(30));
    refresh(&ada, &stolen).problem(401, "session_ended");
    ada.get("/v1/me").problem(401, "session_ended");
    refresh(&ada, &ada.refresh_token).problem(401, "session_ended");
}

#[test]
fn reuse_of_an_older_refresh_token_ends_the_session_at_once() {
    let server = Server::start();
    let mut ada = server.guest("Ada");
    let other = server.guest("Bob");
    let first = ada.refresh_token.clone();
    for _ in 0..2 {
        ada.set_tokens(&refresh(&ada, &ada.refresh_token).expect(200));
    }
    refresh(&ada, &first).problem(401, "session_ended");
    ada.get("/v1/me").problem(401, "session_ended");
    assert_eq!(other.get("/v1/me").status, 200);
}

#[test]
fn unknown_refresh_tokens_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    refresh(&ada, "nonsense").problem(401, "unauthenticated");
    refresh(&ada, ada.token.as_deref().expect("a token").get(..100).expect("a part"))
        .problem(401, "unauthenticated");
    refresh(&ada, "").problem(422, "invalid");
    refresh(&ada, &"x".repeat(201)).problem(422, "invalid");
    assert_eq!(ada.get("/v1/me").status, 200);
    refresh(&ada, &ada.refresh_token).expect(200);
}

#[test]
fn concurrent_refreshes_have_one_successor() {
    // The clock stands still: a used token returns its successor only for a while.
    let (server, _clock) = with_manual_clock();
    let ada = server.guest("Ada");
    let tokens: Vec<Value> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    decided(|| refresh(&ada, &ada.refresh_token)).expect(200)["refresh_token"].clone()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a reply")).collect()
    });
    assert!(tokens.windows(2).all(|pair| pair[0] == pair[1]), "{tokens:?}");
    refresh(&ada, tokens[0].as_str().expect("a token")).expect(200);
}

#[test]
fn an_unused_session_expires() {
    let (server, clock) = with_manual_clock();
    let mut ada = server.guest("Ada");
    clock.advance(Duration::from_secs(59 * 86_400));
    ada.set_tokens(&refresh(&ada, &ada.refresh_token).expect(200));
    clock.advance(Duration::from_secs(59 * 86_400));
    ada.set_tokens(&refresh(&ada, &ada.refresh_token).expect(200));
    clock.advance(Duration::from_secs(60 * 86_400));
    refresh(&ada, &ada.refresh_token).problem(401, "session_ended");
}

#[test]
fn sessions_are_listed_and_signed_out() {
    let server = Server::start();
    let key = "a-device-key-of-at-least-32-characters";
    let sign_in = |device: &str| {
        let mut client = server.anonymous();
        let reply = client.post("/v1/sign-in/guest", &json!({ "device_key": key, "device": device }));
        client.set_account(&reply.json());
        client
    };
    let (phone, tablet) = (sign_in(" \u{202e}Pho\u{200b}ne\n"), sign_in("\u{2066}"));
    let list = phone.get("/v1/me/sessions");
    let items = list.expect(200)["items"].as_array().expect("a list").clone();
    assert_eq!(items.len(), 2);
    assert_eq!((&items[0]["device"], &items[0]["current"]), (&json!(null), &json!(false)));
    assert_eq!((&items[1]["device"], &items[1]["current"]), (&json!("Phone"), &json!(true)));

    let path = format!("/v1/me/sessions/{}", tablet.session);
    server.guest("Bob").send("DELETE", &path, &[], None).problem(404, "not_found");
    assert_eq!(tablet.get("/v1/me").status, 200);
    phone.send("DELETE", &path, &[], None).expect(204);
    tablet.get("/v1/me").problem(401, "session_ended");
    refresh(&tablet, &tablet.refresh_token).problem(401, "session_ended");
    phone.send("DELETE", &path, &[], None).problem(404, "not_found");
    phone.send("DELETE", "/v1/me/sessions/none", &[], None).problem(404, "not_found");
    assert_eq!(phone.get("/v1/me/sessions").expect(200)["items"].as_array().map(Vec::len), Some(1));

    phone.send("POST", "/v1/sign-out", &[], None).expect(204);
    phone.get("/v1/me").problem(401, "session_ended");
    assert_eq!(sign_in("again").get("/v1/me").expect(200)["id"], phone.id.as_str());
}

#[test]
fn an_account_has_a_limited_number_of_sessions() {
    let server = Server::start();
    let body = json!({ "device_key": "a-device-key-of-at-least-32-characters" });
    let mut clients: Vec<Client> = Vec::new();
    for _ in 0..51 {
        let mut client = server.anonymous();
        client.set_account(&client.post("/v1/sign-in/guest", &body).json());
        clients.push(client);
    }
    clients[0].get("/v1/me").problem(401, "session_ended");
    assert_eq!(clients[1].get("/v1/me").status, 200);
    assert_eq!(clients[50].get("/v1/me/sessions").expect(200)["items"].as_array().map(Vec::len), Some(50));
}

#[track_caller]
#[test]
fn a_session_ended_on_one_node_is_ended_on_all() {
    let database = TestDatabase::create();
    let (one, two) = (Server::on(&database), Server::on(&database));
    let ada = one.guest("Ada");
    let elsewhere = ada.at(&two);
    assert_eq!(elsewhere.get("/v1/me").status, 200);
    ada.send("POST", "/v1/sign-out", &[], None).expect(204);
    ada.get("/v1/me").problem(401, "session_ended");
    wait_until("the other node knows", || elsewhere.get("/v1/me").status == 401);
    elsewhere.get("/v1/me").problem(401, "session_ended");
    // A node that starts later knows it too.
    drop(two);
    ada.at(&Server::on(&database)).get("/v1/me").problem(401, "session_ended");
}

/// As after a suspension: the time passes before the node reads again which sessions have ended.
#[test]
fn a_node_that_stood_still_knows_the_sessions_that_ended_meanwhile() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let [one, two] = [(); 2].map(|()| Server::with_clock(node_config(&database, &[]), clock.clone()));
    // A node may happen to read at the right moment once.
    for _ in 0..3 {
        let ada = one.guest("Ada");
        let elsewhere = ada.at(&two);
        assert_eq!(elsewhere.get("/v1/me").status, 200);
        ada.send("POST", "/v1/sign-out", &[], None).expect(204);
        clock.advance(Duration::from_secs(600));
        wait_until("the other node knows", || elsewhere.get("/v1/me").status == 401);
    }
}
