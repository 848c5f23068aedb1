//! What happens beside the rules, in Ukrainian.

use super::nouns::{of_seat, seat, to_seat};
use crate::game::{Motion, Note, Noted, VoteKind};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(told) = motion.and_then(|motion| voted(note, who.map(seat), &whether(motion))) {
        return told;
    }
    let subject = who.map_or("Стіл", seat);
    let whom = who.map_or("стіл", of_seat);
    let whose = who.map_or("столу", of_seat);
    match note {
        Note::TimeExpired => format!("{subject} вичерпує свій час."),
        Note::Resigned => format!("{subject} здається."),
        Note::WentAway => format!("{subject} на деякий час відходить."),
        Note::CaretakerTook => format!("За {whom} тепер грає заступник."),
        Note::CameBack => format!("{subject} повертається."),
        Note::Left => format!("{subject} залишає гру назавжди."),
        Note::Offered => format!("Місце {whose} пропонують комусь іншому."),
        Note::Replaced => format!("За {whom} відтепер грає хтось інший."),
        Note::HandedOver => format!("За {whom} деякий час грає хтось інший."),
        Note::GivenBack => format!("За {whom} знову грає власний гравець."),
        Note::Paused => match who {
            None => "Гру призупинено.".to_owned(),
            Some(who) => format!("{} призупиняє гру.", seat(who)),
        },
        Note::Resumed => match who {
            None => "Гра триває далі.".to_owned(),
            Some(who) => format!("{} продовжує гру.", seat(who)),
        },
        Note::Extended => format!("{subject} отримує більше часу."),
        Note::VoteOpened => format!("{subject} пропонує голосування."),
        Note::Voted => format!("{subject} голосує."),
        Note::VoteFailed => match who {
            None => "Голосування не набрало потрібних голосів.".to_owned(),
            Some(who) => format!("Голосування, яке почав {}, не набрало потрібних голосів.", seat(who)),
        },
    }
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, whether: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} пропонує проголосувати, чи {whether}.")),
        (Note::VoteOpened, None) => Some(format!("Триває голосування про те, чи {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} віддає голос у питанні, чи {whether}.")),
        (Note::VoteFailed, _) => Some(format!("Не вистачило голосів у питанні, чи {whether}.")),
        _ => None,
    }
}

/// What is voted on, behind `чи`.
fn whether(Motion { kind, seat: whose }: Motion) -> String {
    match kind {
        VoteKind::Pause => "зупинити годинник для всіх".to_owned(),
        VoteKind::Resume => "знову запустити годинник".to_owned(),
        VoteKind::Abort => "завершити гру зараз".to_owned(),
        VoteKind::Extend => format!("додати {} часу", whose.map_or("гравцеві", to_seat)),
        VoteKind::Replace => format!("гратиме замість {} заступник", whose.map_or("гравця", of_seat)),
    }
}
