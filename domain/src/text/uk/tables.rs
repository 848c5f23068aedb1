//! What happens to the whole table: phases, the end of the game, and what goes on beside the rules.

use super::forms::{Case, POINT};
use super::nouns::{of_seat, seat};
use super::sound::list;
use crate::game::event::{Note, Phase};
use crate::seat::Seat;
use crate::text::parts::Outcome;

pub(super) const fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Гравці вибирають корпорації та карти.",
        Phase::Research => "Починається фаза досліджень.",
        Phase::Action => "Починається фаза дій.",
        Phase::Production => "Починається фаза виробництва.",
        Phase::FinalGreeneries => "Останні рослини можна перетворити на жетони зелені.",
        Phase::Over => "Гру завершено.",
        Phase::Aborted => "Гру перервано до її кінця.",
    }
}

/// How the game has ended.
pub(super) fn ended(outcome: &Outcome) -> String {
    let points = |n: i64, case| POINT.count(n, case);
    match *outcome {
        Outcome::Lost(n) => {
            format!("Гру програно: Марс не тераформовано. Рахунок: {}.", points(n, Case::Nominative))
        }
        Outcome::Won(who, n) => {
            format!("Гру завершено: перемагає {}, набравши {}.", seat(who), points(n, Case::Accusative))
        }
        Outcome::Shared(winners, n) => {
            let names: Vec<String> = winners.iter().map(|who| seat(*who).to_owned()).collect();
            let points = points(n, Case::Accusative);
            format!("Гру завершено: перемогу ділять {}, кожен має {points}.", list(&names))
        }
    }
}

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(note: Note, who: Option<Seat>) -> String {
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
