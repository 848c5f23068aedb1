//! Mails to the owners of accounts: confirmation of an address, and reset of a password.

use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::account::{AccountBody, SignedInBody};
use crate::accounts::credentials::signed_in_response;
use crate::extract::address::SignInNetwork;
use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::language::HeaderLanguage;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::sessions::ClientInfo;
use service::error::Violation;
use service::messages::expected;

/// The code or the link of a mail. Exactly one of the two is present.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailConfirmation {
    /// Code of the mail: six digits. The server ignores spaces. Absent if `token` is present.
    #[schema(min_length = 6, max_length = 20, example = "123456")]
    code: Option<String>,
    /// Parameter `token` of the link. Absent if `code` is present.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: Option<String>,
}

/// The link of a mail, and the password of its account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailConfirmationByLink {
    /// Parameter `token` of the link.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: String,
    /// Password of the account: the one that was given with the address, or, if the address changes, the one that
    /// signs in.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: String,
}

/// A request for a link that sets a new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordResetRequest {
    /// E-mail address of the account. The server ignores letter case.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
}

/// A new password, with the token of the link of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// Parameter `token` of the link.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: String,
    /// Password, 10 to 200 characters. If it is easy to guess, the server replies 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "staple staple staple")]
    password: String,
    /// Name of the device in the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// Resend the confirmation mail
///
/// Sends the mail that confirms the pending address again. Use it if the mail has not arrived or has expired. An
/// address gets at most five such mails in an hour, and the server omits further ones. If an account has caused too
/// many mails, the server replies 429 `rate_limited`. The server replies 409 `no_pending_email` if no address waits
/// for its confirmation.
#[utoipa::path(
    tag = "accounts",
    responses((status = 202, description = "The request is accepted")),
    extensions(("x-problems" = json!([Code::NoPendingEmail]))),
)]
#[post("/me/email/confirmation/resend")]
pub async fn resend_confirmation(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    language: HeaderLanguage,
) -> Result<HttpResponse, Problem> {
    accounts.resend_confirmation(&caller, language.0).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// Confirm the caller's e-mail address
///
/// Confirms the pending address of the caller with the code or the link of the mail. The pending address becomes the
/// address of the account, and a guest becomes a full account with the password that was given with the address. The
/// body contains either the `code` or the `token` of the link.
///
/// The server replies 403 `wrong_code` if the code or the token is wrong, has expired or belongs to another account.
/// After five wrong codes, only the link and the code of another mail are valid. The server replies 409
/// `no_pending_email` if no address waits for its confirmation, and 409 `email_taken` if another account has confirmed
/// the address first.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailConfirmation,
    responses((status = 200, description = "The changed account", body = AccountBody)),
    extensions(("x-problems" = json!([
        Code::WrongCode, Code::NoPendingEmail, Code::EmailTaken, Code::TooManyAttempts,
    ]))),
)]
#[post("/me/email/confirmation")]
pub async fn confirm_email(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    origin: SignInNetwork,
    body: Body<EmailConfirmation>,
) -> Result<HttpResponse, Problem> {
    let account = match body.0 {
        EmailConfirmation { code: Some(code), token: None } => {
            accounts.confirm_email(&caller, &code, origin.0).await?
        }
        EmailConfirmation { code: None, token: Some(token) } => {
            accounts.confirm_own_email_by_link(&caller, &token).await?
        }
        _ => {
            let wrong = Violation::new("/code", "required", expected::code_or_token());
            return Err(Problem::invalid(vec![wrong]));
        }
    };
    Ok(HttpResponse::Ok().json(AccountBody::from(account)))
}

/// Confirm an e-mail address with the link of the mail
///
/// This is for an app that opens the links in mails itself (`MAIL_LINK_URL`), if the account is not signed in there.
/// Otherwise a page of the server does this. An app in which the account is signed in sends the `token` to
/// `POST /v1/me/email/confirmation` and needs no password.
///
/// The link alone confirms nothing, because another person may have registered the address: ask the person for the
/// password. The server replies 403 `wrong_password` if it is wrong, and 429 `too_many_attempts` after several wrong
/// ones. The link stays valid in both cases. The link is valid once: after that, the server replies 403 `wrong_code`.
/// The server replies 409 `email_taken` if another account has confirmed the address first.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailConfirmationByLink,
    responses((status = 204, description = "The address is confirmed")),
    extensions(("x-problems" = json!([
        Code::WrongCode, Code::WrongPassword, Code::EmailTaken, Code::TooManyAttempts, Code::AccountSuspended,
    ]))),
    security(()),
)]
#[post("/email-confirmation")]
pub async fn confirm_email_by_link(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    body: Body<EmailConfirmationByLink>,
) -> Result<HttpResponse, Problem> {
    let EmailConfirmationByLink { token, password } = body.0;
    accounts.confirm_email_by_link(&token, password, origin.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Request a link that sets a new password
///
/// If the address belongs to an account, the server sends a mail with a link to the address. The link is valid once,
/// for half an hour. The server sends the same reply for every address, after the same time. An address gets at most
/// five such mails in an hour.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordResetRequest,
    responses((status = 202, description = "The request is accepted, whether or not the address belongs to an account")),
    security(()),
)]
#[post("/password-reset")]
pub async fn request_password_reset(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
    language: HeaderLanguage,
    body: Body<PasswordResetRequest>,
) -> Result<HttpResponse, Problem> {
    accounts.request_password_reset(&body.0.email, language.0).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// Set a new password with the link of the mail
///
/// This is for an app that opens the links in mails itself (`MAIL_LINK_URL`). Otherwise a page of the server does
/// this. All sessions of the account end, and the server starts a new one. The link is valid once: after that, the
/// server replies 403 `wrong_code`. The server replies 422 if the password is too short or easy to guess, and 403
/// `account_suspended` if an operator has suspended the account. The link stays valid in both cases.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordReset,
    responses((status = 200, description = "The account and its tokens", body = SignedInBody)),
    extensions(("x-problems" = json!([Code::WrongCode, Code::AccountSuspended]))),
    security(()),
)]
#[post("/password-reset/completion")]
pub async fn reset_password(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    body: Body<PasswordReset>,
) -> Result<HttpResponse, Problem> {
    let PasswordReset { token, password, device } = body.0;
    let client = ClientInfo { network: origin.0, device, language: None };
    Ok(signed_in_response(HttpResponse::Ok(), accounts.reset_password(&token, password, client).await?))
}
