//! The OpenAPI document as it is served.

use std::sync::LazyLock;

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get};

use super::{etag, spec};

/// The document as bytes, with their tag.
static SERVED: LazyLock<(Bytes, String)> = LazyLock::new(|| {
    let bytes = Bytes::from(spec::DOCUMENT.to_string());
    let tag = etag::of(&bytes);
    (bytes, tag)
});

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
    etag::tagged(&request, SERVED.0.clone(), &SERVED.1, "public, no-cache")
}
