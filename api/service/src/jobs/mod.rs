//! Periodic work and the state of the service: retention and health.

pub mod health;
pub mod replay;
pub mod repository;
pub mod retention;
