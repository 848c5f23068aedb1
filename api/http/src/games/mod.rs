//! Games: decisions, moves, plans, clocks and seats.

pub mod advice;
pub(crate) mod clock_bodies;
pub mod clocks;
pub mod decision;
pub mod game_list;
pub mod game_view;
pub mod hand_overs;
pub mod moves;
pub mod offers;
pub mod plans;
pub mod reviews;
pub mod seats;
pub mod turns;
