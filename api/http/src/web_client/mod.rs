//! The web client: its files, embedded in the program, and the page that is served at all its addresses.

mod comments;
mod site;

use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    CROSS_ORIGIN_OPENER_POLICY, ETAG, Encoding, Header, HeaderValue, REFERRER_POLICY, VARY, X_FRAME_OPTIONS,
};
use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse, get, routes};

use self::site::{Asset, SITE};
use crate::problem::Problem;
use crate::reply::etag;

/// `Cache-Control` of files that all caches may store and must validate each time.
const REVALIDATED: &str = "public, no-cache";
/// `Cache-Control` of files with a hash in their address.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The Content-Security-Policy of the service worker. A worker has the policy of its own file, not that of the page.
const WORKER_POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'";

/// Adds the routes of the client.
pub fn routes(app: &mut ServiceConfig) {
    app.service(page).service(worker).service(manifest).service(file);
}

/// The page, which shows the screen of its address.
#[routes]
#[get("/")]
#[get("/play")]
#[get("/lobby")]
#[get("/you")]
#[get("/you/{page}")]
#[get("/t/{table}")]
#[get("/g/{game}")]
#[get("/g/{game}/{place}")]
#[get("/s/{code}")]
#[get("/s/{code}/{place}")]
async fn page(request: HttpRequest) -> HttpResponse {
    let mut response = respond(&request, &SITE.page, REVALIDATED);
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&SITE.policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(CROSS_ORIGIN_OPENER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

#[get("/sw.js")]
async fn worker(request: HttpRequest) -> HttpResponse {
    let mut response = respond(&request, &SITE.worker, REVALIDATED);
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_POLICY));
    response
}

#[get("/manifest.webmanifest")]
async fn manifest(request: HttpRequest) -> HttpResponse {
    respond(&request, &SITE.manifest, REVALIDATED)
}

#[get("/assets/{path:.+}")]
async fn file(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let asset = SITE.asset(request.path()).ok_or_else(Problem::no_such_path)?;
    Ok(respond(&request, asset, IMMUTABLE))
}

/// The content with its tag, compressed for clients that accept gzip, or 304 for a client that has it.
fn respond(request: &HttpRequest, asset: &Asset, cache: &'static str) -> HttpResponse {
    let tag = etag::entity_tag(&asset.bytes);
    let known = etag::client_has(request, &tag);
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    let packed = if accepts_gzip(request) { asset.packed() } else { None };
    // A strong tag would identify the bytes before compression (RFC 9110, 8.8.3).
    let weak = if packed.is_some() { "W/" } else { "" };
    response.insert_header((ETAG, format!("{weak}\"{tag}\""))).insert_header((CACHE_CONTROL, cache));
    response.insert_header((VARY, "accept-encoding"));
    if known {
        return response.finish();
    }
    response.insert_header((CONTENT_TYPE, asset.media_type));
    match packed {
        Some(packed) => response.insert_header((CONTENT_ENCODING, "gzip")).body(packed),
        None => response.body(asset.bytes.clone()),
    }
}

fn accepts_gzip(request: &HttpRequest) -> bool {
    let supported = [Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request).ok();
    accepted.and_then(|accepted| accepted.negotiate(supported.iter())) == Some(Encoding::gzip())
}
