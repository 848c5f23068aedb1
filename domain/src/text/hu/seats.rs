//! How seats and their players are called in Hungarian.

use super::nouns;
use crate::seat::Seat;
use crate::text::names::{Form, NAME};

/// The colour of a seat. A possessor has no ending.
pub(in super::super) fn colour(seat: Seat, form: Form) -> String {
    let colour = match form {
        Form::Subject | Form::Agreeing | Form::Genitive | Form::Seat | Form::OfSeat => nouns::seat(seat),
        Form::Dative => nouns::to_seat(seat),
    };
    colour.to_owned()
}

/// A player by name: `Ada játékosnak`. The ending stands at a noun behind the name, whose vowels nobody knows.
pub(in super::super) fn player(form: Form) -> String {
    match form {
        Form::Subject | Form::Agreeing | Form::Genitive | Form::Seat | Form::OfSeat => NAME.to_string(),
        Form::Dative => format!("{NAME} játékosnak"),
    }
}
