//! Compares expected with actual values: an object must contain at least the expected keys, conditions may replace a list or
//! a number, and everything else must be equal.

use serde_json::{Map, Value};

/// The keys of conditions that replace a list.
const OF_LISTS: &str = "contains, contains_not, any_order or count";
/// The keys of conditions that replace a number.
const OF_NUMBERS: [&str; 2] = ["at_least", "at_most"];

/// Reports every difference, with the path to it.
pub(super) fn differences(path: &str, expected: &Value, actual: &Value, report: &mut impl FnMut(String)) {
    match (expected, actual) {
        (Value::Object(wanted), _) if wanted.keys().eq(["not"]) => {
            if wanted.values().all(|value| fits(value, actual)) {
                report(format!("{path}: expected {expected}, was {actual}"));
            }
        }
        (Value::Object(wanted), Value::Array(found)) => list(path, wanted, found, report),
        (Value::Object(wanted), Value::Number(_)) => number(path, wanted, actual, report),
        // How long a list is.
        (Value::Number(count), Value::Array(found)) => {
            if count.as_u64() != Some(found.len() as u64) {
                report(format!("{path}: expected {count} entries, were {}: {actual}", found.len()));
            }
        }
        (Value::Object(wanted), Value::Object(found)) => {
            for (key, value) in wanted {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                match found.get(key) {
                    None if !absent(value) => {
                        let keys = found.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                        report(format!("{path}: expected {value}, was absent; there are {keys}"));
                    }
                    other => differences(&path, value, other.unwrap_or(&Value::Null), report),
                }
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

/// Whether the value is a condition on numbers.
pub(super) fn is_number_condition(value: &Value) -> bool {
    let known = |key: &String| OF_NUMBERS.contains(&key.as_str()) || key == "not";
    value.as_object().is_some_and(|wanted| !wanted.is_empty() && wanted.keys().all(known))
}

/// Whether it fits what is not there.
fn absent(expected: &Value) -> bool {
    expected.is_null() || expected.as_object().is_some_and(|wanted| wanted.keys().eq(["not"]))
}

fn list(path: &str, wanted: &Map<String, Value>, found: &[Value], report: &mut impl FnMut(String)) {
    let all = || Value::from(found);
    for (condition, value) in wanted {
        let values = value.as_array();
        match (condition.as_str(), values) {
            ("contains", Some(values)) => {
                for value in values.iter().filter(|value| !found.iter().any(|other| fits(value, other))) {
                    report(format!("{path}: expected {value} among {}", all()));
                }
            }
            ("contains_not", Some(values)) => {
                for value in values {
                    if let Some(other) = found.iter().find(|other| fits(value, other)) {
                        report(format!("{path}: expected no {value}, found {other}"));
                    }
                }
            }
            ("any_order", Some(values)) => {
                if values.len() != found.len() || !pairs(values, found) {
                    report(format!("{path}: expected {value} in any order, was {}", all()));
                }
            }
            ("count", None) => differences(&format!("{path}.count"), value, &found.len().into(), report),
            ("contains" | "contains_not" | "any_order", None) => report(format!(
                "{path}.{condition}: expected a list of entries, such as [birds], not {value}"
            )),
            ("count", Some(_)) => {
                report(format!("{path}.count: expected a number or {{at_least: 1}}, not {value}"))
            }
            _ => report(format!(
                "{path}: `{condition}` is no condition on a list; expected a list, a number of entries, or {OF_LISTS}"
            )),
        }
    }
}

fn number(path: &str, wanted: &Map<String, Value>, actual: &Value, report: &mut impl FnMut(String)) {
    let found = actual.as_i64();
    for (condition, value) in wanted {
        let Some((bound, found)) = value.as_i64().zip(found) else {
            report(format!("{path}.{condition}: expected a whole number, not {value}"));
            continue;
        };
        match condition.as_str() {
            "at_least" if found >= bound => {}
            "at_most" if found <= bound => {}
            "at_least" => report(format!("{path}: expected at least {bound}, was {found}")),
            "at_most" => report(format!("{path}: expected at most {bound}, was {found}")),
            _ => report(format!(
                "{path}: `{condition}` is no condition on a number; expected a number, {}",
                OF_NUMBERS.join(" or ")
            )),
        }
    }
}

/// Whether each expected entry has one of its own that fits.
fn pairs(wanted: &[Value], found: &[Value]) -> bool {
    let mut taken: Vec<Option<usize>> = vec![None; found.len()];
    (0..wanted.len()).all(|i| place(i, wanted, found, &mut taken, &mut vec![false; found.len()]))
}

/// Finds an entry for the expected one, where need be by finding another for those before it.
fn place(
    i: usize,
    wanted: &[Value],
    found: &[Value],
    taken: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for j in 0..found.len() {
        if tried[j] || !fits(&wanted[i], &found[j]) {
            continue;
        }
        tried[j] = true;
        if taken[j].is_none_or(|other| place(other, wanted, found, taken, tried)) {
            taken[j] = Some(i);
            return true;
        }
    }
    false
}
