//! The device authorization grant (RFC 8628).

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::oauth_client::{ALLOW, CLIENT, client_with_token, form, full_account, refused, text};

fn with_manual_clock() -> (Server, Arc<ManualClock>) {
    let clock = ManualClock::now();
    (Server::with_clock(config(&[]), clock.clone()), clock)
}

fn begin(server: &Server, scope: &str) -> Value {
    let reply =
        form(&server.anonymous(), "/oauth/device_authorization", &[("client_id", CLIENT), ("scope", scope)]);
    reply.expect(200)
}

fn poll(server: &Server, begun: &Value) -> Reply {
    let fields = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ("client_id", CLIENT),
        ("device_code", begun["device_code"].as_str().expect("a code")),
    ];
    form(&server.anonymous(), "/oauth/token", &fields)
}

fn answer(server: &Server, begun: &Value, typed: &[(&str, &str)]) -> Reply {
    let mut fields = vec![("user_code", begun["user_code"].as_str().expect("a code"))];
    fields.extend(typed);
    form(&server.anonymous(), "/oauth/device", &fields)
}

#[test]
fn a_device_polls_until_it_is_authorised() {
    let (server, clock) = with_manual_clock();
    let ada = full_account(&server);
    let sent = [("client_id", CLIENT), ("scope", "games:read")];
    let reply = form(&server.anonymous(), "/oauth/device_authorization", &sent);
    let begun = reply.expect(200);
    assert_eq!((&begun["expires_in"], &begun["interval"]), (&json!(600), &json!(5)));
    assert_eq!(begun["verification_uri"], format!("{}/oauth/device", server.url));
    clock.advance(Duration::from_secs(5));
    refused(&poll(&server, &begun), 400, "authorization_pending");

    let anonymous = server.anonymous();
    assert!(text(&anonymous.get("/oauth/device")).contains("name=\"user_code\""));
    let complete = begun["verification_uri_complete"].as_str().expect("a URL");
    let shown = text(&anonymous.get(complete.strip_prefix(&server.url).expect("of this server")));
    let code = begun["user_code"].as_str().expect("a code");
    for part in ["client.example", "Nobody can check that name", code, "See tables"] {
        assert!(shown.contains(part), "{part} is not on {shown}");
    }
    let wrong = [("decision", "allow"), ("email", "ada@example.org"), ("password", "battery staple")];
    assert_eq!(answer(&server, &begun, &wrong).status, 403);
    let small = json!({ "user_code": code.to_lowercase().replace('-', " ") });
    assert!(text(&answer(&server, &small, &ALLOW)).contains("is let in"));
    assert_eq!(answer(&server, &begun, &ALLOW).status, 403, "the code is already answered");

    clock.advance(Duration::from_secs(5));
    let tokens = poll(&server, &begun).expect(200);
    assert_eq!(tokens["scope"], "games:read");
    let device = client_with_token(&server, &tokens["access_token"]);
    device.get("/v1/games").expect(200);
    device.get("/v1/me").problem(403, "insufficient_scope");
    assert_eq!(ada.get("/v1/me/sessions").expect(200)["items"][0]["client"]["name"], "client.example");
    // A device code can be used once.
    refused(&poll(&server, &begun), 400, "invalid_grant");
    device.get("/v1/games").problem(401, "session_ended");
}

#[test]
fn polling_too_often_increases_the_interval() {
    let (server, clock) = with_manual_clock();
    let begun = begin(&server, "games:read");
    refused(&poll(&server, &begun), 400, "authorization_pending");
    refused(&poll(&server, &begun), 400, "slow_down");
    clock.advance(Duration::from_secs(9));
    refused(&poll(&server, &begun), 400, "slow_down");
    clock.advance(Duration::from_secs(15));
    refused(&poll(&server, &begun), 400, "authorization_pending");
    clock.advance(Duration::from_secs(600));
    refused(&poll(&server, &begun), 400, "expired_token");
}

#[test]
fn a_denied_or_unknown_device_gets_no_token() {
    let server = Server::start();
    let begun = begin(&server, "games:read");
    assert!(text(&answer(&server, &begun, &[("decision", "deny")])).contains("is not let in"));
    refused(&poll(&server, &begun), 400, "access_denied");
    refused(&poll(&server, &json!({ "device_code": "nonsense" })), 400, "invalid_grant");
    let anonymous = server.anonymous();
    let ask = |fields: &[(&str, &str)]| form(&anonymous, "/oauth/device_authorization", fields);
    refused(&ask(&[("client_id", CLIENT)]), 400, "invalid_scope");
    refused(&ask(&[("client_id", CLIENT), ("scope", "account:manage")]), 400, "invalid_scope");
    refused(&ask(&[("client_id", "client"), ("scope", "games:read")]), 401, "invalid_client");
    refused(&ask(&[("scope", "games:read")]), 400, "invalid_request");
}

#[test]
fn guessing_user_codes_is_throttled() {
    let (server, clock) = with_manual_clock();
    let begun = begin(&server, "games:read");
    let good = begun["user_code"].as_str().expect("a code").to_owned();
    let look = |code: &str| server.anonymous().get(&format!("/oauth/device?user_code={code}"));
    for _ in 0..40 {
        assert_eq!(look("0000-0000").status, 403);
        // A correct code does not reset the count of wrong ones.
        if look(&good).status == 429 {
            break;
        }
    }
    let reply = look(&good);
    assert_eq!(reply.status, 429);
    assert!(!reply.header("retry-after").is_empty());
    assert_eq!(answer(&server, &begun, &ALLOW).status, 429);
    clock.advance(Duration::from_secs(6));
    assert_eq!(look(&good).status, 200);
    clock.advance(Duration::from_secs(600));
    assert_eq!(look(&good).status, 403, "it has run out");
}

#[test]
fn cross_site_requests_do_not_use_up_attempts() {
    let (server, clock) = with_manual_clock();
    let begun = begin(&server, "games:read");
    let good = begun["user_code"].as_str().expect("a code").to_owned();
    let look = |code: &str, headers: &[(&str, &str)]| {
        server.anonymous().send("GET", &format!("/oauth/device?user_code={code}"), headers, None)
    };
    for destination in ["image", "iframe", "empty", "script", "style", "object", "embed"] {
        let from = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Dest", destination)];
        let refused = look("0000-0000", &from);
        assert_eq!(refused.status, 400, "{destination}");
        assert!(text(&refused).contains("opened by itself"));
    }
    let ahead = [("Sec-Fetch-Dest", "document"), ("Sec-Purpose", "prefetch;prerender")];
    assert_eq!(look("0000-0000", &ahead).status, 400);
    let opened = [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Dest", "document")];
    for _ in 0..39 {
        assert_eq!(look("0000-0000", &opened).status, 403);
    }
    // Nothing else was counted, and correct codes never are.
    for _ in 0..9 {
        assert_eq!(look(&good, &opened).status, 200);
    }
    assert_eq!(look("0000-0000", &opened).status, 403);
    assert_eq!(look(&good, &opened).status, 429);
    clock.advance(Duration::from_secs(5));
    assert_eq!([(); 3].map(|()| look(&good, &opened).status), [200; 3]);
}

#[test]
fn failed_attempts_of_a_network_expire() {
    let (server, clock) = with_manual_clock();
    let look = |code: &str| server.anonymous().get(&format!("/oauth/device?user_code={code}")).status;
    let mistakes = || (0..4).for_each(|_| assert_eq!(look("0000-0000"), 403));
    (0..35).for_each(|_| assert_eq!(look("0000-0000"), 403));
    for _ in 0..3 {
        mistakes();
        for _ in 0..4 {
            clock.advance(Duration::from_secs(3_600));
            let begun = begin(&server, "games:read");
            assert_eq!(look(begun["user_code"].as_str().expect("a code")), 200);
        }
    }
    // Attempts without a pause are still throttled.
    mistakes();
    assert_eq!((look("0000-0000"), look("0000-0000")), (403, 429));
}

#[test]
fn a_device_can_be_authorised_as_a_bot() {
    let (server, clock) = with_manual_clock();
    let ada = full_account(&server);
    let begun = begin(&server, "bot:play");
    let nameless = answer(&server, &begun, &ALLOW);
    assert_eq!(nameless.status, 422, "{}", text(&nameless));
    let mut typed = ALLOW.to_vec();
    typed.push(("bot", "Phobos"));
    assert_eq!(answer(&server, &begun, &typed).status, 200);
    clock.advance(Duration::from_secs(5));
    let bot = client_with_token(&server, &poll(&server, &begun).expect(200)["access_token"]);
    let me = bot.get("/v1/me").expect(200);
    assert_eq!((&me["name"], &me["bot"], &me["guest"]), (&json!("Phobos"), &json!(true), &json!(false)));
    assert_ne!(me["id"], ada.id.as_str());
    let session = ada.get("/v1/me/sessions").expect(200)["items"][0].clone();
    assert_eq!((&session["bot_id"], &session["scopes"]), (&me["id"], &json!(["bot:play"])));
    assert_eq!(ada.get("/v1/me/bots").expect(200)["items"][0]["id"], me["id"]);
    // The next device is authorised as the same bot.
    let begun = begin(&server, "bot:play");
    answer(&server, &begun, &typed);
    clock.advance(Duration::from_secs(5));
    let again = client_with_token(&server, &poll(&server, &begun).expect(200)["access_token"]);
    assert_eq!(again.get("/v1/me").expect(200)["id"], me["id"]);
}
