//! Tests from the view of client authors: clients generated from the document in many languages, a game of the compiled
//! ones, the packages that keep in sync, and the pages of the documentation, whose snippets are run.

mod contract;
mod decoding;
mod errors;
mod fixtures;
mod game;
mod generators;
mod guide;
mod kotlin;
mod kotlin_plays;
mod languages;
mod markdown;
mod native;
mod page;
mod pages;
mod process;
mod proxy;
mod source_rules;
mod sync;
mod unknown_values;
mod web;
