//! Serbian, in both scripts. All texts are written in Latin letters; [`script`] transliterates them to Cyrillic. The reader
//! is addressed in the second person plural, as in the rulebook.

pub(super) mod answers;
pub(super) mod blocks;
mod costs;
pub(super) mod effects;
pub(super) mod events;
mod forms;
mod notes;
pub(super) mod nouns;
mod ongoing;
pub(super) mod plans;
pub(super) mod questions;
pub(super) mod rows;
mod script;
pub(super) mod seats;
mod titles;

pub(super) use script::{cyrillic, latin};

/// `a, b i c`.
fn list(items: &[String]) -> String {
    super::grammar::list(items, "i")
}
