//! The examples of the document: recorded here, and read by `api/http/src/spec/examples.rs`. Values that differ
//! between runs stay as recorded; an example is recorded again when its members change.

use http::spec::examples::SHOWN;
use http::spec::streams;
use serde_json::{Map, Value, json};

use super::operations;
use crate::harness::{bless, file};
use crate::response_conformance::{Exchange, RecordedRequest, violations};

const PATH: &str = "openapi/examples.json";

/// The maximum number of entries of a list in an example.
const ENTRIES: usize = 1;

/// With `BLESS=1` writes the first successful exchange of each operation and status, and the first problem of each
/// code. Otherwise checks that the recorded examples have the same members.
pub fn record_or_check(all: &[Exchange]) {
    let now = collect(all);
    let kept: Value =
        serde_json::from_slice(&std::fs::read(file(PATH)).unwrap_or_default()).unwrap_or_default();
    if bless() {
        let text = serde_json::to_string_pretty(&merged(&kept, &now)).expect("JSON") + "\n";
        std::fs::write(file(PATH), text).expect("a place for examples");
        return;
    }
    for part in ["operations", "problems"] {
        let names = |value: &Value| value[part].as_object().map(|m| m.keys().cloned().collect::<Vec<_>>());
        assert_eq!(
            names(&kept),
            names(&now),
            "{part}, kept and recorded now: BLESS=1 cargo test records them"
        );
        for (name, example) in now[part].as_object().expect("examples") {
            assert!(
                fits(name, &kept[part][name]),
                "{name} is not what the document says: BLESS=1 cargo test records it"
            );
            // The title of a problem depends on its code alone.
            assert_eq!(
                kept[part][name]["title"], example["title"],
                "{name} has another title: BLESS=1 cargo test records it"
            );
            assert_eq!(
                members(&kept[part][name], 5),
                members(example, 5),
                "{name} has changed: BLESS=1 cargo test records it anew"
            );
        }
    }
}

fn collect(all: &[Exchange]) -> Value {
    let mut examples = json!({ "operations": {}, "problems": {} });
    for (id, _, _, operation) in operations() {
        let good: Vec<_> = all.iter().filter(|kept| kept.operation == id && kept.code.is_none()).collect();
        let first = good
            .iter()
            .find(|kept| kept.asked.method != "HEAD" && kept.status < 400)
            .expect("a good exchange");
        let mut replies = Map::new();
        for kept in &good {
            if let Some((media_type, body)) = body(kept) {
                let schema =
                    &operation["responses"][kept.status.to_string()]["content"][&media_type]["schema"];
                let wrong = violations(schema, &body);
                assert!(wrong.is_empty(), "the cut example of {id}: {wrong:?}");
                replies.entry(kept.status.to_string()).or_insert(json!({ "body": body }));
            }
        }
        let request = request(&first.asked);
        examples["operations"][id] = json!({ "request": request, "replies": replies });
    }
    for kept in all {
        if let Some(code) = &kept.code
            && examples["problems"].get(code).is_none()
        {
            examples["problems"][code] = shorten_lists(&kept.reply.json());
        }
    }
    examples
}

fn request(asked: &RecordedRequest) -> Value {
    // Headers added by proxies or by the connection are omitted.
    let own =
        ["idempotency-key", "if-match", "if-none-match", "accept-language", "last-event-id", "x-request-id"];
    let headers = asked.headers.iter().filter(|(name, _)| own.contains(&name.as_str()));
    let headers: Map<String, Value> =
        headers.map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let body = asked.body.as_deref().filter(|body| !body.is_empty());
    let form = asked.headers.iter().any(|(_, value)| value == "application/x-www-form-urlencoded");
    let body = body.map(|body| match form {
        true => {
            let fields: Vec<(String, String)> = serde_urlencoded::from_bytes(body).expect("a form");
            fields.into_iter().map(|(name, value)| (name, value.into())).collect::<Map<_, _>>().into()
        }
        false => serde_json::from_slice::<Value>(body).expect("JSON"),
    });
    json!({ "path": asked.path, "headers": headers, "body": body })
}

fn body(kept: &Exchange) -> Option<(String, Value)> {
    let media_type = kept.reply.header("content-type").split(';').next().unwrap_or_default().to_owned();
    match media_type.as_str() {
        _ if kept.reply.body.is_empty() || kept.operation.starts_with("get_openapi") => None,
        shown if SHOWN.contains(&shown) => None,
        "text/event-stream" => Some((media_type, String::from_utf8_lossy(&kept.reply.body).into())),
        _ => Some((media_type, shorten_lists(&kept.reply.json()))),
    }
}

/// Shortens lists.
fn shorten_lists(value: &Value) -> Value {
    match value {
        Value::Object(map) => map.iter().map(|(name, inner)| (name.clone(), shorten_lists(inner))).collect(),
        Value::Array(list) => list.iter().take(ENTRIES).map(shorten_lists).collect(),
        plain => plain.clone(),
    }
}

/// The recorded example, if it still has the same members and matches the document.
fn merged(kept: &Value, now: &Value) -> Value {
    let mut merged = now.clone();
    for part in ["operations", "problems"] {
        for (name, example) in merged[part].as_object_mut().expect("examples") {
            let old = &kept[part][name.as_str()];
            if members(old, 5) == members(example, 5) && old["title"] == example["title"] && fits(name, old) {
                *example = old.clone();
            }
        }
    }
    merged
}

/// Whether the replies of an example match the document.
fn fits(id: &str, example: &Value) -> bool {
    let operation = operations().into_iter().find(|operation| operation.0 == id);
    let replies = example["replies"].as_object().into_iter().flatten();
    operation.is_none_or(|(.., operation)| {
        replies.into_iter().all(|(status, reply)| {
            let contents = operation["responses"][status]["content"].as_object().into_iter().flatten();
            contents.into_iter().any(|(_, content)| violations(&content["schema"], &reply["body"]).is_empty())
                && reply["body"].as_str().is_none_or(has_known_frames)
        })
    })
}

/// Whether the AsyncAPI document contains the names of the frames.
fn has_known_frames(stream: &str) -> bool {
    let document = streams::document();
    let messages = document["components"]["messages"].as_object().expect("messages");
    let known = |name: &str| messages.values().any(|message| message["name"] == name);
    stream.lines().filter_map(|line| line.strip_prefix("event: ")).all(known)
}

/// The names of members and entries, without values that differ between runs.
fn members(value: &Value, depth: usize) -> Value {
    match value {
        Value::Object(map) if depth > 0 => {
            map.iter().map(|(name, inner)| (name.clone(), members(inner, depth - 1))).collect()
        }
        _ => Value::Null,
    }
}
