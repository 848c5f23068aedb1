//! Compares a body with the schema of its type in the OpenAPI document. The schema shows where a violation is and
//! what was expected there. Serde alone would accept a list for an object, and its errors have no location within an
//! object of several types.

use std::any::TypeId;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use domain::board::AreaId;
use domain::card::CardId;
use domain::game::Choice;
use domain::plan::Wish;
use serde_json::{Map, Number, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use crate::extract::body::pointer_segment;
use crate::spec::flat::{self, MEMBERS};
use crate::spec::share::resolved;
use service::error::Violation;
use service::messages::expected;

/// The schema of a type of bodies, with all schemas that it refers to.
#[derive(Clone)]
pub struct Shape(Arc<Value>);

/// Schemas that were requested before.
static BUILT: LazyLock<RwLock<HashMap<TypeId, Shape>>> = LazyLock::new(RwLock::default);

/// The schema of a type. Unions are flat objects in it, as in the document.
pub fn of<T: ToSchema + 'static>() -> Shape {
    let id = TypeId::of::<T>();
    if let Some(shape) = BUILT.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
        return shape.clone();
    }
    let mut all = Vec::new();
    T::schemas(&mut all);
    all.push((T::name().into_owned(), T::schema()));
    // Schemas always have a JSON form.
    let json =
        |(name, schema): &(String, _)| (name.clone(), serde_json::to_value(schema).unwrap_or_default());
    let mut schemas: Map<String, Value> = all.iter().map(json).collect();
    schemas.values_mut().for_each(flat::never_null);
    flat::flatten(&mut schemas);
    for (name, schema) in &all {
        let mut order = Vec::new();
        add_declared(schema, &mut order);
        schemas[name][ORDER] = order.into();
    }
    let to = format!("#/components/schemas/{}", T::name());
    let shape = Shape(Arc::new(json!({ "components": { "schemas": schemas }, "$ref": to })));
    BUILT.write().unwrap_or_else(PoisonError::into_inner).entry(id).or_insert(shape).clone()
}

/// Schema extension: the names of members and words in the order of their declaration, which JSON objects lose.
const ORDER: &str = "x-order";

fn add_declared(schema: &RefOr<Schema>, order: &mut Vec<String>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            let words = object.enum_values.iter().flatten();
            order.extend(words.filter_map(Value::as_str).map(str::to_owned));
            for (name, member) in &object.properties {
                order.push(name.clone());
                add_declared(member, order);
            }
        }
        RefOr::T(Schema::OneOf(union)) => union.items.iter().for_each(|variant| add_declared(variant, order)),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter().for_each(|part| add_declared(part, order)),
        _ => {}
    }
}

/// Sorts names or words of a schema in the order of their declaration.
fn in_order<'a>(schema: &Value, mut words: Vec<&'a str>) -> Vec<&'a str> {
    let order = list(&schema[ORDER]);
    words.sort_by_key(|word| order.iter().rposition(|one| one == word));
    words
}

impl Shape {
    /// The first value that does not have the JSON type of its schema, or the first unknown member that is `null`.
    /// Other unknown members are not checked here: [`Self::violation`] finds them.
    pub fn wrong_type(&self, sent: &Value) -> Option<Violation> {
        self.wrong_type_of(&self.0, sent)
    }

    fn wrong_type_of(&self, schema: &Value, sent: &Value) -> Option<Violation> {
        let schema = resolved(&self.0, schema);
        let expected = match (schema["type"].as_str()?, sent) {
            ("object", Value::Object(members)) => {
                return members.iter().find_map(|(name, value)| {
                    let known = schema["properties"].get(name);
                    let inner = known.unwrap_or(&schema["additionalProperties"]);
                    let violation = match value {
                        Value::Null if known.is_none() && !inner.is_object() && !is_open(schema) => {
                            Some(unknown(&in_order(schema, names(schema))))
                        }
                        Value::Null => None,
                        value => self.wrong_type_of(inner, value),
                    };
                    within(name, violation)
                });
            }
            ("array", Value::Array(list)) => {
                let mut each = list.iter().enumerate();
                return each.find_map(|(at, value)| {
                    within(&at.to_string(), self.wrong_type_of(&schema["items"], value))
                });
            }
            ("string", Value::String(_))
            | ("boolean", Value::Bool(_))
            | ("integer" | "number", Value::Number(_)) => return None,
            ("object", _) if schema.get(MEMBERS).is_some() => expected::kind_object(),
            ("object", _) => expected::object(),
            ("array", _) => expected::list(),
            ("string", _) => expected::text(),
            ("boolean", _) => expected::truth(),
            ("integer" | "number", _) => range(schema)
                .map_or_else(expected::number, |(least, most)| expected::number_between(least, most)),
            _ => return None,
        };
        Some(Violation::new("", "type", expected))
    }

    /// The first violation other than a wrong JSON type, of a body without `null`: an unknown or a missing member, an
    /// unknown word, a number out of range.
    pub fn violation(&self, sent: &Value) -> Option<Violation> {
        self.violation_of(&self.0, sent)
    }

    fn violation_of(&self, schema: &Value, sent: &Value) -> Option<Violation> {
        let reference = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next());
        let schema = resolved(&self.0, schema);
        match sent {
            Value::Object(members) => self.object_violation(schema, members),
            Value::Array(list) => {
                let mut each = list.iter().enumerate();
                each.find_map(|(at, value)| {
                    within(&at.to_string(), self.violation_of(&schema["items"], value))
                })
            }
            Value::String(text) => unknown_word(schema, reference.unwrap_or_default(), text),
            Value::Number(number) => out_of_range(schema, number),
            Value::Bool(_) | Value::Null => None,
        }
    }

    fn object_violation(&self, schema: &Value, members: &Map<String, Value>) -> Option<Violation> {
        let tag = schema[MEMBERS]["type_member"].as_str();
        if let Some(tag) = tag {
            let Some(word) = members.get(tag).and_then(Value::as_str) else { return Some(missing(tag)) };
            let words = in_order(schema, list(&schema["properties"][tag]["enum"]));
            if !words.contains(&word) {
                return within(tag, Some(unknown(&words)));
            }
        }
        let kind = tag.and_then(|tag| members.get(tag)?.as_str());
        let (known, required) = members_of(schema, kind);
        let mut each = members.iter();
        let violation = each.find_map(|(name, value)| {
            let is_known = Some(name.as_str()) == tag || known.contains(&name.as_str());
            let inner = match &schema["additionalProperties"] {
                _ if is_known => self.violation_of(&schema["properties"][name], value),
                values @ Value::Object(_) => self.violation_of(values, value),
                _ if is_open(schema) => None,
                _ => Some(unknown(&known)),
            };
            within(name, inner)
        });
        violation
            .or_else(|| required.iter().find(|name| !members.contains_key(**name)).map(|name| missing(name)))
    }
}

/// Whether an object may have members that its schema does not name, because the client passes them on from another
/// system.
fn is_open(schema: &Value) -> bool {
    schema["additionalProperties"].is_null()
        && schema.get(MEMBERS).is_none()
        && schema.get("properties").is_some()
}

/// The members that an object can have, and those that it must have. In a union they depend on the type. The type
/// member itself is not among the former.
fn members_of<'a>(schema: &'a Value, kind: Option<&str>) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut known, mut required) = (names(schema), list(&schema["required"]));
    if let Some(kind) = kind {
        let union = &schema[MEMBERS];
        let of_type = |one: &'a Value| [list(&one["required"]), list(&one["optional"])].concat();
        let own = of_type(&union["types"][kind]);
        let types = union["types"].as_object().into_iter().flat_map(Map::values);
        let all: Vec<&str> = types.flat_map(of_type).collect();
        // Members that no type lists belong to all types.
        known.retain(|name| union["type_member"] != *name && (own.contains(name) || !all.contains(name)));
        required.extend(list(&union["types"][kind]["required"]));
    }
    (in_order(schema, known), in_order(schema, required))
}

fn names(schema: &Value) -> Vec<&str> {
    schema["properties"].as_object().into_iter().flat_map(|all| all.keys().map(String::as_str)).collect()
}

fn list(words: &Value) -> Vec<&str> {
    words.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn unknown(known: &[&str]) -> Violation {
    let expected = if known.is_empty() { expected::nothing() } else { expected::one_of(known.join(", ")) };
    Violation::new("", "unknown", expected)
}

fn missing(name: &str) -> Violation {
    Violation::new(format!("/{}", pointer_segment(name)), "required", expected::value())
}

/// Texts that types of the rules parse: the name of the schema, whether a text is valid, and examples.
type ParsedText = (fn() -> Cow<'static, str>, fn(&str) -> bool, &'static str);

const PARSED_TEXTS: [ParsedText; 4] = [
    (AreaId::name, |text| AreaId::from_word(text).is_some(), "h01, h61, phobos_space_haven, ganymede_colony"),
    (CardId::name, |text| CardId::from_word(text).is_some(), "birds"),
    (Choice::name, |text| text.parse::<Choice>().is_ok(), "play_card:birds, area:h31"),
    (Wish::name, |text| text.parse::<Wish>().is_ok(), "card:birds, tag:space, any"),
];

/// The violation of a text that is not a word of its schema. `name` is the name of the schema.
fn unknown_word(schema: &Value, name: &str, text: &str) -> Option<Violation> {
    let words = list(&schema["enum"]);
    let parsed = PARSED_TEXTS.iter().find(|(of_schema, ..)| of_schema() == name);
    let expected = match parsed {
        Some((_, is_one, examples)) if !is_one(text) => expected::such_as(*examples),
        None if !words.is_empty() && !words.contains(&text) => expected::one_of(words.join(", ")),
        _ => return None,
    };
    Some(Violation::new("", "unknown", expected))
}

fn out_of_range(schema: &Value, number: &Number) -> Option<Violation> {
    let (least, most) = range(schema)?;
    let (rule, expected) = match number.as_i64() {
        Some(number) if (least..=most).contains(&number) => return None,
        None if number.is_f64() => ("type", expected::number_between(least, most)),
        _ => ("range", expected::range(least, most)),
    };
    Some(Violation::new("", rule, expected))
}

/// The minimum and the maximum of an integer.
fn range(schema: &Value) -> Option<(i64, i64)> {
    let integer = schema["type"] == "integer";
    integer.then_some((schema["minimum"].as_i64()?, schema["maximum"].as_i64()?))
}

/// The violation of a query parameter whose text does not fit its schema.
pub fn unreadable_parameter(name: &str, mut schema: Value) -> Violation {
    flat::never_null(&mut schema);
    let words = list(&schema["enum"]);
    let (rule, expected) = match schema["type"].as_str() {
        Some("integer") => ("type", expected::number()),
        Some("boolean") => ("type", expected::truth()),
        Some("string") if !words.is_empty() => ("unknown", expected::one_of(words.join(", "))),
        _ => ("type", expected::documented()),
    };
    Violation::new(name, rule, expected)
}

/// A violation within a member or an entry.
fn within(name: &str, inner: Option<Violation>) -> Option<Violation> {
    let mut inner = inner?;
    inner.pointer.insert_str(0, &format!("/{}", pointer_segment(name)));
    Some(inner)
}
