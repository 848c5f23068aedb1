//! The lookup of messages.

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

/// The files of a language. Serbian is stored in one script and converted to the other.
macro_rules! files {
    ($folder:literal) => {
        &[
            include_str!(concat!("../../messages/", $folder, "/advice.ftl")),
            include_str!(concat!("../../messages/", $folder, "/board.ftl")),
            include_str!(concat!("../../messages/", $folder, "/problems.ftl")),
            include_str!(concat!("../../messages/", $folder, "/expected.ftl")),
            include_str!(concat!("../../messages/", $folder, "/pages.ftl")),
            include_str!(concat!("../../messages/", $folder, "/oauth.ftl")),
            include_str!(concat!("../../messages/", $folder, "/names.ftl")),
            include_str!(concat!("../../messages/", $folder, "/pushes.ftl")),
            include_str!(concat!("../../messages/", $folder, "/mails.ftl")),
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
    /// Parses the files. An unreadable message is left out; a test finds it, because the message is missing then.
    fn of(language: Language) -> Self {
        let locale: LanguageIdentifier = language.word().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Without isolation marks around values, which are for bidirectional texts.
        bundle.set_use_isolating(false);
        if language == Language::SerbianCyrillic {
            // Only the text of the file is converted; quoted parts and values keep their script.
            bundle.set_transform(Some(|text| Cow::Owned(cyrillic(text))));
        }
        let mut ids = Vec::new();
        for file in files(language) {
            let file = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(read, _)| read);
            ids.extend(file.entries().filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            }));
            // The same test finds a message id that occurs twice.
            let _ = bundle.add_resource(file);
        }
        Self { bundle, ids }
    }
}

fn book(language: Language) -> &'static Book {
    &BOOKS[language.index()]
}

/// The ids of all messages of a language, in the order of its files.
pub fn ids(language: Language) -> &'static [String] {
    &book(language).ids
}

/// The text of a message in a language.
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

/// Joins words, as in `GET, HEAD and POST`.
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
