//! The two scripts. Texts are built in Latin letters, with a mark around what stays Latin in both: English titles and ids.

use super::titles::Title;

/// Stands before what is not Serbian.
const OPEN: char = '\u{E000}';
/// Stands behind it.
const CLOSE: char = '\u{E001}';

/// Something that stays in Latin letters.
pub(super) fn foreign(text: &str) -> String {
    format!("{OPEN}{text}{CLOSE}")
}

/// What can be written in both scripts.
pub(in super::super) trait Written {
    type Text;
    fn latin(self) -> Self::Text;
    fn cyrillic(self) -> Self::Text;
}

impl Written for String {
    type Text = String;

    fn latin(self) -> String {
        self.replace([OPEN, CLOSE], "")
    }

    fn cyrillic(self) -> String {
        transliterate(&self)
    }
}

impl Written for &'static Title {
    type Text = &'static str;

    fn latin(self) -> &'static str {
        &self.latin
    }

    fn cyrillic(self) -> &'static str {
        &self.cyrillic
    }
}

/// The text in Latin letters.
pub(in super::super) fn latin<T: Written>(text: T) -> T::Text {
    text.latin()
}

/// The text in Cyrillic letters.
pub(in super::super) fn cyrillic<T: Written>(text: T) -> T::Text {
    text.cyrillic()
}

/// Beginnings of words in which two letters that look like one are two: a prefix ends between them, or the word is
/// borrowed. The stroke stands where they part.
const APART: &[&str] = &[
    "in|jekc",
    "in|jekt",
    "kon|jug",
    "kon|junk",
    "nad|žanj",
    "nad|ždr",
    "nad|žet",
    "nad|živ",
    "nad|žnj",
    "nad|žup",
    "od|žal",
    "od|žive",
    "od|živi",
    "od|žvak",
    "pod|žanr",
    "pod|žup",
    "tan|jug",
    "van|jezi",
];

fn transliterate(text: &str) -> String {
    let mut output = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == OPEN {
            let (kept, behind) = rest[OPEN.len_utf8()..].split_once(CLOSE).unwrap_or((rest, ""));
            output.push_str(kept);
            rest = behind;
        } else if first.is_alphabetic() {
            let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            // Units stand beside a sign of their own: M€, °C.
            if behind.starts_with('€') || output.ends_with('°') || is_roman(word) {
                output.push_str(word);
            } else {
                spell(word, &mut output);
            }
            rest = behind;
        } else {
            output.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    output
}

/// Whether it is a Roman number. One letter alone is a word, such as `I`.
fn is_roman(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|c| "IVXLCDM".contains(c))
}

/// Spells one word in Cyrillic letters.
fn spell(word: &str, output: &mut String) {
    let mut letters = word.chars().enumerate().peekable();
    while let Some((at, one)) = letters.next() {
        let both = letters.peek().and_then(|(_, next)| digraph(one, *next));
        match both.filter(|_| parted_at(word) != Some(at + 1)) {
            Some(both) => {
                letters.next();
                output.push(both);
            }
            None => output.push(letter(one)),
        }
    }
}

/// Before which letter the word parts, if its beginning is one of those that do.
fn parted_at(word: &str) -> Option<usize> {
    let small = word.to_lowercase();
    APART.iter().find_map(|stem| {
        let (front, behind) = stem.split_once('|')?;
        small.strip_prefix(front)?.starts_with(behind).then(|| front.chars().count())
    })
}

/// Two Latin letters that are one in Cyrillic.
fn digraph(one: char, next: char) -> Option<char> {
    match (one, next) {
        ('l', 'j') => Some('љ'),
        ('L', 'j' | 'J') => Some('Љ'),
        ('n', 'j') => Some('њ'),
        ('N', 'j' | 'J') => Some('Њ'),
        ('d', 'ž') => Some('џ'),
        ('D', 'ž' | 'Ž') => Some('Џ'),
        _ => None,
    }
}

/// One letter; what is none of Serbian stays as it is.
const fn letter(latin: char) -> char {
    match latin {
        'a' => 'а',
        'A' => 'А',
        'b' => 'б',
        'B' => 'Б',
        'v' => 'в',
        'V' => 'В',
        'g' => 'г',
        'G' => 'Г',
        'd' => 'д',
        'D' => 'Д',
        'đ' => 'ђ',
        'Đ' => 'Ђ',
        'e' => 'е',
        'E' => 'Е',
        'ž' => 'ж',
        'Ž' => 'Ж',
        'z' => 'з',
        'Z' => 'З',
        'i' => 'и',
        'I' => 'И',
        'j' => 'ј',
        'J' => 'Ј',
        'k' => 'к',
        'K' => 'К',
        'l' => 'л',
        'L' => 'Л',
        'm' => 'м',
        'M' => 'М',
        'n' => 'н',
        'N' => 'Н',
        'o' => 'о',
        'O' => 'О',
        'p' => 'п',
        'P' => 'П',
        'r' => 'р',
        'R' => 'Р',
        's' => 'с',
        'S' => 'С',
        't' => 'т',
        'T' => 'Т',
        'ć' => 'ћ',
        'Ć' => 'Ћ',
        'u' => 'у',
        'U' => 'У',
        'f' => 'ф',
        'F' => 'Ф',
        'h' => 'х',
        'H' => 'Х',
        'c' => 'ц',
        'C' => 'Ц',
        'č' => 'ч',
        'Č' => 'Ч',
        'š' => 'ш',
        'Š' => 'Ш',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_its_own() {
        assert_eq!(transliterate("abvgdđežzijklljmnnjoprstćufhcčdžš"), "абвгдђежзијклљмнњопрстћуфхцчџш");
        assert_eq!(transliterate("ABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ qwxy"), "АБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ qwxy");
        assert_eq!(transliterate("Fižljiv DŽEP, Njegoš, LJUBAV"), "Фижљив ЏЕП, Његош, ЉУБАВ");
    }

    #[test]
    fn two_letters_stay_two_where_a_word_parts() {
        let apart = [
            ("nadživeti", "надживети"),
            ("Nadžnjevati", "Наджњевати"),
            ("injekcija", "инјекција"),
            ("konjunkcija", "конјункција"),
            ("konjugacija", "конјугација"),
            ("odžaliti", "оджалити"),
            ("podžanr", "поджанр"),
            ("INJEKCIJA", "ИНЈЕКЦИЈА"),
        ];
        let one = [("konj", "коњ"), ("hodža", "хоџа"), ("džep", "џеп"), ("odžak", "оџак"), ("njen", "њен")];
        for (latin, cyrillic) in apart.into_iter().chain(one) {
            assert_eq!(transliterate(latin), cyrillic);
        }
    }

    #[test]
    fn units_numbers_and_foreign_words_stay_latin() {
        let text =
            format!("Platite 3 M€ za {} (polje {}), -4 °C, 5%, XIV i RT.", foreign("Birds"), foreign("h07"));
        assert_eq!(transliterate(&text), "Платите 3 M€ за Birds (поље h07), -4 °C, 5%, XIV и РТ.");
        assert_eq!(latin(text), "Platite 3 M€ za Birds (polje h07), -4 °C, 5%, XIV i RT.");
        assert_eq!(transliterate("I vi."), "И ви.");
    }
}
