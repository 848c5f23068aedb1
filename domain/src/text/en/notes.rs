//! What happens beside the rules, in English.

use crate::game::{Motion, Note, Noted, VoteKind};
use crate::text::names::{seat, the_seat};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(vote) = motion.and_then(|motion| voted(note, who.map(seat), &whether(motion))) {
        return vote;
    }
    // Somebody else may have the seat when this is read: the name would be that of the new player.
    let place = who.map_or("The table", the_seat);
    let who = who.map_or("The table", seat);
    match note {
        Note::TimeExpired => format!("{who} has run out of time."),
        Note::Resigned => format!("{place} gives the game up."),
        Note::WentAway => format!("{who} is away for a while."),
        Note::CaretakerTook => format!("The caretaker plays for {place} from now on."),
        Note::CameBack => format!("{who} is back."),
        Note::Left => format!("{place} has left for good."),
        Note::Offered => format!("The seat of {place} is offered to somebody else."),
        Note::Replaced => format!("Somebody else plays {place} from now on."),
        Note::Paused => "All clocks stand still.".to_owned(),
        Note::Resumed => "The clocks go on.".to_owned(),
        Note::Extended => format!("{who} is given more time."),
        Note::VoteOpened => format!("{who} asks for a vote."),
        Note::Voted => format!("{who} has voted."),
        Note::VoteFailed => "A vote has failed.".to_owned(),
        Note::HandedOver => format!("Somebody else plays {place} for a time."),
        Note::GivenBack => format!("{place} is played by its own player again."),
    }
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, whether: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} asks for a vote on whether {whether}.")),
        (Note::VoteOpened, None) => Some(format!("There is a vote on whether {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} has voted on whether {whether}.")),
        (Note::VoteFailed, _) => Some(format!("The vote on whether {whether} has failed.")),
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
