//! Comparing what is expected with what is: an object must hold at least what is expected,
//! a list `contains` at least what that key names, all else must be equal.

use serde_json::Value;

/// Reports every difference, with the path to it.
pub(super) fn differences(path: &str, expected: &Value, actual: &Value, report: &mut impl FnMut(String)) {
    match (expected, actual) {
        (Value::Object(wanted), Value::Array(found)) if wanted.keys().eq(["contains"]) => {
            for value in wanted.values().flat_map(|values| values.as_array().into_iter().flatten()) {
                if !found.iter().any(|other| fits(value, other)) {
                    report(format!("{path}: expected {value} among {actual}"));
                }
            }
        }
        (Value::Object(wanted), Value::Object(found)) => {
            for (key, value) in wanted {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                differences(&path, value, found.get(key).unwrap_or(&Value::Null), report);
            }
        }
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => {
            for (i, (value, other)) in wanted.iter().zip(found).enumerate() {
                differences(&format!("{path}[{i}]"), value, other, report);
            }
        }
        // A card in play may be named by its id alone.
        (Value::String(id), Value::Object(card)) if card.get("card").and_then(Value::as_str) == Some(id) => {}
        _ if expected == actual => {}
        _ => report(format!("{path}: expected {expected}, was {actual}")),
    }
}

/// Whether the actual value holds all that is expected.
pub(super) fn fits(expected: &Value, actual: &Value) -> bool {
    let mut fits = true;
    differences("", expected, actual, &mut |_| fits = false);
    fits
}
