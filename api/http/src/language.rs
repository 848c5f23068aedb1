//! Which language the caller reads.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, HeaderMap, HeaderValue, VARY};
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpRequest};
use domain::text::Language;

use super::problem::Problem;
use super::{auth, limits, reader, sockets};

/// The language that texts are told in to whoever is signed in: the one of `Accept-Language` that is wanted most among
/// those there are; where the header names none, that of the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallerLanguage(pub Language);

/// The language that texts are told in to anybody, whoever is signed in: for replies that caches may keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicLanguage(pub Language);

/// The language that the header names, if it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeaderLanguage(pub Option<Language>);

impl FromRequest for HeaderLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(best(request.headers()))))
    }
}

impl FromRequest for CallerLanguage {
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Infallible>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(of(&request).await)) })
    }
}

impl FromRequest for PublicLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(named(request.headers()))))
    }
}

/// The language of whoever asks.
pub async fn of(request: &HttpRequest) -> Language {
    match best(request.headers()).or(reader::known()) {
        Some(language) => language,
        None => of_account(request).await.unwrap_or(Language::English),
    }
}

/// The language that the account of a good token has chosen, if it has.
async fn of_account(request: &HttpRequest) -> Option<Language> {
    // What costs nothing asks the store for nothing.
    let token =
        auth::token(request).or(sockets::offered(request)).filter(|_| !limits::is_free(request.path()))?;
    let caller = auth::known(request, token).await.ok()?;
    reader::of_account(auth::service(request).ok()?, caller.account).await
}

/// The language of the header; English where it names none that there is.
pub fn named(headers: &HeaderMap) -> Language {
    best(headers).unwrap_or(Language::English)
}

/// Says which language a reply is in.
pub fn set_content_language(language: Language, headers: &mut HeaderMap) {
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.word()));
    headers.append(VARY, HeaderValue::from_static("accept-language"));
}

/// Wraps requests: whatever went wrong is told in the language of who asked.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let response = reader::reading(best(request.headers()), next.call(request)).await?;
    let problem = response.response().error().and_then(|error| error.as_error::<Problem>()).cloned();
    let Some(problem) = problem else { return Ok(response.map_into_left_body()) };
    let language = match problem.is_cut_off() || problem.is_without_store() {
        // The connection goes with it, or the store has not answered: there is no time to ask it.
        true => named(response.request().headers()),
        false => of(response.request()).await,
    };
    if language == Language::English {
        return Ok(response.map_into_left_body());
    }
    let (request, told) = response.into_parts();
    let mut told = told.set_body(problem.body(language)).map_into_boxed_body();
    told.headers_mut().insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.word()));
    Ok(ServiceResponse::new(request, told.map_into_right_body()))
}

/// The language that is wanted most among those there are.
fn best(headers: &HeaderMap) -> Option<Language> {
    let lines = headers.get_all(ACCEPT_LANGUAGE).map(|line| String::from_utf8_lossy(line.as_bytes()));
    let mut found: Option<(f32, Language)> = None;
    for one in lines.collect::<Vec<_>>().iter().flat_map(|line| line.split(',')) {
        let (tag, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight = weight.trim().to_ascii_lowercase();
        let weight: f32 = weight.strip_prefix("q=").and_then(|q| q.parse().ok()).unwrap_or(0.0);
        let Some(language) = Language::of_range(tag) else { continue };
        // What is beyond 1 is no weight (RFC 9110, 12.4.2).
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
        best(&headers)
    }

    #[test]
    fn who_wants_none_that_there_is_says_nothing() {
        for header in ["", "xx", "*", ";;,q=,en;q=x", "en;q=0", "hu;q=2", "hu;q=inf", "hu;q=NaN", "hu;q=-1"] {
            assert_eq!(wanted(header), None, "{header}");
        }
        assert_eq!(named(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn what_is_wanted_most_is_told() {
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
        for (header, told) in each {
            assert_eq!(wanted(header), Some(told), "{header}");
        }
    }
}
