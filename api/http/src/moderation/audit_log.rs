//! The audit log.

use actix_web::{HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::problem::Problem;
use crate::reply::mirror::mirror;
use service::id::{AccountId, AuditEntryId};
use service::moderation::ModerationService;
use service::moderation::audit_log::{AuditEntry, OperatorAction};

mirror! {
    /// Action of an operator.
    #[schema(as = OperatorAction)]
    OperatorActionWord of OperatorAction {
        /// An account became an operator.
        GrantOperator,
        /// An account is no longer an operator.
        WithdrawOperator,
        /// An account was suspended.
        Suspend,
        /// A suspension was ended.
        Restore,
        /// An account was renamed.
        Rename,
        /// The name of an account was unlocked. The owner may change it again.
        UnlockName,
        /// A chat message was removed.
        RemoveMessage,
        /// A table was closed, or its game ended.
        CloseTable,
        /// A game was ended.
        EndGame,
        /// A report was resolved.
        ResolveReport,
        /// The data of an account were exported for its owner.
        ExportAccount,
        /// An account was deleted for its owner.
        DeleteAccount,
    }
}

/// An entry of the audit log.
#[derive(Serialize, ToSchema)]
pub struct AuditEntryBody {
    /// Id of the entry.
    #[schema(format = "uuid")]
    id: String,
    /// Time of the action.
    #[schema(format = "date-time")]
    at: String,
    action: OperatorActionWord,
    /// Id of the account of the operator. Absent for a command on the server.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    operator_id: Option<String>,
    /// Id of the account that the action was about. Absent if it was about none.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    account_id: Option<String>,
    /// Id of the game that the action was about. Absent if it was about none.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    /// Number of the message that the action was about. Absent if it was about none.
    #[schema(minimum = 1)]
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<i64>,
    /// Id of the table that the action was about. Absent if it was about none.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    table_id: Option<String>,
    /// Id of the report that was resolved. Absent for other actions.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    report_id: Option<String>,
    /// Reason or note that the operator has given. May be empty.
    reason: String,
    /// Time at which the suspension ends by itself. Absent for other actions, and for a suspension without an end.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
pub struct AuditLogPage {
    /// Entries, latest first.
    items: Vec<AuditEntryBody>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// Filter of the audit log, and the page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AuditLogQuery {
    /// Return only entries about this account and what it has written.
    #[param(format = "uuid")]
    account_id: Option<String>,
    /// Cursor of the page: `next_cursor` of the previous page.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// Maximum number of entries to return. 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

impl From<AuditEntry> for AuditEntryBody {
    fn from(entry: AuditEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            at: entry.at.to_string(),
            action: entry.action.into(),
            operator_id: entry.by.map(|by| by.to_string()),
            account_id: entry.account.map(|account| account.to_string()),
            game_id: entry.game.map(|game| game.to_string()),
            message: entry.number,
            table_id: entry.table.map(|table| table.to_string()),
            report_id: entry.report.map(|report| report.to_string()),
            reason: entry.reason,
            until: entry.until.map(|until| until.to_string()),
        }
    }
}

/// List the audit log
///
/// Returns the actions of operators, latest first. Entries never change. The retention of the service deletes old
/// entries.
#[utoipa::path(
    tag = "moderation",
    params(AuditLogQuery),
    responses((status = 200, description = "A page of entries", body = AuditLogPage)),
    security(("oauth2" = ["moderation:manage"])),
)]
#[get("/moderation/log")]
pub async fn list_audit_log(
    moderation: web::Data<ModerationService>,
    Authenticated(_caller): Authenticated,
    query: Query<AuditLogQuery>,
) -> Result<HttpResponse, Problem> {
    let AuditLogQuery { account_id, cursor, limit } = query.0;
    let account = super::id::<AccountId>("account_id", account_id.as_deref())?;
    let before = super::id::<AuditEntryId>("cursor", cursor.as_deref())?;
    let limit = super::limit(limit)?;
    let page = moderation.audit_log(account, before, limit).await?;
    let next_cursor = super::next_cursor(&page, limit, |entry| entry.id.to_string());
    let items = page.into_iter().map(AuditEntryBody::from).collect();
    Ok(HttpResponse::Ok().json(AuditLogPage { items, next_cursor }))
}
