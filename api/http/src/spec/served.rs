//! The OpenAPI document as it is served.

use std::sync::LazyLock;

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get};

use crate::reply::etag;
use crate::spec;

/// A document as bytes, with their tag.
type Tagged = LazyLock<(Bytes, String)>;

/// OpenAPI 3.1.
static OPENAPI: Tagged = LazyLock::new(|| tagged(&spec::SERVED_DOCUMENT));
/// OpenAPI 3.0.3.
static OPENAPI_3_0: Tagged = LazyLock::new(|| tagged(&spec::older::document()));

fn tagged(document: &serde_json::Value) -> (Bytes, String) {
    let bytes = Bytes::from(document.to_string());
    let tag = etag::entity_tag(&bytes);
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
pub async fn get_openapi(request: HttpRequest) -> HttpResponse {
    etag::bytes_or_not_modified(&request, OPENAPI.0.clone(), &OPENAPI.1, "public, no-cache")
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
pub async fn get_openapi_3_0(request: HttpRequest) -> HttpResponse {
    etag::bytes_or_not_modified(&request, OPENAPI_3_0.0.clone(), &OPENAPI_3_0.1, "public, no-cache")
}
