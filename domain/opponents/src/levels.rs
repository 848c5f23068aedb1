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

/// Candidates with what the positions after them are worth.
pub(crate) struct Judged {
    candidates: Vec<Candidate>,
    /// The best first: the worth, and the place among the candidates.
    ranks: Vec<(i32, usize)>,
}

impl Judged {
    /// The candidates that are left, the best first, each with its worth.
    pub(crate) fn ranked(&self) -> impl ExactSizeIterator<Item = (i32, &Candidate)> {
        self.ranks.iter().map(|(worth, which)| (*worth, &self.candidates[*which]))
    }

    /// Keeps so many of the best.
    pub(crate) fn truncate(&mut self, most: usize) {
        self.ranks.truncate(most);
    }

    /// The candidate of that rank, from 0 for the best.
    pub(crate) fn take(mut self, rank: usize) -> Option<Candidate> {
        self.ranks.get(rank).map(|(_, which)| self.candidates.swap_remove(*which))
    }

    fn sort(&mut self) {
        self.ranks.sort_by_key(|(worth, _)| Reverse(*worth));
    }
}

/// Evaluates the candidates of the seat in a world. Those that no sensible player takes are left out, unless nothing else is
/// left.
pub(crate) fn judge(
    world: &Game,
    seat: Seat,
    limits: Limits,
    value: &mut dyn Value,
    effort: &mut Effort,
) -> Judged {
    let candidates = candidates(world, seat, limits, effort);
    let mut judged = Judged { ranks: Vec::with_capacity(candidates.len()), candidates };
    let foolish = |candidate: &Candidate| is_foolish(world, seat, candidate.choice());
    let all = judged.candidates.iter().all(foolish);
    for (which, candidate) in judged.candidates.iter().enumerate() {
        if !all && foolish(candidate) {
            continue;
        }
        effort.count_evaluations(1);
        let worth = match candidate.choice() {
            Choice::Pass => value.worth_after_passing(world, &candidate.after, seat),
            _ => value.worth(&candidate.after, seat),
        };
        judged.ranks.push((worth, which));
    }
    judged.sort();
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
pub fn is_last_generation(world: &Game) -> bool {
    let last_solo = world.seats().len() == 1 && generations_left_in(world) == 0;
    world.phase() == Phase::FinalGreeneries
        || world.phase() == Phase::Action && (last_solo || world.seats().len() > 1 && is_terraformed(world))
}

/// Takes out the pass where it would give points away: in the last generation as long as anything brings points, and before
/// it as long as plants or heat could be converted. Heat that counts as money is better kept.
fn drop_foolish_pass(world: &Game, seat: Seat, judged: &mut Judged) {
    let Some(view) = world.borrowed_view(seat) else { return };
    if judged.ranked().all(|(_, candidate)| candidate.choice() != Choice::Pass) {
        return;
    }
    let now = points_now(world, seat);
    let last = is_last_generation(world);
    let heat_is_money = view
        .seat_of(seat)
        .corporation()
        .is_some_and(|id| id.row().modifiers.contains(&Modifier::HeatAsMegaCredits));
    let free = |candidate: &Candidate| {
        let converts = match candidate.choice() {
            Choice::ConvertPlants => true,
            Choice::ConvertHeat => !heat_is_money,
            // The last pass of a game may bring points too, because the game ends.
            Choice::Pass => false,
            _ => last,
        };
        converts && points_now(&candidate.after, seat) > now
    };
    if judged.ranked().any(|(_, candidate)| free(candidate)) {
        let Judged { candidates, ranks } = judged;
        ranks.retain(|(_, which)| candidates[*which].choice() != Choice::Pass);
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
pub(crate) fn average_draws(
    game: &Knowledge,
    judged: &mut Judged,
    value: &mut dyn Value,
    chance: &mut Chance,
    effort: &mut Effort,
) {
    let seat = game.seat();
    let draws = |candidate: &Candidate| candidate.reveals && candidate.choice() != Choice::Pass;
    if !judged.ranked().any(|(_, candidate)| draws(candidate)) {
        return;
    }
    let worlds: Vec<Game> = (1..SAMPLES_OF_A_DRAW).map(|_| game.sample(chance.seed())).collect();
    let Judged { candidates, ranks } = &mut *judged;
    for (worth, which) in ranks.iter_mut() {
        let candidate = &candidates[*which];
        if !draws(candidate) {
            continue;
        }
        let (mut sum, mut count) = (i64::from(*worth), 1);
        for world in &worlds {
            if let Some(after) = replay(world, seat, &candidate.answers, effort) {
                sum += i64::from(value.worth(&after, seat));
                effort.count_evaluations(1);
                count += 1;
            }
        }
        *worth = (sum / count) as i32;
    }
    judged.sort();
}

/// The world after the answers. `None` if they are not legal there.
pub(crate) fn replay(world: &Game, seat: Seat, answers: &[Answer], effort: &mut Effort) -> Option<Game> {
    let mut after = world.clone();
    let mut log = Vec::new();
    effort.copies += 1;
    effort.count_calls(answers.len());
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
        judged.take(0).map_or_else(Vec::new, |best| best.answers)
    }
}
