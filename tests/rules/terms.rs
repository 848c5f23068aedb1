//! The glossaries in `docs/terms`: each is one valid table, and all of them have a term for every word of the game.

use std::collections::BTreeSet;
use std::path::Path;

use domain::board::Ground;
use domain::card::{CardId, CardKind, CorporationId, Deck};
use domain::effect::{Amount, Effect, Placed, Site, StandardProject};
use domain::game::Phase;
use domain::game::goals::{Award, Milestone};
use domain::parameter::Parameter;
use domain::plan::{DisarmReason, StopIf};
use domain::resource::{CardResource, Resource};
use domain::tag::Tag;
use domain::text::{self, Language};
use domain::tile::Tile;

const LANGUAGES: [&str; 4] = ["hu", "nl", "sr", "uk"];

const HEAD: [&str; 6] = ["key", "English", "term", "forms", "place", "note"];

fn page(language: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/terms/{language}.md"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cells of every line of a table, the head and the rule under it included.
fn lines(page: &str) -> Vec<Vec<&str>> {
    let tables = page.lines().filter_map(|line| line.trim().strip_prefix('|')?.strip_suffix('|'));
    tables.map(|line| line.split('|').map(str::trim).collect()).collect()
}

/// Errors in a glossary that are visible without the others.
fn faults(page: &str) -> Vec<String> {
    let lines = lines(page);
    let [head, rule, rows @ ..] = lines.as_slice() else { return vec!["no table".to_owned()] };
    let mut faults = Vec::new();
    if head != &HEAD || rule.iter().any(|cell| cell.is_empty() || cell.contains(|c| c != '-')) {
        faults.push(format!("another head: {head:?}"));
    }
    let mut seen = BTreeSet::new();
    for row in rows {
        let [key, _, _, _, place, note] = row.as_slice() else {
            faults.push(format!("{} cells: {row:?}", row.len()));
            continue;
        };
        if row.contains(&"") {
            faults.push(format!("{key}: an empty cell"));
        }
        if !seen.insert(*key) {
            faults.push(format!("{key}: twice"));
        }
        let line = place.rsplit_once(", l. ").is_some_and(|(_, line)| line.parse::<u16>().is_ok());
        if !line && *place != "not named; chosen" {
            faults.push(format!("{key}: no place: {place}"));
        }
        if !line && *note == "—" {
            faults.push(format!("{key}: chosen without a reason"));
        }
    }
    faults
}

fn keys(page: &str) -> BTreeSet<String> {
    lines(page).into_iter().skip(2).map(|row| row[0].to_owned()).collect()
}

/// The keys of the words of the game, as `tag.city`.
fn words() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    macro_rules! say {
        ($($kind:literal: $word:ty),+) => {
            $(all.extend(<$word>::ALL.iter().map(|each| format!("{}.{}", $kind, each.word())));)+
        };
    }
    say!(
        "resource": Resource, "card_resource": CardResource, "tag": Tag, "parameter": Parameter, "phase": Phase,
        "milestone": Milestone, "award": Award, "standard_project": StandardProject, "tile": Tile, "ground": Ground,
        "kind": CardKind, "deck": Deck
    );
    all
}

fn kind(key: &str) -> &str {
    key.split_once('.').map_or(key, |(kind, _)| kind)
}

#[test]
fn every_glossary_is_one_good_table() {
    for language in LANGUAGES {
        let faults = faults(&page(language));
        assert!(faults.is_empty(), "{language}:\n{}", faults.join("\n"));
    }
}

#[test]
fn a_bad_table_is_found() {
    let table =
        |rows: &str| format!("# Terms\n\n| {} |\n|---|---|---|---|---|---|\n{rows}\n", HEAD.join(" | "));
    let good = "| tag.city | city | stad | de · steden | Tags, l. 2 | — |";
    assert_eq!(faults(&table(good)), [""; 0]);
    for (rows, fault) in [
        ("| tag.city | city | stad | de · steden | Tags, l. 2 |", "5 cells"),
        (&format!("{good}\n{good}"), "tag.city: twice"),
        ("| tag.city | city | | de · steden | Tags, l. 2 | — |", "an empty cell"),
        ("| tag.city | city | stad | de · steden | Tags | — |", "no place"),
        ("| tag.city | city | stad | de · steden | not named; chosen | — |", "without a reason"),
    ] {
        let found = faults(&table(rows));
        assert!(found.iter().any(|f| f.contains(fault)), "{rows}: {found:?}");
    }
    assert_eq!(faults("# Terms\n"), ["no table"]);
    assert_ne!(faults(&table(good).replace("English", "english")), [""; 0]);
}

/// A new word of the game needs a term in each language, and a removed word leaves all of them.
#[test]
fn every_glossary_has_the_words_of_the_game() {
    let words = words();
    let kinds: BTreeSet<&str> = words.iter().map(|key| kind(key)).collect();
    for language in LANGUAGES {
        let keys = keys(&page(language));
        let of_the_game = keys.into_iter().filter(|key| kinds.contains(kind(key))).collect();
        let missing: Vec<_> = words.difference(&of_the_game).collect();
        let unknown: Vec<_> = of_the_game.difference(&words).collect();
        assert!(
            missing.is_empty() && unknown.is_empty(),
            "{language}: missing {missing:?}, unknown {unknown:?}"
        );
    }
}

/// Except for cards and corporations: each rulebook names its own. All of them exist in the game.
#[test]
fn the_glossaries_have_the_same_keys() {
    let mut shared: Option<BTreeSet<String>> = None;
    for language in LANGUAGES {
        let (named, others): (BTreeSet<_>, BTreeSet<_>) =
            keys(&page(language)).into_iter().partition(|key| ["card", "corporation"].contains(&kind(key)));
        for key in named {
            let known = match key.split_once('.') {
                Some(("card", word)) => CardId::from_word(word).is_some(),
                Some((_, word)) => CorporationId::from_word(word).is_some(),
                None => false,
            };
            assert!(known, "{language}: {key} is not in the game");
        }
        let shared = shared.get_or_insert_with(|| others.clone());
        let differ: Vec<_> = shared.symmetric_difference(&others).collect();
        assert!(differ.is_empty(), "{language}: {differ:?}");
    }
}

/// A word of the game, as `tag.city`, and something that a language says with it.
fn sayings(language: Language) -> Vec<(String, String)> {
    let mut all = Vec::new();
    macro_rules! say {
        ($($kind:literal: $word:ty => $said:expr),+ $(,)?) => {
            $(all.extend(<$word>::ALL.iter().map(|each| {
                let said: fn($word, Language) -> String = $said;
                (format!("{}.{}", $kind, each.word()), said(*each, language))
            }));)+
        };
    }
    say!(
        "resource": Resource => |it, language| text::effect(&Effect::Gain(Amount::Fixed(2), it), language),
        "tag": Tag => |it, language| text::effect(&Effect::RevealTop(it, vec![Effect::Draw(1)]), language),
        "parameter": Parameter => |it, language| {
            let condition = StopIf::ParameterRaised { parameter: Some(it), value: None };
            text::spell_reason(DisarmReason::StopIf { condition, event_seq: 1 }, language).1
        },
        "milestone": Milestone => |it, language| text::milestone_title(it, language).to_owned(),
        "award": Award => |it, language| text::award_title(it, language).to_owned(),
        "standard_project": StandardProject => |it, language| text::project_title(it, language).to_owned(),
        "tile": Tile => |it, language| {
            text::effect(&Effect::Place(it, Site::Usual, Placed::Only), language)
        },
    );
    all
}

/// Whether the text contains the term of a row or one of its other forms. The first form is the article or the gender and
/// does not count.
fn uses_the_term(row: &[&str], said: &str) -> bool {
    let said = said.to_lowercase();
    let forms = row[3].split('·').skip(1).flat_map(|forms| forms.split(','));
    let terms = row[2].split(['(', ')']).chain(forms).map(|form| form.trim().to_lowercase());
    terms.into_iter().filter(|form| !form.is_empty() && form != "–").any(|form| said.contains(&form))
}

#[test]
fn what_is_said_uses_the_terms() {
    for language in Language::ALL.iter().filter(|language| LANGUAGES.contains(&language.word())) {
        let page = page(language.word());
        let rows = lines(&page);
        let sayings = sayings(*language);
        let others: Vec<_> = sayings
            .into_iter()
            .filter(|(key, said)| !rows.iter().any(|row| row[0] == key && uses_the_term(row, said)))
            .collect();
        assert!(others.is_empty(), "{language}: {others:#?}");
    }
}

/// Where the rulebook of a language names a card, the title contains that name and the English one.
#[test]
fn titles_are_those_of_the_rulebooks() {
    for language in Language::ALL.iter().filter(|language| LANGUAGES.contains(&language.word())) {
        for row in lines(&page(language.word())) {
            let (key, english, term) = (row[0], row[1], row[2]);
            let title = match key.split_once('.') {
                Some(("card", word)) => CardId::from_word(word).map(|id| text::card_title(id, *language)),
                Some(("corporation", word)) => {
                    CorporationId::from_word(word).map(|id| text::corporation_title(id, *language))
                }
                _ => continue,
            };
            let title = title.expect("a title of the game");
            assert!(title.starts_with(term) && title.contains(english), "{language}, {key}: {title}");
        }
    }
}

#[test]
fn a_term_that_is_not_used_is_found() {
    let row = ["resource.heat", "heat", "hő", "a · hőt · – · hővel", "Board, l. 1", "—"];
    assert!(uses_the_term(&row, "Kapsz 2 hőt"));
    assert!(!uses_the_term(&row, "Kapsz a meleget – sokat"));
}
