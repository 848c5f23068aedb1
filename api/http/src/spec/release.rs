//! The part of a document that clients rely on.

use serde_json::Value;

/// A document without descriptions and examples, which may change at any time. The repository contains the result for
/// each release.
pub fn contract(document: &Value) -> Value {
    match document {
        Value::Object(map) => {
            let prose = ["description", "summary", "example", "examples", "title", "tags", "servers", "info"];
            let keep = |(name, value): (&String, &Value)| match name.as_str() {
                _ if prose.contains(&name.as_str()) => None,
                // These names belong to the API, not to the format.
                "properties" | "types" | "headers" | "schemas" | "paths" | "parameters" | "responses"
                    if value.is_object() =>
                {
                    let inner = value.as_object().into_iter().flatten();
                    let inner = inner.map(|(name, value)| (name.clone(), contract(value)));
                    Some((name.clone(), Value::Object(inner.collect())))
                }
                _ => Some((name.clone(), contract(value))),
            };
            Value::Object(map.iter().filter_map(keep).collect())
        }
        Value::Array(list) => list.iter().map(contract).collect(),
        plain => plain.clone(),
    }
}
