//! Finding players: open tables, quick match, invitations, friends, and rematches.

pub mod repository;
pub mod tables;

pub mod friends;
pub mod invitations;
pub mod open_tables;
pub mod quick;
pub mod rematch;
pub mod search;
pub mod start;
pub mod store;
