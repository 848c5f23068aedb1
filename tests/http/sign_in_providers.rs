//! Sign-in with a provider: good and broken ID tokens, keys that change, linked accounts, and notices of Apple.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use service::moment::Moment;
use sha2::{Digest, Sha256};

use crate::harness::{Client, Reply, Server, config, decided, in_parallel};
use crate::mail_server::MailServer;
use crate::manual_clock::ManualClock;
use crate::token_issuer::{AUDIENCE, Document, TokenIssuer, TokenKey, nonce};

const PASSWORD: &str = "correct horse battery";
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

fn server(issuer: &TokenIssuer, name: &str) -> (Server, Arc<ManualClock>) {
    let settings = issuer.settings(name);
    let mut settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    settings.push(("ACCESS_TOKEN_SECONDS", "604800"));
    let clock = ManualClock::now();
    (Server::with_clock(config(&settings), clock.clone()), clock)
}

fn sign_in(server: &Server, token: &str, nonce: &str) -> Reply {
    server.anonymous().post("/v1/sign-in/provider", &json!({ "id_token": token, "nonce": nonce }))
}

/// A sign-in with a new nonce, whose claims a test changes.
fn sign_in_with(server: &Server, issuer: &TokenIssuer, change: impl FnOnce(&mut Value)) -> Reply {
    let nonce = nonce(&server.anonymous());
    let mut claims = issuer.claims("ada", &nonce);
    change(&mut claims);
    sign_in(server, &issuer.key.sign(&claims), &nonce)
}

fn refused(reply: &Reply) -> String {
    reply.problem(403, "wrong_provider_token")["detail"].as_str().expect("a detail").to_owned()
}

fn methods(client: &Client) -> Value {
    client.get("/v1/me/sign-in-methods").expect(200)
}

fn link_of(client: &Client, n: usize) -> String {
    let id = methods(client)["providers"][n]["id"].as_str().expect("an id").to_owned();
    format!("/v1/me/providers/{id}/unlink")
}

fn merged(mut body: Value, more: Value) -> Value {
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

#[test]
fn the_first_sign_in_makes_an_account_and_later_ones_return_it() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let anonymous = server.anonymous();
    let issued = anonymous.send("POST", "/v1/sign-in/provider/nonce", &[], None);
    assert_eq!(issued.expect(201)["providers"], json!(["club"]));
    assert_eq!(issued.json()["web"], json!([]), "no page uses it");
    assert_eq!(issued.header("cache-control"), "no-store");

    let body = merged(issuer.proof(&anonymous, "ada"), json!({ "name": "Ada", "device": "Ada's phone" }));
    let reply = anonymous.post("/v1/sign-in/provider", &body);
    assert_eq!(reply.header("cache-control"), "no-store");
    let account = reply.expect(201)["account"].clone();
    assert_eq!((&account["name"], &account["guest"]), (&json!("Ada"), &json!(false)));
    assert_eq!(account["email"], json!(null), "the address of a provider is not used");
    let again = merged(issuer.proof(&anonymous, "ada"), json!({ "name": "Eve" }));
    let again = anonymous.post("/v1/sign-in/provider", &again).expect(200);
    assert_eq!(again["account"], account);
    let other = issuer.account(&anonymous, "eve");
    assert_ne!(json!(other.id), account["id"]);
    assert!(other.get("/v1/me").expect(200)["name"].as_str().is_some_and(|name| name.starts_with("Guest ")));

    let mut ada = anonymous.clone();
    ada.set_account(&again);
    let held = methods(&ada);
    assert_eq!((&held["password"], &held["device_key"]), (&json!(false), &json!(false)));
    assert_eq!(held["providers"][0]["provider"], "club");
    let export = ada.get("/v1/me/export").expect(200);
    assert_eq!(
        (&export["providers"][0]["issuer"], &export["providers"][0]["subject"]),
        (&json!(issuer.url), &json!("ada"))
    );
    assert_eq!(issuer.reads(), 1, "the keys are read once");
}

#[test]
fn web_pages_learn_where_a_sign_in_begins() {
    let issuer = TokenIssuer::start();
    let settings = issuer.web_settings("club");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::with(config(&settings));
    let issued = server.anonymous().send("POST", "/v1/sign-in/provider/nonce", &[], None).expect(201);
    let url = format!(
        "{}/authorize?client_id={AUDIENCE}&response_type=id_token&response_mode=fragment&scope=openid",
        issuer.url
    );
    assert_eq!(issued["web"], json!([{ "provider": "club", "authorization_url": url }]));
}

#[test]
fn the_nonce_is_in_the_token_and_counts_once() {
    let issuer = TokenIssuer::start();
    let (server, clock) = server(&issuer, "club");
    let anonymous = server.anonymous();
    let first = nonce(&anonymous);
    let token = issuer.token("ada", &first);
    sign_in(&server, &token, &first).expect(201);
    assert!(refused(&sign_in(&server, &token, &first)).contains("nonce"), "it was used");

    for form in [
        (|nonce: &str| Sha256::digest(nonce).iter().map(|byte| format!("{byte:02x}")).collect())
            as fn(&str) -> String,
        |nonce: &str| URL_SAFE_NO_PAD.encode(Sha256::digest(nonce)),
    ] {
        let nonce = nonce(&anonymous);
        sign_in(&server, &issuer.token("ada", &form(&nonce)), &nonce).expect(200);
    }

    let (mine, theirs) = (nonce(&anonymous), nonce(&anonymous));
    refused(&sign_in(&server, &issuer.token("ada", &mine), &theirs));
    refused(&sign_in(&server, &issuer.token("ada", "made-up"), "made-up"));
    refused(&sign_in_with(&server, &issuer, |claims| claims["nonce"] = json!(null)));
    refused(&sign_in_with(&server, &issuer, |claims| claims["nonce"] = json!(["a"])));
    // Neither attempt has used them up.
    sign_in(&server, &issuer.token("ada", &mine), &mine).expect(200);
    clock.advance(10 * MINUTE);
    let late = issuer.key.sign(&issuer.claims_at("ada", &theirs, Moment::now().plus(10 * MINUTE)));
    refused(&sign_in(&server, &late, &theirs));
}

#[test]
fn a_nonce_that_is_raced_is_used_once() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let nonce = nonce(&server.anonymous());
    let token = issuer.token("ada", &nonce);
    let statuses = in_parallel(10, |_| decided(|| sign_in(&server, &token, &nonce)).status);
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [201, 403].contains(status)), "{statuses:?}");
}

#[test]
fn a_subject_that_signs_in_for_the_first_time_on_many_devices_has_one_account() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let ids = in_parallel(10, |_| issuer.account(&server.anonymous(), "ada").id);
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(issuer.reads(), 1, "concurrent requests read the keys once");
}

#[test]
fn broken_tokens_sign_nobody_in() {
    let issuer = TokenIssuer::with_key(TokenKey::rsa("key-1"));
    let (server, _) = server(&issuer, "club");
    sign_in_with(&server, &issuer, |_| {}).expect(201);
    let with = |change: fn(&mut Value)| refused(&sign_in_with(&server, &issuer, change));
    with(|claims| claims["iss"] = json!("https://issuer.example"));
    with(|claims| claims["iss"] = json!(null));
    with(|claims| claims["iss"] = json!([claims["iss"]]));
    with(|claims| claims["aud"] = json!("com.example.other"));
    with(|claims| claims["aud"] = json!(null));
    with(|claims| claims["aud"] = json!([]));
    with(|claims| claims["aud"] = json!([AUDIENCE, "com.example.other"]));
    with(|claims| claims["sub"] = json!(null));
    with(|claims| claims["sub"] = json!(""));
    with(|claims| claims["sub"] = json!("x".repeat(256)));
    with(|claims| claims["sub"] = json!("ada\0"));
    with(|claims| claims["exp"] = json!(null));
    with(|claims| claims["exp"] = json!("tomorrow"));
    with(|claims| claims["iat"] = json!(null));

    let by = |make: &dyn Fn(&Value) -> String| {
        let nonce = nonce(&server.anonymous());
        refused(&sign_in(&server, &make(&issuer.claims("ada", &nonce)), &nonce))
    };
    let (other, kid) = (TokenKey::rsa("key-1"), Some("key-1".to_owned()));
    by(&|claims| other.sign(claims));
    by(&|claims| TokenKey::ec("key-1").sign(claims));
    by(&|claims| TokenKey::rsa("unknown").sign(claims));
    by(&|claims| issuer.key.sign_as(&Header::new(Algorithm::RS256), claims));
    // An algorithm that the key does not name.
    by(&|claims| issuer.key.sign_as(&Header { kid: kid.clone(), ..Header::new(Algorithm::RS512) }, claims));
    by(&|claims| issuer.key.sign_as(&Header { kid: kid.clone(), ..Header::new(Algorithm::PS256) }, claims));
    by(&|claims| {
        issuer.key.sign_as(&Header { crit: Some(vec!["exp".to_owned()]), ..issuer.key.header() }, claims)
    });
    // The public key as the secret of an HMAC.
    for secret in [issuer.key.public["n"].as_str().expect("a key").to_owned(), issuer.key.public.to_string()]
    {
        let header = Header { kid: kid.clone(), ..Header::new(Algorithm::HS256) };
        by(&|claims| encode(&header, claims, &EncodingKey::from_secret(secret.as_bytes())).expect("a token"));
    }
    let part = |json: Value| URL_SAFE_NO_PAD.encode(json.to_string());
    for none in ["none", "None", "nOnE"] {
        let header = part(json!({ "alg": none, "kid": "key-1", "typ": "JWT" }));
        by(&|claims| format!("{header}.{}.", part(claims.clone())));
    }
    // Parts of a good token.
    by(&|claims| issuer.key.sign(claims).rsplit_once('.').expect("parts").0.to_owned());
    by(&|claims| format!("{}.", issuer.key.sign(claims).rsplit_once('.').expect("parts").0));
    by(&|claims| format!("{}.{}", issuer.key.sign(claims), "AAAA"));
    by(&|claims| {
        let (good, other) = (issuer.key.sign(claims), issuer.key.sign(&json!({ "sub": "eve" })));
        let (parts, others): (Vec<_>, Vec<_>) = (good.split('.').collect(), other.split('.').collect());
        format!("{}.{}.{}", parts[0], others[1], parts[2])
    });
    for garbage in ["x", "..", "a.b.c", "e30.e30.e30", "\u{1f511}.\u{1f511}.\u{1f511}"] {
        by(&|_| garbage.to_owned());
    }
    by(&|claims| "[".repeat(2_000) + &issuer.key.sign(claims));
    by(&|_| format!("{}.e30.e30", URL_SAFE_NO_PAD.encode("[".repeat(5_000))));

    let nonce = nonce(&server.anonymous());
    for (token, nonce, pointer) in [
        ("x".repeat(8_193), nonce.as_str(), "/id_token"),
        (String::new(), &nonce, "/id_token"),
        ("x".to_owned(), &"x".repeat(201), "/nonce"),
    ] {
        let problem = sign_in(&server, &token, nonce).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer);
    }
    // All of this has not made the server read the keys more than once a minute; the clock stands still.
    assert_eq!(issuer.reads(), 1);
    assert_eq!(methods(&issuer.account(&server.anonymous(), "ada"))["providers"][0]["provider"], "club");
}

#[test]
fn clocks_may_differ_by_two_minutes() {
    let issuer = TokenIssuer::start();
    let (server, clock) = server(&issuer, "club");
    let attempt = |early: bool, seconds: u64| {
        let now = service::ports::Clock::now(&*clock);
        let shift = Duration::from_secs(seconds);
        let nonce = nonce(&server.anonymous());
        let claims = match early {
            // Issued by a clock that is ahead.
            true => issuer.claims_at("ada", &nonce, now.plus(shift)),
            // It has expired so long ago.
            false => issuer.claims_at("ada", &nonce, now.minus(10 * MINUTE + shift)),
        };
        sign_in(&server, &issuer.key.sign(&claims), &nonce)
    };
    attempt(true, 119).expect(201);
    attempt(false, 118).expect(200);
    for (early, seconds) in [(true, 122), (false, 121)] {
        assert!(refused(&attempt(early, seconds)).contains("expired"), "{early} {seconds}");
    }
    let not_yet =
        sign_in_with(&server, &issuer, |claims| claims["nbf"] = json!(Moment::now().seconds() + 600));
    assert!(refused(&not_yet).contains("not valid yet"));
    // Some issuers write fractions.
    sign_in_with(&server, &issuer, |claims| claims["exp"] = json!(Moment::now().seconds() as f64 + 60.5))
        .expect(200);
}

#[test]
fn keys_are_rotated_without_a_restart() {
    let issuer = TokenIssuer::start();
    let (server, clock) = server(&issuer, "club");
    let by = |key: &TokenKey| {
        let nonce = nonce(&server.anonymous());
        let now = service::ports::Clock::now(&*clock);
        sign_in(&server, &key.sign(&issuer.claims_at("ada", &nonce, now)), &nonce)
    };
    by(&issuer.key).expect(201);
    let second = TokenKey::rsa("key-2");
    issuer.publish(&[&issuer.key, &second]);
    refused(&by(&second));
    assert_eq!(issuer.reads(), 1, "the keys were read less than a minute ago");
    clock.advance(MINUTE);
    by(&second).expect(200);
    by(&issuer.key).expect(200);
    assert_eq!(issuer.reads(), 2);

    // A key that was withdrawn is not accepted for longer than an hour.
    issuer.publish(&[&second]);
    by(&issuer.key).expect(200);
    clock.advance(HOUR);
    refused(&by(&issuer.key));
    by(&second).expect(200);

    // While the issuer fails, known keys still count, and unknown ones may be good.
    let third = TokenKey::ec("key-3");
    for failing in [
        Document::Instead(500, String::new()),
        Document::Instead(200, "<html>".to_owned()),
        Document::Instead(200, json!({ "keys": [] }).to_string()),
        Document::Instead(
            200,
            json!({ "keys": [{ "kty": "oct", "kid": "key-3", "k": "AAAA" }] }).to_string(),
        ),
        Document::Instead(302, String::new()),
        // Longer than what is read.
        Document::Instead(200, json!({ "keys": ["x".repeat(200_000)] }).to_string()),
    ] {
        issuer.set_key_set(failing);
        clock.advance(HOUR);
        let problem = by(&third);
        problem.problem(503, "provider_unavailable");
        assert_eq!(problem.header("retry-after"), "60");
        by(&second).expect(200);
    }
    let reads = issuer.reads();
    by(&third).problem(503, "provider_unavailable");
    assert_eq!(issuer.reads(), reads, "a failure is not repeated at once");
    issuer.set_key_set(Document::Good);
    issuer.publish(&[&second, &third]);
    clock.advance(MINUTE);
    by(&third).expect(200);
}

#[test]
fn a_server_that_has_never_read_the_keys_tries_again_soon() {
    let issuer = TokenIssuer::start();
    let (server, clock) = server(&issuer, "club");
    let nonce = nonce(&server.anonymous());
    let token = issuer.token("ada", &nonce);
    for (discovery, body) in [
        (404, String::new()),
        (
            200,
            json!({ "issuer": "https://other.example", "jwks_uri": format!("{}/keys", issuer.url) })
                .to_string(),
        ),
        (200, json!({ "issuer": issuer.url, "jwks_uri": "file:///etc/passwd" }).to_string()),
    ] {
        issuer.set_discovery(Document::Instead(discovery, body));
        let refused = sign_in(&server, &token, &nonce);
        refused.problem(503, "provider_unavailable");
        assert_eq!(refused.header("retry-after"), "5");
        clock.advance(Duration::from_secs(5));
    }
    assert_eq!(issuer.reads(), 0);
    issuer.set_discovery(Document::Good);
    // The refusals have not used up the nonce.
    sign_in(&server, &token, &nonce).expect(201);
}

#[test]
fn keys_are_not_read_from_internal_addresses() {
    let issuer = TokenIssuer::start();
    let settings = issuer.settings("club");
    let strict: Vec<_> = settings
        .iter()
        .filter(|(name, _)| *name != "WEBHOOKS_PRIVATE")
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let server = Server::with(config(&strict));
    let nonce = nonce(&server.anonymous());
    sign_in(&server, &issuer.token("ada", &nonce), &nonce).problem(503, "provider_unavailable");
    assert_eq!(issuer.reads(), 0);
}

#[test]
fn a_guest_becomes_a_full_account_by_linking() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let key = json!({ "device_key": "a-device-key-of-at-least-32-characters", "name": "Ada" });
    let mut ada = server.anonymous();
    ada.set_account(&ada.post("/v1/sign-in/guest", &key).expect(201));
    assert_eq!(
        methods(&ada),
        json!({ "password": false, "device_key": true, "providers": [], "passkeys": [] })
    );
    // A token that somebody got hold of is not enough.
    let missing = ada.post("/v1/me/providers", &issuer.proof(&ada, "eve")).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/device_key");
    let link = |subject: &str, key: &str| {
        let body = merged(issuer.proof(&ada, subject), json!({ "device_key": key }));
        ada.post("/v1/me/providers", &body)
    };
    link("eve", "another-device-key-of-at-least-32-characters").problem(403, "wrong_device_key");
    let linked = link("ada", key["device_key"].as_str().expect("a key")).expect(200);
    assert_eq!(linked, methods(&ada));
    assert_eq!((&linked["device_key"], &linked["providers"][0]["provider"]), (&json!(false), &json!("club")));
    assert_eq!(ada.get("/v1/me").expect(200)["guest"], false);
    server.anonymous().post("/v1/sign-in/guest", &key).problem(409, "password_needed");
    assert_eq!(issuer.account(&ada, "ada").id, ada.id);
}

#[test]
fn a_provider_account_signs_in_to_one_account() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let anonymous = server.anonymous();
    let ada = issuer.account(&anonymous, "ada");
    let bob = server.guest("Bob");
    let link = bob.with_device_key(issuer.proof(&bob, "ada"));
    bob.post("/v1/me/providers", &link).problem(409, "provider_taken");
    assert_eq!(bob.get("/v1/me").expect(200)["guest"], true, "nothing has changed");
    // Once more to the same account changes nothing.
    let proof = json!({ "provider": issuer.proof(&ada, "ada") });
    let before = methods(&ada)["providers"][0]["id"].clone();
    let again = ada.post("/v1/me/providers", &merged(issuer.proof(&ada, "ada"), proof)).expect(200);
    assert_eq!(
        (again["providers"].as_array().map(Vec::len), &again["providers"][0]["id"]),
        (Some(1), &before)
    );
    // The same address at another provider account is somebody else.
    let eve = issuer.account(&anonymous, "eve");
    assert_ne!(eve.id, ada.id);
}

#[test]
fn the_owner_of_a_full_account_proves_it_before_linking() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let mut ada = server.anonymous();
    let body = json!({ "email": "ada@example.org", "password": PASSWORD, "name": "Ada" });
    ada.set_account(&ada.post("/v1/register", &body).expect(201));
    let link = |client: &Client, subject: &str, proof: Value| {
        client.post("/v1/me/providers", &merged(issuer.proof(client, subject), proof))
    };
    let missing = link(&ada, "ada", json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/password");
    link(&ada, "ada", json!({ "password": "a wrong password" })).problem(403, "wrong_password");
    // A provider that is not linked yet is no proof.
    let own = json!({ "provider": issuer.proof(&ada, "ada") });
    assert!(refused(&link(&ada, "ada", own)).contains("not linked"));
    link(&ada, "ada", json!({ "password": PASSWORD })).expect(200);

    let eve = issuer.account(&server.anonymous(), "eve");
    let missing = link(&eve, "eve-2", json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/provider");
    let theirs = json!({ "provider": issuer.proof(&eve, "ada") });
    refused(&link(&eve, "eve-2", theirs));
    let long = json!({ "provider": { "id_token": "x".repeat(9_000), "nonce": "x" } });
    let long = link(&eve, "eve-2", long).problem(422, "invalid");
    assert_eq!(long["violations"][0]["pointer"], "/provider/id_token");
    let own = json!({ "provider": issuer.proof(&eve, "eve") });
    link(&eve, "eve-2", own).expect(200);
    assert_eq!(issuer.account(&eve, "eve-2").id, eve.id);
}

#[test]
fn the_last_sign_in_method_stays() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let ada = issuer.account(&server.anonymous(), "ada");
    let tablet = issuer.account(&server.anonymous(), "ada");
    let proof = || json!({ "provider": issuer.proof(&ada, "ada") });
    ada.post(&link_of(&ada, 0), &proof()).problem(409, "last_sign_in_method");
    ada.post(&link_of(&ada, 0), &json!({})).problem(422, "invalid");
    let other = server.guest("Eve");
    other.post(&link_of(&ada, 0), &json!({})).problem(404, "not_found");

    // With a second provider, either can be removed, and all other sessions end.
    ada.post("/v1/me/providers", &merged(issuer.proof(&ada, "ada-2"), proof())).expect(200);
    ada.post(&link_of(&ada, 0), &proof()).expect(204);
    tablet.get("/v1/me").problem(401, "session_ended");
    ada.get("/v1/me").expect(200);
    assert_eq!(
        sign_in_with(&server, &issuer, |_| {}).expect(201)["account"]["guest"],
        false,
        "it is free again"
    );
    let proof = || json!({ "provider": issuer.proof(&ada, "ada-2") });
    ada.post(&link_of(&ada, 0), &proof()).problem(409, "last_sign_in_method");

    // With a password too. The owner proves it with what they have.
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    let missing = ada.post("/v1/me/credentials", &credentials).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/provider");
    refused(&ada.post(
        "/v1/me/credentials",
        &merged(credentials.clone(), json!({ "provider": issuer.proof(&ada, "ada") })),
    ));
    let me = ada.post("/v1/me/credentials", &merged(credentials.clone(), proof())).expect(200);
    assert_eq!((&me["email"], &me["guest"]), (&json!("ada@example.org"), &json!(false)));
    ada.post("/v1/me/credentials", &credentials).expect(200);
    ada.post(&link_of(&ada, 0), &json!({ "password": "a wrong password" })).problem(403, "wrong_password");
    ada.post(&link_of(&ada, 0), &json!({ "password": PASSWORD })).expect(204);
    assert_eq!(
        methods(&ada),
        json!({ "password": true, "device_key": false, "providers": [], "passkeys": [] })
    );
    let by_password = json!({ "email": "ada@example.org", "password": PASSWORD });
    server.anonymous().post("/v1/sign-in/password", &by_password).expect(200);
}

#[test]
fn two_links_that_are_removed_at_once_leave_one() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let ada = issuer.account(&server.anonymous(), "ada");
    let proof = |subject: &str| json!({ "provider": issuer.proof(&ada, subject) });
    ada.post("/v1/me/providers", &merged(issuer.proof(&ada, "ada-2"), proof("ada"))).expect(200);
    let removals: Vec<_> = ["ada", "ada-2"]
        .into_iter()
        .enumerate()
        .map(|(n, subject)| (ada.with_new_connections(), link_of(&ada, n), proof(subject)))
        .collect();
    let mut statuses = in_parallel(removals.len(), |n| {
        let (by, path, proof) = &removals[n];
        decided(|| by.post(path, proof)).status
    });
    statuses.sort_unstable();
    // The loser finds its link to be the last, or its proof is not linked any more.
    assert!(statuses == [204, 409] || statuses == [204, 403], "{statuses:?}");
    assert_eq!(methods(&ada)["providers"].as_array().map(Vec::len), Some(1));
}

#[test]
fn an_account_with_a_provider_confirms_an_address() {
    let issuer = TokenIssuer::start();
    let mail = MailServer::start();
    let mut settings = mail.settings();
    settings.extend(issuer.settings("club"));
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::with_clock(config(&settings), ManualClock::now());
    let ada = issuer.account(&server.anonymous(), "ada");
    let body = json!({
        "email": "ada@example.org", "password": PASSWORD, "provider": issuer.proof(&ada, "ada"),
    });
    let me = ada.post("/v1/me/credentials", &body).expect(200);
    assert_eq!((&me["email"], &me["pending_email"]), (&json!(null), &json!("ada@example.org")));
    let code = mail.wait_for("ada@example.org", 0).code();
    // An address that is not confirmed signs nobody in, so the provider is still the only way.
    let proof = json!({ "provider": issuer.proof(&ada, "ada") });
    ada.post(&link_of(&ada, 0), &proof).problem(409, "last_sign_in_method");
    let me = ada.post("/v1/me/email/confirmation", &json!({ "code": code })).expect(200);
    assert_eq!((&me["email"], &me["guest"]), (&json!("ada@example.org"), &json!(false)));
    ada.post(&link_of(&ada, 0), &json!({ "password": PASSWORD })).expect(204);
}

#[test]
fn an_account_is_deleted_with_its_providers() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let (ada, eve) = (issuer.account(&server.anonymous(), "ada"), issuer.account(&server.anonymous(), "eve"));
    let missing = ada.post("/v1/me/delete", &json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/provider");
    refused(&ada.post("/v1/me/delete", &json!({ "provider": issuer.proof(&ada, "eve") })));
    ada.post("/v1/me/delete", &json!({ "provider": issuer.proof(&ada, "ada") })).expect(204);
    ada.get("/v1/me").expect(401);
    let again = issuer.sign_in(&server.anonymous(), "ada").expect(201);
    assert_ne!(again["account"]["id"], json!(ada.id));
    eve.get("/v1/me").expect(200);
}

#[test]
fn suspended_accounts_are_not_signed_in() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let (ada, operator) = (issuer.account(&server.anonymous(), "ada"), server.operator("Olga"));
    let path = format!("/v1/moderation/accounts/{}/suspend", ada.id);
    operator.post(&path, &json!({ "reason": "Insults" })).expect(200);
    issuer.sign_in(&server.anonymous(), "ada").problem(403, "account_suspended");
}

/// A notice of Apple that was written at that time.
fn notice(issuer: &TokenIssuer, kind: &str, subject: &str, at: Moment) -> Value {
    let event = json!({ "type": kind, "sub": subject, "event_time": at.seconds() * 1_000 });
    json!({
        "iss": issuer.url, "aud": AUDIENCE, "iat": at.seconds(), "jti": "notice-1", "events": event.to_string(),
    })
}

#[test]
fn a_notice_of_apple_revokes_the_link() {
    let issuer = TokenIssuer::start();
    let (server, clock) = server(&issuer, "apple");
    let anonymous = server.anonymous();
    let now = || service::ports::Clock::now(&*clock);
    let send = |claims: &Value| {
        anonymous.post("/v1/providers/apple/notices", &json!({ "payload": issuer.key.sign(claims) }))
    };
    let ada = issuer.account(&anonymous, "ada");
    send(&notice(&issuer, "email-disabled", "ada", now())).expect(204);
    send(&notice(&issuer, "consent-revoked", "nobody", now())).expect(204);
    ada.get("/v1/me").expect(200);
    let revoked = notice(&issuer, "consent-revoked", "ada", now());
    send(&revoked).expect(204);
    ada.get("/v1/me").problem(401, "session_ended");
    send(&revoked).expect(204);
    // The same Apple account is the way back, and an old notice that is sent again changes nothing then.
    clock.advance(5 * MINUTE);
    let sign_in_again = || {
        let nonce = nonce(&anonymous);
        let token = issuer.key.sign(&issuer.claims_at("ada", &nonce, now()));
        let mut client = anonymous.clone();
        client.set_account(&sign_in(&server, &token, &nonce).expect(200));
        client
    };
    let back = sign_in_again();
    assert_eq!(back.id, ada.id);
    send(&revoked).expect(204);
    assert_eq!(methods(&back)["providers"][0]["revoked_at"], json!(null));

    // With a password the sessions go on. A revoked provider is neither a proof nor a way in.
    let proof = || {
        let nonce = nonce(&anonymous);
        json!({ "provider": { "id_token": issuer.key.sign(&issuer.claims_at("ada", &nonce, now())), "nonce": nonce } })
    };
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    back.post("/v1/me/credentials", &merged(credentials, proof())).expect(200);
    send(&notice(&issuer, "account-delete", "ada", now())).expect(204);
    assert!(methods(&back)["providers"][0]["revoked_at"].is_string());
    refused(&back.post(&link_of(&back, 0), &proof()));
    back.post(&link_of(&back, 0), &json!({ "password": PASSWORD })).expect(204);
}

#[test]
fn notices_that_apple_has_not_signed_are_refused() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "apple");
    let ada = issuer.account(&server.anonymous(), "ada");
    let send = |server: &Server, payload: String| {
        server.anonymous().post("/v1/providers/apple/notices", &json!({ "payload": payload }))
    };
    let good = notice(&issuer, "consent-revoked", "ada", Moment::now());
    let with = |name: &str, value: Value| issuer.key.sign(&merged(good.clone(), json!({ name: value })));
    for wrong in [
        TokenKey::ec("key-1").sign(&good),
        with("iss", json!("https://issuer.example")),
        with("aud", json!("com.example.other")),
        with("events", json!("{")),
        with("events", json!({ "type": "consent-revoked" })),
        with("iat", json!("now")),
        // An ID token is no notice.
        issuer.token("ada", "nonce"),
        "x".to_owned(),
    ] {
        refused(&send(&server, wrong));
    }
    send(&server, String::new()).problem(422, "invalid");
    send(&server, "x".repeat(8_193)).problem(422, "invalid");
    ada.get("/v1/me").expect(200);
    // A notice is no ID token.
    let nonce = nonce(&ada);
    refused(&sign_in(&server, &issuer.key.sign(&good), &nonce));
    // Another provider sends no notices of Apple.
    let (other, _) = self::server(&issuer, "club");
    refused(&send(&other, issuer.key.sign(&good)));
}

#[test]
fn an_account_has_a_bounded_number_of_providers() {
    let issuer = TokenIssuer::start();
    let (server, _) = server(&issuer, "club");
    let ada = issuer.account(&server.anonymous(), "ada");
    let link = |n: usize| {
        let proof = json!({ "provider": issuer.proof(&ada, "ada") });
        ada.post("/v1/me/providers", &merged(issuer.proof(&ada, &format!("ada-{n}")), proof))
    };
    (1..20).for_each(|n| drop(link(n).expect(200)));
    link(20).problem(409, "list_full");
}

#[test]
fn sign_ins_are_rate_limited_like_others() {
    let issuer = TokenIssuer::start();
    let settings = issuer.settings("club");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let limited = [&settings[..], &[("RATE_SIGN_IN", "1/3")]].concat();
    let server = Server::with_clock(config(&limited), ManualClock::now());
    let nonce = nonce(&server.anonymous());
    for _ in 0..2 {
        refused(&sign_in(&server, "x", &nonce));
    }
    sign_in(&server, "x", &nonce).problem(429, "rate_limited");
}
