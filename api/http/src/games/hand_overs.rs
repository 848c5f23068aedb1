//! Hand-overs: a player lets another account play a seat for a time.

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

/// A request to hand the caller's seat over.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOverRequest {
    /// Id of the account that is to play, for example a friend.
    #[schema(format = "uuid")]
    to: String,
    /// Duration in seconds, from now on. The other account can accept the hand-over within this time, and plays until
    /// its end.
    #[schema(minimum = 3_600, maximum = 2_592_000, example = 604_800)]
    expires_in_seconds: u32,
}

/// A hand-over of a seat, offered or accepted.
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
    /// Substitute: the account that is to play.
    to: PlayerBody,
    /// State of the hand-over.
    state: HandOverState,
    /// Time at which the hand-over was offered.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time until which the hand-over can be accepted, and until which the substitute plays.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Time at which the hand-over ended. Absent until then.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<String>,
}

mirror! {
    /// State of a hand-over.
    HandOverState of hand_overs::HandOverState {
        /// The substitute has not accepted yet, and sees nothing of the game.
        Offered,
        /// The substitute plays.
        Active,
        /// The substitute has played. Only exports contain ended hand-overs.
        Ended,
    }
}

/// The hand-overs of the caller's seats, and those in which the caller is the substitute.
#[derive(Serialize, ToSchema)]
pub struct HandOverList {
    /// Hand-overs that are offered or active, the newest first.
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

/// Hand the caller's seat over for a time
///
/// Offers the caller's seat to an account that has no seat in the game. `GET /v1/me/hand-overs` of that account then
/// lists the offer. Until the account accepts, nothing changes, and it sees nothing of the game. After that it plays as
/// the substitute until the time is over or one of the two ends the hand-over. The owner can still read the game, and
/// the seat belongs to the owner in all results. A new offer replaces one that was not accepted yet. 422 if the account
/// does not exist or cannot be asked.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = HandOverRequest,
    responses((status = 201, description = "The offered hand-over", body = HandOverBody)),
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

/// List the caller's hand-overs
///
/// Returns the hand-overs in both directions: of the caller's seats to other accounts, and of the seats of others to
/// the caller. The list contains offers that were not accepted yet and active hand-overs.
#[utoipa::path(
    tag = "seats",
    responses((status = 200, description = "The offered and the active hand-overs", body = HandOverList)),
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

/// Accept a hand-over
///
/// The caller plays the seat from now until `expires_at`, and the game is listed among the caller's games. A repeated
/// request has no further effect. 404 if the hand-over is offered to another account, or can no longer be accepted.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The hand-over")),
    responses((status = 200, description = "The active hand-over", body = HandOverBody)),
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

/// End or decline a hand-over
///
/// Ends a hand-over at the request of the owner of the seat or of the substitute, at any time. An offer that was not
/// accepted yet is deleted. The end of an active hand-over is an event of the game, by which the other account learns
/// of it. A substitute who has played can no longer see the game. 404 if the hand-over is already over.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The hand-over")),
    responses((status = 204, description = "The hand-over has ended")),
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
