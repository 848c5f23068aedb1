//! What happens beside the rules, in Dutch.

use crate::game::{Motion, Note, Noted, VoteKind};
use crate::text::grammar::sentence;
use crate::text::names::{seat, the_seat};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(vote) = motion.and_then(|motion| voted(note, who.map(seat), &proposal(motion))) {
        return vote;
    }
    // Somebody else may have the seat when this is read: the name would be that of the new player.
    let place = who.map_or("de tafel", the_seat);
    let who = who.map_or("de tafel", seat);
    let text = match note {
        Note::TimeExpired => format!("de tijd van {who} is om"),
        Note::Resigned => format!("{place} geeft op"),
        Note::WentAway => format!("{who} is een tijdje afwezig"),
        Note::CaretakerTook => format!("de invaller speelt vanaf nu voor {place}"),
        Note::CameBack => format!("{who} is terug"),
        Note::Left => format!("{place} is voorgoed vertrokken"),
        Note::Offered => format!("de plaats van {place} wordt aan iemand anders aangeboden"),
        Note::Replaced => format!("iemand anders speelt vanaf nu als {place}"),
        Note::Paused => "alle klokken staan stil".to_owned(),
        Note::Resumed => "de klokken lopen weer".to_owned(),
        Note::Extended => format!("{who} krijgt meer tijd"),
        Note::VoteOpened => format!("{who} vraagt om een stemming"),
        Note::Voted => format!("{who} heeft gestemd"),
        Note::VoteFailed => "een voorstel heeft niet genoeg stemmen gekregen".to_owned(),
        Note::HandedOver => format!("iemand anders speelt een tijdje voor {place}"),
        Note::GivenBack => format!("de eigen speler van {place} speelt weer zelf"),
    };
    sentence(&text)
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, proposal: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} vraagt om een stemming over {proposal}.")),
        (Note::VoteOpened, None) => Some(format!("Er wordt gestemd over {proposal}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} heeft gestemd over {proposal}.")),
        (Note::VoteFailed, _) => Some(sentence(&format!("{proposal} heeft niet genoeg stemmen gekregen"))),
        _ => None,
    }
}

/// What is voted on: `het voorstel om alle klokken stil te zetten`.
fn proposal(Motion { kind, seat: whose }: Motion) -> String {
    let whose = whose.map_or("de speler", seat);
    let what = match kind {
        VoteKind::Pause => "alle klokken stil te zetten".to_owned(),
        VoteKind::Resume => "de klokken weer te laten lopen".to_owned(),
        VoteKind::Abort => "het spel nu te beëindigen".to_owned(),
        VoteKind::Extend => format!("{whose} meer tijd te geven"),
        VoteKind::Replace => format!("de invaller voor {whose} te laten spelen"),
    };
    format!("het voorstel om {what}")
}
