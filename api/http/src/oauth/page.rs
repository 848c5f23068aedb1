//! The HTML pages of the OAuth flow: small, without script, and not allowed in frames.

use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, RETRY_AFTER, X_FRAME_OPTIONS,
};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::text::Language;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::Decision;
use crate::extract::language::{requested_or_default, set_content_language};
use crate::problem::Problem;
use service::accounts::grants::clients::{Client, ClientKind, Redirect};
use service::accounts::scopes::{Scope, Scopes};
use service::error::{Conflict, Error, Forbidden};
use service::messages::{Message, page};

const STYLE: &str = "\
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}\
body{max-width:32rem;margin:0 auto;padding:1.5rem}\
h1{font-size:1.4rem}\
.says{padding:.75rem;border:2px solid #b3261e;border-radius:.5rem}\
.code{font:700 1.6rem ui-monospace,monospace;letter-spacing:.1em}\
label{display:block;margin:.75rem 0 0}\
input{box-sizing:border-box;width:100%;font:inherit;padding:.5rem}\
fieldset{margin:1rem 0;border:1px solid #8888;border-radius:.5rem}\
.buttons{display:flex;gap:1rem}\
button{flex:1;font:inherit;padding:.75rem;border-radius:.5rem;border:1px solid #8888;cursor:pointer}\
button[value=allow]{background:#a43a12;color:#fff}\
a,b{overflow-wrap:anywhere}";

/// The hash of the style, for the content security policy.
static STYLE_HASH: LazyLock<String> = LazyLock::new(|| STANDARD.encode(Sha256::digest(STYLE)));

/// The content of the consent page.
pub struct ConsentRequest<'a> {
    /// The client that requests access.
    pub client: &'a Client,
    /// The URI to which the response is sent; `None` in the device flow.
    pub redirect: Option<&'a Redirect>,
    /// The requested scopes.
    pub scopes: Scopes,
    /// The action of the form.
    pub action: &'a str,
    /// The hidden fields of the form.
    pub fields: Vec<(&'a str, &'a str)>,
    /// The code that the device shows.
    pub user_code: Option<&'a str>,
    /// The error of the previous attempt.
    pub message: Option<&'a Message>,
}

/// Builds the pages in one language.
#[derive(Clone, Copy)]
pub struct Pages(pub Language);

impl Pages {
    /// Pages in the language of the request.
    pub fn of(request: &HttpRequest) -> Self {
        Self(requested_or_default(request.headers()))
    }

    pub(crate) fn localise(self, message: &Message) -> String {
        message.text(self.0)
    }

    /// Builds a page. Its forms may be sent to this origin only, and may redirect only to `onward`.
    pub(crate) fn page(
        self,
        status: StatusCode,
        title: &Message,
        onward: &str,
        content: &Markup,
    ) -> HttpResponse {
        let title = self.localise(title);
        let document = html! {
            (DOCTYPE)
            html lang=(self.0.word()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body { h1 { (title) } (content) }
            }
        };
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{}'; form-action 'self' {onward}; frame-ancestors 'none'; base-uri 'none'",
            *STYLE_HASH
        );
        let mut response = HttpResponse::build(status)
            .content_type("text/html; charset=utf-8")
            .insert_header((CONTENT_SECURITY_POLICY, policy))
            .insert_header((X_FRAME_OPTIONS, "DENY"))
            .insert_header((REFERRER_POLICY, "same-origin"))
            .insert_header(("Cross-Origin-Opener-Policy", "same-origin"))
            .insert_header((CACHE_CONTROL, "no-store"))
            .body(document.into_string());
        set_content_language(self.0, response.headers_mut());
        response
    }

    pub(crate) fn alert(self, message: Option<&Message>) -> Markup {
        html! { @if let Some(message) = message { p.says role="alert" { (self.localise(message)) } } }
    }

    /// A message with the first occurrence of `mark` highlighted.
    fn highlighted(self, message: &Message, mark: &str, class: Option<&str>) -> Markup {
        let said = self.localise(message);
        let (before, behind) = said.split_once(mark).unwrap_or((&said, ""));
        html! {
            (before)
            @match class {
                Some(class) => span class=(class) { (mark) },
                None => b { (mark) },
            }
            (behind)
        }
    }

    /// The consent page.
    pub fn consent(self, ask: ConsentRequest<'_>, status: StatusCode) -> HttpResponse {
        let content = html! {
            (self.alert(ask.message))
            p { (self.client_identity(&ask)) }
            p { (self.localise(&page::asks_to())) }
            ul { @for scope in ask.scopes.iter() { li { (scope.says(self.0)) } } }
            p { (self.answer_destination(&ask)) }
            form method="post" action=(ask.action) {
                @for (name, value) in &ask.fields { input type="hidden" name=(name) value=(value); }
                (self.sign_in_fields(ask.scopes))
                div.buttons {
                    button name="decision" value="allow" { (self.localise(&page::allow())) }
                    button name="decision" value="deny" formnovalidate { (self.localise(&page::deny())) }
                }
            }
            p { (self.localise(&page::ends_in_sessions())) }
        };
        let onward = ask.redirect.map(Redirect::source).unwrap_or_default();
        self.page(status, &page::let_in(ask.client.host()), &onward, &content)
    }

    /// Names the client, and advises how to check its identity.
    fn client_identity(self, ask: &ConsentRequest<'_>) -> Markup {
        let host = ask.client.host();
        let (request, check) = match ask.redirect.map(|redirect| redirect.kind) {
            Some(ClientKind::Website) => (page::wants_in_website(host), None),
            Some(ClientKind::App) => (page::wants_in_app(host), None),
            Some(ClientKind::Loopback) => (page::wants_in_program(host), Some(page::check_program())),
            None => (page::wants_in_device(host), Some(page::check_device())),
        };
        html! {
            (self.highlighted(&request, host, None))
            @if let Some(check) = &check { " " (self.localise(check)) }
        }
    }

    fn answer_destination(self, ask: &ConsentRequest<'_>) -> Markup {
        match (ask.redirect, ask.user_code) {
            (Some(to), _) => self.highlighted(&page::answer_to(to.as_str()), to.as_str(), None),
            (None, Some(code)) => self.highlighted(&page::answer_to_device(code), code, Some("code")),
            (None, None) => html! {},
        }
    }

    fn sign_in_fields(self, scopes: Scopes) -> Markup {
        let say = |message: Message| self.localise(&message);
        html! {
            @if scopes.contains(Scope::BotPlay) {
                label for="bot" { (say(page::bot_name())) }
                input id="bot" name="bot" maxlength="40" required autocomplete="off";
            }
            fieldset {
                legend { (say(page::sign_in())) }
                label for="email" { (say(page::email())) }
                input id="email" name="email" type="email" maxlength="254" autocomplete="username";
                label for="password" { (say(page::password())) }
                input id="password" name="password" type="password" maxlength="200" autocomplete="current-password";
            }
            fieldset {
                legend { (say(page::or_guest())) }
                label for="code" { (say(page::guest_code())) }
                input id="code" name="code" maxlength="40" autocomplete="one-time-code";
            }
        }
    }

    /// The page on which the user enters the code that a device shows.
    pub fn enter_user_code(self, status: StatusCode, message: Option<&Message>) -> HttpResponse {
        let content = html! {
            (self.alert(message))
            p { (self.localise(&page::device_says())) }
            form method="get" action="/oauth/device" {
                label for="user_code" { (self.localise(&page::code())) }
                input.code id="user_code" name="user_code" maxlength="40" required autocomplete="off";
                div.buttons { button { (self.localise(&page::go_on())) } }
            }
        };
        self.page(status, &page::device_title(), "", &content)
    }

    /// The page after the decision in the device flow.
    pub fn done(self, host: &str, decision: Decision) -> HttpResponse {
        let message = match decision {
            Decision::Allow => page::let_in_done(host),
            Decision::Deny => page::not_let_in(host),
        };
        let content = html! { p { (self.highlighted(&message, host, None)) } };
        self.page(StatusCode::OK, &page::done(), "", &content)
    }

    /// The page for an invalid form.
    pub fn invalid_form(self, why: &Message) -> HttpResponse {
        let content = html! { p.says { (self.localise(why)) } };
        self.page(StatusCode::BAD_REQUEST, &page::wrong_title(), "", &content)
    }

    /// The page for an invalid authorization request, with a link that returns the error to the client.
    pub fn invalid_request(self, why: &str, back: Option<(&str, &str)>) -> HttpResponse {
        let content = html! {
            p { (self.localise(&page::wrong_says())) }
            p.says { (why) }
            @if let Some((host, link)) = back {
                p { a href=(link) rel="noreferrer" { (self.localise(&page::go_back(host))) } }
            }
        };
        self.page(StatusCode::BAD_REQUEST, &page::wrong_title(), "", &content)
    }

    /// Shows a page again with the error in the user's input. Other errors become problems.
    pub fn retry(
        self,
        why: Error,
        show: impl Fn(StatusCode, &Message) -> HttpResponse,
    ) -> Result<HttpResponse, Problem> {
        let forbidden = |message: Message| Ok(show(StatusCode::FORBIDDEN, &message));
        match why {
            Error::WrongCredentials => forbidden(page::wrong_credentials()),
            Error::Forbidden(Forbidden::WrongCode) => forbidden(page::wrong_code()),
            Error::Forbidden(Forbidden::WrongPassword) => forbidden(page::wrong_password()),
            Error::Forbidden(Forbidden::WrongLink) => forbidden(page::wrong_link()),
            Error::Conflict(Conflict::EmailTaken) => Ok(show(StatusCode::CONFLICT, &page::email_taken())),
            Error::SessionEnded(_) => forbidden(page::account_gone()),
            Error::Suspended(suspension) => forbidden(crate::problem::suspended(&suspension)),
            Error::TooManyAttempts(wait) => {
                let seconds = wait.as_secs() + 1;
                let mut response = show(StatusCode::TOO_MANY_REQUESTS, &page::too_often(seconds));
                response.headers_mut().insert(RETRY_AFTER, seconds.into());
                Ok(response)
            }
            Error::Invalid(wrong) => {
                let lines = wrong.iter().map(|v| {
                    let expected = self.localise(&v.expected);
                    self.localise(&page::violation(v.pointer.trim_start_matches('/'), expected))
                });
                let lines = lines.collect::<Vec<_>>().join(" ");
                Ok(show(StatusCode::UNPROCESSABLE_ENTITY, &Message::literal(lines)))
            }
            Error::Conflict(Conflict::TooManyBots(_)) => {
                Ok(show(StatusCode::UNPROCESSABLE_ENTITY, &page::enough_bots()))
            }
            other => Err(other.into()),
        }
    }
}
