//! The price list: what everything is worth to a seat, in hundredths of M€ at the end of the game. Money that comes earlier is
//! worth more, because it can be invested.
//!
//! All of it is integer arithmetic, so that the same position has the same price on every machine.

mod cards;
mod effects;
mod position;
mod weights;

use domain::board::Areas;
use domain::card::{Card, CorporationId};
use domain::effect::{Amount, Count, Modifier};
use domain::game::Phase;
use domain::game::borrowed::{BorrowedSeat, BorrowedView};
use domain::parameter::Parameter;
use domain::resource::Resource;
use domain::seat::Seat;
use domain::tag::Tag;

pub use position::{award_share, is_terraformed, position_worth, worth_after_passing};
pub use weights::{FITTED, START, Weights};

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

/// The generations that are probably left after this one, in tenths.
pub fn generations_left(world: &BorrowedView) -> i32 {
    let players = world.seats().len();
    if players == 1 {
        return 10 * (SOLO_GENERATIONS - i32::from(world.generation())).max(0);
    }
    let steps: i32 = Parameter::ALL.iter().map(|p| world.steps_left(*p)).sum();
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
        if self.view.steps_left(parameter) <= 0 {
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
            Resource::Heat | Resource::Energy if self.view.steps_left(Parameter::Temperature) <= 0 => {
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
            Resource::Heat if self.view.steps_left(Parameter::Temperature) <= 0 => worth / 8,
            Resource::Energy if self.view.steps_left(Parameter::Temperature) <= 0 => worth / 3,
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
}
