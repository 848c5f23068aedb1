//! Results: leaderboards and statistics.

pub mod standings;
pub(crate) mod tally_bodies;
