//! Deprecated operations. Their replies contain the dates of deprecation and of removal (RFC 9745 and RFC 8594), and
//! so does the OpenAPI document. An operation is removed only after it was listed here in a release.

use std::time::{Duration, SystemTime};

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, HttpDate};
use actix_web::middleware::Next;
use serde_json::{Value, json};

use crate::spec;

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// A deprecated operation.
#[derive(Clone, Copy, Debug)]
pub struct Deprecated {
    /// Id of the operation in the OpenAPI document.
    pub operation: &'static str,
    /// Time of the deprecation, in seconds since 1970.
    pub since: u64,
    /// Time of the removal, in seconds since 1970.
    pub sunset: u64,
    /// The replacement, as a sentence.
    pub instead: &'static str,
}

/// All deprecated operations. There are none so far.
pub const OPERATIONS: &[Deprecated] = &[];

impl Deprecated {
    /// Sets the headers of a reply.
    fn set_headers(&self, headers: &mut HeaderMap) {
        if let Ok(since) = HeaderValue::try_from(format!("@{}", self.since)) {
            headers.insert(DEPRECATION, since);
        }
        if let Ok(sunset) = HeaderValue::try_from(date(self.sunset)) {
            headers.insert(SUNSET, sunset);
        }
    }

    /// Marks an operation of the OpenAPI document.
    pub fn describe(&self, operation: &mut Value) {
        let description = operation["description"].as_str().unwrap_or_default();
        operation["description"] =
            format!("{description}\n\nDeprecated, gone after {}. {}", date(self.sunset), self.instead).into();
        operation["deprecated"] = true.into();
        operation["x-deprecated-since"] = json!(self.since);
        operation["x-sunset"] = json!(self.sunset);
    }
}

fn date(seconds: u64) -> String {
    HttpDate::from(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).to_string()
}

/// Middleware of the API.
pub async fn wrap(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    add_headers(OPERATIONS, request, next).await
}

async fn add_headers<B: MessageBody>(
    operations: &[Deprecated],
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let method = request.method().clone();
    let mut response = next.call(request).await?;
    if operations.is_empty() {
        return Ok(response);
    }
    let pattern = response.request().match_pattern().unwrap_or_default();
    let id = spec::operation_id(method.as_str(), &pattern);
    if let Some(one) = operations.iter().find(|one| Some(one.operation) == id) {
        one.set_headers(response.headers_mut());
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, HttpResponse, web};

    use super::*;

    const GONE_SOON: &[Deprecated] = &[Deprecated {
        operation: "get_me",
        since: 1_767_225_600,
        sunset: 1_790_812_800,
        instead: "Use another one.",
    }];

    #[actix_web::test]
    async fn replies_carry_deprecation_and_sunset() {
        let here = || web::to(HttpResponse::Ok);
        let app = App::new()
            .wrap(from_fn(|request, next| add_headers(GONE_SOON, request, next)))
            .route("/v1/me", here())
            .route("/v1/tables/{id}", here());
        let app = init_service(app).await;
        let headers_of = async |path: &str| {
            let response = call_service(&app, TestRequest::get().uri(path).to_request()).await;
            let header =
                |name: &HeaderName| response.headers().get(name).map(|v| v.to_str().unwrap_or("").to_owned());
            (header(&DEPRECATION), header(&SUNSET))
        };
        let headers = (Some("@1767225600".to_owned()), Some("Thu, 01 Oct 2026 00:00:00 GMT".to_owned()));
        assert_eq!(headers_of("/v1/me").await, headers);
        assert_eq!(headers_of("/v1/tables/7").await, (None, None));
    }

    #[test]
    fn the_document_describes_the_deprecation() {
        let mut operation = json!({ "operationId": "get_me", "description": "The own account." });
        GONE_SOON[0].describe(&mut operation);
        assert_eq!(operation["deprecated"], true);
        assert_eq!(operation["x-sunset"], 1_790_812_800_u64);
        assert_eq!(
            operation["description"],
            "The own account.\n\nDeprecated, gone after Thu, 01 Oct 2026 00:00:00 GMT. Use another one."
        );
    }
}
