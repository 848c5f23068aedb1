//! The value of things to a seat at a moment of a game, in M€, by rules of thumb.

use domain::card::{Card, CardId, Points};
use domain::effect::{Amount, Cost, Count, Effect, Holder, Modifier};
use domain::game::payment::Payment;
use domain::game::view::{SeatView, View};
use domain::parameter::Parameter;
use domain::requirement::Requirement;
use domain::resource::{CardResource, Resource};
use domain::seat::Seat;
use domain::tag::Tag;
use domain::tile::Tile;

/// The mean number of steps by which a table of four raises the three parameters in a generation.
const PACE: f64 = 4.6;

/// Roughly the M€ of a corporation.
const STARTS_WITH: f64 = 40.0;

/// The discount factor of a generation.
const LATER: f64 = 0.93;

/// The value of a card that is drawn unseen.
const CARD: f64 = 3.5;

/// The values for one seat.
pub struct Worth<'a> {
    view: &'a View,
    pub me: &'a SeatView,
    /// The remaining generations, this one included.
    pub left: f64,
    /// The remaining productions, later ones discounted.
    times: f64,
    /// A victory point.
    pub point: f64,
    /// A step of the terraform rating.
    pub step: f64,
    /// One M€: less towards the end, when there is little left to buy.
    pub money: f64,
}

impl<'a> Worth<'a> {
    /// The values in the seat's view.
    pub fn of(view: &'a View, seat: Seat) -> Worth<'a> {
        let steps: i8 = Parameter::ALL.iter().map(|p| missing(view, *p)).sum();
        Worth::at(view, &view.seats[seat.index()], (f64::from(steps) / PACE).max(1.0))
    }

    fn at(view: &'a View, me: &'a SeatView, left: f64) -> Worth<'a> {
        let point = (8.0 - 0.6 * left).max(2.5);
        // The marginal value of M€ decreases with their number.
        let budget = if me.corporation.is_some() { f64::from(me.stock.megacredits) } else { STARTS_WITH };
        let money = (0.3 + 0.09 * (left - 1.0)).min(0.85) * (45.0 / (15.0 + budget)).clamp(0.3, 1.2);
        let times = LATER * (1.0 - LATER.powf((left - 1.0).max(0.0))) / (1.0 - LATER);
        Worth { view, me, left, times, point, step: 0.8 * times + point, money }
    }

    /// The values after so many generations.
    fn later(&self, generations: f64) -> Worth<'a> {
        Worth::at(self.view, self.me, (self.left - generations).max(0.5))
    }

    /// One cube.
    pub fn stock(&self, resource: Resource) -> f64 {
        match resource {
            Resource::MegaCredits => self.money,
            Resource::Steel => 1.7 * self.money,
            Resource::Titanium => 2.6 * self.money,
            Resource::Plants => 2.0,
            Resource::Energy => 0.8,
            Resource::Heat if missing(self.view, Parameter::Temperature) == 0 => 0.1,
            Resource::Heat => 0.9,
        }
    }

    /// One step of production.
    pub fn production(&self, resource: Resource) -> f64 {
        let times = self.times;
        match resource {
            Resource::MegaCredits => 1.2 * times,
            Resource::Steel => 1.5 * times,
            Resource::Titanium => 2.4 * times,
            // The last plants still make greeneries.
            Resource::Plants => 1.6 * (times + 0.8),
            Resource::Energy => 1.2 * times,
            Resource::Heat => 0.9 * times,
        }
    }

    pub fn payment(&self, payment: &Payment) -> f64 {
        let all = [Resource::MegaCredits, Resource::Steel, Resource::Titanium, Resource::Heat];
        all.iter().map(|resource| f64::from(payment.of(*resource)) * self.stock(*resource)).sum()
    }

    /// The gain of playing a card, without its price.
    pub fn playing(&self, card: &Card) -> f64 {
        self.effects(&card.effects, Some(card.id)) + self.lying_there(card)
    }

    /// The gain of a card that must still be bought or waited for, without its price; `None` if it can never be played.
    pub fn some_day(&self, card: &Card) -> Option<f64> {
        let mut waits = card.requirements.iter().map(|requirement| self.until(requirement));
        let delay = waits.try_fold(0.0_f64, |most, wait| Some(most.max(wait?)))?;
        (delay < self.left).then(|| self.later(delay).playing(card))
    }

    /// The price of a card for this seat, valued in the M€ and resources that it gives up.
    pub fn price(&self, card: &Card) -> f64 {
        let less: u32 = self
            .modifiers()
            .map(|modifier| match modifier {
                Modifier::Discount(n, None) => u32::from(*n),
                Modifier::Discount(n, Some(tag)) if card.bears(*tag) => u32::from(*n),
                _ => 0,
            })
            .sum();
        let due = f64::from(u32::from(card.cost).saturating_sub(less)) * self.money;
        let metal = |tag: Tag, resource: Resource| {
            let makes = f64::from(self.me.production[resource]) * 2.0 + f64::from(self.me.stock[resource]);
            if card.bears(tag) { (makes * 0.25).min(due * 0.25) } else { 0.0 }
        };
        due - metal(Tag::Building, Resource::Steel) - metal(Tag::Space, Resource::Titanium)
    }

    /// The value of a card in play from now on.
    pub fn lying_there(&self, card: &Card) -> f64 {
        let uses = 1.7 * self.times + 0.5;
        let action = card.action.as_ref().map_or(0.0, |action| self.effect(action, Some(card.id)).max(0.0));
        let triggers = 1.2 * card.triggers.len() as f64 * self.times;
        let modifiers: f64 = card.modifiers.iter().map(|modifier| self.modifier(modifier)).sum();
        action * uses + triggers + modifiers + self.points(card)
    }

    fn modifier(&self, modifier: &Modifier) -> f64 {
        let generations = self.times;
        match modifier {
            Modifier::Discount(n, None) => 1.8 * f64::from(*n) * generations,
            Modifier::Discount(n, Some(_)) => 0.6 * f64::from(*n) * generations,
            Modifier::Worth(..) => generations,
            Modifier::Offset(_) | Modifier::GreeneryPlants(_) => 4.0,
            Modifier::ProtectsHabitats => 2.0,
            Modifier::ProjectDiscount(..) | Modifier::ProtectsThisCard | Modifier::HeatAsMegaCredits => 0.5,
        }
    }

    fn points(&self, card: &Card) -> f64 {
        match card.points {
            None | Some(Points::PerResource { .. }) => 0.0,
            Some(Points::Fixed(n)) => f64::from(n) * self.point,
            Some(Points::IfHolding(n)) => 0.5 * f64::from(n) * self.point,
            Some(Points::PerTag(tag)) => (self.tags(self.me, tag) + 1.0 + 0.3 * self.left) * self.point,
            Some(Points::PerAdjacentOcean | Points::PerAdjacentCity) => 1.5 * self.point,
            Some(Points::PerCities(each)) => 6.0 / f64::from(each.max(1)) * self.point,
        }
    }

    /// The value of effects that happen now; `this` is the card that has them.
    pub fn effects(&self, effects: &[Effect], this: Option<CardId>) -> f64 {
        effects.iter().map(|effect| self.effect(effect, this)).sum()
    }

    /// The value of one effect.
    pub fn effect(&self, effect: &Effect, this: Option<CardId>) -> f64 {
        match effect {
            Effect::Gain(n, resource) => self.amount(n) * self.stock(*resource),
            Effect::Lose(n, resource) => -f64::from(*n) * self.stock(*resource),
            Effect::Produce(n, resource) => self.amount(n) * self.production(*resource),
            Effect::Rating(n) => self.amount(n) * self.step,
            Effect::Raise(n, parameter) => self.raise(*n, *parameter),
            Effect::Place(tile, ..) => self.tile(*tile),
            Effect::ClaimArea => 1.0,
            Effect::RemoveAny(n, resource) => 0.3 * f64::from(*n) * self.stock(*resource),
            Effect::RemoveAnyCard(n, _) => 0.2 * f64::from(*n) * self.point,
            Effect::Steal(n, resource) => 1.0 * f64::from(*n) * self.stock(*resource),
            Effect::RemoveFromNeighbour(n, _) => 0.2 * f64::from(*n),
            Effect::DecreaseAny(n, resource) => 0.3 * f64::from(*n) * self.production(*resource),
            Effect::Draw(n) => f64::from(*n) * self.card(),
            Effect::Look { keep, .. } => 1.3 * f64::from(*keep) * self.card(),
            Effect::LookBuy => 0.3 * self.card(),
            Effect::RevealTop(_, then) => 0.25 * self.effects(then, this),
            Effect::Add(n, kind, holder) => f64::from(*n) * self.card_resource(*kind, *holder, this),
            Effect::Either(branches) => {
                branches.iter().map(|branch| self.effects(branch, this)).fold(f64::MIN, f64::max)
            }
            Effect::May(then) => (self.effects(then, this)).max(0.0),
            Effect::Times(then) | Effect::IfRatingRaised(then) => self.effects(then, this),
            Effect::IfTags { tag, least, then, otherwise } => {
                let enough = self.tags(self.me, *tag) >= f64::from(*least);
                self.effects(if enough { then } else { otherwise }, this)
            }
            Effect::Spend(cost, then) => self.effects(then, this) - self.cost(*cost, this),
            Effect::CopyProductionBox => 6.0,
            Effect::DiscountNextCard(n) => 0.8 * f64::from(*n),
            Effect::OffsetNextCard(_) => 2.0,
        }
    }

    fn cost(&self, cost: Cost, this: Option<CardId>) -> f64 {
        match cost {
            // Energy that is spent must be produced first.
            Cost::Stock(n, Resource::Energy) => 1.5 * f64::from(n),
            Cost::Stock(n, resource) => f64::from(n) * self.stock(resource),
            Cost::MegaCredits(n, _) => f64::from(n) * self.money,
            Cost::Production(n, resource) => f64::from(n) * self.production(resource),
            Cost::ThisCard(n, kind) => f64::from(n) * self.card_resource(Some(kind), Holder::This, this),
            Cost::AnyCard(..) => 0.0,
            Cost::HandCards(n) => 0.6 * f64::from(n) * self.card(),
        }
    }

    fn card_resource(&self, kind: Option<CardResource>, holder: Holder, this: Option<CardId>) -> f64 {
        match (holder, this.and_then(|card| card.row().points)) {
            (Holder::This, Some(Points::PerResource { points, each })) => {
                f64::from(points) / f64::from(each.max(1)) * self.point
            }
            (Holder::This, _) if kind == Some(CardResource::Science) => 1.0,
            (Holder::This, _) => 2.2,
            _ => {
                let holds = self.me.played.iter().any(|played| {
                    played.card.row().holds.is_some_and(|kept| kind.is_none_or(|kind| kind == kept))
                });
                if holds { 2.0 } else { 0.0 }
            }
        }
    }

    fn raise(&self, steps: u8, parameter: Parameter) -> f64 {
        f64::from(missing(self.view, parameter).min(i8::try_from(steps).unwrap_or(i8::MAX))) * self.step
    }

    fn tile(&self, tile: Tile) -> f64 {
        match tile {
            Tile::Ocean if missing(self.view, Parameter::Oceans) == 0 => 0.0,
            Tile::Ocean => self.step + 3.5,
            Tile::Greenery => self.raise(1, Parameter::Oxygen) + 1.4 * self.point + 2.5,
            Tile::City | Tile::Capital => 2.0 * self.point + 2.5,
            _ => 3.0,
        }
    }

    /// The current value of a card that is drawn unseen.
    pub fn card(&self) -> f64 {
        if self.left < 1.5 { 0.3 } else { CARD }
    }

    fn amount(&self, amount: &Amount) -> f64 {
        match amount {
            Amount::Fixed(n) => f64::from(*n),
            Amount::Per { count, each } => (self.count(*count) / f64::from((*each).max(1))).floor(),
        }
    }

    fn count(&self, count: Count) -> f64 {
        let seats = &self.view.seats;
        match count {
            // Approximate: adds one, because a card that is not yet played will also count its own tag.
            Count::Tags(tag) => self.tags(self.me, tag) + 1.0,
            Count::OpponentsTags(tag) => {
                seats.iter().filter(|seat| seat.seat != self.me.seat).map(|seat| self.tags(seat, tag)).sum()
            }
            Count::CitiesOnMars | Count::Cities => {
                self.view.areas.iter().filter(|area| area.tile.is_some_and(Tile::is_city)).count() as f64
            }
            Count::EventsPlayed => seats.iter().map(|seat| f64::from(seat.events)).sum(),
        }
    }

    fn tags(&self, of: &SeatView, tag: Tag) -> f64 {
        of.tags.iter().find(|counted| counted.tag == tag).map_or(0.0, |counted| counted.count.into())
    }

    fn modifiers(&self) -> impl Iterator<Item = &'static Modifier> {
        let corporation = self.me.corporation.map_or(&[][..], |corporation| &corporation.row().modifiers);
        corporation.iter().chain(self.me.played.iter().flat_map(|played| &played.card.row().modifiers))
    }

    /// In how many generations a requirement will hold; `None` if never.
    fn until(&self, requirement: &Requirement) -> Option<f64> {
        let offset: i8 = self
            .modifiers()
            .map(|modifier| match modifier {
                Modifier::Offset(n) => i8::try_from(*n).unwrap_or(i8::MAX),
                _ => 0,
            })
            .sum();
        // A table raises each parameter now and then, in no known order.
        let each = PACE / Parameter::ALL.len() as f64;
        let short = |least: f64, have: f64, each: f64| Some(((least - have) * each).max(0.0));
        match requirement {
            Requirement::AtLeast(least, parameter) => {
                let steps = (least - value(self.view, *parameter)) / parameter.scale().step - offset;
                Some((f64::from(steps) / each).max(0.0))
            }
            Requirement::AtMost(most, parameter) => {
                let steps = (most - value(self.view, *parameter)) / parameter.scale().step + offset;
                (steps >= 0).then_some(0.0)
            }
            Requirement::Tags(least, tag) => short((*least).into(), self.tags(self.me, *tag), 2.5),
            Requirement::Production(least, resource) => {
                short((*least).into(), self.me.production[*resource].into(), 1.5)
            }
            Requirement::OwnGreeneries(least) => short((*least).into(), self.own(Tile::Greenery), 2.0),
            Requirement::Cities(least) => short((*least).into(), self.count(Count::Cities), 1.0),
        }
    }

    fn own(&self, tile: Tile) -> f64 {
        let areas = self.view.areas.iter();
        areas.filter(|area| area.tile == Some(tile) && area.owner == Some(self.me.seat)).count() as f64
    }
}

fn value(view: &View, parameter: Parameter) -> i8 {
    match parameter {
        Parameter::Temperature => view.temperature,
        Parameter::Oxygen => view.oxygen,
        Parameter::Oceans => view.oceans,
    }
}

/// The number of steps that the parameter still needs to reach its goal.
pub fn missing(view: &View, parameter: Parameter) -> i8 {
    let scale = parameter.scale();
    (scale.goal - value(view, parameter)).max(0) / scale.step
}
