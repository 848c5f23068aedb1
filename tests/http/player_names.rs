//! Texts of events that name the players, in all replies with events.

use serde_json::{Value, json};

use crate::harness::{Client, Server};
use crate::stream_client::StreamClient;
use crate::test_game::TestGame;

fn texts(events: &Value) -> Vec<String> {
    let events = events.as_array().expect("events").iter();
    events.map(|event| event["text"].as_str().expect("a text").to_owned()).collect()
}

fn any_contains(texts: &[String], part: &str) -> bool {
    texts.iter().any(|text| text.contains(part))
}

/// The default name of a guest in a language.
fn default_name(reader: &Client, language: &str) -> String {
    let me = reader.send("GET", "/v1/me", &[("Accept-Language", language)], None).expect(200);
    me["name"].as_str().expect("a name").to_owned()
}

#[test]
fn events_name_players_on_request() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let mut guest = server.anonymous();
    let key = json!({ "device_key": uuid::Uuid::now_v7().simple().to_string() });
    guest.set_account(&guest.post("/v1/sign-in/guest", &key).expect(201));
    let table = json!({ "players": 2, "corporate_era": true, "draft": false, "beginner": true });
    let made = ada.post("/v1/tables", &table).expect(201);
    guest.post("/v1/tables/join", &json!({ "code": made["code"], "beginner": true })).expect(200);
    let started = ada
        .post(&format!("/v1/tables/{}/start", made["id"].as_str().expect("an id")), &json!({}))
        .expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let game = TestGame { path: path.clone(), players: vec![ada.clone(), guest.clone()] };
    let read = |rest: &str, language: &str| {
        ada.send("GET", &format!("{path}{rest}"), &[("Accept-Language", language)], None).expect(200)
    };
    // The log: the default name is in the language of the reader.
    let colours = read("/events?limit=500", "en");
    assert_eq!(colours, read("/events?limit=500&names=colours", "en"));
    let (named, colours) =
        (texts(&read("/events?limit=500&names=players", "en")["events"]), texts(&colours["events"]));
    assert!(any_contains(&colours, "Red ") && any_contains(&colours, "Green "), "{colours:?}");
    assert!(!any_contains(&named, "Red ") && !any_contains(&named, "Green "), "{named:?}");
    assert!(any_contains(&named, "Ada ") && any_contains(&named, &default_name(&guest, "en")), "{named:?}");
    for language in ["sr", "sr-Cyrl", "hu", "nl", "uk"] {
        let named = texts(&read("/events?limit=500&names=players", language)["events"]);
        assert!(
            any_contains(&named, "Ada ") && any_contains(&named, &default_name(&guest, language)),
            "{named:?}"
        );
    }
    // A preview and a move.
    let first = usize::from(game.decision(0)["waiting"] != true);
    let (who, name) =
        if first == 0 { (&ada, "Ada".to_owned()) } else { (&guest, default_name(&guest, "en")) };
    let tag = game.decision(first)["tag"].as_str().expect("a tag").to_owned();
    let body = json!({ "answers": [{ "option": "pass" }] });
    let post = |rest: &str| {
        let headers = [("If-Match", tag.as_str()), ("Idempotency-Key", "pass")];
        who.send("POST", &format!("{path}{rest}"), &headers, Some(&body))
    };
    let passes = format!("{name} passes.");
    assert_eq!(texts(&post("/moves/preview?names=players").expect(200)["events"])[0], passes);
    post("/moves?names=colors").problem(422, "invalid");
    // Streams of both transports, opened before the move.
    let mut streams = Vec::new();
    for kind in [path.clone() + "/stream", "/v1/stream".to_owned()] {
        streams.extend(StreamClient::both_transports(&ada, &format!("{kind}?names=players")));
    }
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    assert_eq!(texts(&post("/moves?names=players").expect(200)["events"])[0], passes);
    // A retry of the move without names.
    assert_ne!(texts(&post("/moves").expect(200)["events"])[0], passes);
    for stream in &mut streams {
        let frame = stream.expect("event").json();
        let event = frame.get("event").unwrap_or(&frame);
        assert_eq!(event["text"], passes);
    }
    // The digest, and the log behind a link.
    let digest = read("/digest?since=0&names=players", "en").to_string();
    assert!(digest.contains(&passes) && !digest.contains("Red "), "{digest}");
    assert!(read("/digest?since=0", "en").to_string().contains(" passes."));
    let link = json!({ "kind": "spectator", "expires_in_seconds": 3_600 });
    let code = ada.post(&format!("{path}/links"), &link).expect(201)["code"].clone();
    let shared = format!("/v1/shared/{}", code.as_str().expect("a code"));
    let anonymous = server.anonymous();
    let log = anonymous.get(&format!("{shared}/events?limit=500&names=players")).expect(200);
    assert!(any_contains(&texts(&log["events"]), &passes));
    for rest in ["/events?names=x", "/digest?names=", "/stream?names=colour"] {
        ada.get(&format!("{path}{rest}")).problem(422, "invalid");
    }
}
