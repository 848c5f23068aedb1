//! The OpenAPI document, and a page that shows it and needs nothing from the internet.

use std::sync::LazyLock;

use actix_web::dev::HttpServiceFactory;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, X_FRAME_OPTIONS};
use actix_web::middleware::DefaultHeaders;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, routes, web};
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::{etag, spec};

/// All that the page needs comes from here; it styles parts of itself, and has small pictures in its style sheet.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/// A document as bytes, with their tag.
type Tagged = LazyLock<(Bytes, String)>;

/// OpenAPI 3.1.
static OPENAPI: Tagged = LazyLock::new(|| tagged(&spec::SERVED));
/// OpenAPI 3.0.3.
static OPENAPI_3_0: Tagged = LazyLock::new(|| tagged(&spec::older::document()));

fn tagged(document: &serde_json::Value) -> (Bytes, String) {
    let bytes = Bytes::from(document.to_string());
    let tag = etag::of(&bytes);
    (bytes, tag)
}

/// This document
///
/// What this service can be asked, from the same source as its code: generate a client from it. It changes with the
/// program only; with `If-None-Match` an unchanged one is 304.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, description = "The OpenAPI 3.1 document of this service", body = serde_json::Value),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/openapi.json")]
pub async fn openapi(request: HttpRequest) -> HttpResponse {
    etag::tagged(&request, OPENAPI.0.clone(), &OPENAPI.1, "public, no-cache")
}

/// This document as OpenAPI 3.0.3
///
/// The same operations and schemas, for generators of clients that do not read OpenAPI 3.1. It has no examples, and no section
/// `webhooks`; the schemas of what is sent to webhooks and devices are there. With `If-None-Match` an unchanged one is 304.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, description = "The OpenAPI 3.0.3 document of this service", body = serde_json::Value),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/openapi-3.0.json")]
pub async fn openapi_3_0(request: HttpRequest) -> HttpResponse {
    etag::tagged(&request, OPENAPI_3_0.0.clone(), &OPENAPI_3_0.1, "public, no-cache")
}

/// The page without its slash, and whoever comes to the front door.
#[routes]
#[get("/")]
#[get("/docs")]
pub async fn without_slash() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/")).finish()
}

/// The page.
pub fn page() -> impl HttpServiceFactory + 'static {
    let config = Config::new(["/v1/openapi.json"])
        // It would send the document to a checker on the internet.
        .validator_url("none")
        .deep_linking(true)
        .display_operation_id(true)
        // What is typed there, tokens too, is gone with the page.
        .persist_authorization(false);
    let guarded = DefaultHeaders::new()
        .add((CONTENT_SECURITY_POLICY, POLICY))
        .add((X_FRAME_OPTIONS, "DENY"))
        .add((REFERRER_POLICY, "same-origin"));
    web::scope("/docs").wrap(guarded).service(SwaggerUi::new("/{_:.*}").config(config))
}
