//! Moves: answering, trying out, taking back.

use std::sync::Arc;
use std::time::Duration;

use actix_web::{HttpResponse, post, web};
use domain::game::values::SeatValues;
use domain::game::{Answer, Decision};
use domain::seat::Seat;
use domain::text::Language;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::AppService;
use super::body::{Body, in_path};
use super::events::EventBody;
use super::language::set_content_language;
use super::naming::{NamesQuery, Telling};
use super::precondition::{IdempotencyKey, IfMatch, MaybeIfMatch};
use super::problem::Problem;
use crate::auth::Authenticated;
use service::error::Violation;
use service::events::LoggedEvent;
use service::messages::{detail, expected};
use service::moves::{MoveAction, MoveCommand, MoveOutcome, MoveTimings};
use service::preview::Preview;

/// Answers to the open decision, and to those that it opens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// In order. The move stops at the first question that is not answered, and after new information.
    #[schema(min_items = 1, max_items = 100)]
    answers: Vec<Answer>,
}

/// How much to take back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// How many answers; the decision tells how many can be.
    #[schema(minimum = 1, maximum = 65_535, default = 1)]
    steps: Option<u16>,
}

/// Why the rest of a move was left.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// Something new was learned.
    NewInformation,
}

/// A move that has been carried out, and is on the disk.
#[derive(Serialize, ToSchema)]
pub struct MoveReply {
    /// How many answers were carried out, or taken back.
    #[schema(minimum = 0, maximum = 65_535)]
    applied: usize,
    /// Number of answers that were not carried out.
    #[schema(minimum = 0, maximum = 100)]
    unused: usize,
    /// Reason why later answers of the move were not carried out. Absent if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    /// Events of the move, as the seat may know them.
    events: Vec<EventBody>,
    /// Decision that is open for the seat after the move. Absent if none is.
    #[schema(value_type = Option<Decision>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Box<RawValue>>,
    /// Seats that the game waits for.
    waiting_for: Vec<Seat>,
    /// Number of turns of the game so far.
    #[schema(minimum = 1)]
    version: i64,
    /// Number of the latest event of the game after this move.
    #[schema(minimum = 1)]
    latest_event: i64,
}

/// What a move would do, as far as it can be known before.
#[derive(Serialize, ToSchema)]
pub struct PreviewReply {
    /// Number of answers that would be carried out.
    #[schema(minimum = 0, maximum = 100)]
    applied: usize,
    /// Number of answers that would not be carried out.
    #[schema(minimum = 0, maximum = 100)]
    unused: usize,
    /// Reason why later answers would not be carried out. Absent if all would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    /// What would happen, numbered on from the latest event; cards that would be drawn are a number. `at` is the time of
    /// the latest turn.
    events: Vec<EventBody>,
    /// What the caller's seat has, before and after.
    values: ValuesChange,
    /// Decision that would be open next. Absent if none would be, or if it cannot be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Decision>,
    /// Number of the latest event of the game as it is, before the move.
    #[schema(minimum = 0)]
    latest_event: i64,
}

/// What a seat has before a move, and after it as far as that can be known.
#[derive(Serialize, ToSchema)]
pub struct ValuesChange {
    /// As it is.
    before: SeatValues,
    /// As it would be. What a card does that is not drawn yet is not in it.
    after: SeatValues,
}

impl MoveRequest {
    fn answers(self) -> Result<Vec<Answer>, Problem> {
        match self.answers.len() {
            1..=100 => Ok(self.answers),
            _ => Err(Problem::invalid(vec![Violation::new("/answers", "length", expected::answers(1, 100))])),
        }
    }
}

fn stopped(new_information: bool) -> Option<Stopped> {
    new_information.then_some(Stopped::NewInformation)
}

fn bodies(events: Vec<LoggedEvent>, players: Option<Arc<[String]>>, language: Language) -> Vec<EventBody> {
    let named = |told| EventBody::new(LoggedEvent { players: players.clone(), ..told }, language);
    events.into_iter().map(named).collect()
}

fn reply(done: MoveOutcome, players: Option<Arc<[String]>>, language: Language) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    match done.took {
        Some(took) => response.insert_header(("Server-Timing", timing(took))),
        None => response.insert_header(("Idempotent-Replayed", "true")),
    };
    let mut response = response.json(MoveReply {
        applied: done.reply.applied,
        unused: done.reply.unused,
        stopped: stopped(done.reply.new_information),
        events: bodies(done.events, players, language),
        decision: done.reply.decision,
        waiting_for: done.reply.waiting_for,
        version: done.version,
        latest_event: done.latest_event,
    });
    set_content_language(language, response.headers_mut());
    response
}

/// Milliseconds of each part, as browsers and others show them.
fn timing(took: MoveTimings) -> String {
    let part = |name, took: Duration| format!("{name};dur={:.3}", took.as_secs_f64() * 1_000.0);
    [part("load", took.load), part("play", took.play), part("commit", took.commit)].join(", ")
}

/// Answer the open decision
///
/// Exactly once: the same key with the same body gets the stored reply, with the header `Idempotent-Replayed:
/// true`. Keys live as long as the game. What is answered here is on the disk when the reply comes. Several answers
/// in one move answer the questions that follow, until something new is learned.
///
/// 412 when another decision is open: the problem holds it. 422 `move_refused` when the rules do not allow it:
/// `refusal` tells the rule, what was needed and what there was; nothing has changed, and the key is free. After a
/// timeout, 500 or 503 send the same again with the same key.
#[utoipa::path(
    tag = "games",
    operation_id = "play_move",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        NamesQuery,
        ("Idempotency-Key" = String, Header, description = "A name for this move, new for each move", min_length = 1, max_length = 100),
        ("If-Match" = String, Header, max_length = 16_384, description = "The tag of the decision that is answered"),
    ),
    request_body = MoveRequest,
    responses(
        (status = 200, description = "The move has been carried out", body = MoveReply),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/moves")]
pub async fn play(
    service: AppService,
    Authenticated(caller): Authenticated,
    telling: Telling,
    id: web::Path<String>,
    key: IdempotencyKey,
    tag: IfMatch,
    body: Body<MoveRequest>,
) -> Result<HttpResponse, Problem> {
    let order = MoveCommand {
        key: key.0,
        tag: Some(tag.0),
        what: MoveAction::Play(body.0.answers()?),
        language: telling.language,
    };
    let id = in_path(&id, detail::no_such_game)?;
    // Before the move: what fails then has changed nothing.
    let players = telling.players(&service, caller.account, id).await?;
    Ok(reply(service.carry_out(caller.account, id, order).await?, players, telling.language))
}

/// What a move would do
///
/// Takes the same body as a move and tells what would happen, for "are you sure?". Nothing is stored, and nothing
/// is told that cannot be known before the move: cards that would be drawn are a number. Refuses what a move would
/// refuse.
#[utoipa::path(
    tag = "games",
    operation_id = "preview_move",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        NamesQuery,
        ("If-Match" = String, Header, max_length = 16_384, description = "The tag of the decision that would be answered"),
    ),
    request_body = MoveRequest,
    responses(
        (status = 200, description = "What would happen", body = PreviewReply),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/moves/preview")]
pub async fn preview(
    service: AppService,
    Authenticated(caller): Authenticated,
    telling: Telling,
    id: web::Path<String>,
    tag: IfMatch,
    body: Body<MoveRequest>,
) -> Result<HttpResponse, Problem> {
    let id = in_path(&id, detail::no_such_game)?;
    let players = telling.players(&service, caller.account, id).await?;
    let Preview { applied, unused, new_information, events, values, decision, latest_event } =
        service.preview(caller.account, id, &tag.0, &body.0.answers()?, telling.language).await?;
    let stopped = stopped(new_information);
    let events = bodies(events, players, telling.language);
    let values = ValuesChange { before: values.0, after: values.1 };
    let reply = PreviewReply { applied, unused, stopped, events, values, decision, latest_event };
    let mut response = HttpResponse::Ok().json(reply);
    set_content_language(telling.language, response.headers_mut());
    Ok(response)
}

/// Take answers back
///
/// As far as the decision says: until something hidden was revealed, chance was used, or another seat has moved.
/// Happens once for each key, as a move does. 412 when `If-Match` names another decision than the open one, 422
/// `move_refused` when there are not so many answers to take back.
#[utoipa::path(
    tag = "games",
    operation_id = "undo_moves",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        NamesQuery,
        ("Idempotency-Key" = String, Header, description = "A name for this undo, new for each", min_length = 1, max_length = 100),
        ("If-Match" = Option<String>, Header, max_length = 16_384, description = "The tag of the open decision: with it the undo goes no further than was seen"),
    ),
    request_body = UndoRequest,
    responses(
        (status = 200, description = "The answers have been taken back", body = MoveReply),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/undo")]
pub async fn undo(
    service: AppService,
    Authenticated(caller): Authenticated,
    telling: Telling,
    id: web::Path<String>,
    key: IdempotencyKey,
    tag: MaybeIfMatch,
    body: Body<UndoRequest>,
) -> Result<HttpResponse, Problem> {
    let order = MoveCommand {
        key: key.0,
        tag: tag.0,
        what: MoveAction::Undo(body.0.steps.unwrap_or(1)),
        language: telling.language,
    };
    let id = in_path(&id, detail::no_such_game)?;
    // Before the move: what fails then has changed nothing.
    let players = telling.players(&service, caller.account, id).await?;
    Ok(reply(service.carry_out(caller.account, id, order).await?, players, telling.language))
}
