//! Sign-in with a provider, and the sign-in methods of the caller's account.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::account::SignedInBody;
use crate::accounts::credentials::signed_in_response;
use crate::accounts::passkeys::{PasskeyAssertion, PasskeyBody};
use crate::extract::address::{Origin, SignInNetwork};
use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::language::HeaderLanguage;
use crate::extract::path::Path;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::account::SignedIn;
use service::accounts::passkeys::challenges::AssertionResponse;
use service::accounts::proof::Proof;
use service::accounts::sessions::ClientInfo;
use service::accounts::sign_in_providers::WebProvider;
use service::accounts::sign_in_providers::links::{ProviderLink, SignInMethods};
use service::accounts::sign_in_providers::nonces::{IssuedNonce, ProviderToken};
use service::error::Violation;
use service::id::ProviderLinkId;
use service::messages::expected;

/// Maximum length of a notice.
const MAX_NOTICE_CHARS: usize = 8_192;

/// A nonce for one ID token.
#[derive(Serialize, ToSchema)]
pub struct ProviderNonce {
    /// Nonce. The app passes it to the provider, as it is or as its SHA-256, and sends it back to this server with the
    /// ID token.
    #[schema(example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    nonce: String,
    /// Time at which the nonce expires. It can be used once.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Names of the providers whose ID tokens this server accepts. An open set: `apple`, `google` and those that the
    /// operator has configured.
    #[schema(example = json!(["apple", "google"]))]
    providers: Vec<String>,
    /// The accepted providers with which people can sign in in a browser.
    web: Vec<WebProviderBody>,
}

/// A provider with which people can sign in in a browser, without a library of the provider.
#[derive(Serialize, ToSchema)]
#[schema(as = WebProvider)]
pub struct WebProviderBody {
    /// Name of the provider. An open set.
    #[schema(example = "google")]
    provider: String,
    /// URL to which the page sends the browser. The page adds three parameters: `redirect_uri`, its own address as
    /// registered at the provider; `state`, random text that it compares later; and `nonce`. The provider sends the
    /// browser back to that address, with `id_token` and `state` in the fragment.
    #[schema(
        format = "uri",
        example = "https://accounts.google.com/o/oauth2/v2/auth?client_id=1234.apps.googleusercontent.com&response_type=id_token&response_mode=fragment&scope=openid"
    )]
    authorization_url: String,
}

/// A sign-in with an ID token of a provider.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProviderSignIn {
    /// ID token that the app has received from the provider.
    #[schema(
        min_length = 1,
        max_length = 8_192,
        example = "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.e30.c2lnbmF0dXJl"
    )]
    id_token: String,
    /// Nonce of this server with which the app has requested the ID token.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    nonce: String,
    /// Authorization code that Apple issued with the ID token. The server uses it to revoke the access at Apple when
    /// the provider is unlinked or the account is deleted. The server ignores it for other providers, and if it has no
    /// key for Apple.
    #[schema(min_length = 1, max_length = 1_024, example = "c1a2b3d4e5f6.0.rrtxy.Zk9")]
    authorization_code: Option<String>,
    /// Name of a new account. An existing account keeps its name.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: Option<String>,
    /// Name of the device in the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// An ID token of a provider that is linked to the account, as proof of ownership.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProviderProof {
    /// ID token that the app has received from the provider.
    #[schema(
        min_length = 1,
        max_length = 8_192,
        example = "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.e30.c2lnbmF0dXJl"
    )]
    id_token: String,
    /// Nonce of this server with which the app has requested the ID token.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    nonce: String,
}

/// A provider to link to the caller's account, and proof that the owner of the account sends the request.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProviderLinkRequest {
    /// ID token that the app has received from the provider.
    #[schema(
        min_length = 1,
        max_length = 8_192,
        example = "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.e30.c2lnbmF0dXJl"
    )]
    id_token: String,
    /// Nonce of this server with which the app has requested the ID token.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    nonce: String,
    /// Authorization code that Apple issued with the ID token. The server uses it to revoke the access at Apple when
    /// the provider is unlinked or the account is deleted. The server ignores it for other providers, and if it has no
    /// key for Apple.
    #[schema(min_length = 1, max_length = 1_024, example = "c1a2b3d4e5f6.0.rrtxy.Zk9")]
    authorization_code: Option<String>,
    /// Password of the account, if it has one, or of a guest account whose address is not confirmed yet.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: Option<String>,
    /// Device key of a guest account. Absent for a full account.
    #[schema(max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: Option<String>,
    /// ID token of a provider that is linked already, instead of the password.
    provider: Option<ProviderProof>,
    /// Response of a passkey of the account, instead of the password.
    passkey: Option<PasskeyAssertion>,
}

/// Proof that the owner of the account sends the request.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerProof {
    /// Password of the account, if it has one.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: Option<String>,
    /// ID token of a linked provider, instead of the password.
    provider: Option<ProviderProof>,
    /// Response of a passkey of the account, instead of the password.
    passkey: Option<PasskeyAssertion>,
}

/// Sign-in methods of the caller's account.
#[derive(Serialize, ToSchema)]
#[schema(as = SignInMethods)]
pub struct SignInMethodsBody {
    /// Whether the account has an e-mail address and a password.
    password: bool,
    /// Whether a device key signs in. True for most guests, never for a full account.
    device_key: bool,
    /// Providers that are linked to the account, oldest first.
    providers: Vec<LinkedProvider>,
    /// Passkeys of the account, oldest first.
    passkeys: Vec<PasskeyBody>,
}

/// A provider that is linked to the caller's account.
#[derive(Serialize, ToSchema)]
pub struct LinkedProvider {
    /// Id of the link.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the provider, or the URL of its issuer if the server no longer accepts the provider. An open set.
    #[schema(example = "apple")]
    provider: String,
    /// Time at which it was linked.
    #[schema(format = "date-time")]
    linked_at: String,
    /// Time at which it was last used.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time at which the person withdrew the consent at the provider. The link is valid again after the next sign-in.
    /// Absent otherwise.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    revoked_at: Option<String>,
}

/// A notice from Apple.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppleNotice {
    /// JWT that Apple has signed.
    #[schema(
        min_length = 1,
        max_length = 8_192,
        example = "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.e30.c2lnbmF0dXJl"
    )]
    payload: String,
}

impl From<ProviderProof> for ProviderToken {
    fn from(proof: ProviderProof) -> Self {
        Self { id_token: proof.id_token, nonce: proof.nonce, authorization_code: None }
    }
}

/// The proof of ownership of a full account.
pub(super) fn proof(
    password: Option<String>,
    provider: Option<ProviderProof>,
    passkey: Option<PasskeyAssertion>,
) -> Proof {
    let (provider, passkey) = (provider.map(ProviderToken::from), passkey.map(AssertionResponse::from));
    Proof { password, device_key: None, provider, passkey }
}

impl From<OwnerProof> for Proof {
    fn from(OwnerProof { password, provider, passkey }: OwnerProof) -> Self {
        proof(password, provider, passkey)
    }
}

impl From<IssuedNonce> for ProviderNonce {
    fn from(issued: IssuedNonce) -> Self {
        let IssuedNonce { nonce, expires_at, providers, web } = issued;
        let web = web.into_iter().map(WebProviderBody::from).collect();
        Self { nonce, expires_at: expires_at.to_string(), providers, web }
    }
}

impl From<WebProvider> for WebProviderBody {
    fn from(provider: WebProvider) -> Self {
        Self { provider: provider.name, authorization_url: provider.authorization_url }
    }
}

impl LinkedProvider {
    fn new(link: ProviderLink, accounts: &AccountService) -> Self {
        Self {
            id: link.id.to_string(),
            provider: accounts.provider_name(&link.subject.issuer),
            linked_at: link.linked_at.to_string(),
            used_at: link.used_at.to_string(),
            revoked_at: link.revoked_at.map(|at| at.to_string()),
        }
    }
}

impl SignInMethodsBody {
    pub(super) fn new(methods: SignInMethods, accounts: &AccountService) -> Self {
        let linked = |link| LinkedProvider::new(link, accounts);
        Self {
            password: methods.password,
            device_key: methods.device_key,
            providers: methods.providers.into_iter().map(linked).collect(),
            passkeys: methods.passkeys.into_iter().map(PasskeyBody::from).collect(),
        }
    }
}

/// Get a nonce for an ID token
///
/// The app passes the nonce to the provider, which puts it into the ID token. The nonce is valid once, for ten
/// minutes, with the ID token that was requested with it. The reply also names the providers whose ID tokens this
/// server accepts, and the URLs at which a browser starts a sign-in with them.
#[utoipa::path(
    tag = "accounts",
    responses((status = 201, description = "The nonce", body = ProviderNonce)),
    security(()),
)]
#[post("/sign-in/provider/nonce")]
pub async fn create_provider_nonce(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
) -> Result<HttpResponse, Problem> {
    let issued = accounts.issue_provider_nonce().await?;
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(ProviderNonce::from(issued)))
}

/// Sign in with an ID token of a provider
///
/// This is for an app that has signed a person in with Apple, Google or another provider that the operator has
/// configured. If the provider account is linked to no account, the server creates a new account and replies 201. The
/// server does not use the e-mail address of the provider account, either to sign in or to link accounts.
///
/// The server replies 403 `wrong_provider_token` if the ID token is not valid or its nonce was used: get another nonce
/// and another ID token. The request is not idempotent: the server refuses a repetition, because the nonce is used up.
/// The server replies 503 `provider_unavailable` if the server cannot reach the provider: send the same request again
/// later.
#[utoipa::path(
    tag = "accounts",
    request_body = ProviderSignIn,
    responses(
        (status = 201, description = "The new account and its tokens", body = SignedInBody),
        (status = 200, description = "The account to which the provider account is linked, and its tokens", body = SignedInBody),
    ),
    extensions(("x-problems" = json!([
        Code::WrongProviderToken, Code::ProviderUnavailable, Code::AccountSuspended,
    ]))),
    security(()),
)]
#[post("/sign-in/provider")]
pub async fn sign_in_provider(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    language: HeaderLanguage,
    body: Body<ProviderSignIn>,
) -> Result<HttpResponse, Problem> {
    let ProviderSignIn { id_token, nonce, authorization_code, name, device } = body.0;
    let client = ClientInfo { network: origin.0, device, language: language.0 };
    let given = ProviderToken { id_token, nonce, authorization_code };
    let result = accounts.sign_in_provider(&given, name.as_deref(), client).await?;
    let response = match result.signed_in {
        SignedIn::Newcomer => HttpResponse::Created(),
        SignedIn::Known => HttpResponse::Ok(),
    };
    Ok(signed_in_response(response, result))
}

/// List the caller's sign-in methods
///
/// Returns the methods with which the caller can sign in. Use it to show players how they can sign in, and what they
/// can remove.
#[utoipa::path(
    tag = "accounts",
    responses((status = 200, description = "The sign-in methods", body = SignInMethodsBody)),
)]
#[get("/me/sign-in-methods")]
pub async fn get_sign_in_methods(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let methods = accounts.sign_in_methods(caller.account).await?;
    let methods = SignInMethodsBody::new(methods, &accounts);
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "private, no-store")).json(methods))
}

/// Link a provider to the caller's account
///
/// A guest becomes a full account and keeps its name, games and seats. The device key alone no longer signs in then.
/// The owner proves the ownership of the account again: a guest by its device key, or by the password that was given
/// with a pending address; the owner of a full account by password, by an ID token of a provider that is linked
/// already, or by a passkey. The server replies 409 `provider_taken` if the provider account is linked to another
/// account. The server replies 409 `list_full` if the account has 20 provider accounts already.
#[utoipa::path(
    tag = "accounts",
    request_body = ProviderLinkRequest,
    responses((status = 200, description = "The changed sign-in methods", body = SignInMethodsBody)),
    extensions(("x-problems" = json!([
        Code::WrongProviderToken, Code::ProviderUnavailable, Code::ProviderTaken, Code::ListFull, Code::WrongPassword,
        Code::WrongDeviceKey, Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured,
        Code::TooManyAttempts,
    ]))),
)]
#[post("/me/providers")]
pub async fn link_provider(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    origin: SignInNetwork,
    body: Body<ProviderLinkRequest>,
) -> Result<HttpResponse, Problem> {
    let ProviderLinkRequest { id_token, nonce, authorization_code, password, device_key, provider, passkey } =
        body.0;
    let proof = Proof { device_key, ..proof(password, provider, passkey) };
    let given = ProviderToken { id_token, nonce, authorization_code };
    let methods = accounts.link_provider(&caller, &given, proof, origin.0).await?;
    Ok(HttpResponse::Ok().json(SignInMethodsBody::new(methods, &accounts)))
}

/// Unlink a provider from the caller's account
///
/// The owner proves the ownership of the account again, by password, by an ID token of a linked provider, or by a
/// passkey. All other sessions end. The server replies 409 `last_sign_in_method` if the account would have no other
/// sign-in method: add one first. The server replies 404 if the account has no such link.
#[utoipa::path(
    tag = "accounts",
    params(("id" = String, Path, format = "uuid", description = "The link")),
    request_body = OwnerProof,
    responses((status = 204, description = "The provider is unlinked")),
    extensions(("x-problems" = json!([
        Code::WrongProviderToken, Code::ProviderUnavailable, Code::LastSignInMethod, Code::WrongPassword,
        Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured, Code::TooManyAttempts,
    ]))),
)]
#[post("/me/providers/{id}/unlink")]
pub async fn unlink_provider(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    id: Path<ProviderLinkId>,
    origin: Origin,
    body: Body<OwnerProof>,
) -> Result<HttpResponse, Problem> {
    accounts.unlink_provider(&caller, id.get()?, body.0.into(), origin.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Receive a notice from Apple
///
/// This operation is for Apple's servers: enter its URL as the endpoint for server-to-server notifications. When a
/// person has stopped using their Apple account with the app, or has deleted it, the server revokes the link to the
/// account. If the account has no other sign-in method, its sessions end. A later sign-in with the same Apple account
/// restores the link. The server replies 403 `wrong_provider_token` if Apple has not signed the notice for an app of
/// this server.
#[utoipa::path(
    tag = "accounts",
    request_body = AppleNotice,
    responses((status = 204, description = "The notice is processed")),
    extensions(("x-problems" = json!([Code::WrongProviderToken, Code::ProviderUnavailable]))),
    security(()),
)]
#[post("/providers/apple/notices")]
pub async fn receive_apple_notice(
    accounts: web::Data<AccountService>,
    body: Body<AppleNotice>,
) -> Result<HttpResponse, Problem> {
    let payload = body.0.payload;
    if !(1..=MAX_NOTICE_CHARS).contains(&payload.chars().count()) {
        let expected = expected::length(1, MAX_NOTICE_CHARS);
        return Err(Problem::invalid(vec![Violation::new("/payload", "length", expected)]));
    }
    accounts.apple_notice(&payload).await?;
    Ok(HttpResponse::NoContent().finish())
}
