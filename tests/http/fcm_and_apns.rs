//! FCM and APNs: requests have the documented form, and replies are handled.

use std::io::{BufReader, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::http2_push_service::{PushService, ReceivedPush, google, pem, rsa};
use crate::manual_clock::ManualClock;
use crate::push_targets::{eventually, solo};
use crate::receiver::{ALLOW_LOOPBACK, read};

const TARGETS: &str = "/v1/me/push-targets";

/// A server with a manual clock, and an account on it.
struct Scene {
    server: Server,
    clock: Arc<ManualClock>,
    ada: Client,
    _folder: tempfile::TempDir,
}

impl Scene {
    fn new(file: &str, text: &str, name: &str, settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(file);
        std::fs::write(&path, text).expect("a file");
        let path = path.to_str().expect("a path");
        let own = [(name, path), ("ACCESS_TOKEN_SECONDS", "604800"), ("PUSH_GRACE_SECONDS", "0")];
        let clock = ManualClock::now();
        let server =
            Server::with_clock(config(&[&ALLOW_LOOPBACK[..], &own[..], settings].concat()), clock.clone());
        let ada = server.guest("Ada");
        Self { server, clock, ada, _folder: folder }
    }

    fn register(&self, target: &Value) {
        self.ada.post(TARGETS, target).expect(201);
    }

    fn targets(&self) -> Vec<Value> {
        self.ada.get(TARGETS).expect(200)["items"].as_array().expect("a list").clone()
    }

    /// Advances the clock after the pushes in progress have arrived; otherwise their lease would expire.
    fn advance_clock(&self, time: Duration) {
        self.clock.advance(Duration::from_millis(1));
        self.server.wait_until_sent();
        for time in [Duration::from_millis(1), time] {
            self.clock.advance(time);
            self.server.wait_until_pushed();
        }
    }
}

/// The token endpoint of Google: checks assertions, and numbers its access tokens.
struct TokenEndpoint {
    url: String,
    given: Arc<Mutex<usize>>,
}

impl TokenEndpoint {
    fn start(public: Vec<u8>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/token", listener.local_addr().expect("an address"));
        let (given, audience) = (Arc::<Mutex<usize>>::default(), url.clone());
        let counted = given.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let mut stream = BufReader::new(stream);
                let message = read(&mut stream).expect("a request");
                assert_eq!(message.header("content-type"), "application/x-www-form-urlencoded");
                let form: Vec<(String, String)> =
                    serde_urlencoded::from_bytes(&message.body).expect("a form");
                assert_eq!(form[0].1, "urn:ietf:params:oauth:grant-type:jwt-bearer");
                let good = is_valid_assertion(&form[1].1, &public, &audience);
                let number = {
                    let mut given = counted.lock().expect("a number");
                    *given += 1;
                    *given
                };
                let (status, body) = match good {
                    true => (200, json!({ "access_token": format!("ya29.{number}"), "expires_in": 3_599 })),
                    false => (400, json!({ "error": "invalid_grant" })),
                };
                let body = body.to_string();
                let head = format!("HTTP/1.1 {status} x\r\nContent-Length: {}\r\n\r\n", body.len());
                stream.get_mut().write_all((head + &body).as_bytes()).expect("an answer");
            }
        });
        Self { url, given }
    }

    fn issued(&self) -> usize {
        *self.given.lock().expect("a number")
    }
}

/// Checks an assertion (RFC 7523, section 3).
fn is_valid_assertion(assertion: &str, public: &[u8], audience: &str) -> bool {
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[audience]);
    validation.set_issuer(&["sender@mars.example"]);
    validation.set_required_spec_claims(&["iss", "aud", "exp"]);
    // The clock of the server is manual.
    validation.validate_exp = false;
    let read = decode::<Value>(assertion, &DecodingKey::from_rsa_der(public), &validation);
    let kid = decode_header(assertion).ok().and_then(|header| header.kid);
    read.is_ok_and(|token| {
        let claims = token.claims;
        claims["scope"] == "https://www.googleapis.com/auth/firebase.messaging"
            && claims["exp"].as_i64().zip(claims["iat"].as_i64()).is_some_and(|(exp, iat)| exp - iat == 3_600)
    }) && kid.as_deref() == Some("key-1")
}

fn fcm(service: &PushService, tokens: &str, private_key: &str) -> Scene {
    let account = json!({
        "type": "service_account",
        "project_id": "mars-1",
        "private_key_id": "key-1",
        "private_key": private_key,
        "client_email": "sender@mars.example",
        "token_uri": tokens,
    });
    Scene::new("account.json", &account.to_string(), "FCM_SERVICE_ACCOUNT", &[("FCM_URL", &service.url)])
}

fn ids(came: &[ReceivedPush]) -> Vec<&str> {
    came.iter().map(|one| one.body["message"]["data"]["id"].as_str().expect("an id")).collect()
}

#[test]
fn fcm_receives_data_messages_with_a_cached_access_token() {
    let (private, public) = rsa();
    let tokens = TokenEndpoint::start(public);
    let service = PushService::start(json!({ "name": "projects/mars-1/messages/1" }));
    let scene = fcm(&service, &tokens.url, &private);
    let services = scene.ada.get("/v1/me/push-services").expect(200);
    assert_eq!(services["fcm"]["project_id"], "mars-1");
    scene.register(&json!({ "service": "fcm", "token": "device:1" }));
    let games = [solo(&scene.ada), solo(&scene.ada)];
    let came = service.expect(2);
    for push in &came {
        assert_eq!(push.path, "/v1/projects/mars-1/messages:send");
        assert_eq!(push.header("authorization"), "Bearer ya29.1");
        let message = &push.body["message"];
        assert_eq!(message["token"], "device:1");
        assert_eq!(
            (&message["data"]["type"], &message["data"]["question"]),
            (&json!("your_turn"), &json!("setup"))
        );
        assert!(games.iter().any(|game| message["data"]["game_id"] == game.as_str()));
        let data = message["data"].as_object().expect("an object");
        assert!(data.values().all(Value::is_string) && !data.contains_key("deadline"));
        let android = &message["android"];
        assert_eq!((&android["priority"], &android["ttl"]), (&json!("HIGH"), &json!("2419200s")));
        assert_eq!(android["collapse_key"].as_str().map(str::len), Some(22));
    }
    assert_ne!(
        came[0].body["message"]["android"], came[1].body["message"]["android"],
        "one key for each game"
    );
    assert_eq!((came[0].connection, came[1].connection, tokens.issued()), (1, 1, 1));
    scene.advance_clock(Duration::from_secs(3_550));
    solo(&scene.ada);
    assert_eq!(service.expect(3)[2].header("authorization"), "Bearer ya29.2");
    // A revoked access token is replaced, and the same push is sent again.
    service.reply_next([
        (401, google("UNAUTHENTICATED", "")),
        (429, google("RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED")),
    ]);
    solo(&scene.ada);
    service.expect(4);
    scene.advance_clock(Duration::from_secs(60));
    scene.advance_clock(Duration::from_secs(60));
    let came = service.expect(6);
    assert_eq!(came[4].header("authorization"), "Bearer ya29.3");
    let ids = ids(&came);
    assert!(ids[3] == ids[4] && ids[4] == ids[5], "{ids:?}");
    assert!(scene.targets()[0]["last_error"].is_null());
    // A malformed request is never retried. An unregistered device is deleted.
    service.reply_next([(400, google("INVALID_ARGUMENT", "INVALID_ARGUMENT"))]);
    solo(&scene.ada);
    service.expect(7);
    eventually(|| scene.targets()[0]["last_status"] == 400);
    assert_eq!(scene.targets()[0]["last_reason"], "INVALID_ARGUMENT because");
    service.reply_next([(404, google("NOT_FOUND", "UNREGISTERED"))]);
    solo(&scene.ada);
    service.expect(8);
    eventually(|| scene.targets().is_empty());
}

#[test]
fn pushes_to_fcm_wait_for_an_access_token() {
    let (private, _) = rsa();
    let tokens = TokenEndpoint::start(rsa().1);
    let service = PushService::start(json!({}));
    let scene = fcm(&service, &tokens.url, &private);
    scene.register(&json!({ "service": "fcm", "token": "device:1" }));
    solo(&scene.ada);
    eventually(|| scene.targets()[0]["last_error"] == "status");
    assert_eq!(scene.targets()[0]["last_status"], 400);
    assert!(service.received().is_empty() && tokens.issued() > 0);
}

struct Apple {
    production: PushService,
    sandbox: PushService,
    public: Vec<u8>,
    scene: Scene,
}

fn apns() -> Apple {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    let pkcs8 = made.expect("a key");
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref()).expect("a key");
    let (production, sandbox) = (PushService::start(json!({})), PushService::start(json!({})));
    let settings = [
        ("APNS_KEY_ID", "KEY1234567"),
        ("APNS_TEAM_ID", "TEAM123456"),
        ("APNS_TOPICS", "org.example.mars,org.example.mars.beta"),
        ("APNS_URL", &*production.url),
        ("APNS_SANDBOX_URL", &*sandbox.url),
    ];
    let scene = Scene::new("key.p8", &pem(pkcs8.as_ref()), "APNS_KEY", &settings);
    let public = pair.public_key().as_ref().to_vec();
    Apple { production, sandbox, public, scene }
}

/// The provider token of a push, and its time.
fn provider_token(came: &ReceivedPush, public: &[u8]) -> (String, i64) {
    let token = came.header("authorization").strip_prefix("bearer ").expect("a token");
    let header = decode_header(token).expect("a header");
    assert_eq!((header.alg, header.kid.as_deref()), (Algorithm::ES256, Some("KEY1234567")));
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_required_spec_claims(&["iss"]);
    validation.set_issuer(&["TEAM123456"]);
    validation.validate_exp = false;
    let read = decode::<Value>(token, &DecodingKey::from_ec_der(public), &validation).expect("signed");
    (token.to_owned(), read.claims["iat"].as_i64().expect("a time"))
}

#[test]
fn apns_receives_alerts_over_one_connection_with_a_provider_token() {
    let Apple { production, sandbox, public, scene } = apns();
    let services = scene.ada.get("/v1/me/push-services").expect(200);
    assert_eq!(services["apns"]["topics"], json!(["org.example.mars", "org.example.mars.beta"]));
    let target = |token: &str| json!({ "service": "apns", "token": token, "environment": "production" });
    let other =
        json!({ "service": "apns", "token": "ab", "environment": "sandbox", "topic": "org.example.other" });
    scene.ada.post(TARGETS, &other).problem(422, "invalid");
    scene.ada.post(TARGETS, &target("no hex")).problem(422, "invalid");
    scene.register(&target("00FFab12"));
    let game = solo(&scene.ada);
    let push = production.expect(1).remove(0);
    assert_eq!((push.path.as_str(), push.header("apns-topic")), ("/3/device/00ffab12", "org.example.mars"));
    assert_eq!((push.header("apns-push-type"), push.header("apns-priority")), ("alert", "10"));
    assert_eq!(push.header("apns-collapse-id").len(), 22);
    assert_eq!(push.header("apns-id"), push.body["tharsis"]["id"]);
    let (first, made_at) = provider_token(&push, &public);
    let expires: i64 = push.header("apns-expiration").parse().expect("a time");
    assert_eq!(expires - made_at, 28 * 86_400);
    let aps = &push.body["aps"];
    assert_eq!((&aps["badge"], &aps["thread-id"]), (&json!(1), &json!(game)));
    assert_eq!(aps["alert"]["body"], "Your turn: choose your corporation and your first cards.");
    assert_eq!(aps["alert"]["title"], push.body["tharsis"]["game_name"]);

    // The provider token is reused, but not for an hour.
    for count in [2, 3, 4] {
        scene.advance_clock(Duration::from_secs(19 * 60));
        solo(&scene.ada);
        production.expect(count);
    }
    let came = production.received();
    assert_eq!(came.len(), 4);
    let tokens: Vec<_> = came.iter().map(|one| provider_token(one, &public)).collect();
    assert!(tokens[1].0 == first && tokens[2].0 == first && tokens[3].0 != first);
    assert_eq!(tokens[3].1 - made_at, 57 * 60);
    assert!(came.iter().all(|one| one.connection == 1));
    assert!(sandbox.received().is_empty());
}

#[test]
fn replies_of_apns_are_handled() {
    let Apple { production, sandbox, public, scene } = apns();
    scene.register(&json!({ "service": "apns", "token": "aa", "environment": "production" }));
    let reason = |reason: &str| json!({ "reason": reason });
    production.reply_next([
        (429, reason("TooManyRequests")),
        (503, reason("ServiceUnavailable")),
        (403, reason("ExpiredProviderToken")),
    ]);
    solo(&scene.ada);
    production.expect(1);
    for count in [2, 3, 4] {
        scene.advance_clock(Duration::from_secs(700));
        production.expect(count);
    }
    let came = production.received();
    let ids: Vec<_> = came.iter().map(|one| one.header("apns-id")).collect();
    assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "one push: {ids:?}");
    assert_ne!(
        provider_token(&came[3], &public).0,
        provider_token(&came[2], &public).0,
        "a new token after it was refused"
    );
    eventually(|| scene.targets()[0]["last_error"].is_null());
    production.reply_next([(400, reason("PayloadEmpty"))]);
    solo(&scene.ada);
    production.expect(5);
    eventually(|| scene.targets()[0]["last_reason"] == "PayloadEmpty");
    for (n, (status, why)) in
        [(410, "Unregistered"), (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic")]
            .into_iter()
            .enumerate()
    {
        let token = format!("{n:02}");
        let target = json!({
            "service": "apns", "token": token, "environment": "sandbox", "topic": "org.example.mars.beta",
        });
        if n == 0 {
            let own = scene.targets()[0]["id"].as_str().expect("an id").to_owned();
            scene.ada.send("DELETE", &format!("{TARGETS}/{own}"), &[], None).expect(204);
        }
        scene.register(&target);
        sandbox.reply_next([(status, reason(why))]);
        solo(&scene.ada);
        let came = sandbox.expect(n + 1);
        assert_eq!((came[n].header("apns-topic"), came[n].answered), ("org.example.mars.beta", status));
        eventually(|| scene.targets().is_empty());
    }
    assert_eq!(production.received().len(), 5);
}

#[test]
fn a_withdrawal_is_silent() {
    let Apple { production, scene, .. } = apns();
    scene.register(&json!({ "service": "apns", "token": "aa", "environment": "production" }));
    let game = solo(&scene.ada);
    production.expect(1);
    // A solo game always has a pending decision until it is over; its final notification replaces the others.
    let off = json!({ "kinds": { "game_over": false } });
    scene.ada.send("PUT", "/v1/me/notifications", &[], Some(&off)).expect(200);
    let path = format!("/v1/games/{game}");
    loop {
        let decision = scene.ada.get(&format!("{path}/decision")).expect(200)["decision"].clone();
        let Some(options) = decision["options"].as_array() else { break };
        let answer = match options.iter().find(|option| option["id"] == "pass") {
            Some(_) => json!({ "option": "pass" }),
            None => json!({ "option": options[0]["id"], "cards": [] }),
        };
        let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
        let key = uuid::Uuid::now_v7().to_string();
        let headers = [("Idempotency-Key", key.as_str()), ("If-Match", tag.as_str())];
        let body = json!({ "answers": [answer] });
        scene.ada.send("POST", &format!("{path}/moves"), &headers, Some(&body)).expect(200);
    }
    scene.advance_clock(Duration::from_secs(10));
    scene.advance_clock(Duration::from_secs(10));
    let came = production.received();
    let last = came.last().expect("a push");
    assert_eq!((last.header("apns-push-type"), last.header("apns-priority")), ("background", "5"));
    assert_eq!(last.body["aps"], json!({ "content-available": 1 }));
    assert_eq!(last.body["tharsis"]["type"], "answered");
    assert_eq!(last.header("apns-collapse-id"), came[0].header("apns-collapse-id"));
}
