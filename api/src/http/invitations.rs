//! Seats that are offered to somebody else, because their players have given up or are gone.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, delete, get, post, web};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Tharsis;
use super::body::{Body, in_path};
use super::problem::{Code, Problem};
use super::seats::SeatList;
use crate::service::keys::Caller;
use crate::service::seats::invitations::Invitation;

/// How long an invitation lasts unless it says something else: a week.
const WEEK: u32 = 7 * 24 * 3_600;

/// A seat to be offered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationRequest {
    /// The seat: one whose player has resigned or is gone.
    seat: Seat,
    /// How long the code counts.
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
pub struct InvitationBody {
    /// Which seat.
    seat: Seat,
    /// Who invites.
    by: Seat,
    /// Until when.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// A seat that is offered, and the code that lets one person in.
#[derive(Serialize, ToSchema)]
pub struct NewInvitation {
    invitation: InvitationBody,
    /// Told this once.
    code: String,
}

/// Seats that are offered.
#[derive(Serialize, ToSchema)]
pub struct InvitationList {
    /// One for each seat at most.
    items: Vec<InvitationBody>,
}

fn week() -> u32 {
    WEEK
}

impl From<Invitation> for InvitationBody {
    fn from(Invitation { seat, by, until, .. }: Invitation) -> Self {
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
    request_body = InvitationRequest,
    responses((status = 201, description = "The invitation, and its code", body = NewInvitation)),
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/invitations")]
pub async fn create_invitation(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    body: Body<InvitationRequest>,
) -> Result<HttpResponse, Problem> {
    let InvitationRequest { seat, expires_in_seconds } = body.0;
    let id = in_path(&id, "game")?;
    let (made, code) = service.invite(caller.account, id, seat, expires_in_seconds).await?;
    let body = NewInvitation { invitation: made.into(), code };
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(body))
}

/// The seats that are offered
///
/// One invitation for each seat at most, with who has made it and until when it counts. Codes are not told again.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The invitations that count", body = InvitationList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games/{id}/invitations")]
pub async fn list_invitations(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let all = service.invitations(caller.account, in_path(&id, "game")?).await?;
    let items = all.into_iter().map(InvitationBody::from).collect();
    Ok(HttpResponse::Ok().json(InvitationList { items }))
}

/// Take an invitation back
///
/// Every player of the game may. From then on its code lets nobody in; 404 when the seat is not offered.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("seat" = String, Path, max_length = 10, pattern = "^[a-z]+$", description = "The seat that is offered"),
    ),
    responses((status = 204, description = "Its code does not count any more")),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/games/{id}/invitations/{seat}")]
pub async fn revoke_invitation(
    service: Tharsis,
    caller: Caller,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, seat) = path.into_inner();
    let none = || Problem::new(Code::NotFound, "there is no such invitation");
    let seat = Seat::from_word(&seat).ok_or_else(none)?;
    service.take_back_invitation(caller.account, in_path(&id, "game")?, seat).await?;
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
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/replace")]
pub async fn replace_player(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    body: Body<ReplaceRequest>,
) -> Result<HttpResponse, Problem> {
    let seen = service.replace(caller.account, in_path(&id, "game")?, &body.0.code).await?;
    Ok(HttpResponse::Ok().json(SeatList::new(&seen.game)))
}
