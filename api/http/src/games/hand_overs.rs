//! Handing a seat over to a named account for a time.

use actix_web::{HttpResponse, delete, get, post, web};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::lobby::players::PlayerBody;
use crate::problem::{Code, Problem};
use crate::reply::mirror::mirror;
use service::error::Violation;
use service::id::{GameId, HandOverId};
use service::messages::expected;
use service::play::PlayService;
use service::play::seats::hand_overs;
use service::play::seats::hand_overs::HandOver;

/// Who is to play for the own seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOverRequest {
    /// The id of the account that is asked, a friend for one.
    #[schema(format = "uuid")]
    to: String,
    /// For how long, from now on: so long it can be accepted, and then the other plays until that moment.
    #[schema(minimum = 3_600, maximum = 2_592_000, example = 604_800)]
    expires_in_seconds: u32,
}

/// A seat that is offered or handed over to somebody.
#[derive(Serialize, ToSchema)]
pub struct HandOverBody {
    /// Id of the hand-over.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Name of the table.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    game_name: String,
    /// Seat that is handed over.
    seat: Seat,
    /// Account that the seat belongs to.
    from: PlayerBody,
    /// Account that is to play.
    to: PlayerBody,
    /// State of the hand-over.
    state: HandOverState,
    /// Time at which it was offered.
    #[schema(format = "date-time")]
    created_at: String,
    /// Until when it can be accepted, and until when the other plays.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Time at which it ended. Absent until then.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<String>,
}

mirror! {
    /// How far a hand-over has come.
    HandOverState of hand_overs::HandOverState {
        /// The other is asked, and sees nothing yet.
        Offered,
        /// The other plays.
        Active,
        /// The substitute has played. Only exports contain ended hand-overs.
        Ended,
    }
}

/// What the caller has handed over, and what the caller was asked to play for.
#[derive(Serialize, ToSchema)]
pub struct HandOverList {
    /// Those that are offered or active, the newest first.
    items: Vec<HandOverBody>,
}

impl From<HandOver> for HandOverBody {
    fn from(one: HandOver) -> Self {
        Self {
            id: one.id.to_string(),
            game_id: one.game.to_string(),
            game_name: one.name,
            seat: one.seat,
            from: one.from.into(),
            to: one.to.into(),
            state: one.state.into(),
            created_at: one.created_at.to_string(),
            expires_at: one.until.to_string(),
            ended_at: one.ended_at.map(|at| at.to_string()),
        }
    }
}

/// Hand the own seat over for a time
///
/// To somebody who is not at the game and finds it in `GET /v1/me/hand-overs`; nothing happens, and nobody sees anything,
/// before they accept. Then they play until the time is over or one of the two ends it; the owner reads on, and the seat
/// stays the owner's in all results. A new offer takes the place of one that was not accepted yet. 422 for an account that
/// is not there or not to be asked.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = HandOverRequest,
    responses((status = 201, description = "What is offered", body = HandOverBody)),
    extensions(("x-problems" = json!([
        Code::GameOver, Code::SeatResigned, Code::SeatHandedOver, Code::Substitute, Code::AlreadySeated,
        Code::BotsNotAllowed,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/hand-overs")]
pub async fn create_hand_over(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<HandOverRequest>,
) -> Result<HttpResponse, Problem> {
    let HandOverRequest { to, expires_in_seconds } = body.0;
    let wrong = |_| Problem::invalid(vec![Violation::new("/to", "format", expected::account_id())]);
    let (id, to) = (id.get()?, to.parse().map_err(wrong)?);
    let made = play.hand_over(caller.account, id, to, expires_in_seconds).await?;
    Ok(HttpResponse::Created().json(HandOverBody::from(made)))
}

/// What is handed over
///
/// In both directions: the own seats that others play for or are asked to, and those of others that the caller plays for or
/// is asked to.
#[utoipa::path(
    tag = "seats",
    responses((status = 200, description = "All that are offered or active", body = HandOverList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/hand-overs")]
pub async fn list_hand_overs(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let all = play.hand_overs(caller.account).await?;
    Ok(HttpResponse::Ok().json(HandOverList { items: all.into_iter().map(Into::into).collect() }))
}

/// Play for somebody's seat
///
/// The caller plays the seat from now until `expires_at`, and the game is listed among the caller's games. A repeated
/// request has no further effect. 404 when it is offered to somebody
/// else, or not any more.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The hand-over")),
    responses((status = 200, description = "The caller plays", body = HandOverBody)),
    security(("oauth2" = ["games:play"])),
)]
#[post("/me/hand-overs/{id}/accept")]
pub async fn accept_hand_over(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<HandOverId>,
) -> Result<HttpResponse, Problem> {
    let active = play.accept_hand_over(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(HandOverBody::from(active)))
}

/// Decline a seat, give it back, or take it back
///
/// Whoever of the two asks, and at any time. The other side of an active one learns of it from an event of the game; one who has
/// played sees the game no more. 404 when it is over already.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The hand-over")),
    responses((status = 204, description = "It is over")),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/me/hand-overs/{id}")]
pub async fn end_hand_over(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<HandOverId>,
) -> Result<HttpResponse, Problem> {
    play.end_hand_over(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}
