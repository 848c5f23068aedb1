//! Refuses query parameters on operations that have none, as an unknown member of a body is refused. Operations with
//! parameters read them with [`crate::extract::body::Query`], which refuses unknown ones.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest};

use crate::extract::body::MAX_NAME_CHARS;
use crate::problem::Problem;
use crate::spec::routes::each_operation;
use crate::spec::{VERSIONED, has_parameters_in, is_public};
use service::error::Violation;
use service::messages::expected;

/// Access to an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperationAccess {
    /// Requires a valid token.
    SignedIn,
    /// Requires no token.
    Open,
}

/// The operations without query parameters, by path, then by method.
static OPERATIONS_WITHOUT_QUERY: LazyLock<HashMap<String, HashMap<String, OperationAccess>>> =
    LazyLock::new(|| {
        let mut without = HashMap::<_, HashMap<_, _>>::new();
        each_operation(|path, method, operation| {
            if path.starts_with(VERSIONED) && !has_parameters_in(operation, "query") {
                let access = match is_public(operation) {
                    true => OperationAccess::Open,
                    false => OperationAccess::SignedIn,
                };
                without.entry(path.to_owned()).or_default().insert(method.to_uppercase(), access);
            }
        });
        without
    });

/// Refuses query parameters on operations of that access that have none.
fn refuse_parameters(request: &HttpRequest, on: OperationAccess) -> Result<(), Problem> {
    let Some((name, _)) = url::form_urlencoded::parse(request.query_string().as_bytes()).next() else {
        return Ok(());
    };
    let method = if request.method() == "HEAD" { "GET" } else { request.method().as_str() };
    let without = request.match_pattern().and_then(|path| OPERATIONS_WITHOUT_QUERY.get(&path)?.get(method));
    if without != Some(&on) {
        return Ok(());
    }
    let name: String = name.chars().take(MAX_NAME_CHARS).collect();
    Err(Problem::invalid(vec![Violation::new(name, "unknown", expected::nothing())]))
}

/// Refuses query parameters on operations with sign-in that have none. Called once the caller is known.
pub fn check(request: &HttpRequest) -> Result<(), Problem> {
    refuse_parameters(request, OperationAccess::SignedIn)
}

/// Middleware: refuses query parameters on operations without sign-in that have none.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    match refuse_parameters(request.request(), OperationAccess::Open) {
        Ok(()) => Ok(next.call(request).await?.map_into_left_body()),
        Err(problem) => Ok(request.error_response(problem).map_into_right_body()),
    }
}
