//! The pages for people: small, without script, and not to be shown inside others.

use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, REFERRER_POLICY, RETRY_AFTER, X_FRAME_OPTIONS,
};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::Decision;
use crate::http::problem::Problem;
use crate::service::error::{Conflict, Error, Forbidden};
use crate::service::grants::clients::{Client, Kind, Redirect};
use crate::service::scopes::{Scope, Scopes};

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

/// The style, as the policy of the pages names it.
static STYLE_HASH: LazyLock<String> = LazyLock::new(|| STANDARD.encode(Sha256::digest(STYLE)));

/// What somebody is asked.
pub struct Ask<'a> {
    /// Who asks.
    pub client: &'a Client,
    /// Where the answer goes; to the device that shows the code if nowhere.
    pub redirect: Option<&'a Redirect>,
    /// What for.
    pub scopes: Scopes,
    /// Where the form goes.
    pub action: &'a str,
    /// What goes with it.
    pub fields: Vec<(&'a str, &'a str)>,
    /// What the device shows.
    pub user_code: Option<&'a str>,
    /// What was wrong the last time.
    pub message: Option<&'a str>,
}

/// A page. Forms go to where it came from, and from there to that place at most.
fn page(status: StatusCode, title: &str, onward: &str, content: &Markup) -> HttpResponse {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
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
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .insert_header((CONTENT_LANGUAGE, "en"))
        .insert_header((X_FRAME_OPTIONS, "DENY"))
        .insert_header((REFERRER_POLICY, "same-origin"))
        .insert_header(("Cross-Origin-Opener-Policy", "same-origin"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(document.into_string())
}

fn says(message: Option<&str>) -> Markup {
    html! { @if let Some(message) = message { p.says role="alert" { (message) } } }
}

/// Asks somebody to let a third party in.
pub fn ask(ask: Ask<'_>, status: StatusCode) -> HttpResponse {
    let host = ask.client.host();
    let content = html! {
        (says(ask.message))
        p { (who(&ask)) }
        p { "It asks to:" }
        ul { @for scope in ask.scopes.iter() { li { (scope.says()) } } }
        p { (where_to(&ask)) }
        form method="post" action=(ask.action) {
            @for (name, value) in &ask.fields { input type="hidden" name=(name) value=(value); }
            (sign_in(ask.scopes))
            div.buttons {
                button name="decision" value="allow" { "Allow" }
                button name="decision" value="deny" formnovalidate { "Deny" }
            }
        }
        p { "What you allow is in the list of sessions of your account, and ends when you end it there." }
    };
    let onward = ask.redirect.map(Redirect::source).unwrap_or_default();
    page(status, &format!("Let {host} in?"), &onward, &content)
}

/// How far its name can be believed.
fn who(ask: &Ask<'_>) -> Markup {
    let host = ask.client.host();
    match ask.redirect.map(|redirect| redirect.kind) {
        Some(Kind::Website) => html! { b { (host) } " wants to be let in to your account." },
        Some(Kind::App) => {
            html! { "An app that belongs to " b { (host) } " wants to be let in to your account." }
        }
        Some(Kind::Loopback) => html! {
            "A program on this computer that calls itself " b { (host) } " wants to be let in to your account. "
            "Nobody can check that name: go on only if you have just started it yourself."
        },
        None => html! {
            "A device or program that calls itself " b { (host) } " wants to be let in to your account. "
            "Nobody can check that name: go on only if you have it before you and it shows this code:"
        },
    }
}

fn where_to(ask: &Ask<'_>) -> Markup {
    match (ask.redirect, ask.user_code) {
        (Some(redirect), _) => html! { "Your answer goes to " b { (redirect.as_str()) } "." },
        (None, Some(code)) => html! { "Your answer goes to the device that shows " span.code { (code) } "." },
        (None, None) => html! {},
    }
}

fn sign_in(scopes: Scopes) -> Markup {
    html! {
        @if scopes.contains(Scope::BotPlay) {
            label for="bot" { "Name of your bot; it is made if you have none of that name" }
            input id="bot" name="bot" maxlength="40" required autocomplete="off";
        }
        fieldset {
            legend { "Sign in" }
            label for="email" { "E-mail address" }
            input id="email" name="email" type="email" maxlength="254" autocomplete="username";
            label for="password" { "Password" }
            input id="password" name="password" type="password" maxlength="200" autocomplete="current-password";
        }
        fieldset {
            legend { "Or, if you play as a guest" }
            label for="code" { "Code that your app shows under “Let others in”" }
            input id="code" name="code" maxlength="40" autocomplete="one-time-code";
        }
    }
}

/// Asks for what a device shows.
pub fn type_code(status: StatusCode, message: Option<&str>) -> HttpResponse {
    let content = html! {
        (says(message))
        p { "A device or program that wants to be let in to your account shows a code. Type it only if you have the device "
            "before you; nobody else has a reason to send you one." }
        form method="get" action="/oauth/device" {
            label for="user_code" { "Code" }
            input.code id="user_code" name="user_code" maxlength="40" required autocomplete="off";
            div.buttons { button { "Go on" } }
        }
    };
    page(status, "Let a device in", "", &content)
}

/// A device has its answer.
pub fn done(host: &str, decision: Decision) -> HttpResponse {
    let content = match decision {
        Decision::Allow => html! { p { b { (host) } " is let in. Go back to your device." } },
        Decision::Deny => html! { p { b { (host) } " is not let in." } },
    };
    page(StatusCode::OK, "Done", "", &content)
}

/// Says what is wrong with a request, with a link that tells the third party.
pub fn wrong(why: &str, back: Option<(&str, &str)>) -> HttpResponse {
    let content = html! {
        p { "The program that has sent you here has made a mistake. Nothing was done." }
        p.says { (why) }
        @if let Some((host, link)) = back {
            p { a href=(link) rel="noreferrer" { "Go back to " (host) } }
        }
    };
    page(StatusCode::BAD_REQUEST, "This does not work", "", &content)
}

/// Shows a page again that says what was wrong with what was typed; what is no matter of that is a problem.
pub fn again(why: Error, show: impl Fn(StatusCode, &str) -> HttpResponse) -> Result<HttpResponse, Problem> {
    let forbidden = |message| Ok(show(StatusCode::FORBIDDEN, message));
    match why {
        Error::WrongCredentials => forbidden("Nobody has that e-mail address with that password."),
        Error::Forbidden(Forbidden::WrongCode) => forbidden("There is no such code, or it is too old."),
        Error::Unauthenticated(_) => forbidden("The account is not there any more."),
        Error::TooManyAttempts(wait) => {
            let seconds = wait.as_secs() + 1;
            let message = format!("That was wrong too often. Come again in {seconds} seconds.");
            let mut response = show(StatusCode::TOO_MANY_REQUESTS, &message);
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
            Ok(response)
        }
        Error::Invalid(wrong) => {
            let lines =
                wrong.iter().map(|v| format!("{}: {}.", v.pointer.trim_start_matches('/'), v.expected));
            Ok(show(StatusCode::UNPROCESSABLE_ENTITY, &lines.collect::<Vec<_>>().join(" ")))
        }
        Error::Conflict(Conflict::TooManyBots) => {
            let message = "You have as many bots as you can have: name one of them.";
            Ok(show(StatusCode::UNPROCESSABLE_ENTITY, message))
        }
        other => Err(other.into()),
    }
}
