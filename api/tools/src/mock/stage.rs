//! What all requests to a mock share: the game as far as it has come, what goes wrong, and who watches.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_TYPE;
use domain::text::Language;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::dress::ReplyPart;
use super::fault::{Fault, Faults};
use super::play::Play;
use super::report::Report;
use super::story::Story;
use super::watch::Watch;
use http::problem::{Code, MEDIA_TYPE, Problem};
use service::messages::Message;

/// How often it is looked whether the game goes on by itself.
const TICK: Duration = Duration::from_millis(5);

/// How a mock is.
pub struct Manner {
    /// Takes any answer that is offered.
    pub lenient: bool,
    /// What goes wrong.
    pub faults: Faults,
    /// Draws it.
    pub seed: u64,
    /// How long others think when nobody listens.
    pub pause: Duration,
}

/// A mock at work.
pub struct Stage {
    /// What is told.
    pub story: Arc<Story>,
    /// How.
    pub manner: Manner,
    inner: Mutex<Inner>,
    news: watch::Sender<i64>,
    listeners: AtomicUsize,
}

/// What changes.
pub struct Inner {
    /// The game.
    pub play: Play,
    /// The client.
    pub watch: Watch,
    /// Whether the client has sat down at a table.
    pub seated: bool,
    /// How often moves were sent, and other things were asked for.
    pub times: std::collections::HashMap<String, i64>,
    since: Instant,
}

/// Somebody who waits for news: the others play on at once.
pub struct Listening<'a>(&'a AtomicUsize);

impl Drop for Listening<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Stage {
    /// Nothing has happened.
    pub fn new(story: Story, manner: Manner) -> Self {
        let story = Arc::new(story);
        let inner = Inner {
            play: Play::new(story.clone(), manner.lenient),
            watch: Watch::default(),
            seated: false,
            times: std::collections::HashMap::new(),
            since: Instant::now(),
        };
        Self {
            story,
            manner,
            inner: Mutex::new(inner),
            news: watch::channel(0).0,
            listeners: AtomicUsize::new(0),
        }
    }

    /// What changes. Whoever has failed in here has done so before changing anything.
    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells when the game goes on.
    pub fn news(&self) -> watch::Receiver<i64> {
        self.news.subscribe()
    }

    /// Somebody waits for news from now on.
    pub fn listens(&self) -> Listening<'_> {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        Listening(&self.listeners)
    }

    /// Lets the others play.
    pub async fn goes_on(&self) {
        loop {
            tokio::time::sleep(TICK).await;
            let listened = self.listeners.load(Ordering::Relaxed) > 0;
            let mut inner = self.inner();
            if inner.play.goes_on() && (listened || inner.since.elapsed() >= self.manner.pause) {
                inner.play.version += 1;
                self.changed(&mut inner);
            }
        }
    }

    /// The game has gone on.
    pub fn changed(&self, inner: &mut Inner) {
        inner.since = Instant::now();
        self.news.send_replace(inner.play.version);
    }

    /// Begins the game, if it has not begun.
    pub fn begin(&self, inner: &mut Inner) {
        if inner.play.version == 0 {
            inner.play.version = 1;
            self.changed(inner);
        }
    }

    /// What there is to say about the client.
    pub fn report(&self) -> Report {
        let inner = self.inner();
        inner.watch.report(inner.play.version, self.story.head.versions, self.manner.seed)
    }

    /// Waits until the client has nothing more to do: the game is over and it is quiet, or it is quiet for too long.
    pub async fn over(&self, idle: Duration) {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let inner = self.inner();
            let quiet = inner.watch.heard.elapsed();
            let over = inner.play.is_over();
            if inner.watch.requests > 0 && (over && quiet > Duration::from_secs(2) || quiet > idle) {
                return;
            }
        }
    }

    /// A body as it is told now.
    pub fn dressed(&self, inner: &mut Inner, part: ReplyPart, body: &Value) -> Value {
        let (body, strange) = self.manner.faults.body(part, inner.play.version, body);
        if strange {
            inner.watch.done(Fault::UnknownValues, "replies with something unknown in them");
        }
        body
    }

    /// A problem, with members of its own.
    pub fn problem(&self, code: Code, detail: &str, more: Value) -> HttpResponse {
        let problem = Problem::new(code, Message::literal(detail));
        let mut body = serde_json::to_value(problem.body(Language::English)).unwrap_or_default();
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        self.told_problem(body)
    }

    /// A problem that was recorded.
    pub fn told_problem(&self, mut body: Value) -> HttpResponse {
        let status = body["status"].as_u64().unwrap_or(500) as u16;
        if self.manner.faults.has(Fault::UnknownValues) && matches!(status, 429 | 503) {
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
pub fn stage(path: &std::path::Path, manner: Manner) -> io::Result<Stage> {
    Ok(Stage::new(Story::read(path)?, manner))
}
