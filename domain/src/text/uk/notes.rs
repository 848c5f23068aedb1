//! What happens beside the rules, in Ukrainian.

use crate::game::{Motion, Note, Noted, VoteKind};
use crate::text::names::{of_seat, of_the_seat, player, seat, the_seat, to_seat};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(vote) = motion.and_then(|motion| voted(note, who.map(seat), &whether(motion))) {
        return vote;
    }
    let subject = who.map_or("Стіл", seat);
    let whose = who.map_or("столу", of_the_seat);
    // Somebody else may have the seat when this is read: the name would be that of the new player.
    let place = who.map_or("стіл", of_the_seat);
    let owner = who.map_or("Стіл", the_seat);
    match note {
        Note::TimeExpired => match who {
            None => "Час столу закінчився.".to_owned(),
            Some(who) => format!("У {} закінчився час.", of_seat(who)),
        },
        Note::Resigned => format!("{owner} здається."),
        Note::WentAway => format!("{subject} на деякий час відходить."),
        Note::CaretakerTook => format!("За {place} тепер грає автоматичний заступник."),
        Note::CameBack => format!("{subject} повертається."),
        Note::Left => format!("{owner} залишає гру назавжди."),
        Note::Offered => format!("Місце {whose} пропонують комусь іншому."),
        Note::Replaced => format!("За {place} відтепер грає хтось інший."),
        Note::HandedOver => format!("За {place} деякий час грає хтось інший."),
        Note::GivenBack => format!("За {place} знову грає його постійний гравець."),
        Note::Paused => match who {
            None => "Годинник зупинено для всіх.".to_owned(),
            Some(who) => format!("{} зупиняє годинник для всіх.", seat(who)),
        },
        Note::Resumed => match who {
            None => "Годинник знову запущено для всіх.".to_owned(),
            Some(who) => format!("{} знову запускає годинник для всіх.", seat(who)),
        },
        Note::Extended => format!("{subject} отримує додатковий час."),
        Note::VoteOpened => format!("{subject} пропонує проголосувати."),
        Note::Voted => format!("{subject} голосує."),
        Note::VoteFailed => match who {
            None => "Голосування завершено: пропозицію не підтримано.".to_owned(),
            Some(who) => {
                format!("Голосування, яке почав {}, завершено: пропозицію не підтримано.", player(who))
            }
        },
    }
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, whether: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} пропонує проголосувати, чи {whether}.")),
        (Note::VoteOpened, None) => Some(format!("Триває голосування про те, чи {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} бере участь у голосуванні про те, чи {whether}.")),
        (Note::VoteFailed, _) => {
            Some(format!("Голосування про те, чи {whether}, завершено: пропозицію не підтримано."))
        }
        _ => None,
    }
}

/// What is voted on, behind `чи`.
fn whether(Motion { kind, seat: whose }: Motion) -> String {
    match kind {
        VoteKind::Pause => "зупинити годинник для всіх".to_owned(),
        VoteKind::Resume => "знову запустити годинник для всіх".to_owned(),
        VoteKind::Abort => "перервати гру зараз".to_owned(),
        VoteKind::Extend => format!("додати {} часу", whose.map_or("гравцеві", to_seat)),
        VoteKind::Replace => format!("гратиме за {} автоматичний заступник", whose.map_or("гравця", of_seat)),
    }
}
