//! Fits the weights of the price list by play: a few weights are changed at random, and the change is kept if it wins against
//! the weights before it.

use domain::game::{Seed, Setup};

use crate::prices::{START, Weights};
use crate::table::{TableError, play_game};
use crate::{Chance, Novice, Player, PriceListValue};

/// Deals after which a bad change is given up.
const FIRST_DEALS: u64 = 12;
/// Deals that decide.
const MORE_DEALS: u64 = 60;
/// By how much a change must be better than equal to be kept, in the measure of [`Fitting::step`].
const EDGE: f64 = 0.015;
/// The largest change of a weight, in percent.
const LARGEST: usize = 25;
/// One of so many weights is changed in a step.
const RARITY: usize = 4;

/// A search for better weights.
pub struct Fitting {
    best: Weights,
    chance: Chance,
    next_deal: u64,
}

/// The weights in a fixed order.
fn list(weights: &Weights) -> Vec<i32> {
    let w = weights;
    let mut all = vec![
        w.point,
        w.growth,
        w.card,
        w.hand,
        w.bonus,
        w.city,
        w.action,
        w.ongoing,
        w.others,
        w.harm,
        w.milestone,
        w.tag,
        w.spare,
    ];
    all.extend(w.stock);
    all.extend(w.production);
    all
}

fn from_list(list: &[i32]) -> Option<Weights> {
    let [
        point,
        growth,
        card,
        hand,
        bonus,
        city,
        action,
        ongoing,
        others,
        harm,
        milestone,
        tag,
        spare,
        rest @ ..,
    ] = list
    else {
        return None;
    };
    let (stock, production) = rest.split_at_checked(6)?;
    Some(Weights {
        point: *point,
        growth: *growth,
        card: *card,
        hand: *hand,
        bonus: *bonus,
        city: *city,
        action: *action,
        ongoing: *ongoing,
        others: *others,
        harm: *harm,
        milestone: *milestone,
        tag: *tag,
        spare: *spare,
        stock: stock.try_into().ok()?,
        production: production.try_into().ok()?,
    })
}

impl Fitting {
    /// Begins with the start values. The seed determines changes and deals.
    pub fn new(seed: u64) -> Fitting {
        Fitting { best: START, chance: Chance::new(seed), next_deal: seed.wrapping_mul(1_000_000) }
    }

    /// The best weights so far.
    pub fn best(&self) -> &Weights {
        &self.best
    }

    /// Tries one change in games of two. Returns whether it was kept.
    ///
    /// # Errors
    /// If a game cannot be played, which would be a fault of this crate.
    pub fn step(&mut self) -> Result<bool, TableError> {
        let mut changed = list(&self.best);
        for weight in &mut changed {
            if self.chance.below(RARITY) == 0 {
                let percent = self.chance.below(2 * LARGEST + 1) as i32 - LARGEST as i32;
                *weight += (*weight).max(10) * percent / 100;
            }
        }
        let Some(candidate) = from_list(&changed).filter(|candidate| *candidate != self.best) else {
            return Ok(false);
        };
        self.next_deal = self.next_deal.wrapping_add(100_000);
        if self.compare(&candidate, FIRST_DEALS, self.next_deal)? < 0.5 {
            return Ok(false);
        }
        let better = self.compare(&candidate, MORE_DEALS, self.next_deal.wrapping_add(50_000))? > 0.5 + EDGE;
        if better {
            self.best = candidate;
        }
        Ok(better)
    }

    /// How well the candidate does against the best: 0.5 is equal, 1 wins every game by 40 points. Half of it is the victory,
    /// half the margin, which says more about a small change.
    fn compare(&self, candidate: &Weights, deals: u64, from: u64) -> Result<f64, TableError> {
        let setup = Setup::of(2);
        let player = |weights: &Weights| -> Box<dyn Player> {
            Box::new(Novice::by(Box::new(PriceListValue { weights: *weights })))
        };
        let mut sum = 0.0;
        for number in 0..deals {
            let mut seed = [9; 32];
            seed[..8].copy_from_slice(&from.wrapping_add(number).to_le_bytes());
            for own in 0..2 {
                let weights = |seat| if seat == own { candidate } else { &self.best };
                let mut players = vec![player(weights(0)), player(weights(1))];
                let played = play_game(&setup, Seed(seed), &mut players, number, &mut ())?;
                let margin = f64::from(played.scores[own].total - played.scores[1 - own].total);
                sum += 0.5 * played.shares()[own] + 0.25 + 0.5 * (margin / 80.0).clamp(-0.5, 0.5);
            }
        }
        Ok(sum / (2 * deals) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prices::FITTED;

    #[test]
    fn weights_are_lists_and_back() {
        assert_eq!(from_list(&list(&FITTED)), Some(FITTED));
        assert_eq!(from_list(&[1, 2, 3]), None);
    }

    #[test]
    fn equal_weights_are_equal() {
        let fitting = Fitting::new(1);
        let same = fitting.compare(&START, 1, 7).expect("games");
        assert!((same - 0.5).abs() < 1e-9, "{same}");
    }
}
