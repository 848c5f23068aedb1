//! English. The words are in [`nouns`], and the sentences in the other modules.

pub(super) mod answers;
pub(super) mod blocks;
pub(super) mod effects;
pub(super) mod events;
mod notes;
pub(super) mod nouns;
mod ongoing;
pub(super) mod plans;
pub(super) mod questions;
pub(super) mod rows;
pub(super) mod seats;

/// `1 plant`, `3 plants`.
fn count(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `a, b and c`.
fn list(items: &[String]) -> String {
    super::grammar::list(items, "and")
}
