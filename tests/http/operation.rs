//! Health, readiness, metrics, logs and shutdown.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sandbox::{Postgres, free_port};
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use crate::contract::failing_store::FailingStore;
use crate::harness::{Client, PATIENT, Reply, Server, config};
use crate::mail_server::{MailServer, Verdict};
use crate::manual_clock::ManualClock;
use crate::stream_client::StreamClient;
use crate::test_game::TestGame;
use crate::token_issuer::{Document, TokenIssuer, TokenKey, nonce};
use crate::waiting::{self, TIMEOUT, wait_for};

fn unused_port() -> u16 {
    free_port().expect("a port")
}

/// The value of a metric with these labels.
fn metric(metrics: &str, name: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[test]
fn without_its_database_a_server_is_healthy_but_not_ready() {
    let mut postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create("games").expect("a database");
    let address = format!("127.0.0.1:{}", unused_port());
    let server = Server::with(config(&[("DATABASE_URL", &url), ("METRICS_BIND", &address)]));
    let anonymous = server.anonymous();
    assert_eq!(wait_for_readiness(&anonymous, 200).expect(200)["status"], "ready");
    let ada = server.guest("Ada");

    postgres.kill().expect("dead");
    anonymous.get("/healthz").expect(200);
    let unready = wait_for_readiness(&anonymous, 503);
    unready.problem(503, "unavailable");
    assert_eq!(unready.header("retry-after"), "1");
    ada.get("/v1/me").problem(503, "unavailable");
    // The metrics are still served.
    let read = Client::new(&format!("http://{address}")).get("/metrics");
    let metrics = String::from_utf8_lossy(&read.body).into_owned();
    assert_eq!((read.status, metric(&metrics, "tharsis_database_up")), (200, Some(0.0)), "{metrics}");
    assert!(
        metrics.contains("tharsis_requests_total{route=\"/readyz\",method=\"GET\",status=\"503\"}"),
        "{metrics}"
    );

    postgres.restart().expect("a Postgres");
    assert_eq!(wait_for_readiness(&anonymous, 200).expect(200)["status"], "ready");
    assert_eq!(ada.get("/v1/me").expect(200)["name"], "Ada");
}

/// Waits until `/readyz` has this status; its result is cached.
fn wait_for_readiness(client: &Client, status: u16) -> Reply {
    wait_for("it is ready, or not any more", || {
        Some(client.get("/readyz")).filter(|reply| reply.status == status)
    })
}

#[test]
fn readiness_checks_are_cached() {
    let clock = ManualClock::now();
    let asked = Arc::new(AtomicU32::new(0));
    let inside = asked.clone();
    let server = Server::with_store(config(&[]), clock.clone(), move |store| {
        Arc::new(FailingStore::counting("ping", store, inside))
    });
    let anonymous = server.anonymous();
    // On a slow machine the database may not answer the first in time.
    wait_for("a ready server", || {
        clock.advance(Duration::from_millis(500));
        Some(anonymous.get("/readyz")).filter(|reply| reply.status == 200)
    });
    let before = asked.load(Ordering::SeqCst);
    for _ in 0..20 {
        assert_eq!(anonymous.get("/readyz").expect(200)["status"], "ready");
    }
    assert_eq!(asked.load(Ordering::SeqCst), before);
    clock.advance(Duration::from_millis(500));
    assert!([200, 503].contains(&anonymous.get("/readyz").status));
    assert_eq!(asked.load(Ordering::SeqCst), before + 1);
}

/// A node in a separate process, so that no other server counts.
struct Node {
    child: Child,
    url: String,
    /// A file, because a node waits when nobody reads a pipe.
    log: NamedTempFile,
}

impl Node {
    fn start(settings: &[(&str, &str)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
        command.env_clear().env("BIND", "127.0.0.1:0").env("DATABASE_URL", "sqlite::memory:");
        let log = NamedTempFile::new().expect("a file");
        let end = log.reopen().expect("a file");
        command.envs(PATIENT).envs(settings.iter().copied()).stdout(Stdio::piped()).stderr(end);
        let mut child = command.spawn().expect("a process");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let url = line.split(' ').nth(3).expect("where it listens").trim_end_matches(',').to_owned();
        Self { child, url, log }
    }

    /// Sends SIGTERM.
    fn stop(&self) {
        let status = Command::new("sh").args(["-c", "kill $0", &self.child.id().to_string()]).status();
        assert!(status.expect("a shell").success());
    }

    /// Waits for a successful exit, and returns the log.
    fn end(mut self) -> String {
        let status = self.child.wait().expect("the exit status");
        assert!(status.success(), "the exit status is success");
        std::fs::read_to_string(self.log.path()).expect("text")
    }
}

#[test]
fn open_streams_are_counted() {
    let address = format!("127.0.0.1:{}", unused_port());
    let node = Node::start(&[("METRICS_BIND", &address)]);
    let ada = Client::guest(&node.url, "Ada");
    let reader = Client::new(&format!("http://{address}"));
    let open = |kind: &str| {
        let metrics = String::from_utf8_lossy(&reader.get("/metrics").body).into_owned();
        metric(&metrics, &format!("tharsis_open_streams{{kind=\"{kind}\"}}"))
    };
    let mut streams = Vec::from(StreamClient::both_transports(&ada, "/v1/stream"));
    streams.push(StreamClient::sse(&ada, "/v1/stream"));
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    assert_eq!((open("events"), open("socket")), (Some(2.0), Some(1.0)));
    drop(streams);
    waiting::wait_until("closed streams are no longer counted", || {
        (open("events"), open("socket")) == (Some(0.0), Some(0.0))
    });
    node.stop();
    node.end();
}

#[test]
fn clients_cannot_create_metric_labels() {
    let address = format!("127.0.0.1:{}", unused_port());
    let node = Node::start(&[("METRICS_BIND", &address)]);
    let anonymous = Client::new(&node.url);
    for n in 0..20 {
        anonymous
            .send_raw(&format!("MADEUP{n}"), &format!("/made/up/{n}"), &[], b"")
            .problem(404, "not_found");
    }
    anonymous.send_raw("OPTIONS", "/made/up", &[], b"").problem(404, "not_found");
    let metrics =
        String::from_utf8_lossy(&Client::new(&format!("http://{address}")).get("/metrics").body).into_owned();
    let of = |method: &str| {
        let labels = format!("{{route=\"none\",method=\"{method}\",status=\"404\"}}");
        metric(&metrics, &format!("tharsis_requests_total{labels}"))
    };
    assert_eq!((of("other"), of("OPTIONS")), (Some(20.0), Some(1.0)), "{metrics}");
    assert!(!metrics.contains("MADEUP") && !metrics.contains("/made"), "{metrics}");
    node.stop();
    node.end();
}

#[test]
fn the_json_log_names_each_request_and_contains_no_secret() {
    let node = Node::start(&[("LOG", "tharsis=debug"), ("LOG_FORMAT", "json")]);
    let ada = Client::guest(&node.url, "Ada");
    ada.send("GET", "/v1/me", &[("X-Request-Id", "of-this-test-1")], None).expect(200);
    let large = "x".repeat(17_000);
    let headers = [("X-Request-Id", "of-this-test-2"), ("X-Large", large.as_str())];
    let refused = ada.send("GET", "/v1/me", &headers, None);
    refused.problem(431, "headers_too_large");
    assert_eq!(refused.header("x-request-id"), "of-this-test-2");
    node.stop();
    let log = node.end();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let of = |id: &str| lines.iter().find(|line| line["span"]["id"] == id).expect("a line").clone();
    let first = of("of-this-test-1");
    assert_eq!((&first["level"], &first["span"]["name"]), (&json!("DEBUG"), &json!("request")));
    let fields = &first["fields"];
    assert_eq!(
        (&fields["method"], &fields["path"], &fields["status"]),
        (&json!("GET"), &json!("/v1/me"), &json!(200))
    );
    assert_eq!(of("of-this-test-2")["fields"]["status"], 431);
    assert!(lines.iter().any(|line| line["fields"]["message"] == "stopping"), "{log}");
    let secrets = [ada.token.as_deref().expect("a token"), &ada.refresh_token, "PRIVATE"];
    assert!(secrets.iter().all(|secret| !log.contains(secret)), "{log}");
}

#[test]
fn the_log_holds_no_address_and_nothing_from_a_mail() {
    let (mail, address) = (MailServer::start(), format!("127.0.0.1:{}", unused_port()));
    let settings = mail.settings();
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let more = [("METRICS_BIND", &*address), ("LOG", "debug"), ("LOG_FORMAT", "json")];
    let node = Node::start(&[&settings[..], &more].concat());
    let anonymous = Client::new(&node.url);
    let register = |email: &str| {
        let body = json!({ "email": email, "password": "correct horse battery", "name": "Ada" });
        anonymous.post("/v1/register", &body).expect(201);
    };
    mail.decide([Verdict::Reply("550 5.1.1 <bounce@example.org> is nobody"), Verdict::Reply("450 later")]);
    register("bounce@example.org");
    let metrics = || {
        let reply = Client::new(&format!("http://{address}")).get("/metrics");
        String::from_utf8_lossy(&reply.body).into_owned()
    };
    let count = |result: &str| {
        let name = format!("tharsis_mails_total{{kind=\"confirm_email\",result=\"{result}\"}}");
        metric(&metrics(), &name)
    };
    waiting::wait_until("a bounce", || count("bounced") == Some(1.0));
    register("ada@example.org");
    waiting::wait_until("a failed attempt", || count("retried") == Some(1.0));
    let confirm = mail.wait_for("ada@example.org", 0);
    let path = |link: &str| link.strip_prefix("https://mars.example").expect("a link").to_owned();
    assert_eq!(anonymous.get(&path(&confirm.link())).status, 200);
    anonymous
        .post(
            "/v1/email-confirmation",
            &json!({ "token": confirm.token(), "password": "correct horse battery" }),
        )
        .expect(204);
    anonymous.post("/v1/password-reset", &json!({ "email": "ada@example.org" })).expect(202);
    let reset = mail.wait_for("ada@example.org", 1);
    assert_eq!(anonymous.get(&path(&reset.link())).status, 200);
    let password = "staple staple staple";
    let body = json!({ "token": reset.token(), "password": password });
    anonymous.post("/v1/password-reset/completion", &body).expect(200);
    // A mail arrives before the node has stored that it was sent.
    let metrics = wait_for("no mail is due", || {
        Some(metrics()).filter(|metrics| metric(metrics, "tharsis_mails_age_seconds") == Some(0.0))
    });
    node.stop();
    let log = node.end();
    assert!(log.contains("/mail/reset") && log.contains("bounced"), "{log}");
    let (code, confirm, reset) = (confirm.code(), confirm.token(), reset.token());
    let secrets = ["example.org", &*code, &*confirm, &*reset, password];
    for secret in secrets {
        assert!(!log.contains(secret) && !metrics.contains(secret), "{secret}: {log}");
    }
}

#[test]
fn the_log_holds_no_token_and_no_subject_of_a_provider() {
    let issuer = TokenIssuer::start();
    let settings = issuer.settings("club");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    // The test asks until the server has read the keys.
    let more = [("LOG", "debug"), ("LOG_FORMAT", "json"), ("RATE_SIGN_IN", "off")];
    let node = Node::start(&[&settings[..], &more].concat());
    let anonymous = Client::new(&node.url);
    let send = |id_token: &str, nonce: &str| {
        anonymous.post("/v1/sign-in/provider", &json!({ "id_token": id_token, "nonce": nonce }))
    };
    issuer.set_discovery(Document::Instead(500, String::new()));
    let nonce = nonce(&anonymous);
    let good = issuer.token("subject-of-ada", &nonce);
    let wrong = TokenKey::ec("key-1").sign(&issuer.claims("subject-of-ada", &nonce));
    send(&good, &nonce).problem(503, "provider_unavailable");
    issuer.set_discovery(Document::Good);
    waiting::wait_until("the keys are read", || send(&wrong, &nonce).status == 403);
    send(&good, &nonce).expect(201);
    node.stop();
    let log = node.end();
    assert!(log.contains("the keys of a sign-in provider cannot be read"), "{log}");
    for secret in
        [&*nonce, "subject-of-ada", "ada@example.org", &good[good.len() - 40..], &wrong[wrong.len() - 40..]]
    {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

#[test]
fn malformed_requests_do_not_fill_the_log() {
    let node = Node::start(&[]);
    let address = node.url.trim_start_matches("http://").to_owned();
    for nonsense in ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n: no name\r\n\r\n"] {
        let mut line = TcpStream::connect(&address).expect("a connection");
        line.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        line.write_all(nonsense.as_bytes()).expect("a request that is none");
        let mut reply = String::new();
        BufReader::new(line).read_line(&mut reply).expect("a reply");
        assert!(reply.starts_with("HTTP/1.1 400 "), "{reply}");
    }
    node.stop();
    let log = node.end();
    assert!(!log.contains("ERROR") && !log.contains("actix_http"), "{log}");
    assert!(log.contains("stopping"), "{log}");
}

#[test]
fn requests_in_progress_finish_before_shutdown() {
    // The server waits 15 seconds for a body. On a busy machine the other half may come later.
    let reply = wait_for("the other half comes in time", || {
        Some(stop_in_the_middle_of_a_request()).filter(|reply| !reply.starts_with("HTTP/1.1 400 "))
    });
    assert!(reply.starts_with("HTTP/1.1 200 "), "{reply}");
}

/// Stops a node that has half of a request, and sends the other half. Returns the first line of the reply.
fn stop_in_the_middle_of_a_request() -> String {
    // Longer than the timeout of the test.
    let node = Node::start(&[("SHUTDOWN_SECONDS", "300")]);
    let ada = Client::guest(&node.url, "Ada");
    let address = node.url.trim_start_matches("http://").to_owned();
    let body = r#"{"name": "Ada Lovelace"}"#;
    let (first, rest) = body.split_at(10);
    let mut line = TcpStream::connect(&address).expect("a connection");
    let token = ada.token.as_deref().expect("a token");
    let head = format!(
        "PATCH /v1/me HTTP/1.1\r\nHost: tharsis\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{first}",
        body.len()
    );
    line.write_all(head.as_bytes()).expect("half a request");
    // The later requests are served, so the server has accepted the first one.
    let mut streams = StreamClient::both_transports(&ada, "/v1/stream");
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    node.stop();
    for stream in &mut streams {
        let (reason, cursor) = stream.end();
        assert_eq!(reason, "server_stopping");
        assert!(!cursor.is_empty(), "the cursor of the end");
    }
    // The server may have replied and closed the connection.
    let _ = line.write_all(rest.as_bytes());
    let mut reply = String::new();
    line.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    let mut line = BufReader::new(line);
    line.read_line(&mut reply).expect("a reply");
    // An idle connection does not delay the shutdown.
    drop((line, ada));
    let begun = Instant::now();
    node.end();
    assert!(begun.elapsed() < TIMEOUT, "it does not wait for the shutdown timeout");
    reply
}

#[test]
fn metrics_have_a_separate_port() {
    let address = format!("127.0.0.1:{}", unused_port());
    let postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create("games").expect("a database");
    let server = Server::with(config(&[("METRICS_BIND", &address), ("DATABASE_URL", &url)]));
    let ada = server.guest("Ada");
    let table = ada
        .post("/v1/tables", &serde_json::json!({ "players": 1, "corporate_era": true, "draft": false }))
        .expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let game = ada.post(&start, &serde_json::json!({})).expect(201)["game_id"].clone();
    let path = format!("/v1/games/{}", game.as_str().expect("an id"));
    let decision = ada.get(&format!("{path}/decision")).expect(200)["decision"].clone();
    let answer = serde_json::json!({ "option": decision["options"][0]["id"], "cards": [] });
    let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
    let headers = [("Idempotency-Key", "k"), ("If-Match", tag.as_str())];
    let body = serde_json::json!({ "answers": [answer] });
    // Another node, which has to load the game from the database.
    let other = Server::with(config(&[("DATABASE_URL", &url)]));
    ada.at(&other).send("POST", &format!("{path}/moves"), &headers, Some(&body)).expect(200);
    ada.get("/v1/nothing/like/this").problem(404, "not_found");

    let reader = Client::new(&format!("http://{address}"));
    let read = reader.get("/metrics");
    assert_eq!(read.status, 200);
    assert!(read.header("content-type").starts_with("text/plain"));
    let metrics = String::from_utf8_lossy(&read.body).into_owned();
    for (name, least) in [
        ("tharsis_games{state=\"running\"}", 1.0),
        ("tharsis_games{state=\"over\"}", 0.0),
        ("tharsis_outbox_age_seconds", 0.0),
        ("tharsis_webhooks_age_seconds", 0.0),
        ("tharsis_pool_connections{state=\"open\"}", 1.0),
        ("tharsis_pool_connections{state=\"most\"}", 16.0),
        ("tharsis_move_seconds_count{part=\"commit\"}", 1.0),
        ("tharsis_move_seconds_count{part=\"play\"}", 1.0),
        ("tharsis_move_seconds_count{part=\"load\"}", 1.0),
        ("tharsis_database_up", 1.0),
        ("tharsis_requests_total{route=\"/v1/games/{id}/moves\",method=\"POST\",status=\"200\"}", 1.0),
        ("tharsis_requests_total{route=\"none\",method=\"GET\",status=\"404\"}", 1.0),
        ("tharsis_request_seconds_count{route=\"/v1/games/{id}/moves\"}", 1.0),
    ] {
        assert!(metric(&metrics, name).is_some_and(|value| value >= least), "{name}: {metrics}");
    }
    // The metrics contain no ids, and the API does not serve them.
    assert!(!metrics.contains(ada.id.as_str()) && !metrics.contains(game.as_str().expect("an id")));
    ada.get("/metrics").problem(404, "not_found");
}

#[test]
fn link_codes_are_neither_logged_nor_in_metrics() {
    let address = format!("127.0.0.1:{}", unused_port());
    let node = Node::start(&[("METRICS_BIND", &address), ("LOG", "debug"), ("LOG_FORMAT", "json")]);
    let game = TestGame::at(&node.url, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let made = game.players[0].post(&format!("{}/links", game.path), &json!({ "kind": "coach" })).expect(201);
    let code = made["code"].as_str().expect("a code");
    let cid = Client::new(&node.url);
    cid.get(&format!("/v1/shared/{code}")).expect(200);
    cid.get(&format!("/v1/%73hared/{code}/hand")).expect(200);
    cid.get(&format!("/v1/shared/{code}/none")).problem(404, "not_found");
    cid.send("POST", &format!("/v1/shared/{code}"), &[], None).problem(405, "method_not_allowed");
    let mut stream = StreamClient::sse(&cid, &format!("/v1/shared/{code}/stream"));
    stream.expect("open");
    drop(stream);
    let reply = Client::new(&format!("http://{address}")).get("/metrics");
    let metrics = String::from_utf8_lossy(&reply.body).into_owned();
    assert!(metrics.contains("route=\"/v1/shared/{code}\""), "{metrics}");
    node.stop();
    let log = node.end();
    assert!(log.contains("/v1/shared/{code}/hand"), "{log}");
    assert!(!log.contains(code) && !metrics.contains(code), "{log}\n{metrics}");
}
