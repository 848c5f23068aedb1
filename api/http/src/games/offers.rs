//! Offers of seats whose players have resigned or deleted their accounts.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, delete, get, post, web};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::{OfferedSeat, Path};
use crate::games::seats::SeatList;
use crate::problem::{Code, Problem};
use service::id::GameId;
use service::play::PlayService;
use service::seating::offer::Offer;

/// Default lifetime of an offer in seconds: a week.
const WEEK: u32 = 7 * 24 * 3_600;

/// A request to offer a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatOfferRequest {
    /// Seat to offer. Its player has resigned or deleted the account.
    seat: Seat,
    /// Lifetime of the code in seconds.
    #[serde(default = "week")]
    #[schema(minimum = 3_600, maximum = 2_592_000, default = 604_800)]
    expires_in_seconds: u32,
}

/// A request to take an offered seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceRequest {
    /// Code of the offer. Lower-case letters, spaces and hyphens are accepted.
    #[schema(min_length = 1, max_length = 60)]
    code: String,
}

/// An offer of a seat.
#[derive(Serialize, ToSchema)]
pub struct SeatOffer {
    /// Seat that is offered.
    seat: Seat,
    /// Seat of the player who offers it.
    by: Seat,
    /// Time until which the offer can be accepted.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// An offer of a seat with its code, which admits one person.
#[derive(Serialize, ToSchema)]
pub struct NewSeatOffer {
    /// The offer.
    offer: SeatOffer,
    /// Code of the offer. Only this reply contains it.
    code: String,
}

/// The offers of seats of a game.
#[derive(Serialize, ToSchema)]
pub struct SeatOfferList {
    /// Open offers, at most one for each seat.
    items: Vec<SeatOffer>,
}

fn week() -> u32 {
    WEEK
}

impl From<Offer> for SeatOffer {
    fn from(Offer { seat, by, until, .. }: Offer) -> Self {
        Self { seat, by, expires_at: until.to_string() }
    }
}

/// Offer a seat
///
/// Offers a seat whose player has resigned or deleted the account, and returns a code. Give the code to the new player.
/// The first account that sends the code with `POST /v1/games/{id}/replace` gets the seat. A new code replaces an
/// earlier code for the same seat.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = SeatOfferRequest,
    responses((status = 201, description = "The offer and its code", body = NewSeatOffer)),
    extensions(("x-problems" = json!([Code::GameOver, Code::SeatResigned, Code::Substitute]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/offers")]
pub async fn create_offer(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<SeatOfferRequest>,
) -> Result<HttpResponse, Problem> {
    let SeatOfferRequest { seat, expires_in_seconds } = body.0;
    let id = id.get()?;
    let (made, code) = play.offer_seat(caller.account, id, seat, expires_in_seconds).await?;
    let body = NewSeatOffer { offer: made.into(), code };
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(body))
}

/// List the offers of seats
///
/// Returns the open offers of the game, at most one for each seat, each with the seat that made it and the time at
/// which it expires. The reply does not contain codes.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The open offers", body = SeatOfferList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/offers")]
pub async fn list_offers(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let all = play.offers(caller.account, id.get()?).await?;
    let items = all.into_iter().map(SeatOffer::from).collect();
    Ok(HttpResponse::Ok().json(SeatOfferList { items }))
}

/// Revoke an offer of a seat
///
/// Revokes the offer and its code. Every player of the game can do this. 404 if the seat is not offered.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("seat" = Seat, Path, description = "The seat that is offered"),
    ),
    responses((status = 204, description = "The offer is revoked")),
    extensions(("x-problems" = json!([Code::GameOver, Code::SeatResigned, Code::Substitute]))),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/offers/{seat}")]
pub async fn delete_offer(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    path: Path<(GameId, OfferedSeat)>,
) -> Result<HttpResponse, Problem> {
    let (game, OfferedSeat(seat)) = path.get()?;
    play.withdraw_offer(caller.account, game, seat).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Take an offered seat
///
/// Gives the seat, with everything that belongs to it, to the caller. The request needs the code that a player of the
/// game has given to the caller. The previous player of the seat can no longer see the game. 404 if the code is
/// unknown, used, revoked or expired.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = ReplaceRequest,
    responses((status = 200, description = "The seats after the change", body = SeatList)),
    extensions(("x-problems" = json!([Code::GameOver, Code::AlreadySeated, Code::BotsNotAllowed]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/replace")]
pub async fn replace_player(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<ReplaceRequest>,
) -> Result<HttpResponse, Problem> {
    let seen = play.replace(caller.account, id.get()?, &body.0.code).await?;
    Ok(HttpResponse::Ok().json(SeatList::new(&seen.game)))
}
