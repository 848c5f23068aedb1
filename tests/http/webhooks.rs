//! The resource of webhooks, its secrets, and pings.

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::manual_clock::ManualClock;
use crate::receiver::{ALLOW_LOOPBACK, Answer, Hook, Receiver};
use crate::webhook_messages::fits;

/// An id that does not exist.
pub fn id_of(n: u32) -> String {
    format!("019a9f5e-6e0c-7b6e-8d0a-{n:012x}")
}

#[test]
fn a_webhook_is_created_read_changed_and_deleted() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let ada = server.guest("Ada");
    let wish = json!({ "url": "https://example.org/tharsis?key=1", "description": "  My bot " });
    let made = ada.post("/v1/me/webhooks", &wish);
    let body = made.expect(201);
    let path = made.header("location").to_owned();
    assert_eq!(path, format!("/v1/me/webhooks/{}", body["webhook"]["id"].as_str().expect("an id")));
    assert_eq!(made.header("cache-control"), "no-store");
    let webhook = body["webhook"].clone();
    assert_eq!(webhook["description"], "My bot");
    assert_eq!((&webhook["sends"], &webhook["enabled"]), (&json!("turns"), &json!(true)));

    let listed = ada.get("/v1/me/webhooks");
    assert_eq!(listed.expect(200)["items"], json!([webhook]));
    let secret = body["secret"].as_str().expect("a secret");
    for reply in [listed, ada.get(&path)] {
        assert!(!String::from_utf8_lossy(&reply.body).contains(&secret[6..]), "it is shown once");
    }

    let change = json!({ "sends": "decisions", "description": "", "enabled": false });
    let changed = ada.send("PATCH", &path, &[], Some(&change)).expect(200);
    assert_eq!((&changed["sends"], &changed["url"]), (&json!("decisions"), &webhook["url"]));
    assert_eq!((&changed["enabled"], &changed["disabled_reason"]), (&json!(false), &json!("owner")));
    assert!(changed["disabled_at"].is_string());
    ada.post(&format!("{path}/test"), &json!({})).problem(409, "webhook_disabled");
    let none = json!({ "game_id": "019a9f5e-6e0c-7b6e-8d0a-6f2f5a3c1b2d", "after": 0 });
    ada.post(&format!("{path}/replay"), &none).problem(409, "webhook_disabled");
    let nothing = ada.send("PATCH", &path, &[], Some(&json!({})));
    assert_eq!(nothing.expect(200), changed);
    let again = ada.send("PATCH", &path, &[], Some(&json!({ "enabled": true }))).expect(200);
    assert_eq!((&again["enabled"], &again["disabled_reason"]), (&json!(true), &Value::Null));

    ada.send("DELETE", &path, &[], None).expect(204);
    ada.send("DELETE", &path, &[], None).problem(404, "not_found");
    ada.get(&path).problem(404, "not_found");
    assert_eq!(ada.get("/v1/me/webhooks").expect(200)["items"], json!([]));
}

#[test]
fn invalid_webhooks_are_refused_with_the_reason() {
    let server = Server::with(config(&[("WEBHOOKS_PER_ACCOUNT", "2")]));
    let ada = server.guest("Ada");
    let pointer = |wish: &Value| {
        let problem = ada.post("/v1/me/webhooks", wish).problem(422, "invalid");
        problem["violations"][0]["pointer"].as_str().expect("a pointer").to_owned()
    };
    for url in [
        "http://example.org/",
        "https://ada:pw@example.org/",
        "https://example.org:25/",
        "https://127.0.0.1/",
        "https://10.0.0.1:8443/",
        "https://[::ffff:192.168.0.1]/",
        "https://[fe80::1]/",
        "https://169.254.169.254/",
        "https://100.64.0.1/",
        "https://224.0.0.1/",
        "https://localhost/",
        "https://localhost.:8443/",
        "https://hooks.localhost/",
        "mailto:ada@example.org",
        "",
    ] {
        assert_eq!(pointer(&json!({ "url": url })), "/url", "{url}");
    }
    let good = "https://example.org/";
    assert_eq!(pointer(&json!({})), "/url");
    assert_eq!(pointer(&json!({ "url": good, "sends": "all" })), "/sends");
    assert_eq!(pointer(&json!({ "url": good, "game_ids": ["birds"] })), "/game_ids/0");
    assert_eq!(
        pointer(&json!({ "url": good, "game_ids": (0..101).map(id_of).collect::<Vec<_>>() })),
        "/game_ids"
    );
    assert_eq!(pointer(&json!({ "url": good, "description": "x".repeat(201) })), "/description");
    assert_eq!(pointer(&json!({ "url": good, "secret": "mine" })), "/secret");

    let first = Hook::new(&ada, good);
    Hook::new(&ada, good);
    ada.post("/v1/me/webhooks", &json!({ "url": good })).problem(409, "too_many_webhooks");
    ada.send("DELETE", &first.path, &[], None).expect(204);
    let made = Hook::new(&ada, good);
    let bad = json!({ "url": "https://127.0.0.1/" });
    ada.send("PATCH", &made.path, &[], Some(&bad)).problem(422, "invalid");
    ada.post(&format!("{}/replay", made.path), &json!({ "game_id": id_of(1), "after": -1 }))
        .problem(422, "invalid");
    ada.post(&format!("{}/replay", made.path), &json!({ "game_id": id_of(1), "after": 0 }))
        .problem(404, "not_found");
    let delivery = format!("{}/deliveries/{}/replay", made.path, id_of(1));
    ada.post(&delivery, &json!({})).problem(404, "not_found");
    ada.get(&format!("{}/deliveries?cursor=x", made.path)).problem(422, "invalid");
    ada.get(&format!("{}/deliveries?limit=0", made.path)).problem(422, "invalid");
    assert_eq!(made.read()["url"], good);
}

#[test]
fn a_ping_is_not_retried() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let receiver = Receiver::start();
    let hook = Hook::new(&server.guest("Ada"), &receiver.url());
    let ping = hook.ping();
    assert_eq!((&ping["kind"], &ping["game_id"]), (&json!("ping"), &Value::Null));
    let message = receiver.expect(1).remove(0);
    fits("PingMessage", &message.json());
    assert_eq!(message.header("webhook-id"), ping["id"]);
    assert!(message.is_signed_with(&hook.secret));
    receiver.reply_next([Answer::Status(500, "")]);
    hook.tried(ping["id"].as_str().expect("an id"), 1);
    let second = hook.ping();
    let failed = hook.tried(second["id"].as_str().expect("an id"), 1);
    assert_eq!((&failed["state"], &failed["last_status"]), (&json!("failed"), &json!(500)));
    assert_eq!(hook.read()["failing_since"], Value::Null, "that says nothing about games");
}

#[test]
fn both_secrets_sign_for_a_day_after_rotation() {
    let clock = ManualClock::now();
    let server = Server::with_clock(
        config(&[&ALLOW_LOOPBACK[..], &[("ACCESS_TOKEN_SECONDS", "604800")]].concat()),
        clock.clone(),
    );
    let receiver = Receiver::start();
    let ada = server.guest("Ada");
    let hook = Hook::new(&ada, &receiver.url());
    let rotated = ada.post(&format!("{}/rotate-secret", hook.path), &json!({}));
    assert_eq!(rotated.header("cache-control"), "no-store");
    let rotated = rotated.expect(200);
    let next = rotated["secret"].as_str().expect("a secret");
    assert_ne!(next, hook.secret);
    assert!(rotated["webhook"]["old_secret_expires_at"].is_string());
    hook.ping();
    let message = receiver.expect(1).remove(0);
    assert!(message.is_signed_with(next) && message.is_signed_with(&hook.secret));
    hook.until("taken", |all| all[0]["state"] == "delivered");
    clock.advance(service::notify::webhooks::OLD_SECRET_LIFETIME);
    hook.ping();
    let message = receiver.expect(2).remove(1);
    assert!(message.is_signed_with(next) && !message.is_signed_with(&hook.secret));
}

#[test]
fn a_webhook_is_hidden_from_other_accounts() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let hook = Hook::new(&ada, "https://example.org/");
    bob.get(&hook.path).problem(404, "not_found");
    bob.send("PATCH", &hook.path, &[], Some(&json!({ "enabled": false }))).problem(404, "not_found");
    bob.send("DELETE", &hook.path, &[], None).problem(404, "not_found");
    for action in ["test", "rotate-secret"] {
        bob.post(&format!("{}/{action}", hook.path), &json!({})).problem(404, "not_found");
    }
    bob.get(&format!("{}/deliveries", hook.path)).problem(404, "not_found");
    assert_eq!(bob.get("/v1/me/webhooks").expect(200)["items"], json!([]));
    assert_eq!(hook.read()["enabled"], true);
}
