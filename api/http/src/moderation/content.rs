//! Messages and tables that operators remove.

use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::{MessageNumber, Path};
use crate::problem::Problem;
use service::error::{Error, Violation};
use service::id::{GameId, TableId};
use service::moderation::ModerationService;

/// Reason for the removal of a message.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveMessageRequest {
    /// Reason, for the audit log: 1 to 500 visible characters.
    #[schema(min_length = 1, max_length = 500, example = "An insult")]
    reason: String,
}

/// Reason for closing a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseTableRequest {
    /// Reason: 1 to 200 characters on one line. The players of a running game see it.
    #[schema(min_length = 1, max_length = 200, example = "An insult as a name")]
    reason: String,
}

/// Remove a message from a chat
///
/// The players of the game see that there was a message, without its text (`removed_at`). Apps that show the message
/// see the removal when they read the chat again. Reports keep the text. The request is idempotent.
#[utoipa::path(
    tag = "moderation",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("number" = i64, Path, minimum = 1, maximum = 2_147_483_647, description = "The number of the message"),
    ),
    request_body = RemoveMessageRequest,
    responses((status = 204, description = "The message is removed")),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/moderation/games/{id}/messages/{number}/remove")]
pub async fn remove_message(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    path: Path<(GameId, MessageNumber)>,
    body: Body<RemoveMessageRequest>,
) -> Result<HttpResponse, Problem> {
    let (game, MessageNumber(number)) = path.get()?;
    moderation.remove_message(Some(caller.account), game, number, &body.0.reason).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Close a table
///
/// Closes an open table for all accounts. If the game of the table runs, it ends at once: its players see the reason,
/// and nobody wins. The request is idempotent.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    request_body = CloseTableRequest,
    responses((status = 204, description = "The table is closed")),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/moderation/tables/{id}/close")]
pub async fn close_table(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
    body: Body<CloseTableRequest>,
) -> Result<HttpResponse, Problem> {
    let closed = moderation.close_table(Some(caller.account), id.get()?, &body.0.reason).await;
    closed.map(|()| HttpResponse::NoContent().finish()).map_err(in_body)
}

/// Moves a violation of the reason into the body. The reason is also an argument of a command, which has no pointers.
fn in_body(why: Error) -> Problem {
    match why {
        Error::Invalid(wrong) => {
            let pointer = |wrong: Violation| Violation { pointer: format!("/{}", wrong.pointer), ..wrong };
            Problem::invalid(wrong.into_iter().map(pointer).collect())
        }
        other => other.into(),
    }
}
