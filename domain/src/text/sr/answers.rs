//! Answers in words, behind the name of an action: `pločica okeana na polje h07 (dobijate: 2 biljke)`, `uklonite Zelenom 3 biljke`.

use super::forms::Case;
use super::list;
use super::nouns::{area, card, card_resource, of_seat, production_by, resource, the_tile, to_seat};
use super::questions::bonus;
use crate::board::AreaId;
use crate::resource::Resource;
use crate::text::answers::Target;
use crate::text::asked::OptionDetails;
use crate::tile::Tile;

/// Where a tile goes, or which area is claimed. `tile` is named where the rest of the text does not say what is placed; `pays` is given if
/// the area pays now, and not when it is only claimed.
pub(in super::super) fn place(tile: Option<Tile>, pays: Option<&OptionDetails>, id: AreaId) -> String {
    let what = tile.map_or_else(String::new, |tile| format!("{} ", the_tile(tile)));
    let pays = pays.map_or_else(Vec::new, bonus);
    let gains = if pays.is_empty() { String::new() } else { format!(" (dobijate: {})", list(&pays)) };
    format!("{what}na polje {}{gains}", area(id))
}

/// What an action is paid with.
pub(in super::super) fn paid(parts: &[(i64, Resource)]) -> String {
    let parts: Vec<String> = parts.iter().map(|(n, what)| resource(*n, *what, Case::Nominative)).collect();
    format!("({})", list(&parts))
}

/// How often, or how many.
pub(in super::super) fn amount(n: i64) -> String {
    format!("količina: {n}")
}

/// What is bought if no card is.
pub(in super::super) fn nothing_bought() -> String {
    "Ne kupujte karte".to_owned()
}

/// Behind an option that takes cards, if it takes none.
pub(in super::super) fn no_cards() -> String {
    "bez karata".to_owned()
}

/// What is done to a seat or a card.
pub(in super::super) fn target(target: &Target) -> String {
    match *target {
        Target::Stock { of: Some(who), n, resource: what, steals: true } => {
            format!("uzmite od {} {}", of_seat(who), resource(n, what, Case::Accusative))
        }
        Target::Stock { of, n, resource: what, .. } => {
            format!("uklonite {} {}", of.map_or("sebi", to_seat), resource(n, what, Case::Accusative))
        }
        Target::Production { of: Some(who), n, resource: what } => {
            format!("smanjite {} {}", to_seat(who), production_by(n, what))
        }
        Target::Production { of: None, n, resource: what } => {
            format!("smanjite svoju {}", production_by(n, what))
        }
        Target::Taken { of, card: on, n, kind } => {
            let whose = of.map_or_else(String::new, |who| format!("{} ", to_seat(who)));
            format!("uklonite {whose}{} sa karte {}", card_resource(n, kind, Case::Accusative), card(on))
        }
        Target::Added { card: on, n, kind } => {
            format!("dodajte {} na kartu {}", card_resource(n, kind, Case::Accusative), card(on))
        }
        Target::Discarded(id) => format!("odbacite kartu {}", card(id)),
    }
}
