//! Gives the variants of tagged unions names of their own, with a discriminator that maps to them. The generator of the
//! document leaves them nameless, and several generators of clients then drop or garble them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// Rewrites every union among the schemas whose variants tell themselves apart by a word in one property.
pub fn name_variants(schemas: &mut Map<String, Value>) {
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in names {
        let Some(mut variants) = schemas.get(&name).and_then(|schema| expand(schema, schemas)) else {
            continue;
        };
        // Made of parts, and yet one object: it is written out, so that no part of it is without a name.
        if variants.len() == 1 && schemas[&name].get("allOf").is_some() {
            let mut whole = variants.remove(0);
            whole["description"] = schemas[&name]["description"].clone();
            schemas.insert(name, whole);
            continue;
        }
        let Some(tag) = common_tag(&variants) else { continue };
        let description = schemas.get(&name).and_then(|schema| schema.get("description")).cloned();
        let mut references = Vec::new();
        let mut mapping = Map::new();
        for mut variant in variants {
            let Some(word) = word(&variant, &tag) else { continue };
            let variant_name = format!("{name}{}", pascal(&word));
            name_content(&variant_name, &mut variant, schemas);
            let reference = reference(&variant_name);
            references.push(json!({ "$ref": reference }));
            mapping.insert(word, Value::String(reference));
            schemas.insert(variant_name, variant);
        }
        let mut union =
            json!({ "oneOf": references, "discriminator": { "propertyName": tag, "mapping": mapping } });
        if let Some(description) = description {
            union["description"] = description;
        }
        schemas.insert(name, union);
    }
}

/// Takes components of that kind out that nothing leads to.
pub fn drop_unused(document: &mut Value, kind: &str) {
    loop {
        let mut used = BTreeSet::new();
        references(document, &mut used);
        let Some(components) = document["components"][kind].as_object_mut() else { return };
        let before = components.len();
        components.retain(|name, _| used.contains(&format!("#/components/{kind}/{name}")));
        if components.len() == before {
            return;
        }
    }
}

fn references(value: &Value, used: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            used.extend(map.get("$ref").and_then(Value::as_str).map(str::to_owned));
            map.values().for_each(|inner| references(inner, used));
        }
        Value::Array(list) => list.iter().for_each(|inner| references(inner, used)),
        _ => {}
    }
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

/// What a variant holds beside its tag gets a name too, when it is an object of its own.
fn name_content(variant_name: &str, variant: &mut Value, schemas: &mut Map<String, Value>) {
    let Some(content) = variant.pointer_mut("/properties/data") else { return };
    if content["type"] == "object"
        && content.get("properties").is_some_and(|p| p.as_object().is_some_and(|p| !p.is_empty()))
    {
        let name = format!("{variant_name}Data");
        let inner = std::mem::replace(content, json!({ "$ref": reference(&name) }));
        schemas.insert(name, inner);
    }
}

/// Every object that a schema stands for, each written out whole. `None` when it stands for something else too.
fn expand(schema: &Value, schemas: &Map<String, Value>) -> Option<Vec<Value>> {
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

/// The property that has one fixed word in every variant, a different one in each.
fn common_tag(variants: &[Value]) -> Option<String> {
    if variants.len() < 2 {
        return None;
    }
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

    fn tag(word: &str) -> Value {
        json!({ "type": "string", "enum": [word] })
    }

    #[test]
    fn variants_get_names_and_a_mapping() {
        let mut schemas = json!({
            "Move": { "oneOf": [
                { "type": "object", "properties": { "kind": tag("end_turn") }, "required": ["kind"] },
                { "allOf": [
                    { "$ref": "#/components/schemas/Play" },
                    { "type": "object", "properties": { "kind": tag("play") }, "required": ["kind"] },
                ] },
            ] },
            "Play": { "type": "object", "properties": { "card": { "type": "string" } }, "required": ["card"] },
            "Colour": { "oneOf": [tag("red"), tag("blue")] },
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

    #[test]
    fn a_union_inside_an_envelope_becomes_a_union_of_envelopes() {
        let data = json!({ "type": "object", "properties": { "seat": { "type": "string" } } });
        let mut schemas = json!({
            "Fact": { "oneOf": [
                { "type": "object", "properties": { "type": tag("passed"), "data": data }, "required": ["type", "data"] },
                { "type": "object", "properties": { "type": tag("ended") }, "required": ["type"] },
            ] },
            "Told": { "allOf": [
                { "$ref": "#/components/schemas/Fact" },
                { "type": "object", "properties": { "seq": { "type": "integer" } }, "required": ["seq"] },
            ] },
        });
        name_variants(schemas.as_object_mut().expect("a map"));
        assert_eq!(schemas["ToldPassed"]["required"], json!(["type", "data", "seq"]));
        assert_eq!(
            schemas["ToldPassed"]["properties"]["data"]["$ref"],
            "#/components/schemas/FactPassedData"
        );
        assert_eq!(schemas["FactPassedData"], data);
        assert_eq!(schemas["Told"]["discriminator"]["propertyName"], "type");
    }

    #[test]
    fn what_nothing_leads_to_goes() {
        let mut document = json!({
            "paths": { "/": { "schema": { "$ref": "#/components/schemas/A" } } },
            "components": { "schemas": { "A": { "type": "string" }, "B": { "$ref": "#/components/schemas/C" }, "C": {} } },
        });
        drop_unused(&mut document, "schemas");
        assert_eq!(document["components"]["schemas"], json!({ "A": { "type": "string" } }));
    }
}
