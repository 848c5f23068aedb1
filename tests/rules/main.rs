//! The rules, checked from outside of the crate that holds them.

mod digest;
mod documents;
mod facts;
mod golden;
mod laws;
mod noise;
mod proof;
mod scenarios;
mod simplest;
mod twins;
mod wording;
