//! Targets of links: the pages for links in the guides, for operations and for types.

use std::collections::HashMap;
use std::sync::LazyLock;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::{files, guides, reference};
use crate::spec::DOCUMENT;

/// Characters that are escaped in an address.
const ESCAPED: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>').add(b'?').add(b'`').add(b'%');

/// The page and the anchor of each operation.
static OPERATIONS: LazyLock<HashMap<&'static str, String>> = LazyLock::new(|| {
    let of_group = |group: &'static reference::Group| {
        let operations = group.operations.iter();
        operations.map(|operation| (operation.id, format!("{}#{}", of_group(group.slug), operation.id)))
    };
    reference::groups().iter().flat_map(of_group).collect()
});

/// The page of a group of operations. The first group is on the front page of the reference.
pub fn of_group(slug: &str) -> String {
    match reference::is_first(slug) {
        true => "/docs/api/".to_owned(),
        false => format!("/docs/api/{slug}"),
    }
}

pub fn of_operation(id: &str) -> Option<&'static str> {
    OPERATIONS.get(id).map(String::as_str)
}

pub fn of_type(name: &str) -> String {
    format!("/docs/api/types/{}", utf8_percent_encode(name, ESCAPED))
}

pub fn of_guide(slug: &str) -> String {
    format!("/docs/guides/{slug}")
}

pub fn of_problem(code: &str) -> String {
    format!("/docs/api/problems#{code}")
}

/// The operation that a text such as `GET /v1/games/{id}` names. Parameters may have any name, or a value; a query is
/// ignored.
pub fn operation_named(code: &str) -> Option<&'static str> {
    let (method, rest) = code.split_once(' ')?;
    let path = rest.split(['?', ' ']).next().filter(|path| path.starts_with('/'))?;
    let method = method.to_ascii_lowercase();
    let paths = DOCUMENT["paths"].as_object()?;
    // An exact path takes precedence over one with a parameter: `/v1/tables/join`, `/v1/tables/{id}`.
    let exact = paths.get(path).and_then(|methods| methods[&method]["operationId"].as_str());
    exact.or_else(|| {
        let fits = paths.iter().filter(|(template, _)| matches(template, path));
        fits.filter_map(|(_, methods)| methods[&method]["operationId"].as_str()).next()
    })
}

fn matches(template: &str, path: &str) -> bool {
    let mut given = path.split('/');
    let fits = template.split('/').all(|part| {
        given.next().is_some_and(|value| part == value || part.starts_with('{') && !value.is_empty())
    });
    fits && given.next().is_none()
}

/// The target of a link in a text of the repository. `None` if the target is not published here.
pub fn of_repository(place: &str, link: &str) -> Option<String> {
    if link.starts_with('#') || link.starts_with("https://") {
        return Some(link.to_owned());
    }
    if let Some(operation) = link.strip_prefix("operation:") {
        return of_operation(operation).map(str::to_owned);
    }
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let path = resolved(place, path);
    let page = match path.as_str() {
        "README.md" => "/docs/".to_owned(),
        "openapi/openapi.json" => "/v1/openapi.json".to_owned(),
        _ => match guides::by_file(&path) {
            Some(guide) => of_guide(guide.slug),
            None => files::by_path(&path)?.address(),
        },
    };
    Some(anchor.map_or(page.clone(), |anchor| format!("{page}#{anchor}")))
}

/// Resolves a relative path from the root of the repository.
fn resolved(place: &str, path: &str) -> String {
    let mut parts: Vec<&str> = place.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_is_known_by_method_and_path() {
        assert_eq!(operation_named("POST /v1/tables/join"), operation_named("post /v1/tables/join"));
        assert_ne!(operation_named("POST /v1/tables/join"), operation_named("GET /v1/tables/{table}"));
        assert!(operation_named("GET /v1/games/{game}/events?after=n").is_some());
        for other in ["GET", "GET x", "GET /v1", "PUT /v1/games", "POST /v1/games/a/b/c/d"] {
            assert_eq!(operation_named(other), None, "{other}");
        }
    }

    #[test]
    fn paths_are_read_from_where_the_text_stands() {
        assert_eq!(resolved("docs/terms/uk.md", "../rules.md"), "docs/rules.md");
        assert_eq!(resolved("README.md", "docs/rules.md"), "docs/rules.md");
        assert_eq!(resolved("docs/moves.md", "../../../x"), "x");
    }
}
