//! Rewrites each tagged union of the document as one flat object: the tag, and the members of all variants. A member is
//! required if every variant requires it. `x-members-by-type` lists the members of each tag as data, because generators
//! of clients handle `oneOf` badly or not at all.

mod parts;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use parts::{common_tag, expand, reference, word};
pub use parts::{drop_unused, never_null, open_replies};

/// The extension that lists the members of each type.
pub const MEMBERS: &str = "x-members-by-type";
/// The member in which the members of a type are nested, such as `data` of an event.
const NESTED: &str = "data";

/// Flattens every tagged union among the schemas. The errors name the variants that disagree about a member.
pub fn flatten(schemas: &mut Map<String, Value>) -> Vec<String> {
    let mut wrong = Vec::new();
    let original = schemas.clone();
    let mut nested: BTreeMap<String, String> = BTreeMap::new();
    for (name, schema) in &original {
        let Some(mut variants) = expand(schema, &original) else { continue };
        let description = schema.get("description").cloned();
        let mut whole = match common_tag(&variants) {
            Some(tag) => {
                let union = Union::new(name, tag, &variants, &mut wrong);
                let mut whole = union.schema;
                if let Some(data) = union.data {
                    // Two unions with the same content share its schema.
                    let data_name = nested.entry(data.to_string()).or_insert_with(|| format!("{name}Data"));
                    whole["properties"][NESTED]["$ref"] = reference(data_name).into();
                    schemas.insert(data_name.clone(), data);
                }
                whole
            }
            // An object made of parts is expanded, so that none of its parts is without a name.
            None if variants.len() == 1 && schema.get("allOf").is_some() => variants.remove(0),
            None => continue,
        };
        if let Some(description) = description {
            whole["description"] = description;
        }
        schemas.insert(name.clone(), whole);
    }
    wrong
}

/// A union as one object, and the object that is nested in it.
struct Union {
    schema: Value,
    data: Option<Value>,
}

impl Union {
    fn new(name: &str, tag: String, variants: &[Value], wrong: &mut Vec<String>) -> Self {
        let is_nested = |variant: &Value| {
            variant["properties"][NESTED]["type"] == "object"
                && variant["properties"][NESTED].get("$ref").is_none()
        };
        let nested = variants.iter().all(is_nested);
        let mut types = Map::new();
        let (mut outer, mut inner) = (Merged::default(), Merged::default());
        for variant in variants {
            let Some(word) = word(variant, &tag) else { continue };
            outer.add(name, &word, variant, &[&tag, if nested { NESTED } else { "" }], wrong);
            if nested {
                inner.add(name, &word, &variant["properties"][NESTED], &[], wrong);
            }
            types.insert(word, variant.get("description").cloned().unwrap_or_default());
        }
        let own = if nested { &inner } else { &outer };
        let types: Map<String, Value> = types
            .into_iter()
            .map(|(word, meaning)| (word.clone(), own.of_type(&word, &meaning, nested)))
            .collect();
        let words: Vec<&String> = types.keys().collect();
        let meaning = "The type of the object. It determines which of the other members are present.";
        let mut schema = outer.schema();
        schema["properties"][&tag] = json!({ "type": "string", "description": meaning, "enum": words });
        let mut required = vec![json!(tag)];
        if nested {
            schema["properties"][NESTED] = json!({ "description": "The members that belong to the type." });
            required.push(json!(NESTED));
        }
        if let Some(others) = schema["required"].as_array_mut() {
            required.append(others);
        }
        schema["required"] = required.into();
        schema[MEMBERS] = match nested {
            true => json!({ "type_member": tag, "nested_in": NESTED, "types": types }),
            false => json!({ "type_member": tag, "types": types }),
        };
        let data = nested.then(|| {
            let mut data = inner.schema();
            data["description"] = format!(
                "The members of all types. `{MEMBERS}` of the enclosing object lists the members of each type."
            )
            .into();
            data
        });
        Self { schema, data }
    }
}

/// Members of several variants, put together.
#[derive(Default)]
struct Merged {
    properties: Map<String, Value>,
    /// The types that have a member, with whether it is required and its description there.
    users: BTreeMap<String, Vec<(String, bool, String)>>,
    variants: usize,
    closed: bool,
}

impl Merged {
    fn add(&mut self, union: &str, word: &str, variant: &Value, without: &[&str], wrong: &mut Vec<String>) {
        let closed = variant["additionalProperties"] == false;
        self.closed = closed && (self.closed || self.variants == 0);
        self.variants += 1;
        for (name, property) in variant["properties"].as_object().into_iter().flatten() {
            if without.contains(&name.as_str()) {
                continue;
            }
            let mut property = property.clone();
            never_null(&mut property);
            let required =
                variant["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
            let meaning = property["description"].as_str().unwrap_or_default().to_owned();
            let users = self.users.entry(name.clone()).or_default();
            match self.properties.get_mut(name) {
                None => drop(self.properties.insert(name.clone(), property)),
                Some(known) if same_type(known, &property) => widen(known, &property),
                Some(_) => {
                    let others: Vec<&str> = users.iter().map(|(word, _, _)| word.as_str()).collect();
                    wrong.push(format!(
                        "{union}: `{name}` of `{word}` has another type than that of `{}`; rename it",
                        others.join("`, `")
                    ));
                }
            }
            users.push((word.to_owned(), required, meaning));
        }
    }

    fn is_common(&self, name: &str) -> bool {
        let users = &self.users[name];
        users.len() == self.variants && users.iter().all(|(_, required, _)| *required == users[0].1)
    }

    /// The members of one type. Members that all types have in common are left to the schema, unless they are nested.
    fn of_type(&self, word: &str, meaning: &Value, nested: bool) -> Value {
        let having = |wanted: bool| -> Vec<&String> {
            let has = |users: &Vec<(String, bool, String)>| {
                users.iter().any(|(user, required, _)| user == word && *required == wanted)
            };
            let all =
                self.users.iter().filter(|(name, users)| has(users) && (nested || !self.is_common(name)));
            all.map(|(name, _)| name).collect()
        };
        let mut entry = json!({ "required": having(true), "optional": having(false) });
        if meaning.is_string() {
            entry["description"] = meaning.clone();
        }
        entry
    }

    fn schema(&self) -> Value {
        let mut properties = self.properties.clone();
        for (name, users) in &self.users {
            let Some(property) = properties.get_mut(name).and_then(Value::as_object_mut) else { continue };
            match described(users) {
                Some(meaning) => drop(property.insert("description".to_owned(), meaning.into())),
                None => drop(property.remove("description")),
            }
        }
        let always = |users: &Vec<(String, bool, String)>| {
            users.len() == self.variants && users.iter().all(|(_, required, _)| *required)
        };
        let required: Vec<&String> =
            self.users.iter().filter(|(_, users)| always(users)).map(|(name, _)| name).collect();
        let mut schema = json!({ "type": "object", "properties": properties, "required": required });
        if self.closed {
            schema["additionalProperties"] = false.into();
        }
        schema
    }
}

/// The description of a member: once, if it is the same in all types that have it, or else for each type.
fn described(users: &[(String, bool, String)]) -> Option<String> {
    let meanings: BTreeSet<&str> = users.iter().map(|(_, _, meaning)| meaning.as_str()).collect();
    match meanings.len() {
        0 => None,
        1 => users.first().map(|(_, _, meaning)| meaning.clone()).filter(|meaning| !meaning.is_empty()),
        _ => {
            let described = meanings.iter().filter(|meaning| !meaning.is_empty()).map(|meaning| {
                let having =
                    users.iter().filter(|(_, _, one)| one == meaning).map(|(word, _, _)| format!("`{word}`"));
                format!("{}: {meaning}", having.collect::<Vec<_>>().join(", "))
            });
            Some(described.collect::<Vec<_>>().join("\n\n"))
        }
    }
}

/// Keywords of a schema that may differ between variants: they are only texts, or bounds that can be widened.
const LOOSE: [&str; 12] = [
    "description",
    "example",
    "examples",
    "default",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "format",
    "title",
];

fn same_type(one: &Value, other: &Value) -> bool {
    let strict = |schema: &Value| -> Map<String, Value> {
        let all = schema.as_object().into_iter().flatten();
        let kept = all.filter(|(name, _)| !LOOSE.contains(&name.as_str()) && *name != "items");
        kept.map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    let items = match (one.get("items"), other.get("items")) {
        (Some(one), Some(other)) => same_type(one, other),
        (None, None) => true,
        _ => false,
    };
    // A number of another size is the same type; a text of another format is not.
    let format = one["format"] == other["format"] || one["type"] == "integer";
    strict(one) == strict(other) && items && format
}

/// Widens the bounds of a member, so that they hold in both variants.
fn widen(known: &mut Value, other: &Value) {
    let Some(known) = known.as_object_mut() else { return };
    for (name, least) in [
        ("minimum", true),
        ("minLength", true),
        ("minItems", true),
        ("maximum", false),
        ("maxLength", false),
        ("maxItems", false),
    ] {
        let (Some(before), after) = (known.get(name).and_then(Value::as_i64), other[name].as_i64()) else {
            continue;
        };
        match after {
            None => drop(known.remove(name)),
            Some(after) if (after < before) == least => drop(known.insert(name.to_owned(), after.into())),
            Some(_) => {}
        }
    }
    if known.get("format") != other.get("format") && other["format"] == "int64" {
        known.insert("format".to_owned(), "int64".into());
    }
    for name in ["default", "example"] {
        if known.get(name) != other.get(name) {
            known.remove(name);
        }
    }
}
