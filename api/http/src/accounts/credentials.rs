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

/// Somebody who wants a full account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// Where mail arrives. One account for each address; capital letters do not count.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Anything of that length that is not easy to guess; else 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "correct horse battery")]
    password: String,
    /// Name that other players see, 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40, example = "Ada")]
    name: String,
    /// What the device is called, for the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// Somebody who has a full account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordSignIn {
    /// The e-mail address; capital letters do not count.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Password of the account.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: String,
    /// What the device is called, for the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// What an account without a password gets.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CredentialsRequest {
    /// Where mail arrives. One account for each address; capital letters do not count.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
    /// Anything of that length that is not easy to guess; else 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "correct horse battery")]
    password: String,
    /// Device key of a guest account. Absent for a full account, and for a guest that came by registration.
    #[schema(max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: Option<String>,
    /// For a guest that came by registration and whose address is not confirmed yet: the password that it has given. Absent if
    /// `password` is the same.
    #[schema(max_length = 200, example = "battery horse correct")]
    current_password: Option<String>,
    /// For an account that signs in with a provider only: an ID token of that provider. Absent for a guest.
    provider: Option<ProviderProof>,
    /// For an account that signs in with a passkey: the response of that passkey. Absent for a guest.
    passkey: Option<PasskeyAssertion>,
}

/// Another password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// Password until now.
    #[schema(max_length = 200, example = "correct horse battery")]
    current: String,
    /// Anything of that length that is not easy to guess; else 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "staple staple staple")]
    new: String,
}

/// Another e-mail address.
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

/// Make a full account
///
/// For somebody who signs in on several devices. Who plays as a guest already keeps its games with `POST
/// /v1/me/credentials` instead. 422 lists all violations at once.
///
/// On a server with a mail server, the account is a guest with a `pending_email` until the address is confirmed with the
/// link or the code of a mail. The reply is the same if the address belongs to another account, whose owner gets a mail
/// instead. Without a mail server, the address counts at once, and a taken one is 409.
#[utoipa::path(
    tag = "accounts",
    request_body = Registration,
    responses(
        (status = 201, description = "A new account, signed in", body = SignedInBody),
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
/// After some wrong passwords from one network it has to wait, longer each time: 429 `too_many_attempts`. Others
/// are not locked out by that. The reply does not reveal whether an address has an account: 401 either way.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordSignIn,
    responses(
        (status = 200, description = "Signed in", body = SignedInBody),
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

/// Give the own account an e-mail address and a password
///
/// A guest becomes a full account. Name, games and seats stay. From then on the device key alone does not sign in. The same
/// again gets the same reply; 409 when the account has another address already.
///
/// The owner proves who they are once more: a guest by its device key, an account that signs in with a provider or a passkey
/// only by that. A guest that came by registration has a password already: the request repeats it, as `password` or as
/// `current_password`. A token that somebody got hold of is not enough: 403.
///
/// On a server with a mail server, the account stays a guest with a `pending_email` until the address is confirmed; the
/// reply does not say whether another account has it. Without a mail server, a taken address is 409.
#[utoipa::path(
    tag = "accounts",
    request_body = CredentialsRequest,
    responses(
        (status = 200, description = "The account as it is now", body = AccountBody),
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
/// The server ends all other sessions and keeps the current one. 403 when the current password is wrong, which counts
/// as a guess: after
/// some, 429 `too_many_attempts`. 409 for a guest, who has none.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "The new password counts"),
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
/// Signing in takes the new one from then on, and the old one gets a mail. Needs the password: 403 when it is wrong, 429
/// after some wrong ones. 409 when the account is a guest.
///
/// On a server with a mail server, the address stays as it is until the new one, the `pending_email`, is confirmed; the
/// reply does not say whether another account has it. Without a mail server, a taken address is 409.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailChange,
    responses(
        (status = 200, description = "The account as it is now", body = AccountBody),
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
