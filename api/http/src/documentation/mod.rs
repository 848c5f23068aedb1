//! The documentation under `/docs`: a start page, the guides, an API reference and a search. The server renders the
//! pages from the guides of the repository and the OpenAPI document. They load nothing from other servers and work
//! without a script.

mod files;
mod guides;
mod layout;
mod links;
mod markdown;
mod operation;
mod pages;
mod reference;
mod schema;
mod search;
#[cfg(test)]
mod tests;
mod usage;

use actix_web::dev::HttpServiceFactory;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, LOCATION, REFERRER_POLICY, X_FRAME_OPTIONS,
};
use actix_web::middleware::DefaultHeaders;
use actix_web::web::{self, Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Deserialize;

use super::problem::Problem;
use crate::extract::own_url::own_url;
use crate::reply::etag;

/// Kept by anybody, and asked for anew each time.
const REVALIDATED: &str = "public, no-cache";
/// Pages of which there are many: not worth being kept compressed.
const RARE: &str = "no-cache";
/// What has its hash in its address.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const HTML: &str = "text/html; charset=utf-8";

/// The front page without its slash.
#[get("/docs")]
pub async fn without_slash() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/")).finish()
}

/// The root of a server without the web client. Not permanent: the server may serve it later.
#[get("/")]
pub async fn from_root() -> HttpResponse {
    HttpResponse::TemporaryRedirect().insert_header((LOCATION, "/docs/")).finish()
}

/// All pages.
pub fn service() -> impl HttpServiceFactory + 'static {
    let guarded = DefaultHeaders::new()
        .add((CONTENT_SECURITY_POLICY, layout::POLICY.as_str()))
        .add((X_FRAME_OPTIONS, "DENY"))
        .add((REFERRER_POLICY, "same-origin"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"));
    web::scope("/docs")
        .wrap(guarded)
        .service(start)
        .service(guide_list)
        .service(guide)
        .service(reference_front)
        .service(reference_without_slash)
        .service(one_type)
        .service(reference_page)
        .service(search_page)
        .service(file)
        .service(script)
        .service(icon)
}

#[get("/")]
async fn start(request: HttpRequest) -> HttpResponse {
    page(&request, pages::start(&own_url(&request)), REVALIDATED)
}

#[get("/guides")]
async fn guide_list(request: HttpRequest) -> HttpResponse {
    page(&request, pages::guide_list(), REVALIDATED)
}

#[get("/guides/{slug:.+}")]
async fn guide(request: HttpRequest, slug: Path<String>) -> Result<HttpResponse, Problem> {
    found(&request, pages::guide(&slug), REVALIDATED)
}

#[get("/api")]
async fn reference_without_slash() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/api/")).finish()
}

#[get("/api/")]
async fn reference_front(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let first = reference::groups().first().map(|first| pages::group(first, &own_url(&request)));
    found(&request, first, REVALIDATED)
}

#[get("/api/types/{name}")]
async fn one_type(request: HttpRequest, name: Path<String>) -> Result<HttpResponse, Problem> {
    found(&request, pages::one_type(&name), RARE)
}

#[get("/api/{page}")]
async fn reference_page(request: HttpRequest, name: Path<String>) -> Result<HttpResponse, Problem> {
    let made = match name.as_str() {
        "conventions" => Some(pages::conventions()),
        "operations" => Some(pages::operations()),
        "problems" => Some(pages::problems()),
        "types" => Some(pages::type_list()),
        "messages" => Some(pages::messages()),
        slug => reference::group(slug).map(|group| pages::group(group, &own_url(&request))),
    };
    found(&request, made, REVALIDATED)
}

/// What somebody looks for.
#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

#[get("/search")]
async fn search_page(request: HttpRequest) -> HttpResponse {
    let query = Query::<Search>::from_query(request.query_string())
        .map_or_else(|_| String::new(), |search| search.0.q);
    page(&request, pages::search(&query), RARE)
}

#[get("/files/{path:.+}")]
async fn file(request: HttpRequest, path: Path<String>) -> Result<HttpResponse, Problem> {
    let file = files::by_path(&path).ok_or_else(Problem::no_such_path)?;
    Ok(respond(&request, Bytes::from_static(file.bytes), file.media_type, RARE))
}

#[get("/script.{hash}.js")]
async fn script(request: HttpRequest) -> Result<HttpResponse, Problem> {
    if request.path() != layout::SCRIPT_ADDRESS.as_str() {
        return Err(Problem::no_such_path());
    }
    Ok(respond(
        &request,
        Bytes::from_static(layout::SCRIPT.as_bytes()),
        "text/javascript; charset=utf-8",
        IMMUTABLE,
    ))
}

#[get("/icon.svg")]
async fn icon(request: HttpRequest) -> HttpResponse {
    respond(&request, Bytes::from_static(layout::ICON.as_bytes()), "image/svg+xml", REVALIDATED)
}

fn found(request: &HttpRequest, made: Option<String>, cache: &'static str) -> Result<HttpResponse, Problem> {
    made.map(|made| page(request, made, cache)).ok_or_else(Problem::no_such_path)
}

fn page(request: &HttpRequest, html: String, cache: &'static str) -> HttpResponse {
    respond(request, html.into(), HTML, cache)
}

/// The bytes with their tag, or 304 for a client that has them.
fn respond(
    request: &HttpRequest,
    bytes: Bytes,
    media_type: &'static str,
    cache: &'static str,
) -> HttpResponse {
    let tag = etag::entity_tag(&bytes);
    let known = etag::client_has(request, &tag);
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((ETAG, format!("\"{tag}\""))).insert_header((CACHE_CONTROL, cache));
    match known {
        true => response.finish(),
        false => response.insert_header((CONTENT_TYPE, media_type)).body(bytes),
    }
}
