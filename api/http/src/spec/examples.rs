//! Examples in the document. The tests (`tests/http/contract`) record each from a running server. None is written by
//! hand.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::problem::MEDIA_TYPE;

/// The recorded examples: for each operation a request and its successful replies, for each code a problem.
static RECORDED: LazyLock<Value> = LazyLock::new(|| {
    // The tests read the same file, and fail if it is no JSON.
    serde_json::from_str(include_str!("../../../../openapi/examples.json")).unwrap_or_default()
});

/// Media types without examples: pages and pictures.
pub const SHOWN: [&str; 2] = ["text/html", crate::board_image::MEDIA_TYPE];

/// Writes the examples of an operation into it.
pub fn add(path: &str, operation: &mut Value) {
    let recorded = &RECORDED["operations"][operation["operationId"].as_str().unwrap_or_default()];
    let request = &recorded["request"];
    for parameter in operation["parameters"].as_array_mut().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let value = match parameter["in"].as_str().unwrap_or_default() {
            "path" => in_path(path, request["path"].as_str().unwrap_or_default(), name)
                .and_then(|text| typed(text, &parameter["schema"])),
            "query" => in_query(request["path"].as_str().unwrap_or_default(), name)
                .and_then(|text| typed(text, &parameter["schema"])),
            "header" => request["headers"].get(name.to_ascii_lowercase()).cloned(),
            _ => None,
        };
        if let Some(value) = value {
            parameter["example"] = value;
        }
    }
    for (_, content) in super::entries(operation.pointer_mut("/requestBody/content")) {
        if !request["body"].is_null() {
            content["examples"] = json!({ "recorded": { "value": request["body"] } });
        }
    }
    for (status, response) in super::entries(operation.get_mut("responses")) {
        let codes: Vec<String> = response["x-problem-codes"]
            .as_array()
            .map(|codes| codes.iter().filter_map(Value::as_str).map(str::to_owned).collect())
            .unwrap_or_default();
        for (media_type, content) in super::entries(response.get_mut("content")) {
            let examples: Map<String, Value> = match media_type == MEDIA_TYPE {
                true => codes
                    .iter()
                    .filter(|code| RECORDED["problems"].get(code.as_str()).is_some())
                    .map(problem)
                    .collect(),
                false => match recorded["replies"].get(status) {
                    Some(reply) if !SHOWN.contains(&media_type.as_str()) => {
                        [("recorded".to_owned(), json!({ "value": reply["body"] }))].into_iter().collect()
                    }
                    _ => Map::new(),
                },
            };
            if !examples.is_empty() {
                content["examples"] = examples.into();
            }
        }
    }
}

fn problem(code: &String) -> (String, Value) {
    (code.clone(), json!({ "$ref": format!("#/components/examples/{code}") }))
}

/// The part of a path at the place of that name in its template.
fn in_path<'a>(template: &str, path: &'a str, name: &str) -> Option<&'a str> {
    let place = template.split('/').position(|part| part == format!("{{{name}}}"))?;
    path.split('?').next()?.split('/').nth(place)
}

/// The value of that name in a query.
fn in_query<'a>(path: &'a str, name: &str) -> Option<&'a str> {
    let (_, query) = path.split_once('?')?;
    query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// The text of a parameter as a value of its schema.
fn typed(text: &str, schema: &Value) -> Option<Value> {
    let is = |kind: &str| {
        schema["type"] == kind || schema["type"].as_array().is_some_and(|t| t.iter().any(|t| t == kind))
    };
    match text {
        _ if is("integer") => text.parse::<i64>().ok().map(Value::from),
        _ if is("boolean") => text.parse::<bool>().ok().map(Value::from),
        _ if is("array") => text.split(',').map(|one| typed(one, &schema["items"])).collect(),
        _ => Some(text.into()),
    }
}

/// An event of a game.
pub fn event() -> Value {
    RECORDED.pointer("/operations/list_events/replies/200/body/events/0").cloned().unwrap_or_default()
}

/// An example of the frame of a change: these members of the recorded reply with this schema.
pub fn of_change(schema: &str, members: &[&str]) -> Value {
    let operation = if schema == "Inbox" { "get_inbox" } else { "list_chats" };
    let recorded = RECORDED.pointer(&format!("/operations/{operation}/replies/200/body"));
    let member = |name: &&str| Some(((*name).to_owned(), recorded?.get(*name)?.clone()));
    members.iter().filter_map(member).collect::<Map<_, _>>().into()
}

/// One problem of each code.
pub fn components() -> Value {
    let problems = RECORDED["problems"].as_object().cloned().unwrap_or_default();
    let example = |(code, value)| (code, json!({ "value": value }));
    Value::Object(problems.into_iter().map(example).collect())
}
