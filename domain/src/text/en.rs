//! English: how numbers, lists and sentences are built. The words are in [`nouns`]; what is said with them in the
//! modules named for it.

pub(super) mod blocks;
pub(super) mod effects;
pub(super) mod events;
pub(super) mod nouns;
pub(super) mod ongoing;
pub(super) mod plans;
pub(super) mod questions;
pub(super) mod rows;

/// `1 plant`, `3 plants`.
fn count(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The same with the first letter large.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A sentence: a large letter in front, a full stop behind.
fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// Sentences one after the other.
fn paragraph(clauses: &[String]) -> String {
    let sentences: Vec<String> = clauses.iter().map(|clause| sentence(clause)).collect();
    sentences.join(" ")
}
