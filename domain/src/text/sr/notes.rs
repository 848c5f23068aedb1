//! What happens beside the rules, in Serbian.

use super::nouns::{of_seat, seat};
use crate::game::{Motion, Note, Noted, VoteKind};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(told) = motion.and_then(|motion| voted(note, who.map(seat), &proposed(motion))) {
        return told;
    }
    let told = match note {
        Note::TimeExpired => " je ostao bez vremena",
        Note::Resigned => " predaje igru",
        Note::WentAway => " je neko vreme odsutan",
        Note::CaretakerTook => ": od sada umesto njega igra zamenik",
        Note::CameBack => " se vratio",
        Note::Left => " je zauvek otišao",
        Note::Offered => ": njegovo mesto može da preuzme neko drugi",
        Note::Replaced => ": na tom mestu od sada igra neko drugi",
        Note::Paused => " miruje: vreme ne teče",
        Note::Resumed => " nastavlja: vreme opet teče",
        Note::Extended => " dobija još vremena",
        Note::VoteOpened => " traži glasanje",
        Note::Voted => " je glasao",
        Note::VoteFailed => " nema dovoljno glasova",
        Note::HandedOver => ": na tom mestu neko vreme igra neko drugi",
        Note::GivenBack => ": na tom mestu opet igra njegov igrač",
    };
    format!("{}{told}.", who.map_or("Sto", seat))
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, motion: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} traži glasanje o predlogu {motion}.")),
        (Note::VoteOpened, None) => Some(format!("Otvoreno je glasanje o predlogu {motion}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} je glasao o predlogu {motion}.")),
        (Note::VoteFailed, _) => Some(format!("Predlog {motion} nije dobio dovoljno glasova.")),
        _ => None,
    }
}

/// What is voted on, behind `predlog`.
fn proposed(Motion { kind, seat: whose }: Motion) -> String {
    match kind {
        VoteKind::Pause => "da se vreme zaustavi za sve".to_owned(),
        VoteKind::Resume => "da vreme ponovo krene".to_owned(),
        VoteKind::Abort => "da se partija ovde završi".to_owned(),
        VoteKind::Extend => format!("da {} dobije još vremena", whose.map_or("igrač", seat)),
        VoteKind::Replace => format!("da umesto {} igra zamenik", whose.map_or("igrača", of_seat)),
    }
}
