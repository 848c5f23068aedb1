//! OAuth 2 for unregistered clients: the consent page, codes, tokens and revocation.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Server, config, decided};
use crate::manual_clock::ManualClock;
use crate::oauth_client::{
    ALLOW, CLIENT, EMAIL, PASSWORD, REDIRECT_URI, answer, authorise, client_with_token, exchange, form_with,
    full_account, page, redirect_parameters, refresh, refused, request, text,
};
use crate::test_database::TestDatabase;

#[test]
fn a_client_gets_exactly_the_requested_scopes() {
    let server = Server::with(config(&[("ACCESS_TOKEN_SECONDS", "600")]));
    let ada = full_account(&server);
    let asked = request(&[]);
    let shown = text(&page(&server, &asked));
    for part in ["client.example", REDIRECT_URI, "Play for you", "See your name", "E-mail address"] {
        assert!(shown.to_lowercase().contains(&part.to_lowercase()), "{part} is not on {shown}");
    }
    let parameters = redirect_parameters(&answer(&server, &asked, &ALLOW));
    assert_eq!(
        (parameters["state"].as_str(), parameters["iss"].as_str()),
        ("a state & more", server.url.as_str())
    );

    let reply = exchange(&server, &parameters["code"], &[]);
    let tokens = reply.expect(200);
    assert_eq!((reply.header("cache-control"), reply.header("pragma")), ("no-store", "no-cache"));
    assert_eq!((&tokens["token_type"], &tokens["expires_in"]), (&json!("Bearer"), &json!(600)));
    assert_eq!(tokens["scope"], "profile:read games:read games:play");

    let party = client_with_token(&server, &tokens["access_token"]);
    let me = party.get("/v1/me").expect(200);
    assert_eq!((&me["id"], &me["name"], &me["email"]), (&json!(ada.id), &json!("Ada"), &json!(null)));
    assert_eq!(ada.get("/v1/me").expect(200)["email"], EMAIL);
    party.get("/v1/games").expect(200);
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    party.post("/v1/tables", &table).problem(403, "insufficient_scope");
    party.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Eve" }))).problem(403, "insufficient_scope");
    party.post("/v1/me/sign-in-codes", &json!({})).problem(403, "insufficient_scope");
    let code = ada.post("/v1/tables", &table).expect(201)["code"].clone();
    assert_eq!(party.post("/v1/tables/join", &json!({ "code": code })).expect(200)["free_seats"], 1);

    let claims = claims(&tokens["access_token"]);
    assert_eq!((&claims["client_id"], &claims["azp"]), (&json!(CLIENT), &json!(CLIENT)));
    assert_eq!((&claims["scope"], &claims["sub"]), (&tokens["scope"], &json!(ada.id)));
}

fn claims(token: &Value) -> Value {
    let payload = token.as_str().expect("a token").split('.').nth(1).expect("claims");
    let bytes = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, payload);
    serde_json::from_slice(&bytes.expect("base64url")).expect("JSON")
}

#[test]
fn a_grant_is_listed_and_revoked_as_a_session() {
    let server = Server::start();
    let ada = full_account(&server);
    let tokens = authorise(&server, "games:read");
    let list = ada.get("/v1/me/sessions").expect(200)["items"].clone();
    let (theirs, own) = (&list[0], &list[1]);
    assert_eq!(theirs["client"], json!({ "id": CLIENT, "name": "client.example" }));
    assert_eq!(theirs["scopes"], json!(["games:read"]));
    assert_eq!((&own["client"], own["scopes"].as_array().map(Vec::len)), (&json!(null), Some(10)));
    let party = client_with_token(&server, &tokens["access_token"]);
    party.get("/v1/games").expect(200);
    let path = format!("/v1/me/sessions/{}", theirs["id"].as_str().expect("an id"));
    ada.send("DELETE", &path, &[], None).expect(204);
    party.get("/v1/games").problem(401, "session_ended");
    refused(&refresh(&server, &tokens, &[]), 400, "invalid_grant");
}

#[test]
fn changing_the_password_revokes_grants() {
    let server = Server::start();
    let ada = full_account(&server);
    let party = client_with_token(&server, &authorise(&server, "games:read")["access_token"]);
    let change = json!({ "current": PASSWORD, "new": "staple staple" });
    ada.send("PUT", "/v1/me/password", &[], Some(&change)).expect(204);
    party.get("/v1/games").problem(401, "session_ended");
}

#[test]
fn grants_do_not_count_as_devices() {
    let server = Server::start();
    let ada = full_account(&server);
    let first = authorise(&server, "games:read");
    for _ in 0..50 {
        authorise(&server, "games:read");
    }
    client_with_token(&server, &first["access_token"]).get("/v1/games").problem(401, "session_ended");
    assert_eq!(ada.get("/v1/me/sessions").expect(200)["items"].as_array().map(Vec::len), Some(51));
}

#[test]
fn consent_pages_forbid_framing_and_scripts() {
    let server = Server::start();
    let reply = page(&server, &request(&[("state", "\"><script>alert(1)</script>")]));
    let shown = text(&reply);
    assert!(!shown.contains("<script"), "{shown}");
    let policy = reply.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "form-action 'self' https://client.example;",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    for (name, value) in [
        ("x-frame-options", "DENY"),
        ("cache-control", "no-store"),
        ("referrer-policy", "same-origin"),
        ("set-cookie", ""),
    ] {
        assert_eq!(reply.header(name), value, "{name}");
    }
}

#[test]
fn a_consent_page_shows_how_far_a_client_is_verified() {
    let server = Server::start();
    let shown = |redirect: &str| page(&server, &request(&[("redirect_uri", redirect)]));
    let nobody = "Nobody can check that name";
    assert!(!text(&shown(REDIRECT_URI)).contains(nobody));
    let program = shown("http://127.0.0.1:49152/back");
    assert!(text(&program).contains(nobody));
    assert!(program.header("content-security-policy").contains("form-action 'self' http://127.0.0.1:49152;"));
    let app = shown("example.client:/back");
    assert!(text(&app).contains("An app that belongs to <b>client.example</b>"));
    assert!(app.header("content-security-policy").contains("form-action 'self' example.client:;"));
}

#[test]
fn no_redirect_happens_before_the_user_answers() {
    let server = Server::start();
    // The redirect URI is invalid, so the page contains no link to it.
    for changes in [
        [("client_id", "")],
        [("client_id", "client")],
        [("client_id", "http://client.example/")],
        [("redirect_uri", "")],
        [("redirect_uri", "https://evil.example/")],
        [("redirect_uri", "https://client.example.evil.example/")],
        [("redirect_uri", "https://client.example/back#x")],
        [("redirect_uri", "javascript:alert(1)")],
    ] {
        let reply = page(&server, &request(&changes));
        assert_eq!((reply.status, reply.header("location")), (400, ""), "{changes:?}");
        assert!(!text(&reply).contains("<a "), "{changes:?}");
        let reply = answer(&server, &request(&changes), &[("decision", "deny")]);
        assert_eq!((reply.status, reply.header("location")), (400, ""), "{changes:?}");
    }
    for (name, value, word) in [
        ("response_type", "token", "unsupported_response_type"),
        ("response_type", "", "invalid_request"),
        ("code_challenge", "", "invalid_request"),
        ("code_challenge", "short", "invalid_request"),
        ("code_challenge_method", "", "invalid_request"),
        ("code_challenge_method", "plain", "invalid_request"),
        ("scope", "", "invalid_scope"),
        ("scope", "games:win", "invalid_scope"),
        ("scope", "games:read account:manage", "invalid_scope"),
    ] {
        let asked = request(&[(name, value)]);
        for reply in [page(&server, &asked), answer(&server, &asked, &ALLOW)] {
            assert_eq!((reply.status, reply.header("location")), (400, ""), "{name}={value}");
            let shown = text(&reply).replace("&amp;", "&");
            let link =
                shown.split("<a href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
            assert!(link.starts_with(REDIRECT_URI) && link.contains(&format!("error={word}&")), "{link}");
            assert!(link.contains("state=a+state+%26+more") && link.contains("iss=http"), "{link}");
        }
    }
    let twice =
        "/oauth/authorize?client_id=https%3A%2F%2Fclient.example%2F&client_id=https%3A%2F%2Fevil.example%2F";
    assert_eq!(server.anonymous().get(twice).status, 400);
}

#[test]
fn a_denial_grants_nothing() {
    let server = Server::start();
    let parameters = redirect_parameters(&answer(&server, &request(&[]), &[("decision", "deny")]));
    assert_eq!(
        (parameters["error"].as_str(), parameters["state"].as_str()),
        ("access_denied", "a state & more")
    );
    assert_eq!(parameters["iss"], server.url);
    assert!(!parameters.contains_key("code"));
    assert_eq!(answer(&server, &request(&[]), &[]).status, 422);
}

#[test]
fn consent_requires_credentials() {
    let server = Server::start();
    full_account(&server);
    for typed in [
        vec![("decision", "allow")],
        vec![("decision", "allow"), ("email", EMAIL), ("password", "battery staple")],
        vec![("decision", "allow"), ("email", "bob@example.org"), ("password", PASSWORD)],
        vec![("decision", "allow"), ("code", "0000-0000")],
    ] {
        let reply = answer(&server, &request(&[]), &typed);
        assert_eq!((reply.status, reply.header("location")), (403, ""), "{typed:?}");
        let shown = text(&reply);
        assert!(shown.contains("role=\"alert\"") && !shown.contains("battery staple"), "{shown}");
    }
    // Forms of other origins are refused.
    let mut fields: Vec<(&str, String)> = request(&[]);
    fields.extend(ALLOW.map(|(name, value)| (name, value.to_owned())));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let send = |headers: &[(&str, &str)]| {
        form_with(&server.anonymous(), "/oauth/authorize", headers, &fields).status
    };
    assert_eq!(send(&[("Sec-Fetch-Site", "cross-site")]), 400);
    assert_eq!(send(&[("Origin", "https://evil.example")]), 400);
    assert_eq!(send(&[("Origin", "null")]), 400);
    assert_eq!(send(&[("Origin", &server.url), ("Sec-Fetch-Site", "same-origin")]), 303);
    assert_eq!(send(&[("Origin", &server.url)]), 303);
}

#[test]
fn a_guest_consents_with_a_sign_in_code() {
    let server = Server::start();
    let guest = server.guest("Gus");
    let reply = guest.send("POST", "/v1/me/sign-in-codes", &[], None);
    let code = reply.expect(201)["code"].as_str().expect("a code").to_lowercase();
    let typed = [("decision", "allow"), ("code", code.as_str())];
    let parameters = redirect_parameters(&answer(&server, &request(&[]), &typed));
    let tokens = exchange(&server, &parameters["code"], &[]).expect(200);
    assert_eq!(
        client_with_token(&server, &tokens["access_token"]).get("/v1/me").expect(200)["id"],
        guest.id.as_str()
    );
    assert_eq!(answer(&server, &request(&[]), &typed).status, 403, "once");
}

#[test]
fn sign_in_codes_expire_and_guessing_is_throttled() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let guest = server.guest("Gus");
    let code = || {
        guest.post("/v1/me/sign-in-codes", &json!({})).expect(201)["code"]
            .as_str()
            .expect("a code")
            .to_owned()
    };
    let try_it = |code: &str| answer(&server, &request(&[]), &[("decision", "allow"), ("code", code)]);
    let old = code();
    clock.advance(Duration::from_secs(600));
    assert_eq!(try_it(&old).status, 403);
    // A correct code does not reset the count of wrong ones.
    for _ in 0..3 {
        assert_eq!(try_it("0000-0000").status, 403);
        assert_eq!(try_it(&code()).status, 303);
    }
    for _ in 4..40 {
        assert_eq!(try_it("0000-0000").status, 403);
    }
    let reply = try_it(&code());
    assert_eq!(reply.status, 429, "{}", text(&reply));
    assert!(!reply.header("retry-after").is_empty());
    clock.advance(Duration::from_secs(6));
    assert_eq!(try_it(&code()).status, 303);
}

#[test]
fn an_authorization_code_is_bound_to_its_client_and_used_once() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[]), clock.clone());
    let ada = full_account(&server);
    let code = || redirect_parameters(&answer(&server, &request(&[]), &ALLOW))["code"].clone();
    let good = code();
    for changes in [
        [("client_id", "https://evil.example/")],
        [("redirect_uri", "https://client.example/back/")],
        [("code_verifier", "another-secret-of-at-least-43-letters-that-nobody-knows")],
        [("code", "nonsense")],
    ] {
        refused(&exchange(&server, &good, &changes), 400, "invalid_grant");
    }
    let tokens = exchange(&server, &good, &[]).expect(200);
    let party = client_with_token(&server, &tokens["access_token"]);
    party.get("/v1/games").expect(200);
    // A reused code revokes its tokens.
    refused(&exchange(&server, &good, &[]), 400, "invalid_grant");
    party.get("/v1/games").problem(401, "session_ended");
    refused(&refresh(&server, &tokens, &[]), 400, "invalid_grant");
    let late = code();
    clock.advance(Duration::from_secs(60));
    refused(&exchange(&server, &late, &[]), 400, "invalid_grant");
    assert_eq!(ada.get("/v1/me").status, 200, "no other session ended");
}

#[test]
fn an_authorization_code_is_exchanged_once_on_any_node() {
    let database = TestDatabase::create();
    let (one, two) = (Server::on(&database), Server::on(&database));
    full_account(&one);
    let code = redirect_parameters(&answer(&one, &request(&[]), &ALLOW))["code"].clone();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..6)
            .map(|n| (if n % 2 == 0 { &one } else { &two }, code.clone()))
            .map(|(server, code)| scope.spawn(move || decided(|| exchange(server, &code, &[])).status))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a reply")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 400].contains(status)), "{statuses:?}");
}
