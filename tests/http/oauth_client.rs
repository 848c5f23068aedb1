//! An unregistered OAuth client, and the user who authorises it.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::harness::{Client, Reply, Server};

pub const CLIENT: &str = "https://client.example/";
pub const REDIRECT_URI: &str = "https://client.example/back";
pub const EMAIL: &str = "ada@example.org";
pub const PASSWORD: &str = "correct horse battery";
pub const VERIFIER: &str = "a-secret-of-at-least-43-letters-that-nobody-else-knows";

/// Registers an account with `EMAIL` and `PASSWORD`.
pub fn full_account(server: &Server) -> Client {
    let mut ada = server.anonymous();
    let body = json!({ "email": EMAIL, "password": PASSWORD, "name": "Ada" });
    ada.set_account(&ada.post("/v1/register", &body).expect(201));
    ada
}

pub fn form(sender: &Client, path: &str, fields: &[(&str, &str)]) -> Reply {
    form_with(sender, path, &[], fields)
}

pub fn form_with(sender: &Client, path: &str, headers: &[(&str, &str)], fields: &[(&str, &str)]) -> Reply {
    let mut headers = headers.to_vec();
    headers.push(("Content-Type", "application/x-www-form-urlencoded"));
    let body = serde_urlencoded::to_string(fields).expect("a form");
    sender.send_bytes("POST", path, &headers, Some(body.into_bytes()))
}

/// Asserts an error (RFC 6749, section 5.2).
#[track_caller]
pub fn refused(reply: &Reply, status: u16, word: &str) {
    let body = reply.expect(status);
    assert_eq!(body["error"], word, "{body}");
    assert!(body["error_description"].as_str().is_some_and(|says| !says.is_empty()), "{body}");
    assert_eq!(body.as_object().map(serde_json::Map::len), Some(2), "{body}");
    assert_eq!(reply.header("content-type"), "application/json");
    assert_eq!((reply.header("cache-control"), reply.header("pragma")), ("no-store", "no-cache"));
}

pub fn challenge() -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}

/// The authorisation request with some parameters changed. An empty value removes a parameter.
pub fn request(changes: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let mut fields: BTreeMap<&str, String> = BTreeMap::from([
        ("response_type", "code".to_owned()),
        ("client_id", CLIENT.to_owned()),
        ("redirect_uri", REDIRECT_URI.to_owned()),
        ("scope", "profile:read games:read games:play".to_owned()),
        ("state", "a state & more".to_owned()),
        ("code_challenge", challenge()),
        ("code_challenge_method", "S256".to_owned()),
    ]);
    for (name, value) in changes {
        fields.insert(name, (*value).to_owned());
    }
    fields.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// The consent page.
pub fn page(server: &Server, request: &[(&str, String)]) -> Reply {
    let query = serde_urlencoded::to_string(request).expect("a query");
    server.anonymous().get(&format!("/oauth/authorize?{query}"))
}

pub fn text(reply: &Reply) -> String {
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8", "{reply:?}");
    String::from_utf8(reply.body.clone()).expect("a page")
}

/// The user submits the consent page.
pub fn answer(server: &Server, request: &[(&str, String)], typed: &[(&str, &str)]) -> Reply {
    let mut fields: Vec<(&str, &str)> = request.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fields.extend(typed);
    form(&server.anonymous(), "/oauth/authorize", &fields)
}

pub const ALLOW: [(&str, &str); 3] = [("decision", "allow"), ("email", EMAIL), ("password", PASSWORD)];

/// The parameters of the redirect.
#[track_caller]
pub fn redirect_parameters(reply: &Reply) -> BTreeMap<String, String> {
    assert_eq!(reply.status, 303, "{}", String::from_utf8_lossy(&reply.body));
    let location = url::Url::parse(reply.header("location")).expect("a URL");
    location.query_pairs().into_owned().collect()
}

/// Exchanges an authorization code, with some parameters changed.
pub fn exchange(server: &Server, code: &str, changes: &[(&'static str, &str)]) -> Reply {
    let mut fields: BTreeMap<&str, &str> = BTreeMap::from([
        ("grant_type", "authorization_code"),
        ("client_id", CLIENT),
        ("redirect_uri", REDIRECT_URI),
        ("code", code),
        ("code_verifier", VERIFIER),
    ]);
    fields.extend(changes.iter().copied());
    form(&server.anonymous(), "/oauth/token", &fields.into_iter().collect::<Vec<_>>())
}

/// The tokens that Ada grants with this scope.
#[track_caller]
pub fn authorise(server: &Server, scope: &str) -> Value {
    let code = redirect_parameters(&answer(server, &request(&[("scope", scope)]), &ALLOW))["code"].clone();
    exchange(server, &code, &[]).expect(200)
}

/// A client with this access token.
pub fn client_with_token(server: &Server, token: &Value) -> Client {
    let mut client = server.anonymous();
    client.token = Some(token.as_str().expect("a token").to_owned());
    client
}

/// Refreshes the tokens of the OAuth client.
pub fn refresh(server: &Server, tokens: &Value, more: &[(&str, &str)]) -> Reply {
    let token = tokens["refresh_token"].as_str().expect("a token");
    let mut fields = vec![("grant_type", "refresh_token"), ("refresh_token", token)];
    fields.extend(more);
    if more.iter().all(|(name, _)| *name != "client_id") {
        fields.push(("client_id", CLIENT));
    }
    form(&server.anonymous(), "/oauth/token", &fields)
}
