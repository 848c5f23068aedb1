//! Clocks of games, and when the caller rests.

use actix_web::{HttpResponse, get, put, web};

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::games::clock_bodies::{ClockBody, RestBody};
use crate::problem::Problem;
use service::id::GameId;
use service::play::PlayService;

/// The clocks of a game
///
/// Each seat with the time that it has left, when its decision is due, and whether its clock runs: quiet hours and vacation
/// stop it as far as the table allows, and so does a pause. `docs/clocks.md` says how time is counted.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The clocks as they stand now", body = ClockBody)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/clock")]
pub async fn get_clock(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let (seen, times, now) = play.clocks(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(ClockBody::new(&seen.game, &times, now)))
}

/// When the caller rests
///
/// Quiet hours and vacation, which stop the clocks of all games of the account as far as their tables allow.
#[utoipa::path(
    tag = "seats",
    responses((status = 200, description = "When the caller rests", body = RestBody)),
    security(("oauth2" = ["profile:read"])),
)]
#[get("/me/availability")]
pub async fn get_availability(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(RestBody::from(play.rest(caller.account).await?)))
}

/// Say when the caller rests
///
/// Takes the place of what was said before; what is left out, and an empty list, stop no clock. It counts at once, also
/// for decisions that are open. What it stops is never more than the table allows: hours of a day, days in a game.
#[utoipa::path(
    tag = "seats",
    request_body = RestBody,
    responses((status = 200, description = "When the caller rests from now on", body = RestBody)),
    security(("oauth2" = ["account:manage"])),
)]
#[put("/me/availability")]
pub async fn set_availability(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    body: Body<RestBody>,
) -> Result<HttpResponse, Problem> {
    let rest = body.0.rest()?;
    play.set_rest(caller.account, rest.clone()).await?;
    Ok(HttpResponse::Ok().json(RestBody::from(rest)))
}
