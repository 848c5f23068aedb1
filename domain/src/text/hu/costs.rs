//! What is paid for an effect, and what is had for it.

use super::nouns::{
    Case, by_steps, card_resource_object, cards_object, paid_with, resource, your_production,
};
use super::{clauses, count};
use crate::effect::Cost;
use crate::resource::Resource;

/// A price and what is had for it: `költs el 1 acélt, és szerezz 5 M€-et`.
pub(super) fn spent(cost: Cost, commands: &[String]) -> String {
    let price = spend(cost);
    let plain = matches!(cost, Cost::Stock(..) | Cost::MegaCredits(..));
    match purpose(commands) {
        Some(purpose) if !plain => format!("{price}, hogy {purpose}"),
        _ if commands.len() == 1 => format!("{price}, és {}", clauses(commands)),
        _ => format!("{price}, majd {}", clauses(commands)),
    }
}

/// What need not be done: `eldobhatsz 1 kártyát a kezedből, hogy húzhass 1 kártyát`.
pub(super) fn may(what: &str) -> String {
    match what.strip_prefix("dobj el ") {
        Some(what) => format!("eldobhatsz {what}"),
        None => format!("ha akarod, {what}"),
    }
}

/// What a price is paid for, behind `hogy`: `növelhesd a terraformációs rátádat 1-gyel`. What is not plainly a price
/// has a purpose, so that it does not sound like one more effect.
fn purpose(commands: &[String]) -> Option<String> {
    let [only] = commands else { return None };
    let (verb, behind) = only.split_once(' ')?;
    match verb {
        "növeld" => Some(format!("növelhesd {behind}")),
        "húzz" => Some(format!("húzhass {behind}")),
        "szerezz" => Some(format!("szerezhess {behind}")),
        // `1 állatot tehess erre a kártyára`
        "tegyél" if !behind.starts_with("le ") => {
            let (n, behind) = behind.split_once(' ')?;
            let (what, onto) = behind.split_once(' ')?;
            Some(format!("{n} {what} tehess {onto}"))
        }
        _ => None,
    }
}

/// What stands left of the arrow.
pub(super) fn spend(cost: Cost) -> String {
    let megacredits = |n| resource(n, Resource::MegaCredits, Case::Object);
    match cost {
        Cost::Stock(n, of) => format!("költs el {}", resource(n, of, Case::Object)),
        Cost::MegaCredits(n, None) => format!("fizess {}", megacredits(n)),
        Cost::MegaCredits(n, Some(metal)) => {
            format!("fizess {} ({} is fizethetsz)", megacredits(n), paid_with(metal))
        }
        Cost::Production(n, of) => format!("csökkentsd {} {}", your_production(of), by_steps(n)),
        Cost::ThisCard(n, kind) => {
            format!("távolíts el {} erről a kártyáról", count(n, card_resource_object(kind)))
        }
        Cost::AnyCard(n, kind) => {
            let what = count(n, card_resource_object(kind));
            format!(
                "távolíts el {what} bármely játékos egyik kártyájáról (akár a sajátodról, sőt erről a kártyáról is)"
            )
        }
        Cost::HandCards(n) => format!("dobj el {} a kezedből", cards_object(n)),
    }
}
