//! How lists and sentences are built. The words in between are the language's own and come as arguments.

/// `a`, `a and b`, `a, b and c`, with the word that stands before the last.
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The same with the first letter large.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The same with the first letter small, as behind a colon.
pub(super) fn small(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// A sentence: a large letter in front, a full stop behind.
pub(super) fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// Sentences one after the other.
pub(super) fn paragraph(clauses: &[String]) -> String {
    let sentences: Vec<String> = clauses.iter().map(|clause| sentence(clause)).collect();
    sentences.join(" ")
}
