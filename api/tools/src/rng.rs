//! A small random number generator for programs that play: the same seed gives the same choices. It is not used for
//! secrets.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// A seed that differs at each run.
pub fn random_seed() -> u64 {
    uuid::Uuid::new_v4().as_u64_pair().0
}

impl Rng {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// An independent generator, for one of several players.
    pub fn fork(&self, which: u64) -> Self {
        let mut branch = Self(self.0 ^ which.wrapping_add(1).wrapping_mul(0xD1B5_4A32_D192_ED03));
        Self(branch.next_u64())
    }

    /// 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in `0..limit`; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next_u64()) * limit as u128) >> 64) as usize
    }

    /// Uniform in `min..=max`; `min` if the range is empty.
    pub fn between(&mut self, min: i64, max: i64) -> i64 {
        let spread = usize::try_from(max.saturating_sub(min)).unwrap_or_default();
        min + self.below(spread.saturating_add(1)) as i64
    }

    /// True with the probability `1 / times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A random selection of `count` items, in the order of the list.
    pub fn sample<T: Clone>(&mut self, list: &[T], count: usize) -> Vec<T> {
        let mut wanted = count.min(list.len());
        let mut chosen = Vec::with_capacity(wanted);
        for (n, item) in list.iter().enumerate() {
            if self.below(list.len() - n) < wanted {
                chosen.push(item.clone());
                wanted -= 1;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_within_their_bounds() {
        let mut rng = Rng::new(7);
        for _ in 0..1_000 {
            assert!(rng.below(3) < 3);
            assert!((2..=4).contains(&rng.between(2, 4)));
        }
        assert_eq!((rng.below(0), rng.between(5, 4)), (0, 5));
        assert_eq!(rng.sample(&[1, 2, 3], 9), [1, 2, 3]);
        assert_eq!(rng.sample(&[1, 2, 3, 4], 2).len(), 2);
        assert_ne!(Rng::new(1).fork(0).next_u64(), Rng::new(1).fork(1).next_u64());
    }
}
