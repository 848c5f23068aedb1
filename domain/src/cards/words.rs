//! Functions that build the rows of cards and corporations.

use crate::card::{Card, CardId, CardKind, Corporation, CorporationId, Deck, Points};
use crate::effect::{Amount, Cost, Count, Effect, Holder, Modifier, On, Placed, Site, Trigger};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::resource::{ByResource, CardResource, Resource};
use crate::tag::Tag;
use crate::tile::Tile;

/// Starts a row of the base deck.
pub(super) fn card(number: u8, title: &'static str, cost: u8, kind: CardKind) -> Card {
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

/// Starts a row of the base deck; `megacredits` is its starting M€.
pub(super) fn corporation(row: u8, title: &'static str, megacredits: u8) -> Corporation {
    Corporation {
        id: CorporationId(row),
        word: id_word(title),
        title,
        deck: Deck::Base,
        tags: Vec::new(),
        stock: ByResource { megacredits, ..ByResource::default() },
        production: ByResource::default(),
        first_action: None,
        action: None,
        triggers: Vec::new(),
        modifiers: Vec::new(),
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
    /// Scores that many.
    pub(super) fn points(self, points: i8) -> Self {
        self.scores(Points::Fixed(points))
    }
    /// Scores what is counted at the end.
    pub(super) fn scores(mut self, points: Points) -> Self {
        self.points = Some(points);
        self
    }
}

impl Corporation {
    pub(super) fn beginner(mut self) -> Self {
        self.deck = Deck::Beginner;
        self
    }
    pub(super) fn corporate_era(mut self) -> Self {
        self.deck = Deck::CorporateEra;
        self
    }
    pub(super) fn tags<const N: usize>(mut self, tags: [Tag; N]) -> Self {
        self.tags = tags.to_vec();
        self
    }
    pub(super) fn stock(mut self, n: u8, resource: Resource) -> Self {
        self.stock[resource] = n;
        self
    }
    pub(super) fn production(mut self, steps: u8, resource: Resource) -> Self {
        self.production[resource] = steps;
        self
    }
    pub(super) fn first_action(mut self, effect: Effect) -> Self {
        self.first_action = Some(effect);
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
}

pub(super) fn at_least(value: i8, parameter: Parameter) -> Requirement {
    Requirement::AtLeast(value, parameter)
}
pub(super) fn at_most(value: i8, parameter: Parameter) -> Requirement {
    Requirement::AtMost(value, parameter)
}
/// One point for each full `each` resources on the card.
pub(super) fn per_resource(each: u8) -> Points {
    Points::PerResource { points: 1, each }
}

pub(super) fn gain(n: i8, resource: Resource) -> Effect {
    Effect::Gain(Amount::Fixed(n), resource)
}
pub(super) fn gain_per(count: Count, resource: Resource) -> Effect {
    Effect::Gain(Amount::Per { count, each: 1 }, resource)
}
pub(super) const fn produce(steps: i8, resource: Resource) -> Effect {
    Effect::Produce(Amount::Fixed(steps), resource)
}
pub(super) fn produce_per(count: Count, each: u8, resource: Resource) -> Effect {
    Effect::Produce(Amount::Per { count, each }, resource)
}
pub(super) fn rating(steps: i8) -> Effect {
    Effect::Rating(Amount::Fixed(steps))
}
pub(super) const fn raise(steps: u8, parameter: Parameter) -> Effect {
    Effect::Raise(steps, parameter)
}
pub(super) const fn ocean() -> Effect {
    place(Tile::Ocean, Site::Usual)
}
pub(super) const fn place(tile: Tile, site: Site) -> Effect {
    Effect::Place(tile, site, Placed::Only)
}
pub(super) fn remove_any(most: u8, resource: Resource) -> Effect {
    Effect::RemoveAny(most, resource)
}
pub(super) fn decrease_any(steps: u8, resource: Resource) -> Effect {
    Effect::DecreaseAny(steps, resource)
}
pub(super) fn draw(cards: u8) -> Effect {
    Effect::Draw(cards)
}
pub(super) fn spend<const N: usize>(cost: Cost, then: [Effect; N]) -> Effect {
    Effect::Spend(cost, then.to_vec())
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
