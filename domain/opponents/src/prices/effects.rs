//! The prices of effects, actions, triggers and modifiers.

use domain::card::{Card, Points};
use domain::effect::{Cost, Effect, Holder, Modifier, On, Trigger};
use domain::parameter::Parameter;
use domain::resource::CardResource;
use domain::tag::Tag;
use domain::tile::Tile;

use super::Prices;

impl Prices<'_> {
    /// What one resource on the card is worth.
    pub(super) fn on_card(&self, card: &Card) -> i32 {
        match card.points {
            Some(Points::PerResource { points, each }) => {
                self.point() * i32::from(points) / i32::from(each.max(1))
            }
            Some(Points::IfHolding(n)) => self.point() * i32::from(n) / 2,
            _ => {
                // Microbes that become steps or rating.
                let converts = |effect: &Effect| match effect {
                    Effect::Spend(Cost::ThisCard(n, _), then) => {
                        self.all(then, None) * 4 / 5 / i32::from((*n).max(1))
                    }
                    _ => 0,
                };
                match &card.action {
                    Some(Effect::Either(branches)) => {
                        branches.iter().flatten().map(converts).max().unwrap_or(0)
                    }
                    _ => card
                        .triggers
                        .iter()
                        .map(|t| if matches!(t.does, Effect::Either(_)) { 200 } else { 0 })
                        .sum(),
                }
            }
        }
    }

    pub(super) fn best_holder(&self, kind: Option<CardResource>) -> i32 {
        let held = self.mat.played();
        let fits = held.filter(|(card, _, _)| {
            let holds = card.row().holds;
            holds.is_some() && (kind.is_none() || holds == kind)
        });
        fits.map(|(card, _, _)| self.on_card(card.row())).max().unwrap_or(0)
    }

    /// All of the effects, for the bearer of the card.
    pub(super) fn all(&self, effects: &[Effect], card: Option<&Card>) -> i32 {
        effects.iter().map(|effect| self.effect(effect, card)).sum()
    }

    pub(super) fn tile(&self, tile: Tile) -> i32 {
        let bonus = self.weights.bonus * self.money / 100;
        match tile {
            Tile::Ocean => {
                self.step(Parameter::Oceans) + if self.step(Parameter::Oceans) > 0 { bonus } else { 0 }
            }
            Tile::Greenery => self.step(Parameter::Oxygen) + self.point() + bonus,
            Tile::City | Tile::Capital => bonus + if self.solo { 100 } else { self.weights.city },
            _ => bonus,
        }
    }

    /// What an effect is worth; negative if it costs more than it brings.
    pub(super) fn effect(&self, effect: &Effect, card: Option<&Card>) -> i32 {
        let harm = if self.solo { 0 } else { self.weights.harm };
        match effect {
            Effect::Gain(amount, resource) => self.amount(*amount, card) * self.stock(*resource),
            Effect::Lose(n, resource) => -i32::from(*n) * self.stock(*resource),
            Effect::Produce(amount, resource) => self.amount(*amount, card) * self.production(*resource),
            Effect::Rating(amount) => self.amount(*amount, card) * self.rating(),
            Effect::Raise(steps, parameter) => {
                i32::from(*steps).min(self.view.steps_left(*parameter)) * self.step(*parameter)
            }
            Effect::Place(tile, ..) => self.tile(*tile),
            Effect::ClaimArea => 150,
            Effect::RemoveAny(n, resource) => i32::from(*n) * self.stock(*resource) * harm / 200,
            Effect::RemoveAnyCard(n, _) => i32::from(*n) * self.point() * harm / 300,
            Effect::Steal(n, resource) => i32::from(*n) * self.stock(*resource) * (100 + harm) / 100,
            Effect::RemoveFromNeighbour(n, _) => i32::from(*n) * self.money * harm / 200,
            Effect::DecreaseAny(n, resource) => i32::from(*n) * self.production(*resource) * harm / 100,
            Effect::Draw(n) => i32::from(*n) * self.weights.card * self.money / 100,
            Effect::Look { keep, .. } => i32::from(*keep) * self.weights.card * self.money / 80,
            Effect::LookBuy => self.money,
            Effect::RevealTop(_, then) => self.all(then, card) / 8,
            Effect::Add(n, _, Holder::This) => i32::from(*n) * card.map_or(0, |card| self.on_card(card)),
            Effect::Add(n, _, Holder::PlayedCard) => i32::from(*n) * self.point() / 3,
            Effect::Add(n, kind, _) => i32::from(*n) * self.best_holder(*kind),
            Effect::Either(branches) => {
                branches.iter().map(|branch| self.all(branch, card)).max().unwrap_or(0).max(0)
            }
            Effect::May(then) => self.all(then, card).max(0),
            Effect::Times(then) => self.all(then, card).max(0) * 2,
            Effect::IfTags { tag, least, then, otherwise } => {
                let enough = self.tags(*tag) >= i32::from(*least);
                self.all(if enough { then } else { otherwise }, card)
            }
            Effect::IfRatingRaised(then) => self.all(then, card).max(0) * 3 / 4,
            Effect::Spend(cost, then) => self.all(then, card) - self.cost(*cost, card),
            Effect::CopyProductionBox => 2 * self.income,
            Effect::DiscountNextCard(n) => i32::from(*n) * self.money * 4 / 5,
            Effect::OffsetNextCard(n) => i32::from(*n) * 100,
        }
    }

    pub(super) fn cost(&self, cost: Cost, card: Option<&Card>) -> i32 {
        match cost {
            Cost::Stock(n, resource) => i32::from(n) * self.stock(resource),
            Cost::MegaCredits(n, None) => i32::from(n) * self.money,
            Cost::MegaCredits(n, Some(_)) => i32::from(n) * self.money * 9 / 10,
            Cost::Production(n, resource) => i32::from(n) * self.production(resource),
            Cost::ThisCard(n, _) => i32::from(n) * card.map_or(0, |card| self.on_card(card)),
            Cost::AnyCard(n, _) => {
                -i32::from(n) * self.point() * if self.solo { 0 } else { self.weights.harm } / 200
            }
            Cost::HandCards(n) => i32::from(n) * 100,
        }
    }

    /// An action that can be used in each generation to come; `now` if also in this one.
    pub(super) fn action(&self, action: &Effect, card: Option<&Card>, now: bool) -> i32 {
        // An action that takes energy needs its production, which few have.
        let times = self.left + if now && !self.idle { 10 } else { 0 };
        // What it brings is worth less and less: the middle of the time that is left stands for all of it.
        let worth = self.effect(action, card).max(0);
        worth * times / 10 * self.weights.action / 100
    }

    /// A rule or a trigger, for all generations to come.
    pub(super) fn ongoing(&self, modifiers: &[Modifier], triggers: &[Trigger], card: Option<&Card>) -> i32 {
        let each: i32 = modifiers.iter().map(|modifier| self.modifier(modifier)).sum::<i32>()
            + triggers.iter().map(|trigger| self.trigger(trigger, card)).sum::<i32>();
        each / 10 * (self.left + 3) / 10 * self.weights.ongoing / 100
    }

    /// What a modifier brings in ten generations.
    pub(super) fn modifier(&self, modifier: &Modifier) -> i32 {
        let mat = &self.mat;
        match modifier {
            Modifier::Discount(n, None) => i32::from(*n) * self.money * 22,
            Modifier::Discount(n, Some(Tag::Space | Tag::Building)) => i32::from(*n) * self.money * 7,
            Modifier::Discount(n, Some(_)) => i32::from(*n) * self.money * 4,
            Modifier::ProjectDiscount(_, n) => i32::from(*n) * self.money,
            Modifier::Worth(metal, n) => {
                let flow = i32::from(mat.production()[*metal]) * 10 + mat.stock()[*metal] * 2 + 5;
                i32::from(*n) * self.money * flow
            }
            Modifier::Offset(n) => i32::from(*n) * self.money * 5,
            Modifier::ProtectsThisCard => 300,
            Modifier::ProtectsHabitats => 1000,
            Modifier::HeatAsMegaCredits => i32::from(mat.production().heat.max(3)) * self.money * 3,
            Modifier::GreeneryPlants(_) => i32::from(mat.production().plants.max(2)) * self.plant(),
        }
    }

    /// What a trigger brings in ten generations.
    pub(super) fn trigger(&self, trigger: &Trigger, card: Option<&Card>) -> i32 {
        let players = self.view.seats().len() as i32;
        // How often in ten generations.
        let times = match &trigger.on {
            On::TagPlayed(whose, tags) => {
                let own: i32 = tags
                    .iter()
                    .map(|tag| if matches!(tag, Tag::Jupiter | Tag::Animal) { 2 } else { 5 })
                    .sum();
                own * if matches!(whose, domain::effect::Whose::Any) { players } else { 1 }
            }
            On::EventPlayed(tags) => {
                if tags.is_empty() {
                    7
                } else {
                    4
                }
            }
            On::CostlyCardPlayed(_) => 5,
            On::CityOnMars(domain::effect::Whose::Any) | On::City(domain::effect::Whose::Any) => {
                3 + 2 * players
            }
            On::CityOnMars(_) | On::City(_) => 3,
            On::Ocean => self.view.steps_left(Parameter::Oceans) * 100 / (self.left + 10),
            On::Greenery => 7,
            On::TileOnOre => 2,
            On::StandardProject(_) => 6,
        };
        self.effect(&trigger.does, card).max(0) * times
    }
}
