//! The latencies of a load test.

use std::fmt;
use std::time::Duration;

/// The moves and requests of all games.
#[derive(Debug, Default)]
pub struct Latencies {
    /// The latency of each applied move in microseconds.
    micros: Vec<u32>,
    /// Moves answered with a status other than 200.
    pub not_ok: u64,
    /// Games played to the end.
    pub games: u64,
    /// Requests other than moves.
    pub other_requests: u64,
}

/// The count, the rate and the latency percentiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    what: &'static str,
    moves: usize,
    /// Moves a second.
    pub per_second: f64,
    p50: Duration,
    p95: Duration,
    pub p99: Duration,
    pub max: Duration,
}

impl Latencies {
    /// Records the latency of an applied move.
    pub fn record(&mut self, took: Duration) {
        self.micros.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    /// The number of recorded moves.
    pub fn moves(&self) -> usize {
        self.micros.len()
    }

    /// The summary over a duration.
    pub fn summary(&mut self, over: Duration) -> Summary {
        self.micros.sort_unstable();
        let moves = self.micros.len();
        // The nearest-rank percentile.
        let at = |percent: usize| {
            let rank = (moves * percent).div_ceil(100).max(1);
            Duration::from_micros(self.micros.get(rank - 1).copied().unwrap_or_default().into())
        };
        let per_second = moves as f64 / over.as_secs_f64().max(f64::EPSILON);
        Summary { what: "moves", moves, per_second, p50: at(50), p95: at(95), p99: at(99), max: at(100) }
    }
}

impl Summary {
    /// Names what was measured; the default is `moves`.
    pub fn named(self, what: &'static str) -> Self {
        Self { what, ..self }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |took: Duration| format!("{:.2} ms", took.as_secs_f64() * 1_000.0);
        write!(
            f,
            "{} {}, {:.0} {}/s, p50 {}, p95 {}, p99 {}, max {}",
            self.moves,
            self.what,
            self.per_second,
            self.what,
            shown(self.p50),
            shown(self.p95),
            shown(self.p99),
            shown(self.max)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_use_the_nearest_rank() {
        let mut latencies = Latencies::default();
        (1..=200).rev().for_each(|n| latencies.record(Duration::from_micros(n)));
        let summary = latencies.summary(Duration::from_secs(2));
        let micros = Duration::from_micros;
        assert_eq!((summary.moves, summary.per_second), (200, 100.0));
        assert_eq!(
            (summary.p50, summary.p95, summary.p99, summary.max),
            (micros(100), micros(190), micros(198), micros(200))
        );
        assert_eq!(Latencies::default().summary(Duration::ZERO).max, Duration::ZERO);
    }
}
