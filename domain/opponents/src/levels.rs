//! The levels of opponents: how much each looks ahead before it answers.

use std::cmp::Reverse;

use domain::effect::Modifier;
use domain::game::borrowed::BorrowedView;
use domain::game::goals::Award;
use domain::game::{Answer, Choice, Game, Phase};
use domain::seat::Seat;

use crate::candidates::{Candidate, Limits, candidates, points_now};
use crate::network_value::NetworkValue;
use crate::prices::{award_share, generations_left, is_terraformed};
use crate::value::Value;
use crate::{Chance, Effort, Knowledge, Player};

/// Samples over which a candidate is averaged that draws cards.
const SAMPLES_OF_A_DRAW: usize = 4;

/// A candidate with what the position after it is worth.
struct Judged {
    candidate: Candidate,
    worth: i32,
}

/// Evaluates the candidates of the seat in a world, the best first. Those that no sensible player takes are left out, unless
/// nothing else is left.
fn judge(
    world: &Game,
    seat: Seat,
    limits: Limits,
    value: &mut dyn Value,
    effort: &mut Effort,
) -> Vec<Judged> {
    let mut found = candidates(world, seat, limits, effort);
    if found.iter().any(|candidate| !is_foolish(world, seat, candidate.choice())) {
        found.retain(|candidate| !is_foolish(world, seat, candidate.choice()));
    }
    effort.evaluations += found.len() as u64;
    let worth = |candidate: Candidate| {
        let worth = match candidate.choice() {
            Choice::Pass => value.worth_after_passing(world, &candidate.after, seat),
            _ => value.worth(&candidate.after, seat),
        };
        Judged { candidate, worth }
    };
    let mut judged: Vec<Judged> = found.into_iter().map(worth).collect();
    judged.sort_by_key(|one| Reverse(one.worth));
    drop_foolish_pass(world, seat, &mut judged);
    judged
}

/// An award is funded only by whoever is first.
fn is_foolish(world: &Game, seat: Seat, choice: Choice) -> bool {
    match (choice, world.borrowed_view(seat)) {
        (Choice::FundAward(award), Some(view)) => {
            award_share(&view, award, seat) < 500 || is_close(&view, award)
        }
        _ => false,
    }
}

/// Whether another seat could still easily overtake: nobody has a lead worth its price.
fn is_close(view: &BorrowedView, award: Award) -> bool {
    let mine = view.standing(award, view.seat());
    let others = view.seats().iter().filter(|other| **other != view.seat());
    let best = others.map(|other| view.standing(award, *other)).max().unwrap_or(0);
    let lead = mine - best;
    let left = generations_left(view);
    let safe = match award {
        Award::Landlord | Award::Scientist => 1 + left / 20,
        Award::Banker => 1 + left / 8,
        Award::Thermalist | Award::Miner => 2 + left / 4,
    };
    lead < safe
}

fn generations_left_in(world: &Game) -> i32 {
    world.borrowed_view(Seat::Red).map_or(0, |view| generations_left(&view))
}

/// Whether nothing that is kept can be used after this generation.
fn is_last_generation(world: &Game) -> bool {
    let last_solo = world.seats().len() == 1 && generations_left_in(world) == 0;
    world.phase() == Phase::FinalGreeneries
        || world.phase() == Phase::Action && (last_solo || world.seats().len() > 1 && is_terraformed(world))
}

/// Takes out the pass where it would give points away: in the last generation as long as anything brings points, and before
/// it as long as plants or heat could be converted. Heat that counts as money is better kept.
fn drop_foolish_pass(world: &Game, seat: Seat, judged: &mut Vec<Judged>) {
    let Some(view) = world.borrowed_view(seat) else { return };
    let now = points_now(world, seat);
    let last = is_last_generation(world);
    let heat_is_money = view
        .seat_of(seat)
        .corporation()
        .is_some_and(|id| id.row().modifiers.contains(&Modifier::HeatAsMegaCredits));
    let free = |one: &Judged| {
        let converts = match one.candidate.choice() {
            Choice::ConvertPlants => true,
            Choice::ConvertHeat => !heat_is_money,
            // The last pass of a game may bring points too, because the game ends.
            Choice::Pass => false,
            _ => last,
        };
        converts && points_now(&one.candidate.after, seat) > now
    };
    if judged.iter().any(free) {
        judged.retain(|one| one.candidate.choice() != Choice::Pass);
    }
}

/// The novice: one evaluation of each candidate.
pub struct Novice {
    level: &'static str,
    value: Box<dyn Value>,
}

impl Novice {
    /// A novice that judges by this value.
    pub fn by(value: Box<dyn Value>) -> Novice {
        Novice::named("novice", value)
    }

    /// The same under another name.
    pub fn named(level: &'static str, value: Box<dyn Value>) -> Novice {
        Novice { level, value }
    }
}

impl Default for Novice {
    fn default() -> Self {
        Novice::by(Box::new(NetworkValue::default()))
    }
}

/// Puts what draws cards in its place: its worth is the mean of several samples, because a single one may be lucky.
fn average_draws(
    game: &Knowledge,
    judged: &mut [Judged],
    value: &mut dyn Value,
    chance: &mut Chance,
    effort: &mut Effort,
) {
    let seat = game.seat();
    let draws = |one: &Judged| one.candidate.reveals && one.candidate.choice() != Choice::Pass;
    if !judged.iter().any(draws) {
        return;
    }
    let worlds: Vec<Game> = (1..SAMPLES_OF_A_DRAW).map(|_| game.sample(chance.seed())).collect();
    for one in judged.iter_mut().filter(|one| draws(one)) {
        let (mut sum, mut count) = (i64::from(one.worth), 1);
        for world in &worlds {
            if let Some(after) = replay(world, seat, &one.candidate.answers, effort) {
                sum += i64::from(value.worth(&after, seat));
                effort.evaluations += 1;
                count += 1;
            }
        }
        one.worth = (sum / count) as i32;
    }
    judged.sort_by_key(|one| Reverse(one.worth));
}

/// The world after the answers. `None` if they are not legal there.
fn replay(world: &Game, seat: Seat, answers: &[Answer], effort: &mut Effort) -> Option<Game> {
    let mut after = world.clone();
    let mut log = Vec::new();
    effort.copies += 1;
    effort.calls += answers.len() as u64;
    answers.iter().all(|answer| after.answer(seat, answer, &mut log).is_ok()).then_some(after)
}

impl Player for Novice {
    fn name(&self) -> String {
        format!("{}-1 ({})", self.level, self.value.name())
    }

    fn decide(&mut self, game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Answer> {
        let mut chance = Chance::new(seed);
        let world = game.sample(chance.seed());
        let mut judged = judge(&world, game.seat(), Limits::CAREFUL, &mut *self.value, effort);
        average_draws(game, &mut judged, &mut *self.value, &mut chance, effort);
        judged.into_iter().next().map_or_else(Vec::new, |one| one.candidate.answers)
    }
}

/// How far a searcher looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Answers given in copies of the game in one decision. A search ends after the rollout that reaches it.
    pub calls: u64,
    /// Candidates that are searched: the best by evaluation.
    pub breadth: usize,
    /// Decisions after the candidate in a rollout, of all seats together.
    pub depth: usize,
}

impl Budget {
    /// Of `regular`.
    pub const REGULAR: Budget = Budget { calls: 4_000, breadth: 6, depth: 12 };
    /// Of `strong`.
    pub const STRONG: Budget = Budget { calls: 100_000, breadth: 12, depth: 60 };
}

/// Samples hidden cards, plays on after each candidate, and takes the candidate that ends best on average. The candidates
/// are halved again and again, so that the good ones are tried more often (sequential halving). All candidates are tried in
/// the same samples.
pub struct Searcher {
    level: &'static str,
    budget: Budget,
    value: Box<dyn Value>,
}

impl Searcher {
    /// The level `regular` with this value.
    pub fn regular(value: Box<dyn Value>) -> Searcher {
        Searcher { level: "regular", budget: Budget::REGULAR, value }
    }

    /// The level `strong` with this value.
    pub fn strong(value: Box<dyn Value>) -> Searcher {
        Searcher { level: "strong", budget: Budget::STRONG, value }
    }

    /// A searcher with another budget, for measurements.
    pub fn with_budget(level: &'static str, budget: Budget, value: Box<dyn Value>) -> Searcher {
        Searcher { level, budget, value }
    }

    /// What a world comes to after the candidate, when all seats play on by evaluation.
    fn rollout(&mut self, world: &Game, seat: Seat, answers: &[Answer], effort: &mut Effort) -> Option<i32> {
        let mut position = replay(world, seat, answers, effort)?;
        let generation = position.generation();
        for _ in 0..self.budget.depth {
            let Some(next) = next_seat(&position) else { break };
            if position.generation() > generation + 1 {
                break;
            }
            let best = judge(&position, next, Limits::BRIEF, &mut *self.value, effort);
            match best.into_iter().next() {
                Some(best) => position = best.candidate.after,
                None => break,
            }
        }
        effort.evaluations += 1;
        Some(self.value.worth(&position, seat))
    }
}

fn next_seat(game: &Game) -> Option<Seat> {
    game.seats().iter().copied().find(|seat| game.waits_for(*seat))
}

impl Player for Searcher {
    fn name(&self) -> String {
        format!("{}-1 ({}, {} calls)", self.level, self.value.name(), self.budget.calls)
    }

    fn decide(&mut self, game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Answer> {
        let mut chance = Chance::new(seed);
        let world = game.sample(chance.seed());
        let seat = game.seat();
        let mut judged = judge(&world, seat, Limits::CAREFUL, &mut *self.value, effort);
        average_draws(game, &mut judged, &mut *self.value, &mut chance, effort);
        judged.truncate(self.budget.breadth);
        let mut alive: Vec<(usize, i64, i64)> = (0..judged.len()).map(|i| (i, 0, 0)).collect();
        let begin = effort.calls;
        let rounds = u64::from(judged.len().next_power_of_two().trailing_zeros()).max(1);
        let mut round = 1;
        while alive.len() > 1 {
            let until = begin + self.budget.calls * round / rounds;
            loop {
                let world = game.sample(chance.seed());
                for (which, sum, count) in &mut alive {
                    let answers = judged[*which].candidate.answers.clone();
                    if let Some(worth) = self.rollout(&world, seat, &answers, effort) {
                        *sum += i64::from(worth);
                        *count += 1;
                    }
                }
                if effort.calls >= until {
                    break;
                }
            }
            alive.sort_by_key(|(which, sum, count)| (Reverse(sum / (*count).max(1)), *which));
            alive.truncate(alive.len().div_ceil(2));
            round += 1;
        }
        let best = alive.first().map(|(which, _, _)| *which);
        best.map_or_else(Vec::new, |best| judged.swap_remove(best).candidate.answers)
    }
}
