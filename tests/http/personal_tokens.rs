//! Personal tokens: shown once, limited to scopes, expiring, and revoked on all nodes at once.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::oauth_client::{client_with_token, form, refused};
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;

fn create(owner: &Client, body: &Value) -> Value {
    owner.post("/v1/me/tokens", body).expect(201)
}

#[test]
fn webhooks_of_a_token_are_separate_and_deleted_with_it() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let hook = json!({ "url": "https://example.org/" });
    let own = ada.post("/v1/me/webhooks", &hook).expect(201)["webhook"]["id"].clone();
    let scopes = json!({ "name": "Lamp", "scopes": ["webhooks:manage"], "expires_in_days": 30 });
    let token = create(&ada, &scopes);
    let lamp = client_with_token(&server, &token["token"]);
    let made = lamp.post("/v1/me/webhooks", &hook).expect(201)["webhook"]["id"].clone();
    let there = || -> Vec<Value> {
        let list = ada.get("/v1/me/webhooks").expect(200);
        list["items"].as_array().expect("a list").iter().map(|hook| hook["id"].clone()).collect()
    };
    assert_eq!(there(), [own.clone(), made.clone()]);
    // The token sees only its own webhooks.
    let seen = lamp.get("/v1/me/webhooks").expect(200);
    assert_eq!(seen["items"].as_array().expect("a list").len(), 1);
    assert_eq!(seen["items"][0]["id"], made);
    let theirs = format!("/v1/me/webhooks/{}", own.as_str().expect("an id"));
    let elsewhere = json!({ "url": "https://example.org/elsewhere" });
    lamp.send("PATCH", &theirs, &[], Some(&elsewhere)).problem(404, "not_found");
    lamp.post(&format!("{theirs}/rotate-secret"), &json!({})).problem(404, "not_found");
    lamp.send("DELETE", &theirs, &[], None).problem(404, "not_found");
    let path = format!("/v1/me/tokens/{}", token["personal_token"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &path, &[], None).expect(204);
    assert_eq!(there(), [own]);
}

#[test]
fn a_token_is_created_listed_and_revoked() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let body =
        json!({ "name": "Turn lamp", "scopes": ["games:read", "profile:read"], "expires_in_days": 30 });
    let reply = ada.post("/v1/me/tokens", &body);
    assert_eq!(reply.header("cache-control"), "no-store");
    let made = reply.expect(201);
    let token = made["token"].as_str().expect("a token");
    assert!(token.starts_with("tharsis_pat_") && token.len() == 64, "{token}");
    let script = client_with_token(&server, &made["token"]);
    assert_eq!(script.get("/v1/me").expect(200)["id"], ada.id.as_str());
    script.get("/v1/games").expect(200);
    script.post("/v1/me/tokens", &body).problem(403, "insufficient_scope");

    let list = ada.get("/v1/me/tokens");
    let items = list.expect(200)["items"].clone();
    assert_eq!((&items[0]["id"], &items[0]["name"]), (&made["personal_token"]["id"], &json!("Turn lamp")));
    assert_eq!(items[0]["scopes"], json!(["profile:read", "games:read"]));
    assert!(!list.expect(200).to_string().contains(token));
    assert_eq!(ada.get("/v1/me/sessions").expect(200)["items"].as_array().map(Vec::len), Some(1));

    let path = format!("/v1/me/tokens/{}", made["personal_token"]["id"].as_str().expect("an id"));
    server.guest("Bob").send("DELETE", &path, &[], None).problem(404, "not_found");
    let session = format!("/v1/me/tokens/{}", ada.session);
    ada.send("DELETE", &session, &[], None).problem(404, "not_found");
    script.get("/v1/games").expect(200);
    ada.send("DELETE", &path, &[], None).expect(204);
    script.get("/v1/games").problem(401, "session_ended");
    ada.send("DELETE", &path, &[], None).problem(404, "not_found");
    assert_eq!(ada.get("/v1/me/tokens").expect(200)["items"], json!([]));
}

#[test]
fn invalid_token_requests_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let bots = server.guest("Bob").post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201);
    let wrong = |body: Value, pointer: &str| {
        let problem = ada.post("/v1/me/tokens", &body).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer, "{problem}");
    };
    wrong(json!({ "name": " ", "scopes": ["games:read"] }), "/name");
    wrong(json!({ "name": "x", "scopes": [] }), "/scopes");
    wrong(json!({ "name": "x", "scopes": ["games:win"] }), "/scopes/0");
    wrong(json!({ "name": "x", "scopes": ["games:read", "account:manage"] }), "/scopes");
    wrong(json!({ "name": "x", "scopes": ["games:read"], "expires_in_days": 0 }), "/expires_in_days");
    wrong(json!({ "name": "x", "scopes": ["games:read"], "expires_in_days": 367 }), "/expires_in_days");
    wrong(json!({ "name": "x", "scopes": ["bot:play"] }), "/bot_id");
    wrong(json!({ "name": "x", "scopes": ["games:read"], "bot_id": bots["id"] }), "/bot_id");
    wrong(json!({ "name": "x", "scopes": ["bot:play"], "bot_id": bots["id"] }), "/bot_id");
    wrong(json!({ "name": "x", "scopes": ["bot:play"], "bot_id": "Phobos" }), "/bot_id");
    for n in 0..50 {
        create(&ada, &json!({ "name": n.to_string(), "scopes": ["games:read"] }));
    }
    let one_more = json!({ "name": "x", "scopes": ["games:read"] });
    ada.post("/v1/me/tokens", &one_more).problem(409, "too_many_tokens");
    assert_eq!(ada.get("/v1/me").status, 200, "the sessions of devices are kept");
}

#[test]
fn a_token_expires_on_its_date() {
    let clock = ManualClock::now();
    // Sessions of devices expire earlier.
    let server = Server::with_clock(config(&[("SESSION_DAYS", "1")]), clock.clone());
    let ada = server.guest("Ada");
    let made = create(&ada, &json!({ "name": "x", "scopes": ["games:read"], "expires_in_days": 20 }));
    let script = client_with_token(&server, &made["token"]);
    clock.advance(Duration::from_secs(20 * 86_400 - 1));
    script.get("/v1/games").expect(200);
    clock.advance(Duration::from_secs(1));
    script.get("/v1/games").problem(401, "unauthenticated");
}

#[test]
fn the_last_use_of_a_token_is_recorded() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let ada = server.guest("Ada");
    let made = create(&ada, &json!({ "name": "x", "scopes": ["games:read"] }));
    clock.advance(Duration::from_secs(7_200));
    client_with_token(&server, &made["token"]).get("/v1/games").expect(200);
    let listed = ada.get("/v1/me/tokens").expect(200)["items"][0].clone();
    assert_eq!(listed["created_at"], made["personal_token"]["created_at"]);
    assert_ne!(listed["used_at"], made["personal_token"]["used_at"]);
}

#[test]
fn a_revoked_token_is_refused_on_all_nodes_at_once() {
    let database = TestDatabase::create();
    let (one, two) = (Server::on(&database), Server::on(&database));
    let ada = one.guest("Ada");
    let made = create(&ada, &json!({ "name": "x", "scopes": ["games:read"] }));
    let elsewhere = client_with_token(&two, &made["token"]);
    elsewhere.get("/v1/games").expect(200);
    let mut streams = StreamClient::both_transports(&elsewhere, "/v1/stream");
    let path = format!("/v1/me/tokens/{}", made["personal_token"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &path, &[], None).expect(204);
    elsewhere.get("/v1/games").problem(401, "session_ended");
    for stream in &mut streams {
        assert_eq!(stream.end().0, "signed_out");
    }
}

#[test]
fn a_token_can_be_revoked_with_the_token_alone() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let made = create(&ada, &json!({ "name": "x", "scopes": ["games:read"] }));
    let script = client_with_token(&server, &made["token"]);
    let token = made["token"].as_str().expect("a token");
    assert_eq!(form(&server.anonymous(), "/oauth/revoke", &[("token", token)]).status, 200);
    script.get("/v1/games").problem(401, "session_ended");
    // It cannot be refreshed.
    let fields =
        [("grant_type", "refresh_token"), ("client_id", "https://client.example/"), ("refresh_token", token)];
    refused(&form(&server.anonymous(), "/oauth/token", &fields), 400, "invalid_grant");
    let body = json!({ "refresh_token": token });
    server.anonymous().post("/v1/sign-in/refresh", &body).problem(401, "unauthenticated");
}
