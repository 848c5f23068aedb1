//! Titles. A card or corporation has a Ukrainian one where the rulebook calls it by name, with the English one beside it.

use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::goals::{Award, Milestone};

/// The id of a card, its own title, and the whole title.
type Own = (&'static str, &'static str, &'static str);

const CARDS: [Own; 8] = [
    ("asteroid", "Астероїд", "Астероїд (Asteroid)"),
    ("asteroid_mining", "Розробка астероїдів", "Розробка астероїдів (Asteroid Mining)"),
    ("capital", "Столиця", "Столиця (Capital)"),
    ("geothermal_power", "Геотермальна енергія", "Геотермальна енергія (Geothermal Power)"),
    ("ghg_factories", "Завод парникових газів", "Завод парникових газів (GHG Factories)"),
    ("livestock", "Худоба", "Худоба (Livestock)"),
    ("noctis_city", "Ноктіс-Сіті", "Ноктіс-Сіті (Noctis City)"),
    ("shuttles", "Шатли", "Шатли (Shuttles)"),
];

const CORPORATIONS: [Own; 5] = [
    ("beginner_corporation", "Базова корпорація", "Базова корпорація (Beginner Corporation)"),
    (
        "interplanetary_cinematics",
        "Міжпланетна кінематика",
        "Міжпланетна кінематика (Interplanetary Cinematics)",
    ),
    ("phobolog", "ФобоЛог", "ФобоЛог (PhoboLog)"),
    ("tharsis_republic", "Республіка Тарсис", "Республіка Тарсис (Tharsis Republic)"),
    ("thorgate", "ТорГейт", "ТорГейт (ThorGate)"),
];

/// How the English title is written next to the Ukrainian one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TitleStyle {
    /// `«Шатли» (Shuttles)`
    InBrackets,
    /// `«Шатли», Shuttles`: where brackets are around both.
    BehindComma,
}

fn own(all: &[Own], id: &str) -> Option<Own> {
    all.iter().copied().find(|(word, ..)| *word == id)
}

fn quoted(own: Option<Own>, english: &str, style: TitleStyle) -> String {
    match (own, style) {
        (None, _) => format!("«{english}»"),
        (Some((_, own, _)), TitleStyle::InBrackets) => format!("«{own}» ({english})"),
        (Some((_, own, _)), TitleStyle::BehindComma) => format!("«{own}», {english}"),
    }
}

/// `Шатли (Shuttles)`, `Birds`.
pub(in super::super) fn card(card: CardId) -> &'static str {
    let row = card.row();
    own(&CARDS, &row.word).map_or(row.title, |(.., whole)| whole)
}

/// `«Шатли» (Shuttles)`, `«Birds»`: inside of sentences.
pub(super) fn the_card(card: CardId, style: TitleStyle) -> String {
    let row = card.row();
    quoted(own(&CARDS, &row.word), row.title, style)
}

/// `ТорГейт (ThorGate)`, `Ecoline`.
pub(in super::super) fn corporation(corporation: CorporationId) -> &'static str {
    let row = corporation.row();
    own(&CORPORATIONS, &row.word).map_or(row.title, |(.., whole)| whole)
}

/// `«ТорГейт» (ThorGate)`, `«Ecoline»`: inside of sentences.
pub(super) fn the_corporation(corporation: CorporationId, style: TitleStyle) -> String {
    let row = corporation.row();
    quoted(own(&CORPORATIONS, &row.word), row.title, style)
}

pub(in super::super) fn project(project: StandardProject) -> &'static str {
    match project {
        StandardProject::SellPatents => "Продаж патентів",
        StandardProject::PowerPlant => "Електростанція",
        StandardProject::Asteroid => "Астероїд",
        StandardProject::Aquifer => "Водоносний горизонт",
        StandardProject::Greenery => "Озеленення",
        StandardProject::City => "Місто",
    }
}

pub(in super::super) fn milestone(milestone: Milestone) -> &'static str {
    match milestone {
        Milestone::Terraformer => "Тераформер",
        Milestone::Mayor => "Мер",
        Milestone::Gardener => "Садівник",
        Milestone::Builder => "Будівельник",
        Milestone::Planner => "Планувальник",
    }
}

pub(in super::super) fn award(award: Award) -> &'static str {
    match award {
        Award::Landlord => "Землевласник",
        Award::Banker => "Банкір",
        Award::Scientist => "Вчений",
        Award::Thermalist => "Тепловик",
        Award::Miner => "Гірник",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_of_its_own_has_the_english_one_beside_it() {
        for (id, own, whole) in CARDS {
            let row = CardId::from_word(id).expect("a card").row();
            assert_eq!(whole, format!("{own} ({})", row.title));
            assert_eq!(card(row.id), whole);
            assert_eq!(the_card(row.id, TitleStyle::BehindComma), format!("«{own}», {}", row.title));
        }
        for (id, own, whole) in CORPORATIONS {
            let row = CorporationId::from_word(id).expect("a corporation").row();
            assert_eq!(whole, format!("{own} ({})", row.title));
            assert_eq!(corporation(row.id), whole);
            assert_eq!(the_corporation(row.id, TitleStyle::InBrackets), format!("«{own}» ({})", row.title));
        }
    }
}
