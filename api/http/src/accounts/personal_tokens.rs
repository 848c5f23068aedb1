//! Personal tokens for scripts and bots, and codes for signing in on the pages of the service.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, delete, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::{Path, TokenId};
use crate::extract::scopes::{ScopeWord, list};
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::grants::personal::NewToken;
use service::accounts::sessions::Session;
use service::error::Violation;
use service::messages::expected;

/// A personal token to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonalTokenRequest {
    /// Name of the token in the list of tokens.
    #[schema(min_length = 1, max_length = 80, example = "Turn lamp")]
    name: String,
    /// Scopes of the token. `account:manage` is not allowed.
    #[schema(min_items = 1, max_items = 9, example = json!(["games:read"]))]
    scopes: Vec<ScopeWord>,
    /// Lifetime of the token in days. 90 if absent.
    #[serde(default = "ninety")]
    #[schema(minimum = 1, maximum = 366, default = 90)]
    expires_in_days: u32,
    /// Id of the bot that the token acts as. Required with the scope `bot:play`, and not allowed without it.
    #[schema(format = "uuid")]
    bot_id: Option<String>,
}

/// A personal token, without the token itself.
#[derive(Serialize, ToSchema)]
pub struct PersonalTokenBody {
    /// Id of the token.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the token.
    name: String,
    /// Scopes of the token.
    scopes: Vec<ScopeWord>,
    /// Id of the bot that the token acts as. Absent for a token of the account itself.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot_id: Option<String>,
    /// Time at which the token was created.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the token was last used, accurate to an hour.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time at which the token expires.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// A new personal token.
#[derive(Serialize, ToSchema)]
pub struct NewPersonalToken {
    /// The token as in the list of tokens.
    personal_token: PersonalTokenBody,
    /// Personal token, for the header `Authorization: Bearer …`. Only this reply contains it.
    #[schema(example = "tharsis_pat_7K3MQ9XTRB0V4HJN5S8WDYCZ1EFGA26P7K3MQ9XTRB0V4HJN5S8W")]
    token: String,
}

/// The personal tokens of an account.
#[derive(Serialize, ToSchema)]
pub struct PersonalTokenList {
    /// Valid personal tokens of the account, last used first.
    items: Vec<PersonalTokenBody>,
}

/// A code for signing in on a page of the service.
#[derive(Serialize, ToSchema)]
pub struct SignInCode {
    /// Code that the app shows to the person, who types it on the page.
    #[schema(example = "7K3M-9XTR")]
    code: String,
    /// Time at which the code expires. It can be used once.
    #[schema(format = "date-time")]
    expires_at: String,
}

fn ninety() -> u32 {
    90
}

impl From<Session> for PersonalTokenBody {
    fn from(session: Session) -> Self {
        Self {
            id: session.id.to_string(),
            scopes: list(session.scopes()),
            bot_id: session.bot().map(|bot| bot.to_string()),
            name: session.device.unwrap_or_default(),
            created_at: session.created_at.to_string(),
            used_at: session.used_at.to_string(),
            expires_at: session.expires_at.to_string(),
        }
    }
}

/// Create a personal token
///
/// Creates a token for scripts and bots of the caller. The server accepts it wherever it accepts an access token,
/// within the scopes of the personal token. A personal token never has the scope `account:manage`, so it cannot change
/// the account itself. With the scope `bot:play`, it acts as a bot and not as its owner. The server replies 409
/// `too_many_tokens` when the account has 50 personal tokens.
#[utoipa::path(
    tag = "third_parties",
    request_body = PersonalTokenRequest,
    responses(
        (status = 201, description = "The token, which only this reply contains", body = NewPersonalToken),
    ),
    extensions(("x-problems" = json!([Code::TooManyTokens]))),
)]
#[post("/me/tokens")]
pub async fn create_personal_token(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    body: Body<PersonalTokenRequest>,
) -> Result<HttpResponse, Problem> {
    let token = body.0;
    let unknown = |_| Problem::invalid(vec![Violation::new("/bot_id", "unknown", expected::bot_id())]);
    let new = NewToken {
        name: token.name,
        scopes: token.scopes.iter().map(|word| word.0).collect(),
        days: token.expires_in_days,
        bot: token.bot_id.map(|id| id.parse()).transpose().map_err(unknown)?,
    };
    let (session, token) = accounts.create_personal(&caller, new).await?;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(NewPersonalToken { personal_token: session.into(), token }))
}

/// List the caller's personal tokens
///
/// Returns the valid personal tokens of the caller, with their scopes, the time of the last use and the expiry. The
/// reply does not contain the tokens themselves.
#[utoipa::path(
    tag = "third_parties",
    responses((status = 200, description = "The valid tokens", body = PersonalTokenList)),
)]
#[get("/me/tokens")]
pub async fn list_personal_tokens(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let tokens = accounts.personal(caller.account).await?;
    let items = tokens.into_iter().map(PersonalTokenBody::from).collect();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .json(PersonalTokenList { items }))
}

/// Revoke a personal token
///
/// The token becomes invalid on all nodes at once, and the streams that it has opened end. Changes that were made with
/// the token remain. The server replies 404 if the caller has no such valid token.
#[utoipa::path(
    tag = "third_parties",
    params(("id" = String, Path, format = "uuid", description = "The token")),
    responses((status = 204, description = "The token is revoked")),
)]
#[delete("/me/tokens/{id}")]
pub async fn revoke_personal_token(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    id: Path<TokenId>,
) -> Result<HttpResponse, Problem> {
    accounts.revoke_personal(caller.account, id.get()?.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Create a code for signing in on a page of the service
///
/// An app shows the code to the person, who types it on the page that grants access to third parties or devices. This
/// lets guests, who have no password, sign in there. The code is valid once, for ten minutes.
#[utoipa::path(
    tag = "third_parties",
    responses((status = 201, description = "The code", body = SignInCode)),
)]
#[post("/me/sign-in-codes")]
pub async fn create_sign_in_code(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let (code, expires_at) = accounts.sign_in_code(&caller).await?;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(SignInCode { code, expires_at: expires_at.to_string() }))
}
