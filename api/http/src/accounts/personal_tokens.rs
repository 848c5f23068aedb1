//! Personal tokens, for scripts and bots; and codes for signing in on the pages of the service.

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

/// A personal token that somebody wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonalTokenRequest {
    /// Name of the token in the list of tokens.
    #[schema(min_length = 1, max_length = 80, example = "Turn lamp")]
    name: String,
    /// Scopes of the token. `account:manage` is not allowed.
    #[schema(min_items = 1, max_items = 9, example = json!(["games:read"]))]
    scopes: Vec<ScopeWord>,
    /// After so many days it does not count any more.
    #[serde(default = "ninety")]
    #[schema(minimum = 1, maximum = 366, default = 90)]
    expires_in_days: u32,
    /// The bot that it acts as: together with the scope `bot:play`, and only then.
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
    /// Time at which the token was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the token was last used, accurate to an hour.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time until which the token is good.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// A new personal token.
#[derive(Serialize, ToSchema)]
pub struct NewPersonalToken {
    /// The token as in the list.
    personal_token: PersonalTokenBody,
    /// Goes into the header `Authorization: Bearer …`. Only this reply contains it.
    #[schema(example = "tharsis_pat_7K3MQ9XTRB0V4HJN5S8WDYCZ1EFGA26P7K3MQ9XTRB0V4HJN5S8W")]
    token: String,
}

/// The personal tokens of an account.
#[derive(Serialize, ToSchema)]
pub struct PersonalTokenList {
    /// The one used last first.
    items: Vec<PersonalTokenBody>,
}

/// A code for signing in on a page.
#[derive(Serialize, ToSchema)]
pub struct SignInCode {
    /// To be shown to the person, who types it on the page.
    #[schema(example = "7K3M-9XTR")]
    code: String,
    /// Time until which the code can be used, once.
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

/// Make a personal token
///
/// For scripts and bots of one's own. It counts everywhere where an access token does, for what it is for, and is never
/// good for the account itself. With `bot:play` it acts as a bot and not as its owner.
#[utoipa::path(
    tag = "third_parties",
    request_body = PersonalTokenRequest,
    responses(
        (status = 201, description = "The token; this is the only time it is shown", body = NewPersonalToken),
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

/// The own personal tokens
///
/// What each is for, when it was used last and until when it counts; the tokens themselves are not in it.
#[utoipa::path(
    tag = "third_parties",
    responses((status = 200, description = "Those that count", body = PersonalTokenList)),
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
/// It does not count from then on, at any node, and streams that it has opened end. What it did stays done.
#[utoipa::path(
    tag = "third_parties",
    params(("id" = String, Path, format = "uuid", description = "The token")),
    responses((status = 204, description = "The token is none any more")),
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

/// Get a code for signing in on a page of the service
///
/// An app shows it to the person, who types it on the page where third parties or devices are let in. So guests, who have
/// no password, can sign in there too. It is good once, for ten minutes.
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
