//! Tests that the messages of all languages are complete.

use std::collections::BTreeSet;

use domain::game::Question;
use domain::game::figures::figures;
use domain::text::Language;

use crate::accounts::scopes::Scope;
use crate::messages::store::{format_message, ids};
use crate::messages::{ALL, Value, rules, titles};
use crate::play::advice::reason_messages;

/// The rules of record.
const RECORD: &str = include_str!("../../../../docs/rules.md");

/// Messages that are the same in two languages.
const SAME: [&str; 9] = [
    "detail-literal",
    "expected-at_most",
    "expected-auth_secret",
    "expected-range",
    "name-opponent",
    "name-opponent_numbered",
    "page-code",
    "page-violation",
    "R9",
];

/// All message ids, with the names of their values.
fn all() -> Vec<(String, Vec<&'static str>)> {
    let listed = ALL.iter().map(|(id, values)| ((*id).to_owned(), values.to_vec()));
    // The API crate has the list of problem codes.
    let titles = titles().map(|code| (format!("title-{code}"), Vec::new()));
    let scopes =
        Scope::ALL.iter().map(|scope| (format!("scope-{}", scope.word().replace(':', "_")), Vec::new()));
    let asked = Question::ALL.iter().map(|asked| (format!("push-asked-{}", asked.word()), Vec::new()));
    let reasons = reason_messages().map(|(word, values)| (format!("reason-{word}"), values.to_vec()));
    listed.chain(titles).chain(scopes).chain(asked).chain(reasons).collect()
}

/// The ids of the rules of record that are shown to players, in the form of message ids.
fn recorded() -> BTreeSet<String> {
    let for_players = |id: &&str| !id.starts_with("R11");
    let rules = RECORD.split("**").filter(|part| part.starts_with('R') && !part.contains(' '));
    let heads = RECORD.lines().filter_map(|line| line.trim_start_matches('#').trim().split(' ').next());
    let heads =
        heads.filter(|word| word.starts_with('R') && word[1..].starts_with(|c: char| c.is_ascii_digit()));
    let split = |word: &'static str| word.trim_end_matches(',');
    let is_rule = |word: &&str| word[1..].starts_with(|c: char| c.is_ascii_digit());
    rules.chain(heads).map(split).filter(is_rule).filter(for_players).map(|id| id.replace('.', "-")).collect()
}

#[test]
fn every_language_has_every_message_and_no_other() {
    for language in Language::ALL {
        let there: BTreeSet<_> = ids(*language).iter().cloned().collect();
        assert_eq!(there.len(), ids(*language).len(), "{language}: one id twice");
        let rules =
            |id: &&String| id.strip_prefix('R').is_some_and(|rest| rest.starts_with(char::is_numeric));
        let messages: BTreeSet<_> = there.iter().filter(|id| !rules(id)).cloned().collect();
        let wanted: BTreeSet<_> = all().into_iter().map(|(id, _)| id).collect();
        let missing: Vec<_> = wanted.difference(&messages).collect();
        let unknown: Vec<_> = messages.difference(&wanted).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{language}: no {missing:?}, unknown {unknown:?}");
    }
}

#[test]
fn every_language_has_the_rules_of_record() {
    let recorded = recorded();
    assert!(recorded.len() > 70 && recorded.contains("R5-A3") && recorded.contains("R9"), "{recorded:?}");
    for language in Language::ALL {
        let present =
            ids(*language).iter().filter(|id| id.starts_with('R')).cloned().collect::<BTreeSet<_>>();
        let missing: Vec<_> = recorded.difference(&present).collect();
        let unknown: Vec<_> = present.difference(&recorded).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{language}: no {missing:?}, unknown {unknown:?}");
        for section in rules(*language) {
            let texts = section.rules.iter().map(|rule| (&rule.id, &rule.text));
            for (id, text) in texts.chain([(&section.id, &section.title)]) {
                assert!(!text.is_empty() && !text.contains(['{', '}']), "{language} {id}: {text}");
            }
        }
    }
}

#[test]
fn the_rules_name_every_figure() {
    let english: String =
        rules(Language::English).into_iter().flat_map(|s| s.rules).map(|r| r.text).collect();
    assert!(english.contains("−30"), "the sign of numbers below zero");
    let file = include_str!("../../messages/en/rules.ftl");
    for (name, _) in figures() {
        assert!(file.contains(&format!("{{ ${name} }}")), "{name} is used in no rule");
    }
}

#[test]
fn every_language_uses_every_value_of_a_message() {
    for language in Language::ALL {
        for (id, names) in all() {
            let texts: Vec<_> = names.iter().map(|name| (*name, Value::from(format!("<{name}>")))).collect();
            let text = format_message(&id, &texts, *language);
            assert_ne!(text, id, "{language}");
            for name in &names {
                assert!(text.contains(&format!("<{name}>")), "{language} {id} without {name}: {text}");
            }
            for number in [0, 1, 2, 3, 5, 11, 21, 22, 100] {
                let numbers: Vec<_> = names.iter().map(|name| (*name, Value::Number(number))).collect();
                let text = format_message(&id, &numbers, *language);
                assert!(!text.contains(['{', '}']), "{language} {id}: {text}");
                assert!(names.is_empty() || text.contains(&number.to_string()), "{language} {id}: {text}");
            }
        }
    }
}

#[test]
fn no_message_was_left_in_english() {
    for language in Language::ALL.iter().filter(|language| **language != Language::English) {
        let same = ids(*language).iter().filter(|id| {
            let text = |language| format_message(id, &[], language);
            text(*language) == text(Language::English) && !SAME.contains(&id.as_str())
        });
        let same: Vec<_> = same.collect();
        assert!(same.is_empty(), "{language}: {same:?}");
    }
}

#[test]
fn details_are_sentences() {
    for language in Language::ALL {
        for id in ids(*language).iter().filter(|id| id.starts_with("detail-") || id.starts_with("oauth-")) {
            if ["detail-literal", "detail-list"].contains(&id.as_str()) {
                continue;
            }
            let names = all().into_iter().find(|(known, _)| known == id).map(|(_, names)| names);
            let values: Vec<_> =
                names.unwrap_or_default().into_iter().map(|name| (name, Value::from("/x"))).collect();
            let text = format_message(id, &values, *language);
            assert!(text.ends_with('.') && !text.ends_with(".."), "{language} {id}: {text}");
            let first = text.chars().next().unwrap_or_default();
            // An identifier of a program keeps its spelling.
            let program = first == '/'
                || text.starts_with(|c: char| c.is_ascii_lowercase())
                    && (text.contains('_') || text.starts_with("scope "));
            assert!(first.is_uppercase() || program, "{language} {id}: {text}");
        }
    }
}

#[test]
fn lists_end_in_the_language() {
    let text = |methods: &[&str], language| {
        let methods: Vec<String> = methods.iter().map(|method| (*method).to_owned()).collect();
        crate::messages::detail::method(methods).text(language)
    };
    assert_eq!(text(&["GET", "HEAD"], Language::Serbian), "Ova putanja prima samo GET i HEAD.");
    assert_eq!(text(&["GET", "HEAD", "POST"], Language::English), "This path takes GET, HEAD and POST.");
    assert_eq!(text(&["POST"], Language::Dutch), "Dit pad accepteert POST.");
}

#[test]
fn words_follow_numbers() {
    let too_often = |seconds: i64, language| {
        let text = crate::messages::page::too_often(seconds).text(language);
        text.rsplit_once(&format!("{seconds} ")).expect("the number").1.to_owned()
    };
    let forms = |language, numbers: &[i64]| {
        numbers.iter().map(|n| too_often(*n, language)).collect::<BTreeSet<_>>().len()
    };
    assert_eq!(forms(Language::English, &[1, 2, 5, 21]), 2);
    assert_eq!(forms(Language::Serbian, &[1, 2, 5]), 3);
    assert_eq!(forms(Language::Serbian, &[1, 21]), 1);
    assert_eq!(forms(Language::Ukrainian, &[1, 2, 5]), 3);
    assert_eq!(forms(Language::Ukrainian, &[2, 22]), 1);
    assert_eq!(forms(Language::Hungarian, &[1, 2, 5]), 1);
    assert_eq!(forms(Language::Dutch, &[1, 2]), 2);
}

#[test]
fn cyrillic_leaves_words_of_programs_alone() {
    let text = crate::messages::detail::key_required().text(Language::SerbianCyrillic);
    assert!(text.contains("Idempotency-Key") && text.chars().any(|c| ('а'..='ш').contains(&c)), "{text}");
    let text = crate::messages::page::let_in("example.org").text(Language::SerbianCyrillic);
    assert!(text.contains("example.org"), "{text}");
    for id in ids(Language::SerbianCyrillic) {
        let text = format_message(id, &[], Language::SerbianCyrillic);
        assert!(
            text.contains(|c: char| ('а'..='я').contains(&c)) || SAME.contains(&id.as_str()),
            "{id}: {text}"
        );
    }
}
