//! A small stream of chance for programs that play: the same number gives the same choices. Nothing secret comes of it.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// A stream that follows from the number.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A stream of its own for one of several players.
    pub fn apart(&self, which: u64) -> Self {
        let mut branch = Self(self.0 ^ which.wrapping_add(1).wrapping_mul(0xD1B5_4A32_D192_ED03));
        Self(branch.word())
    }

    /// 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in `0..limit`; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.word()) * limit as u128) >> 64) as usize
    }

    /// Uniform in `min..=max`; `min` if there is nothing between.
    pub fn between(&mut self, min: i64, max: i64) -> i64 {
        let spread = usize::try_from(max.saturating_sub(min)).unwrap_or_default();
        min + self.below(spread.saturating_add(1)) as i64
    }

    /// True once in that many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// That many of the list, in its order.
    pub fn some_of<T: Clone>(&mut self, list: &[T], count: usize) -> Vec<T> {
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
    fn it_stays_in_its_bounds() {
        let mut chance = Chance::new(7);
        for _ in 0..1_000 {
            assert!(chance.below(3) < 3);
            assert!((2..=4).contains(&chance.between(2, 4)));
        }
        assert_eq!((chance.below(0), chance.between(5, 4)), (0, 5));
        assert_eq!(chance.some_of(&[1, 2, 3], 9), [1, 2, 3]);
        assert_eq!(chance.some_of(&[1, 2, 3, 4], 2).len(), 2);
        assert_ne!(Chance::new(1).apart(0).word(), Chance::new(1).apart(1).word());
    }
}
