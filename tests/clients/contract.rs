//! The served document: finds the schema of a reply.

use std::sync::LazyLock;

use serde_json::Value;
use server::spec::Form;

/// The document, OpenAPI 3.1.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = Form::Openapi.text().expect("a document");
    serde_json::from_str(&text).expect("JSON")
});

/// The schema of a component.
pub fn schema(name: &str) -> &'static Value {
    &DOCUMENT["components"]["schemas"][name]
}

/// The target of a reference; any other value is returned unchanged.
pub fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => {
            let pointer = reference.strip_prefix('#').expect("a reference within the document");
            DOCUMENT.pointer(pointer).unwrap_or_else(|| panic!("{reference} refers to nothing"))
        }
        None => value,
    }
}

/// The schema of the JSON reply to a request. The path may have a query.
pub fn reply_schema(method: &str, path: &str, status: u16) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    // A path without parameters takes precedence.
    let matching = paths.iter().filter(|(template, _)| fits(template, path));
    let (_, methods) = matching.min_by_key(|(template, _)| template.matches('{').count())?;
    operation_reply_schema(&methods[method.to_ascii_lowercase()], status)
}

/// The same for an operation.
pub fn operation_reply_schema(operation: &'static Value, status: u16) -> Option<&'static Value> {
    let reply = resolved(operation["responses"].get(status.to_string())?);
    let content = reply["content"].as_object()?;
    let (_, media) = content.iter().find(|(kind, _)| kind.ends_with("json"))?;
    media.get("schema")
}

/// The operation with this id.
pub fn operation(id: &str) -> Option<&'static Value> {
    let methods = DOCUMENT["paths"].as_object()?.values().filter_map(Value::as_object);
    methods.flat_map(|methods| methods.values()).find(|operation| operation["operationId"] == id)
}

fn fits(template: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    let fit = template.split('/').all(|expected| {
        segments.next().is_some_and(|segment| expected.starts_with('{') || expected == segment)
    });
    fit && segments.next().is_none()
}

#[test]
fn replies_are_found_by_method_path_and_status() {
    let named = |method, path, status| {
        reply_schema(method, path, status).and_then(|schema| schema["$ref"].as_str())?.rsplit('/').next()
    };
    assert_eq!(named("POST", "/v1/games/01/moves", 200), Some("MoveReply"));
    assert_eq!(named("GET", "/v1/games/01/events?after=0", 200), Some("EventPage"));
    assert_eq!(named("POST", "/v1/games/01/moves", 422), Some("Problem"));
    assert_eq!(named("POST", "/v1/tables/join", 200), Some("GameTable"));
    assert_eq!(named("GET", "/v1/nothing", 200), None);
}
