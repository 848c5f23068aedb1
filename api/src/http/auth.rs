//! Who is asking.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpRequest};

use super::Tharsis;
use super::problem::{Code, Problem};
use crate::service::id::AccountId;

/// The account whose good token came with the request.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub AccountId);

impl FromRequest for Caller {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(caller(request))
    }
}

fn caller(request: &HttpRequest) -> Result<Caller, Problem> {
    let missing =
        || Problem::new(Code::Unauthenticated, "the request needs the header Authorization: Bearer TOKEN");
    let header = request.headers().get(AUTHORIZATION).and_then(|v| v.to_str().ok()).ok_or_else(missing)?;
    let (scheme, token) = header.split_once(' ').ok_or_else(missing)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(missing());
    }
    let service = request
        .app_data::<Tharsis>()
        .ok_or_else(|| Problem::new(Code::Internal, "the server is not put together right"))?;
    Ok(Caller(service.caller(token.trim())?))
}
