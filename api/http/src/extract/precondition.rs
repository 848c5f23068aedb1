//! The two headers that make a move exactly-once.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::IF_MATCH;
use actix_web::{FromRequest, HttpRequest};

use crate::problem::{Code, Problem};
use service::error::Violation;
use service::messages::{detail, expected};

/// The key with which the client names a request.
pub struct IdempotencyKey(pub String);

/// The tag of the decision that the client answers.
pub struct IfMatch(pub String);

impl FromRequest for IdempotencyKey {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get("Idempotency-Key").map(|v| v.as_bytes());
        ready(match header {
            None => Err(Problem::new(Code::IdempotencyKeyRequired, detail::key_required())),
            Some(key) if (1..=100).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic) => {
                Ok(Self(String::from_utf8_lossy(key).into_owned()))
            }
            Some(_) => {
                let expected = expected::visible_ascii(1, 100);
                Err(Problem::invalid(vec![Violation::new("Idempotency-Key", "length", expected)]))
            }
        })
    }
}

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get(IF_MATCH).and_then(|v| v.to_str().ok()).map(str::trim);
        let tag = header.map(|text| text.strip_prefix("W/").unwrap_or(text).trim_matches('"'));
        ready(match tag {
            // A move answers one decision; `*` would match any.
            None | Some("" | "*") => Err(Problem::new(Code::IfMatchRequired, detail::tag_required())),
            Some(tag) => Ok(Self(tag.to_owned())),
        })
    }
}

/// An optional `If-Match`. An unreadable value is not treated as absent.
pub struct MaybeIfMatch(pub Option<String>);

impl FromRequest for MaybeIfMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if request.headers().contains_key(IF_MATCH) {
            ready(IfMatch::from_request(request, payload).into_inner().map(|tag| Self(Some(tag.0))))
        } else {
            ready(Ok(Self(None)))
        }
    }
}
