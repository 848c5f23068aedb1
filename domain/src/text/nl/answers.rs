//! Answers in words, behind the name of an action: `een oceaantegel op h07 (je krijgt 2 planten)`, `verwijder 3 planten van Groen`.

use super::list;
use super::nouns::{a_tile, area, card, card_resource, production, resource, seat};
use super::questions::bonus;
use crate::board::AreaId;
use crate::resource::Resource;
use crate::text::answers::Target;
use crate::text::asked::OptionDetails;
use crate::tile::Tile;

/// Where a tile goes, or which area is claimed. `tile` is named where the rest of the text does not say what is placed; `pays` is given if
/// the area pays now, and not when it is only claimed.
pub(in super::super) fn place(tile: Option<Tile>, pays: Option<&OptionDetails>, id: AreaId) -> String {
    let what = tile.map_or_else(String::new, |tile| format!("{} ", a_tile(tile)));
    let pays = pays.map_or_else(Vec::new, bonus);
    let gains = if pays.is_empty() { String::new() } else { format!(" (je krijgt {})", list(&pays)) };
    format!("{what}op {}{gains}", area(id))
}

/// What an action is paid with.
pub(in super::super) fn paid(parts: &[(i64, Resource)]) -> String {
    let parts: Vec<String> = parts.iter().map(|(n, what)| resource(*n, *what)).collect();
    format!("({})", list(&parts))
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
