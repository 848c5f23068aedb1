//! The rules of a seat in a running game, without I/O: clocks, votes, hand-overs, presence.

pub mod arithmetic;
pub mod clock_input;
pub mod seat_clock;
pub mod state;
pub mod time_control;
