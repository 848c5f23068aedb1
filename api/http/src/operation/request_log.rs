//! Outermost middleware: an id and a log line for each request, HEAD for every path that has GET, and the time in
//! which the connection has a request.

use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};
use tracing::Instrument;
use uuid::Uuid;

use crate::extract::language;
use crate::feed::shared;
use crate::operation::{metrics, request_span};
use crate::problem::{Code, Problem};
use crate::streams::connection::{ResponseBody, StreamSlot};
use service::deadline;
use service::messages::detail;
use service::operation::OperationService;

/// The id of a request, in the request and in the reply.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Maximum number of headers of a request.
const MAX_HEADERS: usize = 50;
/// Maximum size of all headers of a request together.
pub const MAX_HEADER_BYTES: usize = 16 * 1024;

/// Marks a HEAD request that is handled as GET, so that handlers do not start an endless body.
pub struct HeadOnly;

/// How long a request may take, not counting the time in which its body arrives and the time that it asks to wait.
#[derive(Clone, Copy)]
pub struct RequestTimeout(pub Duration);

/// Middleware.
pub async fn wrap<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<ResponseBody>, Error> {
    let started = Instant::now();
    let open = request.request().conn_data::<StreamSlot>().map(StreamSlot::open_request);
    let id = request_id(&request);
    let timeout = request.app_data::<RequestTimeout>().map_or(deadline::REQUEST_TIMEOUT, |limit| limit.0);
    let method = request.method().clone();
    let path = request.path().to_owned();
    // The connection remembers the original method and omits the body.
    if method == Method::HEAD {
        request.head_mut().method = Method::GET;
        request.extensions_mut().insert(HeadOnly);
    }
    let id_text = id.to_str().unwrap_or_default();
    let span = tracing::info_span!("request", id = id_text);
    let exported = request_span::begin(request.headers(), metrics::method_label(&method), id_text);
    let mut response = match too_large(request.headers()) {
        false => {
            let answered = next.call(request).instrument(exported.clone()).instrument(span.clone());
            deadline::within(timeout, answered).await?.map_into_boxed_body()
        }
        true => {
            let problem =
                Problem::new(Code::HeadersTooLarge, detail::headers_too_large(MAX_HEADERS, MAX_HEADER_BYTES));
            let response = problem.response(language::requested_or_default(request.headers()));
            request.into_response(response.map_into_boxed_body())
        }
    };
    set_common_headers(response.headers_mut(), id.clone());
    let stops = response
        .request()
        .app_data::<web::Data<OperationService>>()
        .is_some_and(|operation| operation.is_draining());
    if stops && !response.response().head().upgrade() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    let took = started.elapsed();
    // Unknown paths share one label, so that clients cannot create arbitrarily many.
    let route = response.request().match_pattern().unwrap_or_else(|| "none".to_owned());
    if shared::contains_code(&path) {
        shared::forbid_storing(response.headers_mut());
    }
    metrics::record_request(&route, &method, response.status().as_u16(), took);
    request_span::end(exported, metrics::method_label(&method), &route, response.status().as_u16());
    span.in_scope(|| {
        let path = redacted_path(&path, &route);
        tracing::debug!(%method, path, status = response.status().as_u16(), micros = took.as_micros() as u64);
    });
    // Replies with 404 that no handler wrote, such as for a missing file of the documentation, have no body yet.
    let bare = response.status() == StatusCode::NOT_FOUND && !response.headers().contains_key(CONTENT_TYPE);
    if !bare {
        return Ok(response.map_body(|_, body| ResponseBody::new(body, open)));
    }
    let (request, _) = response.into_parts();
    let mut problem = Problem::no_such_path().response(language::requested_or_default(request.headers()));
    set_common_headers(problem.headers_mut(), id);
    Ok(ServiceResponse::new(request, problem.map_body(|_, body| ResponseBody::new(body, open))))
}

/// A path for the log, with link codes removed.
fn redacted_path<'a>(path: &'a str, route: &'a str) -> &'a str {
    match (shared::contains_code(path), route) {
        (false, _) => path,
        (true, "none") => shared::PATH,
        (true, route) => route,
    }
}

/// Sets the headers that all replies have. Replies without `Cache-Control` get `no-store`.
fn set_common_headers(headers: &mut HeaderMap, id: HeaderValue) {
    headers.insert(REQUEST_ID, id);
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Whether the headers exceed the limits, which are far below what the server can read.
fn too_large(headers: &HeaderMap) -> bool {
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    headers.len() > MAX_HEADERS || bytes > MAX_HEADER_BYTES
}

/// The id that the client sent if it is valid for the log, otherwise a new one.
fn request_id(request: &ServiceRequest) -> HeaderValue {
    let fits =
        |v: &&HeaderValue| (1..=64).contains(&v.len()) && v.as_bytes().iter().all(u8::is_ascii_graphic);
    let own = request.headers().get(&REQUEST_ID).filter(fits).cloned();
    own.unwrap_or_else(|| {
        HeaderValue::from_str(&Uuid::now_v7().to_string()).unwrap_or(HeaderValue::from_static("none"))
    })
}
