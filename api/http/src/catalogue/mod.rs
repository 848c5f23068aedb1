//! The catalogue of cards, and the rules.

pub mod entries;
pub mod rules;
