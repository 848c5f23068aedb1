//! Invitations to tables.

use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpResponse, delete, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::lobby::players::PlayerBody;
use crate::lobby::table_bodies::TableBody;
use crate::problem::{Code, Problem};
use service::error::Violation;
use service::id::{InvitationId, TableId};
use service::lobby::LobbyService;
use service::lobby::invitations::{Invitation, InvitationTarget, Invited, NewInvitation};
use service::messages::expected;

/// A new invitation, for anyone who has its code or for one friend.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationRequest {
    /// Number of players who can join with the invitation. 1 if absent. An invitation for a friend always has 1.
    #[schema(minimum = 1, maximum = 20, example = 2)]
    uses: Option<u8>,
    /// Lifetime of the invitation in seconds. One week if absent.
    #[schema(minimum = 60, maximum = 2_592_000, example = 86_400)]
    expires_in_seconds: Option<u32>,
    /// Account of a friend. The friend finds the invitation in `list_received_invitations`.
    #[schema(format = "uuid")]
    friend: Option<String>,
}

/// An invitation.
#[derive(Serialize, ToSchema)]
pub struct InvitationBody {
    /// Id of the invitation.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the table.
    #[schema(format = "uuid")]
    table_id: String,
    /// Account that invites.
    by: PlayerBody,
    /// Account that is invited. Absent for an invitation by link.
    #[serde(skip_serializing_if = "Option::is_none")]
    friend: Option<PlayerBody>,
    /// Number of players who may use the invitation in all.
    #[schema(minimum = 1)]
    uses: u8,
    /// Number of players who may still use it.
    #[schema(minimum = 0)]
    uses_left: u8,
    /// Time at which the invitation was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time until which the invitation can be used.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// A new invitation, with its code unless it is for a friend.
#[derive(Serialize, ToSchema)]
pub struct NewInvitationBody {
    invitation: InvitationBody,
    /// Code for `POST /v1/tables/join`. Only this reply contains it; the service stores its hash. Absent for a
    /// friend.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// Path of the table on this server, with the code. `GET` shows the table to anyone who has the code. Absent for
    /// a friend.
    #[schema(format = "uri-reference")]
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

/// The invitations to a table.
#[derive(Serialize, ToSchema)]
pub struct InvitationList {
    /// Valid invitations, oldest first.
    items: Vec<InvitationBody>,
}

/// An invitation for the caller, with its table.
#[derive(Serialize, ToSchema)]
pub struct ReceivedInvitation {
    invitation: InvitationBody,
    table: TableBody,
}

/// The invitations for the caller.
#[derive(Serialize, ToSchema)]
pub struct ReceivedInvitations {
    /// Invitations, newest first.
    items: Vec<ReceivedInvitation>,
}

impl From<Invitation> for InvitationBody {
    fn from(invitation: Invitation) -> Self {
        let friend = match invitation.to {
            InvitationTarget::Holder(_) => None,
            InvitationTarget::Account(friend) => Some(friend.into()),
        };
        Self {
            id: invitation.id.to_string(),
            table_id: invitation.table.to_string(),
            by: invitation.by.into(),
            friend,
            uses: invitation.uses,
            uses_left: invitation.uses_left,
            created_at: invitation.created_at.to_string(),
            expires_at: invitation.expires_at.to_string(),
        }
    }
}

/// Invite players to a table
///
/// Only players at the table can invite. Without `friend`, the reply contains a code. As many players as `uses` says
/// can join with it until it expires. With `friend`, the friend finds the invitation in `list_received_invitations`
/// and takes a seat by the id of the table. A new invitation of the same friend replaces the previous one. A table
/// has at most 20 valid invitations; another one returns 409 `list_full`. Returns 409 `table_started` if the game has
/// started, and 409 `not_friends` if `friend` is not a friend of the caller.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    request_body = InvitationRequest,
    responses(
        (status = 201, description = "The invitation", body = NewInvitationBody, headers(("Location"))),
    ),
    extensions(("x-problems" = json!([Code::TableStarted, Code::NotFriends, Code::ListFull]))),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/invitations")]
pub async fn create_invitation(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
    body: Body<InvitationRequest>,
) -> Result<HttpResponse, Problem> {
    let wrong = |_| Problem::invalid(vec![Violation::new("/friend", "format", expected::account_id())]);
    let friend = body.0.friend.map(|id| id.parse()).transpose().map_err(wrong)?;
    let new = NewInvitation { friend, uses: body.0.uses, seconds: body.0.expires_in_seconds };
    let table = id.get()?;
    let (invitation, code) = lobby.invite(caller.account, table, new).await?;
    let location = format!("/v1/tables/{table}/invitations/{}", invitation.id);
    let path = code.as_ref().map(|code| format!("/v1/tables/{table}?code={code}"));
    Ok(HttpResponse::Created()
        .insert_header((LOCATION, location))
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(NewInvitationBody { invitation: invitation.into(), code, path }))
}

/// List the valid invitations to a table
///
/// Only players at the table can list them. Invitations that are used up or have expired are left out. Replies do not
/// repeat codes.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses((status = 200, description = "The invitations", body = InvitationList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/invitations")]
pub async fn list_invitations(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
) -> Result<HttpResponse, Problem> {
    let all = lobby.invitations_to(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(InvitationList { items: all.into_iter().map(Into::into).collect() }))
}

/// Revoke an invitation
///
/// Any player at the table can revoke it. Players who have joined with it keep their seats. The operation is
/// idempotent.
#[utoipa::path(
    tag = "tables",
    params(
        ("id" = String, Path, format = "uuid", description = "The table"),
        ("invitation_id" = String, Path, format = "uuid", description = "The invitation"),
    ),
    responses((status = 204, description = "The invitation is revoked")),
    security(("oauth2" = ["tables:create"])),
)]
#[delete("/invitations/{invitation_id}")]
pub async fn revoke_invitation(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    path: Path<(TableId, InvitationId)>,
) -> Result<HttpResponse, Problem> {
    let (table, invitation) = path.get()?;
    lobby.revoke_invitation(caller.account, table, invitation).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List the invitations for the caller
///
/// Returns the invitations to tables that are still open, each with its table. Take a seat with
/// `POST /v1/tables/{id}/seats`.
#[utoipa::path(
    tag = "tables",
    responses((status = 200, description = "The invitations", body = ReceivedInvitations)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/invitations")]
pub async fn list_received_invitations(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let received = |invited: Invited| ReceivedInvitation {
        invitation: invited.invitation.into(),
        table: TableBody::seen_by(caller.account, invited.table),
    };
    let items = lobby.invitations(caller.account).await?.into_iter().map(received).collect();
    Ok(HttpResponse::Ok().json(ReceivedInvitations { items }))
}

/// Decline an invitation
///
/// Deletes the invitation. No other player is notified. Returns 404 if the invitation does not exist, no longer exists,
/// or is for another account.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The invitation")),
    responses((status = 204, description = "The invitation is deleted")),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/me/invitations/{id}")]
pub async fn decline_invitation(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<InvitationId>,
) -> Result<HttpResponse, Problem> {
    lobby.decline_invitation(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}
