//! The program `tharsis`: picks the store, the bus and the providers, and serves the API on them; administers a database.

mod admin;
pub mod cli;
pub mod config;
mod health;
pub mod listening;
mod serve;
pub mod spec;
pub mod stopping;
pub mod wiring;
