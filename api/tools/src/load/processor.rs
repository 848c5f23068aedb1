//! The processor time of a turn, by component.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::time::Duration;

use crate::stand::Stand;
use crate::usage::{processor_time, thread_times};

/// The processor time that each component has used so far.
pub struct ProcessorTimes {
    /// Of the first node, by the names of its threads.
    node: BTreeMap<String, Duration>,
    postgres: Option<Duration>,
    redis: Option<Duration>,
    /// Of this program, which plays and receives notifications.
    players: Duration,
}

/// The processor time of one turn in microseconds.
#[derive(PartialEq, Debug)]
pub struct TurnTimes {
    /// By the names of threads, the largest first.
    node: Vec<(String, f64)>,
    /// The other components that there are.
    others: Vec<(&'static str, f64)>,
}

impl ProcessorTimes {
    /// Reads the times of a stand.
    pub fn read(stand: &Stand) -> io::Result<Self> {
        let node = stand.nodes.first().map(|node| thread_times(node.id())).transpose()?;
        Ok(Self {
            node: node.unwrap_or_default(),
            postgres: stand.postgres.as_ref().map(|postgres| processor_time(postgres.id())).transpose()?,
            redis: stand.redis.as_ref().map(|redis| processor_time(redis.id())).transpose()?,
            players: thread_times(std::process::id())?.into_values().sum(),
        })
    }

    /// The time of each of so many turns since an earlier reading.
    pub fn per_turn(&self, earlier: &Self, turns: u64) -> TurnTimes {
        let micros = |now: Duration, before: Duration| {
            now.saturating_sub(before).as_secs_f64() * 1e6 / (turns as f64).max(1.0)
        };
        let thread = |(name, now): (&String, &Duration)| {
            let before = earlier.node.get(name).copied().unwrap_or_default();
            (name.clone(), micros(*now, before))
        };
        let mut node: Vec<_> = self.node.iter().map(thread).collect();
        node.sort_by(|a, b| b.1.total_cmp(&a.1));
        let players = Some(("players", micros(self.players, earlier.players)));
        let postgres =
            self.postgres.zip(earlier.postgres).map(|(now, before)| ("Postgres", micros(now, before)));
        let redis = self.redis.zip(earlier.redis).map(|(now, before)| ("Redis", micros(now, before)));
        TurnTimes { node, others: [postgres, redis, players].into_iter().flatten().collect() }
    }
}

impl fmt::Display for TurnTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: f64 = self.node.iter().map(|(_, micros)| micros).sum();
        // Threads that hardly worked are part of the sum only.
        let shown = self.node.iter().filter(|(_, micros)| *micros >= 0.5);
        let threads: Vec<_> = shown.map(|(name, micros)| format!("{name} {micros:.0}")).collect();
        write!(f, "processor time of a turn: node {all:.0} µs ({})", threads.join(", "))?;
        self.others.iter().try_for_each(|(name, micros)| write!(f, ", {name} {micros:.0} µs"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_the_difference_of_two_readings() {
        let read = |factor: u32| ProcessorTimes {
            node: [("a", 2), ("b", 5)]
                .map(|(name, ms)| (name.to_owned(), Duration::from_millis(ms) * factor))
                .into(),
            postgres: Some(Duration::from_millis(7) * factor),
            redis: None,
            players: Duration::from_millis(1) * factor,
        };
        let turn = read(3).per_turn(&read(1), 100).to_string();
        assert_eq!(
            turn,
            "processor time of a turn: node 140 µs (b 100, a 40), Postgres 140 µs, players 20 µs"
        );
    }
}
