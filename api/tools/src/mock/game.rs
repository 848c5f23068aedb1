//! The game: what it looks like, what is asked, and moves.

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use super::cable;
use super::dress::ReplyPart;
use super::fault::{Fault, Mishap};
use super::play::Verdict;
use super::stage::Stage;
use super::story::Position;
use crate::transcript::line::{Exchange, Name};
use http::body::{Body, Query};
use http::etag;
use http::events::EventQuery;
use http::game_view::GameQuery;
use http::precondition::{IdempotencyKey, IfMatch, MaybeIfMatch};
use http::problem::{Code, Problem};
use service::error::Violation;
use service::messages::{Message, detail, expected};

type Reply = Result<HttpResponse, Problem>;

impl Stage {
    /// There is one game. Whoever knows it may begin with it.
    pub fn found(&self, id: &str) -> Result<(), Problem> {
        if id != self.story.head.game_id {
            return Err(Problem::new(Code::NotFound, detail::no_such_game()));
        }
        self.begin(&mut self.inner());
        Ok(())
    }

    /// The facts after one, as they are told now.
    pub fn facts(&self, version: i64, after: usize, most: usize) -> Vec<(usize, Value)> {
        let last = self.story.at(version).facts.min(after.saturating_add(most));
        let fact = |seq| Some((seq, self.manner.faults.fact(self.story.fact(seq, version)?)));
        (after + 1..=last).filter_map(fact).collect()
    }
}

/// The game, with the parts that were asked for.
#[get("/games/{id}")]
pub async fn get_game(
    stage: web::Data<Stage>,
    id: web::Path<String>,
    query: Query<GameQuery>,
    request: HttpRequest,
) -> Reply {
    query.0.read()?;
    stage.found(&id)?;
    let mut inner = stage.inner();
    let version = inner.play.version;
    let shown = match query.0.at {
        Some(at) => stage.story.after_event(at, version).ok_or_else(|| {
            let latest = i32::try_from(inner.play.now().facts).unwrap_or(i32::MAX);
            Problem::invalid(vec![Violation::new("at", "range", expected::range(1, latest))])
        })?,
        None => {
            inner.watch.reads("the game", version);
            inner.play.now()
        }
    };
    let shown = shown.clone();
    if query.0.at.is_none() {
        inner.watch.told_all(shown.facts);
    }
    let body = stage.game_with(&mut inner, &shown, &query.0.words());
    drop(inner);
    etag::fresh(&request, &body, etag::PRIVATE)
}

/// The decision.
#[get("/games/{id}/decision")]
pub async fn get_decision(stage: web::Data<Stage>, id: web::Path<String>) -> Reply {
    stage.found(&id)?;
    let mut inner = stage.inner();
    let version = inner.play.version;
    inner.watch.reads("the decision", version);
    let now = inner.play.now().clone();
    inner.watch.told_decision(now.tag());
    let mut reply = HttpResponse::Ok();
    reply.insert_header((CACHE_CONTROL, "private, no-store"));
    if let Some(tag) = now.tag() {
        reply.insert_header((ETAG, format!("\"{tag}\"")));
    }
    Ok(reply.json(stage.dressed(&mut inner, ReplyPart::Asked, &now.asked)))
}

/// The hand.
#[get("/games/{id}/hand")]
pub async fn get_hand(stage: web::Data<Stage>, id: web::Path<String>, request: HttpRequest) -> Reply {
    stage.found(&id)?;
    let mut inner = stage.inner();
    let version = inner.play.version;
    inner.watch.reads("the hand", version);
    let hand = inner.play.now().hand.clone();
    let body = stage.dressed(&mut inner, ReplyPart::Hand, &hand);
    drop(inner);
    etag::fresh(&request, &body, etag::PRIVATE)
}

/// What happened; the others play on while this waits.
#[get("/games/{id}/events")]
pub async fn list_events(stage: web::Data<Stage>, id: web::Path<String>, query: Query<EventQuery>) -> Reply {
    let part = query.0.read()?;
    stage.found(&id)?;
    let number = |seq: i64| usize::try_from(seq).unwrap_or_default();
    let (after, limit) = (number(part.after), number(part.limit));
    {
        let mut inner = stage.inner();
        let version = inner.play.version;
        if part.wait.is_zero() && part.before.is_none() {
            inner.watch.reads("the log", version);
        }
        if part.before.is_none() {
            inner.watch.polls(after);
        }
    }
    let mut news = stage.news();
    let until = Instant::now() + part.wait;
    let _listening = (!part.wait.is_zero()).then(|| stage.listens());
    while part.before.is_none() && stage.inner().play.now().facts <= after {
        let changed = timeout_at(until, news.changed()).await;
        if changed.is_err() {
            break;
        }
    }
    let mut inner = stage.inner();
    let version = inner.play.version;
    let latest = inner.play.now().facts;
    let end = part.before.map(|before| number(before - 1).min(latest));
    let (after, limit) = match end {
        Some(end) => (end.saturating_sub(limit), limit.min(end)),
        None => (after, limit),
    };
    let (told, facts): (Vec<usize>, Vec<Value>) = stage.facts(version, after, limit).into_iter().unzip();
    let next = end.unwrap_or_else(|| told.last().copied().unwrap_or(after.min(latest)));
    let earliest = told.first().copied().unwrap_or(next + 1);
    inner.watch.told_facts(told);
    let mut body = json!({ "events": facts, "next": next, "latest_event": latest });
    if earliest > 1 {
        body["previous"] = json!(earliest);
    }
    if stage.manner.faults.has(Fault::UnknownValues) {
        body["novelty"] = json!(true);
        inner.watch.done(Fault::UnknownValues, "replies with something unknown in them");
    }
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "private, no-store")).json(body))
}

/// The record, when the game is over.
#[get("/games/{id}/record")]
pub async fn get_record(stage: web::Data<Stage>, id: web::Path<String>, request: HttpRequest) -> Reply {
    stage.found(&id)?;
    let mut inner = stage.inner();
    if !inner.play.is_over() {
        return Err(Problem::new(Code::GameNotOver, detail::game_not_over()));
    }
    let body = stage.story.last(Name::Record).cloned().unwrap_or_default();
    let body = stage.dressed(&mut inner, ReplyPart::Other, &body);
    drop(inner);
    etag::fresh(&request, &body, etag::PRIVATE)
}

/// What was foretold, where that was recorded; else nothing that could be known before.
#[post("/games/{id}/moves/preview")]
pub async fn preview(
    stage: web::Data<Stage>,
    id: web::Path<String>,
    tag: IfMatch,
    body: Body<Value>,
) -> Reply {
    stage.found(&id)?;
    let inner = stage.inner();
    let now = inner.play.now();
    if now.tag() != Some(&tag.0) {
        return Ok(changed(&stage, now));
    }
    if let Some(recorded) = now.aside(Name::Preview, &body.0) {
        return Ok(HttpResponse::Ok().json(recorded));
    }
    if let Some(problem) = now.aside(Name::Refused, &body.0) {
        return Ok(stage.told_problem(problem.clone()));
    }
    let unused = answers(&body.0)?;
    let stopped = "new_information";
    Ok(HttpResponse::Ok()
        .json(json!({ "applied": 0, "unused": unused, "stopped": stopped, "events": [], "latest_event": now.facts })))
}

/// A move.
#[post("/games/{id}/moves")]
pub async fn play_move(
    stage: web::Data<Stage>,
    id: web::Path<String>,
    key: Result<IdempotencyKey, Problem>,
    tag: Result<IfMatch, Problem>,
    body: Body<Value>,
    request: HttpRequest,
) -> Reply {
    stage.found(&id)?;
    answers(&body.0)?;
    let key = key.inspect_err(|_| stage.inner().watch.headerless("a good Idempotency-Key"))?;
    let tag = tag.inspect_err(|_| stage.inner().watch.headerless("If-Match"))?;
    carry_out(&stage, Name::Move, &key.0, Some(&tag.0), &body.0, &request)
}

/// Takes answers back.
#[post("/games/{id}/undo")]
pub async fn undo(
    stage: web::Data<Stage>,
    id: web::Path<String>,
    key: Result<IdempotencyKey, Problem>,
    tag: MaybeIfMatch,
    body: Body<Value>,
    request: HttpRequest,
) -> Reply {
    stage.found(&id)?;
    let key = key.inspect_err(|_| stage.inner().watch.headerless("a good Idempotency-Key"))?;
    carry_out(&stage, Name::Undo, &key.0, tag.0.as_deref(), &body.0, &request)
}

/// How many answers there are.
fn answers(body: &Value) -> Result<usize, Problem> {
    let wrong = |pointer: String, expected| Problem::invalid(vec![Violation::new(pointer, "type", expected)]);
    let list = body["answers"].as_array().filter(|list| (1..=100).contains(&list.len()));
    let list = list.ok_or_else(|| wrong("/answers".to_owned(), expected::answers(1, 100)))?;
    match list.iter().position(|answer| !answer["option"].is_string()) {
        Some(n) => Err(wrong(format!("/answers/{n}/option"), Message::literal("the id of an option"))),
        None => Ok(list.len()),
    }
}

fn changed(stage: &Stage, now: &Position) -> HttpResponse {
    let decision = now.decision().clone();
    let mut more = json!({ "waiting_for": now.asked["waiting_for"], "latest_event": now.facts });
    if !decision.is_null() {
        more["decision"] = decision;
    }
    let why = "another decision is open now, or none; nothing was done";
    stage.problem(Code::DecisionChanged, why, more)
}

fn carry_out(
    stage: &Stage,
    name: Name,
    key: &str,
    tag: Option<&str>,
    body: &Value,
    request: &HttpRequest,
) -> Reply {
    let mut inner = stage.inner();
    inner.watch.moves(key, tag, body);
    let verdict = inner.play.judge(name, key, tag, body);
    let (reply, replayed) = match verdict {
        Verdict::Good(expected) => {
            let place = inner.watch.moves as i64;
            let times = inner.times.entry(format!("move {place}")).or_insert(0);
            *times += 1;
            let mishap = stage.manner.faults.mishap(place, *times - 1);
            if let Some(mishap) = mishap {
                inner.watch.done(
                    Fault::LostReplies,
                    match mishap {
                        Mishap::Before => "moves that did not arrive",
                        Mishap::After => "replies to moves that were lost",
                    },
                );
                inner.watch.loses(key, tag, body);
            }
            if mishap == Some(Mishap::Before) {
                cable::cut(request);
                return Ok(HttpResponse::NoContent().finish());
            }
            let reply = stage.dressed(&mut inner, ReplyPart::Moved, &expected.response.body);
            inner.play.carry_out(&expected, key, body, &reply);
            inner.watch.moves += 1;
            if name == Name::Undo || inner.play.version > expected.version + 1 {
                inner.watch.taken_back();
            }
            stage.changed(&mut inner);
            if mishap.is_some() {
                cable::cut(request);
                return Ok(HttpResponse::NoContent().finish());
            }
            (reply, false)
        }
        Verdict::Replayed(reply) => (reply, true),
        Verdict::KeyReused => {
            return Err(Problem::new(Code::IdempotencyKeyReused, detail::key_reused()));
        }
        Verdict::Changed => {
            let now = inner.play.now().clone();
            inner.watch.told_decision(now.tag());
            return Ok(changed(stage, &now));
        }
        Verdict::NotOffered(option) => {
            inner.watch.free(key);
            let why = Message::literal(format!("{option}: the decision does not offer that"));
            return Err(Problem::new(Code::MoveRefused, why));
        }
        Verdict::Refused(problem) => {
            inner.watch.free(key);
            return Ok(stage.told_problem(problem));
        }
        Verdict::Otherwise(expected) => {
            inner.watch.free(key);
            return Err(Problem::invalid(vec![otherwise(expected.as_deref())]));
        }
    };
    inner.watch.acknowledged();
    inner.watch.told_decision(reply["decision"]["tag"].as_str());
    let told = reply["events"].as_array().into_iter().flatten().filter_map(|event| event["seq"].as_u64());
    inner.watch.told_facts(told.map(|seq| seq as usize));
    let mut response = HttpResponse::Ok();
    if replayed {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    Ok(response.json(reply))
}

/// What the transcript has instead.
fn otherwise(expected: Option<&Exchange>) -> Violation {
    let Some(expected) = expected else {
        return Violation::new(
            "/answers",
            "transcript",
            Message::literal("no move: the transcript has none here"),
        );
    };
    let path = if expected.name == Name::Undo { "undo" } else { "moves" };
    let body = &expected.request.body;
    let expected = Message::literal(format!("what the transcript has here: POST {path} with {body}"));
    Violation::new("/answers", "transcript", expected)
}
