//! What is paid for an effect, and what is had for it.

use super::forms::Case;
use super::nouns::{card_resource, cards, production_by, resource};
use super::{effects, list};
use crate::effect::{Cost, Effect};
use crate::resource::Resource;
use crate::text::Bearer;

/// A price and what is had for it: `potrošite 1 čelik i dobijte 5 M€`. What is not plainly a price has a purpose, so
/// that it does not sound like one more effect.
pub(super) fn spent(cost: Cost, then: &[Effect], bearer: &Bearer) -> String {
    let (price, commands) = (spend(cost), effects::commands(then, bearer));
    let plain = matches!(cost, Cost::Stock(..) | Cost::MegaCredits(..));
    let purpose =
        if plain && commands.len() == 1 { None } else { in_form(&commands, |verb| verb.participle) };
    match purpose {
        Some(purpose) => format!("{price} da biste {}", list(&purpose)),
        None if plain && commands.len() == 1 && !matches!(then, [Effect::RevealTop(..)]) => {
            format!("{price} i {}", list(&commands))
        }
        None => format!("{price}, pa {}", list(&commands)),
    }
}

/// What need not be done: `možete da odbacite 1 kartu iz ruke i izvučete 1 kartu`.
pub(super) fn may(then: &[Effect], bearer: &Bearer) -> String {
    if let [Effect::Spend(cost @ Cost::HandCards(_), then)] = then
        && let Some(commands) = in_form(&effects::commands(then, bearer), |verb| verb.present)
    {
        return format!("možete da {} i {}", spend(*cost), list(&commands));
    }
    format!("ako želite, uradite ovo: {}", effects::phrase(then, bearer))
}

/// A verb as it begins a command, behind `da biste`, and behind `možete da`.
struct Verb {
    imperative: &'static str,
    participle: &'static str,
    present: &'static str,
}

const fn verb(imperative: &'static str, participle: &'static str, present: &'static str) -> Verb {
    Verb { imperative, participle, present }
}

const VERBS: [Verb; 5] = [
    verb("dobijte", "dobili", "dobijete"),
    verb("povećajte", "povećali", "povećate"),
    verb("postavite", "postavili", "postavite"),
    verb("izvucite", "izvukli", "izvučete"),
    verb("dodajte", "dodali", "dodate"),
];

/// Commands with another form of their verbs; `None` if one of them does not begin with a verb that is known.
fn in_form(commands: &[String], form: fn(&Verb) -> &'static str) -> Option<Vec<String>> {
    let formed = commands.iter().map(|command| {
        let (first, behind) = command.split_once(' ')?;
        let verb = VERBS.iter().find(|verb| verb.imperative == first)?;
        Some(format!("{} {behind}", form(verb)))
    });
    formed.collect()
}

/// What stands left of the arrow.
pub(super) fn spend(cost: Cost) -> String {
    match cost {
        Cost::Stock(n, of) => format!("potrošite {}", resource(n, of, Case::Accusative)),
        Cost::MegaCredits(n, None) => format!("platite {n} M€"),
        Cost::MegaCredits(n, Some(with)) => format!("platite {n} M€ (možete i {})", by_means_of(with)),
        Cost::Production(n, of) => format!("smanjite svoju {}", production_by(n, of)),
        Cost::ThisCard(n, kind) => {
            format!("uklonite {} sa ove karte", card_resource(n, kind, Case::Accusative))
        }
        Cost::AnyCard(n, kind) => format!(
            "uklonite {} sa bilo koje karte bilo kog igrača (možete i sa svoje, pa i sa ove)",
            card_resource(n, kind, Case::Accusative)
        ),
        Cost::HandCards(n) => format!("odbacite {} iz ruke", cards(n, Case::Accusative)),
    }
}

/// `čelikom`: what is paid with.
pub(super) const fn by_means_of(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => "čelikom",
        Resource::Titanium => "titanijumom",
        Resource::Plants => "biljkama",
        Resource::Energy => "energijom",
        Resource::Heat => "toplotom",
    }
}
