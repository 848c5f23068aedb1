//! Sessions: getting the next tokens, seeing where one is signed in, signing out.

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

/// A refresh token that has not been used yet.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefreshRequest {
    /// Refresh token that came with the latest access token.
    #[schema(min_length = 1, max_length = 200)]
    refresh_token: String,
}

/// The next tokens of a session.
#[derive(Serialize, ToSchema)]
pub struct TokensBody {
    /// Goes into the header `Authorization: Bearer …` of every later request.
    access_token: String,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Lifetime of the access token in seconds.
    #[schema(minimum = 1, example = 600)]
    expires_in: u32,
    /// Gets the next tokens, once: keep the one that comes with them.
    refresh_token: String,
    /// Id of the session.
    #[schema(format = "uuid")]
    session_id: String,
}

/// A device that is signed in, or a third party that was let in.
#[derive(Serialize, ToSchema)]
pub struct SessionBody {
    /// Id of the session.
    #[schema(format = "uuid")]
    id: String,
    /// What the device was called when it signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    /// The third party that was let in, if it is none of the service's own apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<ThirdParty>,
    /// Scopes of the session.
    scopes: Vec<ScopeWord>,
    /// The id of the bot that acts in it, if one does.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot_id: Option<String>,
    /// Time of the sign-in.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the session last got tokens.
    #[schema(format = "date-time")]
    used_at: String,
    /// When it will be signed out if it does not get tokens before.
    #[schema(format = "date-time")]
    expires_at: String,
    /// True for the session that makes this request.
    current: bool,
}

/// A third party, which nobody has registered.
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
    /// Whom a session was given to.
    pub fn of(session: &Session) -> Option<Self> {
        let client = Client::read(session.client()?).ok()?;
        Some(Self { name: client.host().to_owned(), id: client.to_string() })
    }
}

/// Where an account is signed in.
#[derive(Serialize, ToSchema)]
pub struct SessionList {
    /// The one used last first.
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

/// Get the next tokens
///
/// A refresh token is good once. When the reply is lost, the same request again gets the same refresh token for half a
/// minute, until that one is used. If the token is used again after that, the server treats it as stolen and ends the
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

/// Where the own account is signed in
///
/// To show a player their devices, and to sign one out that is lost. Sessions that have ended or run out are not
/// listed. Third parties that were let in are among them, and end when their session is ended.
#[utoipa::path(
    tag = "accounts",
    responses((status = 200, description = "The sessions that go on", body = SessionList)),
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

/// Sign a device out
///
/// Its tokens no longer count from then on, and its streams end. 404 when there is no such session of the caller,
/// or it has ended already.
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

/// Sign this device out
///
/// The session of the token ends, and its streams with it. A guest needs its device key to come back.
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
