//! Random numbers of players. They follow from a seed, so that an answer can be checked again.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Uniform in `0..limit`; 0 if `limit` is 0. The limit is far below 2^32, so that the bias does not matter.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.0.next_u32()) * limit as u64) >> 32) as usize
    }

    /// 64 random bits, for the seed of another stream.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}
