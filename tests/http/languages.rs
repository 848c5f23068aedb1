//! The language of replies: the header, then the account, then English.

use domain::text::Language;
use serde_json::{Value, json};
use service::messages::named;

use crate::harness::{Client, Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::phone::Phone;
use crate::push_targets::solo;
use crate::receiver::ALLOW_LOOPBACK;

impl Client {
    fn send_in_language(&self, method: &str, path: &str, language: &str) -> Reply {
        let body = (method != "GET").then(|| json!({}));
        self.send(method, path, &[("Accept-Language", language)], body.as_ref())
    }
}

fn header<'a>(reply: &'a Reply, name: &str) -> &'a str {
    reply.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn json_of(reply: &Reply) -> Value {
    serde_json::from_slice(&reply.body).expect("JSON")
}

#[test]
fn problems_use_the_language_of_the_header() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let english = json_of(&anonymous.send_in_language("GET", "/v1/me", "en"));
    let each = [
        ("hu-HU,en;q=0.5", "hu"),
        ("sr", "sr"),
        ("sr-Cyrl-RS", "sr-Cyrl"),
        ("xx,uk;q=0.3", "uk"),
        ("nl-BE", "nl"),
        ("eo", "en"),
    ];
    let mut titles = vec![];
    for (wanted, expected) in each {
        let reply = anonymous.send_in_language("GET", "/v1/me", wanted);
        let problem = json_of(&reply);
        assert_eq!((reply.status, &problem["code"]), (401, &json!("unauthenticated")));
        assert_eq!(header(&reply, "content-language"), expected);
        assert!(header(&reply, "vary").to_lowercase().contains("accept-language"), "{:?}", reply.headers);
        assert!(header(&reply, "www-authenticate").starts_with("Bearer"), "{:?}", reply.headers);
        assert!(problem["detail"].as_str().expect("text").contains("Authorization: Bearer TOKEN"));
        titles.push(problem["title"].clone());
    }
    assert_eq!(titles.pop().expect("a title"), english["title"]);
    assert!(!titles.contains(&english["title"]), "{titles:?}");
    titles.dedup();
    assert_eq!(titles.len(), 5);
}

#[test]
fn violations_use_the_language_of_the_reader() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let violation = |language: &str| {
        let body = json!({ "players": 7, "corporate_era": true, "draft": false });
        let reply = ada.send("POST", "/v1/tables", &[("Accept-Language", language)], Some(&body));
        assert_eq!(reply.status, 422);
        json_of(&reply)
    };
    let (english, hungarian) = (violation("en"), violation("hu"));
    assert_eq!(english["violations"][0]["expected"], "1 to 5");
    assert_eq!(english["violations"][0]["pointer"], hungarian["violations"][0]["pointer"]);
    assert_ne!(english["violations"][0]["expected"], hungarian["violations"][0]["expected"]);
    assert_ne!(english["detail"], hungarian["detail"]);
    // An unknown path, and a request that is refused before it is read.
    for (path, status) in [("/v1/nothing", 404), ("/nowhere", 404)] {
        let reply = ada.send_in_language("GET", path, "nl");
        assert_eq!((reply.status, header(&reply, "content-language")), (status, "nl"), "{path}");
    }
    let reply = ada.send_in_language("PUT", "/v1/me", "nl");
    assert_eq!((reply.status, header(&reply, "content-language")), (405, "nl"));
    assert!(header(&reply, "allow").contains("PATCH"), "{:?}", reply.headers);
}

#[test]
fn identifiers_are_embedded_in_translated_sentences() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let expected = |method: &str, path: &str, body: &str| {
        let headers = [("Content-Type", "application/json")];
        let reply = ada.send_bytes(method, path, &headers, Some(body.as_bytes().to_vec()));
        assert_eq!(reply.status, 422, "{path} {body}");
        let wrong = json_of(&reply)["violations"][0].clone();
        assert!(!wrong["expected"].as_str().expect("text").contains("document"), "{wrong}");
        wrong["expected"].as_str().expect("text").to_owned()
    };
    let table = r#""players": 2, "corporate_era": true, "draft": false"#;
    assert_eq!(expected("PATCH", "/v1/me", r#"{"language": "hu", "language": "nl"}"#), "only one");
    assert_eq!(expected("PATCH", "/v1/me", r#"{"language": ["hu"]}"#), "a text");
    let twice = ada.get("/v1/games?limit=1&limit=2").problem(422, "invalid");
    assert_eq!(twice["violations"][0], json!({ "pointer": "limit", "rule": "once", "expected": "only one" }));
    for odd in ["`hu` expected `evil`", " at line 7", "xx expected struct "] {
        let languages = expected("PATCH", "/v1/me", &json!({ "language": odd }).to_string());
        assert_eq!(languages, "one of auto, en, sr, sr-Cyrl, hu, nl, uk", "{odd}");
    }
    let clock = format!(r#"{{{table}, "clock": {{}}}}"#);
    assert_eq!(expected("POST", "/v1/tables", &clock), "a value");
    let token = r#"{"name": "x", "scopes": ["zzz"], "expires_in_days": 1}"#;
    assert!(expected("POST", "/v1/me/tokens", token).starts_with("one of profile:read, games:read"));
}

#[test]
fn rate_limit_problems_are_translated() {
    let server = Server::with_clock(config(&[("RATE_ADDRESS", "1/2")]), ManualClock::now());
    let anonymous = server.anonymous();
    let replies = (0..6).map(|_| anonymous.send_in_language("GET", "/v1/nothing", "uk")).collect::<Vec<_>>();
    let late = replies.iter().find(|reply| reply.status == 429).expect("too many");
    assert_eq!(header(late, "content-language"), "uk");
}

#[test]
fn vary_names_all_headers_that_replies_depend_on() {
    let server = Server::with(config(&[("CORS_ORIGINS", "https://app.example")]));
    let headers = [("Accept-Encoding", "gzip"), ("Origin", "https://app.example")];
    let reply = server.anonymous().send("GET", "/v1/rules", &headers, None);
    let all = reply.headers.get_all("vary").iter().map(|line| line.to_str().expect("text").to_lowercase());
    let all = all.collect::<Vec<_>>().join(", ");
    for one in ["accept-language", "accept-encoding", "origin"] {
        assert!(all.contains(one), "{one} is not in {all}");
    }
}

#[test]
fn an_account_has_a_language_setting() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let language = |body: &Value| body["language"].clone();
    let before = ada.get("/v1/me").expect(200);
    assert_eq!(language(&before), Value::Null);
    let changed = ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": "uk" }))).expect(200);
    assert_eq!((language(&changed), &changed["name"]), (json!("uk"), &json!("Ada")));
    let renamed = ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Ada L." }))).expect(200);
    assert_eq!((language(&renamed), &renamed["name"]), (json!("uk"), &json!("Ada L.")));

    // The header takes precedence over the language of the account.
    let missing = "/v1/games/00000000-0000-4000-8000-000000000000";
    let reply = ada.get(missing);
    assert_eq!((reply.status, header(&reply, "content-language")), (404, "uk"));
    let reply = ada.send_in_language("GET", missing, "nl");
    assert_eq!((reply.status, header(&reply, "content-language")), (404, "nl"));
    let reply = ada.send_in_language("GET", missing, "*");
    assert_eq!(header(&reply, "content-language"), "uk");
    // Replies that caches may share do not depend on the account.
    let reply = ada.get("/v1/catalogue/cards/birds");
    assert_eq!((reply.status, header(&reply, "content-language")), (200, "en"));

    let none = ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": "auto" }))).expect(200);
    assert_eq!(language(&none), Value::Null);
    assert_eq!(header(&ada.get(missing), "content-language"), "en");
    ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": "nl" }))).expect(200);
    let nothing =
        ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": null, "name": null }))).expect(200);
    assert_eq!((&nothing["name"], &nothing["language"]), (&json!("Ada L."), &json!("nl")), "null is absent");
    let english = [("Accept-Language", "en")];
    let wrong = ada.send("PATCH", "/v1/me", &english, Some(&json!({ "language": "tlh" }))).expect(422);
    assert_eq!(wrong["violations"][0]["pointer"], "/language");
    assert_eq!(wrong["violations"][0]["expected"], "one of auto, en, sr, sr-Cyrl, hu, nl, uk");
}

#[test]
fn a_new_account_has_the_language_of_its_first_request() {
    let server = Server::start();
    let body = json!({ "device_key": "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0", "name": "Ada" });
    let sign_in = |language: &str| {
        let headers = [("Accept-Language", language)];
        server.anonymous().send("POST", "/v1/sign-in/guest", &headers, Some(&body))
    };
    let (first, again) = (sign_in("hu-HU"), sign_in("nl"));
    assert_eq!((first.status, again.status), (201, 200));
    for reply in [first, again] {
        assert_eq!(json_of(&reply)["account"]["language"], "hu");
    }
}

#[test]
fn the_rules_are_served_in_every_language() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let mut seen = Vec::new();
    for language in ["en", "sr", "sr-Cyrl", "hu", "uk", "nl"] {
        let reply = anonymous.send_in_language("GET", "/v1/rules", language);
        assert_eq!((reply.status, header(&reply, "content-language")), (200, language));
        assert!(header(&reply, "vary").to_lowercase().contains("accept-language"));
        let tag = header(&reply, "etag").to_owned();
        let headers = [("Accept-Language", language), ("If-None-Match", &*tag)];
        assert_eq!(anonymous.send("GET", "/v1/rules", &headers, None).status, 304);
        let rules = json_of(&reply);
        let sections = rules["sections"].as_array().expect("sections");
        let ids = sections.iter().flat_map(|section| section["rules"].as_array().expect("rules"));
        let ids: Vec<_> = ids.map(|rule| rule["id"].as_str().expect("an id").to_owned()).collect();
        assert!(ids.contains(&"R5.A3".to_owned()) && ids.contains(&"R9.2".to_owned()), "{ids:?}");
        seen.push((ids, reply.body));
    }
    assert!(seen.iter().all(|(ids, _)| *ids == seen[0].0), "the ids are the same");
    let mut texts: Vec<_> = seen.into_iter().map(|(_, body)| body).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 6, "the texts are not");
}

#[test]
fn pages_use_the_language_of_the_browser() {
    let server = Server::start();
    let mut titles = Vec::new();
    for language in ["en", "sr", "sr-Cyrl", "hu", "uk", "nl"] {
        for path in
            ["/oauth/device", "/oauth/device?user_code=BCDFGHJK", "/oauth/authorize?response_type=token"]
        {
            let reply = server.anonymous().send_in_language("GET", path, language);
            assert_eq!(header(&reply, "content-language"), language, "{path}");
            let page = String::from_utf8(reply.body).expect("a page");
            assert!(page.contains(&format!("<html lang=\"{language}\">")), "{page}");
            titles.push((
                path,
                page.split("<h1>").nth(1).expect("a title").split('<').next().map(str::to_owned),
            ));
        }
    }
    titles.sort();
    titles.dedup();
    assert_eq!(titles.len(), 18, "{titles:#?}");
}

#[test]
fn push_notifications_use_the_language_of_the_account() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let (eve, phone) = (server.guest("Eve"), Phone::start());
    eve.send("PATCH", "/v1/me", &[], Some(&json!({ "language": "uk" }))).expect(200);
    eve.post("/v1/me/push-targets", &phone.subscription()).expect(201);
    solo(&eve);
    let notification = phone.expect(1).remove(0);
    let question = named("push-asked", notification.text("question"), Language::Ukrainian);
    assert_eq!(notification.text("text"), question);
    assert_ne!(question, named("push-asked", notification.text("question"), Language::English));
}
