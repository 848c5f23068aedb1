//! What is always true and what is done whenever something happens.

use super::nouns::{a_tag, any_tag, card_resources, resources};
use super::{effects, list, nouns};
use crate::effect::{Modifier, On, StandardProject, Whose};
use crate::text::bearer::{Bearer, BearerKind};
use crate::text::parts::{TriggerGroup, discounts_each};

/// What wakes triggers, and what is done then, as a phrase.
pub(super) fn triggered(group: &TriggerGroup, bearer: &Bearer) -> String {
    format!("{}, {}", on(group.on, bearer), effects::phrase(&group.does, bearer))
}

/// What wakes a trigger, as the beginning of a sentence.
fn on(on: &On, bearer: &Bearer) -> String {
    let own = match bearer.fires_itself(on) {
        BearerKind::Card => ", including this card's own",
        BearerKind::Corporation => ", including this corporation's own",
        BearerKind::None => "",
    };
    match on {
        On::TagPlayed(Whose::Own, tags) => {
            format!("from now on, for each {} you play{own}", any_tag(tags))
        }
        On::TagPlayed(Whose::Any, tags) => {
            format!("from now on, for each {} that any player, you included, plays{own}", any_tag(tags))
        }
        On::EventPlayed(tags) if tags.is_empty() => "whenever you play an event".to_owned(),
        On::EventPlayed(tags) => {
            let tags: Vec<String> = tags.iter().map(|tag| a_tag(*tag)).collect();
            format!("whenever you play an event with {}", list(&tags))
        }
        On::CostlyCardPlayed(n) => {
            format!(
                "whenever you play a card with a printed cost of at least {n} M€, whatever you pay for it"
            )
        }
        On::CityOnMars(whose) => {
            format!("whenever {} a city on Mars{own}", places(*whose))
        }
        On::City(whose) => {
            format!("whenever {} a city, on Mars or off it{own}", places(*whose))
        }
        On::Ocean => "whenever any player, you included, places an ocean".to_owned(),
        On::Greenery => "whenever you place a greenery".to_owned(),
        On::TileOnOre => {
            "whenever you place a tile, oceans included, on an area with steel or titanium as a placement bonus".to_owned()
        }
        On::StandardProject(0) => "whenever you do a standard project other than selling patents".to_owned(),
        On::StandardProject(n) => {
            format!("whenever you do a standard project with a printed cost of at least {n} M€")
        }
    }
}

fn places(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "you place",
        Whose::Any => "any player, you included, places",
    }
}

/// What is always true, as a phrase.
pub(super) fn modifier(modifier: Modifier, bearer: &Bearer) -> String {
    let cards = match bearer.kind {
        BearerKind::Card => "other cards",
        BearerKind::Corporation | BearerKind::None => "cards",
    };
    match modifier {
        Modifier::Discount(n, None) => format!("{cards} cost you {n} M€ less to play"),
        Modifier::Discount(n, Some(tag)) if discounts_each(tag) => {
            format!("{cards} cost you {n} M€ less to play for each {} tag on them", nouns::tag(tag))
        }
        Modifier::Discount(n, Some(tag)) => {
            format!("{cards} with {} cost you {n} M€ less to play", a_tag(tag))
        }
        Modifier::ProjectDiscount(project, n) => match project {
            StandardProject::SellPatents => format!("selling patents costs you {n} M€ less"),
            StandardProject::PowerPlant
            | StandardProject::Asteroid
            | StandardProject::Aquifer
            | StandardProject::Greenery
            | StandardProject::City => {
                format!("the standard project {} costs you {n} M€ less", nouns::project(project))
            }
        },
        Modifier::Worth(metal, n) => {
            format!("each {} that you pay with is worth {n} M€ more", resources(metal))
        }
        Modifier::Offset(n) => format!("for cards that you play, {}", effects::off_by(n.into())),
        Modifier::ProtectsThisCard => {
            let what = bearer.holds.map_or("resources", card_resources);
            format!("nobody, not even you, may remove {what} from this card")
        }
        Modifier::ProtectsHabitats => {
            "opponents may not remove plants from you, nor animals or microbes from your cards (production is not \
             protected)"
                .to_owned()
        }
        Modifier::HeatAsMegaCredits => {
            "wherever you pay M€ you may pay with heat too, 1 heat for 1 M€; M€ cannot stand for heat".to_owned()
        }
        Modifier::GreeneryPlants(n) => {
            format!("when you convert plants to a greenery, {n} plants are enough")
        }
    }
}
