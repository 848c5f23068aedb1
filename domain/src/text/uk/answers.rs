//! Answers in words, behind the name of an action: `жетон океану на ділянку h07 (ви отримуєте: 2 рослини)`, `вилучити 3 рослини в Зеленого`.

use super::forms::Case;
use super::nouns::{area, card_resource, of_seat, production_by, resource, tile, to_seat};
use super::questions::{bonus, quoted};
use super::sound::{at, list, out_of};
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
    let gains =
        if pays.is_empty() { String::new() } else { format!(" (ви отримуєте: {})", list(&pays)) };
    format!("{what}на ділянку {}{gains}", area(id))
}

/// What an action is paid with.
pub(in super::super) fn paid(parts: &[(i64, Resource)]) -> String {
    let parts: Vec<String> = parts.iter().map(|(n, what)| resource(*n, *what, Case::Nominative)).collect();
    format!("({})", list(&parts))
}

/// How often, or how many.
pub(in super::super) fn amount(n: i64) -> String {
    format!("кількість: {n}")
}

/// What is bought if no card is.
pub(in super::super) fn nothing_bought() -> String {
    "Не купувати карт".to_owned()
}

/// Behind an option that takes cards, if it takes none.
pub(in super::super) fn no_cards() -> String {
    "без карт".to_owned()
}

/// What is done to a seat or a card.
pub(in super::super) fn target(target: &Target) -> String {
    match *target {
        Target::Stock { of, n, resource: what, steals } => {
            let verb = if steals { "вкрасти" } else { "вилучити" };
            let what = resource(n, what, Case::Accusative);
            format!("{verb} {what} {} {}", at(&what), of.map_or("себе", of_seat))
        }
        Target::Production { of: Some(who), n, resource: what } => {
            format!("зменшити {} {}", to_seat(who), production_by(n, what))
        }
        Target::Production { of: None, n, resource: what } => {
            format!("зменшити своє {}", production_by(n, what))
        }
        Target::Taken { of, card: on, n, kind } => {
            let what = card_resource(n, kind, Case::Accusative);
            let whose = of.map_or_else(String::new, |who| format!("в {} ", of_seat(who)));
            format!("вилучити {whose}{what} {} карти {}", out_of(&what), quoted(on))
        }
        Target::Added { card: on, n, kind } => {
            format!("додати {} на карту {}", card_resource(n, kind, Case::Accusative), quoted(on))
        }
        Target::Discarded(id) => format!("скинути карту {}", quoted(id)),
    }
}
