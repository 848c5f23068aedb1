//! Errors as problem documents, and the headers of every reply.

use serde_json::json;

use crate::compressed_reply::read_compressed;
use crate::harness::{Server, config};

#[test]
fn unknown_paths_and_methods_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    ada.get("/assets/none").problem(404, "not_found");
    ada.get("/v1/nothing").problem(404, "not_found");
    ada.get("/v1/tables/no-id").problem(404, "not_found");
    ada.get("/docs/no-such-file").problem(404, "not_found");
    for (method, path, allow) in [
        ("PUT", "/v1/me", "GET, HEAD, PATCH"),
        ("DELETE", "/v1/tables", "GET, HEAD, POST"),
        ("POST", "/healthz", "GET, HEAD"),
        ("DELETE", "/v1/tables/join", "POST"),
        ("GET", "/v1/tables/join", "POST"),
        ("PATCH", "/v1/tables/01a20085-a2c6-72db-b017-b746b1f5783a", "GET, HEAD"),
        ("OPTIONS", "/v1/sign-in/guest", "POST"),
        ("POST", "/docs", "GET, HEAD"),
        ("DELETE", "/docs/", "GET, HEAD"),
        ("POST", "/docs/search", "GET, HEAD"),
        ("POST", "/assets/none", "GET, HEAD"),
    ] {
        let reply = ada.send(method, path, &[], None);
        reply.problem(405, "method_not_allowed");
        assert_eq!(reply.header("allow"), allow, "{method} {path}");
    }
}

#[test]
fn a_compressed_document_has_a_weak_tag() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let path = "/v1/openapi.json";
    let plain = ada.send("GET", path, &[("Accept-Encoding", "identity")], None);
    let strong = plain.header("etag").to_owned();
    assert!(strong.starts_with('"') && plain.header("vary").contains("accept-encoding"), "{strong}");
    let (head, _) = read_compressed(&ada, path);
    assert!(head.contains("content-encoding: gzip") && head.contains(&format!("etag: w/{strong}")), "{head}");
    assert_eq!(head.matches("accept-encoding").count(), 1, "{head}");
    // Both ETags can be used in `If-None-Match`.
    for tag in [strong.clone(), format!("W/{strong}")] {
        let again = ada.send("GET", path, &[("If-None-Match", &tag)], None);
        assert_eq!(again.status, 304);
        assert!(again.header("vary").contains("accept-encoding"));
    }
}

#[test]
fn invalid_queries_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    for (query, pointer, expected) in [
        ("limit=x", "limit", "a whole number"),
        ("limit=99999999999999999999", "limit", "a whole number"),
        ("limit=", "limit", "a whole number"),
        ("limit=0", "limit", "1 to 100"),
        ("cursor=x", "cursor", "the next_cursor of the page before"),
    ] {
        let problem = ada.get(&format!("/v1/games?{query}")).problem(422, "invalid");
        let violation = &problem["violations"][0];
        assert_eq!((&violation["pointer"], &violation["expected"]), (&json!(pointer), &json!(expected)));
    }
    let problem = ada.get("/v1/games?colour=red").problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "colour");
    assert_eq!(problem["violations"][0]["rule"], "unknown");
}

#[test]
fn invalid_bodies_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let of_json = [("Content-Type", "application/json; charset=utf-8")];
    let post = |headers: &[(&str, &str)], body: &[u8]| {
        ada.send_bytes("POST", "/v1/tables", headers, Some(body.to_vec()))
    };
    post(&of_json, b"{").problem(400, "invalid_json");
    let two = br#"{ "players": 2, "corporate_era": true, "draft": false } {}"#;
    post(&of_json, two).problem(400, "invalid_json");
    post(&of_json, b"\xff").problem(400, "invalid_json");
    post(&of_json, "[".repeat(10_000).as_bytes()).problem(400, "invalid_json");
    post(&of_json, &vec![b' '; 65 * 1024]).problem(413, "body_too_large");
    post(&[("Content-Type", "text/plain")], b"{}").problem(415, "unsupported_media_type");
    post(&[], b"{}").problem(415, "unsupported_media_type");
    post(&[of_json[0], ("Content-Encoding", "gzip")], b"{}").problem(415, "unsupported_media_type");
    let problem = post(&of_json, b"").problem(422, "invalid");
    assert_eq!(
        problem["violations"][0],
        json!({ "pointer": "/players", "rule": "required", "expected": "a value" })
    );
    let problem = post(&of_json, br#"{ "players": "three" }"#).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/players");
    assert_eq!(problem["violations"][0]["expected"], "a whole number from 1 to 5");
    let long = format!(r#"{{ "{}": 1 }}"#, "č".repeat(20_000));
    let problem = post(&of_json, long.as_bytes()).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], format!("/{}…", "č".repeat(60)));
    assert!(problem.to_string().len() < 1_000, "{problem}");
    let problem = post(&of_json, br#"{ "colour": "red" }"#).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/colour");
    assert_eq!(problem["violations"][0]["rule"], "unknown");
}

#[test]
fn head_is_get_without_the_body() {
    let server = Server::start();
    let ada = server.guest("Ada");
    for path in ["/healthz", "/v1/me", "/v1/openapi.json", "/docs/"] {
        let plain = [("Accept-Encoding", "identity")];
        let (get, head) = (ada.send("GET", path, &plain, None), ada.send("HEAD", path, &plain, None));
        assert_eq!((get.status, head.status, head.body.len()), (200, 200, 0), "{path}");
        assert_eq!(get.header("content-length"), head.header("content-length"), "{path}");
        assert_eq!(get.header("etag"), head.header("etag"), "{path}");
    }
}

#[test]
fn every_request_has_an_id() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let own = anonymous.send("GET", "/healthz", &[("X-Request-Id", "train-7")], None);
    assert_eq!(own.header("x-request-id"), "train-7");
    let made = anonymous.get("/v1/nothing");
    assert_eq!(made.header("x-request-id").len(), 36);
    let odd = anonymous.send("GET", "/healthz", &[("X-Request-Id", "two words")], None);
    assert_eq!(odd.header("x-request-id").len(), 36);
}

#[test]
fn bodies_are_compressed_if_the_client_accepts_gzip() {
    let server = Server::start();
    let packed = server.anonymous().send("GET", "/v1/openapi.json", &[("Accept-Encoding", "gzip")], None);
    let plain = server.anonymous().send("GET", "/v1/openapi.json", &[("Accept-Encoding", "identity")], None);
    assert_eq!(packed.json(), plain.json());
    assert!(packed.header("vary").to_lowercase().contains("accept-encoding"));
}

#[test]
fn compressed_bodies_come_with_their_length() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let table = json!({ "players": 1, "corporate_era": true, "draft": false });
    let table = ada.post("/v1/tables", &table).expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let game = ada.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    for path in [
        "/v1/openapi.json".to_owned(),
        "/docs/".to_owned(),
        "/docs/api/games".to_owned(),
        "/docs/guides/moves".to_owned(),
        "/v1/catalogue/cards".to_owned(),
        format!("/v1/games/{game}"),
        format!("/v1/games/{game}/decision"),
        "/v1/nothing".to_owned(),
    ] {
        // The second reply may come from the cache.
        let lengths = [(); 2].map(|()| {
            let (head, body) = read_compressed(&ada, &path);
            assert!(head.contains("content-encoding: gzip\r\n"), "{path}: {head}");
            assert!(!head.contains("transfer-encoding"), "{path}: {head}");
            assert!(head.contains(&format!("content-length: {}\r\n", body.len())), "{path}: {head}");
            body.len()
        });
        assert!(lengths[0] > 0 && lengths[1] > 0);
    }
}

#[test]
fn cors_allows_the_configured_origins() {
    let origin = [("Origin", "https://app.example.org"), ("Access-Control-Request-Method", "POST")];
    let none = Server::start();
    let reply = none.anonymous().send("GET", "/healthz", &origin, None);
    assert_eq!(reply.header("access-control-allow-origin"), "");

    let some = Server::with(config(&[("CORS_ORIGINS", "https://app.example.org")]));
    let reply = some.anonymous().send("OPTIONS", "/v1/tables", &origin, None);
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("access-control-allow-origin"), "https://app.example.org");
    let other = [("Origin", "https://evil.example.org")];
    let reply = some.anonymous().send("GET", "/healthz", &other, None);
    assert_eq!(reply.header("access-control-allow-origin"), "");
}

#[test]
fn the_documentation_page_loads_nothing_from_other_origins() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let short = anonymous.get("/docs");
    assert_eq!((short.status, short.header("location")), (308, "/docs/"));
    let page = anonymous.get("/docs/");
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy");
    for part in ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"] {
        assert!(policy.split("; ").any(|one| one == part), "{part}: {policy}");
    }
    assert_eq!((page.header("x-frame-options"), page.header("referrer-policy")), ("DENY", "same-origin"));
    let text = String::from_utf8(page.body.clone()).expect("text");
    assert!(text.contains(&format!("API={}/v1", server.url)), "the first game is played here: {text}");
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    let same = [("If-None-Match", page.header("etag"))];
    let same = anonymous.send("GET", "/docs/", &same, None);
    assert_eq!((same.status, same.body.len()), (304, 0));
    let script =
        text.split("<script src=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("the script");
    let script = anonymous.get(script);
    assert_eq!((script.status, script.header("content-type")), (200, "text/javascript; charset=utf-8"));
    assert!(script.header("cache-control").ends_with("immutable"));
    for path in [
        "/docs/guides/none",
        "/docs/api/none",
        "/docs/api/types/None",
        "/docs/script.0.js",
        "/docs/files/Cargo.toml",
    ] {
        anonymous.get(path).problem(404, "not_found");
    }
    assert_eq!(
        anonymous.get("/healthz").expect(200),
        json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })
    );
}
