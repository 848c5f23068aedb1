//! The middleware of all requests: early retries, throttling, delays and broken connections, and the headers that every
//! reply has.

use std::time::Duration;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{DATE, HeaderName, HeaderValue, RETRY_AFTER, SEC_WEBSOCKET_PROTOCOL};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};
use serde_json::Value;

use super::connection;
use super::fault::Fault;
use super::state::MockState;
use crate::transcript::recorder::ACCESS_TOKENS;
use http::extract::auth;
use http::problem::Code;

/// The range of delays in milliseconds.
const SLOW: (i64, i64) = (20, 400);
/// The numbers of the moves that are throttled, and the code of the reply.
const THROTTLED: [(i64, Code); 3] = [(2, Code::RateLimited), (9, Code::Unavailable), (30, Code::RateLimited)];
/// The same for reads.
const THROTTLED_READS: [(i64, Code); 2] = [(5, Code::Unavailable), (40, Code::RateLimited)];

pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let Some(state) = request.app_data::<web::Data<MockState>>().cloned() else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    if !request.path().starts_with("/v1/") {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let interference = state.interference(&request);
    let mut response = match interference {
        Interference::Nothing(wait) => {
            tokio::time::sleep(wait).await;
            next.call(request).await?.map_into_left_body()
        }
        Interference::Problem(problem) => request.into_response(problem).map_into_right_body(),
        Interference::Cut => {
            connection::cut(request.request());
            request.into_response(HttpResponse::NoContent()).map_into_right_body()
        }
    };
    let headers = response.headers_mut();
    let version = state.inner().play.version;
    if let Some(date) = state.settings.faults.date(version).and_then(|date| HeaderValue::try_from(date).ok())
    {
        headers.insert(DATE, date);
        state.inner().checks.skewed();
    }
    if state.settings.faults.has(Fault::UnknownValues) {
        headers.insert(HeaderName::from_static("x-novelty"), HeaderValue::from_static("1"));
    }
    Ok(response)
}

/// The access token of a request. For a WebSocket, a browser sends it as a subprotocol.
fn token(request: &ServiceRequest) -> Option<&str> {
    let offered = || {
        let protocols = request.headers().get(SEC_WEBSOCKET_PROTOCOL)?.to_str().ok()?;
        protocols.split(',').find_map(|protocol| protocol.trim().strip_prefix("bearer."))
    };
    auth::token(request.request()).or_else(offered)
}

enum Interference {
    Nothing(Duration),
    Problem(HttpResponse),
    Cut,
}

impl MockState {
    fn interference(&self, request: &ServiceRequest) -> Interference {
        let what = format!("{} {}", request.method(), request.path());
        let mut inner = self.inner();
        if let Some(early) = inner.checks.request_received(&what, request.peer_addr()) {
            drop(inner);
            return Interference::Problem(self.later(Code::RateLimited, early));
        }
        let open = request.path().starts_with("/v1/sign-in/");
        let catalogue = request.path().starts_with("/v1/catalogue") || request.path() == "/v1/openapi.json";
        if !open && !catalogue {
            let known = token(request).is_some_and(|token| ACCESS_TOKENS.contains(&token));
            if !known {
                drop(inner);
                let why = "the request needs the header Authorization: Bearer TOKEN, with a token of the sign-in here";
                return Interference::Problem(self.problem(Code::Unauthenticated, why, Value::Null));
            }
        }
        let move_path = request.path().ends_with("/moves");
        let read = request.method() == Method::GET
            && !request.path().ends_with("/stream")
            && !request.path().ends_with("/socket");
        if !move_path && !read {
            return Interference::Nothing(Duration::ZERO);
        }
        // Moves are numbered by those applied before; reads are numbered one by one.
        let number = if move_path {
            inner.checks.moves as i64
        } else {
            *inner.times.entry("reads".to_owned()).and_modify(|times| *times += 1).or_insert(0)
        };
        let kind = i64::from(read);
        if self.settings.faults.has(Fault::Throttled) {
            let numbers: &[(i64, Code)] = if move_path { &THROTTLED } else { &THROTTLED_READS };
            if let Some((_, code)) = numbers.iter().find(|(at, _)| *at == number) {
                let times = inner.times.entry(format!("throttled {kind} {number}")).or_insert(0);
                *times += 1;
                if *times == 1 {
                    let wait = self.settings.retry_after;
                    inner.checks.throttled(&what, wait, request.peer_addr());
                    inner.checks.fault_injected(Fault::Throttled, "requests that have to come again later");
                    drop(inner);
                    return Interference::Problem(self.later(*code, wait));
                }
            }
        }
        if read
            && let Some(mut rng) = self.settings.faults.dice(Fault::LostReplies, [number, 100])
            && rng.one_in(25)
        {
            inner.checks.fault_injected(Fault::LostReplies, "replies to readings that were lost");
            return Interference::Cut;
        }
        let slow = self.settings.faults.dice(Fault::Slow, [number, kind]).filter(|rng| rng.clone().one_in(6));
        let Some(rng) = slow else { return Interference::Nothing(Duration::ZERO) };
        inner.checks.fault_injected(Fault::Slow, "replies that took their time");
        let wait = rng.fork(1).between(SLOW.0, SLOW.1);
        Interference::Nothing(Duration::from_millis(wait.unsigned_abs()))
    }

    fn later(&self, code: Code, wait: Duration) -> HttpResponse {
        let seconds = wait.as_millis().div_ceil(1_000).max(1);
        let detail = format!("a fault on purpose; come again in {seconds} s");
        let mut response = self.problem(code, &detail, Value::Null);
        if let Ok(value) = HeaderValue::try_from(seconds.to_string()) {
            response.headers_mut().insert(RETRY_AFTER, value);
        }
        response
    }
}
