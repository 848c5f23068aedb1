//! Finds the language for a language range, such as `sr-Cyrl-RS` (RFC 4647).

use super::Language;

impl Language {
    /// Looks up the language for a range (RFC 4647, section 3.4): the range is shortened from its end until it is a known
    /// language. Case is ignored. `None` if no language matches, and for `*`.
    ///
    /// ```
    /// use domain::text::Language;
    ///
    /// assert_eq!(Language::of_range("sr-Cyrl-RS"), Some(Language::SerbianCyrillic));
    /// assert_eq!(Language::of_range("sr-Latn-RS"), Some(Language::Serbian));
    /// ```
    pub fn of_range(range: &str) -> Option<Language> {
        let mut left = range.trim();
        loop {
            let same = |language: &&Language| language.word().eq_ignore_ascii_case(left);
            if let Some(language) = Language::ALL.iter().find(same) {
                return Some(*language);
            }
            left = left.rsplit_once('-')?.0;
            // A letter alone only says what follows it.
            if let Some((before, last)) = left.rsplit_once('-')
                && last.len() == 1
            {
                left = before;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_finds_itself() {
        for language in Language::ALL {
            assert_eq!(Language::from_word(language.word()), Some(*language));
            assert_eq!(Language::of_range(language.word()), Some(*language));
            assert_eq!(Language::of_range(&language.word().to_uppercase()), Some(*language));
        }
        assert_eq!(Language::from_word("sr-Cyrl"), Some(Language::SerbianCyrillic));
    }

    #[test]
    fn ranges_find_the_nearest() {
        for range in
            ["sr", "sr-RS", "sr-Latn", "sr-Latn-RS", " sr-latn-me ", "SR-Latn-x-old", "sr-ME-u-nu-latn"]
        {
            assert_eq!(Language::of_range(range), Some(Language::Serbian), "{range}");
        }
        for range in ["sr-Cyrl", "sr-Cyrl-RS", "sr-cyrl-BA", "sr-Cyrl-x-a-b", "SR-CYRL"] {
            assert_eq!(Language::of_range(range), Some(Language::SerbianCyrillic), "{range}");
        }
        for range in ["en-GB", "en-Latn-GB-oxendict"] {
            assert_eq!(Language::of_range(range), Some(Language::English), "{range}");
        }
        for range in ["", "*", "-", "--", "srb", "s", "x-sr", "i-en", "sr_RS", "*-sr"] {
            assert_eq!(Language::of_range(range), None, "{range}");
        }
    }
}
