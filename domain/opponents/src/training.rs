//! Training of the value network by self-play. A [`Trainer`] plays games against itself and its earlier versions, and learns
//! from what the positions have led to: temporal differences on the positions after each own decision.
//!
//! Training uses floating-point numbers; [`Trainer::network`] rounds them to the integers that players use.

mod learner;
mod self_play;

pub use learner::Loss;

use domain::game::Setup;

use crate::{Chance, Features, Network};
use learner::{Learner, Weights};
use self_play::{Played, Policy, play};

/// What a network is trained for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Games of two to five seats.
    Table,
    /// Solo games: all three parameters by the end of generation 14.
    Solo,
}

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// What for.
    pub purpose: Purpose,
    /// Determines all games and the initial weights.
    pub seed: u64,
    /// Games that the price list plays at first, so that the network begins with sensible positions.
    pub price_list_games: u64,
    /// Of 1,000 decisions, how many are random.
    pub random_per_mille: usize,
    /// How far back a result counts: 1 counts only results, 0 only the next value.
    pub lambda: f32,
    /// The step of the first games; it falls with the root of the number of games.
    pub step: f32,
    /// How often each position is learnt.
    pub passes: usize,
}

impl Recipe {
    /// The recipe of the weights in this repository, apart from the number of games.
    pub fn of(purpose: Purpose, seed: u64) -> Recipe {
        Recipe {
            purpose,
            seed,
            price_list_games: 1_000,
            random_per_mille: 20,
            lambda: 0.96,
            step: 0.002,
            passes: 5,
        }
    }
}

/// One position that a seat has brought about, and what came of it.
#[derive(Clone, Debug)]
struct Lesson {
    features: Features,
    /// Share of the victory and margin, as outputs of the network.
    target: [f32; 2],
}

/// Earlier versions that the current one also plays against.
const POOL: usize = 8;
/// Games between two versions of the pool.
const POOL_EVERY: u64 = 1_000;
/// Lessons that are kept for further passes.
const KEPT: usize = 120_000;

/// Self-play and learning, step by step. Two trainers with the same recipe that have played equally many games are equal.
pub struct Trainer {
    recipe: Recipe,
    learner: Learner,
    pool: Vec<Weights>,
    lessons: Vec<Lesson>,
    next: usize,
    games: u64,
}

/// What some games of training were like.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Games.
    pub games: u64,
    /// The sum of their generations.
    pub generations: u64,
    /// The sum of the points of all seats.
    pub points: i64,
    /// Seats of all games.
    pub seats: u64,
    /// Victories: in solo games those of the seat, else those of the current version over earlier ones.
    pub won: f64,
    /// Games that count for `won`.
    pub contests: u64,
    /// The mean error of the two outputs.
    pub loss: Loss,
}

impl Progress {
    fn count(&mut self, played: &Played) {
        self.games += 1;
        self.generations += u64::from(played.generations);
        self.seats += played.results.len() as u64;
        self.points += played.results.iter().map(|result| i64::from(result.points)).sum::<i64>();
    }
}

impl Trainer {
    /// A trainer that has not played yet.
    pub fn new(recipe: Recipe) -> Trainer {
        let learner = Learner::new(recipe.seed);
        Trainer { recipe, learner, pool: Vec::new(), lessons: Vec::new(), next: 0, games: 0 }
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        self.learner.weights.network()
    }

    /// Plays some games and learns from each.
    pub fn train(&mut self, games: u64) -> Progress {
        let mut progress = Progress::default();
        for _ in 0..games {
            self.game(&mut progress);
        }
        progress
    }

    /// Plays some games without learning: the current version in one seat against price lists in the others, in every seat
    /// in turn; in solo games alone. `seed` determines the games.
    pub fn measure(&self, games: u64, seed: u64) -> Progress {
        let mut progress = Progress::default();
        for game in 0..games {
            let mut chance = Chance::new(seed ^ (game + 1).wrapping_mul(0xD1B5_4A32_D192_ED03));
            let setup = any_setup(self.recipe.purpose, &mut chance);
            let seat = chance.below(setup.seats.len());
            let mut policies = vec![Policy::PriceList; setup.seats.len()];
            policies[seat] = Policy::Weights(&self.learner.weights);
            let played = play(setup, &policies, 0, &mut chance);
            progress.count(&played);
            progress.contests += 1;
            progress.won += f64::from(played.results[seat].target[0]);
        }
        progress
    }

    fn game(&mut self, progress: &mut Progress) {
        let mut chance = Chance::new(self.recipe.seed ^ self.games.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let setup = any_setup(self.recipe.purpose, &mut chance);
        let price_list = self.games < self.recipe.price_list_games;
        let mut policies = vec![Policy::Weights(&self.learner.weights); setup.seats.len()];
        let mut guest = None;
        if price_list {
            policies.fill(Policy::PriceList);
        } else if !self.pool.is_empty() && setup.seats.len() > 1 && chance.below(4) == 0 {
            let seat = chance.below(setup.seats.len());
            policies[seat] = Policy::Weights(&self.pool[chance.below(self.pool.len())]);
            guest = Some(seat);
        }
        // The price list decides a little at random more often, so that the network sees more kinds of positions.
        let random = if price_list { 60 } else { self.recipe.random_per_mille };
        let played = play(setup, &policies, random, &mut chance);
        progress.count(&played);
        if let (Purpose::Solo, [only]) = (self.recipe.purpose, &played.results[..]) {
            progress.contests += 1;
            progress.won += f64::from(only.target[0]);
        } else if let Some(guest) = guest {
            progress.contests += 1;
            progress.won += 1.0 - f64::from(played.results[guest].target[0]);
        }
        let lambda = if price_list { 1.0 } else { self.recipe.lambda };
        let targets: Vec<Vec<[f32; 2]>> = (played.seen.iter().zip(&played.results))
            .map(|(seen, result)| returns(seen, result.target, lambda, &self.learner.weights))
            .collect();
        let mut fresh = Vec::new();
        for (seen, targets) in played.seen.into_iter().zip(targets) {
            fresh.extend(
                seen.into_iter().zip(targets).map(|(seen, target)| Lesson { features: seen, target }),
            );
        }
        self.games += 1;
        self.learn(fresh, &mut chance, progress);
        if self.games.is_multiple_of(POOL_EVERY) && self.games > self.recipe.price_list_games {
            if self.pool.len() == POOL {
                // The oldest but one goes more often than not: versions of all ages stay.
                self.pool.remove(chance.below(POOL / 2));
            }
            self.pool.push(self.learner.weights.clone());
        }
    }

    fn learn(&mut self, fresh: Vec<Lesson>, chance: &mut Chance, progress: &mut Progress) {
        let again = fresh.len() * self.recipe.passes.saturating_sub(1);
        let step = self.step();
        progress.loss += self.learner.learn(fresh.iter(), step);
        for lesson in fresh {
            if self.lessons.len() < KEPT {
                self.lessons.push(lesson);
            } else {
                self.lessons[self.next] = lesson;
                self.next = (self.next + 1) % KEPT;
            }
        }
        let drawn: Vec<usize> = (0..again).map(|_| chance.below(self.lessons.len())).collect();
        self.learner.learn(drawn.into_iter().map(|at| &self.lessons[at]), step);
    }

    /// The step of the next game.
    fn step(&self) -> f32 {
        let games = self.games as f32;
        self.recipe.step / (1.0 + games / 4_000.0).sqrt()
    }

    /// Everything that further training needs, except the lessons of earlier games and the pool's history of choices.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.games.to_le_bytes());
        bytes.extend((self.pool.len() as u64).to_le_bytes());
        self.learner.write(&mut bytes);
        self.pool.iter().for_each(|weights| weights.write(&mut bytes));
        bytes
    }

    /// A trainer that goes on from what [`Trainer::to_bytes`] gave. `None` if the bytes are not that.
    pub fn from_bytes(recipe: Recipe, bytes: &[u8]) -> Option<Trainer> {
        let mut trainer = Trainer::new(recipe);
        let mut rest = bytes;
        let mut number = || {
            let (head, tail) = rest.split_first_chunk::<8>()?;
            rest = tail;
            Some(u64::from_le_bytes(*head))
        };
        trainer.games = number()?;
        let pool = number()?;
        trainer.learner.read(&mut rest)?;
        for _ in 0..pool.min(POOL as u64) {
            trainer.pool.push(Weights::read(&mut rest)?);
        }
        rest.is_empty().then_some(trainer)
    }
}

/// A mix of tables: mostly two and three seats.
fn any_setup(purpose: Purpose, chance: &mut Chance) -> Setup {
    let players = match (purpose, chance.below(20)) {
        (Purpose::Solo, _) => 1,
        (_, 0..9) => 2,
        (_, 9..16) => 3,
        (_, 16..19) => 4,
        _ => 5,
    };
    let draft = players > 1 && chance.below(2) == 0;
    let corporate_era = players == 1 || chance.below(10) > 0;
    Setup { draft, corporate_era, ..Setup::of(players) }
}

/// What each position of a seat should have been worth: the mixture of later values and the result.
fn returns(seen: &[Features], result: [f32; 2], lambda: f32, weights: &Weights) -> Vec<[f32; 2]> {
    let mut target = result;
    let mut targets = vec![target; seen.len()];
    for at in (0..seen.len()).rev() {
        targets[at] = target;
        if lambda < 1.0 {
            let value = weights.values(&seen[at]);
            target = std::array::from_fn(|i| (1.0 - lambda) * value[i] + lambda * target[i]);
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A recipe of which a few games show everything: price lists first, then the network.
    fn short(purpose: Purpose) -> Recipe {
        Recipe { price_list_games: 2, ..Recipe::of(purpose, 7) }
    }

    #[test]
    fn the_same_recipe_gives_the_same_weights() {
        for purpose in [Purpose::Table, Purpose::Solo] {
            let (mut one, mut other) = (Trainer::new(short(purpose)), Trainer::new(short(purpose)));
            let (a, b) = (one.train(4), other.train(4));
            assert_eq!(a, b);
            assert!(a.games == 4 && a.loss.count > 100);
            assert_eq!(one.to_bytes(), other.to_bytes());
            assert_ne!(one.network(), Trainer::new(short(purpose)).network());
        }
    }

    #[test]
    fn a_checkpoint_is_read_back() {
        let mut trainer = Trainer::new(short(Purpose::Table));
        trainer.train(3);
        let bytes = trainer.to_bytes();
        let again = Trainer::from_bytes(short(Purpose::Table), &bytes).expect("a checkpoint");
        assert_eq!((again.games(), again.to_bytes()), (3, bytes.clone()));
        assert!(Trainer::from_bytes(short(Purpose::Table), &bytes[1..]).is_none());
        assert!(Trainer::from_bytes(short(Purpose::Table), &[]).is_none());
    }

    #[test]
    fn lessons_that_are_repeated_are_learnt() {
        let mut chance = Chance::new(3);
        let policies = [Policy::PriceList, Policy::PriceList];
        let played = play(Setup::of(2), &policies, 50, &mut chance);
        let lessons: Vec<Lesson> = (played.seen.into_iter().zip(&played.results))
            .flat_map(|(seen, result)| {
                seen.into_iter().map(|features| Lesson { features, target: result.target })
            })
            .collect();
        let mut learner = Learner::new(5);
        let first = learner.learn(lessons.iter(), 0.002);
        (0..30).for_each(|_| {
            learner.learn(lessons.iter(), 0.002);
        });
        let last = learner.learn(lessons.iter(), 0.002);
        assert!(last.victory < first.victory / 4.0, "{first:?} {last:?}");
    }

    /// The integers of a player come close to the numbers of the training.
    #[test]
    fn the_integer_network_agrees_with_the_weights() {
        let mut trainer = Trainer::new(short(Purpose::Table));
        trainer.train(3);
        let network = trainer.network();
        let mut chance = Chance::new(4);
        let policies = [Policy::PriceList, Policy::PriceList, Policy::PriceList];
        let played = play(Setup::of(3), &policies, 50, &mut chance);
        for features in played.seen.iter().flatten() {
            let [victory, margin] = trainer.learner.weights.values(features);
            let estimate = network.evaluate(features);
            assert!((estimate.victory as f32 / 65_536.0 - victory).abs() < 0.02);
            assert!((estimate.margin as f32 / 256.0 - margin * 32.0).abs() < 1.0);
        }
    }
}
