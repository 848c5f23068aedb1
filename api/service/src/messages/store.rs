//! Where messages are looked up.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::text::{Language, cyrillic};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::messages::Value;

/// The messages of one language.
struct Book {
    bundle: FluentBundle<FluentResource>,
    ids: Vec<String>,
}

static BOOKS: LazyLock<Vec<Book>> =
    LazyLock::new(|| Language::ALL.iter().map(|language| Book::of(*language)).collect());

/// The files of a language. Both Serbian scripts are one.
macro_rules! files {
    ($folder:literal) => {
        &[
            include_str!(concat!("../../messages/", $folder, "/board.ftl")),
            include_str!(concat!("../../messages/", $folder, "/problems.ftl")),
            include_str!(concat!("../../messages/", $folder, "/expected.ftl")),
            include_str!(concat!("../../messages/", $folder, "/pages.ftl")),
            include_str!(concat!("../../messages/", $folder, "/oauth.ftl")),
            include_str!(concat!("../../messages/", $folder, "/names.ftl")),
            include_str!(concat!("../../messages/", $folder, "/pushes.ftl")),
            include_str!(concat!("../../messages/", $folder, "/rules.ftl")),
        ]
    };
}

fn files(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => files!("en"),
        Language::Serbian | Language::SerbianCyrillic => files!("sr"),
        Language::Hungarian => files!("hu"),
        Language::Dutch => files!("nl"),
        Language::Ukrainian => files!("uk"),
    }
}

impl Book {
    /// What cannot be read in a file is left out: a test finds it, because the message is missing then.
    fn of(language: Language) -> Self {
        let locale: LanguageIdentifier = language.word().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks around values are for texts that run in two directions.
        bundle.set_use_isolating(false);
        if language == Language::SerbianCyrillic {
            // Only the words of the file: what stands in quotes there, and values, stay as they are.
            bundle.set_transform(Some(|text| Cow::Owned(cyrillic(text))));
        }
        let mut ids = Vec::new();
        for file in files(language) {
            let file = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(read, _)| read);
            ids.extend(file.entries().filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            }));
            // One of two messages with the same id is found by the same test.
            let _ = bundle.add_resource(file);
        }
        Self { bundle, ids }
    }
}

fn book(language: Language) -> &'static Book {
    &BOOKS[language.index()]
}

/// The ids of all messages that there are in a language, in the order of its files.
pub fn ids(language: Language) -> &'static [String] {
    &book(language).ids
}

/// What a message says in a language.
pub(super) fn format_message(id: &str, values: &[(&'static str, Value)], language: Language) -> String {
    let bundle = &book(language).bundle;
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
        return id.to_owned();
    };
    let mut args = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        match value {
            Value::Number(number) => args.set(*name, FluentValue::from(*number)),
            Value::Text(text) => args.set(*name, FluentValue::from(text.as_str())),
            Value::List(words) => args.set(*name, FluentValue::from(listed(words, language))),
        }
    }
    bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

/// `GET, HEAD and POST`.
fn listed(words: &[String], language: Language) -> String {
    match words {
        [first @ .., second, last] => {
            let first = [first, std::slice::from_ref(second)].concat().join(", ");
            format_message(
                "detail-list",
                &[("first", first.into()), ("last", last.as_str().into())],
                language,
            )
        }
        words => words.join(", "),
    }
}
