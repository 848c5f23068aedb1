//! The state that all requests to a mock share: the progress of the game, the faults, and the checks of the client.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_TYPE;
use domain::text::Language;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::checks::ClientChecks;
use super::fault::{Fault, Faults};
use super::play::Play;
use super::recording::Recording;
use super::report::Report;
use super::rewrite::ReplyPart;
use http::problem::{Code, MEDIA_TYPE, Problem};
use service::messages::Message;

/// The interval at which the mock checks whether another seat has to move.
const TICK: Duration = Duration::from_millis(5);

/// The settings of a run.
pub struct Settings {
    /// Accept any option that the decision offers.
    pub lenient: bool,
    pub faults: Faults,
    /// The seed of the faults.
    pub seed: u64,
    /// The delay before another seat moves while no client waits.
    pub pause: Duration,
    /// What `Retry-After` says.
    pub retry_after: Duration,
    /// The time within which another read of the same comes soon.
    pub soon: Duration,
}

/// The shared state.
pub struct MockState {
    /// The recorded game.
    pub recording: Arc<Recording>,
    pub settings: Settings,
    inner: Mutex<Inner>,
    updates: watch::Sender<i64>,
    listeners: AtomicUsize,
}

/// The mutable state.
pub struct Inner {
    /// The progress of the game.
    pub play: Play,
    pub checks: ClientChecks,
    /// Whether the client has joined a table.
    pub seated: bool,
    /// How often each move was sent and each resource was read.
    pub times: std::collections::HashMap<String, i64>,
    since: Instant,
}

/// A client that waits for events; other seats then move at once.
pub struct WaitingClient<'a>(&'a AtomicUsize);

impl Drop for WaitingClient<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl MockState {
    pub fn new(recording: Recording, settings: Settings) -> Self {
        let recording = Arc::new(recording);
        let inner = Inner {
            play: Play::new(recording.clone(), settings.lenient),
            checks: ClientChecks::new(settings.soon),
            seated: false,
            times: std::collections::HashMap::new(),
            since: Instant::now(),
        };
        Self {
            recording,
            settings,
            inner: Mutex::new(inner),
            updates: watch::channel(0).0,
            listeners: AtomicUsize::new(0),
        }
    }

    /// Locks the mutable state. A panic while it is locked happens before any change, so a poisoned lock is usable.
    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes to the version of the game.
    pub fn updates(&self) -> watch::Receiver<i64> {
        self.updates.subscribe()
    }

    /// Registers a waiting client until the guard is dropped.
    pub fn register_waiting(&self) -> WaitingClient<'_> {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        WaitingClient(&self.listeners)
    }

    /// Plays the moves of the other seats.
    pub async fn others_move(&self) {
        loop {
            tokio::time::sleep(TICK).await;
            let listened = self.listeners.load(Ordering::Relaxed) > 0;
            let mut inner = self.inner();
            if inner.play.others_move() && (listened || inner.since.elapsed() >= self.settings.pause) {
                inner.play.version += 1;
                self.changed(&mut inner);
            }
        }
    }

    /// Publishes the new version.
    pub fn changed(&self, inner: &mut Inner) {
        inner.since = Instant::now();
        self.updates.send_replace(inner.play.version);
    }

    /// Starts the game if it has not started.
    pub fn begin(&self, inner: &mut Inner) {
        if inner.play.version == 0 {
            inner.play.version = 1;
            self.changed(inner);
        }
    }

    /// The report as of now.
    pub fn report(&self) -> Report {
        let inner = self.inner();
        inner.checks.report(inner.play.version, self.recording.head.versions, self.settings.seed)
    }

    /// Waits until the client has finished: it is idle after the end of the game, or idle for too long.
    pub async fn over(&self, idle: Duration, after_end: Duration) {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let inner = self.inner();
            let quiet = inner.checks.last_seen.elapsed();
            let over = inner.play.is_over();
            if inner.checks.requests > 0 && (over && quiet > after_end || quiet > idle) {
                return;
            }
        }
    }

    /// The body with the faults of this run.
    pub fn with_faults(&self, inner: &mut Inner, part: ReplyPart, body: &Value) -> Value {
        let (body, changed) = self.settings.faults.body(part, inner.play.version, body);
        if changed {
            inner.checks.fault_injected(Fault::UnknownValues, "replies with something unknown in them");
        }
        body
    }

    /// A problem with extra members.
    pub fn problem(&self, code: Code, detail: &str, more: Value) -> HttpResponse {
        let problem = Problem::new(code, Message::literal(detail));
        let mut body: Value = serde_json::from_slice(&problem.body(Language::English)).unwrap_or_default();
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        self.recorded_problem(body)
    }

    /// The reply for a recorded problem.
    pub fn recorded_problem(&self, mut body: Value) -> HttpResponse {
        let status = body["status"].as_u64().unwrap_or(500) as u16;
        if self.settings.faults.has(Fault::UnknownValues) && matches!(status, 429 | 503) {
            body["code"] = json!("something_new");
        }
        let status = actix_web::http::StatusCode::from_u16(status).unwrap_or_default();
        HttpResponse::build(status)
            .insert_header((CONTENT_TYPE, MEDIA_TYPE))
            .insert_header(("Content-Language", "en"))
            .body(body.to_string())
    }
}

/// Reads the transcript.
pub fn state(path: &std::path::Path, settings: Settings) -> io::Result<MockState> {
    Ok(MockState::new(Recording::read(path)?, settings))
}
