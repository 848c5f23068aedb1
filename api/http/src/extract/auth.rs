//! Authentication of requests.

use std::future::Future;
use std::pin::Pin;

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::Next;
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, web};

use crate::extract::query;
use crate::extract::rate_limits;
use crate::extract::reader;
use crate::extract::scopes;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::keys::Caller;
use service::accounts::scopes::Scope;
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
            reader::load_caller_language(&request, &caller).await;
            Ok(Self(caller))
        })
    }
}

/// The caller of a token, resolved before the rest of the request is processed.
#[derive(Clone)]
struct ResolvedCaller(Result<Caller, Problem>);

/// Middleware: resolves the token first, so that an unauthorised caller receives no other error. Skips unlimited paths,
/// which need no token.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let token = token(request.request());
    if let Some(token) = token.filter(|_| !rate_limits::is_unlimited(request.path())) {
        let known = permitted(request.request(), token).await;
        request.request().extensions_mut().insert(ResolvedCaller(known));
    }
    next.call(request).await
}

/// The caller of a valid token, if it may moderate or the operation is not for operators.
async fn permitted(request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
    let caller = service::<AccountService>(request)?.caller(token).await?;
    if scopes::needed(request) == Scope::ModerationManage {
        scopes::check(request, &caller).await?;
    }
    Ok(caller)
}

async fn caller(request: &HttpRequest) -> Result<Caller, Problem> {
    let missing = || Problem::new(Code::Unauthenticated, detail::authorization_missing());
    authorize(request, token(request).ok_or_else(missing)?).await
}

/// The caller of a valid token.
pub async fn resolve(request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
    let known = request.extensions().get::<ResolvedCaller>().cloned();
    match known {
        Some(known) => known.0,
        None => Ok(service::<AccountService>(request)?.caller(token).await?),
    }
}

/// The caller of a valid token, after the checks of its scopes and of the account's rate limit.
pub async fn authorize(request: &HttpRequest, token: &str) -> Result<Caller, Problem> {
    let caller = resolve(request, token).await?;
    scopes::check(request, &caller).await?;
    rate_limits::spend(request, RateLimitKey::Account(caller.account)).await?;
    query::check(request)?;
    Ok(caller)
}

/// The bearer token of a request.
pub fn token(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// A service of the application.
pub fn service<S: 'static>(request: &HttpRequest) -> Result<&web::Data<S>, Problem> {
    request.app_data::<web::Data<S>>().ok_or_else(|| Problem::new(Code::Internal, detail::internal()))
}
