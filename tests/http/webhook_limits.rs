//! Limits of webhooks: hanging receivers delay no other account, a receiver that keeps failing is paused, and pings
//! have a rate limit.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::manual_clock::ManualClock;
use crate::receiver::{ALLOW_LOOPBACK, Answer, Hook, Receiver};

/// Longer than any test, so that an attempt to a hanging receiver does not time out.
pub const HANGS: Duration = Duration::from_secs(3_600);

#[test]
fn hanging_receivers_do_not_delay_other_accounts() {
    let mut settings = config(&ALLOW_LOOPBACK[..2]);
    settings.webhook_limits.timeout = HANGS;
    let server = Server::with(settings);
    let hanging = Receiver::start();
    hanging.reply_always(Some(Answer::Silence));
    let mut hooks = Vec::new();
    for n in 0..6 {
        let owner = server.guest(&format!("Guest{n}"));
        hooks.extend((0..10).map(|_| Hook::new(&owner, &hanging.url())));
    }
    // One receiver on the same host and one elsewhere, of other accounts.
    let near = Hook::new(&server.guest("Ada"), &hanging.url());
    let elsewhere = Receiver::start();
    let far = Hook::new(&server.guest("Bob"), &elsewhere.url());
    hooks.iter().for_each(|hook| drop(hook.ping()));
    hanging.expect(12);
    let before = far.ping();
    elsewhere.expect(1);
    far.until("taken", |all| all[0]["state"] == "delivered" && all[0]["id"] == before["id"]);
    let ping = near.ping();
    hanging.until(|seen| seen.iter().any(|message| ping["id"] == message.header("webhook-id")));
    for hook in &hooks {
        assert!(
            hook.deliveries().iter().all(|delivery| delivery["attempts"] == 0),
            "all receivers still hang"
        );
    }
}

#[test]
fn an_open_circuit_allows_one_attempt_after_a_while() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&ALLOW_LOOPBACK), clock.clone());
    let receiver = Receiver::start();
    let ada = server.guest("Ada");
    let hook = Hook::new(&ada, &receiver.url());
    let shown = |hook: &Hook| {
        let webhook = hook.read();
        (webhook["circuit"].clone(), webhook["consecutive_failures"].clone())
    };
    assert_eq!(shown(&hook), (json!("closed"), json!(0)));
    assert_eq!(hook.read()["circuit_open_until"], Value::Null);
    receiver.reply_always(Some(Answer::Status(500, "")));
    let tables = |count: usize| {
        for _ in 0..count {
            let table = json!({ "players": 1, "corporate_era": true, "draft": false });
            let table = ada.post("/v1/tables", &table).expect(201);
            let path = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
            ada.post(&path, &json!({})).expect(201);
        }
    };
    tables(3);
    // The first attempts of the three games fail, and the third failure opens the circuit.
    hook.until("tried", |all| all.len() == 3 && all.iter().all(|one| one["attempts"] == 1));
    assert_eq!(shown(&hook), (json!("open"), json!(3)));
    assert!(hook.read()["circuit_open_until"].is_string());
    // Earlier attempts are postponed, and show their new time.
    let held: Vec<_> = hook.deliveries().iter().map(|one| one["next_attempt_at"].clone()).collect();
    assert_eq!(held, vec![hook.read()["circuit_open_until"].clone(); 3]);
    clock.advance(Duration::from_secs(10));
    // A ping is sent nevertheless.
    let ping = hook.ping();
    hook.tried(ping["id"].as_str().expect("an id"), 1);
    assert_eq!(receiver.received().len(), 4, "nothing but the ping");
    assert_eq!(shown(&hook), (json!("open"), json!(4)));

    // After that time one attempt is made. It fails and opens the circuit again.
    clock.advance(Duration::from_secs(21));
    receiver.expect(5);
    hook.until("tried again", |all| all.iter().any(|one| one["attempts"] == 2));
    assert_eq!(shown(&hook), (json!("open"), json!(5)));
    assert_eq!(receiver.received().len(), 5, "one at a time");

    // A success closes the circuit, and the waiting deliveries are sent.
    receiver.reply_always(None);
    hook.ping();
    hook.until("all deliveries succeed", |all| {
        all.iter().filter(|one| one["state"] == "delivered").count() == 4
    });
    assert_eq!(shown(&hook), (json!("closed"), json!(0)));
}

#[test]
fn a_new_url_closes_the_circuit() {
    let server = Server::with_clock(config(&ALLOW_LOOPBACK), ManualClock::now());
    let receiver = Receiver::start();
    let hook = Hook::new(&server.guest("Ada"), &receiver.url());
    receiver.reply_always(Some(Answer::Status(500, "")));
    for _ in 0..3 {
        let ping = hook.ping();
        hook.tried(ping["id"].as_str().expect("an id"), 1);
    }
    assert_eq!(hook.read()["circuit"], "open");
    let changed = hook.change(&json!({ "url": format!("{}/other", receiver.url()) }));
    assert_eq!((&changed["circuit"], &changed["consecutive_failures"]), (&json!("closed"), &json!(0)));
}

#[test]
fn pings_have_a_separate_rate_limit() {
    let clock = ManualClock::now();
    let settings = [&ALLOW_LOOPBACK[..], &[("RATE_WEBHOOK_TEST", "1/2")]].concat();
    let server = Server::with_clock(config(&settings), clock.clone());
    let receiver = Receiver::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let hooks = [Hook::new(&ada, &receiver.url()), Hook::new(&ada, &receiver.url())];
    hooks.iter().for_each(|hook| drop(hook.ping()));
    let refused = ada.post(&format!("{}/test", hooks[0].path), &json!({}));
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), "1");
    assert!(refused.header("ratelimit-policy").contains("\"webhook_test\";q=2;w=2"), "{:?}", refused.headers);
    Hook::new(&bob, &receiver.url()).ping();
    clock.advance(Duration::from_secs(1));
    hooks[0].ping();
}
