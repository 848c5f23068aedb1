//! What happens beside the rules, in English.

use super::nouns::seat;
use crate::game::{Motion, Note, Noted, VoteKind};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(told) = motion.and_then(|motion| voted(note, who.map(seat), &whether(motion))) {
        return told;
    }
    let told = match note {
        Note::TimeExpired => "has run out of time",
        Note::Resigned => "gives the game up",
        Note::WentAway => "is away for a while",
        Note::CaretakerTook => "is played for by the caretaker",
        Note::CameBack => "is back",
        Note::Left => "has left for good",
        Note::Offered => "is offered to somebody else",
        Note::Replaced => "is played by somebody else from now on",
        Note::Paused => "stands still",
        Note::Resumed => "goes on",
        Note::Extended => "is given more time",
        Note::VoteOpened => "asks for a vote",
        Note::Voted => "has voted",
        Note::VoteFailed => "has not got the votes",
        Note::HandedOver => "is played by somebody else for a time",
        Note::GivenBack => "is played by its own player again",
    };
    format!("{} {told}.", who.map_or("The table", seat))
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, whether: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} asks for a vote on whether {whether}.")),
        (Note::VoteOpened, None) => Some(format!("A vote is open on whether {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} has voted on whether {whether}.")),
        (Note::VoteFailed, _) => Some(format!("There are not enough votes on whether {whether}.")),
        _ => None,
    }
}

/// What is voted on, behind "whether".
fn whether(Motion { kind, seat: whose }: Motion) -> String {
    let whose = whose.map_or("the seat", seat);
    match kind {
        VoteKind::Pause => "to stop all clocks".to_owned(),
        VoteKind::Resume => "to start the clocks again".to_owned(),
        VoteKind::Abort => "to end the game here".to_owned(),
        VoteKind::Extend => format!("to give {whose} more time"),
        VoteKind::Replace => format!("to have the caretaker play for {whose}"),
    }
}
