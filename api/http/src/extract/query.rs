//! Parameters of a query on operations that take none: refused, as an unknown member of a body is. Operations that take
//! some read them with [`crate::extract::body::Query`], which refuses what it does not know.

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

/// Who may ask for an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperationAccess {
    /// Whoever has a good token.
    SignedIn,
    /// Anybody.
    Open,
}

/// The operations that take no query: by path, then by method.
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

/// Refuses a parameter on an operation of that access that takes none.
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

/// Refuses a parameter on an operation for callers that takes none. Called once it is known who calls.
pub fn check(request: &HttpRequest) -> Result<(), Problem> {
    refuse_parameters(request, OperationAccess::SignedIn)
}

/// Wraps requests: the same for operations that anybody may ask for.
pub async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    match refuse_parameters(request.request(), OperationAccess::Open) {
        Ok(()) => Ok(next.call(request).await?.map_into_left_body()),
        Err(problem) => Ok(request.error_response(problem).map_into_right_body()),
    }
}
