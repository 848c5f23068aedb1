//! Names of accounts, bots and tables: chosen by users, or default names of the service. Default names are stored in
//! English with a marker that nobody can type, and are shown in the language of the reader.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use icu_properties::props::{
    DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use domain::text::Language;
use opponents::Level;
use unicode_security::skeleton;

use crate::error::Violation;
use crate::messages::{expected, level as level_word, name as given};

/// The largest number of characters of a name.
const MAX_NAME_LENGTH: usize = 40;
/// The empty Braille pattern: a symbol by its category, but displayed like a space.
const BLANK_BRAILLE: char = '\u{2800}';
/// The variation selector for the coloured form of the preceding character; keyboards of phones insert it.
const COLOURED: char = '\u{fe0f}';
/// Joins the pictures before and after it to one (zero-width joiner).
const JOINER: char = '\u{200d}';
/// The skin tones of the preceding picture.
const SKIN_TONES: RangeInclusive<char> = '\u{1f3fb}'..='\u{1f3ff}';

/// What the people who run a service are called, in the languages of the service. Nobody else has such a name.
const RESERVED_WORDS: &[&str] = &[
    "Admin",
    "Administrator",
    "Moderator",
    "Operator",
    "System",
    "Tharsis",
    // Serbian; its Cyrillic, and Ukrainian.
    "Operater",
    "Sistem",
    "Админ",
    "Администратор",
    "Модератор",
    "Оператер",
    "Оператор",
    "Систем",
    "Адмін",
    "Адміністратор",
    "Система",
    // Hungarian and Dutch.
    "Adminisztrátor",
    "Rendszer",
    "Rendszergazda",
    "Üzemeltető",
    "Beheerder",
    "Systeem",
];

/// The marker of a default name (word joiner). It is invisible, so a client that does not know it shows the English
/// name.
pub const GIVEN: char = '\u{2060}';
/// Shown instead of the name of a deleted account.
pub const FORMER_PLAYER: &str = "Former player\u{2060}";
/// The name of a table of the quick match.
pub const QUICK_MATCH: &str = "Quick match\u{2060}";
const GUEST: &str = "Guest\u{2060} ";
const TABLE_OF: &str = "Table of\u{2060} ";
const OPPONENT: &str = "Computer\u{2060} ";

/// The default name of a guest.
pub fn guest(code: &str) -> String {
    format!("{GUEST}{code}")
}

/// The default name of a table.
pub fn table_of(owner: &str) -> String {
    format!("{TABLE_OF}{owner}")
}

/// The name of an opponent, with its number among the opponents of a table.
pub fn opponent(level: Level, number: u8) -> String {
    format!("{OPPONENT}{level} {number}")
}

/// The level and the number in the name of an opponent.
fn read_opponent(name: &str) -> Option<(Level, u8)> {
    let (level, number) = name.strip_prefix(OPPONENT)?.split_once(' ')?;
    Some((Level::from_word(level)?, number.parse().ok()?))
}

/// The name of an opponent as displayed. The first one at a table has no number.
fn shown_opponent(level: Level, number: u8, language: Language) -> String {
    let level = match level {
        Level::Novice => level_word::novice(),
        Level::Regular => level_word::regular(),
        Level::Strong => level_word::strong(),
    };
    let level = level.text(language);
    match number {
        1 => given::opponent(level).text(language),
        _ => given::opponent_numbered(number, level).text(language),
    }
}

/// A name as displayed: a default name in that language, a chosen name unchanged.
pub fn shown(name: &str, language: Language) -> String {
    if let Some(code) = name.strip_prefix(GUEST) {
        given::guest(code).text(language)
    } else if let Some(owner) = name.strip_prefix(TABLE_OF) {
        given::table_of(shown(owner, language)).text(language)
    } else if name == FORMER_PLAYER {
        given::former_player().text(language)
    } else if name == QUICK_MATCH {
        given::quick_match().text(language)
    } else if let Some((level, number)) = read_opponent(name) {
        shown_opponent(level, number, language)
    } else {
        name.to_owned()
    }
}

/// Normalises the name of a table. It needs a visible character, and must not contain invisible characters or line breaks.
pub fn clean_name(name: &str) -> Result<String, Violation> {
    let name = name.trim();
    if !(1..=MAX_NAME_LENGTH).contains(&name.chars().count()) || hides(name) || !name.chars().any(is_seen) {
        return Err(Violation::new("/name", "length", expected::visible(1, 40)));
    }
    Ok(name.to_owned())
}

/// Normalises the name of an account. Like the name of a table; it must also not be a [reserved](is_reserved) one.
pub fn clean_player_name(name: &str) -> Result<String, Violation> {
    let name = clean_name(name)?;
    match is_reserved(&name) {
        true => Err(Violation::new("/name", "reserved", expected::name_not_reserved())),
        false => Ok(name),
    }
}

/// Whether a name stands for others than its owner: for the people who run the service, for opponents, or for deleted
/// accounts. Case, accents, spaces, punctuation, added digits and letters that look alike make no difference.
pub fn is_reserved(name: &str) -> bool {
    static RESERVED: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let mut names: Vec<String> = RESERVED_WORDS.iter().map(|word| (*word).to_owned()).collect();
        for language in Language::ALL {
            names.push(given::former_player().text(*language));
            for level in Level::ALL {
                let name = shown_opponent(*level, 1, *language);
                // Also without the level.
                names.extend(name.split_once(" (").map(|(word, _)| word.to_owned()));
                names.push(name);
            }
        }
        names.iter().flat_map(|name| skeletons(name)).collect()
    });
    let unnumbered: String = name.chars().filter(|c| !c.is_numeric()).collect();
    [name, &unnumbered].into_iter().flat_map(skeletons).any(|form| RESERVED.contains(&form))
}

/// Forms of a name without accents, spaces and punctuation. Two names that people take for one another have one in common:
/// letters look alike either as they are written, or in lower case.
fn skeletons(name: &str) -> [String; 2] {
    let lower = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<String>();
    let written: String = skeleton(name).collect();
    [written, name.to_owned()].map(|form| {
        let alike = skeleton(&lower(&form)).collect::<String>();
        let spelled = alike.chars().flat_map(char::to_lowercase).filter(|c| {
            let groups = [GeneralCategoryGroup::Letter, GeneralCategoryGroup::Number];
            groups.iter().any(|group| group.contains(category(*c)))
        });
        // In upper case `I`, `l` and `1` look alike, and `0` and `O`.
        spelled
            .map(|c| {
                if matches!(c, 'l' | '1') {
                    'i'
                } else if c == '0' {
                    'o'
                } else {
                    c
                }
            })
            .collect()
    })
}

/// Whether the name of a table is a default name with the name of its owner.
pub fn names_owner(name: &str) -> bool {
    name.starts_with(TABLE_OF)
}

/// Whether the name contains a character that is invisible or affects the layout of the line.
pub fn hides(name: &str) -> bool {
    let pictures = CodePointSetData::new::<ExtendedPictographic>();
    let mut last = ' ';
    name.chars().any(|c| {
        let coloured = c == COLOURED && pictures.contains(last);
        last = c;
        !coloured && is_hidden(c)
    })
}

/// Whether the name of a thing, such as a passkey, contains a character that is invisible or affects the layout of the line.
/// Other than in names of players, pictures may be joined to one.
pub fn hides_in_label(name: &str) -> bool {
    with_hidden(name).any(|(_, hidden)| hidden)
}

/// A name of a thing, such as a device, without the characters that [`hides_in_label`] refuses.
pub fn without_hidden(name: &str) -> String {
    with_hidden(name).filter(|(_, hidden)| !hidden).map(|(c, _)| c).collect()
}

/// The characters of a name of a thing, each with whether it is hidden. Within a sequence of pictures, joiners and the
/// selector of the coloured form are not.
fn with_hidden(name: &str) -> impl Iterator<Item = (char, bool)> {
    let pictures = CodePointSetData::new::<ExtendedPictographic>();
    let (mut last, mut rest) = (' ', name.chars().peekable());
    std::iter::from_fn(move || {
        let c = rest.next()?;
        let after = pictures.contains(last);
        let coloured = c == COLOURED && after;
        let joins = c == JOINER && (after || last == COLOURED || SKIN_TONES.contains(&last));
        let joined = joins && rest.peek().is_some_and(|next| pictures.contains(*next));
        last = c;
        Some((c, !coloured && !joined && is_hidden(c)))
    })
}

/// Whether a character is invisible or changes how others are displayed: control and format characters, those that
/// renderers ignore by default (`Default_Ignorable_Code_Point` of Unicode), line breaks, private-use characters and
/// noncharacters.
pub fn is_hidden(c: char) -> bool {
    let ends = matches!(category(c), GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator);
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    c == BLANK_BRAILLE || ends || GeneralCategoryGroup::Other.contains(category(c)) || ignorable.contains(c)
}

/// Whether a character is visible by itself: a letter, a number, a punctuation mark or a symbol.
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
            assert_eq!(clean_player_name(name).map_err(|wrong| wrong.rule), Err("reserved"), "{name:?}");
        }
    }

    #[test]
    fn nobody_is_named_as_those_who_run_the_service_or_as_an_opponent() {
        for name in [
            "Moderator",
            "moderátor",
            "Operator",
            "ADMIN",
            "A d m i n",
            "Adm1n",
            "\u{410}dmin",
            "Ａｄｍｉｎ",
            "Adrnin",
            "Admin 1",
            "ΜΟDΕRΑΤΟR",
            "Administrator!",
            "[Tharsis]",
            "SYSTEM",
            "Модератор",
            "Адміністратор",
            "Beheerder",
            "Computer",
            "Computer (strong)",
            "computer strong",
            "Computer 2 (novice)",
            "Computer 7 (novice)",
            "Računar (jak)",
            "Рачунар 3 (почетник)",
            "Számítógép (erős)",
            "Комп’ютер (сильний)",
            "Комп'ютер сильний",
        ] {
            assert_eq!(clean_player_name(name).map_err(|wrong| wrong.rule), Err("reserved"), "{name:?}");
        }
        for name in [
            "Ada",
            "Admiral",
            "Systema",
            "Thar",
            "Computerfan",
            "Guest M7T9",
            "Олег",
            "12",
            "山田",
            "Mod",
            "Support",
        ] {
            assert_eq!(clean_player_name(name).as_deref(), Ok(name));
        }
        // A table may be named after the map.
        assert_eq!(clean_name("Tharsis").as_deref(), Ok("Tharsis"));
        for level in Level::ALL {
            for language in Language::ALL {
                let name = shown(&opponent(*level, 4), *language);
                assert!(clean_player_name(&name).is_err(), "{name}");
            }
        }
    }

    #[test]
    fn names_of_things_have_joined_pictures_and_nothing_hidden() {
        for label in
            ["Ada's 👩\u{200d}💻 laptop", "👩🏽\u{200d}💻", "❤\u{fe0f}\u{200d}🔥", "🏳\u{fe0f}\u{200d}🌈 phone"]
        {
            assert!(!hides_in_label(label), "{label:?}");
            assert_eq!(without_hidden(label), label);
        }
        for (label, clean) in [
            ("\u{202e}gnol\u{200b}", "gnol"),
            ("A\u{200d}da", "Ada"),
            ("A\u{fe0f}", "A"),
            ("👩\u{200d}", "👩"),
            ("\u{200d}💻", "💻"),
            ("👩\u{200d}\u{200d}💻", "👩💻"),
            ("Phone\u{e0041}\n", "Phone"),
            ("\u{2066}\u{7}", ""),
        ] {
            assert!(hides_in_label(label), "{label:?}");
            assert_eq!(without_hidden(label), clean, "{label:?}");
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
        assert_eq!(
            in_all(&opponent(Level::Strong, 1)),
            [
                "Computer (strong)",
                "Računar (jak)",
                "Рачунар (јак)",
                "Számítógép (erős)",
                "Computer (sterk)",
                "Комп’ютер (сильний)"
            ]
        );
        assert_eq!(shown(&opponent(Level::Novice, 2), Language::Serbian), "Računar 2 (početnik)");
        assert_eq!(shown("Computer\u{2060} none 1", Language::Dutch), "Computer\u{2060} none 1");
        let [opponent, former, quick] =
            [opponent(Level::Regular, 4), FORMER_PLAYER.to_owned(), QUICK_MATCH.to_owned()];
        for given in [guest("M7T9"), table_of("Ada"), former, quick, opponent] {
            assert!(clean_name(&given).is_err(), "{given:?}");
            assert!(in_all(&given).iter().all(|name| !name.contains(GIVEN)), "{given:?}");
        }
    }

    #[test]
    fn names_that_people_choose_are_shown_as_they_are() {
        for name in ["Guest M7T9", "Table of Doom", "Quick match", "Ada"] {
            let kept = clean_player_name(name).expect("a name");
            assert!(Language::ALL.iter().all(|language| shown(&kept, *language) == name), "{name}");
        }
    }
}
