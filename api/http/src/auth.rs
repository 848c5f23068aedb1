//! Who is asking.

use std::future::Future;
use std::pin::Pin;

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest};

use super::problem::{Code, Problem};
use super::{AppService, limits, query, reader, scopes};
use service::grants::personal::PREFIX;
use service::keys::Caller;
use service::messages::detail;
use service::rate_limiter::RateLimitKey;

/// The account and session whose valid token came with the request.
pub struct Authenticated(pub Caller);

impl FromRequest for Authenticated {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let caller = caller(&request).await?;
            reader::is_caller(&request, &caller).await;
            Ok(Self(caller))
        })
    }
}

/// Who comes with a personal token, found out before anything else of the request is looked at.
#[derive(Clone)]
struct Known(Result<Caller, Problem>);

/// Wraps requests: the store is asked for a personal token first, so that who may not ask is told that and nothing else.
/// Not where requests cost nothing: there nobody needs a token.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let personal = token(request.request()).filter(|token| token.starts_with(PREFIX));
    if let Some(token) = personal.filter(|_| !limits::is_free(request.path())) {
        let known = service(request.request())?.caller(token).await.map_err(Problem::from);
        request.request().extensions_mut().insert(Known(known));
    }
    next.call(request).await
}

async fn caller(request: &HttpRequest) -> Result<Caller, Problem> {
    let missing = || Problem::new(Code::Unauthenticated, detail::authorization_missing());
    paying(request, token(request).ok_or_else(missing)?).await
}

/// Whose token it is, if it is good.
pub async fn known(request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
    let known = request.extensions().get::<Known>().cloned();
    match known {
        Some(known) => known.0,
        None => Ok(service(request)?.caller(token).await?),
    }
}

/// Whose token it is, if it is good for what is asked and the rate of its account allows another request.
pub async fn paying(request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
    let caller = known(request, token).await?;
    scopes::check(request, &caller)?;
    limits::spend(request, RateLimitKey::Account(caller.account)).await?;
    query::check(request)?;
    Ok(caller)
}

/// The token in the header of a request.
pub fn token(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The service that the application was given.
pub fn service(request: &HttpRequest) -> Result<&AppService, Problem> {
    request.app_data::<AppService>().ok_or_else(|| Problem::new(Code::Internal, detail::internal()))
}
