//! Rate limits per account and per network, shared by all nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::contract::failing::Failing;
use crate::hand_clock::HandClock;
use crate::harness::{Server, config, node_config};
use crate::listener::opened;
use crate::places::Place;

#[test]
fn an_account_is_limited_whichever_node_it_asks() {
    let place = Place::fresh();
    let clock = HandClock::now();
    let node = || Server::by(node_config(&place, &[("RATE_ACCOUNT", "1/20")]), clock.clone());
    let (one, two) = (node(), node());
    let (ada, bob) = (one.guest("Ada"), one.guest("Bob"));
    let there = ada.at(&two);
    let mut passed = 0;
    for n in 0..30 {
        let client = if n % 2 == 0 { &ada } else { &there };
        passed += u32::from(client.get("/v1/me").status == 200);
    }
    assert_eq!(passed, 20);
    let reply = ada.get("/v1/me");
    reply.problem(429, "rate_limited");
    assert_eq!(reply.header("retry-after"), "1");
    assert!(reply.header("ratelimit-policy").contains("\"account\";q=20;w=20"), "{:?}", reply.headers);
    assert!(reply.header("ratelimit").contains("\"account\";r=0;t=20"), "{:?}", reply.headers);
    assert_eq!(bob.get("/v1/me").status, 200, "others are not");
    clock.goes_on(Duration::from_secs(1));
    assert_eq!(ada.get("/v1/me").status, 200);
    ada.get("/v1/me").problem(429, "rate_limited");
    clock.goes_on(Duration::from_secs(20));
    let reply = there.get("/v1/me");
    assert_eq!(reply.status, 200);
    assert!(reply.header("ratelimit").contains("\"account\";r=19"), "{:?}", reply.headers);
}

#[test]
fn a_network_is_limited_before_anything_is_read() {
    let clock = HandClock::now();
    let settings = [("RATE_ADDRESS", "2/10"), ("TRUSTED_PROXIES", "1")];
    let server = Server::by(config(&settings), clock.clone());
    let from = |network: &str| {
        server.stranger().send("GET", "/v1/catalogue/board", &[("X-Forwarded-For", network)], None)
    };
    let statuses: Vec<u16> = (0..11).map(|_| from("198.51.100.1").status).collect();
    assert_eq!(statuses, [[200; 10].as_slice(), &[429]].concat());
    let reply = from("198.51.100.1");
    reply.problem(429, "rate_limited");
    assert_eq!(reply.header("retry-after"), "1");
    assert!(!reply.header("x-request-id").is_empty());
    assert_eq!(from("198.51.100.2").status, 200);
    // An IPv6 network is counted as one client.
    assert_eq!((0..10).filter(|n| from(&format!("2001:db8::{n}")).status == 200).count(), 10);
    assert_eq!(from("2001:db8::ffff").status, 429);
    // Health checks are not limited.
    let health = server.stranger().send("GET", "/healthz", &[("X-Forwarded-For", "198.51.100.1")], None);
    assert_eq!(health.status, 200);
    clock.goes_on(Duration::from_millis(500));
    assert_eq!(from("198.51.100.1").status, 200);
}

#[test]
fn no_way_of_writing_a_path_is_free() {
    let server = Server::by(config(&[("RATE_ADDRESS", "1/2")]), HandClock::now());
    let stranger = server.stranger();
    let asked = |path: &str| stranger.send_raw("GET", path, &[], b"").status;
    assert_eq!((asked("/v1/catalogue/board"), asked("/%76%31/catalogue/board")), (200, 200));
    for path in [
        "/v1/catalogue/board",
        "/%76%31/catalogue/board",
        "/%6fauth/token",
        "/health%7a",
        "/no/such/path",
        "/docs",
        "/docs/",
        "/docs/search?q=draft",
    ] {
        assert_eq!(asked(path), 429, "{path}");
    }
    // Health checks and the public keys are not limited.
    for path in ["/healthz", "/readyz", "/.well-known/jwks.json", "/.well-known/oauth-authorization-server"] {
        assert_eq!(asked(path), 200, "{path}");
    }
}

#[test]
fn personal_tokens_are_looked_up_only_where_that_is_paid_for() {
    let asked = Arc::new(AtomicU32::new(0));
    let inside = asked.clone();
    let settings = [("RATE_ADDRESS", "1/2")];
    let server = Server::over(config(&settings), HandClock::now(), move |store| {
        Arc::new(Failing::counting("session_of_token", store, inside))
    });
    let mut stranger = server.stranger();
    stranger.token = Some(format!("tharsis_pat_{}", "x".repeat(43)));
    for (path, status, looked_up) in [
        ("/healthz", 200, 0),
        ("/.well-known/jwks.json", 200, 0),
        ("/v1/me", 401, 1),
        ("/no/such/path", 404, 2),
        ("/no/such/path", 429, 2),
        ("/v1/me", 429, 2),
        ("/healthz", 200, 2),
    ] {
        assert_eq!((stranger.get(path).status, asked.load(Ordering::SeqCst)), (status, looked_up), "{path}");
    }
}

#[test]
fn opening_a_websocket_is_a_request_like_any_other() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("RATE_ACCOUNT", "1/5")]), clock.clone());
    let ada = server.guest("Ada");
    let asked = || opened(&ada, "/v1/socket");
    for _ in 0..5 {
        assert_eq!(asked(), 101);
    }
    assert_eq!(asked(), 429);
    ada.get("/v1/me").problem(429, "rate_limited");
    clock.goes_on(Duration::from_secs(1));
    assert_eq!((asked(), asked()), (101, 429));
}

#[test]
fn however_many_ask_at_once_no_more_are_let_in() {
    let server = Server::by(config(&[("RATE_ACCOUNT", "1/48")]), HandClock::now());
    let ada = server.guest("Ada");
    let passed = std::sync::atomic::AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            let client = ada.alone();
            let passed = &passed;
            scope.spawn(move || {
                for _ in 0..8 {
                    let let_in = client.get("/v1/me").status == 200;
                    passed.fetch_add(u32::from(let_in), std::sync::atomic::Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(passed.into_inner(), 48);
}

#[test]
fn signing_in_is_limited_more_narrowly() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("RATE_SIGN_IN", "1/3")]), clock.clone());
    let stranger = server.stranger();
    let sign_in = |n: u32| {
        let key = format!("a-device-key-of-at-least-32-characters-{n}");
        stranger.post("/v1/sign-in/guest", &json!({ "device_key": key }))
    };
    assert_eq!((0..3).map(|n| sign_in(n).status).collect::<Vec<_>>(), [201; 3]);
    sign_in(3).problem(429, "rate_limited");
    let password = json!({ "email": "ada@example.org", "password": "correct horse" });
    stranger.post("/v1/sign-in/password", &password).problem(429, "rate_limited");
    let registration = json!({ "email": "ada@example.org", "password": "correct horse", "name": "Ada" });
    stranger.post("/v1/register", &registration).problem(429, "rate_limited");
    assert_eq!(stranger.get("/v1/catalogue/board").status, 200);
    clock.goes_on(Duration::from_secs(1));
    assert_eq!(sign_in(3).status, 201);
}

#[test]
fn rates_can_be_switched_off() {
    let off = [("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off"), ("RATE_SIGN_IN", "off")];
    let server = Server::with(config(&off));
    let reply = server.guest("Ada").get("/v1/me");
    assert_eq!((reply.status, reply.header("ratelimit")), (200, ""));
}
