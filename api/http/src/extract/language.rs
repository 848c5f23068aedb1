//! Language negotiation.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, HeaderMap, HeaderValue, VARY};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpRequest};
use domain::text::Language;

use crate::extract::auth;
use crate::extract::rate_limits;
use crate::extract::reader;
use crate::problem::Problem;
use crate::streams::sockets;

/// The language of texts for a signed-in caller: the preferred available language of `Accept-Language`, otherwise the
/// language of the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallerLanguage(pub Language);

/// The language of texts that does not depend on the caller, for replies that shared caches may store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicLanguage(pub Language);

/// The available language that `Accept-Language` prefers, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeaderLanguage(pub Option<Language>);

impl FromRequest for HeaderLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(preferred(request.headers()))))
    }
}

impl FromRequest for CallerLanguage {
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Infallible>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(caller_language(&request).await)) })
    }
}

impl FromRequest for PublicLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(requested_or_default(request.headers()))))
    }
}

pub async fn caller_language(request: &HttpRequest) -> Language {
    match preferred(request.headers()).or(reader::known_language()) {
        Some(language) => language,
        None => account_language(request).await.unwrap_or(Language::English),
    }
}

/// The language that the account of a valid token has chosen, if any.
async fn account_language(request: &HttpRequest) -> Option<Language> {
    // Requests to unlimited paths never query the store.
    let token = auth::token(request)
        .or(sockets::token_in_protocols(request))
        .filter(|_| !rate_limits::is_unlimited(request.path()))?;
    let caller = auth::resolve(request, token).await.ok()?;
    reader::account_language(auth::service(request).ok()?, caller.account).await
}

/// The preferred available language of the header, or English.
pub fn requested_or_default(headers: &HeaderMap) -> Language {
    preferred(headers).unwrap_or(Language::English)
}

/// Sets `Content-Language` and `Vary`.
pub fn set_content_language(language: Language, headers: &mut HeaderMap) {
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.word()));
    headers.append(VARY, HeaderValue::from_static("accept-language"));
}

/// Middleware: translates problems into the language of the caller.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let response = reader::with_reader(preferred(request.headers()), next.call(request)).await?;
    let problem = response.response().error().and_then(|error| error.as_error::<Problem>()).cloned();
    let Some(problem) = problem else { return Ok(response.map_into_left_body()) };
    let language = match problem.is_body_incomplete() || problem.is_store_unavailable() {
        // The connection will be closed, or the store does not answer, so do not query it.
        true => requested_or_default(response.request().headers()),
        false => caller_language(response.request()).await,
    };
    if language == Language::English {
        return Ok(response.map_into_left_body());
    }
    let (request, response) = response.into_parts();
    let mut response = response.set_body(problem.body(language)).map_into_boxed_body();
    response.headers_mut().insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.word()));
    Ok(ServiceResponse::new(request, response.map_into_right_body()))
}

/// The preferred available language of `Accept-Language`.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let lines = headers.get_all(ACCEPT_LANGUAGE).map(|line| String::from_utf8_lossy(line.as_bytes()));
    let mut found: Option<(f32, Language)> = None;
    for one in lines.collect::<Vec<_>>().iter().flat_map(|line| line.split(',')) {
        let (tag, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight = weight.trim().to_ascii_lowercase();
        let weight: f32 = weight.strip_prefix("q=").and_then(|q| q.parse().ok()).unwrap_or(0.0);
        let Some(language) = Language::of_range(tag) else { continue };
        // A weight above 1 is invalid (RFC 9110, 12.4.2).
        if weight > 0.0 && weight <= 1.0 && found.is_none_or(|(most, _)| weight > most) {
            found = Some((weight, language));
        }
    }
    found.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(header: &str) -> Option<Language> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_str(header).expect("a header"));
        preferred(&headers)
    }

    #[test]
    fn unsupported_or_malformed_ranges_select_no_language() {
        for header in ["", "xx", "*", ";;,q=,en;q=x", "en;q=0", "hu;q=2", "hu;q=inf", "hu;q=NaN", "hu;q=-1"] {
            assert_eq!(wanted(header), None, "{header}");
        }
        assert_eq!(requested_or_default(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn the_highest_weight_selects_the_language() {
        let each = [
            ("en", Language::English),
            ("en-GB,en;q=0.9", Language::English),
            ("xx, en;q=0.1", Language::English),
            ("EN", Language::English),
            ("sr", Language::Serbian),
            ("sr-Latn-RS,sr;q=0.9,en;q=0.8", Language::Serbian),
            ("sr-Cyrl-RS, sr;q=0.9", Language::SerbianCyrillic),
            ("xx, sr-Cyrl;q=0.2, sr;q=0.4", Language::Serbian),
            ("en;q=0.5, SR-CYRL", Language::SerbianCyrillic),
            ("sr;q=0, en;q=0.1", Language::English),
            ("sr,sr-Cyrl", Language::Serbian),
            ("hu;q=2,nl", Language::Dutch),
            ("nl;q=0.1,hu;Q=0.5", Language::Hungarian),
        ];
        for (header, language) in each {
            assert_eq!(wanted(header), Some(language), "{header}");
        }
    }
}
