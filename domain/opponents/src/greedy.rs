//! The greedy baseline: points now, at the end of its own action.

use domain::game::Answer;

use crate::candidates::{Limits, candidates, points_now};
use crate::{Chance, Effort, Knowledge, Player};

/// Tries every candidate in one sample, and takes one of those after which it has most points, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyBaseline;

impl Player for GreedyBaseline {
    fn name(&self) -> String {
        "greedy-1".to_owned()
    }

    fn decide(&mut self, game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Answer> {
        let mut chance = Chance::new(seed);
        let world = game.sample(chance.seed());
        let seat = game.seat();
        let mut found = candidates(&world, seat, Limits::CAREFUL, effort);
        let points: Vec<i32> = found.iter().map(|candidate| points_now(&candidate.after, seat)).collect();
        effort.count_evaluations(points.len());
        let most = points.iter().max().copied();
        let best: Vec<usize> = (0..found.len()).filter(|i| Some(points[*i]) == most).collect();
        match best.len() {
            0 => Vec::new(),
            n => found.swap_remove(best[chance.below(n)]).answers,
        }
    }
}
