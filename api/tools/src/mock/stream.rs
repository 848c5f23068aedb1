//! Streams: server-sent events and WebSockets, of the game or of the account. Facts may come twice, out of order, among
//! frames that no document has; and a stream may break, which only a client with the right cursor gets over.

use std::collections::VecDeque;
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, rt, web};
use actix_ws::Message;
use futures_util::stream::unfold;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch::Receiver;
use tokio::time::{sleep, timeout};

use super::cable;
use super::fault::Fault;
use super::stage::Stage;
use http::body::Query;
use http::problem::{Code, Problem};
use service::error::Violation;
use service::messages::{detail, expected};

type Reply = Result<HttpResponse, Problem>;

/// Silence that is broken by a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// What has been said is on its way by then.
const FLUSHED: Duration = Duration::from_millis(60);
/// Facts that are told at once, and perhaps out of order.
const BATCH: usize = 12;
/// Facts before the cursor that are told once more.
const AGAIN: usize = 2;
/// How a cursor of an account begins.
const ACCOUNT: &str = "mock-";

/// Where to go on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct From {
    after: Option<String>,
}

/// A stream on its way to its reader.
struct Teller {
    stage: web::Data<Stage>,
    news: Receiver<i64>,
    account: bool,
    opened: bool,
    /// The last fact that waits or was told.
    last: usize,
    waiting: VecDeque<usize>,
    told: usize,
    /// After how many facts it breaks.
    breaks: Option<usize>,
}

/// What it says next.
enum Frame {
    Open(String),
    Fact(String, Value),
    Strange,
    Quiet,
    Broken,
}

impl Teller {
    fn new(stage: &web::Data<Stage>, account: bool, after: Option<String>) -> Result<Self, Problem> {
        let wrong = |expected| Problem::invalid(vec![Violation::new("after", "range", expected)]);
        let number = |text: String| match account {
            true => text
                .strip_prefix(ACCOUNT)
                .and_then(|rest| rest.parse().ok())
                .ok_or_else(|| wrong(expected::stream_cursor())),
            false => text.parse().map_err(|_| wrong(expected::number_from(0))),
        };
        let after: Option<usize> = after.map(number).transpose()?;
        let mut inner = stage.inner();
        let top = if inner.play.version == 0 { 0 } else { inner.play.now().facts };
        inner.watch.opens(after, top);
        let times = inner.times.entry("streams".to_owned()).and_modify(|times| *times += 1).or_insert(0);
        let breaks = stage.manner.faults.dice(Fault::ReorderedStreams, [*times, 0]);
        let last = after.unwrap_or(top);
        let mut waiting = VecDeque::new();
        if stage.manner.faults.has(Fault::DuplicatedEvents) && after.is_some() {
            waiting.extend(last.saturating_sub(AGAIN) + 1..=last);
        }
        drop(inner);
        Ok(Self {
            stage: stage.clone(),
            news: stage.news(),
            account,
            opened: false,
            last,
            waiting,
            told: 0,
            breaks: breaks.map(|mut chance| chance.between(16, 90) as usize),
        })
    }

    fn cursor(&self, fact: usize) -> String {
        if self.account { format!("{ACCOUNT}{fact}") } else { fact.to_string() }
    }

    async fn next(&mut self) -> Frame {
        if !self.opened {
            self.opened = true;
            return Frame::Open(self.cursor(self.last));
        }
        loop {
            if let Some(fact) = self.waiting.pop_front() {
                return self.tell(fact);
            }
            if self.breaks.is_some_and(|most| self.told >= most) {
                sleep(FLUSHED).await;
                self.stage.inner().watch.done(Fault::ReorderedStreams, "streams that broke");
                return Frame::Broken;
            }
            let facts = self.facts();
            if facts > self.last {
                let upto = facts.min(self.last + BATCH);
                self.waiting = self.shuffled(self.last + 1..=upto);
                self.last = upto;
                if self.stage.manner.faults.has(Fault::UnknownValues) {
                    self.stage.inner().watch.done(Fault::UnknownValues, "frames of an unknown kind");
                    return Frame::Strange;
                }
                continue;
            }
            let stage = self.stage.clone();
            let _listening = stage.listens();
            if timeout(HEARTBEAT, self.news.changed()).await.is_err() {
                return Frame::Quiet;
            }
        }
    }

    fn facts(&self) -> usize {
        let inner = self.stage.inner();
        if inner.play.version == 0 { 0 } else { inner.play.now().facts }
    }

    fn tell(&mut self, fact: usize) -> Frame {
        self.told += 1;
        let mut inner = self.stage.inner();
        inner.watch.streams(fact);
        let version = inner.play.version;
        let told = self.stage.story.fact(fact, version).cloned().unwrap_or_default();
        Frame::Fact(self.cursor(fact), self.stage.manner.faults.fact(&told))
    }

    /// The order in which facts are told.
    fn shuffled(&self, facts: std::ops::RangeInclusive<usize>) -> VecDeque<usize> {
        let faults = &self.stage.manner.faults;
        let mut order = Vec::new();
        let mut twice = 0;
        for fact in facts {
            order.push(fact);
            let again = faults.dice(Fault::DuplicatedEvents, [fact as i64, 0]);
            if again.is_some_and(|mut chance| chance.once_in(4)) {
                order.push(fact);
                twice += 1;
            }
        }
        let mut swapped = 0;
        for n in 1..order.len() {
            let swap = faults.dice(Fault::ReorderedStreams, [order[n] as i64, 1]);
            if swap.is_some_and(|mut chance| chance.once_in(3)) && order[n] != order[n - 1] {
                order.swap(n - 1, n);
                swapped += 1;
            }
        }
        let mut inner = self.stage.inner();
        for (count, fault, what) in [
            (twice, Fault::DuplicatedEvents, "facts told twice"),
            (swapped, Fault::ReorderedStreams, "facts told out of order"),
        ] {
            (0..count).for_each(|_| inner.watch.done(fault, what));
        }
        order.into()
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        self.stage.inner().watch.closes_stream();
    }
}

fn after(query: From, request: &HttpRequest) -> Option<String> {
    let header = request.headers().get("Last-Event-ID").and_then(|value| value.to_str().ok());
    header.filter(|text| !text.is_empty()).map(str::to_owned).or(query.after)
}

fn events(teller: Teller, request: HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.content_type("text/event-stream").insert_header((CACHE_CONTROL, "no-store"));
    response.insert_header(("Content-Encoding", "identity")).insert_header(("X-Accel-Buffering", "no"));
    let told = unfold(Some((teller, request)), |telling| async {
        let (mut teller, request) = telling?;
        let text = match teller.next().await {
            Frame::Open(cursor) => {
                format!("retry: 100\nevent: open\nid: {cursor}\ndata: {}\n\n", json!({ "cursor": cursor }))
            }
            Frame::Fact(cursor, fact) => format!("event: event\nid: {cursor}\ndata: {fact}\n\n"),
            Frame::Strange => "event: something_new\ndata: {\"novelty\":true}\n\n".to_owned(),
            Frame::Quiet => ":\n\n".to_owned(),
            Frame::Broken => {
                cable::cut(&request);
                return None;
            }
        };
        Some((Ok::<_, actix_web::Error>(Bytes::from(text)), Some((teller, request))))
    });
    response.streaming(told)
}

fn socket(teller: Teller, request: HttpRequest, payload: web::Payload) -> Reply {
    let needed = |_| Problem::new(Code::UpgradeRequired, detail::websockets_only());
    let (response, mut session, mut messages) =
        actix_ws::handle_with_protocols(&request, payload, &["tharsis.v1"]).map_err(needed)?;
    rt::spawn(async move {
        let mut teller = teller;
        loop {
            let frame = tokio::select! {
                frame = teller.next() => frame,
                message = messages.recv() => match message {
                    Some(Ok(Message::Ping(bytes))) => match session.pong(&bytes).await {
                        Ok(()) => continue,
                        Err(_) => return,
                    },
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => continue,
                },
            };
            let sent = match frame {
                Frame::Open(cursor) => {
                    session.text(json!({ "type": "open", "cursor": cursor }).to_string()).await
                }
                Frame::Fact(cursor, event) => {
                    session
                        .text(json!({ "type": "event", "cursor": cursor, "event": event }).to_string())
                        .await
                }
                Frame::Strange => {
                    session.text(json!({ "type": "something_new", "novelty": true }).to_string()).await
                }
                Frame::Quiet => session.ping(b"").await,
                Frame::Broken => return cable::cut(&request),
            };
            if sent.is_err() {
                return;
            }
        }
    });
    Ok(response)
}

/// Server-sent events of the game.
#[get("/games/{id}/stream")]
pub async fn stream_game(
    stage: web::Data<Stage>,
    id: web::Path<String>,
    query: Query<From>,
    request: HttpRequest,
) -> Reply {
    stage.found(&id)?;
    Ok(events(Teller::new(&stage, false, after(query.0, &request))?, request))
}

/// Server-sent events of the account.
#[get("/stream")]
pub async fn stream_account(stage: web::Data<Stage>, query: Query<From>, request: HttpRequest) -> Reply {
    Ok(events(Teller::new(&stage, true, after(query.0, &request))?, request))
}

/// A WebSocket of the game.
#[get("/games/{id}/socket")]
pub async fn socket_game(
    stage: web::Data<Stage>,
    id: web::Path<String>,
    query: Query<From>,
    request: HttpRequest,
    payload: web::Payload,
) -> Reply {
    stage.found(&id)?;
    socket(Teller::new(&stage, false, query.0.after)?, request, payload)
}

/// A WebSocket of the account.
#[get("/socket")]
pub async fn socket_account(
    stage: web::Data<Stage>,
    query: Query<From>,
    request: HttpRequest,
    payload: web::Payload,
) -> Reply {
    socket(Teller::new(&stage, true, query.0.after)?, request, payload)
}
