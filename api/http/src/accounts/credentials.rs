//! Full accounts: an e-mail address and a password.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, post, put, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::account::{AccountBody, SignedInBody};
use crate::accounts::passkeys::PasskeyAssertion;
use crate::accounts::sign_in_providers::{ProviderProof, proof};
use crate::extract::address::SignInNetwork;
use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::language::HeaderLanguage;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::account::SignInResult;
use service::accounts::credentials::EmailPassword;
use service::accounts::proof::Proof;
use service::accounts::sessions::ClientInfo;

/// A registration of a full account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// E-mail address that receives mail. An address belongs to one account at most. The server ignores letter case.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Password, 10 to 200 characters. If it is easy to guess, the server replies 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "correct horse battery")]
    password: String,
    /// Name that other players see, 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: String,
    /// Name of the device in the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// A sign-in with e-mail address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordSignIn {
    /// E-mail address of the account. The server ignores letter case.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Password of the account.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: String,
    /// Name of the device in the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// An e-mail address and a password for an account that has no password, and proof that the owner of the account sends
/// the request.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CredentialsRequest {
    /// E-mail address that receives mail. An address belongs to one account at most. The server ignores letter case.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Password, 10 to 200 characters. If it is easy to guess, the server replies 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "correct horse battery")]
    password: String,
    /// Device key of a guest account. Absent for a full account, and for a guest account that was created by
    /// registration.
    #[schema(max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: Option<String>,
    /// Password given at the registration, for a guest account that was created by registration and whose address is
    /// not confirmed yet. Absent if `password` is the same.
    #[schema(max_length = 200, example = "battery horse correct")]
    current_password: Option<String>,
    /// ID token of a linked provider, for an account that signs in only with a provider. Absent for a guest.
    provider: Option<ProviderProof>,
    /// Response of a passkey of the account, for an account that signs in with a passkey. Absent for a guest.
    passkey: Option<PasskeyAssertion>,
}

/// A change of the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// Current password.
    #[schema(max_length = 200, example = "correct horse battery")]
    current: String,
    /// Password, 10 to 200 characters. If it is easy to guess, the server replies 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "staple staple staple")]
    new: String,
}

/// A change of the e-mail address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// New e-mail address.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Password of the account.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: String,
}

pub(crate) fn signed_in_response(
    mut response: actix_web::HttpResponseBuilder,
    result: SignInResult,
) -> HttpResponse {
    response.insert_header((CACHE_CONTROL, "no-store")).json(SignedInBody::from(result))
}

/// Register a full account
///
/// Creates a full account and signs in to it. Use it for people who sign in on several devices. To keep the games of a
/// guest account, send `POST /v1/me/credentials` instead. A 422 reply lists all violations at once.
///
/// On a server with a mail server, the account is a guest with a `pending_email` until the owner confirms the address
/// with the link or the code of a mail. The reply is the same if the address belongs to another account, whose owner
/// gets a mail instead. Without a mail server, the address is valid at once, and the server replies 409 `email_taken`
/// if the address is taken.
#[utoipa::path(
    tag = "accounts",
    request_body = Registration,
    responses(
        (status = 201, description = "The new account and its tokens", body = SignedInBody),
    ),
    extensions(("x-problems" = json!([Code::EmailTaken]))),
    security(()),
)]
#[post("/register")]
pub async fn register(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    language: HeaderLanguage,
    body: Body<Registration>,
) -> Result<HttpResponse, Problem> {
    let Registration { email, password, name, device } = body.0;
    let client = ClientInfo { network: origin.0, device, language: language.0 };
    let result = accounts.register(EmailPassword { email, password }, &name, client).await?;
    Ok(signed_in_response(HttpResponse::Created(), result))
}

/// Sign in with e-mail address and password
///
/// After several wrong passwords from one network, that network must wait before its next attempt, longer each time.
/// Until then, the server replies 429 `too_many_attempts`. This does not lock out other networks from which the owner
/// has signed in. The reply does not reveal whether an address has an account: the server replies 401
/// `wrong_credentials` in both cases.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordSignIn,
    responses(
        (status = 200, description = "The account and its tokens", body = SignedInBody),
    ),
    extensions(("x-problems" = json!([Code::WrongCredentials, Code::TooManyAttempts, Code::AccountSuspended]))),
    security(()),
)]
#[post("/sign-in/password")]
pub async fn sign_in_password(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    body: Body<PasswordSignIn>,
) -> Result<HttpResponse, Problem> {
    let PasswordSignIn { email, password, device } = body.0;
    let client = ClientInfo { network: origin.0, device, language: None };
    Ok(signed_in_response(
        HttpResponse::Ok(),
        accounts.sign_in_password(EmailPassword { email, password }, client).await?,
    ))
}

/// Add an e-mail address and a password
///
/// Gives the caller's account an e-mail address and a password. A guest becomes a full account and keeps its name,
/// games and seats. The device key alone no longer signs in then. The request is idempotent: the server replies to a
/// repetition in the same way. The server replies 409 `has_password` if the account has another address already.
///
/// The owner proves the ownership of the account again: a guest by its device key, an account that signs in only with
/// a provider or a passkey by that sign-in method. A guest account that was created by registration has a password
/// already: the request repeats it, as `password` or as `current_password`. A stolen access token is not sufficient:
/// the server replies 403 if the proof is wrong, and 422 if it is missing.
///
/// On a server with a mail server, the account stays a guest with a `pending_email` until the owner confirms the
/// address, and the reply does not reveal whether another account has the address. Without a mail server, the server
/// replies 409 `email_taken` if the address is taken.
#[utoipa::path(
    tag = "accounts",
    request_body = CredentialsRequest,
    responses(
        (status = 200, description = "The changed account", body = AccountBody),
    ),
    extensions(("x-problems" = json!([
        Code::EmailTaken, Code::HasPassword, Code::WrongPassword, Code::WrongDeviceKey, Code::WrongProviderToken,
        Code::ProviderUnavailable, Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured,
        Code::TooManyAttempts,
    ]))),
)]
#[post("/me/credentials")]
pub async fn attach_credentials(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    origin: SignInNetwork,
    language: HeaderLanguage,
    body: Body<CredentialsRequest>,
) -> Result<HttpResponse, Problem> {
    let CredentialsRequest { email, password, device_key, current_password, provider, passkey } = body.0;
    let given = EmailPassword { email, password };
    let proof = Proof { device_key, ..proof(current_password, provider, passkey) };
    let account = accounts.attach(&caller, given, proof, origin.0, language.0).await?;
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}

/// Change the password
///
/// The server ends all other sessions and keeps the current one. The server replies 403 `wrong_password` if the
/// current password is wrong. A wrong password counts as a failed attempt: after several, the server replies 429
/// `too_many_attempts`. The server replies 409 `no_password` if the account has no password, such as a guest.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "The password is changed"),
    ),
    extensions(("x-problems" = json!([Code::WrongPassword, Code::NoPassword, Code::TooManyAttempts]))),
)]
#[put("/me/password")]
pub async fn change_password(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    origin: SignInNetwork,
    body: Body<PasswordChange>,
) -> Result<HttpResponse, Problem> {
    accounts.change_password(&caller, body.0.current, body.0.new, origin.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Change the e-mail address
///
/// The new address replaces the old one at sign-in, and the old address gets a mail. The request needs the password.
/// The server replies 403 `wrong_password` if it is wrong, and 429 `too_many_attempts` after several wrong ones. The
/// server replies 409 `no_password` if the account has no password, such as a guest.
///
/// On a server with a mail server, the address stays as it is until the owner confirms the new one, the
/// `pending_email`. The reply does not reveal whether another account has the new address. Without a mail server, the
/// server replies 409 `email_taken` if the address is taken.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailChange,
    responses(
        (status = 200, description = "The changed account", body = AccountBody),
    ),
    extensions(("x-problems" = json!([
        Code::WrongPassword, Code::NoPassword, Code::EmailTaken, Code::TooManyAttempts,
    ]))),
)]
#[put("/me/email")]
pub async fn change_email(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    origin: SignInNetwork,
    language: HeaderLanguage,
    body: Body<EmailChange>,
) -> Result<HttpResponse, Problem> {
    let EmailChange { email, password } = body.0;
    let given = EmailPassword { email, password };
    let account = accounts.change_email(&caller, given, origin.0, language.0).await?;
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}
