//! Dutch. The words are in [`nouns`], the forms and positions of verbs in [`verbs`], and the sentences in the other
//! modules. The reader is addressed as `je`; production is given as a number, as in the rulebook.

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
mod verbs;

/// `1 plant`, `3 planten`.
fn count(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `a, b en c`.
fn list(items: &[String]) -> String {
    super::grammar::list(items, "en")
}
