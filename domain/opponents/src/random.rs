//! The weakest baseline: every option is equally likely.

use domain::game::Answer;
use domain::game::playout::RandomPlayer;

use crate::{Effort, Knowledge, Player};

/// Chooses uniformly among the options of each question, and uniformly among their parameters. It pays the default payment.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBaseline;

impl Player for RandomBaseline {
    fn name(&self) -> String {
        "random-1".to_owned()
    }

    fn decide(&mut self, game: &Knowledge, seed: u64, _: &mut Effort) -> Vec<Answer> {
        if !game.waits() {
            return Vec::new();
        }
        // The options of the seat are the same in every sample.
        let answer = RandomPlayer::new(seed).choose(&game.sample(seed), game.seat());
        answer.into_iter().collect()
    }
}
