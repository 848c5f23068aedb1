//! Games: loading, building and committing turns, moves, previews, plans, and changes of seats.

pub(crate) mod caretaker;
pub mod clock_store;
pub mod deadline_scheduler;
pub mod endings;
pub(crate) mod game_cache;
pub mod games;
pub mod move_command;
pub mod moves;
pub(crate) mod next_turn;
pub mod plans;
pub mod preview;
pub mod projection;
pub(crate) mod recent_turns;
pub mod reminders;
pub mod repository;
pub mod rest;
pub mod seats;
pub mod stored;
pub(crate) mod turn_publisher;
