//! Search: an opponent plays on after its best candidates, in many samples of the game.

use std::cmp::Reverse;

use domain::game::{Answer, Game};
use domain::seat::Seat;

use crate::candidates::{Candidate, Limits};
use crate::levels::{average_draws, judge, replay};
use crate::value::Value;
use crate::{Chance, Effort, Knowledge, Player};

/// How far a rollout goes, and where its position is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The position after so many decisions of all seats together, but at the latest in the generation after the next.
    Decisions(usize),
    /// The mean of the positions after each of so many decisions of the own seat. If the game ends before, the result stands
    /// for those that are missing.
    OwnDecisions(usize),
}

/// How far a searcher looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Answers given in copies of the game in one decision. A search ends after the round that reaches it.
    pub calls: u64,
    /// Candidates that are searched: the best by evaluation.
    pub breadth: usize,
    /// How far a rollout goes.
    pub horizon: Horizon,
    /// For how many rollouts the evaluation of a candidate counts.
    pub prior: u32,
}

impl Budget {
    /// Of `regular`.
    pub const REGULAR: Budget =
        Budget { calls: 4_000, breadth: 6, horizon: Horizon::Decisions(12), prior: 0 };
    /// Of `strong`.
    pub const STRONG: Budget =
        Budget { calls: 100_000, breadth: 8, horizon: Horizon::OwnDecisions(16), prior: 1 };
}

/// Samples hidden cards, plays on after each candidate, and takes the candidate that does best on average. The candidates are
/// halved again and again, so that the good ones are tried more often (sequential halving). All candidates are tried in the
/// same samples.
pub struct Searcher {
    /// The name of the level, with its version.
    level: &'static str,
    budget: Budget,
    value: Box<dyn Value>,
}

impl Searcher {
    /// The level `regular` with this value.
    pub fn regular(value: Box<dyn Value>) -> Searcher {
        Searcher::with_budget("regular-1", Budget::REGULAR, value)
    }

    /// The level `strong` with this value.
    pub fn strong(value: Box<dyn Value>) -> Searcher {
        Searcher::strong_with(Budget::STRONG.calls, value)
    }

    /// The level `strong` with another number of calls.
    pub fn strong_with(calls: u64, value: Box<dyn Value>) -> Searcher {
        Searcher::with_budget("strong-2", Budget { calls, ..Budget::STRONG }, value)
    }

    /// A searcher with any budget, for measurements. `level` is its name with the version.
    pub fn with_budget(level: &'static str, budget: Budget, value: Box<dyn Value>) -> Searcher {
        Searcher { level, budget, value }
    }

    /// What a world comes to after the candidate, when all seats play on by evaluation.
    fn rollout(&mut self, world: &Game, seat: Seat, answers: &[Answer], effort: &mut Effort) -> Option<i32> {
        let position = replay(world, seat, answers, effort)?;
        Some(match self.budget.horizon {
            Horizon::Decisions(most) => self.end_of_rollout(position, seat, most, effort),
            Horizon::OwnDecisions(most) => self.mean_of_rollout(position, seat, most, effort),
        })
    }

    fn end_of_rollout(&mut self, mut position: Game, seat: Seat, most: usize, effort: &mut Effort) -> i32 {
        let generation = position.generation();
        for _ in 0..most {
            if position.generation() > generation + 1 {
                break;
            }
            match self.play_on(&position, effort) {
                Some((_, _, after)) => position = after,
                None => break,
            }
        }
        effort.count_evaluations(1);
        self.value.worth(&position, seat)
    }

    fn mean_of_rollout(&mut self, mut position: Game, seat: Seat, most: usize, effort: &mut Effort) -> i32 {
        let most = most.max(1);
        let (mut sum, mut own) = (0, 0);
        while own < most {
            let Some((next, worth, after)) = self.play_on(&position, effort) else { break };
            position = after;
            if next == seat {
                sum += i64::from(worth);
                own += 1;
            }
        }
        if own < most {
            effort.count_evaluations(1);
            sum += i64::from(self.value.worth(&position, seat)) * (most - own) as i64;
        }
        (sum / most as i64) as i32
    }

    /// The next decision by evaluation: who makes it, what the position after it is worth to that seat, and the position.
    fn play_on(&mut self, position: &Game, effort: &mut Effort) -> Option<(Seat, i32, Game)> {
        let next = position.seats().iter().copied().find(|seat| position.waits_for(*seat))?;
        let judged = judge(position, next, Limits::BRIEF, &mut *self.value, effort);
        let (worth, _) = judged.ranked().next()?;
        judged.take(0).map(|best| (next, worth, best.after))
    }
}

/// A candidate in a search.
struct Tried {
    rank: usize,
    answers: Vec<Answer>,
    /// What its rollouts came to, in sum.
    sum: i64,
    count: i64,
}

impl Player for Searcher {
    fn name(&self) -> String {
        format!("{} ({}, {} calls)", self.level, self.value.name(), self.budget.calls)
    }

    fn decide(&mut self, game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Answer> {
        let mut chance = Chance::new(seed);
        let world = game.sample(chance.seed());
        let seat = game.seat();
        let mut judged = judge(&world, seat, Limits::CAREFUL, &mut *self.value, effort);
        average_draws(game, &mut judged, &mut *self.value, &mut chance, effort);
        judged.truncate(self.budget.breadth);
        let prior = i64::from(self.budget.prior);
        let tried = |(rank, (worth, candidate)): (usize, (i32, &Candidate))| Tried {
            rank,
            answers: candidate.answers.clone(),
            sum: prior * i64::from(worth),
            count: prior,
        };
        let mut alive: Vec<Tried> = judged.ranked().enumerate().map(tried).collect();
        let begin = effort.calls;
        let rounds = u64::from(alive.len().next_power_of_two().trailing_zeros()).max(1);
        let mut round = 1;
        while alive.len() > 1 {
            let until = begin + self.budget.calls * round / rounds;
            loop {
                let world = game.sample(chance.seed());
                for one in &mut alive {
                    if let Some(worth) = self.rollout(&world, seat, &one.answers, effort) {
                        one.sum += i64::from(worth);
                        one.count += 1;
                    }
                }
                if effort.calls >= until {
                    break;
                }
            }
            alive.sort_by_key(|one| (Reverse(one.sum / one.count.max(1)), one.rank));
            alive.truncate(alive.len().div_ceil(2));
            round += 1;
        }
        alive.into_iter().next().map_or_else(Vec::new, |best| best.answers)
    }
}
