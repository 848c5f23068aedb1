//! The small words of which rows are made.

use crate::card::{Card, CardId, Deck, Kind, Points};
use crate::effect::{Amount, Count, Effect, Holder, Modifier, On, Placed, Site, Trigger};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::resource::{CardResource, Resource};
use crate::tag::Tag;
use crate::tile::Tile;

/// Starts a row of the base deck.
pub(super) fn card(number: u8, title: &'static str, cost: u8, kind: Kind) -> Card {
    Card {
        id: CardId(number),
        word: id_word(title),
        title,
        cost,
        kind,
        deck: Deck::Base,
        tags: Vec::new(),
        requirements: Vec::new(),
        effects: Vec::new(),
        action: None,
        triggers: Vec::new(),
        modifiers: Vec::new(),
        holds: None,
        points: None,
    }
}

/// The id in words: lower case, apostrophes dropped, everything else that is no letter or digit an underscore.
pub(super) fn id_word(title: &str) -> String {
    let mut word = String::new();
    for c in title.chars().filter(|c| *c != '\'') {
        let c = if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        word.push(c);
    }
    word
}

impl Card {
    pub(super) fn corporate_era(mut self) -> Self {
        self.deck = Deck::CorporateEra;
        self
    }
    pub(super) fn tags<const N: usize>(mut self, tags: [Tag; N]) -> Self {
        self.tags = tags.to_vec();
        self
    }
    pub(super) fn needs(mut self, requirement: Requirement) -> Self {
        self.requirements.push(requirement);
        self
    }
    pub(super) fn gives<const N: usize>(mut self, effects: [Effect; N]) -> Self {
        self.effects = effects.to_vec();
        self
    }
    pub(super) fn action(mut self, effect: Effect) -> Self {
        self.action = Some(effect);
        self
    }
    pub(super) fn when(mut self, on: On, does: Effect) -> Self {
        self.triggers.push(Trigger { on, does });
        self
    }
    pub(super) fn modifies(mut self, modifier: Modifier) -> Self {
        self.modifiers.push(modifier);
        self
    }
    pub(super) fn holds(mut self, kind: CardResource) -> Self {
        self.holds = Some(kind);
        self
    }
    pub(super) fn points(mut self, points: Points) -> Self {
        self.points = Some(points);
        self
    }
}

pub(super) fn gain(n: i8, resource: Resource) -> Effect {
    Effect::Gain(Amount::Fixed(n), resource)
}
pub(super) fn gain_per(count: Count, resource: Resource) -> Effect {
    Effect::Gain(Amount::Per { count, each: 1 }, resource)
}
pub(super) fn produce(steps: i8, resource: Resource) -> Effect {
    Effect::Produce(Amount::Fixed(steps), resource)
}
pub(super) fn produce_per(count: Count, each: u8, resource: Resource) -> Effect {
    Effect::Produce(Amount::Per { count, each }, resource)
}
pub(super) fn rating(steps: i8) -> Effect {
    Effect::Rating(Amount::Fixed(steps))
}
pub(super) fn raise(steps: u8, parameter: Parameter) -> Effect {
    Effect::Raise(steps, parameter)
}
pub(super) fn ocean() -> Effect {
    place(Tile::Ocean, Site::Usual)
}
pub(super) fn place(tile: Tile, site: Site) -> Effect {
    Effect::Place(tile, site, Placed::Only)
}
/// Resources of that kind onto this card.
pub(super) fn add_here(n: u8, kind: CardResource) -> Effect {
    Effect::Add(n, Some(kind), Holder::This)
}
/// Resources of that kind onto any own card.
pub(super) fn add(n: u8, kind: CardResource) -> Effect {
    Effect::Add(n, Some(kind), Holder::OwnCard)
}
pub(super) fn either<const N: usize>(branches: [Vec<Effect>; N]) -> Effect {
    Effect::Either(branches.to_vec())
}
