//! Sign-in, and the own account.

use std::borrow::Cow;

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, get, patch, post, web};
use domain::text::Language;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::accounts::sessions::TokensBody;
use crate::extract::address::SignInNetwork;
use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::language::HeaderLanguage;
use crate::extract::reader;
use crate::problem::{Code, Problem};
use crate::reply::etag;
use service::accounts::AccountService;
use service::accounts::account::SignedIn;
use service::accounts::account::{Account, AccountChange, SignInResult};
use service::accounts::scopes::Scope;
use service::accounts::sessions::ClientInfo;

/// A device that signs in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestSignIn {
    /// A secret that the device makes once, with at least 128 bits of chance, and keeps: it is the only way back in.
    #[schema(min_length = 32, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: String,
    /// What a new account is called; an account that is there keeps its name.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: Option<String>,
    /// What the device is called, for the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// What the own account should become.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AccountChange)]
pub struct AccountChangeBody {
    /// New name that other players see. Unchanged if absent.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: Option<String>,
    /// The language of pushes, and of replies to requests without `Accept-Language`. `auto` removes the choice: English is
    /// used then. A new account has the language of the request that made it.
    language: Option<LanguageChoice>,
}

/// A language, or none in particular.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct LanguageChoice(Option<Language>);

impl LanguageChoice {
    /// The word for none in particular.
    const AUTO: &str = "auto";

    fn words() -> impl Iterator<Item = &'static str> {
        [Self::AUTO].into_iter().chain(Language::ALL.iter().map(|language| language.word()))
    }
}

impl TryFrom<String> for LanguageChoice {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let known = || Self::words().collect::<Vec<_>>().join(", ");
        match Language::from_word(&word) {
            None if word != Self::AUTO => Err(format!("a language, expected one of {}", known())),
            language => Ok(Self(language)),
        }
    }
}

impl PartialSchema for LanguageChoice {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("A language, or `auto` for none in particular."))
            .enum_values(Some(Self::words()))
            .into()
    }
}

impl ToSchema for LanguageChoice {
    fn name() -> Cow<'static, str> {
        "LanguageChoice".into()
    }
}

/// Somebody has signed in.
#[derive(Serialize, ToSchema)]
pub struct SignedInBody {
    account: AccountBody,
    /// What the device is given.
    #[serde(flatten)]
    tokens: TokensBody,
}

/// An account, as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct AccountBody {
    /// Id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// Name that other players see, 1 to 40 characters.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// True while the account has neither a password nor a provider: it signs in with its device key.
    guest: bool,
    /// Whether it is a bot, which everybody is shown.
    bot: bool,
    /// E-mail address. Absent for accounts without a password and in replies to third parties.
    #[schema(format = "email")]
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// E-mail address that the account has asked for and not confirmed yet: it signs nobody in until then. Absent if there
    /// is none, and in replies to third parties.
    #[schema(format = "email")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_email: Option<String>,
    /// Language of pushes, and of replies to requests without `Accept-Language`. Absent if none was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<Language>,
    /// Time at which the account was created.
    #[schema(format = "date-time")]
    created_at: String,
}

impl From<Account> for AccountBody {
    fn from(account: Account) -> Self {
        // Nobody but the owner of an account is sent it.
        reader::set_account_language(account.language);
        Self {
            id: account.id.to_string(),
            name: account.name,
            guest: account.guest,
            bot: account.bot_of.is_some(),
            email: account.email,
            pending_email: account.pending_email,
            language: account.language,
            created_at: account.created_at.to_string(),
        }
    }
}

impl From<SignInResult> for SignedInBody {
    fn from(result: SignInResult) -> Self {
        Self { account: result.account.into(), tokens: result.tokens.into() }
    }
}

/// Play at once: a device signs in with a secret of its own
///
/// The quickest way in: no name, address or password is needed. An unknown device gets a new account, 201; a known
/// one is signed in again, 200, so that a lost reply is mended by asking again. Once the account has a password or a
/// provider, the device key alone does not sign in: 409 `password_needed`.
#[utoipa::path(
    tag = "accounts",
    request_body = GuestSignIn,
    responses(
        (status = 201, description = "A new account", body = SignedInBody),
        (status = 200, description = "The account of this device", body = SignedInBody),
    ),
    extensions(("x-problems" = json!([Code::PasswordNeeded, Code::AccountSuspended]))),
    security(()),
)]
#[post("/sign-in/guest")]
pub async fn sign_in_guest(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    language: HeaderLanguage,
    body: Body<GuestSignIn>,
) -> Result<HttpResponse, Problem> {
    let client = ClientInfo { network: origin.0, device: body.0.device, language: language.0 };
    let result = accounts.sign_in_guest(&body.0.device_key, body.0.name.as_deref(), client).await?;
    let mut response = match result.signed_in {
        SignedIn::Newcomer => HttpResponse::Created(),
        SignedIn::Known => HttpResponse::Ok(),
    };
    response.insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store")));
    Ok(response.json(SignedInBody::from(result)))
}

/// The own account
///
/// What the service knows of the caller: id, name, and whether it is a guest. With `If-None-Match` an unchanged
/// account is 304.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, description = "The own account", body = AccountBody),
        (status = 304, description = "The client has it already"),
    ),
    security(("oauth2" = ["profile:read"])),
)]
#[get("/me")]
pub async fn get_me(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let mut account = accounts.account(caller.account).await?;
    if !caller.scopes.contains(Scope::AccountManage) {
        account.email = None;
        account.pending_email = None;
    }
    etag::json_or_not_modified(&request, &AccountBody::from(account), etag::PRIVATE)
}

/// Give the own account another name or language
///
/// The others see the name at tables and in games from then on; 422 when it is empty, too long, has characters that
/// cannot be shown, or stands for others, such as operators and computer players; 403 `name_locked` when an operator has
/// chosen it. The language is for pushes, and for replies to requests that name none.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountChangeBody,
    responses((status = 200, description = "The account as it is now", body = AccountBody)),
    extensions(("x-problems" = json!([Code::NameLocked]))),
)]
#[patch("/me")]
pub async fn update_me(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    body: Body<AccountChangeBody>,
) -> Result<HttpResponse, Problem> {
    let AccountChangeBody { name, language } = body.0;
    let language = language.map(|choice| choice.0);
    let account = accounts.change_account(caller.account, AccountChange { name, language }).await?;
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}
