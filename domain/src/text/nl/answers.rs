//! Answers in words, behind the name of an action: `op h07: 2 planten`, `verwijder 3 planten van Groen`.

use super::list;
use super::nouns::{area, card, card_resource, production, resource, seat};
use super::questions::bonus;
use crate::board::AreaId;
use crate::text::answers::Target;
use crate::text::asked::OptionDetails;

/// Where a tile goes, and what the area pays.
pub(in super::super) fn place(details: &OptionDetails, id: AreaId) -> String {
    let pays = bonus(details);
    if pays.is_empty() { format!("op {}", area(id)) } else { format!("op {}: {}", area(id), list(&pays)) }
}

/// How often, or how many.
pub(in super::super) fn amount(n: i64) -> String {
    format!("aantal: {n}")
}

/// What is bought if no card is.
pub(in super::super) fn nothing_bought() -> String {
    "Koop geen kaarten".to_owned()
}

/// Behind an option that takes cards, if it takes none.
pub(in super::super) fn no_cards() -> String {
    "zonder kaarten".to_owned()
}

/// What is done to a seat or a card.
pub(in super::super) fn target(target: &Target) -> String {
    match *target {
        Target::Stock { of, n, resource: what, steals } => {
            let verb = if steals { "steel" } else { "verwijder" };
            format!("{verb} {} van {}", resource(n, what), of.map_or("jezelf", seat))
        }
        Target::Production { of: Some(who), n, resource: what } => {
            format!("verlaag de {} van {} met {n}", production(what), seat(who))
        }
        Target::Production { of: None, n, resource: what } => {
            format!("verlaag je eigen {} met {n}", production(what))
        }
        Target::Taken { of: Some(who), card: on, n, kind } => {
            format!("verwijder {} van {} van {}", card_resource(n, kind), card(on), seat(who))
        }
        Target::Taken { of: None, card: on, n, kind } => {
            format!("verwijder {} van {}", card_resource(n, kind), card(on))
        }
        Target::Added { card: on, n, kind } => {
            format!("voeg {} toe aan {}", card_resource(n, kind), card(on))
        }
        Target::Discarded(id) => format!("leg {} af", card(id)),
    }
}
