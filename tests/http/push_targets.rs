//! Push targets: registration, moves between accounts, lists, deletion, and targets that cannot be reached.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::phone::Phone;
use crate::receiver::{ALLOW_LOOPBACK, Answer};

const TARGETS: &str = "/v1/me/push-targets";

fn targets(owner: &Client) -> Vec<Value> {
    owner.get(TARGETS).expect(200)["items"].as_array().expect("a list").clone()
}

#[test]
fn a_device_is_one_target_of_the_last_registering_account() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let phone = Phone::start();
    let register = |who: &Client| who.post(TARGETS, &phone.subscription());
    let first = register(&ada).expect(201);
    assert_eq!((&first["service"], &first["enabled"]), (&json!("web_push"), &json!(true)));
    assert_eq!(first["place"], format!("http://127.0.0.1:{}", phone.receiver.port));
    assert_eq!(first["session_id"], ada.session.as_str());
    assert_eq!(register(&ada).expect(200)["id"], first["id"]);
    // The keys of the subscription are not returned.
    let listed = ada.get(TARGETS);
    let secret = phone.subscription()["auth"].as_str().expect("a secret").to_owned();
    assert!(!String::from_utf8_lossy(&listed.body).contains(&secret));
    let path = format!("{TARGETS}/{}", first["id"].as_str().expect("an id"));
    bob.send("DELETE", &path, &[], None).problem(404, "not_found");

    let moved = register(&bob).expect(201);
    assert_ne!(moved["id"], first["id"]);
    assert_eq!((targets(&ada).len(), targets(&bob).len()), (0, 1));
    let path = format!("{TARGETS}/{}", moved["id"].as_str().expect("an id"));
    bob.send("DELETE", &path, &[], None).expect(204);
    bob.send("DELETE", &path, &[], None).problem(404, "not_found");
    assert!(targets(&bob).is_empty());

    let ids = (0..22).map(|n| {
        let mut wish = phone.subscription();
        wish["endpoint"] = json!(format!("{}?n={n}", phone.endpoint()));
        bob.post(TARGETS, &wish).expect(201)["id"].clone()
    });
    let ids: Vec<_> = ids.collect();
    let left: Vec<_> = targets(&bob).iter().map(|target| target["id"].clone()).collect();
    assert_eq!(left, ids[2..], "the oldest targets were deleted");
}

#[test]
fn unreachable_targets_are_refused() {
    let server = Server::with(config(&[("WEBHOOKS_HTTP", "allow")]));
    let ada = server.guest("Ada");
    let good = Phone::start().subscription();
    let with = |name: &str, value: &str| {
        let mut wish = good.clone();
        wish["endpoint"] = json!("https://push.example/1");
        wish[name] = json!(value);
        ada.post(TARGETS, &wish).problem(422, "invalid")["violations"][0]["pointer"].clone()
    };
    for endpoint in ["push.example", "ftp://push.example/1", "http://127.0.0.1:4000/", "https://[::1]/"] {
        assert_eq!(with("endpoint", endpoint), "/endpoint", "{endpoint}");
    }
    let off_the_curve = format!("BA{}", "A".repeat(85));
    for p256dh in ["", "AAAA", "no base64!", &off_the_curve] {
        assert_eq!(with("p256dh", p256dh), "/p256dh", "{p256dh}");
    }
    assert_eq!(with("auth", "AAAA"), "/auth");
    ada.post(TARGETS, &json!({ "service": "pigeon" })).problem(422, "invalid");
    let apple = json!({ "service": "apns", "token": "00ff", "environment": "sandbox" });
    ada.post(TARGETS, &apple).problem(409, "push_not_configured");
    let services = ada.get("/v1/me/push-services").expect(200);
    assert_eq!((&services["fcm"], &services["apns"]), (&Value::Null, &Value::Null));
    // Padding is accepted.
    let mut padded = good.clone();
    padded["endpoint"] = json!("https://push.example/1");
    padded["auth"] = json!(format!("{}==", good["auth"].as_str().expect("a secret")));
    ada.post(TARGETS, &padded).expect(201);

    let without = Server::with(config(&[("PUSH_CONTACT", "")]));
    let bob = without.guest("Bob");
    assert!(bob.get("/v1/me/push-services").expect(200)["web_push"].is_null());
    bob.post(TARGETS, &good).problem(409, "push_not_configured");
}

#[test]
fn a_target_is_deleted_with_its_session_and_account() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let mut tablet = server.anonymous();
    let key = json!({ "device_key": "a-device-key-of-at-least-32-characters", "name": "Bob" });
    tablet.set_account(&tablet.post("/v1/sign-in/guest", &key).expect(201));
    let phone = Phone::of(&tablet);
    assert_eq!(targets(&tablet).len(), 1);
    let export = tablet.get("/v1/me/export").expect(200);
    assert_eq!(export["push_targets"], json!(targets(&tablet)));
    assert_eq!(export["notifications"], tablet.get("/v1/me/notifications").expect(200));
    let mut again = server.anonymous();
    again.set_account(&again.post("/v1/sign-in/guest", &key).expect(200));
    tablet.send("POST", "/v1/sign-out", &[], None).expect(204);
    assert!(targets(&again).is_empty());
    // Another session may register it.
    again.post(TARGETS, &phone.subscription()).expect(201);
    assert_eq!(targets(&again).len(), 1);
    let wish = json!({ "muted_game_ids": [solo(&again)] });
    again.send("PUT", "/v1/me/notifications", &[], Some(&wish)).expect(200);
    again
        .post("/v1/me/delete", &json!({ "device_key": "a-device-key-of-at-least-32-characters" }))
        .expect(204);
    let eve = server.guest("Eve");
    eve.post(TARGETS, &phone.subscription()).expect(201);
}

#[test]
fn unregistered_targets_are_deleted_and_refusals_are_shown() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    for status in [404, 410] {
        let ada = server.guest("Ada");
        let phone = Phone::of(&ada);
        phone.receiver.reply_next([Answer::Status(status, "")]);
        solo(&ada);
        phone.expect(1);
        eventually(|| targets(&ada).is_empty());
    }
    let ada = server.guest("Ada");
    let (phone, tablet) = (Phone::of(&ada), Phone::of(&ada));
    phone.receiver.reply_next([Answer::Status(413, "")]);
    solo(&ada);
    phone.expect(1);
    tablet.expect(1);
    eventually(|| targets(&ada).iter().all(|target| target["last_attempt_at"].is_string()));
    let [first, second] = &targets(&ada)[..] else { panic!("two") };
    assert_eq!((&first["last_status"], &first["last_error"]), (&json!(413), &json!("status")));
    assert!(first["failing_since"].is_string() && first["last_delivery_at"].is_null());
    assert_eq!((&second["last_status"], &second["last_error"]), (&json!(204), &Value::Null));
    assert!(second["failing_since"].is_null() && second["last_delivery_at"].is_string());
}

#[test]
fn a_target_unreachable_for_days_is_disabled_until_registered_again() {
    let clock = ManualClock::now();
    let settings = [&ALLOW_LOOPBACK[..], &[("ACCESS_TOKEN_SECONDS", "604800")]].concat();
    let server = Server::with_clock(config(&settings), clock.clone());
    let ada = server.guest("Ada");
    let phone = Phone::of(&ada);
    phone.receiver.reply_always(Some(Answer::Status(500, "")));
    solo(&ada);
    phone.receiver.expect(1);
    for _ in 0..14 {
        if targets(&ada)[0]["enabled"] == false {
            break;
        }
        clock.advance(Duration::from_secs(15 * 3_600));
        server.wait_until_pushed();
    }
    let target = targets(&ada)[0].clone();
    assert_eq!((&target["enabled"], &target["disabled_reason"]), (&json!(false), &json!("failing")));
    phone.receiver.reply_always(None);
    assert_eq!(ada.post(TARGETS, &phone.subscription()).expect(200)["enabled"], true);
    let before = phone.receiver.received().len();
    solo(&ada);
    phone.receiver.expect(before + 1);
}

/// A solo game, whose player has a pending decision at once.
pub fn solo(player: &Client) -> String {
    let table = json!({ "players": 1, "corporate_era": true, "draft": false });
    let table = player.post("/v1/tables", &table).expect(201);
    let path = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let started = player.post(&path, &json!({})).expect(201);
    started["game_id"].as_str().expect("an id").to_owned()
}

#[track_caller]
pub fn eventually(holds: impl Fn() -> bool) {
    crate::waiting::wait_until("the condition holds", holds);
}
