//! What every computer player is.

use domain::game::Answer;

use crate::Knowledge;

/// A computer player. It may keep tables and buffers between decisions, but its answers depend on its arguments alone.
pub trait Player: Send {
    /// The name with the version, such as `random-1`. A player that answers differently has another name.
    fn name(&self) -> String;

    /// Answers the open decision of the seat: one or more answers, to be given in this order. The later ones belong to the
    /// same action, and depend on nothing that the earlier ones reveal. Empty if the game does not wait for the seat.
    ///
    /// `seed` determines all random choices. What the decision cost is added to `effort`.
    fn decide(&mut self, game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Answer>;
}

/// What decisions have cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort {
    /// Answers given in copies of the game.
    pub calls: u64,
    /// Copies of the game.
    pub copies: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// Called between the steps of a search, which take some microseconds each. It may let the thread wait, so that others get
    /// the processor, and changes no answer.
    pub pause: Option<fn()>,
}

impl Effort {
    pub(crate) fn count_calls(&mut self, calls: usize) {
        self.calls += calls as u64;
        self.pause();
    }

    pub(crate) fn count_evaluations(&mut self, evaluations: usize) {
        self.evaluations += evaluations as u64;
        self.pause();
    }

    fn pause(&self) {
        if let Some(pause) = self.pause {
            pause();
        }
    }
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, more: Effort) {
        self.calls += more.calls;
        self.copies += more.copies;
        self.evaluations += more.evaluations;
    }
}
