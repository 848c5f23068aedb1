//! What happens beside the rules, in Hungarian.

use crate::game::{Motion, Note, Noted, VoteKind};
use crate::text::names::{outlives_player, seat, the_seat};

/// What happens beside the rules; with no seat it is about the whole table.
pub(super) fn noted(Noted { note, seat: who, motion }: Noted) -> String {
    if let Some(vote) = motion.and_then(|motion| voted(note, who.map(seat), motion)) {
        return vote;
    }
    let text = match note {
        // These are about all: no seat stands before them.
        Note::Paused => return "Minden óra megállt.".to_owned(),
        Note::Resumed => return "Az órák újra járnak.".to_owned(),
        Note::VoteFailed => return "A javaslat nem kapott elég szavazatot.".to_owned(),
        Note::TimeExpired => "ideje lejárt",
        Note::Resigned => "feladta a játékot",
        Note::WentAway => "egy ideig távol van",
        Note::CaretakerTook => "helyén mostantól a gépi helyettes játszik",
        Note::CameBack => "visszatért",
        Note::Left => "végleg távozott",
        Note::Offered => "helyét mostantól más is átveheti",
        Note::Replaced => "helyén mostantól más játszik",
        Note::Extended => "több időt kap",
        Note::VoteOpened => "szavazást kér",
        Note::Voted => "szavazott",
        Note::HandedOver => "helyén egy ideig más játszik",
        Note::GivenBack => "helyén újra a saját játékosa játszik",
    };
    let called = if outlives_player(note) { the_seat } else { seat };
    format!("{} {text}.", who.map_or("A játék", called))
}

/// How a vote goes; `None` for what is no part of one.
fn voted(note: Note, who: Option<&str>, motion: Motion) -> Option<String> {
    let whether = whether(motion);
    match (note, who) {
        (Note::VoteOpened, Some(who)) => Some(format!("{who} szavazást kér arról, hogy {whether}.")),
        (Note::VoteOpened, None) => Some(format!("Szavazás indul arról, hogy {whether}.")),
        (Note::Voted, Some(who)) => Some(format!("{who} szavazott arról, hogy {whether}.")),
        (Note::VoteFailed, _) => {
            Some(format!("Az a javaslat, hogy {}, nem kapott elég szavazatot.", proposed(motion)))
        }
        _ => None,
    }
}

/// What is voted on, as a question behind `hogy`.
fn whether(Motion { kind, seat: whose }: Motion) -> String {
    let whose = whose.map_or("a játékos", seat);
    match kind {
        VoteKind::Pause => "megálljanak-e az órák".to_owned(),
        VoteKind::Resume => "menjenek-e tovább az órák".to_owned(),
        VoteKind::Abort => "véget érjen-e most a játék".to_owned(),
        VoteKind::Extend => format!("kapjon-e {whose} több időt"),
        VoteKind::Replace => format!("átvegye-e {whose} helyét a gépi helyettes"),
    }
}

/// The same as what is to be done, behind `hogy`.
fn proposed(Motion { kind, seat: whose }: Motion) -> String {
    let whose = whose.map_or("a játékos", seat);
    match kind {
        VoteKind::Pause => "az órák álljanak meg".to_owned(),
        VoteKind::Resume => "az órák menjenek tovább".to_owned(),
        VoteKind::Abort => "a játék most érjen véget".to_owned(),
        VoteKind::Extend => format!("{whose} kapjon több időt"),
        VoteKind::Replace => format!("{whose} helyét vegye át a gépi helyettes"),
    }
}
