//! Compares a body with the schema of its type, which is the one in the document. The reader of bodies does not look so closely:
//! it takes a list for an object, member by member, and names no place within an object of several types.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::body::pointer_segment;
use super::spec::flat::{self, MEMBERS};
use super::spec::share::resolved;
use service::error::Violation;
use service::messages::{Message, expected};

/// The schema of a type of bodies, with all that it refers to.
#[derive(Clone)]
pub struct Shape(Arc<Value>);

/// Those that were asked for before.
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
    let json = |(name, schema)| (name, serde_json::to_value(schema).unwrap_or_default());
    let mut schemas: Map<String, Value> = all.into_iter().map(json).collect();
    schemas.values_mut().for_each(flat::never_null);
    flat::flatten(&mut schemas);
    let to = format!("#/components/schemas/{}", T::name());
    let shape = Shape(Arc::new(json!({ "components": { "schemas": schemas }, "$ref": to })));
    BUILT.write().unwrap_or_else(PoisonError::into_inner).entry(id).or_insert(shape).clone()
}

impl Shape {
    /// The first value that is not of the type that its schema has. Members that the schema does not have are left to the reader of
    /// bodies, but for those that are `null`, which it does not see.
    pub fn violation(&self, sent: &Value) -> Option<Violation> {
        self.misfit_of(&self.0, sent)
    }

    fn misfit_of(&self, schema: &Value, sent: &Value) -> Option<Violation> {
        let schema = resolved(&self.0, schema);
        let expected = match (schema["type"].as_str()?, sent) {
            ("object", Value::Object(members)) => {
                return members.iter().find_map(|(name, value)| {
                    let known = schema["properties"].get(name);
                    let inner = known.unwrap_or(&schema["additionalProperties"]);
                    let violation = match value {
                        Value::Null if known.is_none() && !inner.is_object() => Some(unknown(schema)),
                        Value::Null => None,
                        value => self.misfit_of(inner, value),
                    };
                    within(name, violation)
                });
            }
            ("array", Value::Array(list)) => {
                let mut each = list.iter().enumerate();
                return each.find_map(|(at, value)| {
                    within(&at.to_string(), self.misfit_of(&schema["items"], value))
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
            ("integer" | "number", _) => range(schema).map_or_else(expected::number, between),
            _ => return None,
        };
        Some(Violation::new("", "type", expected))
    }

    /// Where the first member of that name would be that its object has to have and does not have.
    pub fn lacking(&self, sent: &Value, name: &str) -> Option<String> {
        self.lacking_in(&self.0, sent, name)
    }

    fn lacking_in(&self, schema: &Value, sent: &Value, name: &str) -> Option<String> {
        let schema = resolved(&self.0, schema);
        let under = |step: &str, inner: Option<String>| Some(format!("/{}{}", escaped(step), inner?));
        match sent {
            Value::Object(members) => {
                let required = schema["required"].as_array();
                if required.is_some_and(|all| all.iter().any(|one| one == name))
                    && !members.contains_key(name)
                {
                    return Some(format!("/{}", escaped(name)));
                }
                let mut each = members.iter();
                each.find_map(|(step, value)| {
                    under(step, self.lacking_in(&schema["properties"][step], value, name))
                })
            }
            Value::Array(list) => {
                let mut each = list.iter().enumerate();
                each.find_map(|(at, value)| {
                    under(&at.to_string(), self.lacking_in(&schema["items"], value, name))
                })
            }
            _ => None,
        }
    }

    /// What is wrong with a number at that place which the reader has refused: the rule, and the range that the schema has.
    pub fn number(&self, pointer: &str, sent: &Value) -> Option<(&'static str, Message)> {
        let range = range(self.at(pointer)?)?;
        match sent.is_i64() || sent.is_u64() {
            true => Some(("range", expected::range(range.0, range.1))),
            false => Some(("type", between(range))),
        }
    }

    /// The schema of the value at that place.
    fn at(&self, pointer: &str) -> Option<&Value> {
        pointer.split('/').skip(1).try_fold(resolved(&self.0, &self.0), |schema, step| {
            let name = step.replace("~1", "/").replace("~0", "~");
            let inner = schema["properties"].get(name).or_else(|| schema.get("items"))?;
            Some(resolved(&self.0, inner))
        })
    }
}

/// The refusal of a member that an object of that schema does not have.
fn unknown(schema: &Value) -> Violation {
    let names = schema["properties"].as_object().into_iter().flat_map(|all| all.keys().map(String::as_str));
    let names: Vec<&str> = names.collect();
    let expected = if names.is_empty() { expected::nothing() } else { expected::one_of(names.join(", ")) };
    Violation::new("", "unknown", expected)
}

/// A violation within a member or an entry.
fn within(name: &str, inner: Option<Violation>) -> Option<Violation> {
    let mut inner = inner?;
    inner.pointer.insert_str(0, &format!("/{}", pointer_segment(name)));
    Some(inner)
}

/// The name of a member as a part of a pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn between((least, most): (i64, i64)) -> Message {
    expected::number_between(least, most)
}

/// The least and the most that an integer may be.
fn range(schema: &Value) -> Option<(i64, i64)> {
    let integer = schema["type"] == "integer";
    integer.then_some((schema["minimum"].as_i64()?, schema["maximum"].as_i64()?))
}
