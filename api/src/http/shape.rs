//! Compares a body with the schema that the document has for it. The reader of bodies does not look so closely: it takes a list
//! for an object, member by member, and names no place within an object of several types.

use actix_web::HttpRequest;
use serde_json::Value;

use super::spec::DOCUMENT;
use super::spec::flat::MEMBERS;
use super::spec::share::resolved;
use crate::messages::{Message, expected};
use crate::service::error::Violation;

/// The schema of a JSON body.
pub type Schema = &'static Value;

/// The schema of the body of the operation that a request is for. None for a path that the document does not have.
pub fn of(request: &HttpRequest) -> Option<Schema> {
    let operations = DOCUMENT["paths"].get(request.match_pattern()?)?;
    let operation = operations.get(request.method().as_str().to_ascii_lowercase())?;
    operation["requestBody"]["content"]["application/json"].get("schema")
}

/// The first value that is not of the type that its schema has. Members that the schema does not have are skipped.
pub fn misfit(schema: Schema, sent: &Value) -> Option<Violation> {
    let schema = resolved(&DOCUMENT, schema);
    let expected = match (schema["type"].as_str()?, sent) {
        ("object", Value::Object(members)) => {
            return members.iter().find_map(|(name, value)| {
                within(
                    name,
                    misfit(schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]), value),
                )
            });
        }
        ("array", Value::Array(list)) => {
            let mut each = list.iter().enumerate();
            return each.find_map(|(at, value)| within(&at.to_string(), misfit(&schema["items"], value)));
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

/// A violation within a member or an entry.
fn within(name: &str, inner: Option<Violation>) -> Option<Violation> {
    let mut inner = inner?;
    inner.pointer.insert_str(0, &format!("/{}", escaped(name)));
    Some(inner)
}

/// Where the first member of that name would be that its object has to have and does not have.
pub fn lacking(schema: Schema, sent: &Value, name: &str) -> Option<String> {
    let schema = resolved(&DOCUMENT, schema);
    let under = |step: &str, inner: Option<String>| Some(format!("/{}{}", escaped(step), inner?));
    match sent {
        Value::Object(members) => {
            let required = schema["required"].as_array();
            if required.is_some_and(|all| all.iter().any(|one| one == name)) && !members.contains_key(name) {
                return Some(format!("/{}", escaped(name)));
            }
            let mut each = members.iter();
            each.find_map(|(step, value)| under(step, lacking(&schema["properties"][step], value, name)))
        }
        Value::Array(list) => {
            let mut each = list.iter().enumerate();
            each.find_map(|(at, value)| under(&at.to_string(), lacking(&schema["items"], value, name)))
        }
        _ => None,
    }
}

/// The name of a member as a part of a pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// What is wrong with a number at that place which the reader has refused: the rule, and the range that the document has.
pub fn number(schema: Schema, pointer: &str, sent: &Value) -> Option<(&'static str, Message)> {
    let range = range(at(schema, pointer)?)?;
    match sent.is_i64() || sent.is_u64() {
        true => Some(("range", expected::range(range.0, range.1))),
        false => Some(("type", between(range))),
    }
}

fn between((least, most): (i64, i64)) -> Message {
    expected::number_between(least, most)
}

/// The least and the most that an integer may be.
fn range(schema: Schema) -> Option<(i64, i64)> {
    let integer = schema["type"] == "integer";
    integer.then_some((schema["minimum"].as_i64()?, schema["maximum"].as_i64()?))
}

/// The schema of the value at that place.
fn at(schema: Schema, pointer: &str) -> Option<Schema> {
    pointer.split('/').skip(1).try_fold(resolved(&DOCUMENT, schema), |schema, step| {
        let name = step.replace("~1", "/").replace("~0", "~");
        let inner = schema["properties"].get(name).or_else(|| schema.get("items"))?;
        Some(resolved(&DOCUMENT, inner))
    })
}
