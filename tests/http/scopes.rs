//! Scopes: every operation requires its scope. The lifetime of access tokens.

use std::collections::BTreeSet;
use std::time::Duration;

use http::spec::DOCUMENT;
use serde_json::{Value, json};

use crate::authorisation::{ROWS, Scene, Who, bearer, status};
use crate::contract::operations;
use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::receiver::ALLOW_LOOPBACK;

/// The id and the text of a new personal token with these scopes; with `bot:play`, a token for a bot.
pub fn personal(owner: &Client, scopes: &[&str]) -> (String, String) {
    let mut body = json!({ "name": "Script", "scopes": scopes });
    if scopes.contains(&"bot:play") {
        body["bot_id"] = owner.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201)["id"].clone();
    }
    let made = owner.post("/v1/me/tokens", &body).expect(201);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (text(&made["personal_token"]["id"]), text(&made["token"]))
}

/// The scopes of an operation in the document, each of which is sufficient. Public operations have none.
fn sufficient(operation: &Value) -> BTreeSet<&str> {
    let schemes = operation["security"].as_array().expect("security");
    let lists = schemes.iter().flat_map(|scheme| scheme.as_object().expect("a scheme").values());
    lists.flat_map(|scopes| scopes.as_array().expect("scopes")).filter_map(Value::as_str).collect()
}

#[test]
fn every_operation_requires_its_scope() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let offered = DOCUMENT["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"]["scopes"]
        .as_object()
        .expect("scopes");
    assert_eq!(offered.len(), 9);
    for (id, method, path, operation) in operations() {
        let who = ROWS.iter().find(|row| row.0 == id).expect("a row").1;
        let sufficient = sufficient(operation);
        assert_eq!(
            sufficient.is_empty(),
            [Who::Anybody, Who::ByOAuth].contains(&who),
            "{id}: {sufficient:?}"
        );
        if sufficient.is_empty() {
            continue;
        }
        let scene = Scene::new(&server);
        let path = scene.path(path);
        let upgrade = operation["responses"].get("101").is_some();
        let asked = |scopes: &[&str]| {
            let token = personal(&scene.owner, scopes).1;
            status(&server, &method, &path, Some(&format!("Bearer {token}")), upgrade)
        };
        // Insufficient scopes are tried first, because they change nothing.
        let (enough, short): (Vec<&str>, Vec<&str>) =
            offered.keys().map(String::as_str).partition(|scope| sufficient.contains(scope));
        let without_bot: Vec<&str> = short.iter().copied().filter(|scope| *scope != "bot:play").collect();
        assert_eq!(asked(&without_bot), 403, "{id} with {without_bot:?}");
        for scope in &short {
            assert_eq!(asked(&[scope]), 403, "{id} with {scope}");
        }
        for scope in &enough {
            let status = asked(&[scope]);
            // The bot has no seat, no code is known, and the webhook and the push target belong to the owner.
            let elsewhere =
                ["bot:play", "webhooks:manage", "notify:manage"].contains(scope) || who == Who::ByCode;
            let is_allowed = ![401, 403].contains(&status) && (status != 404 || elsewhere);
            assert!(is_allowed && status < 500, "{id} with {scope}: {status}");
        }
        if enough.is_empty() {
            let needed = if who == Who::Operator { "moderation:manage" } else { "account:manage" };
            assert_eq!(sufficient, BTreeSet::from([needed]), "{id}");
        }
    }
}

#[test]
fn a_missing_scope_is_named() {
    let server = Server::start();
    let mut script = server.guest("Ada");
    script.token = Some(personal(&script, &["games:read"]).1);
    let reply = script.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Eve" })));
    reply.problem(403, "insufficient_scope");
    let challenge = "Bearer realm=\"tharsis\", error=\"insufficient_scope\", scope=\"account:manage\"";
    assert_eq!(reply.header("www-authenticate"), challenge);
    script.get("/v1/games").expect(200);
}

#[test]
fn an_access_token_expires() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "1")]), clock.clone());
    let ada = server.guest("Ada");
    ada.get("/v1/me").expect(200);
    // The lifetime, and the allowed difference between clocks.
    clock.advance(Duration::from_secs(8));
    for (id, method, path, operation) in operations() {
        let who = ROWS.iter().find(|row| row.0 == id).expect("a row").1;
        let upgrade = operation["responses"].get("101").is_some();
        let names = [
            "{id}",
            "{delivery_id}",
            "{plan_id}",
            "{invitation_id}",
            "{kind}",
            "{number}",
            "{account}",
            "{link_id}",
            "{code}",
        ];
        let path = names.iter().fold(path.to_owned(), |path, name| path.replace(name, "birds"));
        let status = status(&server, &method, &path, Some(&bearer(&ada)), upgrade);
        assert_eq!(status == 401, ![Who::Anybody, Who::ByOAuth].contains(&who), "{id}: {status}");
    }
}
