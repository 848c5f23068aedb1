//! Requests that no handler matches: the path does not exist, or it has other methods.

use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use actix_web::{HttpRequest, HttpResponse};

use crate::problem::Problem;
use crate::spec;

static PATHS: LazyLock<Vec<(ResourceDef, String)>> = LazyLock::new(|| {
    let known =
        spec::methods().into_iter().map(|(path, methods)| (ResourceDef::new(path), methods.join(", ")));
    known
        .chain(["/docs", "/assets"].map(|path| (ResourceDef::prefix(path), "GET, HEAD".to_owned())))
        .collect()
});

/// Replies with 404 or 405.
pub async fn answer(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let takes = PATHS.iter().filter(|(path, _)| path.is_match(request.path()));
    // A path without parameters takes precedence over one with parameters: `/tables/join` is not a table.
    match takes.min_by_key(|(path, _)| parameters(path)) {
        Some((_, allow)) if !allow.split(", ").any(|method| method == request.method().as_str()) => {
            Err(Problem::method_not_allowed(allow.clone()))
        }
        _ => Err(Problem::no_such_path()),
    }
}

fn parameters(path: &ResourceDef) -> usize {
    path.pattern().map_or(0, |pattern| pattern.matches('{').count())
}
