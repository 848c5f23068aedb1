//! Messages that do not depend on the data of a game: errors, pages, push notifications, and the rules in short. Each
//! language has a folder of Fluent files, which handle plural forms.
//!
//! [`list`] declares all messages and their values; a test checks every language against it.

mod list;
mod rules;
mod store;
#[cfg(test)]
mod tests;

use std::fmt;

use domain::text::Language;

pub use crate::messages::list::{ALL, board, detail, expected, level, mail, name, oauth, page, push};
pub use crate::messages::rules::{Rule, Section, rules};
pub use crate::messages::store::ids;

/// A message that can be formatted in any language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    id: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// A value in a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, which may determine the plural form of words.
    Number(i64),
    /// A name, an id or an identifier of a program: the same in all languages.
    Text(String),
    /// Identifiers, joined with the word for "and" of the language.
    List(Vec<String>),
}

impl Message {
    /// The message with that id.
    fn new(id: &'static str, values: Vec<(&'static str, Value)>) -> Self {
        Self { id, values }
    }

    /// A text that is already in the language of the reader.
    pub fn literal(text: impl Into<String>) -> Self {
        detail::literal(text.into())
    }

    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The text in that language.
    pub fn text(&self, language: Language) -> String {
        store::format_message(self.id, &self.values, language)
    }
}

impl fmt::Display for Message {
    /// The text in English, for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// The problem codes that have a title.
pub fn titles() -> impl Iterator<Item = &'static str> {
    store::ids(Language::English).iter().filter_map(|id| id.strip_prefix("title-"))
}

/// The message whose id ends in this name, such as the title of a problem code.
pub fn named(kind: &str, word: &str, language: Language) -> String {
    store::format_message(&format!("{kind}-{}", word.replace(':', "_")), &[], language)
}

/// The message whose id ends in this name, with a number.
pub(crate) fn counted(kind: &str, word: &str, count: i64, language: Language) -> String {
    store::format_message(&format!("{kind}-{word}"), &[("count", Value::Number(count))], language)
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
