//! Makes components of parameters and replies that several operations share, and of examples. The served document
//! contains references to them. Within the program the document is expanded, so that it is easier to look things up in.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

/// A value that operations have in common.
struct Common {
    name: String,
    value: Value,
    users: usize,
}

/// Components of one kind, by their content.
#[derive(Default)]
struct Shared(BTreeMap<String, Common>);

impl Shared {
    fn count(&mut self, key: String, name: String, value: &Value) {
        self.0.entry(key).or_insert_with(|| Common { name, value: value.clone(), users: 0 }).users += 1;
    }

    /// Keeps the values that several operations use, under unique names.
    fn settle(&mut self, longer: &BTreeMap<String, String>) {
        self.0.retain(|_, common| common.users > 1);
        let mut taken = BTreeSet::new();
        // The value that most operations use has the short name.
        let mut keys: Vec<String> = self.0.keys().cloned().collect();
        keys.sort_by_key(|key| (std::cmp::Reverse(self.0[key].users), key.clone()));
        for key in keys {
            let Some(common) = self.0.get_mut(&key) else { continue };
            if !taken.insert(common.name.clone()) {
                common.name += longer.get(&key).map_or("", String::as_str);
                taken.insert(common.name.clone());
            }
        }
    }

    fn reference(&self, key: &str, kind: &str) -> Option<Value> {
        let common = self.0.get(key)?;
        Some(json!({ "$ref": format!("#/components/{kind}/{}", common.name) }))
    }

    fn components(self) -> Map<String, Value> {
        self.0.into_values().map(|common| (common.name, common.value)).collect()
    }
}

/// Replaces values that several operations share, and examples, by references.
pub fn share(document: &mut Value) {
    examples(document);
    let (mut parameters, mut responses) = (Shared::default(), Shared::default());
    // Two values with one name are distinguished by the operation that has each first.
    let mut longer = BTreeMap::new();
    each_operation(document, &mut |path, operation| {
        let id = pascal(operation["operationId"].as_str().unwrap_or_default());
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let key = key(parameter);
            longer.entry(key.clone()).or_insert_with(|| format!("Of{id}"));
            parameters.count(key, parameter_name(path, parameter), parameter);
        }
        for (status, response) in super::entries(operation.get_mut("responses")) {
            if let Some(name) = response_name(status, response) {
                longer.entry(response.to_string()).or_insert_with(|| format!("Of{id}"));
                responses.count(response.to_string(), name, response);
            }
        }
    });
    parameters.settle(&longer);
    responses.settle(&longer);
    each_operation(document, &mut |_, operation| {
        for parameter in operation["parameters"].as_array_mut().into_iter().flatten() {
            if let Some(reference) = parameters.reference(&key(parameter), "parameters") {
                *parameter = reference;
            }
        }
        for (_, response) in super::entries(operation.get_mut("responses")) {
            if let Some(reference) = responses.reference(&response.to_string(), "responses") {
                *response = reference;
            }
        }
    });
    document["components"]["parameters"] = parameters.components().into();
    document["components"]["responses"] = responses.components().into();
}

/// Makes a component of each recorded example.
fn examples(document: &mut Value) {
    let mut made = Map::new();
    each_operation(document, &mut |_, operation| {
        let id = pascal(operation["operationId"].as_str().unwrap_or_default());
        let mut take = |name: String, content: Option<&mut Value>| {
            for (_, media_type) in super::entries(content) {
                if let Some(example) = media_type.pointer_mut("/examples/recorded") {
                    let reference = json!({ "$ref": format!("#/components/examples/{name}") });
                    made.insert(name.clone(), std::mem::replace(example, reference));
                }
            }
        };
        take(format!("{id}Request"), operation.pointer_mut("/requestBody/content"));
        for (status, response) in super::entries(operation.get_mut("responses")) {
            take(format!("{id}{status}"), response.get_mut("content"));
        }
    });
    if let Some(components) = document.pointer_mut("/components/examples").and_then(Value::as_object_mut) {
        components.append(&mut made);
    }
}

/// The target of a reference, or the value itself.
pub fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value["$ref"].as_str().and_then(|to| document.pointer(to.trim_start_matches('#')));
    target.unwrap_or(value)
}

fn each_operation(document: &mut Value, see: &mut impl FnMut(&str, &mut Value)) {
    for (path, methods) in super::entries(document.pointer_mut("/paths")) {
        super::entries(Some(methods)).for_each(|(_, operation)| see(path, operation));
    }
}

/// The key by which two parameters are the same. It ignores their examples, which were recorded at each operation.
fn key(parameter: &Value) -> String {
    let mut same = parameter.clone();
    if let Some(members) = same.as_object_mut() {
        members.remove("example");
    }
    same.to_string()
}

/// The name of a parameter. The name of an `id` in a path includes the kind of resource.
fn parameter_name(path: &str, parameter: &Value) -> String {
    let name = parameter["name"].as_str().unwrap_or_default();
    let place = path.split('/').position(|part| part == format!("{{{name}}}"));
    let of = place.and_then(|place| path.split('/').nth(place.checked_sub(1)?));
    match of {
        Some(of) if name == "id" => format!("{}Id", pascal(of.strip_suffix('s').unwrap_or(of))),
        _ => pascal(name),
    }
}

/// The name of a reply without a body, or of a reply that is only a problem: its codes.
fn response_name(status: &str, response: &Value) -> Option<String> {
    if response.get("content").is_none() {
        return match status {
            "204" => Some("NoContent".to_owned()),
            "304" => Some("NotModified".to_owned()),
            _ => None,
        };
    }
    let codes = response["x-problem-codes"].as_array()?.iter().filter_map(Value::as_str);
    let alone = response["content"].as_object().is_some_and(|content| content.len() == 1);
    alone.then(|| codes.map(pascal).collect::<Vec<_>>().join("Or"))
}

fn pascal(word: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    };
    word.split(['_', '-', ':']).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_have_is_written_once() {
        let problem = |codes: &[&str]| json!({ "content": { "application/problem+json": {} }, "x-problem-codes": codes });
        let id = |description: &str, example: &str| json!({ "name": "id", "in": "path", "description": description, "example": example });
        let operation = |name: &str, id: Value, problem: Value| json!({ "operationId": name, "parameters": [id], "responses": { "200": { "description": "" }, "404": problem } });
        let whole = json!({ "paths": {
            "/games/{id}": { "get": operation("get_game", id("The game", "a"), problem(&["not_found"])) },
            "/games/{id}/hand": { "get": operation("get_hand", id("The game", "b"), problem(&["not_found"])) },
            "/tables/{id}": { "get": operation("get_table", id("The table", "c"), problem(&["gone", "not_found"])) },
        }, "components": {} });
        let mut shared = whole.clone();
        share(&mut shared);
        let hand = &shared["paths"]["/games/{id}/hand"]["get"];
        assert_eq!(hand["parameters"], json!([{ "$ref": "#/components/parameters/GameId" }]));
        assert_eq!(hand["responses"]["404"], json!({ "$ref": "#/components/responses/NotFound" }));
        assert_eq!(hand["responses"]["200"], json!({ "description": "" }));
        assert_eq!(shared["paths"]["/tables/{id}"], whole["paths"]["/tables/{id}"], "nobody shares it");
        assert_eq!(shared["components"]["responses"], json!({ "NotFound": problem(&["not_found"]) }));
        let response = resolved(&shared, &hand["responses"]["404"]);
        assert_eq!(*response, whole["paths"]["/games/{id}"]["get"]["responses"]["404"]);
    }
}
