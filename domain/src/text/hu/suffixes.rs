//! Suffixes of numbers and the article: both follow how what is written is read.

/// The suffixes of a number, without the hyphen.
struct Suffixes {
    /// *-t*
    object: &'static str,
    /// *-val, -vel*, with its first letter as it becomes.
    with: &'static str,
    /// *-s*
    adjective: &'static str,
    /// Whether those with two forms have the one with a back vowel: *-ra* and not *-re*.
    back: bool,
}

const fn forms(object: &'static str, with: &'static str, adjective: &'static str, back: bool) -> Suffixes {
    Suffixes { object, with, adjective, back }
}

/// The suffixes follow the last word that is read of a number: *három* of 23, *húsz* of 120.
const fn suffixes(n: i64) -> Suffixes {
    let n = n.unsigned_abs();
    let last = match n {
        0 => 0,
        n if n % 10 != 0 => n % 10,
        n if n % 100 != 0 => n % 100,
        n if n % 1000 != 0 => 100,
        _ => 1000,
    };
    match last {
        0 => forms("t", "val", "s", true),
        1 => forms("et", "gyel", "es", false),
        2 => forms("t", "vel", "es", false),
        3 => forms("at", "mal", "as", true),
        4 => forms("et", "gyel", "es", false),
        5 => forms("öt", "tel", "ös", false),
        6 => forms("ot", "tal", "os", true),
        7 => forms("et", "tel", "es", false),
        8 => forms("at", "cal", "as", true),
        9 => forms("et", "cel", "es", false),
        10 => forms("et", "zel", "es", false),
        20 => forms("at", "szal", "as", true),
        30 => forms("at", "cal", "as", true),
        60 | 80 => forms("at", "nal", "as", true),
        100 => forms("at", "zal", "as", true),
        1000 => forms("et", "rel", "es", false),
        // 40, 50, 70, 90.
        _ => forms("et", "nel", "es", false),
    }
}

/// `5-öt`, `8-at`.
pub(super) fn object(n: i64) -> String {
    format!("{n}-{}", suffixes(n).object)
}

/// `2-vel`, `3-mal`.
pub(super) fn with(n: i64) -> String {
    format!("{n}-{}", suffixes(n).with)
}

/// `35-ös`, `16-os`.
pub(super) fn adjective(n: i64) -> String {
    format!("{n}-{}", suffixes(n).adjective)
}

/// `3-ra`, `4-re`.
pub(super) fn onto(n: i64) -> String {
    format!("{n}-{}", if suffixes(n).back { "ra" } else { "re" })
}

/// `3-nál`, `4-nél`.
pub(super) fn than(n: i64) -> String {
    format!("{n}-{}", if suffixes(n).back { "nál" } else { "nél" })
}

/// `a h31`, `az Algae`, `az 5. generáció`: the text with the article before it.
pub(super) fn the(text: &str) -> String {
    let article = if begins_with_vowel(text) { "az" } else { "a" };
    format!("{article} {text}")
}

/// Whether it is read with a vowel in front.
fn begins_with_vowel(text: &str) -> bool {
    let read = text.trim_start_matches('„');
    let digits = read.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 {
        // Egy, ezer, egymillió; öt, ötven, ötszáz.
        return read.starts_with('5') || (read.starts_with('1') && digits % 3 == 1);
    }
    // English titles that begin with the sound of *j*.
    if read.starts_with("United") {
        return false;
    }
    let first = read.chars().next().and_then(|c| c.to_lowercase().next());
    first.is_some_and(|c| "aáeéiíoóöőuúüű".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_follow_how_a_number_is_read() {
        let forms = |n| [object(n), with(n), adjective(n), onto(n), than(n)].join(" ");
        for (n, expected) in [
            (-5, "-5-öt -5-tel -5-ös -5-re -5-nél"),
            (0, "0-t 0-val 0-s 0-ra 0-nál"),
            (1, "1-et 1-gyel 1-es 1-re 1-nél"),
            (2, "2-t 2-vel 2-es 2-re 2-nél"),
            (3, "3-at 3-mal 3-as 3-ra 3-nál"),
            (4, "4-et 4-gyel 4-es 4-re 4-nél"),
            (5, "5-öt 5-tel 5-ös 5-re 5-nél"),
            (6, "6-ot 6-tal 6-os 6-ra 6-nál"),
            (7, "7-et 7-tel 7-es 7-re 7-nél"),
            (8, "8-at 8-cal 8-as 8-ra 8-nál"),
            (9, "9-et 9-cel 9-es 9-re 9-nél"),
            (10, "10-et 10-zel 10-es 10-re 10-nél"),
            (20, "20-at 20-szal 20-as 20-ra 20-nál"),
            (30, "30-at 30-cal 30-as 30-ra 30-nál"),
            (35, "35-öt 35-tel 35-ös 35-re 35-nél"),
            (40, "40-et 40-nel 40-es 40-re 40-nél"),
            (50, "50-et 50-nel 50-es 50-re 50-nél"),
            (60, "60-at 60-nal 60-as 60-ra 60-nál"),
            (80, "80-at 80-nal 80-as 80-ra 80-nál"),
            (90, "90-et 90-nel 90-es 90-re 90-nél"),
            (100, "100-at 100-zal 100-as 100-ra 100-nál"),
            (120, "120-at 120-szal 120-as 120-ra 120-nál"),
            (1000, "1000-et 1000-rel 1000-es 1000-re 1000-nél"),
        ] {
            assert_eq!(forms(n), expected);
        }
    }

    #[test]
    fn the_article_follows_the_sound() {
        for az in
            ["Algae", "1.", "5. generáció", "51", "500", "1000", "5000", "„Ecological Zone” lapka", "űrikon"]
        {
            assert_eq!(the(az), format!("az {az}"));
        }
        for a in
            ["Birds", "2.", "10", "15", "100", "10000", "-5", "h07", "M€", "United Nations Mars Initiative"]
        {
            assert_eq!(the(a), format!("a {a}"));
        }
    }
}
