//! What happens beside the rules, in Dutch.

use super::nouns::seat;
use crate::game::{Motion, Note, Noted, VoteKind};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(told) = motion.and_then(|motion| voted(note, who.map(seat), &whether(motion))) {
        return told;
    }
    let told = match note {
        Note::TimeExpired => "heeft geen tijd meer",
        Note::Resigned => "geeft het spel op",
        Note::WentAway => "is een tijdje afwezig",
        Note::CaretakerTook => "wordt voorlopig door de invaller gespeeld",
        Note::CameBack => "is terug",
        Note::Left => "is voorgoed vertrokken",
        Note::Offered => "wordt aan iemand anders aangeboden",
        Note::Replaced => "wordt vanaf nu door iemand anders gespeeld",
        Note::Paused => "pauzeert",
        Note::Resumed => "gaat weer verder",
        Note::Extended => "krijgt meer tijd",
        Note::VoteOpened => "vraagt om een stemming",
        Note::Voted => "heeft gestemd",
        Note::VoteFailed => "heeft niet genoeg stemmen gekregen",
        Note::HandedOver => "wordt een tijdje door iemand anders gespeeld",
        Note::GivenBack => "wordt weer door de eigen speler gespeeld",
    };
    format!("{} {told}.", who.map_or("De tafel", seat))
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, whether: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => {
            Some(format!("{who} vraagt om een stemming over de vraag {whether}."))
        }
        (Note::VoteOpened, None) => Some(format!("Er wordt gestemd over de vraag {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} heeft gestemd over de vraag {whether}.")),
        (Note::VoteFailed, _) => {
            Some(format!("Niet genoeg spelers hebben ja gestemd op de vraag {whether}."))
        }
        _ => None,
    }
}

/// What is voted on, behind `de vraag`.
fn whether(Motion { kind, seat: whose }: Motion) -> String {
    let whose = whose.map_or("de speler", seat);
    match kind {
        VoteKind::Pause => "of alle klokken moeten worden stilgezet".to_owned(),
        VoteKind::Resume => "of de klokken weer moeten gaan lopen".to_owned(),
        VoteKind::Abort => "of het spel nu moet eindigen".to_owned(),
        VoteKind::Extend => format!("of {whose} meer tijd moet krijgen"),
        VoteKind::Replace => format!("of de invaller voor {whose} moet spelen"),
    }
}
