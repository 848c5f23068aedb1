//! Who is asking.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpRequest};

use super::problem::{Code, Problem};
use super::{Tharsis, limits};
use crate::service::allowances::Purse;
use crate::service::keys::Caller;

/// The account and session whose good token came with the request.
impl FromRequest for Caller {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { caller(&request).await })
    }
}

async fn caller(request: &HttpRequest) -> Result<Caller, Problem> {
    let missing =
        || Problem::new(Code::Unauthenticated, "the request needs the header Authorization: Bearer TOKEN");
    paying(request, token(request).ok_or_else(missing)?).await
}

/// Whose token it is, if it is good and the rate of its account allows another request.
pub async fn paying(request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
    let caller = service(request)?.caller(token).await?;
    limits::spend(request, Purse::Account(caller.account)).await?;
    Ok(caller)
}

/// The token in the header of a request.
pub fn token(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The service that the application was given.
pub fn service(request: &HttpRequest) -> Result<&Tharsis, Problem> {
    request
        .app_data::<Tharsis>()
        .ok_or_else(|| Problem::new(Code::Internal, "the server is not put together right"))
}
