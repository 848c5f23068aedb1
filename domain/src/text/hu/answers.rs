//! Answers in words, behind the name of an action: `óceánlapka a h07 területre (ezt kapod: 2 palánta)`, `távolíts el 3 palántát Zöld készletéből`.

use super::nouns::{
    Case, by_steps, card, card_as, card_resource_object, production, resource, seat, the_area, tile,
    your_production,
};
use super::questions::bonus;
use super::{count, list};
use crate::board::AreaId;
use crate::resource::Resource;
use crate::text::answers::Target;
use crate::text::asked::OptionDetails;
use crate::tile::Tile;

/// Where a tile goes, or which area is claimed. `placed` is named where the rest of the text does not say what is placed; `pays` is given if
/// the area pays now, and not when it is only claimed.
pub(in super::super) fn place(placed: Option<Tile>, pays: Option<&OptionDetails>, id: AreaId) -> String {
    let what = placed.map_or_else(String::new, |placed| format!("{} ", tile(placed)));
    let pays = pays.map_or_else(Vec::new, bonus);
    let gains = if pays.is_empty() { String::new() } else { format!(" (ezt kapod: {})", list(&pays)) };
    format!("{what}{}{gains}", the_area(id, "re"))
}

/// What an action is paid with.
pub(in super::super) fn paid(parts: &[(i64, Resource)]) -> String {
    let parts: Vec<String> = parts.iter().map(|(n, what)| resource(*n, *what, Case::Plain)).collect();
    format!("({})", list(&parts))
}

/// How often, or how many.
pub(in super::super) fn amount(n: i64) -> String {
    format!("mennyiség: {n}")
}

/// What is bought if no card is.
pub(in super::super) fn nothing_bought() -> String {
    "Ne vegyél kártyát".to_owned()
}

/// Behind an option that takes cards, if it takes none.
pub(in super::super) fn no_cards() -> String {
    "kártyák nélkül".to_owned()
}

/// What is done to a seat or a card.
pub(in super::super) fn target(target: &Target) -> String {
    match *target {
        Target::Stock { of, n, resource: what, steals } => {
            let verb = if steals { "lopj el" } else { "távolíts el" };
            let from = of.map_or_else(
                || "a saját készletedből".to_owned(),
                |who| format!("{} készletéből", seat(who)),
            );
            format!("{verb} {} {from}", resource(n, what, Case::Object))
        }
        Target::Production { of: Some(who), n, resource: what } => {
            format!("csökkentsd {} {} {}ét", by_steps(n), seat(who), production(what))
        }
        Target::Production { of: None, n, resource: what } => {
            format!("csökkentsd {} {}", by_steps(n), your_production(what))
        }
        Target::Taken { of: Some(who), card: on, n, kind } => {
            let what = count(n, card_resource_object(kind));
            format!("távolíts el {what} {} {} kártyájáról", seat(who), card(on))
        }
        Target::Taken { of: None, card: on, n, kind } => {
            format!("távolíts el {} {}", count(n, card_resource_object(kind)), card_as(on, "kártyádról"))
        }
        Target::Added { card: on, n, kind } => {
            format!("tegyél {} {}", count(n, card_resource_object(kind)), card_as(on, "kártyádra"))
        }
        Target::Discarded(id) => format!("dobd el {}", card_as(id, "kártyát")),
    }
}
