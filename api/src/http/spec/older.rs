//! The document in the words of OpenAPI 3.0.3, for generators of clients that read no 3.1. It says the same, as far as 3.0
//! can; the document of record, which has the examples, is the other one.
//!
//! What may be null and has a name is written as generators read it, `allOf` of the name with `nullable` beside it. A strict
//! reader of 3.0.3 would not let null through there; the form that it would is one that generators garble.

use serde_json::{Map, Value, json};

use super::{DOCUMENT, entries, unions};

/// The document as OpenAPI 3.0.3.
pub fn document() -> Value {
    let mut document = DOCUMENT.clone();
    document["openapi"] = "3.0.3".into();
    // There are no identifiers of licences yet.
    document["info"]["license"] = json!({ "name": "MIT OR Apache-2.0", "url": "https://spdx.org/licenses/" });
    // Nor can it tell what is sent to others without being asked.
    if let Some(sections) = document.as_object_mut() {
        sections.remove("webhooks");
    }
    unions::drop_unused(&mut document, "schemas");
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

/// One schema, and all within it.
fn rewrite(schema: &mut Value) {
    let Some(members) = schema.as_object_mut() else {
        // `true` and `false` are no schemas yet.
        *schema = match schema.as_bool() {
            Some(false) => json!({ "not": {} }),
            _ => json!({}),
        };
        return;
    };
    let nullable = drop_null(members);
    if let Some(Value::Array(examples)) = members.remove("examples")
        && let Some(first) = examples.into_iter().next()
    {
        members.insert("example".to_owned(), first);
    }
    if let Some(word) = members.remove("const") {
        members.insert("enum".to_owned(), json!([word]));
    }
    // Names of members say nothing about the others in 3.0.
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
    let has_null =
        members.get("enum").and_then(Value::as_array).is_some_and(|words| words.contains(&Value::Null));
    if nullable && members.contains_key("enum") && !has_null {
        members["enum"].as_array_mut().into_iter().for_each(|words| words.push(Value::Null));
    }
    if nullable {
        members.insert("nullable".to_owned(), true.into());
    }
    lone_reference(members);
    // Without a type beside it, `nullable` says nothing.
    if nullable && let Some(kind) = kind(members) {
        members.insert("type".to_owned(), kind);
    }
}

/// Takes `null` out of the types, and says whether it was there.
fn drop_null(members: &mut Map<String, Value>) -> bool {
    let mut nullable = false;
    if let Some(Value::Array(types)) = members.get_mut("type") {
        nullable = types.iter().any(|one| one == "null");
        types.retain(|one| one != "null");
        if let [one] = types.as_slice() {
            members["type"] = one.clone();
        }
    }
    for name in ["oneOf", "anyOf"] {
        let Some(Value::Array(variants)) = members.get_mut(name) else { continue };
        let before = variants.len();
        variants.retain(|variant| variant["type"] != "null");
        nullable |= variants.len() < before;
        // One variant is no choice.
        if variants.len() == 1
            && !members.contains_key("discriminator")
            && let Some(Value::Array(one)) = members.remove(name)
        {
            members.extend(one.into_iter().filter_map(|one| one.as_object().cloned()).flatten());
        }
    }
    nullable
}

/// The type of a schema, where it stands or where its reference leads.
fn kind(members: &Map<String, Value>) -> Option<Value> {
    if let Some(kind) = members.get("type") {
        return Some(kind.clone());
    }
    let reference = members.get("allOf")?.get(0)?.get("$ref")?.as_str()?;
    let target = DOCUMENT.pointer(reference.trim_start_matches('#'))?;
    // Unions of ours are of objects.
    Some(target.get("type").cloned().unwrap_or("object".into()))
}

/// Beside a reference nothing counts in 3.0, so that what stands there goes round it.
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
    fn what_may_be_null_is_nullable() {
        assert_eq!(
            rewritten(json!({ "type": ["string", "null"] })),
            json!({ "type": "string", "nullable": true })
        );
        let choice = json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/a" }], "description": "One." });
        let expected = json!({ "allOf": [{ "$ref": "#/a" }], "description": "One.", "nullable": true });
        assert_eq!(rewritten(choice), expected);
        let words = json!({ "type": ["string", "null"], "enum": ["a"] });
        assert_eq!(rewritten(words)["enum"], json!(["a", null]));
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
        for word in ["\"null\"", "\"const\":", "propertyNames", "identifier\":"] {
            assert!(!text.contains(word), "{word}");
        }
    }
}
