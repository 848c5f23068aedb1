//! Entity tags: a client that already has the current body gets 304 instead.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::problem::Problem;
use service::Error;

/// The `Cache-Control` of private replies: only the client stores them, and validates them each time.
pub const PRIVATE: &str = "private, no-cache";

/// The body, or 304 if the client has it. The tag is a hash of the bytes, so it reveals no more than they do.
pub fn json_or_not_modified(
    request: &HttpRequest,
    body: &impl Serialize,
    cache: &str,
) -> Result<HttpResponse, Problem> {
    let bytes = bytes(body)?;
    let tag = entity_tag(&bytes);
    Ok(bytes_or_not_modified(request, bytes, &tag, cache))
}

/// Serialises a body as JSON.
pub fn bytes(body: &impl Serialize) -> Result<Vec<u8>, Problem> {
    Ok(serde_json::to_vec(body).map_err(|why| Error::Broken(format!("no JSON: {why}")))?)
}

/// The bytes, or 304 if the client has them, for bytes whose tag is known.
pub fn bytes_or_not_modified(
    request: &HttpRequest,
    bytes: impl Into<actix_web::web::Bytes>,
    tag: &str,
    cache: &str,
) -> HttpResponse {
    let mut response = match client_has(request, tag) {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    response.insert_header((ETAG, format!("\"{tag}\""))).insert_header((CACHE_CONTROL, cache));
    match client_has(request, tag) {
        true => response.finish(),
        false => response.insert_header((CONTENT_TYPE, "application/json")).body(bytes.into()),
    }
}

/// The entity tag of bytes.
pub fn entity_tag(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..16].iter().map(|b| format!("{b:02x}")).collect()
}

/// Whether the client has the bytes with that tag.
pub fn client_has(request: &HttpRequest, tag: &str) -> bool {
    let headers = request.headers().get_all(IF_NONE_MATCH).filter_map(|v| v.to_str().ok());
    headers.flat_map(|v| v.split(',')).any(|one| {
        let one = one.trim();
        one == "*" || one.strip_prefix("W/").unwrap_or(one).trim_matches('"') == tag
    })
}
