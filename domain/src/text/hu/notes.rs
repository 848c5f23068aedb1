//! What happens beside the rules, in Hungarian.

use super::nouns::seat;
use crate::game::{Motion, Note, Noted, VoteKind};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(told) = motion.and_then(|motion| voted(note, who.map(seat), &whether(motion))) {
        return told;
    }
    let told = match note {
        Note::TimeExpired => "kifutott az időből",
        Note::Resigned => "feladta a játékot",
        Note::WentAway => "egy ideig távol van",
        Note::CaretakerTook => "helyett a helyettes játszik",
        Note::CameBack => "visszatért",
        Note::Left => "végleg távozott",
        Note::Offered => "helyét most más is átveheti",
        Note::Replaced => "helyén mostantól más játszik",
        Note::Paused => "szünetel",
        Note::Resumed => "folytatódik",
        Note::Extended => "több időt kap",
        Note::VoteOpened => "szavazást kér",
        Note::Voted => "szavazott",
        Note::VoteFailed => "nem kapott elég szavazatot",
        Note::HandedOver => "helyén egy ideig más játszik",
        Note::GivenBack => "helyén újra a saját játékosa játszik",
    };
    match (note, who) {
        (Note::VoteFailed, None) => "Nem gyűlt össze elég szavazat.".to_owned(),
        (_, who) => format!("{} {told}.", who.map_or("A játék", seat)),
    }
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, whether: &str) -> Option<String> {
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} szavazást kér arról, hogy {whether}.")),
        (Note::VoteOpened, None) => Some(format!("Szavazás indul arról, hogy {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} szavazott arról, hogy {whether}.")),
        (Note::VoteFailed, _) => {
            Some(format!("Az arról tartott szavazáson, hogy {whether}, nem gyűlt össze elég szavazat."))
        }
        _ => None,
    }
}

/// What is voted on, behind `hogy`.
fn whether(Motion { kind, seat: whose }: Motion) -> String {
    let whose = whose.map_or("a játékos", seat);
    match kind {
        VoteKind::Pause => "megálljon-e minden óra".to_owned(),
        VoteKind::Resume => "menjenek-e tovább az órák".to_owned(),
        VoteKind::Abort => "véget érjen-e most a játék".to_owned(),
        VoteKind::Extend => format!("kapjon-e {whose} több időt"),
        VoteKind::Replace => format!("{whose} helyét átvegye-e a helyettes"),
    }
}
