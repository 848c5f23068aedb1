//! Titles. A card has a Serbian one where the rulebook calls it by name, with the English one beside it.

use std::fmt;
use std::sync::LazyLock;

use super::script::{self, foreign};
use crate::card::{Card, CardId, Corporation, CorporationId};
use crate::cards;
use crate::effect::StandardProject;
use crate::game::goals::{Award, Milestone};

/// A title in both scripts. `Display` writes the form that is used inside of texts.
pub(in super::super) struct Title {
    raw: String,
    inside: String,
    pub latin: String,
    pub cyrillic: String,
}

impl Title {
    fn new(raw: String) -> Title {
        Title {
            latin: script::latin(raw.clone()),
            cyrillic: script::cyrillic(raw.clone()),
            inside: raw.clone(),
            raw,
        }
    }

    fn beside(own: Option<&str>, english: &str) -> Title {
        match own {
            Some(own) => Title {
                inside: format!("{own} – {}", foreign(english)),
                ..Title::new(format!("{own} {}", foreign(&format!("({english})"))))
            },
            None => Title::new(foreign(english)),
        }
    }

    /// The title where it stands in brackets itself: `Stoka – Livestock`.
    pub(super) fn in_brackets(&self) -> &str {
        &self.inside
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.raw)
    }
}

/// `Asteroid` is called by name too, and so as in English.
fn own_card(card: &Card) -> Option<&'static str> {
    match card.word.as_str() {
        "asteroid_mining" => Some("Rudarenje asteroida"),
        "capital" => Some("Glavni grad"),
        "geothermal_power" => Some("Geotermalna energija"),
        "ghg_factories" => Some("GSB fabrike"),
        "livestock" => Some("Stoka"),
        "shuttles" => Some("Šatl"),
        _ => None,
    }
}

fn own_corporation(corporation: &Corporation) -> Option<&'static str> {
    (corporation.id == CorporationId::BEGINNER).then_some("Početnička korporacija")
}

static CARDS: LazyLock<Vec<Title>> =
    LazyLock::new(|| cards::all().iter().map(|card| Title::beside(own_card(card), card.title)).collect());

static CORPORATIONS: LazyLock<Vec<Title>> = LazyLock::new(|| {
    cards::corporations().iter().map(|row| Title::beside(own_corporation(row), row.title)).collect()
});

pub(in super::super) fn card(card: CardId) -> &'static Title {
    &CARDS[usize::from(card.number()) - 1]
}

pub(in super::super) fn corporation(corporation: CorporationId) -> &'static Title {
    &CORPORATIONS[usize::from(corporation.0)]
}

/// The titles of a closed set of words.
fn all<T: Copy>(of: &[T], title: impl Fn(T) -> &'static str) -> Vec<Title> {
    of.iter().map(|one| Title::new(title(*one).to_owned())).collect()
}

pub(in super::super) fn project(project: StandardProject) -> &'static Title {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| {
        all(StandardProject::ALL, |project| match project {
            StandardProject::SellPatents => "Prodaja patenata",
            StandardProject::PowerPlant => "Elektrana",
            StandardProject::Asteroid => "Asteroid",
            StandardProject::Aquifer => "Izdan",
            StandardProject::Greenery => "Zelenilo",
            StandardProject::City => "Grad",
        })
    });
    &TITLES[project.index()]
}

pub(in super::super) fn milestone(milestone: Milestone) -> &'static Title {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| {
        all(Milestone::ALL, |milestone| match milestone {
            Milestone::Terraformer => "Teraformer",
            Milestone::Mayor => "Gradonačelnik",
            Milestone::Gardener => "Baštovan",
            Milestone::Builder => "Graditelj",
            Milestone::Planner => "Projektant",
        })
    });
    &TITLES[milestone.index()]
}

pub(in super::super) fn award(award: Award) -> &'static Title {
    static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| {
        all(Award::ALL, |award| match award {
            Award::Landlord => "Zemljoposednik",
            Award::Banker => "Bankar",
            Award::Scientist => "Naučnik",
            Award::Thermalist => "Termičar",
            Award::Miner => "Rudar",
        })
    });
    &TITLES[award.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_of_its_own_belongs_to_a_card() {
        let own = cards::all().iter().filter(|card| own_card(card).is_some()).count();
        assert_eq!(own, 6);
        let title = |word| card(CardId::from_word(word).expect("a card"));
        assert_eq!(title("livestock").latin, "Stoka (Livestock)");
        assert_eq!(title("livestock").cyrillic, "Стока (Livestock)");
        assert_eq!(title("asteroid").cyrillic, "Asteroid");
        assert_eq!(title("birds").cyrillic, "Birds");
        assert_eq!(
            corporation(CorporationId::BEGINNER).cyrillic,
            "Почетничка корпорација (Beginner Corporation)"
        );
    }
}
