//! Sentences that are not made from the data of a game: what went wrong, what a page says, what a device shows, the rules
//! in short. They are looked up in a store of messages, one folder of Fluent files for each language, with the forms
//! that numbers ask for there.
//!
//! Which there are, and what stands in each, only the list knows ([`list`]); a test holds every language to it.

mod list;
mod rules;
mod store;
#[cfg(test)]
mod tests;

use std::fmt;

use domain::text::Language;

pub use crate::messages::list::{ALL, board, detail, expected, name, oauth, page, push};
pub use crate::messages::rules::{Rule, Section, rules};
pub use crate::messages::store::ids;

/// Something to say, in whatever language it will be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    id: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// What stands in a message that is known only when it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, that words around it may have to fit.
    Number(i64),
    /// A name, an id, a word of a program: the same in all languages.
    Text(String),
    /// Words of a program, with the language's own word before the last.
    List(Vec<String>),
}

impl Message {
    /// The message of that id.
    fn new(id: &'static str, values: Vec<(&'static str, Value)>) -> Self {
        Self { id, values }
    }

    /// What has its words already, in the language of the reader.
    pub fn literal(text: impl Into<String>) -> Self {
        detail::as_told(text.into())
    }

    /// Its id.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// In that language.
    pub fn text(&self, language: Language) -> String {
        store::format_message(self.id, &self.values, language)
    }
}

impl fmt::Display for Message {
    /// In English, for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// The problem codes that have a title.
pub fn titles() -> impl Iterator<Item = &'static str> {
    store::ids(Language::English).iter().filter_map(|id| id.strip_prefix("title-"))
}

/// What there is to say of something whose message is named after it, such as the title of a code.
pub fn named(kind: &str, word: &str, language: Language) -> String {
    store::format_message(&format!("{kind}-{}", word.replace(':', "_")), &[], language)
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<String>> for Value {
    fn from(words: Vec<String>) -> Self {
        Self::List(words)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

macro_rules! from_numbers {
    ($($kind:ty)+) => { $(
        impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )+ };
}

from_numbers! { u8 u16 u32 u64 usize i32 i64 }
