//! How lists and sentences are built. The words in between are the language's own and come as arguments.

/// `a`, `a and b`, `a, b and c`, with the word that stands before the last.
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The same with the true minus sign, which is longer than a hyphen, before every number below zero.
pub(super) fn minus(text: String) -> String {
    if !text.contains('-') {
        return text;
    }
    let mut output = String::with_capacity(text.len() + 4);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let of_number = letters.peek().is_some_and(char::is_ascii_digit) && !before.is_alphanumeric();
        output.push(if letter == '-' && of_number { '−' } else { letter });
        before = letter;
    }
    output
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_below_zero_have_a_minus_sign() {
        for (typed, expected) in [
            ("-12 °C", "−12 °C"),
            ("at most -2 (now: -5)", "at most −2 (now: −5)"),
            ("Trans-Neptune, M€-et 2-2, 5-tel, h07", "Trans-Neptune, M€-et 2-2, 5-tel, h07"),
            ("a - 1", "a - 1"),
        ] {
            assert_eq!(minus(typed.to_owned()), expected);
        }
    }
}
