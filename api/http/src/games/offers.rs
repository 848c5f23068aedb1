//! Seats that are offered to somebody else, because their players have given up or are gone.

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

/// How long an offer lasts unless it says something else: a week.
const WEEK: u32 = 7 * 24 * 3_600;

/// A seat to be offered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatOfferRequest {
    /// The seat: one whose player has resigned or is gone.
    seat: Seat,
    /// Lifetime of the code in seconds.
    #[serde(default = "week")]
    #[schema(minimum = 3_600, maximum = 2_592_000, default = 604_800)]
    expires_in_seconds: u32,
}

/// A code for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceRequest {
    /// The code; small letters, spaces and hyphens do no harm.
    #[schema(min_length = 1, max_length = 60)]
    code: String,
}

/// A seat that is offered.
#[derive(Serialize, ToSchema)]
pub struct SeatOffer {
    /// Seat that is offered.
    seat: Seat,
    /// Account that offers the seat.
    by: Seat,
    /// Time until which the offer can be taken.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// A seat that is offered, and the code that lets one person in.
#[derive(Serialize, ToSchema)]
pub struct NewSeatOffer {
    offer: SeatOffer,
    /// Only this reply contains it.
    code: String,
}

/// Seats that are offered.
#[derive(Serialize, ToSchema)]
pub struct SeatOfferList {
    /// One for each seat at most.
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

/// Offer a seat to somebody else
///
/// One whose player has resigned or is gone. Hand on the code: whoever brings it first sits there from then on. It takes the
/// place of an earlier code for the seat.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = SeatOfferRequest,
    responses((status = 201, description = "The offer, and its code", body = NewSeatOffer)),
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

/// The seats that are offered
///
/// One offer for each seat at most, with who has made it and until when it counts. Replies do not repeat codes.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The offers that count", body = SeatOfferList)),
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

/// Take an offer back
///
/// Every player of the game may. From then on its code lets nobody in; 404 when the seat is not offered.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("seat" = Seat, Path, description = "The seat that is offered"),
    ),
    responses((status = 204, description = "Its code does not count any more")),
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

/// Take a seat that is offered
///
/// With the code that a player of the game has handed on. From then on the seat is the caller's, with all that belongs to it;
/// whoever had it does not see the game any more. 404 when the code is none, or not any more.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = ReplaceRequest,
    responses((status = 200, description = "The seats as they are now", body = SeatList)),
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
