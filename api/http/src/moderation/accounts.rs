//! Accounts, as operators see them: suspending, restoring, renaming and unlocking names.

use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::lobby::players::PlayerBody;
use crate::problem::{Problem, SuspensionBody};
use service::error::Violation;
use service::id::AccountId;
use service::messages::expected;
use service::moderation::ModerationService;
use service::moderation::reports::ReportedAccount;
use service::moment::Moment;

/// A suspension of an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuspendRequest {
    /// Reason, for the owner of the account: 1 to 500 visible characters.
    #[schema(min_length = 1, max_length = 500, example = "Insults in the chat")]
    reason: String,
    /// Time at which the suspension ends by itself. Absent if it lasts until an operator restores the account.
    #[schema(format = "date-time")]
    until: Option<String>,
}

/// A new name for an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// New name: 1 to 40 visible characters. Absent: a default name.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: Option<String>,
    /// Reason, for the audit log: 1 to 500 visible characters.
    #[schema(min_length = 1, max_length = 500, example = "An insult as a name")]
    reason: String,
}

/// Reason of an operator to end a suspension or to unlock a name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LiftRequest {
    /// Reason, for the audit log: 1 to 500 visible characters.
    #[schema(min_length = 1, max_length = 500, example = "The player has apologised")]
    reason: String,
}

/// An account as operators see it.
#[derive(Serialize, ToSchema)]
pub struct ModeratedAccountBody {
    player: PlayerBody,
    /// Whether an operator has chosen the name of the account. The owner cannot change it then.
    name_locked: bool,
    /// Whether the account is a guest, which signs in with a device key only.
    guest: bool,
    /// Whether the account is an operator.
    operator: bool,
    /// Time at which the account was created.
    #[schema(format = "date-time")]
    created_at: String,
    /// The current suspension. Absent if the account is not suspended.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspension: Option<SuspensionBody>,
    /// Number of reports about the account.
    #[schema(minimum = 0)]
    reports: i64,
    /// Number of open reports about the account.
    #[schema(minimum = 0)]
    open_reports: i64,
}

impl From<ReportedAccount> for ModeratedAccountBody {
    fn from(account: ReportedAccount) -> Self {
        Self {
            player: account.player.into(),
            name_locked: account.name_locked,
            guest: account.guest,
            operator: account.operator,
            created_at: account.created_at.to_string(),
            suspension: account.suspension.map(SuspensionBody::from),
            reports: account.reports,
            open_reports: account.open_reports,
        }
    }
}

fn time(pointer: &str, text: &str) -> Result<Moment, Problem> {
    let expected = || expected::future_time("2030-01-31T12:00:00Z");
    text.parse().map_err(|_| Problem::invalid(vec![Violation::new(pointer, "time", expected())]))
}

/// Get an account as operators see it
///
/// Shows whether the account is suspended, and how many reports there are about what it has written. The e-mail
/// address and the devices of the account are not shown.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    responses((status = 200, description = "The account", body = ModeratedAccountBody)),
    security(("oauth2" = ["moderation:manage"])),
)]
#[get("")]
pub async fn get_moderated_account(
    moderation: web::Data<ModerationService>,
    Authenticated(_caller): Authenticated,
    account: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    let account = moderation.reported_account(account.get()?).await?;
    Ok(HttpResponse::Ok().json(ModeratedAccountBody::from(account)))
}

/// Suspend an account
///
/// The sessions, personal tokens and streams of the account end at once. The account cannot sign in or act, and
/// neither can its bots; every refusal has the code `account_suspended` with the reason and the end. The account
/// leaves tables whose game has not started. In games with a clock the clock runs on; in other games the caretaker
/// plays. A second suspension replaces the first.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    request_body = SuspendRequest,
    responses((status = 200, description = "The suspension", body = SuspensionBody)),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/suspend")]
pub async fn suspend_account(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    account: Path<AccountId>,
    body: Body<SuspendRequest>,
) -> Result<HttpResponse, Problem> {
    let until = body.0.until.as_deref().map(|text| time("/until", text)).transpose()?;
    let suspension = moderation.suspend(Some(caller.account), account.get()?, &body.0.reason, until).await?;
    Ok(HttpResponse::Ok().json(SuspensionBody::from(suspension)))
}

/// Restore a suspended account
///
/// The account can sign in again. It takes a seat back from the caretaker with its next move. The request is
/// idempotent.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    request_body = LiftRequest,
    responses((status = 204, description = "The account is not suspended")),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/restore")]
pub async fn restore_account(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    account: Path<AccountId>,
    body: Body<LiftRequest>,
) -> Result<HttpResponse, Problem> {
    moderation.restore(Some(caller.account), account.get()?, &body.0.reason).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Rename an account
///
/// Gives an account or a bot another name, or a default name, and renames the tables and games that carry the name of
/// the account. The owner cannot change the name until an operator unlocks it.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    request_body = RenameRequest,
    responses((status = 200, description = "The account", body = ModeratedAccountBody)),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/rename")]
pub async fn rename_account(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    account: Path<AccountId>,
    body: Body<RenameRequest>,
) -> Result<HttpResponse, Problem> {
    let (account, RenameRequest { name, reason }) = (account.get()?, body.0);
    moderation.rename(Some(caller.account), account, name.as_deref(), &reason).await?;
    Ok(HttpResponse::Ok().json(ModeratedAccountBody::from(moderation.reported_account(account).await?)))
}

/// Unlock the name of an account
///
/// The owner of an account that was renamed can change the name again. The request is idempotent.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    request_body = LiftRequest,
    responses((status = 204, description = "The name is not locked")),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/unlock-name")]
pub async fn unlock_name(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    account: Path<AccountId>,
    body: Body<LiftRequest>,
) -> Result<HttpResponse, Problem> {
    moderation.unlock_name(Some(caller.account), account.get()?, &body.0.reason).await?;
    Ok(HttpResponse::NoContent().finish())
}
