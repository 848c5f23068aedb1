//! The rules of a seat in a running game, without I/O: clocks, votes, hand-overs, presence.

pub mod arithmetic;
pub mod clock_input;
pub mod hand_over;
pub mod offer;
pub mod rest;
pub mod seat_status;
pub mod state;
pub mod time_control;
pub mod vote;

use domain::seat::Seat;

/// The seat with that index; none if there is no such seat.
pub fn seat_at(index: i16) -> Option<Seat> {
    Seat::ALL.get(usize::try_from(index).ok()?).copied()
}
