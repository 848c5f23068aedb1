//! What happens beside the rules, in Serbian.

use crate::game::{Motion, Note, Noted, VoteKind};
use crate::text::names::{of_seat, outlives_player, player, seat, the_seat};

/// What happens beside the rules: to a seat, or to the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(vote) = motion.and_then(|motion| voted(note, who.map(player), &proposed(motion))) {
        return vote;
    }
    let text = match note {
        // These are about all players.
        Note::Paused => return "Vreme je zaustavljeno za sve igrače.".to_owned(),
        Note::Resumed => return "Vreme ponovo teče za sve igrače.".to_owned(),
        Note::VoteFailed => return "Predlog nije dobio dovoljno glasova.".to_owned(),
        Note::TimeExpired => " je ostao bez vremena",
        Note::Resigned => " predaje igru",
        Note::WentAway => " će neko vreme biti odsutan",
        Note::CaretakerTook => ": od sada umesto njega igra zamenik",
        Note::CameBack => " se vratio",
        Note::Left => " je trajno napustio igru",
        Note::Offered => ": njegovo mesto može da preuzme neko drugi",
        Note::Replaced => ": na tom mestu od sada igra neko drugi",
        Note::Extended => " dobija još vremena",
        Note::VoteOpened => " traži glasanje",
        Note::Voted => " je glasao",
        Note::HandedOver => ": na tom mestu privremeno igra neko drugi",
        Note::GivenBack => ": na tom mestu opet igra njegov igrač",
    };
    let called = if outlives_player(note) { the_seat } else { player };
    format!("{}{text}.", who.map_or("Igrač", called))
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, motion: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} traži glasanje o predlogu {motion}.")),
        (Note::VoteOpened, None) => Some(format!("Otvoreno je glasanje o predlogu {motion}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} je glasao o predlogu {motion}.")),
        (Note::VoteFailed, _) => Some(format!("Nije bilo dovoljno glasova za predlog {motion}.")),
        _ => None,
    }
}

/// What is voted on, behind `predlog`.
fn proposed(Motion { kind, seat: whose }: Motion) -> String {
    match kind {
        VoteKind::Pause => "da se vreme zaustavi za sve".to_owned(),
        VoteKind::Resume => "da vreme ponovo krene".to_owned(),
        VoteKind::Abort => "da se igra ovde završi".to_owned(),
        VoteKind::Extend => format!("da {} dobije još vremena", whose.map_or("igrač", seat)),
        VoteKind::Replace => format!("da umesto {} igra zamenik", whose.map_or("igrača", of_seat)),
    }
}
