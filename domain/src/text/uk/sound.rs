//! What words sound like beside each other: *і* or *й*, *у* or *в*, *узяти* or *взяти*.

/// `a`, `a й b`, `a, b і c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => {
            let first = first.join(", ");
            format!("{first} {} {end}", and(&first, end))
        }
    }
}

/// The word for *and* between the two.
pub(super) fn and(before: &str, behind: &str) -> &'static str {
    match (ends_in_vowel(before), first_letter(behind)) {
        // Two such sounds in a row could not be distinguished.
        (true, Some('й' | 'я' | 'ю' | 'є' | 'ї')) => "та",
        (true, _) => "й",
        // An English title such as Imported Nitrogen.
        (false, Some('i')) => "та",
        (false, _) => "і",
    }
}

/// The word for *at* or *from* between the two, of which the second begins with a consonant.
pub(super) fn at(before: &str) -> &'static str {
    if ends_in_vowel(before) { "в" } else { "у" }
}

/// The word for *out of* between the two, of which the second begins with a consonant.
pub(super) fn out_of(before: &str) -> &'static str {
    if ends_in_vowel(before) { "з" } else { "із" }
}

/// What is done, behind `щоб`.
pub(super) fn so_that(infinitive: &str) -> String {
    match infinitive.strip_prefix('в') {
        Some(rest) if !rest.starts_with(is_vowel) => format!("щоб у{rest}"),
        _ => format!("щоб {infinitive}"),
    }
}

/// By the last letter (an English e is mute there); a number or a sign, such as €, is read as a word with a consonant at its end.
fn ends_in_vowel(text: &str) -> bool {
    let last = text.trim_end_matches(['»', ')', ';', ',']).chars().next_back();
    last.is_some_and(is_vowel)
}

fn first_letter(text: &str) -> Option<char> {
    text.trim_start_matches('«').chars().next().and_then(|first| first.to_lowercase().next())
}

fn is_vowel(letter: char) -> bool {
    "аеєиіїоуюяaiouy".contains(letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_words_follows_their_sounds() {
        for (before, behind, expected) in [
            ("2 рослини", "3 тварини", "й"),
            ("5 рослин", "3 тварини", "і"),
            ("2 M€", "1 карту", "і"),
            ("«Livestock»", "«Шатли» (Shuttles)", "і"),
            ("«Столиця» (Capital)", "«Birds»", "і"),
            ("Земля", "Юпітер", "та"),
            ("«Mineral Deposit»", "«Imported Nitrogen»", "та"),
            ("«Livestock», «Soil Factory»", "«Insects»", "й"),
        ] {
            assert_eq!(and(before, behind), expected, "{before} … {behind}");
        }
        assert_eq!((at("3 рослини"), at("5 рослин"), at("2 M€")), ("в", "у", "у"));
        assert_eq!((out_of("2 тварини"), out_of("5 тварин")), ("з", "із"));
        assert_eq!(so_that("взяти 1 карту"), "щоб узяти 1 карту");
        assert_eq!(so_that("викласти жетон"), "щоб викласти жетон");
    }
}
