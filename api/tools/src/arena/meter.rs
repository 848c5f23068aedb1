//! Measures what decisions cost: processor time, and steps of the forward model.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::game::{Answer, CardMemory, Game, Question};
use domain::seat::Seat;
use opponents::{Effort, Witness};
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

/// Processor time that this thread has used.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// How long decisions took: counts by the power of 2^(1/8) of the time in nanoseconds. Counts of several runs can be added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times(BTreeMap<u32, u64>);

/// Parts of a doubling.
const PARTS: u32 = 8;

impl Times {
    fn add(&mut self, time: Duration) {
        let nanoseconds = (time.as_nanos() as u64).max(1);
        let doublings = nanoseconds.ilog2();
        let part = (((nanoseconds - (1 << doublings)) * u64::from(PARTS)) >> doublings) as u32;
        *self.0.entry(doublings * PARTS + part).or_default() += 1;
    }

    fn merge(&mut self, other: &Times) {
        for (bucket, count) in &other.0 {
            *self.0.entry(*bucket).or_default() += count;
        }
    }

    /// The time in µs that this share of the decisions did not exceed, to within an eighth. 0 without decisions.
    pub fn quantile(&self, share: f64) -> f64 {
        let all: u64 = self.0.values().sum();
        let wanted = (share * all as f64).ceil() as u64;
        let mut seen = 0;
        for (bucket, count) in &self.0 {
            seen += count;
            if seen >= wanted.max(1) {
                let (doublings, part) = (bucket / PARTS, bucket % PARTS);
                let begin = (1_u64 << doublings) as f64;
                return begin * (1.0 + f64::from(part + 1) / f64::from(PARTS)) / 1000.0;
            }
        }
        0.0
    }
}

/// What the decisions of a player have cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Costs {
    /// Number of decisions.
    pub decisions: u64,
    /// Answers given in copies of the game.
    pub calls: u64,
    /// Copies of the game.
    pub copies: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// Processor time of all decisions, in nanoseconds.
    pub nanoseconds: u64,
    /// How long single decisions took.
    pub times: Times,
}

impl Costs {
    /// Adds those of other games.
    pub fn merge(&mut self, other: &Costs) {
        self.decisions += other.decisions;
        self.calls += other.calls;
        self.copies += other.copies;
        self.evaluations += other.evaluations;
        self.nanoseconds += other.nanoseconds;
        self.times.merge(&other.times);
    }
}

/// Measures the decisions of one game.
pub struct Meter {
    /// The player of each seat.
    names: Vec<String>,
    begin: Duration,
    costs: BTreeMap<String, Costs>,
}

impl Meter {
    /// For a game in which the n-th seat is played by the n-th name.
    pub fn new(names: Vec<String>) -> Meter {
        Meter { names, begin: Duration::ZERO, costs: BTreeMap::new() }
    }

    /// The costs by player.
    pub fn into_costs(self) -> BTreeMap<String, Costs> {
        self.costs
    }
}

impl Witness for Meter {
    fn asks(&mut self, _: &Game, _: &CardMemory) {
        self.begin = processor_time();
    }

    fn answered(&mut self, _: &Game, seat: Seat, _: Question, _: &[Answer], effort: Effort) {
        let time = processor_time().saturating_sub(self.begin);
        let costs = self.costs.entry(self.names[seat.index()].clone()).or_default();
        costs.decisions += 1;
        costs.calls += effort.calls;
        costs.copies += effort.copies;
        costs.evaluations += effort.evaluations;
        costs.nanoseconds += time.as_nanos() as u64;
        costs.times.add(time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_within_an_eighth() {
        let mut times = Times::default();
        (1..=1000_u64).for_each(|n| times.add(Duration::from_micros(n)));
        for (share, exact) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1000.0)] {
            let found = times.quantile(share);
            assert!((exact..=exact * 1.125).contains(&found), "{share}: {found}");
        }
        assert_eq!(Times::default().quantile(0.5), 0.0);
    }

    #[test]
    fn processor_time_goes_on() {
        let begin = processor_time();
        let mut sum = 0_u64;
        while processor_time() == begin {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(processor_time() > begin);
    }
}
