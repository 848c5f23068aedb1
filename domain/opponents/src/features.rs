//! What the value network sees of a position: a sparse list of numbered inputs, made from what one seat may know. The seat
//! is the point of view; the others follow in clockwise order.

mod kinds;

use std::sync::LazyLock;

use domain::board::{AreaId, Areas, Icon};
use domain::card::{CardId, CorporationId};
use domain::cards;
use domain::effect::Modifier;
use domain::game::borrowed::{BorrowedSeat, BorrowedView};
use domain::game::goals::{Award, Milestone};
use domain::game::scoring::Score;
use domain::parameter::Parameter;
use domain::requirement::Requirement;
use domain::resource::{ByResource, Resource};
use domain::tag::Tag;

pub(crate) use kinds::Reading;
pub use kinds::ReasonKind;

/// The value of an input that is simply there. Amounts are given in parts of it.
pub const UNIT: i32 = 16;

/// Changes with every change of the inputs, so that weights are never used with inputs that they were not trained for.
pub const FEATURES_VERSION: u16 = 1;

const CARDS: usize = cards::CARDS;
const CORPORATIONS: usize = 13;

/// Cards in hand that could be played now, as far as requirements go.
const HAND_READY: usize = 0;
/// Cards in hand whose requirements do not hold now, but still may later.
const HAND_WAITING: usize = HAND_READY + CARDS;
/// Cards that the seat may buy or keep.
const OFFERED: usize = HAND_WAITING + CARDS;
/// Own cards face up.
const PLAYED: usize = OFFERED + CARDS;
/// Cards of all others face up.
const PLAYED_BY_OTHERS: usize = PLAYED + CARDS;
/// Resources on own cards.
const HELD: usize = PLAYED_BY_OTHERS + CARDS;
const HOLDERS: usize = 40;
const CORPORATION: usize = HELD + HOLDERS;
const CORPORATION_OF_OTHERS: usize = CORPORATION + CORPORATIONS;
const PHASE: usize = CORPORATION_OF_OTHERS + CORPORATIONS;
const PHASES: usize = 7;
const PLAYERS: usize = PHASE + PHASES;
const GENERATION: usize = PLAYERS + 5;
const GENERATIONS: usize = 16;
const TABLE: usize = GENERATION + GENERATIONS;
const TABLE_INPUTS: usize = 24;
const OWN: usize = TABLE + TABLE_INPUTS;
const OWN_INPUTS: usize = 84;
const GOALS: usize = OWN + OWN_INPUTS;
const GOAL_INPUTS: usize = 40;
const OTHERS: usize = GOALS + GOAL_INPUTS;
const OTHER_INPUTS: usize = 32;

/// The number of inputs.
pub const INPUTS: usize = OTHERS + 4 * OTHER_INPUTS;

/// A sparse list of inputs: each with its number, below [`INPUTS`], and its value in parts of [`UNIT`], never 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    list: Vec<(u16, i16)>,
}

/// The largest amount of an input, so that sums stay small.
const LIMIT: i32 = 1_023;

impl Features {
    /// An empty list.
    pub fn new() -> Features {
        Features { list: Vec::with_capacity(256) }
    }

    /// The inputs with their values.
    pub fn list(&self) -> &[(u16, i16)] {
        &self.list
    }

    fn push(&mut self, input: usize, value: i32) {
        if value != 0 {
            self.list.push((input as u16, value.clamp(-LIMIT, LIMIT) as i16));
        }
    }

    /// Replaces the list by that of a position as a seat may know it.
    pub fn read(&mut self, view: &BorrowedView) {
        self.read_with(view, &mut BoardFigures::default());
    }

    /// The same. What the board comes to is kept for the next position, which often has the same tiles.
    pub(crate) fn read_with(&mut self, view: &BorrowedView, board: &mut BoardFigures) {
        self.list.clear();
        let own = Own::of(view);
        let left = generations_left(view);
        let score = view.score(view.seat());
        let hand = self.read_cards(view, &own);
        self.read_table(view, left);
        self.read_own(view, &own, &score, &hand, board.of(view), left);
        if !view.setup().solo() {
            self.read_goals(view, &score);
            self.read_others(view, &score, left);
        }
    }

    fn read_cards(&mut self, view: &BorrowedView, own: &Own) -> Hand {
        let means = view.means();
        let mut hand = Hand::default();
        for card in view.hand().iter().chain(&own.bought) {
            let at = usize::from(card.number()) - 1;
            hand.size += 1;
            if means.meets(*card) {
                self.push(HAND_READY + at, UNIT);
                hand.ready += 1;
                hand.ready_cost += means.price(*card);
                hand.payable += i32::from(means.can_pay(*card));
            } else if is_dead(view, *card) {
                hand.dead += 1;
            } else {
                self.push(HAND_WAITING + at, UNIT);
                hand.waiting_cost += means.price(*card);
            }
        }
        let offered = if view.dealt().is_empty() { None } else { Some(view.dealt()) };
        match offered {
            Some(dealt) if !own.given => {
                dealt.iter().for_each(|card| self.push(OFFERED + usize::from(card.number()) - 1, UNIT));
            }
            Some(_) => {}
            None => view.drafted().for_each(|card| self.push(OFFERED + usize::from(card.number()) - 1, UNIT)),
        }
        for (card, resources, _) in view.seat_of(view.seat()).played() {
            let at = usize::from(card.number()) - 1;
            self.push(PLAYED + at, UNIT);
            if resources > 0 {
                self.push(HELD + usize::from(HOLDER[at]), i32::from(resources) * UNIT / 4);
            }
        }
        for other in view.seats().iter().filter(|other| **other != view.seat()) {
            for (card, _, _) in view.seat_of(*other).played() {
                self.push(PLAYED_BY_OTHERS + usize::from(card.number()) - 1, UNIT);
            }
        }
        hand
    }

    fn read_table(&mut self, view: &BorrowedView, left: i32) {
        self.push(PHASE + view.phase().index(), UNIT);
        self.push(PLAYERS + view.seats().len() - 1, UNIT);
        self.push(GENERATION + usize::from(view.generation()).min(GENERATIONS) - 1, UNIT);
        let steps = |parameter: Parameter| view.steps_left(parameter);
        let (temperature, oxygen, oceans) =
            (steps(Parameter::Temperature), steps(Parameter::Oxygen), steps(Parameter::Oceans));
        let all = temperature + oxygen + oceans;
        let own = view.seat_of(view.seat());
        let others_passed =
            view.seats().iter().filter(|s| **s != view.seat() && view.seat_of(**s).passed()).count() as i32;
        let values = [
            temperature * UNIT / 8,
            oxygen * UNIT / 8,
            oceans * UNIT / 4,
            all * UNIT / 16,
            left / 4,
            i32::from(view.generation()) * UNIT / 8,
            UNIT * i32::from(all == 0),
            UNIT * i32::from(all > 0 && all <= 3),
            UNIT * i32::from(temperature == 0),
            UNIT * i32::from(oxygen == 0),
            UNIT * i32::from(oceans == 0),
            UNIT * i32::from(own.passed()),
            UNIT * i32::from(view.active() == Some(view.seat())),
            UNIT * i32::from(view.active() == Some(view.seat()) && view.actions() == 1),
            UNIT * i32::from(view.first() == view.seat()),
            others_passed * UNIT,
            UNIT * i32::from(others_passed + 1 == view.seats().len() as i32),
            UNIT * i32::from(view.setup().draft),
            UNIT * i32::from(view.setup().corporate_era),
            UNIT * i32::from(own.first_action_due()),
            UNIT * i32::from(own.corporation_used()),
            i32::from(own.next_card().0) * UNIT / 8,
            i32::from(own.next_card().1) * UNIT,
            i32::from(own.rating_raised() > 0) * UNIT,
        ];
        const { assert!(TABLE_INPUTS == 24) };
        self.push_all(TABLE, &values);
    }

    fn push_all(&mut self, first: usize, values: &[i32]) {
        values.iter().enumerate().for_each(|(i, value)| self.push(first + i, *value));
    }

    fn read_own(
        &mut self,
        view: &BorrowedView,
        own: &Own,
        score: &Score,
        hand: &Hand,
        board: &OwnBoard,
        left: i32,
    ) {
        if let Some(corporation) = own.corporation {
            self.push(CORPORATION + corporation_index(corporation), UNIT);
        }
        let seat = view.seat_of(view.seat());
        let (stock, production) = (&own.stock, &own.production);
        let goal = |parameter| view.steps_left(parameter);
        let greeneries = stock.plants / i32::from(own.greenery_plants.max(1));
        let heat_steps = (stock.heat / 8).min(goal(Parameter::Temperature));
        let (mut unused, mut actions) = (0, 0);
        for (card, _, used) in seat.played() {
            if card.row().action.is_some() {
                actions += 1;
                unused += i32::from(!used);
            }
        }
        let Hand { size: hand, ready, payable, dead, ready_cost, waiting_cost } = *hand;
        let values = [
            (i32::from(seat.rating()) - 20) * UNIT / 8,
            (score.total - i32::from(seat.rating())) * UNIT / 8,
            score.cards * UNIT / 4,
            score.cities * UNIT / 4,
            score.greeneries * UNIT / 4,
            stock.megacredits * UNIT / 16,
            stock.steel * UNIT / 4,
            stock.titanium * UNIT / 4,
            stock.plants * UNIT / 4,
            stock.energy * UNIT / 4,
            stock.heat * UNIT / 8,
            production.megacredits * UNIT / 8,
            production.steel * UNIT / 4,
            production.titanium * UNIT / 4,
            production.plants * UNIT / 4,
            production.energy * UNIT / 4,
            production.heat * UNIT / 4,
            // What production still brings; `left` is in parts of UNIT.
            production.megacredits * left / 64,
            production.steel * left / 32,
            production.titanium * left / 32,
            production.plants * left / 32,
            production.energy * left / 32,
            production.heat * left / 32,
            i32::from(seat.rating()) * left / 256,
            hand * UNIT / 8,
            hand * left / 64,
            ready * UNIT / 8,
            payable * UNIT / 4,
            dead * UNIT / 4,
            ready_cost * UNIT / 64,
            waiting_cost * UNIT / 64,
            (stock.megacredits - ready_cost).max(0) * UNIT / 16,
            (stock.megacredits - ready_cost - waiting_cost).max(0) * UNIT / 16,
            stock.megacredits.min(10) * UNIT / 8,
            greeneries * UNIT,
            heat_steps * UNIT,
            actions * UNIT / 4,
            unused * UNIT / 4,
            seat.played().len() as i32 * UNIT / 16,
            seat.played_events().count() as i32 * UNIT / 4,
            (seat.worth(Resource::Steel) - 2) * UNIT,
            (seat.worth(Resource::Titanium) - 3) * UNIT,
            own.discount * UNIT / 2,
            (8 - i32::from(own.greenery_plants)) * UNIT,
            board.cities * UNIT / 2,
            board.tiles * UNIT / 4,
            board.beside_cities * UNIT / 4,
            board.greenery_bonus * UNIT / 4,
            board.city_points * UNIT / 4,
            UNIT * i32::from(stock.megacredits >= 8),
            UNIT * i32::from(stock.megacredits >= 14),
            UNIT * i32::from(stock.megacredits >= 23),
            UNIT * i32::from(hand == 0),
            actions * left / 64,
        ];
        const { assert!(54 + Tag::ALL.len() * 2 <= OWN_INPUTS) };
        self.push_all(OWN, &values);
        for tag in Tag::ALL {
            let count = i32::from(seat.tags(*tag)) + own.corporation_tags(view, *tag);
            self.push(OWN + values.len() + tag.index(), count * UNIT / 4);
            self.push(OWN + values.len() + Tag::ALL.len() + tag.index(), count * left / 64);
        }
    }

    fn read_goals(&mut self, view: &BorrowedView, score: &Score) {
        let me = view.seat();
        let (milestones, awards) = (view.milestones(), view.awards());
        let full = milestones.len() >= 3;
        let mut at = GOALS;
        for milestone in Milestone::ALL {
            let claimed = milestones.iter().find(|(m, _)| m == milestone).map(|(_, seat)| *seat);
            let needs = i32::from(milestone.needs()).max(1);
            let have = |seat| i32::from(view.towards(*milestone, seat)).min(needs);
            let open = claimed.is_none() && !full;
            let best = view.seats().iter().filter(|s| **s != me).map(|s| have(*s)).max().unwrap_or(0);
            let values = [
                UNIT * i32::from(claimed == Some(me)),
                UNIT * i32::from(open && have(me) >= needs),
                if open { UNIT * have(me) / needs } else { 0 },
                if open { UNIT * best / needs } else { 0 },
            ];
            self.push_all(at, &values);
            at += values.len();
        }
        for award in Award::ALL {
            let funded = awards.iter().any(|(a, _)| a == award);
            let mine = view.standing(*award, me);
            let best = view.seats().iter().filter(|s| **s != me).map(|s| view.standing(*award, *s)).max();
            let lead = (mine - best.unwrap_or(0)).clamp(-12, 12);
            let open = !funded && awards.len() < 3;
            let values = [
                if funded { lead * UNIT / 4 } else { 0 },
                UNIT * i32::from(funded && lead > 0),
                if open { lead * UNIT / 4 } else { 0 },
            ];
            self.push_all(at, &values);
            at += values.len();
        }
        let values = [
            score.awards * UNIT / 4,
            score.milestones * UNIT / 4,
            UNIT * (3 - milestones.len() as i32),
            UNIT * (3 - awards.len() as i32),
        ];
        self.push_all(at, &values);
        const { assert!(5 * 4 + 5 * 3 + 4 <= GOAL_INPUTS) };
    }

    fn read_others(&mut self, view: &BorrowedView, own: &Score, left: i32) {
        let seats = view.seats();
        let me = seats.iter().position(|seat| *seat == view.seat()).unwrap_or(0);
        let own_total = own.total;
        for place in 1..seats.len() {
            let other = seats[(me + place) % seats.len()];
            let seat: BorrowedSeat = view.seat_of(other);
            let first = OTHERS + (place - 1) * OTHER_INPUTS;
            if let Some(corporation) = seat.corporation() {
                self.push(CORPORATION_OF_OTHERS + corporation_index(corporation), UNIT);
            }
            let (stock, production) = (seat.stock(), seat.production());
            let score = view.score(other);
            let values = [
                (i32::from(seat.rating()) - 20) * UNIT / 8,
                (score.total - own_total) * UNIT / 8,
                score.cards * UNIT / 4,
                score.cities * UNIT / 4,
                score.greeneries * UNIT / 4,
                (score.awards + score.milestones) * UNIT / 4,
                stock.megacredits * UNIT / 16,
                stock.steel * UNIT / 4,
                stock.titanium * UNIT / 4,
                stock.plants * UNIT / 4,
                stock.heat * UNIT / 8,
                i32::from(production.megacredits) * UNIT / 8,
                i32::from(production.steel) * UNIT / 4,
                i32::from(production.titanium) * UNIT / 4,
                i32::from(production.plants) * UNIT / 4,
                i32::from(production.energy) * UNIT / 4,
                i32::from(production.heat) * UNIT / 4,
                i32::from(production.megacredits) * left / 64,
                i32::from(production.plants) * left / 32,
                i32::from(production.heat) * left / 32,
                seat.hand_size() as i32 * UNIT / 8,
                seat.hand_size() as i32 * left / 64,
                seat.played().len() as i32 * UNIT / 16,
                UNIT * i32::from(seat.passed()),
                i32::from(seat.tags(Tag::Science)) * UNIT / 4,
                i32::from(seat.tags(Tag::Jupiter)) * UNIT / 4,
                i32::from(seat.tags(Tag::Building)) * UNIT / 4,
                view.board().owned(other).len() as i32 * UNIT / 4,
                stock.plants / i32::from(seat.greenery_plants().max(1)) * UNIT,
                UNIT * i32::from(score.total > own_total),
            ];
            const { assert!(30 <= OTHER_INPUTS) };
            self.push_all(first, &values);
        }
    }
}

/// The cards that the seat has or has chosen to buy, in numbers.
#[derive(Default)]
struct Hand {
    size: i32,
    /// Whose requirements hold now.
    ready: i32,
    /// Those of them that the seat can pay for.
    payable: i32,
    /// Whose requirements can never hold again.
    dead: i32,
    /// What the ready cards cost, in M€.
    ready_cost: i32,
    /// What those cost that wait for their requirements, in M€.
    waiting_cost: i32,
}

/// What the seat has, counting what it has chosen in secret as done.
struct Own {
    corporation: Option<CorporationId>,
    stock: ByResource<i32>,
    production: ByResource<i32>,
    /// Cards that it has chosen to buy.
    bought: Vec<CardId>,
    given: bool,
    greenery_plants: u8,
    /// M€ off every card.
    discount: i32,
}

impl Own {
    fn of(view: &BorrowedView) -> Own {
        let seat = view.seat_of(view.seat());
        let mut production = ByResource::default();
        Resource::ALL.iter().for_each(|r| production[*r] = i32::from(seat.production()[*r]));
        let mut own = Own {
            corporation: seat.corporation(),
            stock: *seat.stock(),
            production,
            bought: Vec::new(),
            given: false,
            greenery_plants: seat.greenery_plants(),
            discount: 0,
        };
        if let Some(given) = view.given() {
            own.given = true;
            if let Some(corporation) = given.corporation {
                let row = corporation.row();
                own.corporation = Some(corporation);
                for resource in Resource::ALL {
                    own.stock[*resource] += i32::from(row.stock[*resource]);
                    own.production[*resource] += i32::from(row.production[*resource]);
                }
                for modifier in &row.modifiers {
                    match modifier {
                        Modifier::GreeneryPlants(n) => own.greenery_plants = *n,
                        Modifier::Discount(n, None) => own.discount += i32::from(*n),
                        _ => {}
                    }
                }
            }
            let payment = given.payment;
            Resource::ALL.iter().for_each(|r| own.stock[*r] -= payment.of(*r));
            own.bought = given.cards;
        }
        let played = seat.played().flat_map(|(card, ..)| &card.row().modifiers);
        let corporation = seat.corporation().into_iter().flat_map(|id| &id.row().modifiers);
        for modifier in played.chain(corporation) {
            if let Modifier::Discount(n, None) = modifier {
                own.discount += i32::from(*n);
            }
        }
        own
    }

    /// Tags of a corporation that is chosen and not revealed yet.
    fn corporation_tags(&self, view: &BorrowedView, tag: Tag) -> i32 {
        match (self.corporation, view.seat_of(view.seat()).corporation()) {
            (Some(id), None) => id.row().tags.iter().filter(|t| **t == tag).count() as i32,
            _ => 0,
        }
    }
}

/// Steps that all parameters together still have to go.
pub(crate) fn missing_steps(view: &BorrowedView) -> i32 {
    Parameter::ALL.iter().map(|parameter| view.steps_left(*parameter)).sum()
}

/// An estimate of the generations to come, this one included, in parts of [`UNIT`].
fn generations_left(view: &BorrowedView) -> i32 {
    if view.setup().solo() {
        return (15 - i32::from(view.generation())).max(0) * UNIT;
    }
    let steps = missing_steps(view);
    if steps == 0 {
        return UNIT / 2;
    }
    // A table of good players raises about 1.4 steps a seat and generation, and a little more.
    let pace = 14 * view.seats().len() as i32 + 6;
    UNIT + steps * UNIT * 10 / pace
}

/// Whether the requirements of the card can never hold again, because a parameter is beyond them.
fn is_dead(view: &BorrowedView, card: CardId) -> bool {
    card.row().requirements.iter().any(|requirement| match requirement {
        // Cards and corporations ease it by two steps each.
        Requirement::AtMost(most, parameter) => {
            view.parameter(*parameter) > *most + 4 * parameter.scale().step
        }
        _ => false,
    })
}

fn corporation_index(id: CorporationId) -> usize {
    static INDEX: LazyLock<Vec<CorporationId>> =
        LazyLock::new(|| cards::corporations().iter().map(|row| row.id).collect());
    INDEX.iter().position(|other| *other == id).unwrap_or(0) % CORPORATIONS
}

/// For each card, by its number: which of the inputs for resources on cards it has.
static HOLDER: LazyLock<[u8; CARDS]> = LazyLock::new(|| {
    let mut index = [0; CARDS];
    let mut next = 0;
    for (at, row) in cards::all().iter().enumerate() {
        if row.holds.is_some() {
            index[at] = next;
            next = (next + 1) % HOLDERS as u8;
        }
    }
    index
});

/// The figures of the latest board.
#[derive(Default)]
pub(crate) struct BoardFigures {
    /// All that they depend on: oceans, greeneries, cities, occupied areas, and those of the seat.
    tiles: Option<[Areas; 5]>,
    figures: OwnBoard,
}

impl BoardFigures {
    fn of(&mut self, view: &BorrowedView) -> &OwnBoard {
        let board = view.board();
        let own = board.owned(view.seat());
        let tiles = [board.oceans(), board.greeneries(), board.cities(), board.occupied(), own];
        if self.tiles != Some(tiles) {
            *self = BoardFigures { tiles: Some(tiles), figures: OwnBoard::of(tiles) };
        }
        &self.figures
    }
}

/// The tiles of the seat, in numbers.
#[derive(Default)]
struct OwnBoard {
    cities: i32,
    tiles: i32,
    /// Free areas for greeneries beside own cities.
    beside_cities: i32,
    /// The best printed bonus, with M€ of oceans, that a greenery can get; in M€.
    greenery_bonus: i32,
    /// Points that a new city would have at once, at most.
    city_points: i32,
}

impl OwnBoard {
    fn of([oceans, greeneries, all_cities, occupied, own]: [Areas; 5]) -> OwnBoard {
        let cities = own.and(all_cities);
        let free = Areas::LAND.but(occupied);
        let beside = free.and(own.neighbours());
        let near = if beside.is_empty() { free } else { beside };
        let bonus = |area: AreaId| {
            let icons: i32 = area.printed().bonus.iter().map(|icon| icon_worth(*icon)).sum();
            let beside_oceans = area.neighbours().and(oceans).len() as i32;
            let beside_own = area.neighbours().and(cities).len() as i32;
            icons + 2 * beside_oceans + 4 * beside_own
        };
        let sites = free.but(all_cities.neighbours());
        OwnBoard {
            cities: cities.len() as i32,
            tiles: own.len() as i32,
            beside_cities: free.and(cities.neighbours()).len() as i32,
            greenery_bonus: near.iter().map(bonus).max().unwrap_or(0),
            city_points: sites
                .iter()
                .map(|area| area.neighbours().and(greeneries).len() as i32)
                .max()
                .unwrap_or(0),
        }
    }
}

/// About what an icon of an area is worth, in M€.
fn icon_worth(icon: Icon) -> i32 {
    match icon {
        Icon::Steel | Icon::Plants => 2,
        Icon::Titanium | Icon::Card => 3,
    }
}

#[cfg(test)]
mod tests {
    use domain::game::playout::RandomPlayer;
    use domain::game::{CardMemory, Game, Setup};

    use super::*;

    /// Plays random games of all sizes and calls `look` before each answer.
    fn walk(mut look: impl FnMut(&Game, &[CardMemory])) {
        for number in 0..10 {
            let mut player = RandomPlayer::new(number);
            let players = number as usize % 5 + 1;
            let setup = Setup { draft: players > 1 && number % 2 == 0, ..Setup::of(players) };
            let mut log = Vec::new();
            let mut game = Game::begin(setup, player.seed(), &mut log).expect("a game");
            let mut memories: Vec<CardMemory> =
                game.seats().iter().map(|seat| CardMemory::of(*seat, &log)).collect();
            while !game.is_over() {
                look(&game, &memories);
                let seat = game.waiting_for()[0];
                let answer = player.choose(&game, seat).expect("a decision");
                log.clear();
                game.answer(seat, &answer, &mut log).expect("accepted");
                memories.iter_mut().for_each(|memory| log.iter().for_each(|event| memory.learn(event)));
            }
        }
    }

    #[test]
    fn inputs_follow_from_what_the_seat_may_know() {
        let (mut real, mut sampled) = (Features::new(), Features::new());
        let mut number = 0;
        walk(|game, memories| {
            number += 1;
            let seat = game.seats()[number as usize % game.seats().len()];
            let sample = game.resample(&memories[seat.index()], number);
            real.read(&game.borrowed_view(seat).expect("a seat"));
            sampled.read(&sample.game().borrowed_view(seat).expect("a seat"));
            assert_eq!(real, sampled);
        });
        assert!(number > 1_000);
    }

    #[test]
    fn inputs_are_within_their_bounds_and_named_once() {
        let mut features = Features::new();
        let (mut most, mut used) = (0, vec![false; INPUTS]);
        walk(|game, _| {
            for seat in game.seats() {
                features.read(&game.borrowed_view(*seat).expect("a seat"));
                let mut inputs: Vec<u16> = features.list().iter().map(|(input, _)| *input).collect();
                most = most.max(inputs.len());
                inputs.iter().for_each(|input| used[usize::from(*input)] = true);
                assert!(features.list().iter().all(|(_, value)| *value != 0));
                inputs.sort_unstable();
                // Cards and corporations of several others are added up.
                let shared = |input: u16| {
                    (PLAYED_BY_OTHERS..HELD).contains(&input.into())
                        || (CORPORATION_OF_OTHERS..PHASE).contains(&input.into())
                };
                assert!(inputs.windows(2).all(|two| two[0] < two[1] || shared(two[0])));
            }
        });
        assert!(most < 600, "{most} inputs at once");
        assert!(used.iter().filter(|used| **used).count() > INPUTS * 2 / 3);
        let holders = cards::all().iter().filter(|row| row.holds.is_some()).count();
        assert!(holders <= HOLDERS, "{holders} cards hold resources");
    }
}
