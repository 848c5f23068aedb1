//! The seats of a game, and sets of seats.

use crate::word::words;

words! {
    /// A seat, named by its colour. The values are in clockwise order round the table.
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
    /// The seats of a game with that many players, clockwise. At most five.
    ///
    /// ```
    /// use domain::seat::Seat;
    ///
    /// assert_eq!(Seat::of(2), [Seat::Red, Seat::Green]);
    /// assert_eq!(Seat::from_word("blue"), Some(Seat::Blue));
    /// assert_eq!(Seat::Blue.to_string(), "blue");
    /// ```
    pub fn of(players: usize) -> &'static [Seat] {
        &Self::ALL[..players.min(Self::ALL.len())]
    }
}

/// A set of seats. It is serialised as a number: the bit with the value 1 stands for [`Seat::Red`], 2 for [`Seat::Green`],
/// and so on.
///
/// ```
/// use domain::seat::{Seat, SeatSet};
///
/// let mut waiting: SeatSet = [Seat::Blue, Seat::Red].into_iter().collect();
/// assert!(waiting.contains(Seat::Red) && waiting.len() == 2);
/// waiting.insert(Seat::Green);
/// let others = waiting.without(Seat::Red);
/// assert_eq!(others.iter().collect::<Vec<_>>(), [Seat::Green, Seat::Blue]);
/// assert_eq!(others.bits(), 0b110);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The set that a number stands for. Bits that stand for no seat are ignored.
    pub fn from_bits(bits: u8) -> Self {
        Self(bits) & Self::from(Seat::ALL)
    }

    /// The number that stands for the set.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Whether the seat belongs to the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & Self::from(seat).0 != 0
    }

    /// Whether the set has no seat.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.iter().copied().filter(move |seat| self.contains(*seat))
    }

    /// The seats of this set that do not belong to the other.
    #[must_use]
    pub fn without(self, other: impl Into<Self>) -> Self {
        Self(self.0 & !other.into().0)
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        *self = *self | seat.into();
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> Self {
        Self(1 << seat.index())
    }
}

impl From<&[Seat]> for SeatSet {
    fn from(seats: &[Seat]) -> Self {
        seats.iter().copied().collect()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, |set, seat| set | seat.into())
    }
}

impl std::ops::BitOr for SeatSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitAnd for SeatSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_is_a_number() {
        let set: SeatSet = [Seat::Blue, Seat::Red].into_iter().collect();
        assert_eq!((set.bits(), set.len(), set.is_empty()), (0b101, 2, false));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::Red, Seat::Blue]);
        assert_eq!(set.without(Seat::Red), Seat::Blue.into());
        assert_eq!(set & Seat::Green.into(), SeatSet::EMPTY);
        assert_eq!(serde_json::to_string(&set).ok().as_deref(), Some("5"));
        assert_eq!(SeatSet::from_bits(u8::MAX), Seat::ALL.into());
    }
}
