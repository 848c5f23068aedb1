//! What any request can meet before it is looked at: it came too early, must come again later, takes its time, or breaks
//! off; and what every reply has.

use std::time::Duration;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{DATE, HeaderName, HeaderValue, RETRY_AFTER, SEC_WEBSOCKET_PROTOCOL};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};
use serde_json::Value;

use super::cable;
use super::fault::Fault;
use super::stage::Stage;
use crate::transcript::scribe::ACCESS_TOKENS;
use http::auth;
use http::problem::Code;

/// How long a client is told to wait.
const LATER: Duration = Duration::from_secs(1);
/// Milliseconds that a slow reply takes.
const SLOW: (i64, i64) = (20, 400);
/// Moves that are throttled, by their number in the game, and with what.
const THROTTLED: [(i64, Code); 3] = [(2, Code::RateLimited), (9, Code::Unavailable), (30, Code::RateLimited)];
/// Readings that are.
const THROTTLED_READS: [(i64, Code); 2] = [(5, Code::Unavailable), (40, Code::RateLimited)];

/// Wraps a request.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let Some(stage) = request.app_data::<web::Data<Stage>>().cloned() else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    if !request.path().starts_with("/v1/") {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let met = stage.meets(&request);
    let mut response = match met {
        Met::Nothing(wait) => {
            tokio::time::sleep(wait).await;
            next.call(request).await?.map_into_left_body()
        }
        Met::Problem(problem) => request.into_response(problem).map_into_right_body(),
        Met::Cut => {
            cable::cut(request.request());
            request.into_response(HttpResponse::NoContent()).map_into_right_body()
        }
    };
    let headers = response.headers_mut();
    let version = stage.inner().play.version;
    if let Some(date) = stage.manner.faults.date(version).and_then(|date| HeaderValue::try_from(date).ok()) {
        headers.insert(DATE, date);
        stage.inner().watch.skewed();
    }
    if stage.manner.faults.has(Fault::UnknownValues) {
        headers.insert(HeaderName::from_static("x-novelty"), HeaderValue::from_static("1"));
    }
    Ok(response)
}

/// The token of a request; a browser offers it as a protocol where it opens a WebSocket.
fn token(request: &ServiceRequest) -> Option<&str> {
    let offered = || {
        let protocols = request.headers().get(SEC_WEBSOCKET_PROTOCOL)?.to_str().ok()?;
        protocols.split(',').find_map(|protocol| protocol.trim().strip_prefix("bearer."))
    };
    auth::token(request.request()).or_else(offered)
}

enum Met {
    Nothing(Duration),
    Problem(HttpResponse),
    Cut,
}

impl Stage {
    fn meets(&self, request: &ServiceRequest) -> Met {
        let what = format!("{} {}", request.method(), request.path());
        let mut inner = self.inner();
        if let Some(early) = inner.watch.comes(&what, request.peer_addr()) {
            drop(inner);
            return Met::Problem(self.later(Code::RateLimited, early));
        }
        let open = request.path().starts_with("/v1/sign-in/");
        let catalogue = request.path().starts_with("/v1/catalogue") || request.path() == "/v1/openapi.json";
        if !open && !catalogue {
            let known = token(request).is_some_and(|token| ACCESS_TOKENS.contains(&token));
            if !known {
                drop(inner);
                let why = "the request needs the header Authorization: Bearer TOKEN, with a token of the sign-in here";
                return Met::Problem(self.problem(Code::Unauthenticated, why, Value::Null));
            }
        }
        let move_path = request.path().ends_with("/moves");
        let read = request.method() == Method::GET
            && !request.path().ends_with("/stream")
            && !request.path().ends_with("/socket");
        if !move_path && !read {
            return Met::Nothing(Duration::ZERO);
        }
        // Moves are counted by those that were carried out, readings one by one.
        let place = if move_path {
            inner.watch.moves as i64
        } else {
            *inner.times.entry("reads".to_owned()).and_modify(|times| *times += 1).or_insert(0)
        };
        let kind = i64::from(read);
        if self.manner.faults.has(Fault::Throttled) {
            let places: &[(i64, Code)] = if move_path { &THROTTLED } else { &THROTTLED_READS };
            if let Some((_, code)) = places.iter().find(|(at, _)| *at == place) {
                let times = inner.times.entry(format!("throttled {kind} {place}")).or_insert(0);
                *times += 1;
                if *times == 1 {
                    inner.watch.closes(&what, LATER, request.peer_addr());
                    inner.watch.done(Fault::Throttled, "requests that have to come again later");
                    drop(inner);
                    return Met::Problem(self.later(*code, LATER));
                }
            }
        }
        if read
            && let Some(mut chance) = self.manner.faults.dice(Fault::LostReplies, [place, 100])
            && chance.once_in(25)
        {
            inner.watch.done(Fault::LostReplies, "replies to readings that were lost");
            return Met::Cut;
        }
        let slow =
            self.manner.faults.dice(Fault::Slow, [place, kind]).filter(|chance| chance.clone().once_in(6));
        let Some(chance) = slow else { return Met::Nothing(Duration::ZERO) };
        inner.watch.done(Fault::Slow, "replies that took their time");
        let wait = chance.apart(1).between(SLOW.0, SLOW.1);
        Met::Nothing(Duration::from_millis(wait.unsigned_abs()))
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
