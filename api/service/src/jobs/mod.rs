//! Periodic work of a node: the runner, and the list of all jobs.

pub mod runner;
pub mod schedule;
