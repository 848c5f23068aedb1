//! Mails to the owners of accounts: confirming an address, and a new password.

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

/// The code or the link of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailConfirmation {
    /// Six digits; spaces do no harm. Absent with `token`.
    #[schema(min_length = 6, max_length = 20, example = "123456")]
    code: Option<String>,
    /// The parameter `token` of the link, instead of the code.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: Option<String>,
}

/// The link of a mail, and the password of its account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailConfirmationByLink {
    /// The parameter `token` of the link.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: String,
    /// Password of the account: the one that came with the address, or, when the address changes, the one that signs in.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: String,
}

/// Somebody who has forgotten a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordResetRequest {
    /// The e-mail address of the account; capital letters do not count.
    #[schema(max_length = 254, example = "ada@example.org")]
    email: String,
}

/// A new password, by the link of a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// The parameter `token` of the link.
    #[schema(min_length = 1, max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: String,
    /// Anything of that length that is not easy to guess; else 422 with the rule `guessable`.
    #[schema(min_length = 10, max_length = 200, example = "staple staple staple")]
    password: String,
    /// What the device is called, for the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// Send the mail that confirms the address again
///
/// For somebody whose mail has not arrived or is too old. An address gets a few mails in an hour at most; the server
/// leaves out further ones. An account that has caused too many mails gets 429 `rate_limited`. 409 when no address waits
/// for its confirmation.
#[utoipa::path(
    tag = "accounts",
    responses((status = 202, description = "The mail is on its way")),
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

/// Confirm the own e-mail address with the code or the link of the mail
///
/// The pending address becomes that of the account, and a guest becomes a full account with the password that came with
/// it. The body has either the `code` or the `token` of the link. 403 `wrong_code` when it is wrong, too old or of another
/// account. After five wrong codes only the link and the code of another mail are valid. 409 when no address waits for its confirmation, or another account has confirmed it first.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailConfirmation,
    responses((status = 200, description = "The account as it is now", body = AccountBody)),
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
/// For an app that opens the links in mails itself (`MAIL_LINK_URL`) where the account is not signed in; otherwise a page of
/// the server does this. An app where it is signed in sends the `token` to `POST /v1/me/email/confirmation` and needs no
/// password. The link alone confirms nothing, because somebody else may have registered the address: ask the person for the
/// password. 403 `wrong_password` when it is wrong, and 429 after some wrong ones; the link stays valid. The link is valid
/// once: 403 `wrong_code` afterwards. 409 when another account has confirmed the address first.
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

/// Ask for a new password
///
/// If the address belongs to an account, a mail with a link arrives there, which is valid once and for half an hour. The
/// reply is the same for every address, and takes as long. An address gets a few mails in an hour at most.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordResetRequest,
    responses((status = 202, description = "A mail is on its way, if the address belongs to an account")),
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
/// For an app that opens the links in mails itself (`MAIL_LINK_URL`); otherwise a page of the server does this. All
/// sessions of the account end, and a new one begins. The link is valid once: 403 `wrong_code` afterwards. 422 when the
/// password is too short or easy to guess, and 403 `account_suspended` when an operator has suspended the account; the link
/// stays valid then.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordReset,
    responses((status = 200, description = "Signed in", body = SignedInBody)),
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
