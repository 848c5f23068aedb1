//! Helpers for flattening: they expand schemas, find the tag, and remove `null` and unused components.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// Removes `null` from a schema and everything in it: a member without a value is absent.
pub fn never_null(schema: &mut Value) {
    let Some(members) = schema.as_object_mut() else {
        if let Some(list) = schema.as_array_mut() {
            list.iter_mut().for_each(never_null);
        }
        return;
    };
    if let Some(Value::Array(types)) = members.get_mut("type") {
        types.retain(|one| one != "null");
        if let [one] = types.as_slice() {
            members["type"] = one.clone();
        }
    }
    for name in ["oneOf", "anyOf"] {
        let Some(Value::Array(variants)) = members.get_mut(name) else { continue };
        variants.retain(|variant| variant["type"] != "null");
        if variants.len() == 1
            && let Some(Value::Array(one)) = members.remove(name)
        {
            for (name, value) in one.into_iter().filter_map(|one| one.as_object().cloned()).flatten() {
                // The description of this use of a schema takes precedence over that of the schema.
                members.entry(name).or_insert(value);
            }
        }
    }
    members.values_mut().for_each(never_null);
}

/// Removes components of that kind that nothing refers to, except those named in `keep`.
pub fn drop_unused(document: &mut Value, kind: &str, keep: &[&str]) {
    loop {
        let mut used = BTreeSet::new();
        references(document, &mut used);
        let Some(components) = document["components"][kind].as_object_mut() else { return };
        let before = components.len();
        components.retain(|name, _| {
            keep.contains(&name.as_str()) || used.contains(&format!("#/components/{kind}/{name}"))
        });
        if components.len() == before {
            return;
        }
    }
}

/// Opens every object that a reply can contain: some generated clients fail on an unknown member in a closed object.
/// Objects that only requests contain stay closed.
pub fn open_replies(document: &mut Value) {
    let mut used = BTreeSet::new();
    for part in ["paths", "webhooks"] {
        let operations =
            document[part].as_object().into_iter().flat_map(Map::values).filter_map(Value::as_object);
        for operation in operations.flat_map(Map::values) {
            references(&operation["responses"], &mut used);
            if part == "webhooks" {
                references(&operation["requestBody"], &mut used);
            }
        }
    }
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let mut ahead: Vec<String> = used.iter().cloned().collect();
    while let Some(next) = ahead.pop() {
        let Some(schema) = next.rsplit('/').next().and_then(|name| schemas.get_mut(name)) else { continue };
        if schema["additionalProperties"] == false
            && let Some(members) = schema.as_object_mut()
        {
            members.remove("additionalProperties");
        }
        let mut inside = BTreeSet::new();
        references(schema, &mut inside);
        ahead.extend(inside.into_iter().filter(|reference| used.insert(reference.clone())));
    }
}

pub(super) fn references(value: &Value, used: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            used.extend(map.get("$ref").and_then(Value::as_str).map(str::to_owned));
            map.values().for_each(|inner| references(inner, used));
        }
        Value::Array(list) => list.iter().for_each(|inner| references(inner, used)),
        _ => {}
    }
}

pub(super) fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

/// The objects that a schema describes, each expanded. `None` if it also describes other values.
pub(super) fn expand(schema: &Value, schemas: &Map<String, Value>) -> Option<Vec<Value>> {
    if let Some(reference) = schema["$ref"].as_str() {
        return expand(schemas.get(reference.rsplit('/').next()?)?, schemas);
    }
    if let Some(union) = schema["oneOf"].as_array() {
        let variants: Option<Vec<_>> = union.iter().map(|variant| expand(variant, schemas)).collect();
        return variants.map(|variants| variants.concat());
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut wholes = vec![json!({ "type": "object", "properties": {}, "required": [] })];
        for part in parts {
            let choices = expand(part, schemas)?;
            let joined = wholes.iter().flat_map(|whole| choices.iter().map(|choice| join(whole, choice)));
            wholes = joined.collect();
        }
        return Some(wholes);
    }
    (schema["type"] == "object").then(|| vec![schema.clone()])
}

fn join(whole: &Value, part: &Value) -> Value {
    let mut whole = whole.clone();
    for (name, property) in part["properties"].as_object().into_iter().flatten() {
        whole["properties"][name] = property.clone();
    }
    if let Some(required) = whole["required"].as_array_mut() {
        required.extend(part["required"].as_array().cloned().unwrap_or_default());
    }
    if whole.get("description").is_none()
        && let Some(description) = part.get("description")
    {
        whole["description"] = description.clone();
    }
    whole
}

/// The member that has one fixed word in every variant, a different one in each.
pub(super) fn common_tag(variants: &[Value]) -> Option<String> {
    if variants.len() < 2 {
        return None;
    }
    let candidates = variants.first()?["properties"].as_object()?.keys();
    let is_discriminator = |tag: &&String| {
        let words: Option<Vec<_>> = variants.iter().map(|v| word(v, tag)).collect();
        words.is_some_and(|mut words| {
            words.sort();
            words.windows(2).all(|pair| pair[0] != pair[1])
        })
    };
    candidates.into_iter().find(is_discriminator).cloned()
}

pub(super) fn word(variant: &Value, tag: &str) -> Option<String> {
    let property = &variant["properties"][tag];
    match property["enum"].as_array().map(Vec::as_slice) {
        Some([Value::String(word)]) => Some(word.clone()),
        _ => property["const"].as_str().map(str::to_owned),
    }
}
