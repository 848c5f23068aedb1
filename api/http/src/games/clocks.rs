//! Clocks of games, and the availability of the caller.

use actix_web::{HttpResponse, get, put, web};

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::games::clock_bodies::{ClockBody, RestBody};
use crate::problem::Problem;
use service::id::GameId;
use service::play::PlayService;

/// Get the clocks of a game
///
/// Returns for each seat the time that it has left, the time at which its decision is due, and whether its clock runs.
/// Quiet hours and vacation stop a clock as far as the table allows. A pause stops all clocks. `docs/clocks.md`
/// describes how the server counts time.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The current clocks", body = ClockBody)),
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

/// Get the caller's quiet hours and vacation
///
/// Returns the quiet hours and the vacation of the caller. They stop the clocks of all games of the account, as far as
/// the tables allow.
#[utoipa::path(
    tag = "seats",
    responses((status = 200, description = "The quiet hours and the vacation", body = RestBody)),
    security(("oauth2" = ["profile:read"])),
)]
#[get("/me/availability")]
pub async fn get_availability(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(RestBody::from(play.rest(caller.account).await?)))
}

/// Set the caller's quiet hours and vacation
///
/// Replaces the previous settings. Absent members and an empty list stop no clock. The change applies at once, also to
/// open decisions. The settings never stop a clock for longer than the table allows: a number of hours a day, and a
/// number of days in a game.
#[utoipa::path(
    tag = "seats",
    request_body = RestBody,
    responses((status = 200, description = "The new quiet hours and vacation", body = RestBody)),
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
