//! Answers in words, behind the name of an action: `on h07: 2 plants`, `remove 3 plants from Green`.

use super::list;
use super::nouns::{area, card, card_resource, production, resource, seat, steps};
use super::questions::bonus;
use crate::board::AreaId;
use crate::text::answers::Target;
use crate::text::asked::OptionDetails;

/// Where a tile goes, and what the area pays.
pub(in super::super) fn place(details: &OptionDetails, id: AreaId) -> String {
    let pays = bonus(details);
    if pays.is_empty() { format!("on {}", area(id)) } else { format!("on {}: {}", area(id), list(&pays)) }
}

/// How often, or how many.
pub(in super::super) fn amount(n: i64) -> String {
    format!("amount: {n}")
}

/// What is bought if no card is.
pub(in super::super) fn nothing_bought() -> String {
    "Buy no cards".to_owned()
}

/// Behind an option that takes cards, if it takes none.
pub(in super::super) fn no_cards() -> String {
    "no cards".to_owned()
}

/// What is done to a seat or a card.
pub(in super::super) fn target(target: &Target) -> String {
    match *target {
        Target::Stock { of, n, resource: what, steals } => {
            let verb = if steals { "steal" } else { "remove" };
            format!("{verb} {} from {}", resource(n, what), of.map_or("yourself", seat))
        }
        Target::Production { of: Some(who), n, resource: what } => {
            format!("lower the {} of {} by {}", production(what), seat(who), steps(n))
        }
        Target::Production { of: None, n, resource: what } => {
            format!("lower your own {} by {}", production(what), steps(n))
        }
        Target::Taken { of: Some(who), card: on, n, kind } => {
            format!("remove {} from {} of {}", card_resource(n, kind), card(on), seat(who))
        }
        Target::Taken { of: None, card: on, n, kind } => {
            format!("remove {} from {}", card_resource(n, kind), card(on))
        }
        Target::Added { card: on, n, kind } => format!("add {} to {}", card_resource(n, kind), card(on)),
        Target::Discarded(id) => format!("discard {}", card(id)),
    }
}
