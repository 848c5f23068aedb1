//! Parses received JSON into a tree, and finds violations in well-formed JSON. An optional member that is `null`
//! means the same as an absent one, so such members are removed from the tree once it is known that their objects may
//! have them.

use std::cell::Cell;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use serde_path_to_error::Track;

use crate::extract::body::{pointer, pointer_segment};
use service::error::Violation;
use service::messages::expected;

/// The maximum nesting depth. The parser refuses deeper JSON.
const MAX_NESTING: usize = 128;

/// Parses JSON into a tree. Some valid JSON has no tree, such as a text with half of a surrogate pair.
pub fn read(bytes: &[u8]) -> Result<Value, Violation> {
    if nesting(bytes) >= MAX_NESTING {
        return Err(Violation::new("", "depth", expected::nesting(MAX_NESTING)));
    }
    let repeated = Cell::new(None);
    let mut track = Track::new();
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let from = serde_path_to_error::Deserializer::new(&mut from, &mut track);
    Tree { repeated: &repeated }.deserialize(from).map_err(|error| {
        let pointer = pointer(&track.path());
        match repeated.take() {
            Some(name) => {
                Violation::new(format!("{pointer}/{}", pointer_segment(&name)), "once", expected::once())
            }
            // The text contains half of a surrogate pair.
            None if is_in_text(bytes_before(bytes, &error)) => {
                Violation::new(pointer, "type", expected::text())
            }
            None => Violation::new(pointer, "range", expected::number()),
        }
    })
}

/// The bytes that were read before an error. The last of them may be the quote after half of a surrogate pair.
fn bytes_before<'a>(bytes: &'a [u8], error: &serde_json::Error) -> &'a [u8] {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
    let end = lines.map(<[u8]>::len).sum::<usize>() + error.column().saturating_sub(1);
    bytes.get(..end).unwrap_or(bytes)
}

/// The nesting depth of the lists and objects.
fn nesting(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut text) = (0_usize, 0, TextState::OutsideText);
    for byte in bytes {
        text = text.after(*byte);
        match (text, byte) {
            (TextState::OutsideText, b'[' | b'{') => depth += 1,
            (TextState::OutsideText, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// Whether a prefix of JSON ends within a string.
fn is_in_text(bytes: &[u8]) -> bool {
    bytes.iter().fold(TextState::OutsideText, |state, byte| state.after(*byte)) != TextState::OutsideText
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TextState {
    OutsideText,
    InText,
    AfterBackslash,
}

impl TextState {
    fn after(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::OutsideText, b'"') => Self::InText,
            (Self::InText, b'"') => Self::OutsideText,
            (Self::InText, b'\\') => Self::AfterBackslash,
            (Self::OutsideText, _) => Self::OutsideText,
            (Self::InText | Self::AfterBackslash, _) => Self::InText,
        }
    }
}

/// Checks the JSON syntax (RFC 8259), at any depth and with any numbers.
pub fn check(bytes: &[u8]) -> Result<(), serde_json::Error> {
    serde_json::from_slice::<IgnoredAny>(bytes)?;
    // The parser does not check skipped bytes for UTF-8.
    match std::str::from_utf8(bytes) {
        Ok(_) => Ok(()),
        Err(_) => serde_json::from_slice::<Value>(bytes).map(drop),
    }
}

/// Removes members that are `null`.
pub fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, member| !member.is_null());
            members.values_mut().for_each(without_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

/// Builds a tree, and reports duplicate members of an object.
#[derive(Clone, Copy)]
struct Tree<'a> {
    repeated: &'a Cell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Tree<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Tree<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            all.push(value);
        }
        Ok(all.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if all.contains_key(&name) {
                self.repeated.set(Some(name));
                return Err(A::Error::custom("a member twice"));
            }
            all.insert(name, members.next_value_seed(self)?);
        }
        Ok(all.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_that_no_tree_can_keep_is_refused_where_it_is() {
        let deep = format!("{}{}", "[".repeat(MAX_NESTING), "]".repeat(MAX_NESTING));
        for (text, pointer, rule) in [
            (r#"{"a": 1, "a": 2}"#, "/a", "once"),
            ("{\"a\":\n {\"b\": [0, {\"c\": 1,\n\"c\": 2}]}}", "/a/b/1/c", "once"),
            ("{\"a\":\n\n [\"1\", 1e999]}", "/a/1", "range"),
            ("{\"a\":\n\n [1, \"\\\"\\ud800\"]}", "/a/1", "type"),
            (&deep, "", "depth"),
        ] {
            let violation = read(text.as_bytes()).expect_err(text);
            assert_eq!((violation.pointer.as_str(), violation.rule), (pointer, rule), "{text}");
        }
        let text = format!("{}\"[[\"{}", "[".repeat(MAX_NESTING - 1), "]".repeat(MAX_NESTING - 1));
        assert!(read(text.as_bytes()).is_ok());
    }
}
