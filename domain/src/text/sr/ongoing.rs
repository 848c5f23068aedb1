//! What is always true and what is done whenever something happens.

use super::forms::{Case, PLANT};
use super::nouns::{any_tag, tag};
use super::{effects, list, nouns};
use crate::effect::{Modifier, On, Whose};
use crate::resource::{CardResource, Resource};
use crate::text::bearer::{Bearer, BearerKind};
use crate::text::parts::{TriggerGroup, discounts_each};

/// What wakes triggers, and what is done then, as a phrase.
pub(super) fn triggered(group: &TriggerGroup, bearer: &Bearer) -> String {
    format!("{}, {}", on(group.on, bearer), effects::phrase(&group.does, bearer))
}

/// What wakes a trigger, as the beginning of a sentence.
fn on(on: &On, bearer: &Bearer) -> String {
    let many = matches!(on, On::TagPlayed(_, tags) if bearer.bears_many(tags));
    let own = match bearer.fires_itself(on) {
        BearerKind::Card => match on {
            On::CityOnMars(_) | On::City(_) => " (uključujući i onu sa ove karte)",
            On::TagPlayed(..)
            | On::EventPlayed(_)
            | On::CostlyCardPlayed(_)
            | On::Ocean
            | On::Greenery
            | On::TileOnOre
            | On::StandardProject(_) => {
                if many {
                    " (uključujući i one na ovoj karti)"
                } else {
                    " (uključujući i onu na ovoj karti)"
                }
            }
        },
        BearerKind::Corporation => ", uključujući i onu na ovoj korporaciji",
        BearerKind::None => "",
    };
    match on {
        On::TagPlayed(Whose::Own, tags) => {
            format!("od sada, za svaku oznaku {} koju odigrate{own}", any_tag(tags))
        }
        On::TagPlayed(Whose::Any, tags) => {
            format!("od sada, za svaku oznaku {} koju odigra bilo koji igrač (i vi){own}", any_tag(tags))
        }
        On::EventPlayed(tags) if tags.is_empty() => "kad god odigrate događaj".to_owned(),
        On::EventPlayed(tags) => {
            let tags: Vec<String> = tags.iter().map(|one| format!("oznakom {}", tag(*one))).collect();
            format!("kad god odigrate događaj sa {}", list(&tags))
        }
        On::CostlyCardPlayed(n) => format!(
            "kad god odigrate kartu čija je odštampana cena najmanje {n} M€, bez obzira na to koliko za nju platite"
        ),
        On::CityOnMars(whose) => format!("kad god {} pločicu grada na Mars{own}", places(*whose)),
        On::City(whose) => format!("kad god {} pločicu grada, na Mars ili van njega{own}", places(*whose)),
        On::Ocean => "kad god bilo koji igrač (i vi) postavi pločicu okeana".to_owned(),
        On::Greenery => "kad god postavite pločicu zelenila".to_owned(),
        On::TileOnOre => {
            "kad god postavite pločicu, pa i pločicu okeana, na polje na kome je odštampan čelik ili titanijum"
                .to_owned()
        }
        On::StandardProject(0) => "kad god koristite standardni projekat, osim prodaje patenata".to_owned(),
        On::StandardProject(n) => {
            format!("kad god koristite standardni projekat čija je odštampana cena najmanje {n} M€")
        }
    }
}

fn places(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "postavite",
        Whose::Any => "bilo koji igrač (i vi) postavi",
    }
}

/// What is always true, as a phrase.
pub(super) fn modifier(modifier: Modifier, bearer: &Bearer) -> String {
    let cards = match bearer.kind {
        BearerKind::Card => "druge karte",
        BearerKind::Corporation | BearerKind::None => "karte",
    };
    match modifier {
        Modifier::Discount(n, None) => format!("kad igrate {cards}, svaku plaćate {n} M€ manje"),
        Modifier::Discount(n, Some(with)) if discounts_each(with) => {
            format!("kad igrate {cards}, svaku plaćate {n} M€ manje za svaku oznaku {} na njoj", tag(with))
        }
        Modifier::Discount(n, Some(with)) => {
            format!("kad igrate {cards} sa oznakom {}, svaku plaćate {n} M€ manje", tag(with))
        }
        Modifier::ProjectDiscount(project, n) => {
            format!("standardni projekat {} košta vas {n} M€ manje", nouns::project(project))
        }
        Modifier::Worth(metal, n) => format!("{} plaćate vredi {n} M€ više", each_paid(metal)),
        Modifier::Offset(n) => format!("za karte koje odigrate, {}", effects::off_by(n.into())),
        Modifier::ProtectsThisCard => {
            let what = match bearer.holds {
                Some(CardResource::Animal) => "životinje",
                Some(CardResource::Microbe) => "mikrobe",
                Some(CardResource::Science) => "resurse nauke",
                Some(CardResource::Fighter) => "borbene brodove",
                None => "resurse",
            };
            format!("niko, pa ni vi, ne može da ukloni {what} sa ove karte")
        }
        Modifier::ProtectsHabitats => {
            "protivnici ne mogu da uklone vaše biljke, kao ni životinje i mikrobe sa vaših karata (proizvodnja nije \
             zaštićena)"
                .to_owned()
        }
        Modifier::HeatAsMegaCredits => {
            "gde god plaćate M€, umesto svakog M€ možete da platite 1 toplotu; M€ ne mogu da zamene toplotu"
                .to_owned()
        }
        Modifier::GreeneryPlants(n) => format!(
            "kada pretvarate biljke u pločicu zelenila, dovoljno je {}",
            PLANT.count(n, Case::Nominative)
        ),
    }
}

/// `svaki čelik kojim`.
fn each_paid(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "svaki M€ kojim",
        Resource::Steel => "svaki čelik kojim",
        Resource::Titanium => "svaki titanijum kojim",
        Resource::Plants => "svaka biljka kojom",
        Resource::Energy => "svaka energija kojom",
        Resource::Heat => "svaka toplota kojom",
    }
}
