//! The document as OpenAPI 3.0.3, for generators of clients that do not read 3.1. It has the same content, as far as
//! 3.0 allows. The document of record, which has the examples, is the 3.1 document.

use serde_json::{Map, Value, json};

use super::{DOCUMENT, MESSAGE_SCHEMAS, entries, flat, share};

/// The document as OpenAPI 3.0.3.
pub fn document() -> Value {
    let mut document = DOCUMENT.clone();
    document["openapi"] = "3.0.3".into();
    // 3.0 has no identifiers of licences.
    document["info"]["license"] = json!({ "name": "MIT OR Apache-2.0", "url": "https://spdx.org/licenses/" });
    // 3.0 has no webhooks.
    if let Some(sections) = document.as_object_mut() {
        sections.remove("webhooks");
    }
    flat::drop_unused(&mut document, "schemas", MESSAGE_SCHEMAS);
    if let Some(components) = document["components"].as_object_mut() {
        components.remove("examples");
    }
    for (_, schema) in entries(document.pointer_mut("/components/schemas")) {
        rewrite(schema);
    }
    for (_, header) in entries(document.pointer_mut("/components/headers")) {
        rewrite(&mut header["schema"]);
    }
    for (_, methods) in entries(document.pointer_mut("/paths")) {
        for (_, operation) in entries(Some(methods)) {
            for parameter in operation["parameters"].as_array_mut().into_iter().flatten() {
                rewrite(&mut parameter["schema"]);
            }
            contents(operation.pointer_mut("/requestBody/content"));
            for (_, response) in entries(operation.get_mut("responses")) {
                contents(response.get_mut("content"));
            }
        }
    }
    share::share(&mut document);
    document
}

fn contents(content: Option<&mut Value>) {
    for (_, media_type) in entries(content) {
        if let Some(schema) = media_type.get_mut("schema") {
            rewrite(schema);
        }
        if let Some(members) = media_type.as_object_mut() {
            members.remove("examples");
        }
    }
}

/// Rewrites one schema, and all schemas within it.
fn rewrite(schema: &mut Value) {
    let Some(members) = schema.as_object_mut() else {
        // In 3.0, `true` and `false` are not schemas.
        *schema = match schema.as_bool() {
            Some(false) => json!({ "not": {} }),
            _ => json!({}),
        };
        return;
    };
    if let Some(Value::Array(examples)) = members.remove("examples")
        && let Some(first) = examples.into_iter().next()
    {
        members.insert("example".to_owned(), first);
    }
    if let Some(word) = members.remove("const") {
        members.insert("enum".to_owned(), json!([word]));
    }
    // 3.0 does not have this keyword.
    members.remove("propertyNames");
    for name in ["properties", "items", "additionalProperties", "not"] {
        match members.get_mut(name) {
            Some(Value::Object(properties)) if name == "properties" => {
                properties.values_mut().for_each(rewrite)
            }
            Some(inner @ Value::Object(_)) => rewrite(inner),
            _ => {}
        }
    }
    for name in ["allOf", "anyOf", "oneOf"] {
        members.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten().for_each(rewrite);
    }
    lone_reference(members);
}

/// In 3.0 the siblings of a reference are ignored, so an object with both is wrapped.
fn lone_reference(members: &mut Map<String, Value>) {
    if members.len() > 1
        && let Some(reference) = members.remove("$ref")
    {
        members.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(mut schema: Value) -> Value {
        rewrite(&mut schema);
        schema
    }

    #[test]
    fn words_that_are_new_in_3_1_are_said_in_others() {
        assert_eq!(rewritten(json!({ "const": "a" })), json!({ "enum": ["a"] }));
        assert_eq!(rewritten(json!({ "examples": ["a", "b"] })), json!({ "example": "a" }));
        assert_eq!(
            rewritten(json!({ "properties": { "b": { "$ref": "#/b", "description": "B." } } })),
            json!({ "properties": { "b": { "allOf": [{ "$ref": "#/b" }], "description": "B." } } })
        );
    }

    #[test]
    fn nothing_of_3_1_is_left() {
        let text = document().to_string();
        for word in ["\"null\"", "\"nullable\"", "\"const\":", "propertyNames", "identifier\":"] {
            assert!(!text.contains(word), "{word}");
        }
    }
}
