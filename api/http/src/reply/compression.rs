//! Compression with gzip of bodies that are in memory. They are compressed before the head is written, so that head
//! and body are sent in one write where they fit, and the head has the length. The middleware of actix handles
//! streamed bodies and other encodings: it writes the head first and then compresses piece by piece.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::{LazyLock, Mutex, PoisonError};

use actix_web::body::{BodySize, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, Encoding, HeaderMap, HeaderValue,
    VARY,
};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpMessage};
use flate2::Compression;
use flate2::write::GzEncoder;
use lru::LruCache;

/// Larger bodies are compressed on a thread for blocking work.
const COMPRESSED_IN_PLACE: usize = 32 * 1024;
/// The number of compressed public replies with an entity tag that are cached: the catalogue in all languages, and
/// documents.
const KEPT: NonZeroUsize = NonZeroUsize::new(128).expect("more than none");

/// Compressed public replies by their entity tags, which are hashes of their bodies.
static COMPRESSED: LazyLock<Mutex<LruCache<HeaderValue, Bytes>>> =
    LazyLock::new(|| Mutex::new(LruCache::new(KEPT)));

/// Middleware: compresses the bodies of replies for clients that accept gzip.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, Bytes>>, Error> {
    let gzip = accepts_gzip(&request);
    let mut response = next.call(request).await?;
    let compressible = is_compressible(&response);
    let shared = is_public(response.headers());
    if shared && (compressible || response.status() == StatusCode::NOT_MODIFIED) {
        response.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if !gzip || !compressible {
        return Ok(response.map_into_left_body());
    }
    let (request, response) = response.into_parts();
    let (mut response, body) = response.into_parts();
    let body = match body.try_into_bytes() {
        Ok(body) => body,
        Err(body) => return Ok(ServiceResponse::new(request, response.set_body(EitherBody::left(body)))),
    };
    let body = compressed(response.headers(), body).await?;
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    if !shared {
        response.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
    } else if let Some(weak) = response.headers().get(ETAG).and_then(weakened) {
        // A strong tag identifies the bytes before compression, not the compressed bytes (RFC 9110, 8.8.3).
        response.headers_mut().insert(ETAG, weak);
    }
    Ok(ServiceResponse::new(request, response.set_body(EitherBody::right(body))))
}

fn accepts_gzip(request: &ServiceRequest) -> bool {
    let supported = [Encoding::gzip(), Encoding::identity()];
    let accepted = request.get_header::<AcceptEncoding>();
    accepted.and_then(|accepted| accepted.negotiate(supported.iter())) == Some(Encoding::gzip())
}

fn is_compressible<B: MessageBody>(response: &ServiceResponse<B>) -> bool {
    let headers = response.headers();
    let media = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = media.starts_with("video/") || media.starts_with("image/") && media != "image/svg+xml";
    let whole = matches!(response.response().body().size(), BodySize::Sized(1..));
    let part = response.status() == StatusCode::PARTIAL_CONTENT;
    whole && !part && !packed && !headers.contains_key(CONTENT_ENCODING)
}

/// Whether shared caches may store a reply with those headers.
fn is_public(headers: &HeaderMap) -> bool {
    let cache = headers.get(CACHE_CONTROL).and_then(|value| value.to_str().ok());
    cache.is_some_and(|value| value.starts_with("public"))
}

/// The weak form of a strong tag.
fn weakened(tag: &HeaderValue) -> Option<HeaderValue> {
    let strong = tag.to_str().ok().filter(|tag| !tag.starts_with("W/"))?;
    HeaderValue::from_str(&format!("W/{strong}")).ok()
}

/// Compresses the body of a reply with those headers.
async fn compressed(headers: &HeaderMap, body: Bytes) -> Result<Bytes, Error> {
    let tag = headers.get(ETAG).filter(|_| is_public(headers)).cloned();
    if let Some(tag) = &tag
        && let Some(kept) = COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner).get(tag)
    {
        return Ok(kept.clone());
    }
    let packed = match body.len() {
        0..=COMPRESSED_IN_PLACE => gzip(&body)?,
        _ => web::block(move || gzip(&body)).await??,
    };
    if let Some(tag) = tag {
        COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner).put(tag, packed.clone());
    }
    Ok(packed)
}

fn gzip(body: &[u8]) -> std::io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 2), Compression::fast());
    encoder.write_all(body)?;
    Ok(encoder.finish()?.into())
}
