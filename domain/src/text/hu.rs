//! Hungarian. The words are in [`nouns`], suffixes and articles in [`suffixes`], and the sentences in the other modules. The reader is addressed as *te*, as in the rulebook.

pub(super) mod answers;
pub(super) mod blocks;
mod costs;
pub(super) mod effects;
pub(super) mod events;
mod notes;
pub(super) mod nouns;
mod ongoing;
pub(super) mod plans;
pub(super) mod questions;
pub(super) mod rows;
pub(super) mod seats;
mod suffixes;

/// `3 kártya`: what stands behind a number is always singular.
fn count(n: impl Into<i64>, what: &str) -> String {
    format!("{} {what}", n.into())
}

/// Nouns: `a, b és c`.
fn list(items: &[String]) -> String {
    super::grammar::list(items, "és")
}

/// Clauses, between which there is a comma always: `a, b, és c`.
fn clauses(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}, és {end}", first.join(", ")),
    }
}
