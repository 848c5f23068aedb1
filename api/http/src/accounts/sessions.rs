//! Sessions: refreshing tokens, listing sessions, signing out.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, delete, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::extract::scopes::{ScopeWord, list};
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::grants::clients::Client;
use service::accounts::keys::Caller;
use service::accounts::sessions::{Session, Tokens};
use service::error::Violation;
use service::id::SessionId;
use service::messages::expected;

/// A request for the next tokens of a session, with a refresh token that has not been used.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefreshRequest {
    /// Refresh token that the server issued with the latest access token.
    #[schema(min_length = 1, max_length = 200)]
    refresh_token: String,
}

/// The tokens of a session.
#[derive(Serialize, ToSchema)]
pub struct TokensBody {
    /// Access token. Send it in the header `Authorization: Bearer …` of every later request.
    access_token: String,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Lifetime of the access token in seconds.
    #[schema(minimum = 1, example = 600)]
    expires_in: u32,
    /// Refresh token, valid for one refresh. The response to the refresh contains the next refresh token: store that
    /// one.
    refresh_token: String,
    /// Id of the session.
    #[schema(format = "uuid")]
    session_id: String,
}

/// A session: a device that is signed in, or a third party that has access.
#[derive(Serialize, ToSchema)]
pub struct SessionBody {
    /// Id of the session.
    #[schema(format = "uuid")]
    id: String,
    /// Name that the device gave when it signed in. Absent if it gave none.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    /// Third party that has access through the session. Absent for a session of the service's own apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<ThirdParty>,
    /// Scopes of the session.
    scopes: Vec<ScopeWord>,
    /// Id of the bot that acts in the session. Absent if no bot does.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot_id: Option<String>,
    /// Time of the sign-in.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the session last got tokens.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time at which the session expires, unless it gets new tokens before.
    #[schema(format = "date-time")]
    expires_at: String,
    /// True for the session that makes this request.
    current: bool,
}

/// A third party. It is not registered.
#[derive(Serialize, ToSchema)]
pub struct ThirdParty {
    /// URL of the third party, which is its id.
    #[schema(example = "https://client.example/")]
    id: String,
    /// Name of the third party: the host of its URL.
    #[schema(example = "client.example")]
    name: String,
}

impl ThirdParty {
    /// The third party that holds a session; none for a session of the service's own apps.
    pub fn of(session: &Session) -> Option<Self> {
        let client = Client::read(session.client()?).ok()?;
        Some(Self { name: client.host().to_owned(), id: client.to_string() })
    }
}

/// The sessions of an account.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// Sessions of the account, last used first.
    items: Vec<SessionBody>,
}

impl From<Tokens> for TokensBody {
    fn from(tokens: Tokens) -> Self {
        Self {
            access_token: tokens.access_token,
            token_type: "Bearer",
            expires_in: tokens.expires_in,
            refresh_token: tokens.refresh_token,
            session_id: tokens.session.to_string(),
        }
    }
}

impl SessionBody {
    fn new(session: Session, caller: &Caller) -> Self {
        Self {
            id: session.id.to_string(),
            client: ThirdParty::of(&session),
            scopes: list(session.scopes()),
            bot_id: session.bot().map(|bot| bot.to_string()),
            device: session.device,
            created_at: session.created_at.to_string(),
            used_at: session.used_at.to_string(),
            expires_at: session.expires_at.to_string(),
            current: caller.session == Some(session.id),
        }
    }
}

/// Refresh the tokens of a session
///
/// Returns the next access token and the next refresh token. A refresh token is valid for one refresh. If the reply is
/// lost, send the same request again: for 30 seconds, and until the new refresh token is used, the server returns the
/// same new refresh token. If the old refresh token is used after that, the server treats it as stolen and ends the
/// session.
#[utoipa::path(
    tag = "accounts",
    request_body = RefreshRequest,
    responses(
        (status = 200, description = "The next tokens", body = TokensBody),
    ),
    extensions(("x-problems" = json!([Code::Unauthenticated, Code::SessionEnded, Code::AccountSuspended]))),
    security(()),
)]
#[post("/sign-in/refresh")]
pub async fn refresh_session(
    accounts: web::Data<AccountService>,
    body: Body<RefreshRequest>,
) -> Result<HttpResponse, Problem> {
    let token = body.0.refresh_token;
    if !(1..=200).contains(&token.len()) {
        let wrong = Violation::new("/refresh_token", "length", expected::refresh_token());
        return Err(Problem::invalid(vec![wrong]));
    }
    let tokens = accounts.refresh(&token).await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(TokensBody::from(tokens)))
}

/// List the caller's sessions
///
/// Returns the sessions that are signed in. Use it to show players their devices, and to let them sign out a device
/// that is lost. Sessions that have ended or expired are not listed. The list includes third parties that have access.
/// Their access ends when their session ends.
#[utoipa::path(
    tag = "accounts",
    responses((status = 200, description = "The sessions", body = SessionList)),
)]
#[get("/me/sessions")]
pub async fn list_sessions(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let sessions = accounts.sessions(caller.account).await?;
    let items = sessions.into_iter().map(|session| SessionBody::new(session, &caller)).collect();
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "private, no-store")).json(SessionList { items }))
}

/// End a session
///
/// Signs a device or a third party out. The tokens of the session become invalid at once, and its streams end. The
/// server replies 404 if the caller has no such session, or if the session has ended already.
#[utoipa::path(
    tag = "accounts",
    params(("id" = String, Path, format = "uuid", description = "The session")),
    responses((status = 204, description = "The session has ended")),
)]
#[delete("/me/sessions/{id}")]
pub async fn end_session(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    id: Path<SessionId>,
) -> Result<HttpResponse, Problem> {
    accounts.end_session(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Sign out
///
/// Ends the session of the access token and its streams. A guest needs its device key to sign in again.
#[utoipa::path(
    tag = "accounts",
    responses((status = 204, description = "The session of the token has ended")),
)]
#[post("/sign-out")]
pub async fn sign_out(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    accounts.sign_out(&caller).await?;
    Ok(HttpResponse::NoContent().finish())
}
