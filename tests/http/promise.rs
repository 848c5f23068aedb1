//! Whether a reply is what the OpenAPI document promises: its status, its media type, and every member of its body.
//! All tests talk through this, so that the document cannot say one thing and the service do another.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use api::http::spec::DOCUMENT;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::harness::Reply;

static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// Fails unless the reply is one that the document promises for this request. Paths that the document does not know are
/// not its business.
#[track_caller]
pub fn kept(method: &str, path: &str, reply: &Reply) {
    let path = path.split('?').next().unwrap_or_default();
    let Some(operation) = operation(method, path) else { return };
    let what = format!("{method} {path} gave {}", reply.status);
    let response = &operation["responses"][reply.status.to_string()];
    assert!(response.is_object(), "{what}, which the document does not promise: {}", text(reply));
    if reply.body.is_empty() || method == "HEAD" {
        return;
    }
    let media_type = reply.header("content-type").split(';').next().unwrap_or_default();
    let schema = &response["content"][media_type]["schema"];
    assert!(schema.is_object(), "{what} as {media_type}, which the document does not promise");
    // A page for people.
    if media_type == "text/html" {
        return;
    }
    let body = reply.json();
    let validator = validator(schema);
    let wrong: Vec<_> = validator.iter_errors(&body).map(|e| format!("{}: {e}", e.instance_path())).collect();
    assert!(wrong.is_empty(), "{what}, but not as the document says: {wrong:#?}\n{body:#}");
}

fn text(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

/// The operation of the path with the fewest parameters that fits.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_lowercase() };
    let paths = DOCUMENT["paths"].as_object()?;
    let fitting = paths.iter().filter(|(template, _)| fits(template, path));
    let (_, methods) = fitting.min_by_key(|(template, _)| template.matches('{').count())?;
    methods.get(&method)
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len() && template.iter().zip(path).all(|(t, p)| t.starts_with('{') || *t == p)
}

fn validator(schema: &Value) -> Arc<Validator> {
    let mut known = VALIDATORS.lock().expect("no test has failed in here");
    let key = schema.to_string();
    let make = || {
        let whole = json!({ "allOf": [schema], "components": DOCUMENT["components"] });
        Arc::new(jsonschema::options().should_validate_formats(true).build(&whole).expect("a good schema"))
    };
    known.entry(key).or_insert_with(make).clone()
}
