//! The program `tharsis`: selects the store, the bus and the providers, serves the API, and administers a database.

mod admin;
pub mod cli;
pub mod config;
mod health;
pub mod listening;
mod printed_addresses;
mod serve;
pub mod spec;
pub mod stopping;
pub mod wiring;
