//! The names that people give themselves, their bots and their tables, and those that the service gives where nobody has
//! chosen one. These are kept in English with a mark in them that nobody can type, and are shown in the language of the
//! reader.

use icu_properties::props::{
    DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use domain::text::Language;

use crate::error::Violation;
use crate::messages::{Message, expected, name as given};

/// Characters in a name at most.
const MAX_NAME_LENGTH: usize = 40;
/// A letter of Braille without a dot: a symbol by its category, and as empty as a space.
const BLANK_BRAILLE: char = '\u{2800}';
/// Asks for the coloured form of the character before it, as keyboards of phones do.
const COLOURED: char = '\u{fe0f}';

/// The mark of a name that the service has given (word joiner): it is not shown, so that a program which does not know it
/// shows the English name.
pub const GIVEN: char = '\u{2060}';
/// What those who stay see instead of the name of an account that was deleted.
pub const FORMER_PLAYER: &str = "Former player\u{2060}";
/// The name of a table of the quick match.
pub const QUICK_MATCH: &str = "Quick match\u{2060}";
const GUEST: &str = "Guest\u{2060} ";
const TABLE_OF: &str = "Table of\u{2060} ";

/// The name of a guest who has chosen none.
pub fn guest(code: &str) -> String {
    format!("{GUEST}{code}")
}

/// The name of a table that its owner has not named.
pub fn table_of(owner: &str) -> String {
    format!("{TABLE_OF}{owner}")
}

/// A name as it is shown: one that the service has given in that language, one that somebody has chosen as it is.
pub fn shown(name: &str, language: Language) -> String {
    if let Some(code) = name.strip_prefix(GUEST) {
        given::guest(code).text(language)
    } else if let Some(owner) = name.strip_prefix(TABLE_OF) {
        given::table_of(shown(owner, language)).text(language)
    } else if name == FORMER_PLAYER {
        given::former_player().text(language)
    } else if name == QUICK_MATCH {
        given::quick_match().text(language)
    } else {
        name.to_owned()
    }
}

/// A name as it is kept: without spaces around it, something to be seen in it, nothing that hides or breaks the line, and
/// not what stands where somebody has gone.
pub fn clean_name(name: &str) -> Result<String, Violation> {
    let name = name.trim();
    if !(1..=MAX_NAME_LENGTH).contains(&name.chars().count()) || hides(name) || !name.chars().any(is_seen) {
        return Err(Violation::new("/name", "length", expected::visible(1, 40)));
    }
    let words: Vec<_> = name.split_whitespace().map(str::to_lowercase).collect();
    let former: Message = given::former_player();
    let reserved =
        Language::ALL.iter().any(|language| former.text(*language).to_lowercase() == words.join(" "));
    match reserved {
        true => Err(Violation::new("/name", "reserved", expected::name_not_reserved())),
        false => Ok(name.to_owned()),
    }
}

/// Whether there is something in it that nobody sees, or that does something to the line.
pub fn hides(name: &str) -> bool {
    let pictures = CodePointSetData::new::<ExtendedPictographic>();
    let mut last = ' ';
    name.chars().any(|c| {
        let coloured = c == COLOURED && pictures.contains(last);
        last = c;
        !coloured && is_hidden(c)
    })
}

/// Whether it is a character that is not shown or that changes how others are: those of control and format, those that
/// programs leave out where they do not know them (`Default_Ignorable_Code_Point` of Unicode), ends of lines, and what is
/// no character or means something to its owner only.
pub fn is_hidden(c: char) -> bool {
    let ends = matches!(category(c), GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator);
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    c == BLANK_BRAILLE || ends || GeneralCategoryGroup::Other.contains(category(c)) || ignorable.contains(c)
}

/// Whether it shows by itself: a letter, a number, a mark of punctuation or a symbol.
fn is_seen(c: char) -> bool {
    use GeneralCategoryGroup as Group;
    [Group::Letter, Group::Number, Group::Punctuation, Group::Symbol]
        .iter()
        .any(|group| group.contains(category(c)))
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_the_world_are_kept() {
        for name in [
            "Ada",
            "Žarko",
            "Зоя",
            "山田 太郎",
            "नीलिमा",
            "عائشة",
            "О'Ніл-2",
            "🦊",
            "I ❤\u{fe0f} Mars",
            "Former players",
            "e\u{301}",
        ] {
            assert_eq!(clean_name(name).as_deref(), Ok(name));
        }
        assert_eq!(clean_name("  Ada ").as_deref(), Ok("Ada"));
    }

    #[test]
    fn what_is_not_seen_is_no_name_nor_part_of_one() {
        let hidden = [
            '\u{3164}',
            '\u{2060}',
            '\u{ad}',
            '\u{2800}',
            '\u{115f}',
            '\u{180e}',
            '\u{61c}',
            '\u{e0041}',
            '\u{200b}',
            '\u{200f}',
            '\u{202e}',
            '\u{2028}',
            '\u{2029}',
            '\u{2066}',
            '\u{feff}',
            '\u{7}',
            '\u{fe0f}',
            '\u{e000}',
            '\u{ffff}',
        ];
        for c in hidden {
            for name in [c.to_string(), format!("A{c}da"), format!("{c}{c}{c}")] {
                assert!(clean_name(&name).is_err(), "{name:?}");
            }
        }
        for empty in ["", "   ", "\u{a0}", "\u{3000}", "\u{301}"] {
            assert!(clean_name(empty).is_err(), "{empty:?}");
        }
        assert!(clean_name(&"x".repeat(40)).is_ok() && clean_name(&"x".repeat(41)).is_err());
    }

    #[test]
    fn nobody_is_named_as_those_who_have_gone() {
        for name in ["Former player", "FORMER PLAYER", " former  Player ", "Bivši igrač", "Колишній гравець"]
        {
            assert_eq!(clean_name(name).map_err(|wrong| wrong.rule), Err("reserved"), "{name:?}");
        }
    }

    #[test]
    fn names_that_the_service_gives_are_shown_in_the_language_of_the_reader() {
        let in_all =
            |name: &str| Language::ALL.iter().map(|language| shown(name, *language)).collect::<Vec<_>>();
        assert_eq!(
            in_all(&guest("M7T9")),
            ["Guest M7T9", "Gost M7T9", "Гост M7T9", "Vendég M7T9", "Gast M7T9", "Гість M7T9"]
        );
        assert_eq!(shown(&table_of(&guest("M7T9")), Language::Hungarian), "Vendég M7T9 asztala");
        assert_eq!(shown(&table_of("Ада"), Language::Serbian), "Sto igrača Ада");
        assert_eq!(shown(&table_of(FORMER_PLAYER), Language::Dutch), "Tafel van Voormalige speler");
        assert_eq!(shown(QUICK_MATCH, Language::Ukrainian), "Швидка гра");
        for given in [guest("M7T9"), table_of("Ada"), FORMER_PLAYER.to_owned(), QUICK_MATCH.to_owned()] {
            assert!(clean_name(&given).is_err(), "{given:?}");
            assert!(in_all(&given).iter().all(|name| !name.contains(GIVEN)), "{given:?}");
        }
    }

    #[test]
    fn names_that_people_choose_are_shown_as_they_are() {
        for name in ["Guest M7T9", "Table of Doom", "Quick match", "Ada"] {
            let kept = clean_name(name).expect("a name");
            assert!(Language::ALL.iter().all(|language| shown(&kept, *language) == name), "{name}");
        }
    }
}
