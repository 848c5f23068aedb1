//! Spans that a node sends to an OpenTelemetry collector, and what the log of a node holds.

use std::collections::BTreeMap;

use serde_json::json;

use crate::harness::{Client, Reply};
use crate::oauth_client::{EMAIL, PASSWORD};
use crate::receiver::Receiver;
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame, two};
use crate::waiting::wait_for;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

/// A field of a protobuf message.
#[derive(Clone, Debug)]
enum Field {
    Number(u64),
    Bytes(Vec<u8>),
}

/// The fields of a message by their numbers.
type Fields = BTreeMap<u64, Vec<Field>>;

fn read_varint(bytes: &mut &[u8]) -> u64 {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (first, rest) = bytes.split_first().expect("a byte");
        *bytes = rest;
        value |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return value;
        }
    }
    panic!("a number of more than ten bytes")
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (first, rest) = bytes.split_at(length);
    *bytes = rest;
    first
}

fn fields(mut bytes: &[u8]) -> Fields {
    let mut found = Fields::new();
    while !bytes.is_empty() {
        let tag = read_varint(&mut bytes);
        let value = match tag & 7 {
            0 => Field::Number(read_varint(&mut bytes)),
            1 => Field::Number(u64::from_le_bytes(take(&mut bytes, 8).try_into().expect("eight bytes"))),
            2 => {
                let length = read_varint(&mut bytes) as usize;
                Field::Bytes(take(&mut bytes, length).to_vec())
            }
            other => panic!("wire type {other}"),
        };
        found.entry(tag >> 3).or_default().push(value);
    }
    found
}

fn messages(of: &Fields, number: u64) -> Vec<Vec<u8>> {
    let all = of.get(&number).into_iter().flatten();
    all.map(|field| match field {
        Field::Bytes(bytes) => bytes.clone(),
        Field::Number(number) => panic!("the number {number}"),
    })
    .collect()
}

fn text(of: &Fields, number: u64) -> String {
    String::from_utf8(messages(of, number).pop().unwrap_or_default()).expect("a text")
}

fn hex(of: &Fields, number: u64) -> String {
    messages(of, number).pop().unwrap_or_default().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn number(of: &Fields, wanted: u64) -> u64 {
    match of.get(&wanted).and_then(|all| all.last()) {
        Some(Field::Number(number)) => *number,
        other => panic!("{wanted}: {other:?}"),
    }
}

/// A received span.
#[derive(Clone, Debug)]
struct Span {
    trace: String,
    id: String,
    parent: String,
    name: String,
    kind: u64,
    micros: u64,
    attributes: BTreeMap<String, String>,
}

fn attributes(of: &Fields, number_of_field: u64) -> BTreeMap<String, String> {
    let pair = |bytes: Vec<u8>| {
        let pair = fields(&bytes);
        let value = fields(&messages(&pair, 2)[0]);
        let value = if value.contains_key(&3) { number(&value, 3).to_string() } else { text(&value, 1) };
        (text(&pair, 1), value)
    };
    messages(of, number_of_field).into_iter().map(pair).collect()
}

fn spans(body: &[u8]) -> Vec<Span> {
    let mut all = Vec::new();
    for resource in messages(&fields(body), 1) {
        let resource = fields(&resource);
        let about = attributes(&fields(&messages(&resource, 1)[0]), 1);
        assert_eq!(about["service.name"], "tharsis");
        for scope in messages(&resource, 2) {
            for span in messages(&fields(&scope), 2) {
                let span = fields(&span);
                all.push(Span {
                    trace: hex(&span, 1),
                    id: hex(&span, 2),
                    parent: hex(&span, 4),
                    name: text(&span, 5),
                    kind: number(&span, 6),
                    micros: (number(&span, 8) - number(&span, 7)) / 1_000,
                    attributes: attributes(&span, 9),
                });
            }
        }
    }
    all
}

#[test]
fn a_move_is_a_trace_of_its_parts() {
    let collector = Receiver::start();
    let database = TestDatabase::create();
    let endpoint = format!("http://127.0.0.1:{}", collector.port);
    let settings = [("OTLP_ENDPOINT", endpoint.as_str()), ("OTLP_HEADERS", "x-key=swordfish")];
    let settings = database.settings().chain(settings);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let mut node = sandbox::Node::start(program, settings).expect("a process that serves");
    let game = TestGame::at(&node.url(), &two());
    let decision = game.decision(0);
    let answers = json!({ "answers": [RandomChooser(1).answer(&decision)] });
    let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
    // After a restart the game is not in memory.
    node.stop().expect("a stop");
    node.restart().expect("a start");
    let ada = game.players[0].with_new_connections();
    let headers = [
        ("Idempotency-Key", "a-key"),
        ("If-Match", tag.as_str()),
        ("X-Request-Id", "the-move"),
        ("traceparent", &*format!("00-{TRACE}-{PARENT}-01")),
    ];
    ada.send("POST", &format!("{}/moves", game.path), &headers, Some(&answers)).expect(200);
    // Not wanted by the client.
    let unwanted = format!("00-{}-{PARENT}-00", TRACE.replace('4', "5"));
    let headers = [("X-Request-Id", "unwanted"), ("traceparent", &*unwanted)];
    ada.send("GET", "/v1/me", &headers, None).expect(200);

    let received = || -> Vec<Span> {
        let all = collector.received().into_iter();
        all.inspect(|message| {
            assert_eq!(message.path, "/v1/traces");
            assert_eq!(message.header("content-type"), "application/x-protobuf");
            assert_eq!(message.header("x-key"), "swordfish");
        })
        .flat_map(|message| spans(&message.body))
        .collect()
    };
    let all = wait_for("the spans of the move", || {
        let all: Vec<Span> = received().into_iter().filter(|span| span.trace == TRACE).collect();
        (all.len() >= 5).then_some(all)
    });
    let named = |name: &str| {
        let found: Vec<&Span> = all.iter().filter(|span| span.name == name).collect();
        assert_eq!(found.len(), 1, "{name} in {all:?}");
        found[0].clone()
    };
    let request = named("POST /v1/games/{id}/moves");
    assert_eq!((request.parent.as_str(), request.kind), (PARENT, 2));
    let expected = [
        ("http.request.method", "POST"),
        ("http.response.status_code", "200"),
        ("http.route", "/v1/games/{id}/moves"),
        ("tharsis.request_id", "the-move"),
    ];
    let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(request.attributes, BTreeMap::from(expected));
    let commit = named("commit");
    for (name, parent) in [("load", &request), ("play", &request), ("commit", &request), ("publish", &commit)]
    {
        let part = named(name);
        assert_eq!((&part.parent, part.kind), (&parent.id, 1), "{name}");
        assert!(part.micros <= request.micros, "{name}");
    }
    node.stop().expect("a stop");
    let all = received();
    assert!(all.iter().any(|span| span.name == "POST /v1/sign-in/guest" && span.parent.is_empty()));
    let requests: Vec<_> = all.iter().filter_map(|span| span.attributes.get("tharsis.request_id")).collect();
    assert!(!requests.iter().any(|id| *id == "unwanted"));
}

#[test]
fn a_collector_that_does_not_answer_delays_nobody() {
    let collector = Receiver::start();
    collector.reply_always(Some(crate::receiver::Answer::Silence));
    let database = TestDatabase::create();
    let endpoint = format!("http://127.0.0.1:{}/own/path", collector.port);
    let settings = database.settings().chain([("OTLP_ENDPOINT", endpoint.as_str())]);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let mut node = sandbox::Node::start(program, settings).expect("a process that serves");
    let ada = Client::guest(&node.url(), "Ada");
    wait_for("a request to the collector", || collector.received().pop());
    for _ in 0..20 {
        ada.get("/v1/me").expect(200);
    }
    node.stop().expect("a stop");
    assert_eq!(collector.received()[0].path, "/own/path");
}

#[test]
fn the_log_holds_no_address_token_or_message() {
    let database = TestDatabase::create();
    let settings = [("LOG", "info,tharsis=trace")];
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let node = sandbox::Node::start(program, database.settings().chain(settings)).expect("a process");
    let url = node.url();
    let mut secrets: Vec<String> = vec![EMAIL.to_owned(), PASSWORD.to_owned()];
    let mut remember = |value: &serde_json::Value| {
        let text = value.as_str().expect("a text").to_owned();
        secrets.push(text.clone());
        text
    };
    let mut ada = Client::new(&url);
    let registration = json!({ "email": EMAIL, "password": PASSWORD, "name": "Ada" });
    let body = ada.post("/v1/register", &registration).expect(201);
    ada.set_account(&body);
    remember(&body["access_token"]);
    remember(&body["refresh_token"]);
    let sign_in = |password: &str| -> Reply {
        Client::new(&url).post("/v1/sign-in/password", &json!({ "email": EMAIL, "password": password }))
    };
    sign_in(PASSWORD).expect(200);
    sign_in("not the password at all").problem(401, "wrong_credentials");
    let old = json!({ "refresh_token": ada.refresh_token });
    let fresh = Client::new(&url).post("/v1/sign-in/refresh", &old).expect(200);
    remember(&fresh["access_token"]);
    let script = json!({ "name": "Script", "scopes": ["games:read"] });
    let token = remember(&ada.post("/v1/me/tokens", &script).expect(201)["token"]);
    let mut client = Client::new(&url);
    client.token = Some(token);
    client.get("/v1/games").expect(200);
    client.token = Some("tharsis_pat_something-that-leaked".to_owned());
    client.get("/v1/games").problem(401, "unauthenticated");
    remember(&ada.post("/v1/me/sign-in-codes", &json!({})).expect(201)["code"]);
    let game = TestGame::at(&url, &two());
    let headers = [("Idempotency-Key", "hello")];
    let said = json!({ "text": "a-message-that-nobody-else-reads" });
    game.players[0].send("POST", &format!("{}/messages", game.path), &headers, Some(&said)).expect(201);
    let report = json!({ "reason": "a-reason-for-the-operator" });
    game.players[1].post(&format!("{}/messages/1/report", game.path), &report).expect(204);
    let link = game.players[0].post(&format!("{}/links", game.path), &json!({ "kind": "spectator" }));
    let code = remember(&link.expect(201)["code"]);
    Client::new(&url).get(&format!("/v1/shared/{code}")).expect(200);
    let kept = json!({ "url": "https://receiver.example/with-a-key", "active": false });
    ada.post("/v1/me/webhooks", &kept);

    let log = std::fs::read_to_string(node.log()).expect("a log");
    // Each request is in the log.
    assert!(log.contains("/v1/sign-in/refresh") && log.contains("/v1/games"), "{log}");
    secrets.extend(
        [
            "not the password at all",
            "tharsis_pat_",
            "a-message-that-nobody-else-reads",
            "a-reason-for-the-operator",
            "with-a-key",
            "example.org",
        ]
        .map(str::to_owned),
    );
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log");
    }
}
