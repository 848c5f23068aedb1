//! Candidates: what a seat may do, at the level of whole actions. A card with its payment, targets, areas and branches is
//! one candidate, because an evaluation in the middle of an action is misleading: the price is paid and the tile not placed.
//!
//! Where there are many, the list keeps the sensible ones:
//!
//! | choice | candidates |
//! |---|---|
//! | set-up | each corporation, with the best 0, 1, 2 … cards by [`Prices`] |
//! | draft | each card of the pack |
//! | research, cards to keep | each affordable set of cards |
//! | cards to sell | the worst 1, 2, 4, and all |
//! | cards to discard | the worst 4 |
//! | areas | the best [`Limits::areas`] by [`area_score`]; inside an action with several tiles the best 3 |
//! | targets | other seats, the richest first; oneself only where nobody else can be chosen |
//! | amounts | the default; where an effect is repeated, also once and half as often |
//! | payments | the default; with two metals also the other one first; where heat counts as M€, also heat first |
//! | order of effects | each effect first |
//!
//! Of one action the list keeps at most [`Limits::per_action`] ways, the most promising first.
//!
//! A candidate ends where it reveals something: the player decides anew with what it then knows.

use domain::board::{AreaId, Areas, Icon};
use domain::card::CardId;
use domain::effect::StandardProject;
use domain::game::payment::{Payment, Price};
use domain::game::{Answer, Choice, Event, Game, Offer, Question, Zone};
use domain::seat::Seat;
use domain::tile::Tile;

use crate::Effort;
use crate::prices::Prices;

/// One thing that a seat may do.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The answers, in order. At least one.
    pub answers: Vec<Answer>,
    /// The game after them.
    pub after: Game,
    /// Whether the last answer revealed something, so that `after` holds cards that the seat does not know yet.
    pub reveals: bool,
}

impl Candidate {
    /// The option that begins it.
    pub fn choice(&self) -> Choice {
        self.answers[0].option
    }
}

/// How many candidates are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Areas for a tile.
    pub areas: usize,
    /// Ways to do one action.
    pub per_action: usize,
}

impl Limits {
    /// For a decision that is evaluated with care.
    pub const CAREFUL: Limits = Limits { areas: 6, per_action: 24 };
    /// For decisions inside a rollout.
    pub const BRIEF: Limits = Limits { areas: 2, per_action: 4 };
}

/// Areas of the second and later tiles of an action.
const AREAS_INSIDE: usize = 3;
/// Cards among which a discard is chosen.
const DISCARDS: usize = 4;
/// Sets of dealt cards are listed in full up to this number of cards.
const CARDS_IN_FULL: usize = 5;

/// The candidates of the seat in a world: the actual game or a sample of it. Empty if the game does not wait for the seat.
pub fn candidates(world: &Game, seat: Seat, limits: Limits, effort: &mut Effort) -> Vec<Candidate> {
    if !world.waits_for(seat) {
        return Vec::new();
    }
    let mut list = Lister { seat, limits, effort, found: Vec::with_capacity(32), log: Vec::new() };
    let mut offers = Vec::with_capacity(32);
    world.list(seat, &mut offers);
    list.sift(world, &mut offers, false);
    for offer in &offers {
        let begin = list.found.len();
        for answer in ways(world, seat, offer) {
            let mut answers = Vec::with_capacity(3);
            list.follow(world, answer, &mut answers, begin);
        }
    }
    list.found
}

struct Lister<'a> {
    seat: Seat,
    limits: Limits,
    effort: &'a mut Effort,
    found: Vec<Candidate>,
    log: Vec<Event>,
}

impl Lister<'_> {
    /// Gives an answer in a copy, and lists what may follow within the same action.
    fn follow(&mut self, world: &Game, answer: Answer, answers: &mut Vec<Answer>, begin: usize) {
        if self.found.len() - begin >= self.limits.per_action {
            return;
        }
        let mut after = world.clone();
        self.log.clear();
        self.effort.copies += 1;
        self.effort.count_calls(1);
        if after.answer(self.seat, &answer, &mut self.log).is_err() {
            return;
        }
        let reveals = self.log.iter().any(reveals);
        answers.push(answer);
        if reveals || !is_inside_action(&after, self.seat) {
            self.found.push(Candidate { answers: answers.clone(), after, reveals });
        } else {
            let mut offers = Vec::with_capacity(16);
            after.list(self.seat, &mut offers);
            self.sift(&after, &mut offers, answers.len() > 1);
            for offer in &offers {
                for answer in ways(&after, self.seat, offer) {
                    self.follow(&after, answer, answers, begin);
                }
            }
        }
        answers.pop();
    }

    /// Keeps the sensible options of a question, the most promising first.
    fn sift(&self, world: &Game, offers: &mut Vec<Offer>, inside: bool) {
        let seat = self.seat;
        match world.question_of(seat) {
            Some(Question::Area) => {
                let tile = world.tile_asked(seat);
                let score = |offer: &Offer| match offer.choice {
                    Choice::Area(area) => area_score(world, seat, tile, area),
                    _ => 0,
                };
                offers.sort_by_cached_key(|offer| std::cmp::Reverse(score(offer)));
                offers.truncate(if inside { AREAS_INSIDE.min(self.limits.areas) } else { self.limits.areas });
            }
            Some(Question::Player) => {
                let own = |offer: &Offer| offer.choice == Choice::Player(seat);
                if offers.iter().any(|offer| !own(offer)) {
                    offers.retain(|offer| !own(offer));
                }
                offers.sort_by_cached_key(|offer| match offer.choice {
                    Choice::Player(other) => -points_now(world, other),
                    _ => 0,
                });
            }
            // What takes an amount removes; what takes none adds, or is a cost.
            Some(Question::Card) => {
                let mat = world.borrowed_view(seat).map(|view| view.seat_of(seat));
                let own = |card: CardId| mat.is_some_and(|mat| mat.played().any(|(held, _, _)| held == card));
                offers.retain(|offer| match offer.choice {
                    Choice::Card(card) => offer.amount.is_none() || !own(card),
                    _ => true,
                });
            }
            Some(Question::Discard) => {
                let Some(view) = world.borrowed_view(seat) else { return };
                let prices = Prices::of(&view);
                offers.sort_by_cached_key(|offer| match offer.choice {
                    Choice::Card(card) => prices.in_hand(card),
                    _ => i32::MIN,
                });
                offers.truncate(DISCARDS + 1);
            }
            _ => {}
        }
    }
}

/// Whether the seat is asked how to go on with an action.
pub fn is_inside_action(game: &Game, seat: Seat) -> bool {
    let outside = |question| {
        matches!(
            question,
            Question::Setup
                | Question::Draft
                | Question::Research
                | Question::Action
                | Question::FinalGreeneries
        )
    };
    game.waits_for(seat) && game.question_of(seat).is_some_and(|question| !outside(question))
}

/// Whether the event shows cards that were hidden.
pub fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::Drawn { .. }
            | Event::Dealt { .. }
            | Event::Revealed { .. }
            | Event::PackDealt { .. }
            | Event::CorporationsDealt { .. }
    )
}

/// The answers that choose this option: its payments, amounts and cards.
pub(crate) fn ways(world: &Game, seat: Seat, offer: &Offer) -> Vec<Answer> {
    let plain = Answer::plain(offer.choice);
    if let Some(terms) = offer.cards {
        let sets = card_sets(world, seat, offer, usize::from(terms.min), usize::from(terms.max));
        return sets.into_iter().map(|cards| Answer { cards: Some(cards), ..plain.clone() }).collect();
    }
    if let (Some((min, max, default)), Choice::Times) = (offer.amount, offer.choice) {
        let mut amounts = vec![default];
        for amount in [i64::midpoint(min, max), min] {
            if !amounts.contains(&amount) {
                amounts.push(amount);
            }
        }
        return amounts.into_iter().map(|n| Answer { amount: Some(n), ..plain.clone() }).collect();
    }
    let mut ways = vec![plain];
    if let Some(price) = offer.price {
        let usual = price.default_payment();
        for payment in other_payments(&price) {
            if payment != usual && ways.iter().all(|way| way.payment != Some(payment)) {
                ways.push(Answer { payment: Some(payment), ..Answer::plain(offer.choice) });
            }
        }
    }
    ways
}

/// Payments beside the default: the other metal first, or heat first.
fn other_payments(price: &Price) -> impl Iterator<Item = Payment> {
    let two_metals = price.steel.0 * price.steel.1 > 0 && price.titanium.0 * price.titanium.1 > 0;
    let orders = [
        two_metals.then_some([Cubes::Steel, Cubes::Titanium, Cubes::Money, Cubes::Heat]),
        (price.heat > 0).then_some([Cubes::Titanium, Cubes::Steel, Cubes::Heat, Cubes::Money]),
    ];
    orders
        .into_iter()
        .flatten()
        .map(|order| pay_in_order(price, order))
        .filter(|payment| price.check(payment).is_ok())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cubes {
    Money,
    Steel,
    Titanium,
    Heat,
}

fn pay_in_order(price: &Price, order: [Cubes; 4]) -> Payment {
    let mut payment = Payment::NOTHING;
    let mut rest = price.due;
    for cubes in order {
        let (held, worth) = match cubes {
            Cubes::Money => (price.megacredits, 1),
            Cubes::Steel => price.steel,
            Cubes::Titanium => price.titanium,
            Cubes::Heat => (price.heat, 1),
        };
        let used = if worth > 0 { held.min(rest / worth) } else { 0 };
        rest -= used * worth;
        match cubes {
            Cubes::Money => payment.megacredits = used,
            Cubes::Steel => payment.steel = used,
            Cubes::Titanium => payment.titanium = used,
            Cubes::Heat => payment.heat = used,
        }
    }
    payment
}

/// The sets of cards that are worth a look.
fn card_sets(world: &Game, seat: Seat, offer: &Offer, min: usize, max: usize) -> Vec<Vec<CardId>> {
    let Some(view) = world.borrowed_view(seat) else { return Vec::new() };
    let from_hand = offer.cards.is_some_and(|terms| terms.from == Zone::Hand);
    let zone = if from_hand { view.hand() } else { view.dealt() };
    let max = max.min(zone.len());
    if min > max {
        return Vec::new();
    }
    let sells = offer.choice == Choice::StandardProject(StandardProject::SellPatents);
    if !sells && zone.len() <= CARDS_IN_FULL {
        let fits = |set: &u32| (min..=max).contains(&(set.count_ones() as usize));
        let cards = |set: u32| (0..zone.len()).filter(|i| set >> i & 1 == 1).map(|i| zone[i]).collect();
        return (0..1_u32 << zone.len()).rev().filter(fits).map(cards).collect();
    }
    let prices = match offer.choice {
        Choice::Corporation(corporation) => Prices::of(&view).with_corporation(corporation),
        _ => Prices::of(&view),
    };
    let mut sorted = zone.to_vec();
    sorted.sort_by_cached_key(|card| std::cmp::Reverse(prices.in_hand(*card)));
    if sells {
        sorted.reverse();
        let mut counts: Vec<usize> = [1, 2, 4, max].into_iter().filter(|n| (min..=max).contains(n)).collect();
        counts.dedup();
        return counts.into_iter().map(|n| sorted[..n].to_vec()).collect();
    }
    (min..=max).map(|n| sorted[..n].to_vec()).collect()
}

/// How promising an area is for a tile, in hundredths of M€: the placement bonus, the neighbours, and what others get.
pub fn area_score(world: &Game, seat: Seat, tile: Option<Tile>, area: AreaId) -> i32 {
    let Some(board) = world.borrowed_view(seat).map(|view| view.board()) else { return 0 };
    let near = area.neighbours();
    let icon = |icon: &Icon| match icon {
        Icon::Steel => 170,
        Icon::Titanium => 260,
        Icon::Plants => 200,
        Icon::Card => 350,
    };
    let bonus: i32 = area.printed().bonus.iter().map(icon).sum();
    let count = |areas: Areas| areas.len() as i32;
    let oceans = 200 * count(near.and(board.oceans()));
    let own_cities = count(near.and(board.cities()).and(board.owned(seat)));
    let other_cities = count(near.and(board.cities())) - own_cities;
    let greeneries = count(near.and(board.greeneries()));
    let free_land = count(near.and(Areas::LAND).but(board.occupied()));
    match tile {
        Some(Tile::Greenery) => bonus + oceans + 800 * own_cities - 500 * other_cities + 15 * free_land,
        Some(Tile::City | Tile::Capital) => bonus + oceans + 800 * greeneries + 90 * free_land,
        // An ocean helps whoever builds beside it next.
        Some(Tile::Ocean) => {
            let own = count(near.and(board.owned(seat)));
            let others = count(near.and(board.occupied())) - own;
            bonus + oceans + 40 * own - 30 * others
        }
        _ => bonus + oceans - 60 * greeneries - 200 * own_cities + 100 * other_cities,
    }
}

/// The points of the seat if the game ended now.
pub(crate) fn points_now(game: &Game, seat: Seat) -> i32 {
    game.borrowed_view(seat).map_or(0, |view| view.score(seat).total)
}
