//! The pages that links in mails open. Opening a page changes nothing, because programs that check mail also open
//! links. Only its form changes something.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use maud::html;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::extract::address::SignInNetwork;
use crate::oauth::device::is_opened;
use crate::oauth::page::Pages;
use crate::oauth::{Form, OAuthRefusal, from_our_page, parse_parameters};
use crate::problem::Problem;
use service::accounts::AccountService;
use service::accounts::account::Account;
use service::accounts::mail::MailPurpose;
use service::error::{Error, Forbidden};
use service::messages::{Message, page};
use service::names;
use service::notify::NotificationService;

/// The query of a link in a mail.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailLink {
    /// Token of the link.
    #[param(max_length = 2_048, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0yN4uXk2pQ8v")]
    token: Option<String>,
}

/// The form of the page that confirms an e-mail address.
#[derive(Deserialize, ToSchema)]
pub struct ConfirmAnswer {
    /// Token of the link.
    #[schema(max_length = 2_048, required = true, nullable = false)]
    token: Option<String>,
    /// Password of the account.
    #[schema(max_length = 2_048, required = true, nullable = false)]
    password: Option<String>,
}

/// The form of the page that sets a new password.
#[derive(Deserialize, ToSchema)]
pub struct ResetAnswer {
    /// Token of the link.
    #[schema(max_length = 2_048, required = true, nullable = false)]
    token: Option<String>,
    /// The new password.
    #[schema(max_length = 2_048, required = true, nullable = false)]
    password: Option<String>,
}

/// A page with a title and a message.
fn notice(pages: Pages, status: StatusCode, title: &Message, message: &Message) -> HttpResponse {
    let content = html! { p { (pages.localise(message)) } };
    pages.page(status, title, "", &content)
}

fn ask_to_confirm(
    pages: Pages,
    (account, email): (&Account, &str),
    token: &str,
    status: StatusCode,
    message: Option<&Message>,
) -> HttpResponse {
    let name = names::shown(&account.name, pages.0);
    let content = html! {
        (pages.alert(message))
        p { (pages.localise(&page::confirm_says(email, name))) }
        p { (pages.localise(&page::confirm_ignore())) }
        form method="post" action="/mail/confirm" {
            input type="hidden" name="token" value=(token);
            label for="password" { (pages.localise(&page::account_password())) }
            input id="password" name="password" type="password" maxlength="200" required
                autocomplete="current-password";
            div.buttons { button value="allow" { (pages.localise(&page::confirm())) } }
        }
    };
    pages.page(status, &page::confirm_title(), "", &content)
}

fn ask_for_password(
    pages: Pages,
    account: &Account,
    token: &str,
    status: StatusCode,
    message: Option<&Message>,
) -> HttpResponse {
    let name = names::shown(&account.name, pages.0);
    let content = html! {
        (pages.alert(message))
        p { (pages.localise(&page::reset_says(name))) }
        form method="post" action="/mail/reset" {
            input type="hidden" name="token" value=(token);
            label for="password" { (pages.localise(&page::new_password())) }
            input id="password" name="password" type="password" minlength="10" maxlength="200" required
                autocomplete="new-password";
            div.buttons { button value="allow" { (pages.localise(&page::reset())) } }
        }
    };
    pages.page(status, &page::reset_title(), "", &content)
}

fn ask_to_unsubscribe(pages: Pages, account: &Account, token: &str) -> HttpResponse {
    let name = names::shown(&account.name, pages.0);
    let content = html! {
        p { (pages.localise(&page::unsubscribe_says(name))) }
        form method="post" action={ "/mail/unsubscribe?token=" (token) } {
            input type="hidden" name="List-Unsubscribe" value="One-Click";
            div.buttons { button value="allow" { (pages.localise(&page::unsubscribe())) } }
        }
    };
    pages.page(StatusCode::OK, &page::unsubscribe_title(), "", &content)
}

/// The token of the link that a browser opens.
fn opened_link(request: &HttpRequest, pages: Pages) -> Result<String, Box<HttpResponse>> {
    if !is_opened(request) {
        return Err(Box::new(pages.invalid_form(&page::opened_elsewhere())));
    }
    token_of(request, pages)
}

/// The token in the URL of a request.
fn token_of(request: &HttpRequest, pages: Pages) -> Result<String, Box<HttpResponse>> {
    match parse_parameters::<MailLink>(request.query_string()) {
        Ok(MailLink { token: Some(token) }) => Ok(token),
        Ok(MailLink { token: None }) => Err(Box::new(pages.invalid_form(&page::wrong_link()))),
        Err(fault) => Err(Box::new(pages.invalid_request(&fault.localised(pages.0), None))),
    }
}

/// The pages in the language of the account, unless the browser sends `Accept-Language`.
fn in_language_of(pages: Pages, request: &HttpRequest, account: &Account) -> Pages {
    let asked = request.headers().contains_key(actix_web::http::header::ACCEPT_LANGUAGE);
    Pages(account.language.filter(|_| !asked).unwrap_or(pages.0))
}

/// Show the page that confirms an e-mail address
///
/// Returns an HTML page for people, which the link of a mail opens. The page shows the address and the name of the
/// account, and asks for the password of the account. Opening it changes nothing.
#[utoipa::path(
    tag = "accounts",
    operation_id = "mail_confirm",
    params(MailLink),
    responses(
        (status = 200, description = "The page", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "A page that states that the link was used or has expired", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[get("/mail/confirm")]
pub async fn confirm_page(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let token = match opened_link(&request, pages) {
        Ok(token) => token,
        Err(response) => return Ok(*response),
    };
    match accounts.mail_link(MailPurpose::ConfirmEmail, &token).await {
        Ok((account, email)) => {
            let pages = in_language_of(pages, &request, &account);
            Ok(ask_to_confirm(pages, (&account, &email), &token, StatusCode::OK, None))
        }
        Err(why) => pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message)),
    }
}

/// Confirm an e-mail address on its page
///
/// The page sends this form. The address becomes valid, and the link is used up. If the password is wrong, the server
/// returns the page again.
#[utoipa::path(
    tag = "accounts",
    operation_id = "mail_confirm_answer",
    request_body(content = ConfirmAnswer, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A page that states that the request succeeded", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "The page again, because the password is wrong, or a page that states that the link was used or has expired", content_type = "text/html", body = String),
        (status = 409, description = "A page that states that the address belongs to another account now", content_type = "text/html", body = String),
        (status = 422, description = "The page again, because the password is too long", content_type = "text/html", body = String),
        (status = 429, description = "The page again, after too many wrong passwords", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[post("/mail/confirm")]
pub async fn confirm_answer(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    form: Result<Form<ConfirmAnswer>, OAuthRefusal>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let ConfirmAnswer { token, password } = match form {
        Ok(form) => form.0,
        Err(refused) => return Ok(pages.invalid_request(&refused.localised(pages.0), None)),
    };
    if !from_our_page(&request) {
        return Ok(pages.invalid_form(&page::other_page()));
    }
    let (token, password) = (token.unwrap_or_default(), password.unwrap_or_default());
    let (account, email) = match accounts.mail_link(MailPurpose::ConfirmEmail, &token).await {
        Ok(found) => found,
        Err(why) => {
            return pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message));
        }
    };
    let pages = in_language_of(pages, &request, &account);
    match accounts.confirm_email_by_link(&token, password, origin.0).await {
        Ok(()) => Ok(notice(pages, StatusCode::OK, &page::done(), &page::confirm_done(email))),
        Err(
            why
            @ (Error::Forbidden(Forbidden::WrongPassword) | Error::TooManyAttempts(_) | Error::Invalid(_)),
        ) => pages.retry(why, |status, message| {
            ask_to_confirm(pages, (&account, &email), &token, status, Some(message))
        }),
        Err(why) => pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message)),
    }
}

/// Show the page that sets a new password
///
/// Returns an HTML page for people, which asks for the new password. Opening it changes nothing.
#[utoipa::path(
    tag = "accounts",
    operation_id = "mail_reset",
    params(MailLink),
    responses(
        (status = 200, description = "The page", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "A page that states that the link was used or has expired", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[get("/mail/reset")]
pub async fn reset_page(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let token = match opened_link(&request, pages) {
        Ok(token) => token,
        Err(response) => return Ok(*response),
    };
    match accounts.mail_link(MailPurpose::ResetPassword, &token).await {
        Ok((account, _)) => {
            let pages = in_language_of(pages, &request, &account);
            Ok(ask_for_password(pages, &account, &token, StatusCode::OK, None))
        }
        Err(why) => pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message)),
    }
}

/// Set a new password on its page
///
/// The page sends this form. The new password becomes valid, all devices are signed out, and the link is used up. If
/// the password is too short or easy to guess, the server returns the page again.
#[utoipa::path(
    tag = "accounts",
    operation_id = "mail_reset_answer",
    request_body(content = ResetAnswer, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A page that states that the request succeeded", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "A page that states that the link was used or has expired", content_type = "text/html", body = String),
        (status = 422, description = "The page again, because the password is too short, too long or easy to guess", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[post("/mail/reset")]
pub async fn reset_answer(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
    form: Result<Form<ResetAnswer>, OAuthRefusal>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let ResetAnswer { token, password } = match form {
        Ok(form) => form.0,
        Err(refused) => return Ok(pages.invalid_request(&refused.localised(pages.0), None)),
    };
    if !from_our_page(&request) {
        return Ok(pages.invalid_form(&page::other_page()));
    }
    let (token, password) = (token.unwrap_or_default(), password.unwrap_or_default());
    let account = match accounts.mail_link(MailPurpose::ResetPassword, &token).await {
        Ok((account, _)) => account,
        Err(why) => {
            return pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message));
        }
    };
    let pages = in_language_of(pages, &request, &account);
    match accounts.set_password_by_link(&token, password).await {
        Ok(_) => Ok(notice(pages, StatusCode::OK, &page::done(), &page::reset_done())),
        Err(why @ (Error::Forbidden(_) | Error::Suspended(_))) => {
            pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message))
        }
        Err(why) => pages
            .retry(why, |status, message| ask_for_password(pages, &account, &token, status, Some(message))),
    }
}

/// Show the page that switches off mails
///
/// Returns an HTML page for people, with a button that switches off the mails about waiting games. Opening it changes
/// nothing.
#[utoipa::path(
    tag = "accounts",
    operation_id = "mail_unsubscribe",
    params(MailLink),
    responses(
        (status = 200, description = "The page", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "A page that states that the link is not valid", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[get("/mail/unsubscribe")]
pub async fn unsubscribe_page(
    notifications: web::Data<NotificationService>,
    _origin: SignInNetwork,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let token = match opened_link(&request, pages) {
        Ok(token) => token,
        Err(response) => return Ok(*response),
    };
    match notifications.turn_mail_subscriber(&token).await {
        Ok(account) => Ok(ask_to_unsubscribe(in_language_of(pages, &request, &account), &account, &token)),
        Err(why) => pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message)),
    }
}

/// Switch off mails about waiting games
///
/// The page sends this form, and mail programs send this request when their user unsubscribes (RFC 8058). The token in
/// the URL is sufficient: the server does not read the body. The account gets no more mails about waiting games until
/// it requests them again. The link does nothing else and is valid as long as the account has the address, so the
/// request can be repeated.
#[utoipa::path(
    tag = "accounts",
    operation_id = "mail_unsubscribe_answer",
    params(MailLink),
    responses(
        (status = 200, description = "A page that states that the request succeeded", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "A page that states that the link is not valid", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[post("/mail/unsubscribe")]
pub async fn unsubscribe_answer(
    notifications: web::Data<NotificationService>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let token = match token_of(&request, pages) {
        Ok(token) => token,
        Err(response) => return Ok(*response),
    };
    match notifications.unsubscribe_turn_mails(&token).await {
        Ok(account) => {
            let pages = in_language_of(pages, &request, &account);
            let name = names::shown(&account.name, pages.0);
            Ok(notice(pages, StatusCode::OK, &page::done(), &page::unsubscribe_done(name)))
        }
        Err(why) => pages.retry(why, |status, message| notice(pages, status, &page::wrong_title(), message)),
    }
}
