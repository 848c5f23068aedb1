//! Reports of messages and players.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::{Body, Query};
use crate::extract::path::Path;
use crate::extract::rate_limits;
use crate::lobby::players::PlayerBody;
use crate::problem::Problem;
use service::feed::FeedService;
use service::feed::chat::ReportSubject;
use service::id::{AccountId, ReportId};
use service::moderation::ModerationService;
use service::moderation::reports::{Report, ReportFilter};
use service::rate_limiter::RateLimitKey;

/// Reason for the report of a player.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportPlayerRequest {
    /// Reason, for the operators of the service: 1 to 500 visible characters.
    #[schema(min_length = 1, max_length = 500, example = "An insult as a name")]
    reason: String,
}

/// Result of a report.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveRequest {
    /// Note for the audit log: 500 visible characters at most.
    #[schema(max_length = 500, example = "The message was removed")]
    note: Option<String>,
}

/// A report.
#[derive(Serialize, ToSchema)]
pub struct ReportBody {
    /// Id of the report.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the account that sent the report.
    #[schema(format = "uuid")]
    reporter_id: String,
    /// Author of the message, or the reported player, with the current name.
    author: PlayerBody,
    /// Id of the game of the message. Absent for a report of a player.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    /// Number of the message. Absent for a report of a player.
    #[schema(minimum = 1)]
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<i64>,
    /// Text of the message, or name of the player, at the time of the report.
    text: String,
    /// Reason of the reporter. May be empty for a message.
    reason: String,
    /// Time of the report.
    #[schema(format = "date-time")]
    at: String,
    /// Time at which an operator resolved the report. Absent while it is open.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved_at: Option<String>,
}

/// A page of reports.
#[derive(Serialize, ToSchema)]
pub struct ReportPage {
    /// Reports, latest first.
    items: Vec<ReportBody>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// Filters of the reports, and the page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ReportQuery {
    /// Return only reports about this account and what it has written.
    #[param(format = "uuid")]
    account_id: Option<String>,
    /// Return only reports that are resolved (`true`) or open (`false`). All reports if absent.
    resolved: Option<bool>,
    /// Cursor of the page: `next_cursor` of the previous page.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// Maximum number of reports to return. 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

impl From<Report> for ReportBody {
    fn from(report: Report) -> Self {
        let (game_id, message) = match report.about {
            ReportSubject::Message { game, number } => (Some(game.to_string()), Some(number)),
            ReportSubject::Player(_) => (None, None),
        };
        Self {
            id: report.id.to_string(),
            reporter_id: report.by.to_string(),
            author: report.author.into(),
            game_id,
            message,
            text: report.text,
            reason: report.reason,
            at: report.at.to_string(),
            resolved_at: report.resolved_at.map(|at| at.to_string()),
        }
    }
}

/// Report a player to the operators of the service
///
/// Reports a name or a behaviour. Use `report_message` for a chat message. The service keeps the current name
/// together with the reason. The player is not notified. While a report of the same player by the caller is open,
/// another one has no effect. Reports count towards the rate limit of messages.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account of the player")),
    request_body = ReportPlayerRequest,
    responses((status = 204, description = "The player is reported")),
    security(("oauth2" = ["games:play"])),
)]
#[post("/players/{id}/report")]
pub async fn report_player(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
    body: Body<ReportPlayerRequest>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    rate_limits::spend(&request, RateLimitKey::Chat(caller.account)).await?;
    feed.report_player(caller.account, id.get()?, &body.0.reason).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List reports
///
/// Returns the reports of messages and players, latest first. A report keeps the text of the message, also after the
/// message was removed.
#[utoipa::path(
    tag = "moderation",
    params(ReportQuery),
    responses((status = 200, description = "A page of reports", body = ReportPage)),
    security(("oauth2" = ["moderation:manage"])),
)]
#[get("/moderation/reports")]
pub async fn list_reports(
    moderation: web::Data<ModerationService>,
    Authenticated(_caller): Authenticated,
    query: Query<ReportQuery>,
) -> Result<HttpResponse, Problem> {
    let ReportQuery { account_id, resolved, cursor, limit } = query.0;
    let account = super::id::<AccountId>("account_id", account_id.as_deref())?;
    let before = super::id::<ReportId>("cursor", cursor.as_deref())?;
    let limit = super::limit(limit)?;
    let page = moderation.reports(ReportFilter { account, resolved }, before, limit).await?;
    let next_cursor = super::next_cursor(&page, limit, |report| report.id.to_string());
    let items = page.into_iter().map(ReportBody::from).collect();
    Ok(HttpResponse::Ok().json(ReportPage { items, next_cursor }))
}

/// Resolve a report
///
/// Marks the report as resolved, whatever action was taken. The request is idempotent.
#[utoipa::path(
    tag = "moderation",
    params(("id" = String, Path, format = "uuid", description = "The report")),
    request_body = ResolveRequest,
    responses((status = 204, description = "The report is resolved")),
    security(("oauth2" = ["moderation:manage"])),
)]
#[post("/moderation/reports/{id}/resolve")]
pub async fn resolve_report(
    moderation: web::Data<ModerationService>,
    Authenticated(caller): Authenticated,
    id: Path<ReportId>,
    body: Body<ResolveRequest>,
) -> Result<HttpResponse, Problem> {
    let note = body.0.note.unwrap_or_default();
    moderation.resolve_report(Some(caller.account), id.get()?, &note).await?;
    Ok(HttpResponse::NoContent().finish())
}
