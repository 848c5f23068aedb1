//! What is always true and what is done whenever something happens.

use super::nouns::{any_tag, card_resources, resources};
use super::verbs::Form;
use super::{effects, list, nouns};
use crate::effect::{Modifier, On, StandardProject, Whose};
use crate::text::bearer::{Bearer, BearerKind};
use crate::text::parts::{TriggerGroup, discounts_each};

/// What wakes triggers, and what is done then, as a phrase.
pub(super) fn triggered(group: &TriggerGroup, bearer: &Bearer) -> String {
    format!("{}, {}", on(group.on, bearer), effects::formed(&group.does, Form::You, bearer))
}

/// What wakes a trigger, as the beginning of a sentence.
fn on(on: &On, bearer: &Bearer) -> String {
    let own = match bearer.fires_itself(on) {
        BearerKind::Card => ", ook die van deze kaart",
        BearerKind::Corporation => ", ook die van dit bedrijf",
        BearerKind::None => "",
    };
    match on {
        On::TagPlayed(Whose::Own, tags) => format!("voor elke {} die je vanaf nu speelt{own}", any_tag(tags)),
        On::TagPlayed(Whose::Any, tags) => {
            format!("voor elke {} die iemand (ook jijzelf) vanaf nu speelt{own}", any_tag(tags))
        }
        On::EventPlayed(tags) if tags.is_empty() => "telkens als je een gebeurtenis speelt".to_owned(),
        On::EventPlayed(tags) => {
            let tags: Vec<String> = tags.iter().map(|tag| format!("een {}", nouns::tag(*tag))).collect();
            format!("telkens als je een gebeurtenis met {} speelt", list(&tags))
        }
        On::CostlyCardPlayed(n) => {
            format!(
                "telkens als je een kaart speelt waarvan de gedrukte kosten minstens {n} M€ bedragen (wat je er ook voor betaalt)"
            )
        }
        On::CityOnMars(whose) => {
            format!("telkens als {} op Mars een stadstegel plaatst{own}", who(*whose))
        }
        On::City(whose) => {
            format!("telkens als {} op Mars of daarbuiten een stadstegel plaatst{own}", who(*whose))
        }
        On::Ocean => "telkens als iemand (ook jijzelf) een oceaantegel plaatst".to_owned(),
        On::Greenery => "telkens als je een groenvoorzieningstegel plaatst".to_owned(),
        On::TileOnOre => {
            "telkens als je een tegel, ook een oceaantegel, plaatst op een gebied met staal of titanium als \
             bezettingsbonus"
                .to_owned()
        }
        On::StandardProject(0) => {
            "telkens als je een ander algemeen project dan ‘Octrooien verkopen’ uitvoert".to_owned()
        }
        On::StandardProject(n) => {
            format!(
                "telkens als je een algemeen project uitvoert waarvan de gedrukte kosten minstens {n} M€ bedragen"
            )
        }
    }
}

fn who(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "je",
        Whose::Any => "iemand (ook jijzelf)",
    }
}

/// What is always true, as a phrase.
pub(super) fn modifier(modifier: Modifier, bearer: &Bearer) -> String {
    let cards = match bearer.kind {
        BearerKind::Card => "je andere kaarten",
        BearerKind::Corporation | BearerKind::None => "je kaarten",
    };
    match modifier {
        Modifier::Discount(n, None) => format!("{cards} kosten je {n} M€ minder om te spelen"),
        Modifier::Discount(n, Some(tag)) if discounts_each(tag) => {
            format!("{cards} kosten je voor elke {} die erop staat {n} M€ minder om te spelen", nouns::tag(tag))
        }
        Modifier::Discount(n, Some(tag)) => {
            format!("{cards} met een {} kosten je {n} M€ minder om te spelen", nouns::tag(tag))
        }
        Modifier::ProjectDiscount(project, n) => match project {
            StandardProject::SellPatents
            | StandardProject::PowerPlant
            | StandardProject::Asteroid
            | StandardProject::Aquifer
            | StandardProject::Greenery
            | StandardProject::City => {
                format!("het algemene project ‘{}’ kost je {n} M€ minder", nouns::project(project))
            }
        },
        Modifier::Worth(metal, n) => {
            format!("elke eenheid {} waarmee je betaalt, is {n} M€ meer waard", resources(metal))
        }
        Modifier::Offset(n) => format!("voor kaarten die je speelt, {}", effects::off_by(n.into())),
        Modifier::ProtectsThisCard => {
            let what = bearer.holds.map_or("hulpbronnen", card_resources);
            format!("niemand, ook jijzelf niet, mag {what} van deze kaart verwijderen")
        }
        Modifier::ProtectsHabitats => {
            "tegenstanders mogen geen planten van jou verwijderen en geen dieren of microben van je kaarten (je \
             productie is niet beschermd)"
                .to_owned()
        }
        Modifier::HeatAsMegaCredits => {
            "overal waar je M€ betaalt, mag je ook met warmte betalen: 1 warmte voor 1 M€; M€ kan warmte niet \
             vervangen"
                .to_owned()
        }
        Modifier::GreeneryPlants(n) => {
            format!("als je planten omzet in een groenvoorziening, zijn {n} planten genoeg")
        }
    }
}
