//! The circuit breaker of a webhook: a receiver that fails several times in a row gets nothing for a while, then one
//! attempt at a time until one succeeds.

use std::time::Duration;

use crate::moment::Moment;

/// Failed attempts in a row that open the circuit.
pub const FAILURES_TO_OPEN: i32 = 3;
/// How long it is open the first time; each further time twice as long.
const FIRST_OPEN: Duration = Duration::from_secs(30);
/// The longest time that it is open.
const LONGEST_OPEN: Duration = Duration::from_secs(600);

/// The attempts to reach a receiver since the last one that succeeded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Circuit {
    /// Failed attempts in a row.
    pub failures: i32,
    /// How often the circuit was opened since it was last closed.
    pub openings: i32,
    /// The end of the last time that it was open.
    pub open_until: Option<Moment>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CircuitState {
    /// Everything is sent.
    Closed,
    /// Only pings are sent.
    Open,
    /// One delivery at a time is sent, until one succeeds or fails.
    HalfOpen,
}

impl Circuit {
    /// The state at that time.
    pub fn state(&self, now: Moment) -> CircuitState {
        match self.open_until {
            None => CircuitState::Closed,
            Some(until) if now < until => CircuitState::Open,
            Some(_) => CircuitState::HalfOpen,
        }
    }

    /// Whether the last attempt failed.
    pub fn is_failing(&self) -> bool {
        self.failures > 0
    }

    /// The circuit after a further failure, which `failures` includes already. Attempts that were under way when the
    /// circuit was opened do not prolong the time.
    #[must_use]
    pub fn after_failure(self, now: Moment) -> Self {
        if self.failures < FAILURES_TO_OPEN || self.state(now) == CircuitState::Open {
            return self;
        }
        let doublings = u32::try_from(self.openings).unwrap_or_default().min(16);
        let wait = (FIRST_OPEN * 2_u32.pow(doublings)).min(LONGEST_OPEN);
        Self { openings: self.openings.saturating_add(1), open_until: Some(now.plus(wait)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(now: u64) -> Moment {
        Moment(0).plus(Duration::from_secs(now))
    }

    fn fail(circuit: Circuit, now: u64) -> Circuit {
        Circuit { failures: circuit.failures + 1, ..circuit }.after_failure(seconds(now))
    }

    #[test]
    fn the_third_failure_opens_it_and_each_further_one_for_longer() {
        let mut circuit = fail(fail(Circuit::default(), 0), 1);
        assert_eq!(circuit.state(seconds(1)), CircuitState::Closed);
        circuit = fail(circuit, 2);
        assert_eq!(circuit.open_until, Some(seconds(32)));
        assert_eq!(circuit.state(seconds(31)), CircuitState::Open);
        assert_eq!(circuit.state(seconds(32)), CircuitState::HalfOpen);
        // One that was under way when it was opened.
        circuit = fail(circuit, 3);
        assert_eq!((circuit.open_until, circuit.failures), (Some(seconds(32)), 4));
        let mut waits = Vec::new();
        let mut now = 32;
        for _ in 0..6 {
            circuit = fail(circuit, now);
            let until = circuit.open_until.expect("open");
            waits.push(until.since(seconds(now)).as_secs());
            now += waits[waits.len() - 1];
        }
        assert_eq!(waits, [60, 120, 240, 480, 600, 600]);
    }
}
