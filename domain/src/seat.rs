//! The places at one game.

use crate::word::words;

words! {
    /// A seat, named by its colour; the order is the clockwise order round the table.
    pub enum Seat {
        /// First at the table.
        Red = "red",
        /// Second.
        Green = "green",
        /// Third.
        Blue = "blue",
        /// Fourth.
        Yellow = "yellow",
        /// Fifth.
        Black = "black",
    }
}

impl Seat {
    /// The seats of a table of that many players, clockwise.
    pub fn of(players: usize) -> &'static [Seat] {
        &Self::ALL[..players.min(Self::ALL.len())]
    }
}
