//! Spans that a node sends to an OpenTelemetry collector, and what the log of a node holds.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::read::GzDecoder;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use prost::Message as _;
use serde_json::json;

use crate::harness::{Client, PATIENT, Reply};
use crate::oauth_client::{EMAIL, PASSWORD};
use crate::receiver::{Answer, Message, Receiver};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame, two};
use crate::waiting::{wait_for, wait_until};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

/// A received span.
#[derive(Clone, Debug)]
struct Span {
    trace: String,
    id: String,
    parent: String,
    name: String,
    kind: SpanKind,
    micros: u64,
    attributes: BTreeMap<String, String>,
    failed: bool,
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn attributes(of: &[KeyValue]) -> BTreeMap<String, String> {
    let pair = |pair: &KeyValue| {
        let value = match pair.value.as_ref().and_then(|value| value.value.as_ref()) {
            Some(Value::StringValue(text)) => text.clone(),
            Some(Value::IntValue(number)) => number.to_string(),
            other => panic!("{}: {other:?}", pair.key),
        };
        (pair.key.clone(), value)
    };
    of.iter().map(pair).collect()
}

fn spans(message: &Message) -> Vec<Span> {
    let mut body = message.body.clone();
    if message.header("content-encoding") == "gzip" {
        body.clear();
        GzDecoder::new(&*message.body).read_to_end(&mut body).expect("gzip");
    }
    let mut all = Vec::new();
    for resource in ExportTraceServiceRequest::decode(&*body).expect("a request").resource_spans {
        let about = attributes(&resource.resource.expect("a resource").attributes);
        assert_eq!(about["service.name"], "tharsis");
        for span in resource.scope_spans.into_iter().flat_map(|scope| scope.spans) {
            assert!(span.trace_state.is_empty() && span.events.is_empty(), "{span:?}");
            all.push(Span {
                trace: hex(&span.trace_id),
                id: hex(&span.span_id),
                parent: hex(&span.parent_span_id),
                kind: span.kind(),
                micros: (span.end_time_unix_nano - span.start_time_unix_nano) / 1_000,
                attributes: attributes(&span.attributes),
                failed: span.status.is_some_and(|status| status.code != 0),
                name: span.name,
            });
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
    let settings = database.settings().chain(PATIENT).chain(settings);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let mut node = sandbox::Node::start(program, settings).expect("a process that serves");
    let game = TestGame::at(&node.url(), &two());
    let decision = game.decision(0);
    let answers = json!({ "answers": [RandomChooser(1).answer(&decision)] });
    let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
    let received = || -> Vec<Span> {
        let all = collector.received().into_iter();
        all.inspect(|message| {
            assert_eq!(message.path, "/v1/traces");
            assert_eq!(message.header("content-type"), "application/x-protobuf");
            assert_eq!(message.header("x-key"), "swordfish");
        })
        .flat_map(|message| spans(&message))
        .collect()
    };
    wait_until("the span of a request without a trace", || {
        received().iter().any(|span| span.name == "POST /v1/sign-in/guest" && span.parent.is_empty())
    });
    // After a restart the game is not in memory.
    node.stop().expect("a stop");
    node.restart().expect("a start");
    let ada = game.players[0].with_new_connections();
    let headers = [
        ("Idempotency-Key", "a-key"),
        ("If-Match", tag.as_str()),
        ("X-Request-Id", "the-move"),
        ("traceparent", &*format!("00-{TRACE}-{PARENT}-01")),
        ("tracestate", "client=ada"),
    ];
    ada.send("POST", &format!("{}/moves", game.path), &headers, Some(&answers)).expect(200);
    // Not wanted by the client.
    let unwanted = format!("00-{}-{PARENT}-00", TRACE.replace('4', "5"));
    let headers = [("X-Request-Id", "unwanted"), ("traceparent", &*unwanted)];
    ada.send("GET", "/v1/me", &headers, None).expect(200);

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
    assert_eq!((request.parent.as_str(), request.kind, request.failed), (PARENT, SpanKind::Server, false));
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
        assert_eq!((&part.parent, part.kind), (&parent.id, SpanKind::Internal), "{name}");
        assert!(part.attributes.is_empty(), "{part:?}");
        assert!(part.micros <= request.micros, "{name}");
    }
    node.stop().expect("a stop");
    let all = received();
    let requests: Vec<_> = all.iter().filter_map(|span| span.attributes.get("tharsis.request_id")).collect();
    assert!(!requests.iter().any(|id| *id == "unwanted"));
}

#[test]
fn a_collector_that_does_not_answer_delays_nobody() {
    let collector = Receiver::start();
    collector.reply_always(Some(Answer::Silence));
    let database = TestDatabase::create();
    let endpoint = format!("http://127.0.0.1:{}/own/path", collector.port);
    let settings = database.settings().chain(PATIENT).chain([("OTLP_ENDPOINT", endpoint.as_str())]);
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
fn a_collector_that_fails_is_named_once() {
    let collector = Receiver::start();
    collector.reply_always(Some(Answer::Status(400, "")));
    let database = TestDatabase::create();
    let endpoint = format!("http://127.0.0.1:{}", collector.port);
    let metrics_address = format!("127.0.0.1:{}", sandbox::free_port().expect("a port"));
    let settings = [
        ("METRICS_BIND", metrics_address.as_str()),
        ("OTLP_ENDPOINT", &endpoint),
        ("OTLP_HEADERS", "x-key=swordfish"),
        ("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip"),
    ];
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let node =
        sandbox::Node::start(program, database.settings().chain(PATIENT).chain(settings)).expect("a process");
    let ada = Client::guest(&node.url(), "Ada");
    wait_until("three refused batches", || {
        ada.get("/v1/me").expect(200);
        collector.received().len() >= 3
    });
    collector.reply_always(None);
    wait_until("a batch that is taken", || {
        ada.get("/v1/me").expect(200);
        let taken = collector.received().into_iter().filter(|message| message.answered == Some(204));
        taken.flat_map(|message| spans(&message)).any(|span| span.name == "GET /v1/me")
    });
    let metrics = String::from_utf8(Client::new(&format!("http://{metrics_address}")).get("/metrics").body);
    let metrics = metrics.expect("text");
    let dropped = metrics.lines().find_map(|line| line.strip_prefix("tharsis_spans_dropped_total "));
    assert!(dropped.is_some_and(|count| count.parse::<u64>().is_ok_and(|count| count >= 3)), "{metrics}");
    let log = std::fs::read_to_string(node.log()).expect("a log");
    let warnings: Vec<_> = log.lines().filter(|line| line.contains("OTLP_ENDPOINT")).collect();
    assert!(warnings.len() == 1 && warnings[0].contains("status code: 400"), "{warnings:?}");
    assert!(!log.contains("swordfish"), "{log}");
}

#[test]
fn the_log_holds_no_address_token_or_message() {
    let database = TestDatabase::create();
    let settings = [("LOG", "info,tharsis=trace")];
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let node =
        sandbox::Node::start(program, database.settings().chain(PATIENT).chain(settings)).expect("a process");
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
