//! The names that people give themselves, their bots and their tables.

use icu_properties::props::{
    DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::accounts::FORMER_PLAYER;
use super::error::Violation;
use crate::messages::expected;

/// Characters in a name at most.
const MOST: usize = 40;
/// A letter of Braille without a dot: a symbol by its category, and as empty as a space.
const BLANK_BRAILLE: char = '\u{2800}';
/// Asks for the coloured form of the character before it, as keyboards of phones do.
const COLOURED: char = '\u{fe0f}';

/// A name as it is kept: without spaces around it, something to be seen in it, nothing that hides or breaks the line, and
/// not what stands where somebody has gone.
pub fn clean_name(name: &str) -> Result<String, Violation> {
    let name = name.trim();
    if !(1..=MOST).contains(&name.chars().count()) || hides(name) || !name.chars().any(is_seen) {
        return Err(Violation::new("/name", "length", expected::visible(1, 40)));
    }
    let words: Vec<_> = name.split_whitespace().map(str::to_lowercase).collect();
    match words.join(" ") == FORMER_PLAYER.to_lowercase() {
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
        for name in ["Former player", "FORMER PLAYER", " former  Player "] {
            assert_eq!(clean_name(name).map_err(|wrong| wrong.rule), Err("reserved"), "{name:?}");
        }
    }
}
