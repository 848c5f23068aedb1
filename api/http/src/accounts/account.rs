//! Sign-in with a device key, and the caller's account.

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

/// A sign-in with a device key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestSignIn {
    /// Secret that the device generates once, with at least 128 bits of randomness, and stores. It is the only way to
    /// sign in to the guest account again.
    #[schema(min_length = 32, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: String,
    /// Name of a new account. An existing account keeps its name.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: Option<String>,
    /// Name of the device in the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// A change of the caller's account. Absent fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AccountChange)]
pub struct AccountChangeBody {
    /// New name that other players see. Unchanged if absent.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: Option<String>,
    /// Language of push notifications, and of replies to requests without `Accept-Language`. `auto` removes the
    /// choice, and the server uses English. A new account has the language of the request that created it. Unchanged
    /// if absent.
    language: Option<LanguageChoice>,
}

/// A language, or no choice.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct LanguageChoice(Option<Language>);

impl LanguageChoice {
    /// The word for no choice.
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
            .description(Some("A language, or `auto` for no choice."))
            .enum_values(Some(Self::words()))
            .into()
    }
}

impl ToSchema for LanguageChoice {
    fn name() -> Cow<'static, str> {
        "LanguageChoice".into()
    }
}

/// The account and the tokens of a sign-in.
#[derive(Serialize, ToSchema)]
pub struct SignedInBody {
    account: AccountBody,
    /// The tokens of the new session.
    #[serde(flatten)]
    tokens: TokensBody,
}

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub struct AccountBody {
    /// Id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// Name that other players see, 1 to 40 characters.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// True while the account has no password, no provider and no passkey. Most guests sign in with a device key.
    guest: bool,
    /// True if the account is a bot. All players see that it is one.
    bot: bool,
    /// E-mail address. Absent for accounts without a password, and in replies to third parties and to personal tokens.
    #[schema(format = "email")]
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// E-mail address that the account has requested and not confirmed yet. It does not sign in until it is confirmed.
    /// Absent if there is none, and in replies to third parties and to personal tokens.
    #[schema(format = "email")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_email: Option<String>,
    /// Language of push notifications, and of replies to requests without `Accept-Language`. Absent if the account has
    /// not chosen one.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<Language>,
    /// Time at which the account was created.
    #[schema(format = "date-time")]
    created_at: String,
}

impl From<Account> for AccountBody {
    fn from(account: Account) -> Self {
        // Only the owner of the account receives this body.
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

/// Sign in with a device key
///
/// This is the quickest way to sign in: the player needs no name, address or password. An unknown device key creates a
/// guest account, and the server replies 201. A known one signs in to its account again, and the server replies 200.
/// If the reply is lost, send the same request again. Once the account has a password, a provider or a passkey, the
/// device key alone no longer signs in, and the server replies 409 `password_needed`.
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

/// Get the caller's account
///
/// Returns what the server knows about the caller, such as id, name, and whether the account is a guest. With
/// `If-None-Match`, the server replies 304 if the account is unchanged.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, description = "The account", body = AccountBody),
        (status = 304, description = "The client has the current version"),
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

/// Change the name or language of the caller's account
///
/// Other players see the new name at tables and in games at once. The server replies 422 if the name is empty or too
/// long, if it contains characters that cannot be displayed, or if it is reserved for others, such as operators and
/// opponents. The server replies 403 `name_locked` if an operator has chosen the name. The language applies to push
/// notifications, and to replies to requests that name no language.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountChangeBody,
    responses((status = 200, description = "The changed account", body = AccountBody)),
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
