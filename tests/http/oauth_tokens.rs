//! Tokens of OAuth clients: rotation, revocation, metadata and errors.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use service::ports::StoreError;

use crate::contract::failing_store::{FailingStore, Fault};
use crate::harness::{Server, config};
use crate::manual_clock::ManualClock;
use crate::oauth_client::{
    ALLOW, CLIENT, answer, authorise, client_with_token, exchange, form, form_with, full_account,
    redirect_parameters, refresh, refused, request,
};

#[test]
fn refresh_tokens_of_clients_rotate() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[]), clock.clone());
    let ada = full_account(&server);
    let first = authorise(&server, "profile:read games:read");
    refused(&refresh(&server, &first, &[("client_id", "https://evil.example/")]), 400, "invalid_grant");
    refused(&refresh(&server, &first, &[("scope", "games:play")]), 400, "invalid_scope");
    // Only the service's own apps use the other refresh endpoint.
    let body = json!({ "refresh_token": first["refresh_token"] });
    server.anonymous().post("/v1/sign-in/refresh", &body).problem(401, "unauthenticated");
    refused(&refresh(&server, &json!({ "refresh_token": ada.refresh_token }), &[]), 400, "invalid_grant");

    let fewer = refresh(&server, &first, &[("scope", "games:read")]).expect(200);
    assert_eq!(fewer["scope"], "games:read");
    let party = client_with_token(&server, &fewer["access_token"]);
    party.get("/v1/games").expect(200);
    party.get("/v1/me").problem(403, "insufficient_scope");
    let all = refresh(&server, &fewer, &[]).expect(200);
    assert_eq!(all["scope"], "profile:read games:read");
    clock.advance(Duration::from_secs(30));
    refused(&refresh(&server, &first, &[]), 400, "invalid_grant");
    client_with_token(&server, &all["access_token"]).get("/v1/me").problem(401, "session_ended");
}

#[test]
fn errors_follow_rfc_6749() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let send = |fields: &[(&str, &str)]| form(&anonymous, "/oauth/token", fields);
    refused(&send(&[]), 400, "invalid_request");
    refused(&send(&[("grant_type", "authorization_code")]), 400, "invalid_request");
    refused(&send(&[("grant_type", "password"), ("client_id", CLIENT)]), 400, "unsupported_grant_type");
    let twice = [("grant_type", "refresh_token"), ("grant_type", "refresh_token"), ("client_id", CLIENT)];
    refused(&send(&twice), 400, "invalid_request");
    refused(&send(&[("grant_type", "refresh_token"), ("client_id", CLIENT)]), 400, "invalid_request");
    refused(&send(&[("grant_type", "refresh_token"), ("client_id", "client")]), 401, "invalid_client");
    let fields = [("grant_type", "refresh_token"), ("client_id", CLIENT), ("refresh_token", "x")];
    refused(&send(&fields), 400, "invalid_grant");
    let reply = form_with(&anonymous, "/oauth/token", &[("Authorization", "Basic YTpi")], &fields);
    refused(&reply, 401, "invalid_client");
    assert!(reply.header("www-authenticate").starts_with("Basic"));
    refused(
        &anonymous.post("/oauth/token", &json!({ "grant_type": "refresh_token" })),
        400,
        "invalid_request",
    );
    let large = "x".repeat(70_000);
    refused(&send(&[("grant_type", "refresh_token"), ("state", &large)]), 400, "invalid_request");
    anonymous.get("/oauth/token").problem(405, "method_not_allowed");
}

#[test]
fn tokens_can_be_revoked() {
    let server = Server::start();
    let ada = full_account(&server);
    let revoke = |fields: &[(&str, &str)]| form(&server.anonymous(), "/oauth/revoke", fields);
    for kind in ["refresh_token", "access_token"] {
        let tokens = authorise(&server, "games:read");
        let token = tokens[kind].as_str().expect("a token");
        refused(
            &revoke(&[("token", token), ("client_id", "https://evil.example/")]),
            400,
            "unauthorized_client",
        );
        refused(&revoke(&[("token", token)]), 400, "unauthorized_client");
        let party = client_with_token(&server, &tokens["access_token"]);
        party.get("/v1/games").expect(200);
        let fields = [("token", token), ("client_id", CLIENT), ("token_type_hint", "something")];
        assert_eq!(revoke(&fields).status, 200);
        party.get("/v1/games").problem(401, "session_ended");
        assert_eq!(revoke(&fields).status, 200, "revocation is idempotent");
    }
    assert_eq!(revoke(&[("token", "nonsense"), ("client_id", CLIENT)]).status, 200);
    refused(&revoke(&[("client_id", CLIENT)]), 400, "invalid_request");
    refused(&revoke(&[("token", &ada.refresh_token)]), 400, "unauthorized_client");
    refused(&revoke(&[("token", &ada.refresh_token), ("client_id", CLIENT)]), 400, "unauthorized_client");
    assert_eq!(ada.get("/v1/me").status, 200);
}

#[test]
fn the_metadata_document_lists_the_endpoints() {
    let server = Server::start();
    let reply = server.anonymous().get("/.well-known/oauth-authorization-server");
    let metadata = reply.expect(200);
    assert_eq!(metadata["issuer"], server.url.as_str());
    assert_eq!(metadata["token_endpoint"], format!("{}/oauth/token", server.url));
    assert_eq!(metadata["code_challenge_methods_supported"], json!(["S256"]));
    let scopes = metadata["scopes_supported"].as_array().expect("scopes");
    assert!(scopes.len() == 9 && !scopes.contains(&json!("account:manage")));

    // Headers of the client do not change the metadata.
    let claims = [
        ("Forwarded", "host=evil.example;proto=https"),
        ("X-Forwarded-Host", "evil.example"),
        ("X-Forwarded-Proto", "https"),
    ];
    let path = "/.well-known/oauth-authorization-server";
    assert_eq!(server.anonymous().send("GET", path, &claims, None).expect(200), metadata);
    let alone = format!("GET {path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    let mut line = std::net::TcpStream::connect(server.url.trim_start_matches("http://")).expect("a server");
    std::io::Write::write_all(&mut line, alone.as_bytes()).expect("a request");
    let mut reply = String::new();
    std::io::Read::read_to_string(&mut line, &mut reply).expect("a reply");
    assert!(reply.contains(&server.url) && !reply.contains("evil.example"), "{reply}");

    let behind = Server::with(config(&[("TRUSTED_PROXIES", "1")]));
    let issuer = |headers: &[(&str, &str)]| {
        behind.anonymous().send("GET", path, headers, None).expect(200)["issuer"].clone()
    };
    assert_eq!(issuer(&claims[1..]), "https://evil.example");
    assert_eq!(issuer(&claims[..1]), behind.url.as_str());

    let server = Server::with(config(&[("PUBLIC_URL", "https://mars.example/")]));
    full_account(&server);
    let metadata = server.anonymous().get("/.well-known/oauth-authorization-server").expect(200);
    assert_eq!(metadata["issuer"], "https://mars.example");
    assert_eq!(metadata["authorization_endpoint"], "https://mars.example/oauth/authorize");
    assert_eq!(redirect_parameters(&answer(&server, &request(&[]), &ALLOW))["iss"], "https://mars.example");
}

#[test]
fn an_authorization_code_survives_an_outage() {
    let fault = Fault::default();
    let inside = fault.clone();
    let server = Server::with_store(config(&[]), ManualClock::now(), move |store| {
        Arc::new(FailingStore::only("account", store, inside))
    });
    full_account(&server);
    let code = redirect_parameters(&answer(&server, &request(&[]), &ALLOW))["code"].clone();
    for (what, code_of_it) in
        [(StoreError::Unavailable("on purpose".to_owned()), "unavailable"), (StoreError::Busy, "busy")]
    {
        *fault.lock().expect("a fault") = Some(what);
        let reply = exchange(&server, &code, &[]);
        reply.problem(503, code_of_it);
        assert!(!reply.header("retry-after").is_empty());
    }
    *fault.lock().expect("a fault") = None;
    exchange(&server, &code, &[]).expect(200);
}
