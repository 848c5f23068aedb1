//! Moves: play, preview and undo.

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

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::event_presentation::{EventPresentation, NamesQuery};
use crate::extract::language::set_content_language;
use crate::extract::path::Path;
use crate::extract::precondition::{IdempotencyKey, IfMatch, MaybeIfMatch};
use crate::feed::events::EventBody;
use crate::problem::{Code, Problem};
use service::error::Violation;
use service::id::GameId;
use service::messages::expected;
use service::play::PlayService;
use service::play::moves::{MoveAction, MoveCommand, MoveOutcome, MoveTimings};
use service::play::preview::Preview;
use service::play::projection::LoggedEvent;

/// Answers to the open decision, and to those that it opens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Answers in order. The move stops at the first decision without an answer, and after new information.
    #[schema(min_items = 1, max_items = 100)]
    answers: Vec<Answer>,
}

/// A request to undo answers.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// Number of answers. The decision contains the maximum.
    #[schema(minimum = 1, maximum = 65_535, default = 1)]
    steps: Option<u16>,
}

/// Why the remaining answers of a move were not carried out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The move revealed new information.
    NewInformation,
}

/// A move that has been carried out and stored durably.
#[derive(Serialize, ToSchema)]
pub struct MoveReply {
    /// Number of answers that were carried out or undone.
    #[schema(value_type = u32)]
    applied: usize,
    /// Number of answers that were not carried out.
    #[schema(value_type = u32)]
    unused: usize,
    /// Reason why later answers of the move were not carried out. Absent if all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    /// Events of the move, as far as the seat may know them.
    events: Vec<EventBody>,
    /// Decision that is open for the seat after the move. Absent if none is.
    #[schema(value_type = Option<Decision<String>>)]
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

/// The result that a move would have, as far as it is known in advance.
#[derive(Serialize, ToSchema)]
pub struct PreviewReply {
    /// Number of answers that would be carried out.
    #[schema(value_type = u32)]
    applied: usize,
    /// Number of answers that would not be carried out.
    #[schema(value_type = u32)]
    unused: usize,
    /// Reason why later answers would not be carried out. Absent if all would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<Stopped>,
    /// Events that the move would cause, numbered from the latest event on. Cards that would be drawn appear only as a
    /// number. `at` is the time of the latest turn.
    events: Vec<EventBody>,
    /// Values of the caller's seat before and after the move.
    values: ValuesChange,
    /// Decision that would be open next. Absent if none would be, or if it cannot be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Decision<String>>,
    /// Number of the latest event of the game before the move.
    #[schema(minimum = 0)]
    latest_event: i64,
}

/// The values of a seat before a move, and after it as far as they are known in advance.
#[derive(Serialize, ToSchema)]
pub struct ValuesChange {
    /// Current values.
    before: SeatValues,
    /// Values after the move. Effects of cards that are not drawn yet are not included.
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

fn event_bodies(
    events: Vec<LoggedEvent>,
    players: Option<Arc<[String]>>,
    language: Language,
) -> Vec<EventBody> {
    let body = |event| EventBody::new(LoggedEvent { players: players.clone(), ..event }, language);
    events.into_iter().map(body).collect()
}

fn reply(done: MoveOutcome, players: Option<Arc<[String]>>, language: Language) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    match done.took {
        Some(took) => response.insert_header(("Server-Timing", server_timing(took))),
        None => response.insert_header(("Idempotent-Replayed", "true")),
    };
    let mut response = response.json(MoveReply {
        applied: done.reply.applied,
        unused: done.reply.unused,
        stopped: stopped(done.reply.new_information),
        events: event_bodies(done.events, players, language),
        decision: done.reply.decision,
        waiting_for: done.reply.waiting_for,
        version: done.version,
        latest_event: done.latest_event,
    });
    set_content_language(language, response.headers_mut());
    response
}

/// The value of the header `Server-Timing`, in milliseconds.
fn server_timing(took: MoveTimings) -> String {
    let part = |name, took: Duration| format!("{name};dur={:.3}", took.as_secs_f64() * 1_000.0);
    [part("load", took.load), part("play", took.play), part("commit", took.commit)].join(", ")
}

/// Answer the open decision
///
/// Carries out a move: one or more answers. The first answer is for the open decision. The next ones are for the
/// decisions that follow, until the move reveals new information. The server stores the move durably before it sends
/// the reply.
///
/// The server carries out a move exactly once. A repeated request with the same key and the same body returns the
/// stored reply, with the header `Idempotent-Replayed: true`. Keys are kept as long as the game. After a timeout, 500
/// or 503, repeat the request with the same key.
///
/// 412 `decision_changed` if another decision is open; the problem contains it. 422 `move_refused` if the rules do not
/// allow the move: `refusal` contains the rule, what it requires and what the seat has. The game is then unchanged, and
/// the key can be used again.
#[utoipa::path(
    tag = "games",
    operation_id = "play_move",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        NamesQuery,
        ("Idempotency-Key" = String, Header, description = "A key for this move, unique for each move", min_length = 1, max_length = 100),
        ("If-Match" = String, Header, max_length = 16_384, description = "The tag of the decision that the move answers"),
    ),
    request_body = MoveRequest,
    responses(
        (
            status = 200, description = "The move has been carried out", body = MoveReply,
            headers(("Content-Language"), ("Idempotent-Replayed"), ("Server-Timing")),
        ),
    ),
    extensions(("x-problems" = json!([
        Code::GameOver, Code::SeatResigned, Code::SeatHandedOver, Code::DecisionChanged, Code::MoveRefused,
        Code::IdempotencyKeyReused, Code::IdempotencyKeyRequired, Code::IfMatchRequired,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/moves")]
pub async fn play_move(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    presentation: EventPresentation,
    id: Path<GameId>,
    key: IdempotencyKey,
    tag: IfMatch,
    body: Body<MoveRequest>,
) -> Result<HttpResponse, Problem> {
    let order = MoveCommand {
        key: key.0,
        tag: Some(tag.0),
        what: MoveAction::Play(body.0.answers()?),
        language: presentation.language,
    };
    let id = id.get()?;
    // Before the move: what fails then has changed nothing.
    let players = presentation.players(caller.account, id).await?;
    Ok(reply(play.carry_out(caller.account, id, order).await?, players, presentation.language))
}

/// Preview a move
///
/// Takes the same body as a move and returns the result that the move would have, for example for a confirmation. The
/// server stores nothing. The reply does not reveal hidden information: cards that would be drawn appear only as a
/// number. The server refuses the preview if it would refuse the move.
#[utoipa::path(
    tag = "games",
    operation_id = "preview_move",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        NamesQuery,
        ("If-Match" = String, Header, max_length = 16_384, description = "The tag of the decision that the move would answer"),
    ),
    request_body = MoveRequest,
    responses(
        (status = 200, description = "The result that the move would have", body = PreviewReply, headers(("Content-Language"))),
    ),
    extensions(("x-problems" = json!([
        Code::GameOver, Code::DecisionChanged, Code::MoveRefused, Code::IfMatchRequired,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/moves/preview")]
pub async fn preview_move(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    presentation: EventPresentation,
    id: Path<GameId>,
    tag: IfMatch,
    body: Body<MoveRequest>,
) -> Result<HttpResponse, Problem> {
    let id = id.get()?;
    let players = presentation.players(caller.account, id).await?;
    let Preview { applied, unused, new_information, events, values, decision, latest_event } =
        play.preview(caller.account, id, &tag.0, &body.0.answers()?, presentation.language).await?;
    let stopped = stopped(new_information);
    let events = event_bodies(events, players, presentation.language);
    let values = ValuesChange { before: values.0, after: values.1 };
    let reply = PreviewReply { applied, unused, stopped, events, values, decision, latest_event };
    let mut response = HttpResponse::Ok().json(reply);
    set_content_language(presentation.language, response.headers_mut());
    Ok(response)
}

/// Undo answers
///
/// Undoes the latest answers of the caller's seat. The decision contains the number of answers that can be undone:
/// those since hidden information was revealed, chance was used, or another seat moved. The request is idempotent by
/// its key, like a move.
///
/// 412 `decision_changed` if `If-Match` names another decision than the open one. 422 `move_refused` if fewer answers
/// can be undone.
#[utoipa::path(
    tag = "games",
    operation_id = "undo_moves",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        NamesQuery,
        ("Idempotency-Key" = String, Header, description = "A key for this undo, unique for each undo", min_length = 1, max_length = 100),
        ("If-Match" = Option<String>, Header, max_length = 16_384, description = "The tag of the open decision. If present, the server refuses the undo if another decision is open"),
    ),
    request_body = UndoRequest,
    responses(
        (
            status = 200, description = "The answers have been undone", body = MoveReply,
            headers(("Content-Language"), ("Idempotent-Replayed"), ("Server-Timing")),
        ),
    ),
    extensions(("x-problems" = json!([
        Code::GameOver, Code::SeatResigned, Code::SeatHandedOver, Code::DecisionChanged, Code::MoveRefused,
        Code::IdempotencyKeyReused, Code::IdempotencyKeyRequired, Code::IfMatchRequired,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/undo")]
pub async fn undo_moves(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    presentation: EventPresentation,
    id: Path<GameId>,
    key: IdempotencyKey,
    tag: MaybeIfMatch,
    body: Body<UndoRequest>,
) -> Result<HttpResponse, Problem> {
    let order = MoveCommand {
        key: key.0,
        tag: tag.0,
        what: MoveAction::Undo(body.0.steps.unwrap_or(1)),
        language: presentation.language,
    };
    let id = id.get()?;
    // Before the move: what fails then has changed nothing.
    let players = presentation.players(caller.account, id).await?;
    Ok(reply(play.carry_out(caller.account, id, order).await?, players, presentation.language))
}
