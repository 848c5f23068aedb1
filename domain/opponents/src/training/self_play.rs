//! Games of self-play. Each seat answers one question at a time: it tries the sensible answers in a sample of the game, and
//! takes the one after which its position is worth most.

use domain::board::AreaId;
use domain::card::CardId;
use domain::game::borrowed::BorrowedView;
use domain::game::scoring::scores_of;
use domain::game::{
    Answer, CardMemory, Choice, Event, Game, Offer, Question, SampledGame, Seed, Setup, Zone,
};
use domain::resource::Resource;
use domain::seat::Seat;

use super::Weights;
use crate::features::missing_steps;
use crate::network::MARGIN_UNIT;
use crate::{Chance, Estimate, Features};

/// How a seat values positions.
#[derive(Clone, Copy)]
pub(super) enum Policy<'a> {
    /// By a list of prices.
    PriceList,
    /// By a network.
    Weights(&'a Weights),
}

/// How a game ended for a seat.
pub(super) struct SeatResult {
    /// Share of the victory and margin, as outputs of the network.
    pub target: [f32; 2],
    pub points: i32,
}

/// A game that was played.
pub(super) struct Played {
    /// For each seat its positions, in order.
    pub seen: Vec<Vec<Features>>,
    pub results: Vec<SeatResult>,
    pub generations: u8,
}

/// No sensible game lasts longer. A game of untrained weights may, because nobody need terraform.
const MAX_GENERATIONS: u8 = 30;

/// Plays a game. One policy for each seat; of 1,000 decisions that many are random.
pub(super) fn play(
    setup: Setup,
    policies: &[Policy],
    random_per_mille: usize,
    chance: &mut Chance,
) -> Played {
    let mut seed = [0; 32];
    seed.chunks_exact_mut(8).for_each(|bytes| bytes.copy_from_slice(&chance.seed().to_le_bytes()));
    let mut log = Vec::new();
    let mut seen = vec![Vec::new(); policies.len()];
    let Ok(mut game) = Game::begin(setup, Seed(seed), &mut log) else {
        return Played { seen, results: Vec::new(), generations: 0 };
    };
    let mut memories: Vec<CardMemory> = game.seats().iter().map(|seat| CardMemory::of(*seat, &log)).collect();
    let mut features = Features::new();
    while !game.is_over() && game.generation() <= MAX_GENERATIONS {
        for seat in game.seats() {
            if !game.waits_for(*seat) {
                continue;
            }
            let at = seat.index();
            let answer = if chance.below(1_000) < random_per_mille {
                any_answer(&game, *seat, chance)
            } else {
                let sample = game.resample(&memories[at], chance.seed());
                best_answer(&sample, *seat, policies[at])
            };
            log.clear();
            if let Some(answer) = answer
                && game.answer(*seat, &answer, &mut log).is_ok()
            {
                memories.iter_mut().for_each(|memory| log.iter().for_each(|event| memory.learn(event)));
                let more = matches!(game.question_of(*seat), Some(question) if is_part(question));
                if let (false, false, Some(view)) = (more, game.is_over(), game.borrowed_view(*seat)) {
                    features.read(&view);
                    seen[at].push(features.clone());
                }
            }
        }
    }
    let results = game.seats().iter().map(|seat| result(&game, *seat)).collect();
    Played { seen, results, generations: game.generation() }
}

/// Whether a question is part of an action, and not a decision of its own.
fn is_part(question: Question) -> bool {
    !matches!(
        question,
        Question::Setup | Question::Draft | Question::Research | Question::Action | Question::FinalGreeneries
    )
}

fn any_answer(game: &Game, seat: Seat, chance: &mut Chance) -> Option<Answer> {
    domain::game::playout::RandomPlayer::new(chance.seed()).choose(game, seat)
}

/// What the end of a game, or a game that has gone on for too long, is worth to a seat.
fn result(game: &Game, seat: Seat) -> SeatResult {
    let estimate = Estimate::of_result(game, seat);
    let victory = estimate.victory as f32 / Estimate::WHOLE as f32;
    let margin = estimate.margin as f32 / (256.0 * MARGIN_UNIT as f32);
    SeatResult { target: [victory, margin], points: scores_of(game)[seat.index()].total }
}

/// Tries answers in copies of a sample.
struct Tries<'a> {
    sample: &'a SampledGame,
    seat: Seat,
    policy: Policy<'a>,
    features: Features,
    log: Vec<Event>,
    best: Option<(f32, Answer)>,
}

fn best_answer(sample: &SampledGame, seat: Seat, policy: Policy) -> Option<Answer> {
    let offers = sample.game().legal(seat);
    if let [only] = offers.as_slice()
        && only.amount.is_none()
        && only.cards.is_none()
    {
        return Some(Answer::plain(only.choice));
    }
    let mut tries = Tries { sample, seat, policy, features: Features::new(), log: Vec::new(), best: None };
    let question = sample.game().question_of(seat);
    let areas = best_areas(sample.game(), seat, &offers);
    for offer in &offers {
        match (offer.choice, offer.cards) {
            (Choice::Area(area), _) if !areas.contains(&area) => {}
            (_, None) => {
                tries.attempt(Answer::plain(offer.choice));
            }
            (Choice::Corporation(_), Some(_)) => tries.one_after_the_other(offer),
            (_, Some(terms)) if terms.from == Zone::Dealt => tries.subsets(offer),
            // Selling patents: what cannot be played.
            (_, Some(_)) => tries.sell(offer),
        }
    }
    let best = tries.best.map(|(_, answer)| answer);
    best.or_else(|| sample.game().simplest(seat)).filter(|_| question.is_some())
}

impl Tries<'_> {
    /// Tries an answer. Returns what the position after it is worth; `None` if it is refused.
    fn attempt(&mut self, answer: Answer) -> Option<f32> {
        let mut copy = self.sample.clone();
        self.log.clear();
        copy.answer(self.seat, &answer, &mut self.log).ok()?;
        // What follows as part of the same action is answered in the simplest way that does something.
        for _ in 0..6 {
            match copy.game().question_of(self.seat) {
                Some(question) if is_part(question) => {
                    let next = quick_answer(copy.game(), self.seat, question)?;
                    copy.answer(self.seat, &next, &mut self.log).ok()?;
                }
                _ => break,
            }
        }
        let value = self.value(copy.game());
        if self.best.as_ref().is_none_or(|(best, _)| value > *best) {
            self.best = Some((value, answer));
        }
        Some(value)
    }

    fn value(&mut self, game: &Game) -> f32 {
        let values = if game.is_over() {
            result(game, self.seat).target
        } else {
            let Some(view) = game.borrowed_view(self.seat) else { return 0.0 };
            match self.policy {
                Policy::PriceList => return price_list(&view),
                Policy::Weights(weights) => {
                    self.features.read(&view);
                    weights.values(&self.features)
                }
            }
        };
        values[0] + 0.75 * values[1]
    }

    /// Adds one card after the other as long as that is better.
    fn one_after_the_other(&mut self, offer: &Offer) {
        let Some(terms) = offer.cards else { return };
        let answer = |cards: &[CardId]| Answer { cards: Some(cards.to_vec()), ..Answer::plain(offer.choice) };
        let dealt = self.sample.game().borrowed_view(self.seat).map_or(&[][..], |view| view.dealt());
        let mut chosen: Vec<CardId> = Vec::new();
        let mut value = self.attempt(answer(&chosen)).unwrap_or(f32::MIN);
        while chosen.len() < terms.max.into() {
            let mut best: Option<(f32, CardId)> = None;
            for card in dealt.iter().filter(|card| !chosen.contains(card)).copied().collect::<Vec<_>>() {
                chosen.push(card);
                let tried = self.attempt(answer(&chosen)).unwrap_or(f32::MIN);
                chosen.pop();
                if best.is_none_or(|(most, _)| tried > most) {
                    best = Some((tried, card));
                }
            }
            match best {
                Some((tried, card)) if tried > value => {
                    (value, chosen) = (tried, [&chosen[..], &[card]].concat())
                }
                _ => break,
            }
        }
    }

    /// Tries all sets of dealt cards; there are few.
    fn subsets(&mut self, offer: &Offer) {
        let Some(terms) = offer.cards else { return };
        let dealt = self.sample.game().borrowed_view(self.seat).map_or(&[][..], |view| view.dealt());
        if dealt.len() > 6 {
            return self.one_after_the_other(offer);
        }
        for set in 0..1_u32 << dealt.len() {
            if (u32::from(terms.min)..=terms.max.into()).contains(&set.count_ones()) {
                let cards =
                    dealt.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, card)| *card);
                self.attempt(Answer { cards: Some(cards.collect()), ..Answer::plain(offer.choice) });
            }
        }
    }

    /// Tries to sell all cards that cannot be played now, and all cards.
    fn sell(&mut self, offer: &Offer) {
        let Some(view) = self.sample.game().borrowed_view(self.seat) else { return };
        let means = view.means();
        let hand = view.hand();
        let useless: Vec<CardId> =
            hand.iter().copied().filter(|card| !means.meets(*card) || !means.can_pay(*card)).collect();
        for cards in [useless, hand.to_vec()] {
            if !cards.is_empty() {
                self.attempt(Answer { cards: Some(cards), ..Answer::plain(offer.choice) });
            }
        }
    }
}

/// The areas that are worth a try, by what is printed on them and what lies beside them.
fn best_areas(game: &Game, seat: Seat, offers: &[Offer]) -> Vec<AreaId> {
    let mut areas: Vec<(i32, AreaId)> = offers
        .iter()
        .filter_map(|offer| match offer.choice {
            Choice::Area(area) => Some((area_worth(game, seat, area), area)),
            _ => None,
        })
        .collect();
    areas.sort_by_key(|(worth, area)| (-worth, *area));
    areas.truncate(6);
    areas.into_iter().map(|(_, area)| area).collect()
}

fn area_worth(game: &Game, seat: Seat, area: AreaId) -> i32 {
    let Some(view) = game.borrowed_view(seat) else { return 0 };
    let board = view.board();
    let near = area.neighbours();
    let cities = near.and(board.cities());
    let own = cities.and(board.owned(seat)).len() as i32;
    let bonus = area.printed().bonus.len() as i32 * 5;
    let oceans = near.and(board.oceans()).len() as i32 * 4;
    let greeneries = near.and(board.greeneries()).len() as i32;
    bonus + oceans + 10 * own - 5 * (cities.len() as i32 - own) + 4 * greeneries
}

/// A sensible answer without a search, for what follows within an action that is only tried.
fn quick_answer(game: &Game, seat: Seat, question: Question) -> Option<Answer> {
    let offers = game.legal(seat);
    let offer = match question {
        Question::Area => offers.iter().max_by_key(|offer| match offer.choice {
            Choice::Area(area) => area_worth(game, seat, area),
            _ => i32::MIN,
        }),
        // Others rather than oneself.
        Question::Player => {
            offers.iter().find(|offer| !matches!(offer.choice, Choice::Player(other) if other == seat))
        }
        _ => offers.first(),
    }?;
    let cards = offer.cards.map(|terms| {
        let dealt = game.borrowed_view(seat).map_or(&[][..], |view| view.dealt());
        dealt.iter().copied().take(terms.max.into()).collect()
    });
    Some(Answer { cards, ..Answer::plain(offer.choice) })
}

/// About what the position of a seat is worth, in M€: the prices of things in a game that lasts a while.
fn price_list(view: &BorrowedView) -> f32 {
    let seat = view.seat_of(view.seat());
    let steps = missing_steps(view) as f32;
    // By the calendar, not by the steps that are missing: else raising a parameter would seem to cost production.
    let last = [14.0, 13.0, 11.0, 10.5, 10.0][view.seats().len() - 1];
    let left = f32::max(last - f32::from(view.generation()), 0.3);
    let given = view.given();
    let mut stock = *seat.stock();
    let mut production = *seat.production();
    if let Some(given) = &given {
        for resource in Resource::ALL {
            stock[*resource] -= given.payment.of(*resource);
            if let Some(corporation) = given.corporation {
                stock[*resource] += i32::from(corporation.row().stock[*resource]);
                production[*resource] += i16::from(corporation.row().production[*resource]);
            }
        }
    }
    let amount = |resource: Resource| stock[resource] as f32;
    let rate = |resource: Resource| f32::from(production[resource]);
    let metal = |resource: Resource| seat.worth(resource) as f32;
    let score = view.score(view.seat());
    let (point, step) = if view.setup().solo() { (1.0, 14.0) } else { (6.0, 0.0) };
    let mut worth = amount(Resource::MegaCredits)
        + amount(Resource::Steel) * metal(Resource::Steel) * 0.9
        + amount(Resource::Titanium) * metal(Resource::Titanium) * 0.9
        + amount(Resource::Plants) * 1.9
        + amount(Resource::Energy) * 0.6
        + amount(Resource::Heat) * 0.9;
    // Towards the end there is less and less to buy.
    worth *= f32::min(0.3 + 0.1 * left, 1.0);
    worth += left
        * (rate(Resource::MegaCredits)
            + rate(Resource::Steel) * metal(Resource::Steel) * 0.9
            + rate(Resource::Titanium) * metal(Resource::Titanium) * 0.9
            + rate(Resource::Plants) * 1.9
            + rate(Resource::Energy) * 1.1
            + rate(Resource::Heat) * 0.9);
    worth += f32::from(seat.rating()) * (left + point) - step * steps;
    worth += (score.total - i32::from(seat.rating())) as f32 * point;
    let actions = seat.played().filter(|(card, ..)| card.row().action.is_some()).count() as f32;
    worth += actions * 1.5 * left;
    let means = view.means();
    let bought = given.iter().flat_map(|given| &given.cards);
    let mut cards = 0.0;
    for card in view.hand().iter().chain(bought) {
        let near = means.meets(*card);
        cards += if near { 1.0 } else { 0.6 };
    }
    let useful = f32::min(cards, 2.0 + 1.2 * left);
    worth + useful * 5.0 + (cards - useful) * 0.5
}
