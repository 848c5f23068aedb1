//! The rules in short. Their message ids are the ids of the rules of record (`docs/rules.md`).

use domain::game::figures::figures;
use domain::text::Language;

use crate::messages::{Value, store};

/// A group of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The prefix of the ids of its rules.
    pub id: String,
    pub title: String,
    /// The rules, in the order of their ids.
    pub rules: Vec<Rule>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The id in the rules of record.
    pub id: String,
    /// The text, a few sentences.
    pub text: String,
}

/// The rules in that language. Numbers come from the engine.
pub fn rules(language: Language) -> Vec<Section> {
    let values: Vec<(&str, Value)> =
        figures().into_iter().map(|(name, figure)| (name, value(figure))).collect();
    let mut sections: Vec<Section> = Vec::new();
    // The English file determines the order.
    for message in store::ids(Language::English).iter().filter(|id| is_rule(id)) {
        let (id, text) = (message.replace('-', "."), store::format_message(message, &values, language));
        match (message.ends_with(|c: char| c.is_ascii_digit()) && message.contains('-'), sections.last_mut())
        {
            (true, Some(section)) => section.rules.push(Rule { id, text }),
            _ => sections.push(Section { id, title: text, rules: Vec::new() }),
        }
    }
    sections
}

/// A negative number has a typographic minus sign.
fn value(figure: i32) -> Value {
    match figure < 0 {
        true => Value::Text(format!("−{}", figure.unsigned_abs())),
        false => Value::from(figure),
    }
}

fn is_rule(message: &str) -> bool {
    message.strip_prefix('R').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}
