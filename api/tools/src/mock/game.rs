//! Endpoints of the game: state, decision, hand, events, moves and undo.

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::connection;
use super::fault::{Fault, Loss};
use super::play::MoveVerdict;
use super::recording::Position;
use super::rewrite::ReplyPart;
use super::state::{Inner, MockState};
use crate::transcript::line::{Exchange, ExchangeName};
use http::extract::body::{Body, Query};
use http::extract::precondition::{IdempotencyKey, IfMatch, MaybeIfMatch};
use http::feed::events::EventQuery;
use http::games::game_view::GameQuery;
use http::problem::{Code, Problem};
use http::reply::etag;
use service::error::Violation;
use service::messages::{Message, detail, expected};

type Reply = Result<HttpResponse, Problem>;

impl MockState {
    /// Checks the id of the one game. A request for it also starts it.
    pub fn found(&self, id: &str) -> Result<(), Problem> {
        if id != self.recording.head.game_id {
            return Err(Problem::new(Code::NotFound, detail::no_such_game()));
        }
        self.begin(&mut self.inner());
        Ok(())
    }

    /// Up to `limit` events after `after`, as they are at this version.
    pub fn events(&self, version: i64, after: usize, limit: usize) -> Vec<(usize, Value)> {
        let last = self.recording.at(version).events.min(after.saturating_add(limit));
        let event = |seq| Some((seq, self.settings.faults.event(self.recording.event(seq, version)?)));
        (after + 1..=last).filter_map(event).collect()
    }
}

/// The game with the included parts.
#[get("/games/{id}")]
pub async fn get_game(
    state: web::Data<MockState>,
    id: web::Path<String>,
    query: Query<GameQuery>,
    request: HttpRequest,
) -> Reply {
    query.0.read()?;
    state.found(&id)?;
    let mut inner = state.inner();
    let version = inner.play.version;
    let shown = match query.0.at {
        Some(at) => state.recording.after_event(at, version).ok_or_else(|| {
            let latest = i32::try_from(inner.play.now().events).unwrap_or(i32::MAX);
            Problem::invalid(vec![Violation::new("at", "range", expected::range(1, latest))])
        })?,
        None => {
            inner.checks.read("the game", version);
            inner.play.now()
        }
    };
    let shown = shown.clone();
    if query.0.at.is_none() {
        inner.checks.received_all(shown.events);
    }
    let body = state.game_with(&mut inner, &shown, &query.0.words());
    drop(inner);
    etag::json_or_not_modified(&request, &body, etag::PRIVATE)
}

#[get("/games/{id}/decision")]
pub async fn get_decision(state: web::Data<MockState>, id: web::Path<String>) -> Reply {
    state.found(&id)?;
    let mut inner = state.inner();
    let version = inner.play.version;
    inner.checks.read("the decision", version);
    let now = inner.play.now().clone();
    inner.checks.received_decision(now.tag());
    let mut reply = HttpResponse::Ok();
    reply.insert_header((CACHE_CONTROL, "private, no-store"));
    if let Some(tag) = now.tag() {
        reply.insert_header((ETAG, format!("\"{tag}\"")));
    }
    Ok(reply.json(state.with_faults(&mut inner, ReplyPart::Decision, &now.decision_reply)))
}

#[get("/games/{id}/hand")]
pub async fn get_hand(state: web::Data<MockState>, id: web::Path<String>, request: HttpRequest) -> Reply {
    state.found(&id)?;
    let mut inner = state.inner();
    let version = inner.play.version;
    inner.checks.read("the hand", version);
    let hand = inner.play.now().hand.clone();
    let body = state.with_faults(&mut inner, ReplyPart::Hand, &hand);
    drop(inner);
    etag::json_or_not_modified(&request, &body, etag::PRIVATE)
}

/// The events. While a request waits, the other seats move.
#[get("/games/{id}/events")]
pub async fn list_events(
    state: web::Data<MockState>,
    id: web::Path<String>,
    query: Query<EventQuery>,
) -> Reply {
    let part = query.0.read()?;
    state.found(&id)?;
    let number = |seq: i64| usize::try_from(seq).unwrap_or_default();
    let (after, limit) = (number(part.after), number(part.limit));
    {
        let mut inner = state.inner();
        let version = inner.play.version;
        if part.wait.is_zero() && part.before.is_none() {
            inner.checks.read("the log", version);
        }
        if part.before.is_none() {
            inner.checks.poll_received(after);
        }
    }
    let mut updates = state.updates();
    let until = Instant::now() + part.wait;
    let _listening = (!part.wait.is_zero()).then(|| state.register_waiting());
    while part.before.is_none() && state.inner().play.now().events <= after {
        let changed = timeout_at(until, updates.changed()).await;
        if changed.is_err() {
            break;
        }
    }
    let mut inner = state.inner();
    let version = inner.play.version;
    let latest = inner.play.now().events;
    let end = part.before.map(|before| number(before - 1).min(latest));
    let (after, limit) = match end {
        Some(end) => (end.saturating_sub(limit), limit.min(end)),
        None => (after, limit),
    };
    let (sent, events): (Vec<usize>, Vec<Value>) = state.events(version, after, limit).into_iter().unzip();
    let next = end.unwrap_or_else(|| sent.last().copied().unwrap_or(after.min(latest)));
    let earliest = sent.first().copied().unwrap_or(next + 1);
    inner.checks.received_events(sent);
    let mut body = json!({ "events": events, "next": next, "latest_event": latest });
    if earliest > 1 {
        body["previous"] = json!(earliest);
    }
    if state.settings.faults.has(Fault::UnknownValues) {
        body["novelty"] = json!(true);
        inner.checks.fault_injected(Fault::UnknownValues, "replies with something unknown in them");
    }
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "private, no-store")).json(body))
}

/// The record, once the game is over.
#[get("/games/{id}/record")]
pub async fn get_record(state: web::Data<MockState>, id: web::Path<String>, request: HttpRequest) -> Reply {
    state.found(&id)?;
    let mut inner = state.inner();
    if !inner.play.is_over() {
        return Err(Problem::new(Code::GameNotOver, detail::game_not_over()));
    }
    let body = state.recording.last(ExchangeName::Record).cloned().unwrap_or_default();
    let body = state.with_faults(&mut inner, ReplyPart::Other, &body);
    drop(inner);
    etag::json_or_not_modified(&request, &body, etag::PRIVATE)
}

/// The recorded preview if there is one; else an empty preview.
#[post("/games/{id}/moves/preview")]
pub async fn preview(
    state: web::Data<MockState>,
    id: web::Path<String>,
    tag: IfMatch,
    body: Body<Value>,
) -> Reply {
    state.found(&id)?;
    let inner = state.inner();
    let now = inner.play.now();
    if now.tag() != Some(&tag.0) {
        return Ok(changed(&state, now));
    }
    if let Some(recorded) = now.aside(ExchangeName::Preview, &body.0) {
        return Ok(HttpResponse::Ok().json(recorded));
    }
    if let Some(problem) = now.aside(ExchangeName::Refused, &body.0) {
        return Ok(state.recorded_problem(problem.clone()));
    }
    let unused = answers(&body.0)?;
    let stopped = "new_information";
    Ok(HttpResponse::Ok()
        .json(json!({ "applied": 0, "unused": unused, "stopped": stopped, "events": [], "latest_event": now.events })))
}

#[post("/games/{id}/moves")]
pub async fn play_move(
    state: web::Data<MockState>,
    id: web::Path<String>,
    key: Result<IdempotencyKey, Problem>,
    tag: Result<IfMatch, Problem>,
    body: Body<Value>,
    request: HttpRequest,
) -> Reply {
    state.found(&id)?;
    answers(&body.0)?;
    let key = key.inspect_err(|_| state.inner().checks.headerless("a good Idempotency-Key"))?;
    let tag = tag.inspect_err(|_| state.inner().checks.headerless("If-Match"))?;
    apply_move(&state, ExchangeName::Move, &key.0, Some(&tag.0), &body.0, &request)
}

#[post("/games/{id}/undo")]
pub async fn undo(
    state: web::Data<MockState>,
    id: web::Path<String>,
    key: Result<IdempotencyKey, Problem>,
    tag: MaybeIfMatch,
    body: Body<Value>,
    request: HttpRequest,
) -> Reply {
    state.found(&id)?;
    let key = key.inspect_err(|_| state.inner().checks.headerless("a good Idempotency-Key"))?;
    apply_move(&state, ExchangeName::Undo, &key.0, tag.0.as_deref(), &body.0, &request)
}

/// The number of answers in a move.
fn answers(body: &Value) -> Result<usize, Problem> {
    let wrong = |pointer: String, expected| Problem::invalid(vec![Violation::new(pointer, "type", expected)]);
    let list = body["answers"].as_array().filter(|list| (1..=100).contains(&list.len()));
    let list = list.ok_or_else(|| wrong("/answers".to_owned(), expected::answers(1, 100)))?;
    match list.iter().position(|answer| !answer["option"].is_string()) {
        Some(n) => Err(wrong(format!("/answers/{n}/option"), Message::literal("the id of an option"))),
        None => Ok(list.len()),
    }
}

fn changed(state: &MockState, now: &Position) -> HttpResponse {
    let decision = now.decision().clone();
    let mut more = json!({ "waiting_for": now.decision_reply["waiting_for"], "latest_event": now.events });
    if !decision.is_null() {
        more["decision"] = decision;
    }
    let why = "another decision is open now, or none; nothing was done";
    state.problem(Code::DecisionChanged, why, more)
}

fn apply_move(
    state: &MockState,
    name: ExchangeName,
    key: &str,
    tag: Option<&str>,
    body: &Value,
    request: &HttpRequest,
) -> Reply {
    let mut inner = state.inner();
    inner.checks.move_received(key, tag, body);
    let verdict = inner.play.evaluate(name, key, tag, body);
    let (reply, replayed) = match verdict {
        MoveVerdict::Good(expected) => {
            let loss = draw_loss(state, &mut inner, key, tag, body);
            if loss == Some(Loss::Before) {
                connection::cut(request);
                return Ok(HttpResponse::NoContent().finish());
            }
            let reply = state.with_faults(&mut inner, ReplyPart::Moved, &expected.response.body);
            inner.play.apply(&expected, key, body, &reply);
            inner.checks.moves += 1;
            if name == ExchangeName::Undo || inner.play.version > expected.version + 1 {
                inner.checks.undone();
            }
            state.changed(&mut inner);
            if loss.is_some() {
                connection::cut(request);
                return Ok(HttpResponse::NoContent().finish());
            }
            (reply, false)
        }
        MoveVerdict::Replayed(reply) => (reply, true),
        MoveVerdict::KeyReused => {
            return Err(Problem::new(Code::IdempotencyKeyReused, detail::key_reused()));
        }
        MoveVerdict::Changed => {
            let now = inner.play.now().clone();
            inner.checks.received_decision(now.tag());
            return Ok(changed(state, &now));
        }
        MoveVerdict::NotOffered(option) => {
            inner.checks.forget_key(key);
            let why = Message::literal(format!("{option}: the decision does not offer that"));
            return Err(Problem::new(Code::MoveRefused, why));
        }
        MoveVerdict::Refused(problem) => {
            inner.checks.forget_key(key);
            return Ok(state.recorded_problem(problem));
        }
        MoveVerdict::Otherwise(expected) => {
            inner.checks.forget_key(key);
            return Err(Problem::invalid(vec![otherwise(expected.as_deref())]));
        }
    };
    Ok(acknowledge(&mut inner, &reply, replayed))
}

/// Draws whether the request or its reply is lost, and records it.
fn draw_loss(
    state: &MockState,
    inner: &mut Inner,
    key: &str,
    tag: Option<&str>,
    body: &Value,
) -> Option<Loss> {
    let number = inner.checks.moves as i64;
    let times = inner.times.entry(format!("move {number}")).or_insert(0);
    *times += 1;
    let loss = state.settings.faults.loss(number, *times - 1)?;
    let what = match loss {
        Loss::Before => "moves that did not arrive",
        Loss::After => "replies to moves that were lost",
    };
    inner.checks.fault_injected(Fault::LostReplies, what);
    inner.checks.reply_lost(key, tag, body);
    Some(loss)
}

/// The reply to a move or undo that was applied, now or by an earlier request.
fn acknowledge(inner: &mut Inner, reply: &Value, replayed: bool) -> HttpResponse {
    inner.checks.acknowledged();
    inner.checks.received_decision(reply["decision"]["tag"].as_str());
    let sent = reply["events"].as_array().into_iter().flatten().filter_map(|event| event["seq"].as_u64());
    inner.checks.received_events(sent.map(|seq| seq as usize));
    let mut response = HttpResponse::Ok();
    if replayed {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    response.json(reply)
}

/// The violation that names the move that the transcript expects.
fn otherwise(expected: Option<&Exchange>) -> Violation {
    let Some(expected) = expected else {
        return Violation::new(
            "/answers",
            "transcript",
            Message::literal("no move: the transcript has none here"),
        );
    };
    let path = if expected.name == ExchangeName::Undo { "undo" } else { "moves" };
    let body = &expected.request.body;
    let expected = Message::literal(format!("what the transcript has here: POST {path} with {body}"));
    Violation::new("/answers", "transcript", expected)
}
