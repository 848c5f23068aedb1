//! What surrounds every exchange: an id for each request, one line in the log, and HEAD wherever there is GET.

use std::time::Instant;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use tracing::Instrument;
use uuid::Uuid;

use super::problem::{Code, Problem};
use super::{AppService, language, metrics, shared};
use service::deadline;
use service::messages::detail;

/// Names a request, in what comes and in what goes.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Headers of one request, and the bytes in all of them.
const MOST_HEADERS: usize = 50;
pub const MOST_BYTES: usize = 16 * 1024;

/// With a request that was HEAD and is answered as GET: a body without an end need not begin.
pub struct HeadOnly;

/// Wraps a request.
pub async fn wrap<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let started = Instant::now();
    let id = request_id(&request);
    let method = request.method().clone();
    let path = request.path().to_owned();
    // The connection knows that it was HEAD and leaves the body out.
    if method == Method::HEAD {
        request.head_mut().method = Method::GET;
        request.extensions_mut().insert(HeadOnly);
    }
    let shown = id.to_str().unwrap_or_default();
    let span = tracing::info_span!("request", id = shown);
    let mut response = match too_large(request.headers()) {
        false => {
            let answered = next.call(request).instrument(span.clone());
            deadline::within(deadline::REQUEST_TIMEOUT, answered).await?.map_into_left_body()
        }
        true => {
            let problem =
                Problem::new(Code::HeadersTooLarge, detail::headers_too_large(MOST_HEADERS, MOST_BYTES));
            let response = problem.answer(language::named(request.headers()));
            request.into_response(response.map_into_right_body())
        }
    };
    mark(response.headers_mut(), id.clone());
    let stops = response.request().app_data::<AppService>().is_some_and(|service| service.is_draining());
    if stops && !response.response().head().upgrade() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    let took = started.elapsed();
    // What is at no path of ours has no name of its own: else anybody could make up as many as they like.
    let route = response.request().match_pattern().unwrap_or_else(|| "none".to_owned());
    if shared::is_secret(&path) {
        shared::keep_secret(response.headers_mut());
    }
    metrics::answered(&route, &method, response.status().as_u16(), took);
    span.in_scope(|| {
        let path = logged(&path, &route);
        tracing::debug!(%method, path, status = response.status().as_u16(), micros = took.as_micros() as u64);
    });
    // What is not ours to answer, such as a file that the page of the documentation does not have, says nothing.
    let bare = response.status() == StatusCode::NOT_FOUND && !response.headers().contains_key(CONTENT_TYPE);
    if !bare {
        return Ok(response);
    }
    let (request, _) = response.into_parts();
    let mut problem = Problem::no_such_path().answer(language::named(request.headers()));
    mark(problem.headers_mut(), id);
    Ok(ServiceResponse::new(request, problem.map_into_right_body()))
}

/// A path as it may stand in the log: without what lets in whoever knows it.
fn logged<'a>(path: &'a str, route: &'a str) -> &'a str {
    match (shared::is_secret(path), route) {
        (false, _) => path,
        (true, "none") => shared::PATH,
        (true, route) => route,
    }
}

/// What every reply says. Of what says nothing else about it, nobody keeps a copy.
fn mark(headers: &mut HeaderMap, id: HeaderValue) {
    headers.insert(REQUEST_ID, id);
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// More than any client needs; far below what the server could read.
fn too_large(headers: &HeaderMap) -> bool {
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    headers.len() > MOST_HEADERS || bytes > MOST_BYTES
}

/// The caller's own id for the request, if it can be shown in a log, or else a new one.
fn request_id(request: &ServiceRequest) -> HeaderValue {
    let fits =
        |v: &&HeaderValue| (1..=64).contains(&v.len()) && v.as_bytes().iter().all(u8::is_ascii_graphic);
    let own = request.headers().get(&REQUEST_ID).filter(fits).cloned();
    own.unwrap_or_else(|| {
        HeaderValue::from_str(&Uuid::now_v7().to_string()).unwrap_or(HeaderValue::from_static("none"))
    })
}
