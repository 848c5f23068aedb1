//! The rules of a seat in a running game, without I/O: clocks, votes, hand-overs, presence.

pub mod arithmetic;
pub mod clock_input;
pub mod hand_over;
pub mod offer;
pub mod rest;
pub mod seat_clock;
pub mod state;
pub mod time_control;
pub mod vote;

use domain::seat::Seat;

pub fn bits(seats: &[Seat]) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

pub fn seats(bits: u8) -> Vec<Seat> {
    Seat::ALL.iter().copied().filter(|seat| bits & 1 << seat.index() != 0).collect()
}
