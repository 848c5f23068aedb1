//! What the authors of clients meet: clients generated from the document in many languages, those that are compiled here
//! at one table, packages that keep in sync, and the pages of the documentation, whose snippets are run as they are written.

mod contract;
mod decoding;
mod errors;
mod game;
mod generators;
mod guide;
mod kotlin;
mod kotlin_plays;
mod languages;
mod markdown;
mod native;
mod novelty;
mod page;
mod pages;
mod process;
mod proxy;
mod reading;
mod stand;
mod sync;
