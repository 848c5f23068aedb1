//! What the authors of clients meet: clients generated from the document in three languages at one table, and the pages of
//! the documentation, whose snippets are run as they are written.

mod errors;
mod game;
mod guide;
mod kotlin;
mod kotlin_plays;
mod languages;
mod markdown;
mod page;
mod pages;
mod process;
mod stand;
mod sync;
