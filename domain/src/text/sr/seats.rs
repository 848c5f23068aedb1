//! How seats and their players are called in Serbian.

use super::nouns;
use crate::seat::Seat;
use crate::text::names::{Form, NAME};

/// The colour of a seat.
pub(in super::super) fn colour(seat: Seat, form: Form) -> String {
    let colour = match form {
        Form::Subject | Form::Agreeing | Form::Seat => nouns::seat(seat),
        Form::Genitive | Form::OfSeat => nouns::of_seat(seat),
        Form::Dative => nouns::to_seat(seat),
    };
    colour.to_owned()
}

/// A player by name: `igraču Ada`. *Igrač* bears the case, and the gender of the words that agree with it.
pub(in super::super) fn player(form: Form) -> String {
    match form {
        Form::Subject | Form::Seat => NAME.to_string(),
        Form::Agreeing => format!("igrač {NAME}"),
        Form::Genitive | Form::OfSeat => format!("igrača {NAME}"),
        Form::Dative => format!("igraču {NAME}"),
    }
}
