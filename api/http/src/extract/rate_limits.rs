//! Rate limits of requests and their headers.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest};

use crate::extract::address;
use crate::extract::auth::service;
use crate::extract::language;
use crate::problem::Problem;
use service::error::Error as Refusal;
use service::network::Network;
use service::rate::RateLimitStatus;
use service::rate_limiter::{RateLimitKey, RateLimiter};

/// The rate limits that apply (draft-ietf-httpapi-ratelimit-headers).
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
/// The current state of these limits.
const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// Paths without a rate limit. Their replies come from memory, cost less than the rate limiter, and are needed when
/// everything else fails. Only the exact spelling matches.
const UNLIMITED_PATHS: [&str; 6] = [
    "/healthz",
    "/readyz",
    "/.well-known/apple-app-site-association",
    "/.well-known/assetlinks.json",
    "/.well-known/jwks.json",
    "/.well-known/oauth-authorization-server",
];

/// The files of the web client, which a page requests all at once. They come from memory too.
const ASSETS: &str = "/assets/";

/// Whether requests to a path are exempt from rate limits.
pub fn is_unlimited(path: &str) -> bool {
    UNLIMITED_PATHS.contains(&path) || path.starts_with(ASSETS)
}

/// The state of the rate limits that were checked for a request so far.
#[derive(Clone, Default)]
struct RateLimitStatuses(Vec<RateLimitStatus>);

/// Takes one request from a rate limit and records the new state for the headers of the reply.
pub async fn spend(request: &HttpRequest, key: RateLimitKey) -> Result<(), Problem> {
    let result = service::<RateLimiter>(request)?.spend(key).await;
    let status = match &result {
        Ok(status) => *status,
        Err(Refusal::RateLimited(exceeded)) => Some(exceeded.standing),
        Err(_) => None,
    };
    if let Some(status) = status {
        let mut extensions = request.extensions_mut();
        match extensions.get_mut::<RateLimitStatuses>() {
            Some(statuses) => statuses.0.push(status),
            None => drop(extensions.insert(RateLimitStatuses(vec![status]))),
        }
    }
    Ok(result.map(drop)?)
}

/// Middleware: applies the rate limit of the client's network to each request, unknown paths included.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    if is_unlimited(request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let network = Network::of(address::client_address(request.request()));
    let mut response = match spend(request.request(), RateLimitKey::Address(network)).await {
        Ok(()) => next.call(request).await?.map_into_left_body(),
        // A refused request does not query the store for the language of the account.
        Err(problem) => {
            let refusal = problem.response(language::requested_or_default(request.headers()));
            request.into_response(refusal).map_into_right_body()
        }
    };
    let statuses = response.request().extensions().get::<RateLimitStatuses>().cloned().unwrap_or_default();
    set_headers(response.headers_mut(), &statuses.0);
    Ok(response)
}

fn set_headers(headers: &mut HeaderMap, statuses: &[RateLimitStatus]) {
    if statuses.is_empty() {
        return;
    }
    let (mut policy, mut limit) = (Vec::new(), Vec::new());
    for RateLimitStatus { name, rate, left, full_in } in statuses {
        let window = (rate.burst / rate.per_second.max(1)).max(1);
        policy.push(format!("\"{name}\";q={};w={window}", rate.burst));
        limit.push(format!("\"{name}\";r={left};t={}", full_in.as_secs()));
    }
    for (name, parts) in [(RATE_LIMIT_POLICY, policy), (RATE_LIMIT, limit)] {
        if let Ok(value) = HeaderValue::try_from(parts.join(", ")) {
            headers.insert(name, value);
        }
    }
}
