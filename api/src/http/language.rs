//! Which language the caller reads.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, HeaderMap, HeaderValue, VARY};
use actix_web::{FromRequest, HttpRequest};
use domain::text::Language;

/// The language that texts are told in: the one of `Accept-Language` that is wanted most among those there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reads(pub Language);

impl FromRequest for Reads {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let wanted = request.headers().get(ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        ready(Ok(Self(best(wanted))))
    }
}

/// Says which language a reply is in.
pub fn told_in(language: Language, headers: &mut HeaderMap) {
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.word()));
    headers.append(VARY, HeaderValue::from_static("accept-language"));
}

fn best(wanted: &str) -> Language {
    let mut found: Option<(f32, Language)> = None;
    for one in wanted.split(',') {
        let (tag, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight: f32 = weight.trim().strip_prefix("q=").and_then(|q| q.parse().ok()).unwrap_or(0.0);
        let Some(language) = Language::of_range(tag) else { continue };
        if weight > 0.0 && found.is_none_or(|(most, _)| weight > most) {
            found = Some((weight, language));
        }
    }
    found.map_or(Language::English, |(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_wanted_something_is_told() {
        for wanted in ["", "en", "en-GB,en;q=0.9", "xx, en;q=0.1", "*", ";;,q=,en;q=x", "EN"] {
            assert_eq!(best(wanted), Language::English, "{wanted}");
        }
    }

    #[test]
    fn what_is_wanted_most_is_told() {
        let wanted = [
            ("sr", Language::Serbian),
            ("sr-Latn-RS,sr;q=0.9,en;q=0.8", Language::Serbian),
            ("sr-Cyrl-RS, sr;q=0.9", Language::SerbianCyrillic),
            ("xx, sr-Cyrl;q=0.2, sr;q=0.4", Language::Serbian),
            ("en;q=0.5, SR-CYRL", Language::SerbianCyrillic),
            ("sr;q=0, en;q=0.1", Language::English),
            ("sr,sr-Cyrl", Language::Serbian),
        ];
        for (wanted, told) in wanted {
            assert_eq!(best(wanted), told, "{wanted}");
        }
    }
}
