//! Sign-in of guests, access tokens, and the caller's own account.

use serde_json::json;

use crate::harness::{Server, config};
use crate::test_database::TestDatabase;

const KEY: &str = "a-device-key-of-at-least-32-characters";

#[test]
fn a_device_key_always_signs_in_to_the_same_account() {
    let server = Server::with(config(&[("ACCESS_TOKEN_SECONDS", "600")]));
    let anonymous = server.anonymous();
    let request = json!({ "device_key": KEY, "name": "  Ada  ", "device": "Ada's phone" });
    let first = anonymous.post("/v1/sign-in/guest", &request);
    let body = first.expect(201);
    assert_eq!(body["account"]["name"], "Ada");
    assert_eq!(body["account"]["guest"], true);
    assert_eq!(body["token_type"], "Bearer");
    assert_eq!(body["expires_in"], 600);
    assert_eq!(first.header("cache-control"), "no-store");

    let again = anonymous.post("/v1/sign-in/guest", &json!({ "device_key": KEY, "name": "Bob" })).expect(200);
    assert_eq!(again["account"], body["account"], "an account keeps its name");
    let other = anonymous.post("/v1/sign-in/guest", &json!({ "device_key": format!("{KEY}!") })).expect(201);
    assert_ne!(other["account"]["id"], body["account"]["id"]);
    assert!(other["account"]["name"].as_str().is_some_and(|name| name.starts_with("Guest ")));
}

#[test]
fn invalid_sign_ins_are_refused_with_the_reason() {
    let server = Server::start();
    let sign_in = |body| server.anonymous().post("/v1/sign-in/guest", &body);
    let problem = sign_in(json!({ "device_key": "short", "name": "" })).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/device_key");
    assert_eq!(problem["violations"][1]["pointer"], "/name");
    sign_in(json!({ "device_key": "x".repeat(201) })).problem(422, "invalid");
    sign_in(json!({ "device_key": format!("{KEY} with spaces") })).problem(422, "invalid");
    sign_in(json!({ "device_key": KEY, "name": "x".repeat(41) })).problem(422, "invalid");
    sign_in(json!({ "device_key": KEY, "device": "x".repeat(81) })).problem(422, "invalid");
    sign_in(json!({ "device_key": KEY, "name": "two\nlines" })).problem(422, "invalid");
    let problem = sign_in(json!({ "device_key": 7 })).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/device_key");
    sign_in(json!({ "device_key": KEY, "colour": "red" })).problem(422, "invalid");
    sign_in(json!({})).problem(422, "invalid");
}

#[test]
fn an_account_can_be_read_and_renamed() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let me = ada.get("/v1/me");
    assert_eq!(me.expect(200)["id"], ada.id.as_str());
    let tag = me.header("etag").to_owned();
    assert_eq!(ada.send("GET", "/v1/me", &[("If-None-Match", &tag)], None).status, 304);

    let renamed = ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Ada L." })));
    assert_eq!(renamed.expect(200)["name"], "Ada L.");
    let me = ada.send("GET", "/v1/me", &[("If-None-Match", &tag)], None);
    assert_eq!(me.expect(200)["name"], "Ada L.");
    ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "   " }))).problem(422, "invalid");
}

#[test]
fn a_name_has_visible_characters_and_is_not_reserved() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let named = |name: &str| ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": name })));
    for name in ["\u{3164}", "Ada\u{2060}", "\u{2800}\u{2800}", "A\u{ad}da", "\u{301}"] {
        let problem = named(name).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["rule"], "length", "{name:?}");
    }
    let problem = named("former  PLAYER").problem(422, "invalid");
    assert_eq!(
        (&problem["violations"][0]["pointer"], &problem["violations"][0]["rule"]),
        (&json!("/name"), &json!("reserved"))
    );
    for name in ["Зоя ❤\u{fe0f}", "山田 太郎"] {
        assert_eq!(named(name).expect(200)["name"], name);
    }
}

#[test]
fn invalid_tokens_are_refused() {
    let server = Server::start();
    let mut somebody = server.anonymous();
    let none = somebody.get("/v1/me");
    none.problem(401, "unauthenticated");
    assert!(none.header("www-authenticate").starts_with("Bearer"));
    somebody.token = Some("nonsense".to_owned());
    somebody.get("/v1/me").problem(401, "unauthenticated");
    // A valid token of another server, signed with another key.
    somebody.token = Server::start().guest("Eve").token;
    somebody.get("/v1/me").problem(401, "unauthenticated");
    // One character of the signature is different.
    let mut token = server.guest("Ada").token.expect("a token");
    let position = token.len() - 4..token.len() - 3;
    let other = if &token[position.clone()] == "A" { "B" } else { "A" };
    token.replace_range(position, other);
    somebody.token = Some(token);
    somebody.get("/v1/me").problem(401, "unauthenticated");
    let basic = [("Authorization", "Basic YTpi")];
    server.anonymous().send("GET", "/v1/me", &basic, None).problem(401, "unauthenticated");
}

#[test]
fn the_public_key_verifies_the_tokens() {
    let server =
        Server::with(config(&[("ACCESS_TOKEN_SECONDS", "60"), ("TOKEN_ISSUER", "https://example.org")]));
    let ada = server.guest("Ada");
    let keys = server.anonymous().get("/.well-known/jwks.json").expect(200);
    let key = &keys["keys"][0];
    assert_eq!((&key["kty"], &key["crv"], &key["alg"]), (&json!("OKP"), &json!("Ed25519"), &json!("EdDSA")));
    assert!(key.get("d").is_none(), "the private key is not published");
    let token = ada.token.expect("a token");
    let header = jsonwebtoken::decode_header(&token).expect("a header");
    assert_eq!(header.kid.as_deref(), key["kid"].as_str());
    let public =
        jsonwebtoken::DecodingKey::from_ed_components(key["x"].as_str().expect("a key")).expect("a key");
    let mut validation = jsonwebtoken::Validation::new(jsonwebtoken::Algorithm::EdDSA);
    validation.set_audience(&["tharsis"]);
    validation.set_issuer(&["https://example.org"]);
    let claims =
        jsonwebtoken::decode::<serde_json::Value>(&token, &public, &validation).expect("a good token").claims;
    assert_eq!(claims["sub"], ada.id.as_str());
    let scopes = claims["scope"].as_str().expect("scopes").split(' ').collect::<Vec<_>>();
    assert!(scopes.contains(&"games:play") && scopes.contains(&"account:manage"), "{scopes:?}");
    assert!(claims.get("client_id").is_none() && claims.get("azp").is_none());
    assert_eq!(claims["exp"].as_i64().zip(claims["iat"].as_i64()).map(|(exp, iat)| exp - iat), Some(60));
}

#[test]
fn accounts_and_keys_survive_a_restart() {
    let database = TestDatabase::create();
    let mut ada = Server::on(&database).guest("Ada");
    let server = Server::on(&database);
    let token = ada.token.clone();
    ada = server.anonymous();
    ada.token = token;
    assert_eq!(ada.get("/v1/me").expect(200)["name"], "Ada");
}
