//! How seats and their players are called in Dutch.

use super::nouns;
use crate::seat::Seat;
use crate::text::names::{Form, NAME};

/// The colour of a seat.
pub(in super::super) fn colour(seat: Seat, _: Form) -> String {
    nouns::seat(seat).to_owned()
}

/// A player by name: the name alone.
pub(in super::super) fn player(_: Form) -> String {
    NAME.to_string()
}
