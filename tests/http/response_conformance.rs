//! Checks every reply that a test receives against the OpenAPI document: the status, the headers, the media type, all
//! members of the body, and the code of a problem.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use http::problem::MEDIA_TYPE;
use http::spec::{DOCUMENT, streams};
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::harness::Reply;
use crate::strict_schemas::{COMPONENTS, strict};

/// Headers of HTTP and of browsers, which every service sends.
const TRANSPORT: &[&str] = &[
    "allow",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "content-security-policy",
    "cross-origin-opener-policy",
    "date",
    "pragma",
    "referrer-policy",
    "sec-websocket-accept",
    "transfer-encoding",
    "vary",
    "x-accel-buffering",
    "x-content-type-options",
    "x-frame-options",
];

static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// The parts of a request that the document describes.
#[derive(Clone, Debug)]
pub struct RecordedRequest {
    pub method: String,
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Option<Vec<u8>>,
}

/// A checked request and reply.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The id of the operation.
    pub operation: &'static str,
    pub status: u16,
    /// The code of a problem.
    pub code: Option<String>,
    pub asked: RecordedRequest,
    pub reply: Reply,
}

thread_local! {
    /// The exchanges of this thread since `record`. A test runs on one thread.
    static RECORDED: RefCell<Option<Vec<Exchange>>> = const { RefCell::new(None) };
}

/// Starts recording the exchanges of this thread.
pub fn record() {
    RECORDED.set(Some(Vec::new()));
}

/// The exchanges since then.
pub fn exchanges() -> Vec<Exchange> {
    RECORDED.with_borrow(|kept| kept.clone().expect("somebody who records"))
}

/// Fails unless the reply matches the document. Undocumented paths are ignored.
#[track_caller]
pub fn check(asked: RecordedRequest, reply: &Reply) {
    let path = asked.path.split('?').next().unwrap_or_default();
    let Some(operation) = operation(&asked.method, path) else { return };
    let what = format!("{} {path} gave {}", asked.method, reply.status);
    let response = &operation["responses"][reply.status.to_string()];
    assert!(response.is_object(), "{what}, which the document does not promise: {}", text(reply));
    check_headers(&what, response, reply);
    let code = check_body(&what, &asked, response, reply);
    let kept = Exchange {
        operation: operation["operationId"].as_str().expect("an id"),
        status: reply.status,
        code,
        asked,
        reply: reply.clone(),
    };
    RECORDED.with_borrow_mut(|recorded| recorded.iter_mut().for_each(|list| list.push(kept.clone())));
}

/// Checks that all required headers are present, and that all headers are documented.
#[track_caller]
fn check_headers(what: &str, response: &Value, reply: &Reply) {
    let promised = response["headers"].as_object().expect("headers");
    for (name, header) in promised {
        let header = header["$ref"].as_str().and_then(|to| DOCUMENT.pointer(&to[1..])).unwrap_or(header);
        let Some(value) = reply.headers.get(name).map(|v| v.to_str().expect("text")) else {
            assert!(header["required"] != true, "{what} without the header {name}: {:?}", reply.headers);
            continue;
        };
        let value = match header["schema"]["type"] == "integer" {
            true => json!(value.parse::<i64>().unwrap_or_else(|_| panic!("{what}, {name} is {value}"))),
            false => json!(value),
        };
        let schema = validator(&header["schema"]);
        assert!(schema.is_valid(&value), "{what}, and {name} is {value}: {}", header["schema"]);
    }
    for name in reply.headers.keys().map(|name| name.as_str()) {
        let known = TRANSPORT.contains(&name)
            || name.starts_with("access-control-")
            || promised.keys().any(|known| known.eq_ignore_ascii_case(name));
        assert!(known, "{what} with the header {name}, which the document does not promise");
    }
}

/// Checks the body, and returns the code of a problem.
#[track_caller]
fn check_body(what: &str, asked: &RecordedRequest, response: &Value, reply: &Reply) -> Option<String> {
    let content = response.get("content");
    if asked.method == "HEAD" || reply.is_stream() {
        return None;
    }
    if reply.body.is_empty() {
        assert!(content.is_none(), "{what} without a body, which the document promises");
        return None;
    }
    let media_type = reply.header("content-type").split(';').next().unwrap_or_default();
    let schema = &response["content"][media_type]["schema"];
    assert!(schema.is_object(), "{what} as {media_type}, which the document does not promise");
    let body = match media_type {
        "text/event-stream" | "text/html" | "image/svg+xml" => text(reply).into(),
        _ => reply.json(),
    };
    let wrong = violations(schema, &body);
    assert!(wrong.is_empty(), "{what}, but not as the document says: {wrong:#?}\n{body:#}");
    let codes = response["x-problem-codes"].as_array().filter(|_| media_type == MEDIA_TYPE)?;
    assert!(
        codes.contains(&body["code"]),
        "{what} with the code {}, the document knows {codes:?}",
        body["code"]
    );
    body["code"].as_str().map(str::to_owned)
}

/// Fails unless a frame of a stream matches the schema with this name in the AsyncAPI document.
#[track_caller]
pub fn check_frame(schema: &str, frame: &Value) {
    static SCHEMAS: LazyLock<Value> = LazyLock::new(|| streams::document()["components"]["schemas"].clone());
    let promised = SCHEMAS.get(schema).unwrap_or_else(|| panic!("no schema {schema}"));
    let mut promised = promised.get("schema").unwrap_or(promised).clone();
    if let Some(there) = promised["$ref"].as_str().and_then(|to| to.strip_prefix("./openapi.json")) {
        promised = json!({ "$ref": there });
    }
    let wrong = violations(&promised, frame);
    assert!(wrong.is_empty(), "{frame} is no {schema}: {wrong:#?}");
}

fn text(reply: &Reply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

/// The documented operation whose path has the fewest parameters.
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

/// The violations of a schema.
pub fn violations(schema: &Value, value: &Value) -> Vec<String> {
    validator(schema).iter_errors(value).map(|e| format!("{}: {e}", e.instance_path())).collect()
}

fn validator(schema: &Value) -> Arc<Validator> {
    let mut known = VALIDATORS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let key = schema.to_string();
    let make = || {
        let whole = json!({ "allOf": [strict(schema)], "components": *COMPONENTS });
        Arc::new(jsonschema::options().should_validate_formats(true).build(&whole).expect("a good schema"))
    };
    known.entry(key).or_insert_with(make).clone()
}
