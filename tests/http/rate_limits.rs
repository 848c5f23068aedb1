//! Rate limits per account and per network, shared by all nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::contract::failing_store::FailingStore;
use crate::harness::{Server, config, node_config};
use crate::manual_clock::ManualClock;
use crate::stream_client::websocket_status;
use crate::test_database::TestDatabase;

#[test]
fn an_account_has_one_rate_limit_on_all_nodes() {
    let database = TestDatabase::create();
    let clock = ManualClock::now();
    let node = || Server::with_clock(node_config(&database, &[("RATE_ACCOUNT", "1/20")]), clock.clone());
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
    clock.advance(Duration::from_secs(1));
    assert_eq!(ada.get("/v1/me").status, 200);
    ada.get("/v1/me").problem(429, "rate_limited");
    clock.advance(Duration::from_secs(20));
    let reply = there.get("/v1/me");
    assert_eq!(reply.status, 200);
    assert!(reply.header("ratelimit").contains("\"account\";r=19"), "{:?}", reply.headers);
}

#[test]
fn a_network_is_limited_before_the_request_is_read() {
    let clock = ManualClock::now();
    let settings = [("RATE_ADDRESS", "2/10"), ("TRUSTED_PROXIES", "1")];
    let server = Server::with_clock(config(&settings), clock.clone());
    let from = |network: &str| {
        server.anonymous().send("GET", "/v1/catalogue/board", &[("X-Forwarded-For", network)], None)
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
    let health = server.anonymous().send("GET", "/healthz", &[("X-Forwarded-For", "198.51.100.1")], None);
    assert_eq!(health.status, 200);
    clock.advance(Duration::from_millis(500));
    assert_eq!(from("198.51.100.1").status, 200);
}

#[test]
fn alternative_spellings_of_a_path_are_rate_limited() {
    let server = Server::with_clock(config(&[("RATE_ADDRESS", "1/2")]), ManualClock::now());
    let anonymous = server.anonymous();
    let asked = |path: &str| anonymous.send_raw("GET", path, &[], b"").status;
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
    for path in ["/healthz", "/.well-known/jwks.json", "/.well-known/oauth-authorization-server"] {
        assert_eq!(asked(path), 200, "{path}");
    }
    assert_ne!(asked("/readyz"), 429);
    // Nor are the files about apps, which this server does not have.
    for path in ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"] {
        assert_eq!(asked(path), 404, "{path}");
    }
}

#[test]
fn personal_tokens_are_looked_up_only_within_the_rate_limit() {
    let asked = Arc::new(AtomicU32::new(0));
    let inside = asked.clone();
    let settings = [("RATE_ADDRESS", "1/2")];
    let server = Server::with_store(config(&settings), ManualClock::now(), move |store| {
        Arc::new(FailingStore::counting("session_of_token", store, inside))
    });
    let mut anonymous = server.anonymous();
    anonymous.token = Some(format!("tharsis_pat_{}", "x".repeat(43)));
    for (path, status, looked_up) in [
        ("/healthz", 200, 0),
        ("/.well-known/jwks.json", 200, 0),
        ("/v1/me", 401, 1),
        ("/no/such/path", 404, 2),
        ("/no/such/path", 429, 2),
        ("/v1/me", 429, 2),
        ("/healthz", 200, 2),
    ] {
        assert_eq!((anonymous.get(path).status, asked.load(Ordering::SeqCst)), (status, looked_up), "{path}");
    }
}

#[test]
fn opening_a_websocket_counts_as_a_request() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("RATE_ACCOUNT", "1/5")]), clock.clone());
    let ada = server.guest("Ada");
    let asked = || websocket_status(&ada, "/v1/socket");
    for _ in 0..5 {
        assert_eq!(asked(), 101);
    }
    assert_eq!(asked(), 429);
    ada.get("/v1/me").problem(429, "rate_limited");
    clock.advance(Duration::from_secs(1));
    assert_eq!((asked(), asked()), (101, 429));
}

#[test]
fn concurrent_requests_do_not_exceed_the_rate_limit() {
    let server = Server::with_clock(config(&[("RATE_ACCOUNT", "1/48")]), ManualClock::now());
    let ada = server.guest("Ada");
    let passed = std::sync::atomic::AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..16 {
            let client = ada.with_new_connections();
            let passed = &passed;
            scope.spawn(move || {
                for _ in 0..8 {
                    let is_allowed = client.get("/v1/me").status == 200;
                    passed.fetch_add(u32::from(is_allowed), std::sync::atomic::Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(passed.into_inner(), 48);
}

#[test]
fn sign_ins_have_a_stricter_rate_limit() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("RATE_SIGN_IN", "1/3")]), clock.clone());
    let anonymous = server.anonymous();
    let sign_in = |n: u32| {
        let key = format!("a-device-key-of-at-least-32-characters-{n}");
        anonymous.post("/v1/sign-in/guest", &json!({ "device_key": key }))
    };
    assert_eq!((0..3).map(|n| sign_in(n).status).collect::<Vec<_>>(), [201; 3]);
    sign_in(3).problem(429, "rate_limited");
    let password = json!({ "email": "ada@example.org", "password": "correct horse" });
    anonymous.post("/v1/sign-in/password", &password).problem(429, "rate_limited");
    let registration = json!({ "email": "ada@example.org", "password": "correct horse", "name": "Ada" });
    anonymous.post("/v1/register", &registration).problem(429, "rate_limited");
    assert_eq!(anonymous.get("/v1/catalogue/board").status, 200);
    clock.advance(Duration::from_secs(1));
    assert_eq!(sign_in(3).status, 201);
}

#[test]
fn rate_limits_can_be_disabled() {
    let off = [("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off"), ("RATE_SIGN_IN", "off")];
    let server = Server::with(config(&off));
    let reply = server.guest("Ada").get("/v1/me");
    assert_eq!((reply.status, reply.header("ratelimit")), (200, ""));
}
