//! Failures of webhooks: receivers that fail, are slow, move or are gone, and servers that die.

use std::sync::Arc;
use std::time::Duration;

use sandbox::Node;
use serde_json::{Value, json};
use service::moment::Moment;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::harness::{PATIENT, Server, config, node_config};
use crate::manual_clock::ManualClock;
use crate::receiver::{ALLOW_LOOPBACK, Answer, Hook, Message, Receiver, closed_port};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::webhook_limits::HANGS;

const HOUR: u64 = 3_600;
/// The delays in the documentation.
const WAITS: [u64; 14] = [
    5,
    30,
    120,
    600,
    1_800,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
    12 * HOUR,
];

/// A game on a manual clock, and a webhook of its first player.
struct Scene {
    server: Server,
    clock: Arc<ManualClock>,
    game: TestGame,
    receiver: Receiver,
    hook: Hook,
}

impl Scene {
    fn new() -> Self {
        Self::with(&[])
    }

    fn with(own: &[(&str, &str)]) -> Self {
        let clock = ManualClock::now();
        let settings = [&ALLOW_LOOPBACK[..], &[("ACCESS_TOKEN_SECONDS", "604800")], own].concat();
        let server = Server::with_clock(config(&settings), clock.clone());
        let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
        let receiver = Receiver::start();
        // The webhook is created after the game has begun, at a later time.
        clock.advance(Duration::from_millis(1));
        let hook = Hook::new(&game.players[0], &receiver.url());
        Self { server, clock, game, receiver, hook }
    }

    fn id(&self) -> &str {
        self.game.path.rsplit('/').next().expect("an id")
    }

    /// Advances the clock to a time, and a little further.
    fn until(&self, at: f64) {
        let now = self.now();
        self.clock.advance(Duration::from_secs_f64((at - now).max(0.0) + 0.01));
    }

    fn now(&self) -> f64 {
        let Moment(micros) = service::ports::Clock::now(&*self.clock);
        micros as f64 / 1e6
    }
}

/// Seconds since 1970.
fn seconds(value: &Value) -> f64 {
    let at = OffsetDateTime::parse(value.as_str().expect("a time"), &Rfc3339).expect("a time");
    at.unix_timestamp_nanos() as f64 / 1e9
}

fn seqs(messages: &[Message]) -> Vec<i64> {
    let events = |message: &Message| message.json()["data"]["events"].as_array().expect("events").clone();
    messages.iter().flat_map(events).map(|event| event["seq"].as_i64().expect("a number")).collect()
}

#[test]
fn failed_deliveries_are_retried_with_backoff_and_block_later_ones() {
    // One of the attempts gets no reply.
    let scene = Scene::with(&[("WEBHOOKS_TIMEOUT_SECONDS", "30")]);
    let Scene { receiver, hook, game, .. } = &scene;
    let elsewhere = Receiver::start();
    let moved: &'static str = format!("Location: {}\r\n", elsewhere.url()).leak();
    let script = [
        (Answer::Status(500, ""), Some(500), "status"),
        (Answer::Status(302, moved), Some(302), "status"),
        (Answer::Silence, None, "timeout"),
        (Answer::Cut, None, "broken"),
        (Answer::Status(404, ""), Some(404), "status"),
        (Answer::Status(100, "\r\nHTTP/1.1 503 x\r\nContent-Length: 0\r\n"), Some(503), "status"),
    ];
    receiver.reply_next(script.iter().map(|(answer, ..)| answer.clone()));
    game.play_moves(&mut RandomChooser(2), 1);
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    for (n, (_, status, error)) in script.iter().enumerate() {
        let delivery = hook.tried(&id, n as u64 + 1);
        assert_eq!((&delivery["state"], &delivery["last_error"]), (&json!("waiting"), &json!(error)));
        assert_eq!(delivery["last_status"], json!(status), "{n}");
        let (next, last) = (seconds(&delivery["next_attempt_at"]), seconds(&delivery["last_attempt_at"]));
        let least = WAITS[n] as f64;
        assert!((least..=least * 1.2 + 0.01).contains(&(next - last)), "{} after {n}", next - last);
        // Later moves wait until this delivery has succeeded.
        if n < 3 {
            game.play_moves(&mut RandomChooser(2), 1);
            let waits = |all: &[Value]| all.len() == n + 2 && all[0]["attempts"] == 0;
            hook.until("the next delivery waits", waits);
        }
        assert!(hook.read()["failing_since"].is_string());
        // Nothing is sent shortly before the time of the next attempt.
        scene.clock.advance(Duration::from_secs_f64((next - scene.now() - 0.5).max(0.0)));
        scene.until(next);
        let message = receiver.expect(n + 2).remove(n + 1);
        assert!(message.sent_at() as f64 >= next.floor(), "not before it is due");
        assert_eq!(message.header("webhook-id"), id, "it is the same at every attempt");
    }
    let messages = receiver.expect(10);
    let deliveries =
        hook.until("all deliveries succeed", |all| all.iter().all(|d| d["state"] == "delivered"));
    assert_eq!(deliveries.len(), 4);
    assert_eq!(hook.read()["failing_since"], Value::Null);
    let first = seqs(&messages[..1])[0];
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    assert_eq!(seqs(&messages[6..]), (first..=latest).collect::<Vec<_>>(), "in order and without gaps");
    assert!(elsewhere.received().is_empty(), "redirects are not followed");
}

#[test]
fn retry_after_is_respected() {
    let scene = Scene::new();
    let Scene { receiver, hook, game, .. } = &scene;
    receiver.reply_next([Answer::Status(429, "Retry-After: 5000\r\n")]);
    game.play_moves(&mut RandomChooser(2), 1);
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    let delivery = hook.tried(&id, 1);
    let pause = seconds(&delivery["next_attempt_at"]) - seconds(&delivery["last_attempt_at"]);
    assert!((5_000.0..5_000.1).contains(&pause), "{pause}");
    // Deliveries of another game would be sent at once, but the receiver has sent `Retry-After`.
    let ada = &game.players[0];
    let table = json!({ "players": 1, "corporate_era": true, "draft": false });
    let table = ada.post("/v1/tables", &table).expect(201);
    ada.post(&format!("/v1/tables/{}/start", table["id"].as_str().expect("an id")), &json!({})).expect(201);
    hook.until("another waits", |all| all.len() == 2);
    // A ping is sent nevertheless; its failure does not matter.
    receiver.reply_next([Answer::Status(503, "")]);
    let ping = hook.ping();
    hook.tried(ping["id"].as_str().expect("an id"), 1);
    let seen = receiver.received();
    assert_eq!(seen.len(), 2);
    scene.until(seconds(&delivery["next_attempt_at"]));
    let messages = receiver.expect(4);
    assert!(messages[2..].iter().all(|message| message.sent_at() - messages[0].sent_at() >= 5_000));
    hook.until("all deliveries succeed", |all| all.iter().filter(|d| d["state"] == "delivered").count() == 2);
}

#[test]
fn a_success_releases_waiting_deliveries() {
    let scene = Scene::new();
    let Scene { receiver, hook, game, .. } = &scene;
    receiver.reply_always(Some(Answer::Status(500, "")));
    game.play_moves(&mut RandomChooser(2), 2);
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    for attempt in 1..8 {
        let delivery = hook.tried(&id, attempt);
        scene.until(seconds(&delivery["next_attempt_at"]));
    }
    // The next attempt is hours away; a successful ping brings it forward.
    hook.tried(&id, 8);
    receiver.reply_always(None);
    hook.ping();
    hook.until("all deliveries succeed", |all| {
        all.len() == 3 && all.iter().all(|d| d["state"] == "delivered")
    });
    assert_eq!(hook.read()["failing_since"], Value::Null);
}

#[test]
fn a_webhook_is_disabled_after_three_days_of_failures_and_can_be_enabled_again() {
    let scene = Scene::new();
    let Scene { receiver, hook, game, clock, .. } = &scene;
    receiver.reply_always(Some(Answer::Status(500, "")));
    game.play_moves(&mut RandomChooser(2), 3);
    let begun = scene.now();
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    let mut attempts = 1;
    let webhook = loop {
        let delivery = hook.tried(&id, attempts);
        if delivery["state"] != "waiting" {
            break hook.read();
        }
        scene.until(seconds(&delivery["next_attempt_at"]));
        attempts += 1;
    };
    let hours = (scene.now() - begun) / 3_600.0;
    assert!((72.0..96.0).contains(&hours), "{attempts} attempts in {hours} hours");
    assert_eq!((&webhook["enabled"], &webhook["disabled_reason"]), (&json!(false), &json!("failing")));
    assert!(webhook["disabled_at"].is_string());
    let given_up = hook.deliveries();
    assert!(given_up.iter().all(|delivery| delivery["state"] == "failed"), "{given_up:#?}");
    let errors: Vec<_> = given_up.iter().map(|delivery| delivery["last_error"].clone()).collect();
    assert_eq!(errors, ["webhook_disabled", "webhook_disabled", "status"]);

    // Moves of now are not stored for it.
    game.play_moves(&mut RandomChooser(2), 2);
    hook.owner.post(&format!("{}/test", hook.path), &json!({})).problem(409, "webhook_disabled");
    clock.advance(Duration::from_secs(60));
    scene.server.wait_until_sent();
    receiver.reply_always(None);
    let before = receiver.received().len();
    let webhook = hook.change(&json!({ "enabled": true }));
    assert_eq!((&webhook["disabled_reason"], &webhook["failing_since"]), (&Value::Null, &Value::Null));
    let replayed = hook.replay(scene.id(), 0);
    let turns = replayed["queued"].as_u64().expect("a number") as usize;
    assert_eq!(turns, 6, "the start and five moves");
    let messages = receiver.expect(before + turns);
    let latest = replayed["latest_event"].as_i64().expect("a number");
    assert_eq!(seqs(&messages[before..]), (1..=latest).collect::<Vec<_>>());
}

#[test]
fn a_receiver_that_returns_410_is_not_called_again() {
    let scene = Scene::new();
    let Scene { receiver, hook, game, .. } = &scene;
    receiver.reply_next([Answer::Status(410, "")]);
    game.play_moves(&mut RandomChooser(2), 1);
    hook.until("given up", |all| all.len() == 1 && all[0]["state"] == "failed");
    let webhook = hook.read();
    assert_eq!((&webhook["enabled"], &webhook["disabled_reason"]), (&json!(false), &json!("gone")));
    hook.change(&json!({ "enabled": true }));
    game.play_moves(&mut RandomChooser(2), 1);
    assert_eq!(receiver.expect(2).len(), 2);
}

#[test]
fn a_new_url_resets_the_failures() {
    let scene = Scene::new();
    let Scene { receiver, hook, game, .. } = &scene;
    let (_held, port) = closed_port();
    let url = format!("http://127.0.0.1:{port}/");
    hook.change(&json!({ "url": url }));
    game.play_moves(&mut RandomChooser(2), 1);
    let failed = hook.until("refused", |all| all.len() == 1 && all[0]["attempts"] == 1);
    assert_eq!((&failed[0]["last_error"], &failed[0]["state"]), (&json!("not_connected"), &json!("waiting")));
    hook.change(&json!({ "url": receiver.url() }));
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    assert_eq!(failed[0]["id"], id.as_str());
}

#[test]
fn a_deleted_webhook_receives_nothing() {
    let scene = Scene::new();
    let Scene { receiver, hook, game, .. } = &scene;
    receiver.reply_next([Answer::Status(500, "")]);
    game.play_moves(&mut RandomChooser(2), 1);
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    let delivery = hook.tried(&id, 1);
    let other = Hook::new(&game.players[0], &receiver.url());
    hook.owner.send("DELETE", &hook.path, &[], None).expect(204);
    scene.until(seconds(&delivery["next_attempt_at"]));
    game.play_moves(&mut RandomChooser(2), 1);
    // The other webhook receives its delivery; this one would have received it by then, too.
    other.until("taken", |all| all.len() == 1 && all[0]["state"] == "delivered");
    let messages = receiver.received();
    assert_eq!(messages.len(), 2);
    assert!(messages[1].is_signed_with(&other.secret));
}

#[test]
fn a_slow_receiver_does_not_delay_others() {
    let mut settings = config(&ALLOW_LOOPBACK);
    settings.webhook_limits.timeout = HANGS;
    let server = Server::with(settings);
    let (slow, quick) = (Receiver::start(), Receiver::start());
    slow.reply_always(Some(Answer::Silence));
    let ada = server.guest("Ada");
    let (slowly, quickly) = (Hook::new(&ada, &slow.url()), Hook::new(&ada, &quick.url()));
    for _ in 0..12 {
        let table = json!({ "players": 1, "corporate_era": true, "draft": false });
        let table = ada.post("/v1/tables", &table).expect(201);
        ada.post(&format!("/v1/tables/{}/start", table["id"].as_str().expect("an id")), &json!({}))
            .expect(201);
    }
    quick.expect(12);
    quickly.until("all deliveries succeed", |all| {
        all.len() == 12 && all.iter().all(|d| d["state"] == "delivered")
    });
    assert_eq!(slow.expect(4).len(), 4, "four at a time");
    assert!(slowly.deliveries().iter().all(|delivery| delivery["attempts"] == 0));
}

#[test]
fn a_server_killed_while_sending_loses_nothing() {
    let database = TestDatabase::create();
    let settings: Vec<_> = database.settings().chain(PATIENT).chain(ALLOW_LOOPBACK).collect();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let mut node = Node::start(program, settings.iter().copied()).expect("a process that serves");
    let game = TestGame::at(&node.url(), &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let receiver = Receiver::start();
    let mut hook = Hook::new(&game.players[0], &receiver.url());
    receiver.reply_always(Some(Answer::Silence));
    game.play_moves(&mut RandomChooser(2), 5);
    let id = receiver.expect(1)[0].header("webhook-id").to_owned();
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    node.kill().expect("a process to kill");

    // Another node takes over the entries of the dead one when its lease expires.
    receiver.reply_always(None);
    let clock = ManualClock::now();
    clock.advance(Duration::from_secs(HOUR));
    let server = Server::with_clock(node_config(&database, &ALLOW_LOOPBACK), clock);
    hook.owner = hook.owner.at(&server);
    let is_first = |message: &&Message| message.header("webhook-id") == id;
    let messages = receiver.until(|all| all.iter().filter(|message| !is_first(message)).count() >= 4);
    // The dead node has made several attempts if the moves took longer than its timeout.
    let attempts = messages.iter().take_while(is_first).count();
    assert!(attempts > 1, "the same once more");
    for again in &messages[1..attempts] {
        assert_eq!(again.json()["data"]["events"], messages[0].json()["data"]["events"]);
    }
    let first = seqs(&messages[..1])[0];
    assert_eq!(seqs(&messages[attempts - 1..]), (first..=latest).collect::<Vec<_>>());
    hook.until("all deliveries succeed", |all| {
        all.len() == 5 && all.iter().all(|d| d["state"] == "delivered")
    });
}
