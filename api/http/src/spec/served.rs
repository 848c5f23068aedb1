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

/// Get this document as OpenAPI 3.1
///
/// Returns the description of all operations of this service, which is generated from its code. Generate a client from
/// it. The document changes only with the program. With `If-None-Match`, the reply is 304 if it has not changed.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, description = "The OpenAPI 3.1 document of this service", body = serde_json::Value),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
)]
#[get("/openapi.json")]
pub async fn get_openapi(request: HttpRequest) -> HttpResponse {
    etag::bytes_or_not_modified(&request, OPENAPI.0.clone(), &OPENAPI.1, "public, no-cache")
}

/// Get this document as OpenAPI 3.0.3
///
/// Returns the same operations and schemas, for generators of clients that do not read OpenAPI 3.1. This document has
/// no examples and no section `webhooks`. It contains the schemas of the messages to webhooks and devices. With
/// `If-None-Match`, the reply is 304 if it has not changed.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, description = "The OpenAPI 3.0.3 document of this service", body = serde_json::Value),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
)]
#[get("/openapi-3.0.json")]
pub async fn get_openapi_3_0(request: HttpRequest) -> HttpResponse {
    etag::bytes_or_not_modified(&request, OPENAPI_3_0.0.clone(), &OPENAPI_3_0.1, "public, no-cache")
}
