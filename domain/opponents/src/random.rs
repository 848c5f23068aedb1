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
        let (position, seat) = (game.game(), game.seat());
        let waits = position.waits_for(seat);
        let answer = RandomPlayer::new(seed).choose(position, seat);
        answer.filter(|_| waits).into_iter().collect()
    }
}
