//! Streams of the game or of the account: server-sent events and WebSockets. Events may arrive twice, out of order or
//! between unknown frames, and a stream may break; a client recovers by resuming from the right cursor.

use std::collections::VecDeque;
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, rt, web};
use actix_ws::Message;
use futures_util::stream::unfold;
use serde_json::{Value, json};
use tokio::sync::watch::Receiver;
use tokio::time::{sleep, timeout};

use super::connection;
use super::fault::Fault;
use super::state::MockState;
use http::extract::body::Query;
use http::problem::{Code, Problem};
use http::streams::server_sent_events::StreamQuery;
use service::error::Violation;
use service::messages::{detail, expected};

type Reply = Result<HttpResponse, Problem>;

/// A stream without events sends a heartbeat after this time.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The time in which sent data reaches the network.
const FLUSHED: Duration = Duration::from_millis(60);
/// The number of events that are sent as one batch, perhaps out of order.
const BATCH: usize = 12;
/// The number of events before the cursor that are sent again.
const REPEATED_EVENTS: usize = 2;
/// The prefix of an account cursor.
const ACCOUNT: &str = "mock-";

/// The state of an open stream.
struct EventStream {
    state: web::Data<MockState>,
    updates: Receiver<i64>,
    account: bool,
    opened: bool,
    /// The last event that was queued or sent.
    last: usize,
    waiting: VecDeque<usize>,
    sent: usize,
    /// The stream breaks after this number of events.
    breaks: Option<usize>,
}

/// The next frame.
enum Frame {
    Open(String),
    Event(String, Value),
    Strange,
    Quiet,
    Broken,
}

impl EventStream {
    fn new(state: &web::Data<MockState>, account: bool, after: Option<String>) -> Result<Self, Problem> {
        let wrong = |expected| Problem::invalid(vec![Violation::new("after", "range", expected)]);
        let number = |text: String| match account {
            true => text
                .strip_prefix(ACCOUNT)
                .and_then(|rest| rest.parse().ok())
                .ok_or_else(|| wrong(expected::stream_cursor())),
            false => text.parse().map_err(|_| wrong(expected::number_from(0))),
        };
        let after: Option<usize> = after.map(number).transpose()?;
        let mut inner = state.inner();
        let top = if inner.play.version == 0 { 0 } else { inner.play.now().events };
        inner.checks.stream_opened(after, top);
        let times = inner.times.entry("streams".to_owned()).and_modify(|times| *times += 1).or_insert(0);
        let breaks = state.settings.faults.dice(Fault::ReorderedStreams, [*times, 0]);
        let last = after.unwrap_or(top);
        let mut waiting = VecDeque::new();
        if state.settings.faults.has(Fault::DuplicatedEvents) && after.is_some() {
            waiting.extend(last.saturating_sub(REPEATED_EVENTS) + 1..=last);
        }
        drop(inner);
        Ok(Self {
            state: state.clone(),
            updates: state.updates(),
            account,
            opened: false,
            last,
            waiting,
            sent: 0,
            breaks: breaks.map(|mut rng| rng.between(16, 90) as usize),
        })
    }

    fn cursor(&self, event: usize) -> String {
        if self.account { format!("{ACCOUNT}{event}") } else { event.to_string() }
    }

    async fn next(&mut self) -> Frame {
        if !self.opened {
            self.opened = true;
            return Frame::Open(self.cursor(self.last));
        }
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return self.event_frame(event);
            }
            if self.breaks.is_some_and(|most| self.sent >= most) {
                sleep(FLUSHED).await;
                self.state.inner().checks.fault_injected(Fault::ReorderedStreams, "streams that broke");
                return Frame::Broken;
            }
            let events = self.events();
            if events > self.last {
                let upto = events.min(self.last + BATCH);
                self.waiting = self.shuffled(self.last + 1..=upto);
                self.last = upto;
                if self.state.settings.faults.has(Fault::UnknownValues) {
                    self.state
                        .inner()
                        .checks
                        .fault_injected(Fault::UnknownValues, "frames of an unknown kind");
                    return Frame::Strange;
                }
                continue;
            }
            let state = self.state.clone();
            let _listening = state.register_waiting();
            if timeout(HEARTBEAT, self.updates.changed()).await.is_err() {
                return Frame::Quiet;
            }
        }
    }

    fn events(&self) -> usize {
        let inner = self.state.inner();
        if inner.play.version == 0 { 0 } else { inner.play.now().events }
    }

    fn event_frame(&mut self, event: usize) -> Frame {
        self.sent += 1;
        let mut inner = self.state.inner();
        inner.checks.event_streamed(event);
        let version = inner.play.version;
        let sent = self.state.recording.event(event, version).cloned().unwrap_or_default();
        Frame::Event(self.cursor(event), self.state.settings.faults.event(&sent))
    }

    /// The order in which events are sent.
    fn shuffled(&self, events: std::ops::RangeInclusive<usize>) -> VecDeque<usize> {
        let faults = &self.state.settings.faults;
        let mut order = Vec::new();
        let mut twice = 0;
        for event in events {
            order.push(event);
            let again = faults.dice(Fault::DuplicatedEvents, [event as i64, 0]);
            if again.is_some_and(|mut rng| rng.one_in(4)) {
                order.push(event);
                twice += 1;
            }
        }
        let mut swapped = 0;
        for n in 1..order.len() {
            let swap = faults.dice(Fault::ReorderedStreams, [order[n] as i64, 1]);
            if swap.is_some_and(|mut rng| rng.one_in(3)) && order[n] != order[n - 1] {
                order.swap(n - 1, n);
                swapped += 1;
            }
        }
        let mut inner = self.state.inner();
        for (count, fault, what) in [
            (twice, Fault::DuplicatedEvents, "events sent twice"),
            (swapped, Fault::ReorderedStreams, "events sent out of order"),
        ] {
            (0..count).for_each(|_| inner.checks.fault_injected(fault, what));
        }
        order.into()
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.state.inner().checks.stream_closed();
    }
}

fn after(query: StreamQuery, request: &HttpRequest) -> Option<String> {
    let header = request.headers().get("Last-Event-ID").and_then(|value| value.to_str().ok());
    header.filter(|text| !text.is_empty()).map(str::to_owned).or(query.after)
}

fn events(stream: EventStream, request: HttpRequest) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.content_type("text/event-stream").insert_header((CACHE_CONTROL, "no-store"));
    response.insert_header(("Content-Encoding", "identity")).insert_header(("X-Accel-Buffering", "no"));
    let sent = unfold(Some((stream, request)), |stream| async {
        let (mut stream, request) = stream?;
        let text = match stream.next().await {
            Frame::Open(cursor) => {
                format!("retry: 100\nevent: open\nid: {cursor}\ndata: {}\n\n", json!({ "cursor": cursor }))
            }
            Frame::Event(cursor, event) => format!("event: event\nid: {cursor}\ndata: {event}\n\n"),
            Frame::Strange => "event: something_new\ndata: {\"novelty\":true}\n\n".to_owned(),
            Frame::Quiet => ":\n\n".to_owned(),
            Frame::Broken => {
                connection::cut(&request);
                return None;
            }
        };
        Some((Ok::<_, actix_web::Error>(Bytes::from(text)), Some((stream, request))))
    });
    response.streaming(sent)
}

fn socket(stream: EventStream, request: HttpRequest, payload: web::Payload) -> Reply {
    let needed = |_| Problem::new(Code::UpgradeRequired, detail::websockets_only());
    let (response, mut session, mut messages) =
        actix_ws::handle_with_protocols(&request, payload, &["tharsis.v1"]).map_err(needed)?;
    rt::spawn(async move {
        let mut stream = stream;
        loop {
            let frame = tokio::select! {
                frame = stream.next() => frame,
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
                Frame::Event(cursor, event) => {
                    session
                        .text(json!({ "type": "event", "cursor": cursor, "event": event }).to_string())
                        .await
                }
                Frame::Strange => {
                    session.text(json!({ "type": "something_new", "novelty": true }).to_string()).await
                }
                Frame::Quiet => session.ping(b"").await,
                Frame::Broken => return connection::cut(&request),
            };
            if sent.is_err() {
                return;
            }
        }
    });
    Ok(response)
}

#[get("/games/{id}/stream")]
pub async fn stream_game(
    state: web::Data<MockState>,
    id: web::Path<String>,
    query: Query<StreamQuery>,
    request: HttpRequest,
) -> Reply {
    state.found(&id)?;
    Ok(events(EventStream::new(&state, false, after(query.0, &request))?, request))
}

#[get("/stream")]
pub async fn stream_account(
    state: web::Data<MockState>,
    query: Query<StreamQuery>,
    request: HttpRequest,
) -> Reply {
    Ok(events(EventStream::new(&state, true, after(query.0, &request))?, request))
}

#[get("/games/{id}/socket")]
pub async fn socket_game(
    state: web::Data<MockState>,
    id: web::Path<String>,
    query: Query<StreamQuery>,
    request: HttpRequest,
    payload: web::Payload,
) -> Reply {
    state.found(&id)?;
    socket(EventStream::new(&state, false, query.0.after)?, request, payload)
}

#[get("/socket")]
pub async fn socket_account(
    state: web::Data<MockState>,
    query: Query<StreamQuery>,
    request: HttpRequest,
    payload: web::Payload,
) -> Reply {
    socket(EventStream::new(&state, true, query.0.after)?, request, payload)
}
