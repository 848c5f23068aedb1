//! What a position is worth to a seat.

use domain::game::Game;
use domain::game::scoring::scores_of;
use domain::seat::Seat;

use crate::prices::{FITTED, START, Weights, position_worth, worth_after_passing};

/// Judges positions. The levels of opponents are the same whatever judges for them.
pub trait Value: Send {
    /// The name with the version, such as `price-list-1`.
    fn name(&self) -> String;

    /// What the position is worth to the seat, in hundredths of M€. It may use only what the seat may know: the position is
    /// a sample, and what it says about hidden cards is made up.
    fn worth(&mut self, position: &Game, seat: Seat) -> i32;

    /// What `after` is worth, the position that follows when the seat passes in `before`. A value that does not see how near
    /// the end of the generation is can say here what the pass itself costs.
    fn worth_after_passing(&mut self, before: &Game, after: &Game, seat: Seat) -> i32 {
        let _ = before;
        self.worth(after, seat)
    }
}

/// Judges by the price list ([`crate::prices`]).
#[derive(Clone, Copy, Debug)]
pub struct PriceListValue {
    /// The weights of the list.
    pub weights: Weights,
}

impl Default for PriceListValue {
    fn default() -> Self {
        PriceListValue { weights: FITTED }
    }
}

impl PriceListValue {
    /// Judges by the start values of the list.
    pub fn start() -> PriceListValue {
        PriceListValue { weights: START }
    }
}

impl Value for PriceListValue {
    fn name(&self) -> String {
        let fitted = if self.weights == FITTED { "fitted prices" } else { "prices" };
        format!("{fitted} 1")
    }

    fn worth(&mut self, position: &Game, seat: Seat) -> i32 {
        match position.borrowed_view(seat) {
            Some(view) if !position.is_over() => position_worth(&self.weights, &view),
            _ => result_worth(position, seat),
        }
    }

    fn worth_after_passing(&mut self, before: &Game, after: &Game, seat: Seat) -> i32 {
        match before.borrowed_view(seat) {
            Some(view) if !after.is_over() => worth_after_passing(&self.weights, &view),
            _ => result_worth(after, seat),
        }
    }
}

/// What winning is worth, in hundredths of M€.
const VICTORY: i32 = 4000;
/// A victory point at the end.
const FINAL_POINT: i32 = 800;

/// What a finished game is worth to the seat: the margin, and the victory.
pub fn result_worth(game: &Game, seat: Seat) -> i32 {
    let scores = scores_of(game);
    let own = &scores[seat.index()];
    if scores.len() == 1 {
        let won = crate::prices::is_terraformed(game);
        return own.total * 60 + if won { 20 * VICTORY } else { 0 };
    }
    let key = |score: &domain::game::scoring::Score| (score.total, score.megacredits);
    let others = scores.iter().filter(|score| score.seat != seat).map(key).max().unwrap_or_default();
    let margin = own.total - others.0;
    margin * FINAL_POINT + if key(own) > others { VICTORY } else { 0 }
}
