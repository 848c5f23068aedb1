//! Gives the variants of tagged unions names of their own, with a discriminator that maps to them. The generator of the
//! document leaves them nameless, and several generators of clients then drop or garble them.

use serde_json::{Map, Value, json};

/// Rewrites every union among the schemas whose variants tell themselves apart by a word in one property.
pub fn name_variants(schemas: &mut Map<String, Value>) {
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in names {
        let Some(union) = schemas.get(&name).and_then(|s| s.get("oneOf")).and_then(Value::as_array).cloned()
        else {
            continue;
        };
        let whole: Option<Vec<_>> = union.iter().map(|variant| flat(variant, schemas)).collect();
        let Some(whole) = whole else { continue };
        let Some(tag) = common_tag(&whole) else { continue };
        let mut references = Vec::new();
        let mut mapping = Map::new();
        for variant in whole {
            let Some(word) = word(&variant, &tag) else { continue };
            let variant_name = format!("{name}{}", pascal(&word));
            let reference = format!("#/components/schemas/{variant_name}");
            references.push(json!({ "$ref": reference }));
            mapping.insert(word, Value::String(reference));
            schemas.insert(variant_name, variant);
        }
        if let Some(schema) = schemas.get_mut(&name) {
            schema["oneOf"] = Value::Array(references);
            schema["discriminator"] = json!({ "propertyName": tag, "mapping": mapping });
        }
    }
}

/// A variant as one object: what it takes over from another schema is written out.
fn flat(variant: &Value, schemas: &Map<String, Value>) -> Option<Value> {
    let parts = match variant.get("allOf").and_then(Value::as_array) {
        None if variant["type"] == "object" => return Some(variant.clone()),
        None => return None,
        Some(parts) => parts,
    };
    let mut whole = json!({ "type": "object", "properties": {}, "required": [] });
    if let Some(description) = variant.get("description") {
        whole["description"] = description.clone();
    }
    for part in parts {
        let part = match part["$ref"].as_str() {
            Some(reference) => schemas.get(reference.rsplit('/').next()?)?,
            None => part,
        };
        for (name, property) in part["properties"].as_object()? {
            whole["properties"][name] = property.clone();
        }
        let required = part["required"].as_array().cloned().unwrap_or_default();
        whole["required"].as_array_mut()?.extend(required);
        if whole.get("description").is_none()
            && let Some(description) = part.get("description")
        {
            whole["description"] = description.clone();
        }
    }
    Some(whole)
}

/// The property that has one fixed word in every variant, a different one in each.
fn common_tag(variants: &[Value]) -> Option<String> {
    let candidates = variants.first()?["properties"].as_object()?.keys();
    let tells_apart = |tag: &&String| {
        let words: Option<Vec<_>> = variants.iter().map(|v| word(v, tag)).collect();
        words.is_some_and(|mut words| {
            words.sort();
            words.windows(2).all(|pair| pair[0] != pair[1])
        })
    };
    candidates.into_iter().find(tells_apart).cloned()
}

fn word(variant: &Value, tag: &str) -> Option<String> {
    let property = &variant["properties"][tag];
    match property["enum"].as_array().map(Vec::as_slice) {
        Some([Value::String(word)]) => Some(word.clone()),
        _ => property["const"].as_str().map(str::to_owned),
    }
}

fn pascal(word: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters
            .next()
            .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
            .unwrap_or_default()
    };
    word.split(['_', '-', ':']).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_get_names_and_a_mapping() {
        let mut schemas = json!({
            "Move": { "oneOf": [
                { "type": "object", "properties": { "kind": { "type": "string", "enum": ["end_turn"] } }, "required": ["kind"] },
                { "allOf": [
                    { "$ref": "#/components/schemas/Play" },
                    { "type": "object", "properties": { "kind": { "type": "string", "enum": ["play"] } }, "required": ["kind"] },
                ] },
            ] },
            "Play": { "type": "object", "properties": { "card": { "type": "string" } }, "required": ["card"] },
            "Colour": { "oneOf": [{ "type": "string", "enum": ["red"] }, { "type": "string", "enum": ["blue"] }] },
        });
        let before = schemas["Colour"].clone();
        name_variants(schemas.as_object_mut().expect("a map"));
        assert_eq!(schemas["Colour"], before);
        assert_eq!(schemas["Move"]["discriminator"]["propertyName"], "kind");
        assert_eq!(schemas["Move"]["discriminator"]["mapping"]["play"], "#/components/schemas/MovePlay");
        assert_eq!(schemas["Move"]["oneOf"][0]["$ref"], "#/components/schemas/MoveEndTurn");
        assert_eq!(schemas["MovePlay"]["required"], json!(["card", "kind"]));
        assert_eq!(schemas["MovePlay"]["properties"]["card"]["type"], "string");
    }
}
