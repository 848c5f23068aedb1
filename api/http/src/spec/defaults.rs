//! Moves the defaults of members into their descriptions. Generators of clients handle the keyword `default` in
//! different ways: for TypeScript the member becomes required, for Java and Dart the default of an open set does not
//! compile, and others send the default with every request.

use serde_json::Value;

/// Replaces each `default` of a member by a sentence at the end of its description.
pub fn describe(document: &mut Value) {
    for (_, schema) in super::entries(document.pointer_mut("/components/schemas")) {
        describe_within(schema);
    }
}

fn describe_within(schema: &mut Value) {
    for (_, property) in super::entries(schema.get_mut("properties")) {
        if let Some(members) = property.as_object_mut()
            && let Some(default) = members.remove("default")
        {
            let meaning = members.get("description").and_then(Value::as_str).unwrap_or_default();
            let meaning = format!("{meaning} Default: {default}.");
            members.insert("description".to_owned(), meaning.trim_start().into());
        }
        describe_within(property);
    }
    if let Some(items) = schema.get_mut("items") {
        describe_within(items);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_default_stands_in_the_description() {
        let mut document = json!({ "components": { "schemas": { "TableRequest": { "properties": {
            "pace": { "$ref": "#/components/schemas/TablePace", "default": "relaxed", "description": "The pace." },
            "rated": { "type": "boolean", "default": false },
            "seats": { "type": "array", "items": { "properties": { "place": { "type": "integer", "default": 1 } } } },
            "default": { "type": "string" },
        } } } } });
        describe(&mut document);
        assert_eq!(
            document["components"]["schemas"]["TableRequest"]["properties"],
            json!({
                "pace": { "$ref": "#/components/schemas/TablePace", "description": "The pace. Default: \"relaxed\"." },
                "rated": { "type": "boolean", "description": "Default: false." },
                "seats": { "type": "array", "items": { "properties": {
                    "place": { "type": "integer", "description": "Default: 1." },
                } } },
                "default": { "type": "string" },
            })
        );
    }
}
