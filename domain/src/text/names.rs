//! Names of seats in sentences. A sentence is built with a placeholder for each seat: one character from the private use
//! area of Unicode, which encodes the seat and the grammatical form. At the end placeholders are replaced by the colour of
//! the seat or the name of its player. The code that builds sentences therefore never changes or transliterates a name.

use super::grammar::capital;
use super::{Language, say};
use crate::game::Note;
use crate::seat::Seat;

/// How sentences name the seats.
#[derive(Clone, Copy, Debug)]
pub enum Names<'a> {
    /// By their colours.
    Colours,
    /// By the names of these players, in the order of the seats. Players with equal names get their colours added, and a seat
    /// without a name is named by its colour.
    Players(&'a [String]),
}

/// The grammatical form of a seat in a sentence. Names are not inflected: where a language needs another form than the
/// first, a noun precedes the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The one who does something.
    Subject,
    /// The same, where a word in the sentence agrees with it in gender.
    Agreeing,
    /// The one that something belongs to.
    Genitive,
    /// The one that something is given or done to.
    Dative,
    /// The seat itself, whoever plays it: always named by its colour.
    Seat,
    /// The seat itself, as the one that something belongs to.
    OfSeat,
}

/// Placeholder for the name in the templates of a language.
pub(super) const NAME: char = '\u{E0FF}';

const FIRST: u32 = 0xE100;
/// Characters for each form.
const ROW: u32 = 8;

const FORMS: [Form; 6] =
    [Form::Subject, Form::Agreeing, Form::Genitive, Form::Dative, Form::Seat, Form::OfSeat];

/// A row for each form, a column for each seat.
const SLOTS: [[&str; 5]; 6] = [
    ["\u{E100}", "\u{E101}", "\u{E102}", "\u{E103}", "\u{E104}"],
    ["\u{E108}", "\u{E109}", "\u{E10A}", "\u{E10B}", "\u{E10C}"],
    ["\u{E110}", "\u{E111}", "\u{E112}", "\u{E113}", "\u{E114}"],
    ["\u{E118}", "\u{E119}", "\u{E11A}", "\u{E11B}", "\u{E11C}"],
    ["\u{E120}", "\u{E121}", "\u{E122}", "\u{E123}", "\u{E124}"],
    ["\u{E128}", "\u{E129}", "\u{E12A}", "\u{E12B}", "\u{E12C}"],
];

const fn slot(seat: Seat, form: Form) -> &'static str {
    SLOTS[form as usize][seat.index()]
}

/// Who does it.
pub(super) const fn seat(seat: Seat) -> &'static str {
    slot(seat, Form::Subject)
}

/// Who does it, where a word agrees in gender.
pub(super) const fn player(seat: Seat) -> &'static str {
    slot(seat, Form::Agreeing)
}

/// Whose it is.
pub(super) const fn of_seat(seat: Seat) -> &'static str {
    slot(seat, Form::Genitive)
}

/// Whom it is done to.
pub(super) const fn to_seat(seat: Seat) -> &'static str {
    slot(seat, Form::Dative)
}

/// The seat, whoever plays for it.
pub(super) const fn the_seat(seat: Seat) -> &'static str {
    slot(seat, Form::Seat)
}

/// Of the seat, whoever plays for it.
pub(super) const fn of_the_seat(seat: Seat) -> &'static str {
    slot(seat, Form::OfSeat)
}

/// Whether another player may have the seat when the note is read. Such a note names the seat by its colour, because the
/// name would be that of the new player.
pub(super) const fn outlives_player(note: Note) -> bool {
    match note {
        Note::Resigned
        | Note::CaretakerTook
        | Note::Left
        | Note::Offered
        | Note::Replaced
        | Note::HandedOver
        | Note::GivenBack => true,
        Note::TimeExpired
        | Note::WentAway
        | Note::CameBack
        | Note::Paused
        | Note::Resumed
        | Note::Extended
        | Note::VoteOpened
        | Note::Voted
        | Note::VoteFailed => false,
    }
}

fn read(letter: char) -> Option<(Seat, Form)> {
    let at = u32::from(letter).checked_sub(FIRST)?;
    let form = FORMS.get(usize::try_from(at / ROW).ok()?)?;
    let seat = Seat::ALL.get(usize::try_from(at % ROW).ok()?)?;
    Some((*seat, *form))
}

/// Replaces the placeholders of a sentence.
pub(super) fn fill(sentence: &str, names: Names, language: Language) -> String {
    let mut text = String::with_capacity(sentence.len() + 16);
    for letter in sentence.chars() {
        match read(letter) {
            Some((seat, form)) => {
                let begins = text.is_empty() || text.ends_with(". ");
                text.push_str(&named(seat, form, names, language, begins));
            }
            None => text.push(letter),
        }
    }
    text
}

fn named(seat: Seat, form: Form, names: Names, language: Language, begins: bool) -> String {
    let colour = say!(language, seats::colour(seat, form));
    let players = match names {
        Names::Players(players) if !matches!(form, Form::Seat | Form::OfSeat) => players,
        Names::Players(_) | Names::Colours => return colour,
    };
    let Some(name) = players.get(seat.index()) else { return colour };
    let phrase: String = say!(language, seats::player(form));
    // A name is spelled as its player has typed it, also where a sentence begins.
    let phrase = if begins && !phrase.starts_with(NAME) { capital(&phrase) } else { phrase };
    let same = players.iter().filter(|other| *other == name).count();
    let name = match same {
        1 => name.clone(),
        _ => format!("{name} ({})", say!(language, seats::colour(seat, Form::Subject))),
    };
    phrase.replace(NAME, &name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_is_read_back() {
        for form in FORMS {
            for seat in Seat::ALL {
                let mut letters = slot(*seat, form).chars();
                assert_eq!(letters.next().and_then(read), Some((*seat, form)));
                assert_eq!(letters.next(), None);
            }
        }
        for other in ['a', NAME, '\u{E000}', '\u{E105}', '\u{E130}', '\u{F8FF}'] {
            assert_eq!(read(other), None, "{other:?}");
        }
    }
}
