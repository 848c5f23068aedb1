//! Full accounts: registration, sign-in with a password, upgrades of guests, changes, and password guessing.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use service::accounts::account::Account;
use service::accounts::credentials::Credentials;
use service::accounts::passwords::{Limits, Passwords};
use service::id::AccountId;
use service::moment::Moment;

use crate::harness::{Client, Reply, Server, config, node_config};
use crate::manual_clock::ManualClock;
use crate::test_database::TestDatabase;

const PASSWORD: &str = "correct horse battery";

fn register(server: &Server, email: &str, name: &str) -> Client {
    let mut client = server.anonymous();
    let body = json!({ "email": email, "password": PASSWORD, "name": name });
    let reply = client.post("/v1/register", &body);
    client.set_account(&reply.expect(201));
    client
}

fn sign_in(client: &Client, email: &str, password: &str) -> Reply {
    client.without_token().post("/v1/sign-in/password", &json!({ "email": email, "password": password }))
}

#[test]
fn a_registered_account_signs_in_on_another_device() {
    let server = Server::start();
    let body =
        json!({ "email": " Ada@Example.org ", "password": PASSWORD, "name": "Ada", "device": "Ada's phone" });
    let reply = server.anonymous().post("/v1/register", &body);
    let first = reply.expect(201);
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(first["account"]["email"], "ada@example.org");
    assert_eq!(first["account"]["guest"], false);

    let body = json!({ "email": "ADA@example.org", "password": PASSWORD, "device": "Ada's tablet" });
    let reply = server.anonymous().post("/v1/sign-in/password", &body);
    let mut tablet = server.anonymous();
    tablet.set_account(&reply.expect(200));
    assert_eq!(tablet.get("/v1/me").expect(200), first["account"]);
    let sessions = tablet.get("/v1/me/sessions").expect(200);
    let devices: Vec<&Value> =
        sessions["items"].as_array().expect("a list").iter().map(|s| &s["device"]).collect();
    assert_eq!(devices, ["Ada's tablet", "Ada's phone"]);

    let again = json!({ "email": "ada@example.org", "password": "another password", "name": "Eve" });
    server.anonymous().post("/v1/register", &again).problem(409, "email_taken");
}

#[test]
fn all_violations_of_a_registration_are_reported_together() {
    let server = Server::start();
    let body = json!({ "email": "ada", "password": "short", "name": " ", "device": "x".repeat(81) });
    let problem = server.anonymous().post("/v1/register", &body).problem(422, "invalid");
    let pointers: Vec<&Value> =
        problem["violations"].as_array().expect("a list").iter().map(|v| &v["pointer"]).collect();
    assert_eq!(pointers, ["/email", "/password", "/name", "/device"]);
    let body = json!({ "email": "ada@example.org", "password": "Ada@Example.Org", "name": "Ada" });
    let problem = server.anonymous().post("/v1/register", &body).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["rule"], "guessable");
}

#[test]
fn easy_passwords_and_addresses_that_no_mail_reaches_are_refused() {
    let server = Server::start();
    let refused = |reply: Reply, pointer: &str, rule: &str| {
        let problem = reply.problem(422, "invalid");
        let violation = &problem["violations"][0];
        assert_eq!((&violation["pointer"], &violation["rule"]), (&json!(pointer), &json!(rule)));
        violation["expected"].clone()
    };
    let anonymous = server.anonymous();
    for password in ["password1234", "Ada Lovelace", "example.org"] {
        let body = json!({ "email": "ada@example.org", "password": password, "name": "Ada Lovelace" });
        refused(anonymous.post("/v1/register", &body), "/password", "guessable");
    }
    let guest = server.guest("Adalovelace");
    let body = json!({ "email": "ada@example.org", "password": "Adalovelace" });
    refused(guest.post("/v1/me/credentials", &guest.with_device_key(body)), "/password", "guessable");
    let ada = register(&server, "ada@example.org", "Ada");
    let body = json!({ "current": PASSWORD, "new": "qwertyuiop" });
    let mut problems = Vec::new();
    for language in ["en", "sr", "hu", "uk", "nl"] {
        let reply = ada.send("PUT", "/v1/me/password", &[("Accept-Language", language)], Some(&body));
        problems.push(refused(reply, "/new", "guessable").to_string());
    }
    problems.sort();
    problems.dedup();
    assert_eq!(problems.len(), 5, "{problems:?}");

    let body = json!({ "email": "a\u{200b}da@example.net", "password": PASSWORD, "name": "Ada" });
    refused(anonymous.post("/v1/register", &body), "/email", "invisible");
    let body = json!({ "email": "ada@example.net\u{202e}", "password": PASSWORD });
    refused(ada.send("PUT", "/v1/me/email", &[], Some(&body)), "/email", "invisible");

    let odd = "ada..lovelace@example.org";
    let body = json!({ "email": odd, "password": PASSWORD, "name": "Ada" });
    refused(anonymous.post("/v1/register", &body), "/email", "email");
    let body = json!({ "email": odd, "password": PASSWORD });
    refused(guest.post("/v1/me/credentials", &body), "/email", "email");
    refused(ada.send("PUT", "/v1/me/email", &[], Some(&body)), "/email", "email");
    // An account may have such an address since long.
    sign_in(&anonymous, odd, PASSWORD).problem(401, "wrong_credentials");
    anonymous.post("/v1/password-reset", &json!({ "email": odd })).expect(202);
}

#[tokio::test]
async fn an_easy_password_from_earlier_still_signs_in() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let server = Server::with_store(config(&[]), ManualClock::now(), move |store| {
        sender.send(store.clone()).expect("a test that waits");
        store
    });
    let store = receiver.recv().expect("a store");
    let hash = Passwords::new(Limits { at_once: 1, waiting: 1 }).hash("password1234".to_owned()).await;
    let email = "ada@example.org".to_owned();
    let account = Account {
        id: AccountId::fresh(),
        name: "Ada".to_owned(),
        guest: false,
        email: Some(email.clone()),
        pending_email: None,
        created_at: Moment::now(),
        bot_of: None,
        language: None,
    };
    let credentials = Credentials { email: email.clone(), hash: hash.expect("a hash") };
    store.register(account, credentials).await.expect("an account");
    tokio::task::spawn_blocking(move || {
        sign_in(&server.anonymous(), &email, "password1234").expect(200);
    })
    .await
    .expect("a sign-in");
}

#[test]
fn unknown_addresses_and_wrong_passwords_look_the_same() {
    let server = Server::start();
    let ada = register(&server, "ada@example.org", "Ada");
    let without_id = |mut problem: Value| {
        problem.as_object_mut().expect("an object").remove("request_id");
        problem
    };
    let wrong = sign_in(&ada, "ada@example.org", "battery staple").problem(401, "wrong_credentials");
    let unknown = sign_in(&ada, "bob@example.org", "battery staple").problem(401, "wrong_credentials");
    assert_eq!(without_id(wrong), without_id(unknown));
    sign_in(&ada, "not an address", "battery staple").problem(401, "wrong_credentials");
}

#[test]
fn a_guest_becomes_a_full_account_and_keeps_everything() {
    let server = Server::start();
    let key = "a-device-key-of-at-least-32-characters";
    let mut ada = server.anonymous();
    let guest = json!({ "device_key": key, "name": "Ada" });
    ada.set_account(&ada.post("/v1/sign-in/guest", &guest).expect(201));
    let table = json!({ "players": 1, "corporate_era": true, "draft": false });
    let table = ada.post("/v1/tables", &table).expect(201)["id"].as_str().expect("an id").to_owned();
    let game = ada.send("POST", &format!("/v1/tables/{table}/start"), &[], None).expect(201);
    let game = format!("/v1/games/{}", game["game_id"].as_str().expect("an id"));

    let body = json!({ "email": "ada@example.org", "password": PASSWORD });
    // A token that somebody got hold of is not enough.
    let missing = ada.post("/v1/me/credentials", &body).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/device_key");
    let with_key = |key: &str| {
        let mut body = body.clone();
        body["device_key"] = json!(key);
        body
    };
    let wrong = with_key("another-device-key-of-at-least-32-characters");
    ada.post("/v1/me/credentials", &wrong).problem(403, "wrong_device_key");
    assert_eq!(ada.get("/v1/me").expect(200)["guest"], true, "nothing has changed");
    let body = with_key(key);
    let account = ada.post("/v1/me/credentials", &body).expect(200);
    assert_eq!((&account["id"], &account["name"]), (&json!(ada.id), &json!("Ada")));
    assert_eq!((&account["guest"], &account["email"]), (&json!(false), &json!("ada@example.org")));
    // The client may have lost the reply.
    assert_eq!(ada.post("/v1/me/credentials", &body).expect(200), account);
    let other = json!({ "email": "ada@example.net", "password": PASSWORD, "device_key": key });
    ada.post("/v1/me/credentials", &other).problem(409, "has_password");

    assert_eq!(ada.get(&game).status, 200, "the session goes on");
    ada.post("/v1/sign-in/guest", &guest).problem(409, "password_needed");
    let mut again = server.anonymous();
    again.set_account(&sign_in(&ada, "ada@example.org", PASSWORD).expect(200));
    assert_eq!(again.get(&game).expect(200)["name"], "Table of Ada");

    let bob = server.guest("Bob");
    let body = json!({ "email": "ada@example.org", "password": PASSWORD });
    bob.post("/v1/me/credentials", &bob.with_device_key(body)).problem(409, "email_taken");
    assert_eq!(bob.get("/v1/me").expect(200)["guest"], true);
}

#[test]
fn changing_the_password_signs_out_the_other_devices() {
    let server = Server::start();
    let phone = register(&server, "ada@example.org", "Ada");
    let mut tablet = server.anonymous();
    tablet.set_account(&sign_in(&phone, "ada@example.org", PASSWORD).expect(200));
    let change = |client: &Client, current: &str, new: &str| {
        client.send("PUT", "/v1/me/password", &[], Some(&json!({ "current": current, "new": new })))
    };
    change(&tablet, "wrong password", "staple staple").problem(403, "wrong_password");
    change(&tablet, PASSWORD, "short").problem(422, "invalid");
    assert_eq!(phone.get("/v1/me").status, 200);
    change(&tablet, PASSWORD, "staple staple").expect(204);
    phone.get("/v1/me").problem(401, "session_ended");
    assert_eq!(tablet.get("/v1/me").status, 200);
    sign_in(&phone, "ada@example.org", PASSWORD).problem(401, "wrong_credentials");
    sign_in(&phone, "ada@example.org", "staple staple").expect(200);
    change(&server.guest("Bob"), PASSWORD, "staple staple").problem(409, "no_password");
}

#[test]
fn the_address_can_be_changed_with_the_password() {
    let server = Server::start();
    let ada = register(&server, "ada@example.org", "Ada");
    register(&server, "bob@example.org", "Bob");
    let change = |email: &str, password: &str| {
        ada.send("PUT", "/v1/me/email", &[], Some(&json!({ "email": email, "password": password })))
    };
    change("ada@example.net", "wrong password").problem(403, "wrong_password");
    change("bob@example.org", PASSWORD).problem(409, "email_taken");
    change("nowhere", PASSWORD).problem(422, "invalid");
    assert_eq!(change("Ada@example.net", PASSWORD).expect(200)["email"], "ada@example.net");
    sign_in(&ada, "ada@example.org", PASSWORD).problem(401, "wrong_credentials");
    sign_in(&ada, "ada@example.net", PASSWORD).expect(200);
}

/// A server behind a proxy, which passes the network of the client on.
fn behind_a_proxy() -> (Server, Arc<ManualClock>) {
    let clock = ManualClock::now();
    (Server::with_clock(config(&[("TRUSTED_PROXIES", "1")]), clock.clone()), clock)
}

fn sign_in_from(server: &Server, network: &str, email: &str, password: &str) -> Reply {
    let body = json!({ "email": email, "password": password });
    server.anonymous().send("POST", "/v1/sign-in/password", &[("X-Forwarded-For", network)], Some(&body))
}

#[test]
fn password_guessing_from_one_network_is_throttled_exponentially() {
    let (server, clock) = behind_a_proxy();
    let ada = register(&server, "ada@example.org", "Ada");
    for email in ["ada@example.org", "nobody@example.org"] {
        let guess = |password: &str| sign_in_from(&server, "198.51.100.1", email, password);
        for _ in 0..5 {
            guess("a wrong password").problem(401, "wrong_credentials");
        }
        for wait in [5, 10, 20] {
            let reply = guess(PASSWORD);
            reply.problem(429, "too_many_attempts");
            assert_eq!(reply.header("retry-after"), wait.to_string());
            clock.advance(Duration::from_secs(wait));
            guess("a wrong password").problem(401, "wrong_credentials");
        }
    }
    // Another network is not throttled, and this one no longer after the wait.
    sign_in_from(&server, "203.0.113.1", "ada@example.org", PASSWORD).expect(200);
    clock.advance(Duration::from_secs(40));
    sign_in_from(&server, "198.51.100.1", "ada@example.org", PASSWORD).expect(200);
    // A success has reset the count.
    for _ in 0..5 {
        sign_in_from(&server, "198.51.100.1", "ada@example.org", "a wrong password")
            .problem(401, "wrong_credentials");
    }
    assert_eq!(ada.get("/v1/me").expect(200)["name"], "Ada");
}

#[test]
fn a_network_that_has_failed_with_many_addresses_waits_for_unknown_ones_only() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let server = Server::with_clock(node_config(&database, &[("TRUSTED_PROXIES", "1")]), clock.clone());
    let (school, home) = ("198.51.100.1", "192.0.2.1");
    for (email, network) in [("ada@example.org", school), ("bob@example.org", home)] {
        let body = json!({ "email": email, "password": PASSWORD, "name": "Ada" });
        let reply =
            server.anonymous().send("POST", "/v1/register", &[("X-Forwarded-For", network)], Some(&body));
        reply.expect(201);
    }
    // However often an address fails, it counts once for the network: in the row of the network, and in no other.
    for _ in 0..3 {
        sign_in_from(&server, school, "eve@example.org", "a wrong password")
            .problem(401, "wrong_credentials");
    }
    let counted = |failures: i32| {
        let sql = format!("SELECT count(*) AS number FROM guesses WHERE failures = {failures}");
        database.number(&sql)
    };
    assert_eq!((counted(3), counted(1)), (2, 1));
    sign_in_from(&server, school, "dan@example.org", "a wrong password").problem(401, "wrong_credentials");
    assert_eq!((counted(3), counted(2), counted(1)), (2, 1, 2));
    database.execute("UPDATE guesses SET failures = 199 WHERE failures = 2");
    sign_in_from(&server, school, "fay@example.org", "a wrong password").problem(401, "wrong_credentials");
    let sign_in = |email: &str, network: &str| sign_in_from(&server, network, email, PASSWORD);
    for email in ["gus@example.org", "bob@example.org"] {
        sign_in(email, school).problem(429, "too_many_attempts");
    }
    sign_in("ada@example.org", school).expect(200);
    sign_in("bob@example.org", home).expect(200);
    clock.advance(Duration::from_secs(1));
    sign_in("bob@example.org", school).expect(200);
}

#[test]
fn password_guessing_from_many_networks_does_not_lock_out_the_owner() {
    let (server, clock) = behind_a_proxy();
    let home = "192.0.2.1";
    let body = json!({ "email": "ada@example.org", "password": PASSWORD, "name": "Ada" });
    let reply = server.anonymous().send("POST", "/v1/register", &[("X-Forwarded-For", home)], Some(&body));
    reply.expect(201);
    for n in 0..20 {
        let network = format!("198.51.100.{n}");
        sign_in_from(&server, &network, "ada@example.org", "a wrong password")
            .problem(401, "wrong_credentials");
    }
    // Unknown networks share one throttle.
    sign_in_from(&server, "203.0.113.1", "ada@example.org", PASSWORD).problem(429, "too_many_attempts");
    sign_in_from(&server, home, "ada@example.org", "a wrong password").problem(401, "wrong_credentials");
    sign_in_from(&server, home, "ada@example.org", PASSWORD).expect(200);
    clock.advance(Duration::from_secs(30));
    sign_in_from(&server, "203.0.113.1", "ada@example.org", PASSWORD).expect(200);
    // The network is now known for this account.
    sign_in_from(&server, "203.0.113.1", "ada@example.org", PASSWORD).expect(200);
    // The counts expire after a day.
    clock.advance(Duration::from_secs(24 * 3_600));
    for n in 0..20 {
        let network = format!("198.51.100.{n}");
        sign_in_from(&server, &network, "ada@example.org", "a wrong password")
            .problem(401, "wrong_credentials");
    }
}

#[test]
fn concurrent_guesses_do_not_bypass_the_throttle() {
    // The clock does not advance, so the throttle does not end.
    let server = Server::with_clock(config(&[]), ManualClock::now());
    let ada = register(&server, "ada@example.org", "Ada");
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..16)
            .map(|_| scope.spawn(|| sign_in(&ada, "ada@example.org", "a wrong password").status))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a reply")).collect()
    });
    let tried = statuses.iter().filter(|status| **status == 401).count();
    assert!(tried <= 5, "{statuses:?}");
    assert!(statuses.iter().all(|status| [401, 429, 503].contains(status)), "{statuses:?}");
}
