//! The search: sections of guides, operations, types and problems that have all words of a query.

use std::sync::LazyLock;

use maud::{Markup, html};
use serde_json::Value;

use super::reference::{groups, types};
use super::{guides, links, operation};
use crate::problem::Code;

/// How many results are shown.
const MAX_RESULTS: usize = 40;
/// The maximum length of a query, in characters. The rest is ignored.
const MAX_QUERY: usize = 100;
/// The maximum number of words of a query.
const MAX_WORDS: usize = 8;
/// The length of an excerpt, in characters.
const EXCERPT: usize = 160;

/// A searchable entry.
struct Entry {
    kind: &'static str,
    title: String,
    address: String,
    text: String,
    /// The title in the form in which it is compared.
    low_title: String,
    low_text: String,
}

/// A search result.
pub struct Hit {
    entry: &'static Entry,
    excerpt: Vec<(String, bool)>,
}

static INDEX: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut index = Vec::new();
    for (guide, page) in guides::rendered() {
        for section in page.sections.iter().filter(|section| !section.title.is_empty()) {
            let (title, address) = match section.title == guide.title() {
                true => (section.title.clone(), links::of_guide(guide.slug)),
                false => (
                    format!("{} › {}", guide.title(), section.title),
                    format!("{}#{}", links::of_guide(guide.slug), section.anchor),
                ),
            };
            index.push(Entry::new("guide", title, address, section.text.clone()));
        }
    }
    for found in groups().iter().flat_map(|group| &group.operations) {
        let title = format!("{} {} {}", found.method, found.path, found.summary());
        let text = format!("{} {}", found.id, text_of(found.value));
        let address = links::of_operation(found.id).unwrap_or_default().to_owned();
        index.push(Entry::new("operation", title, address, text));
    }
    for (name, schema) in types() {
        let members = schema["properties"].as_object().into_iter().flatten();
        let members = members.map(|(name, member)| format!("{name}: {}", text_of(member)));
        let text = format!("{} {}", text_of(schema), members.collect::<Vec<_>>().join(" "));
        index.push(Entry::new("type", name.clone(), links::of_type(name), text));
    }
    for code in Code::ALL {
        let word = code.word();
        let text = operation::meaning(word).to_owned();
        index.push(Entry::new("problem", word.to_owned(), links::of_problem(word), text));
    }
    index
});

fn text_of(value: &Value) -> &str {
    value["description"].as_str().unwrap_or_default()
}

impl Entry {
    fn new(kind: &'static str, title: String, address: String, text: String) -> Self {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (low_title, low_text) = (comparable(&title), comparable(&text));
        Self { kind, title, address, text, low_title, low_text }
    }

    /// How well the entry matches; `None` if a word is missing.
    fn score(&self, words: &[String]) -> Option<u32> {
        let mut score = 0;
        for word in words {
            let in_title = self.low_title.find(word.as_str());
            score += match (in_title, self.low_text.contains(word.as_str())) {
                (Some(at), _) if begins_word(&self.low_title, at) => 30,
                (Some(_), _) => 15,
                (None, true) => 2,
                (None, false) => return None,
            };
        }
        let whole = words.join(" ");
        if self.low_title == whole {
            score += 100;
        } else if self.low_text.contains(&whole) {
            score += 4;
        }
        // Guides explain, so they come first, then operations. Few searches are for a type.
        Some(
            score * 4
                + match self.kind {
                    "guide" => 3,
                    "operation" => 2,
                    "problem" => 1,
                    _ => 0,
                },
        )
    }

    /// An excerpt around the first matching word, in parts: the flag marks matching words.
    fn excerpt(&self, words: &[String]) -> Vec<(String, bool)> {
        let at = words.iter().filter_map(|word| self.low_text.find(word.as_str())).min().unwrap_or(0);
        // Both texts have the same number of characters, except for a few letters of some alphabets.
        let before = self.low_text[..at].chars().count().saturating_sub(EXCERPT / 4);
        let mut piece: String = self.text.chars().skip(before).take(EXCERPT).collect();
        if before > 0 {
            piece.insert(0, '…');
        }
        if self.text.chars().count() > before + EXCERPT {
            piece.push('…');
        }
        marked(&piece, words)
    }
}

fn begins_word(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric())
}

/// Splits the text at the start and the end of each matching word.
fn marked(text: &str, words: &[String]) -> Vec<(String, bool)> {
    let (mut parts, mut plain, mut rest) = (Vec::new(), String::new(), text);
    while let Some(first) = rest.chars().next() {
        let word = words.iter().find_map(|word| {
            let head: String = rest.chars().take(word.chars().count()).collect();
            (comparable(&head) == *word).then_some(head)
        });
        match word {
            Some(head) => {
                parts.push((std::mem::take(&mut plain), false));
                rest = &rest[head.len()..];
                parts.push((head, true));
            }
            None => {
                plain.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    parts.push((plain, false));
    parts.retain(|(part, _)| !part.is_empty());
    parts
}

/// Lower case, with the words of ids separated.
fn comparable(text: &str) -> String {
    text.to_lowercase().replace(['_', '\u{a0}'], " ")
}

/// The results of a query, best first.
pub fn find(query: &str) -> Vec<Hit> {
    let query: String = query.chars().take(MAX_QUERY).collect();
    let words: Vec<String> =
        comparable(&query).split_whitespace().take(MAX_WORDS).map(str::to_owned).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u32, &Entry)> =
        INDEX.iter().filter_map(|entry| Some((entry.score(&words)?, entry))).collect();
    found.sort_by_key(|one| std::cmp::Reverse(one.0));
    let first = found.into_iter().take(MAX_RESULTS);
    first.map(|(_, entry)| Hit { entry, excerpt: entry.excerpt(&words) }).collect()
}

/// Renders the results as a list.
pub fn results(query: &str) -> Markup {
    let hits = find(query);
    html! {
        div #results {
            p role="status" {
                @match hits.len() {
                    _ if query.trim().is_empty() => "Type one or more words.",
                    0 => { "Nothing has all of these words. Try fewer, or other ones." }
                    1 => "1 result",
                    MAX_RESULTS => { "The first " (MAX_RESULTS) " results" }
                    many => { (many) " results" }
                }
            }
            ol.results { @for hit in &hits {
                li {
                    a href=(hit.entry.address) { (hit.entry.title) } " " span.badge { (hit.entry.kind) }
                    p { @for (part, is_word) in &hit.excerpt { @if *is_word { mark { (part) } } @else { (part) } } }
                }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(query: &str) -> &'static str {
        find(query).first().map_or("", |hit| hit.entry.title.as_str())
    }

    #[test]
    fn what_is_meant_comes_first() {
        assert_eq!(first("exactly once"), "Exactly once");
        assert!(first("POST /v1/tables/join").starts_with("POST /v1/tables/join "));
        assert_eq!(first("move_refused"), "move_refused");
        assert!(
            find("play_move")
                .iter()
                .any(|hit| hit.entry.kind == "operation" && hit.entry.title.contains("/moves "))
        );
        assert!(find("idempotency key").iter().any(|hit| hit.entry.kind == "guide"));
    }

    #[test]
    fn every_word_has_to_be_there() {
        assert!(find("draft zyzzyva").is_empty() && find("  ").is_empty());
        let two = find("draft pack");
        assert!(!two.is_empty() && two.len() <= find("draft").len());
        // Longer than anything that somebody types, and not of one byte a letter.
        assert!(find(&"ő".repeat(100_000)).is_empty());
        assert!(find("ÚÉ İ").len() <= MAX_RESULTS);
    }

    #[test]
    fn the_words_are_marked() {
        let parts = marked("A Draft of drafts", &["draft".to_owned()]);
        let marked: Vec<&str> = parts.iter().filter(|part| part.1).map(|part| part.0.as_str()).collect();
        assert_eq!(marked, ["Draft", "draft"]);
    }
}
