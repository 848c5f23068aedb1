//! The price list: what everything is worth to a seat, in hundredths of M€ at the end of the game. Money that comes earlier is
//! worth more, because it can be invested.
//!
//! All of it is integer arithmetic, so that the same position has the same price on every machine.

use domain::board::Areas;
use domain::card::{Card, CardId, CardKind, CorporationId, Points};
use domain::effect::{Amount, Cost, Count, Effect, Holder, Modifier, On, Trigger};
use domain::game::borrowed::{BorrowedSeat, BorrowedView};
use domain::game::goals::{AWARD_PRICES, MAX_CLAIMED_MILESTONES, Milestone};
use domain::game::{Game, Phase};
use domain::parameter::Parameter;
use domain::requirement::Requirement;
use domain::resource::{CardResource, Resource};
use domain::seat::Seat;
use domain::tag::Tag;
use domain::tile::Tile;

/// The weights of the list. Amounts are hundredths of M€ at the end of the game, percentages are of M€.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One victory point.
    pub point: i32,
    /// By how many percent money is worth more for each generation that it comes earlier.
    pub growth: i32,
    /// A unit of each resource in stock, in percent of 1 M€.
    pub stock: [i32; 6],
    /// A step of each production, in percent of a step of M€ production.
    pub production: [i32; 6],
    /// A card that is drawn.
    pub card: i32,
    /// How much of the surplus of a card in hand counts, in percent.
    pub hand: i32,
    /// The placement bonus of an ocean or a tile that the list does not know yet.
    pub bonus: i32,
    /// A city tile, beside what its effects say.
    pub city: i32,
    /// How much an action in play counts, in percent of its full worth in all generations to come.
    pub action: i32,
    /// How much a trigger or a modifier counts, in percent.
    pub ongoing: i32,
    /// How much the values of the others count against the own, in percent.
    pub others: i32,
    /// How much of what another seat loses counts, in percent.
    pub harm: i32,
    /// A milestone that could be claimed at once, in percent of its worth.
    pub milestone: i32,
    /// A tag in play.
    pub tag: i32,
    /// Money beyond the price of the cards in hand, in percent of other money: there may be nothing to invest it in.
    pub spare: i32,
}

/// The start values: about what players say that things are worth.
pub const START: Weights = Weights {
    point: 800,
    growth: 10,
    stock: [100, 170, 260, 200, 60, 75],
    production: [100, 165, 250, 210, 120, 75],
    card: 350,
    hand: 60,
    bonus: 250,
    city: 1000,
    action: 80,
    ongoing: 80,
    others: 60,
    harm: 40,
    milestone: 60,
    tag: 40,
    spare: 60,
};

/// The weights that `tharsis-tools prices` has fitted: each step was kept if it won against the weights before it, in games
/// of two novices. `docs/opponents.md` has the command.
pub const FITTED: Weights = Weights {
    point: 948,
    growth: 13,
    stock: [117, 63, 246, 191, 121, 32],
    production: [192, 156, 151, 93, 150, 63],
    card: 340,
    hand: 57,
    bonus: 526,
    city: 628,
    action: 24,
    ongoing: 133,
    others: 58,
    harm: 40,
    milestone: 76,
    tag: 26,
    spare: 59,
};

/// Generations that are left, in thousandths of those of the whole game, by the steps that the parameters still lack.
const LEFT: [i32; 43] = [
    0, 8, 19, 32, 47, 63, 80, 97, 116, 135, 155, 175, 196, 218, 240, 262, 285, 309, 332, 357, 381, 406, 431,
    457, 483, 509, 536, 563, 590, 618, 646, 674, 702, 731, 760, 789, 818, 848, 878, 908, 939, 969, 1000,
];
/// Generations after the first in a game of that many players, in tenths.
const LENGTH: [i32; 6] = [130, 130, 118, 103, 92, 85];
/// The last generation of a solo game (R8.5).
const SOLO_GENERATIONS: i32 = 14;

/// Prices at one moment for one seat.
#[derive(Clone, Copy)]
pub struct Prices<'a> {
    view: BorrowedView<'a>,
    mat: BorrowedSeat<'a>,
    seat: Seat,
    weights: &'a Weights,
    solo: bool,
    /// Generations after this one, in tenths.
    left: i32,
    /// What 1 M€ is worth now.
    money: i32,
    /// What a step of M€ production is worth.
    income: i32,
    /// The seat can do nothing any more in this generation, so that its stock waits for the next.
    idle: bool,
    corporation: Option<CorporationId>,
    /// How many steps requirements are off.
    offset: i32,
}

fn modifiers_of(corporation: Option<CorporationId>) -> &'static [Modifier] {
    corporation.map_or(&[], |id| &id.row().modifiers)
}

fn offset(modifier: &Modifier) -> i32 {
    if let Modifier::Offset(n) = modifier { i32::from(*n) } else { 0 }
}

/// Steps of a parameter that are left.
fn steps_left(world: &BorrowedView, parameter: Parameter) -> i32 {
    let scale = parameter.scale();
    i32::from(scale.goal - world.parameter(parameter)) / i32::from(scale.step)
}

/// The generations that are probably left after this one, in tenths.
pub fn generations_left(world: &BorrowedView) -> i32 {
    let players = world.seats().len();
    if players == 1 {
        return 10 * (SOLO_GENERATIONS - i32::from(world.generation())).max(0);
    }
    let steps: i32 = Parameter::ALL.iter().map(|p| steps_left(world, *p)).sum();
    let by_steps = LEFT[steps.clamp(0, 42) as usize] * LENGTH[players] / 1000;
    // A game that has lasted long ends soon: everybody turns money into points.
    let by_time = LENGTH[players] + 10 - 10 * i32::from(world.generation());
    by_steps.min(by_time.max(by_steps / 4))
}

impl<'a> Prices<'a> {
    /// The prices for the seat that sees the view, by the fitted weights.
    pub fn of(view: &BorrowedView<'a>) -> Prices<'a> {
        Prices::by(&FITTED, view, view.seat())
    }

    /// The prices for a seat by some weights. Of other seats than that of the view only what is public has a price.
    pub fn by(weights: &'a Weights, view: &BorrowedView<'a>, seat: Seat) -> Prices<'a> {
        let over = matches!(view.phase(), Phase::FinalGreeneries | Phase::Over | Phase::Aborted);
        let mat = view.seat_of(seat);
        let mut prices = Prices {
            view: *view,
            mat,
            seat,
            weights,
            solo: view.seats().len() == 1,
            left: 0,
            money: 100,
            income: 0,
            idle: over || mat.passed(),
            corporation: mat.corporation(),
            offset: mat.next_card().1.into(),
        };
        let played = mat.played().flat_map(|(card, _, _)| &card.row().modifiers);
        prices.offset += played.chain(modifiers_of(prices.corporation)).map(offset).sum::<i32>();
        prices.set_left(if over { 0 } else { generations_left(view) });
        prices
    }

    /// The same, as if the seat had that corporation.
    pub fn with_corporation(self, corporation: CorporationId) -> Prices<'a> {
        let more: i32 = modifiers_of(Some(corporation)).iter().map(offset).sum();
        Prices { corporation: Some(corporation), offset: self.offset + more, ..self }
    }

    fn set_left(&mut self, left: i32) {
        let growth = self.weights.growth;
        self.left = left;
        self.money = 100 + growth * left / 10;
        // The sum of the worth of 1 M€ in each generation to come, the last of which may be a part of one.
        self.income = 10 * left + growth * left * (left - 10).max(0) / 200;
    }

    /// Generations that are left after this one, in tenths.
    pub fn left(&self) -> i32 {
        self.left
    }

    /// A victory point.
    pub fn point(&self) -> i32 {
        if self.solo { 60 } else { self.weights.point }
    }

    /// A step of terraform rating.
    fn rating(&self) -> i32 {
        self.point() + self.income
    }

    /// A step of a parameter, with the rating that it brings.
    fn step(&self, parameter: Parameter) -> i32 {
        if steps_left(&self.view, parameter) <= 0 {
            return 0;
        }
        // A solo game is won by the steps, and what a step costs at least is what it is worth.
        let goal = match parameter {
            Parameter::Temperature => 1500,
            Parameter::Oxygen => 2300,
            Parameter::Oceans => 1850,
        };
        self.rating() + if self.solo { goal } else { 0 }
    }

    fn stock(&self, resource: Resource) -> i32 {
        let worth = self.money * self.weights.stock[resource.index()] / 100;
        match resource {
            Resource::Plants => self.plant(),
            Resource::Heat | Resource::Energy if steps_left(&self.view, Parameter::Temperature) <= 0 => {
                worth / 8
            }
            Resource::Heat if self.solo => worth * 5 / 2,
            Resource::Energy if self.solo => worth * 2,
            _ => worth,
        }
    }

    /// A plant: a part of a greenery.
    fn plant(&self) -> i32 {
        (self.step(Parameter::Oxygen) + self.point() + self.weights.bonus) / 9
    }

    fn production(&self, resource: Resource) -> i32 {
        let weight = self.weights.production[resource.index()];
        let worth = self.income * weight / 100;
        match resource {
            // What grows in the last production phase becomes a greenery too.
            Resource::Plants => self.plant() * (self.left + 7) / 10,
            Resource::Heat if steps_left(&self.view, Parameter::Temperature) <= 0 => worth / 8,
            Resource::Energy if steps_left(&self.view, Parameter::Temperature) <= 0 => worth / 3,
            Resource::Heat if self.solo => worth * 5 / 2,
            Resource::Energy if self.solo => worth * 2,
            _ => worth,
        }
    }

    fn count(&self, count: Count) -> i32 {
        let board = self.view.board();
        match count {
            Count::Tags(tag) => self.tags(tag),
            Count::OpponentsTags(tag) => {
                let others = self.view.seats().iter().filter(|seat| **seat != self.seat);
                others.map(|seat| i32::from(self.view.seat_of(*seat).tags(tag))).sum()
            }
            Count::CitiesOnMars => board.cities().and(Areas::MARS).len() as i32,
            Count::Cities => board.cities().len() as i32,
            Count::EventsPlayed => 3 * i32::from(self.view.generation()) / 2,
        }
    }

    fn tags(&self, tag: Tag) -> i32 {
        let before = match (self.mat.corporation(), self.corporation) {
            (None, Some(corporation)) => corporation.row().tags.iter().filter(|t| **t == tag).count() as i32,
            _ => 0,
        };
        before + i32::from(self.mat.tags(tag))
    }

    fn amount(&self, amount: Amount, card: Option<&Card>) -> i32 {
        match amount {
            Amount::Fixed(n) => n.into(),
            Amount::Per { count, each } => {
                let here = match (count, card) {
                    (Count::Tags(tag), Some(card)) => i32::from(card.count_tag(tag)),
                    _ => 0,
                };
                (self.count(count) + here) / i32::from(each.max(1))
            }
        }
    }

    /// What one resource on the card is worth.
    fn on_card(&self, card: &Card) -> i32 {
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

    fn best_holder(&self, kind: Option<CardResource>) -> i32 {
        let held = self.mat.played();
        let fits = held.filter(|(card, _, _)| {
            let holds = card.row().holds;
            holds.is_some() && (kind.is_none() || holds == kind)
        });
        fits.map(|(card, _, _)| self.on_card(card.row())).max().unwrap_or(0)
    }

    /// All of the effects, for the bearer of the card.
    fn all(&self, effects: &[Effect], card: Option<&Card>) -> i32 {
        effects.iter().map(|effect| self.effect(effect, card)).sum()
    }

    fn tile(&self, tile: Tile) -> i32 {
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
    fn effect(&self, effect: &Effect, card: Option<&Card>) -> i32 {
        let harm = if self.solo { 0 } else { self.weights.harm };
        match effect {
            Effect::Gain(amount, resource) => self.amount(*amount, card) * self.stock(*resource),
            Effect::Lose(n, resource) => -i32::from(*n) * self.stock(*resource),
            Effect::Produce(amount, resource) => self.amount(*amount, card) * self.production(*resource),
            Effect::Rating(amount) => self.amount(*amount, card) * self.rating(),
            Effect::Raise(steps, parameter) => {
                i32::from(*steps).min(steps_left(&self.view, *parameter)) * self.step(*parameter)
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

    fn cost(&self, cost: Cost, card: Option<&Card>) -> i32 {
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
    fn action(&self, action: &Effect, card: Option<&Card>, now: bool) -> i32 {
        // An action that takes energy needs its production, which few have.
        let times = self.left + if now && !self.idle { 10 } else { 0 };
        // What it brings is worth less and less: the middle of the time that is left stands for all of it.
        let worth = self.effect(action, card).max(0);
        worth * times / 10 * self.weights.action / 100
    }

    /// A rule or a trigger, for all generations to come.
    fn ongoing(&self, modifiers: &[Modifier], triggers: &[Trigger], card: Option<&Card>) -> i32 {
        let each: i32 = modifiers.iter().map(|modifier| self.modifier(modifier)).sum::<i32>()
            + triggers.iter().map(|trigger| self.trigger(trigger, card)).sum::<i32>();
        each / 10 * (self.left + 3) / 10 * self.weights.ongoing / 100
    }

    /// What a modifier brings in ten generations.
    fn modifier(&self, modifier: &Modifier) -> i32 {
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
    fn trigger(&self, trigger: &Trigger, card: Option<&Card>) -> i32 {
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
            On::Ocean => steps_left(&self.view, Parameter::Oceans) * 100 / (self.left + 10),
            On::Greenery => 7,
            On::TileOnOre => 2,
            On::StandardProject(_) => 6,
        };
        self.effect(&trigger.does, card).max(0) * times
    }

    /// The victory points of a card for a seat, by what may still come.
    fn points_of(&self, card: &Card, resources: u16) -> i32 {
        let board = self.view.board();
        match card.points {
            None => 0,
            Some(Points::Fixed(n)) => i32::from(n) * self.point(),
            Some(Points::PerResource { .. }) => i32::from(resources) * self.on_card(card),
            Some(Points::IfHolding(n)) => i32::from(n) * self.point() * i32::from(resources > 0),
            Some(Points::PerTag(tag)) => {
                (self.tags(tag).max(card.count_tag(tag).into()) * 10 + self.left / 10) * self.point() / 10
            }
            Some(Points::PerAdjacentOcean) => self.beside(Tile::Capital, board.oceans(), 2),
            Some(Points::PerAdjacentCity) => self.beside(Tile::CommercialDistrict, board.cities(), 2),
            Some(Points::PerCities(each)) => {
                let cities = board.cities().len() as i32 * 10 + self.left * 2 / 5;
                cities * self.point() / 10 / i32::from(each.max(1))
            }
        }
    }

    fn beside(&self, tile: Tile, what: Areas, usual: i32) -> i32 {
        let board = self.view.board();
        let near = board.find(tile).map_or(usual, |area| area.neighbours().and(what).len() as i32);
        near * self.point()
    }

    /// A card that lies before the seat.
    fn in_play(&self, card: &Card, resources: u16, used: bool) -> i32 {
        let action = card.action.as_ref().map_or(0, |action| self.action(action, Some(card), !used));
        // Without points or conversions the resources are worth nothing.
        let loose = match card.points {
            Some(Points::PerResource { .. } | Points::IfHolding(_)) => 0,
            _ if card.holds.is_some() => i32::from(resources) * self.on_card(card),
            _ => 0,
        };
        self.points_of(card, resources)
            + loose
            + action
            + self.ongoing(&card.modifiers, &card.triggers, Some(card))
    }

    /// The generations, in tenths, until the requirements of the card can hold. `None` if they never will.
    fn wait(&self, card: &Card) -> Option<i32> {
        let mat = &self.mat;
        let offset = self.offset;
        let mut wait = 0;
        for requirement in &card.requirements {
            let need = match *requirement {
                Requirement::AtLeast(value, parameter) => {
                    let scale = parameter.scale();
                    let step = i32::from(scale.step);
                    let missing =
                        (i32::from(value) - i32::from(self.view.parameter(parameter))) / step - offset;
                    let all = steps_left(&self.view, parameter).max(1);
                    // Parameters rise faster and faster.
                    if missing <= 0 { 0 } else { 3 + self.left * missing * 10 / (all * 11) }
                }
                Requirement::AtMost(value, parameter) => {
                    let step = i32::from(parameter.scale().step);
                    let over = (i32::from(self.view.parameter(parameter)) - i32::from(value)) / step - offset;
                    if over > 0 {
                        return None;
                    }
                    0
                }
                Requirement::Tags(n, tag) => {
                    let each = if matches!(tag, Tag::Science | Tag::Jupiter) { 14 } else { 9 };
                    (i32::from(n) - self.tags(tag)).max(0) * each
                }
                Requirement::Production(n, resource) => {
                    (i32::from(n) - i32::from(mat.production()[resource])).max(0) * 12
                }
                Requirement::OwnGreeneries(n) => {
                    let board = self.view.board();
                    (i32::from(n) - board.greeneries().and(board.owned(self.seat)).len() as i32).max(0) * 20
                }
                Requirement::Cities(n) => {
                    (i32::from(n) - self.view.board().cities().len() as i32).max(0) * 15
                }
            };
            wait = wait.max(need);
        }
        Some(wait)
    }

    /// Production that the card takes from its owner and that it does not have.
    fn lacks(&self, card: &Card) -> i32 {
        let mat = &self.mat;
        let missing = card.effects.iter().map(|effect| match effect {
            Effect::Produce(Amount::Fixed(n), resource) if *n < 0 && *resource != Resource::MegaCredits => {
                (-i32::from(*n) - i32::from(mat.production()[*resource])).max(0)
            }
            _ => 0,
        });
        missing.sum()
    }

    /// What a card is worth in hand above its price; negative if it is better not played.
    pub fn in_hand(&self, card: CardId) -> i32 {
        let row = card.row();
        let Some(wait) = self.wait(row) else { return -self.money };
        let wait = wait + 8 * self.lacks(row);
        if wait > 0 && wait >= self.left + 8 {
            return -self.money;
        }
        let mut later = *self;
        later.set_left((self.left - wait).max(0));
        let price = (i32::from(row.cost) - self.discount(row)).max(0);
        // Metal pays for a part of it, with less than its worth.
        let due = if row.bears(Tag::Building) || row.bears(Tag::Space) { price * 95 } else { price * 100 };
        later.played(row) - due * later.money / 100
    }

    /// What the card is worth when it is played, without its price.
    fn played(&self, row: &Card) -> i32 {
        let effects = self.all(&row.effects, Some(row));
        let tags = if row.kind == CardKind::Event { 0 } else { row.tags.len() as i32 * self.weights.tag };
        let first =
            if row.kind == CardKind::Event { self.points_of(row, 0) } else { self.in_play(row, 0, false) };
        effects + first + tags
    }

    fn discount(&self, card: &Card) -> i32 {
        let less = |modifier: &Modifier| match modifier {
            Modifier::Discount(n, None) => i32::from(*n),
            Modifier::Discount(n, Some(tag)) => i32::from(*n) * i32::from(card.count_tag(*tag)),
            _ => 0,
        };
        let held = self.mat.played();
        let cards: i32 = held.flat_map(|(card, _, _)| &card.row().modifiers).map(less).sum();
        cards + self.corporation.map_or(0, |id| id.row().modifiers.iter().map(less).sum())
    }

    /// What a corporation is worth with its stock and production, without cards.
    pub fn corporation(&self, id: CorporationId) -> i32 {
        let row = id.row();
        let stock: i32 = Resource::ALL.iter().map(|r| i32::from(row.stock[*r]) * self.stock(*r)).sum();
        let production: i32 =
            Resource::ALL.iter().map(|r| i32::from(row.production[*r]) * self.production(*r)).sum();
        let first = row.first_action.as_ref().map_or(0, |effect| self.effect(effect, None));
        stock + production + first + self.corporation_in_play(id, false)
    }

    fn corporation_in_play(&self, id: CorporationId, used: bool) -> i32 {
        let row = id.row();
        let action = row.action.as_ref().map_or(0, |action| self.action(action, None, !used));
        action + self.ongoing(&row.modifiers, &row.triggers, None)
    }

    /// The cards in hand together, as far as there will be money for them; and what those that are worth it cost, in M€.
    fn hand(&self, bought: &[CardId]) -> (i32, i32) {
        let mat = &self.mat;
        let (mut surplus, mut cost) = (0, 0);
        for card in self.view.hand().iter().chain(bought) {
            let worth = self.in_hand(*card);
            if worth > 0 {
                surplus += worth;
                cost += i32::from(card.row().cost);
            }
        }
        let sell = (self.view.hand().len() + bought.len()) as i32 * self.money / 2;
        if self.idle && self.left == 0 {
            return (0, 0);
        }
        let income = i32::from(mat.production().megacredits) + i32::from(mat.rating());
        let means = mat.stock().megacredits
            + mat.stock().steel * 2
            + mat.stock().titanium * 3
            + income * self.left / 10;
        let covered = if cost > means { surplus / cost.max(1) * means.max(0) } else { surplus };
        (covered * self.weights.hand / 100 + sell, cost)
    }

    /// What the seat has that everybody can see.
    /// `plans` is the price of the cards that it will play, in M€.
    fn public(&self, plans: i32) -> i32 {
        let (seat, mat, board) = (self.seat, &self.mat, self.view.board());
        let mut worth = i32::from(mat.rating()) * self.rating();
        // What is left of the stock after the last actions is worth nothing, but plants still become greeneries.
        let waits = if self.idle { self.left.min(10) } else { 10 };
        for resource in Resource::ALL {
            let held = mat.stock()[*resource];
            worth += match resource {
                Resource::Plants => self.plants(held),
                Resource::MegaCredits => {
                    let spare = (held - plans - 10).max(0);
                    (held * 100 - spare * (100 - self.weights.spare)) * self.money / 100 * waits / 10
                }
                _ => held * self.stock(*resource) * waits / 10,
            };
            worth += i32::from(mat.production()[*resource]) * self.production(*resource);
        }
        for (card, resources, used) in mat.played() {
            let row = card.row();
            worth += self.in_play(row, resources, used) + row.tags.len() as i32 * self.weights.tag;
        }
        for card in mat.played_events() {
            worth += self.points_of(card.row(), 0);
        }
        if let Some(id) = mat.corporation() {
            worth += self.corporation_in_play(id, mat.corporation_used());
        }
        let own = board.owned(seat);
        worth += own.and(board.greeneries()).len() as i32 * self.point();
        for city in own.and(board.cities()).iter() {
            let near = city.neighbours();
            let free = near.and(Areas::LAND).but(board.occupied()).len() as i32;
            let later = if self.solo { 0 } else { free * self.left.min(60) * self.point() / 600 };
            worth += near.and(board.greeneries()).len() as i32 * self.point() + later * 2 / 5;
        }
        // Own tiles beside free land are places for greeneries with points.
        worth + if self.solo { 0 } else { self.goals() }
    }

    fn plants(&self, held: i32) -> i32 {
        let need = i32::from(self.mat.greenery_plants());
        let (whole, rest) = (held / need, held % need);
        let now = whole * need * self.plant();
        // Whole greeneries can still be placed at the very end; what is left over needs another production.
        now + rest * self.plant() * if self.left >= 10 || !self.idle { 10 } else { self.left.max(3) } / 10
    }

    /// Milestones and awards.
    fn goals(&self) -> i32 {
        let (view, seat) = (&self.view, self.seat);
        let mut worth = 0;
        let claimed = view.milestones();
        let prize = 5 * self.weights.point;
        for milestone in Milestone::ALL {
            if let Some((_, owner)) = claimed.iter().find(|(m, _)| m == milestone) {
                if *owner == seat {
                    worth += prize;
                }
            } else if claimed.len() < MAX_CLAIMED_MILESTONES && self.left > 0 {
                let need = i32::from(milestone.needs());
                let have = i32::from(view.towards(*milestone, seat)).clamp(0, need);
                let gain = prize - 800 * self.money / 100;
                // Half of the way is worth little; the milestone may be gone by then.
                let share = have * have * have * 100 / (need * need * need);
                let room = (MAX_CLAIMED_MILESTONES - claimed.len()) as i32;
                worth += gain.max(0) * share / 100 * self.weights.milestone / 100 * room / 3;
            }
        }
        let funded = view.awards();
        for (award, _) in funded {
            let points = award_share(view, *award, seat);
            let sure = 100 - self.left.min(100) / 2;
            worth += points * self.weights.point / 100 * sure / 100;
        }
        // An award that could be funded is worth a little to whoever leads.
        if funded.len() < AWARD_PRICES.len() && self.left > 0 {
            let price = i32::from(AWARD_PRICES[funded.len()]) * self.money;
            let open = domain::game::goals::Award::ALL.iter().filter(|a| funded.iter().all(|(f, _)| f != *a));
            let best = open.map(|award| award_share(view, *award, seat)).max().unwrap_or(0);
            worth += (best * self.weights.point / 100 - price).max(0) / 4;
        }
        worth
    }

    /// What the position is worth to the seat of the view alone, with what it has chosen in secret.
    pub fn own(mut self) -> i32 {
        let given = if self.mat.chosen() { self.view.given() } else { None };
        let Some(given) = given else {
            let margins = self.view.drafted().map(|card| (self.in_hand(card) - 3 * self.money).max(0));
            let drafted = margins.sum::<i32>() * self.weights.hand / 100;
            let (hand, plans) = self.hand(&[]);
            return self.public(plans) + hand + drafted;
        };
        let mut worth =
            -given.payment.megacredits * self.money - given.payment.heat * self.stock(Resource::Heat);
        if let (None, Some(id)) = (self.mat.corporation(), given.corporation) {
            self = self.with_corporation(id);
            worth += self.corporation(id);
        }
        let (hand, plans) = self.hand(&given.cards);
        worth + self.public(plans) + hand
    }
}

/// The points of an award as the seats stand, in hundredths.
pub fn award_share(view: &BorrowedView, award: domain::game::goals::Award, seat: Seat) -> i32 {
    let mine = view.standing(award, seat);
    let (mut better, mut equal, mut best) = (0, 0, mine);
    for other in view.seats() {
        let theirs = view.standing(award, *other);
        best = best.max(theirs);
        if theirs > mine {
            better += 1;
        } else if theirs == mine && *other != seat {
            equal += 1;
        }
    }
    match better {
        0 if equal > 0 => 400,
        0 => 500,
        1 if view.seats().len() > 2 => 200,
        _ => 0,
    }
}

/// What the position is worth to the seat of the view, against the others. Of them only what everybody can see counts.
pub fn position_worth(weights: &Weights, view: &BorrowedView) -> i32 {
    Prices::by(weights, view, view.seat()).own() - others_worth(weights, view)
}

/// What the others have counts so much against the seat.
fn others_worth(weights: &Weights, view: &BorrowedView) -> i32 {
    let seats = view.seats();
    if seats.len() == 1 {
        return 0;
    }
    let (mut sum, mut most) = (0_i64, i32::MIN);
    for other in seats.iter().filter(|other| **other != view.seat()) {
        let prices = Prices::by(weights, view, *other);
        let cards = prices.mat.hand_size() as i32;
        let worth = prices.public(12 * cards) + cards * weights.card / 2;
        sum += i64::from(worth);
        most = most.max(worth);
    }
    let mean = (sum / (seats.len() as i64 - 1)) as i32;
    (mean / 2 + most / 2) * weights.others / 100
}

/// The same as [`position_worth`] after the seat has passed, with everything else as it is.
pub fn worth_after_passing(weights: &Weights, before: &BorrowedView) -> i32 {
    let mut prices = Prices::by(weights, before, before.seat());
    prices.idle = true;
    prices.own() - others_worth(weights, before)
}

/// Whether all three parameters are at their goals.
pub fn is_terraformed(game: &Game) -> bool {
    game.borrowed_view(Seat::Red).is_some_and(|view| view.terraformed())
}
