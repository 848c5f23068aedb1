//! Rates of requests: what may be asked for, and the headers that tell how one stands.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest};

use super::address;
use super::auth::service;
use super::language;
use super::problem::Problem;
use service::error::Error as Refusal;
use service::rate_limiter::{RateLimitKey, RateLimitStatus};
use service::sessions::Network;

/// The rates that hold, as the draft of the IETF writes them.
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
/// How one stands to them.
const LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// Paths that cost nothing: what is told there is in memory, costs less than counting who asks, and is wanted when
/// everything else fails. Each by its exact name: written otherwise, it costs what all paths cost.
const FREE: [&str; 4] =
    ["/healthz", "/readyz", "/.well-known/jwks.json", "/.well-known/oauth-authorization-server"];

/// Whether requests to a path cost their network nothing.
pub fn is_free(path: &str) -> bool {
    FREE.contains(&path)
}

/// How the sender of a request stands to the rates that it has met so far.
#[derive(Clone, Default)]
struct Met(Vec<RateLimitStatus>);

/// Spends a permit, and remembers for the reply how one stands then.
pub async fn spend(request: &HttpRequest, purse: RateLimitKey) -> Result<(), Problem> {
    let spent = service(request)?.spend(purse).await;
    let standing = match &spent {
        Ok(standing) => *standing,
        Err(Refusal::RateLimited(spent)) => Some(spent.standing),
        Err(_) => None,
    };
    if let Some(standing) = standing {
        let mut extensions = request.extensions_mut();
        match extensions.get_mut::<Met>() {
            Some(met) => met.0.push(standing),
            None => drop(extensions.insert(Met(vec![standing]))),
        }
    }
    Ok(spent.map(drop)?)
}

/// Wraps requests: each costs its network a permit, also where nothing is.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    if is_free(request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let network = Network::of(address::of(request.request()));
    let mut response = match spend(request.request(), RateLimitKey::Address(network)).await {
        Ok(()) => next.call(request).await?.map_into_left_body(),
        // The store is not asked for a language: the request is not paid for.
        Err(problem) => {
            let told = problem.answer(language::named(request.headers()));
            request.into_response(told).map_into_right_body()
        }
    };
    let met = response.request().extensions().get::<Met>().cloned().unwrap_or_default();
    set_headers(response.headers_mut(), &met.0);
    Ok(response)
}

fn set_headers(headers: &mut HeaderMap, met: &[RateLimitStatus]) {
    if met.is_empty() {
        return;
    }
    let (mut policy, mut limit) = (Vec::new(), Vec::new());
    for RateLimitStatus { name, rate, left, full_in } in met {
        let window = (rate.burst / rate.per_second.max(1)).max(1);
        policy.push(format!("\"{name}\";q={};w={window}", rate.burst));
        limit.push(format!("\"{name}\";r={left};t={}", full_in.as_secs()));
    }
    for (name, parts) in [(POLICY, policy), (LIMIT, limit)] {
        if let Ok(value) = HeaderValue::try_from(parts.join(", ")) {
            headers.insert(name, value);
        }
    }
}
