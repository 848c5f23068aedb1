//! The program `tharsis`: selects the store, the bus and the providers, serves the API, and administers a database.

mod admin;
pub mod cli;
pub mod config;
mod health;
pub mod listening;
mod open_files;
mod printed_addresses;
mod serve;
mod span_export;
pub mod spec;
pub mod stopping;
pub mod wiring;
