//! Votes of the players of a game, and how they are counted. To end or to pause a game all must agree who play by
//! themselves; for anything else more than half of those who are present. The player whom a vote is about has no vote, nor
//! has anybody whose time has run out.

use domain::game::{Motion, Note, Noted, VoteKind};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use crate::moment::Moment;
use crate::seating::bits;
use crate::seating::state::{CaretakerReason, SeatingState, TurnCause};

/// Microseconds that a vote lasts.
const VOTE_LIFETIME: i64 = 2 * 24 * 3_600 * 1_000_000;

/// Something that is voted on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// Counts the votes of a game.
    pub id: u32,
    /// What about.
    #[serde(flatten)]
    pub motion: Motion,
    /// Who has asked for it; nobody has where time has run out.
    pub by: Option<Seat>,
    /// Since when.
    pub opened: Moment,
    /// Until when.
    pub until: Moment,
    /// Who agrees, one bit each.
    pub yes: u8,
    /// Who does not.
    pub no: u8,
}

/// How a vote stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VoteState {
    /// It goes on.
    Open,
    /// It has come about.
    Passed,
    /// It cannot come about any more.
    Failed,
}

impl Vote {
    /// Of all seats, of which those are gone.
    pub(crate) fn asked_of(&self, sitting: &SeatingState, gone: u8, all: u8) -> u8 {
        match self.motion.kind {
            // Nobody ends a game, or stops all clocks, because the others are not there.
            VoteKind::Abort | VoteKind::Pause => all & !gone & !for_good(sitting),
            VoteKind::Resume | VoteKind::Extend | VoteKind::Replace => {
                sitting.present(gone, all)
                    & !late(sitting)
                    & !self.motion.seat.map_or(0, |seat| bits(&[seat]))
            }
        }
    }

    /// That it has not come about.
    pub fn failed(&self) -> Noted {
        Noted::of_vote(Note::VoteFailed, None, self.motion)
    }

    pub(crate) fn needed_of(&self, asked: u8) -> u32 {
        let asked = asked.count_ones();
        if self.motion.kind == VoteKind::Abort { asked.max(1) } else { asked / 2 + 1 }
    }

    /// How it stands when those are asked.
    pub(crate) fn standing(&self, asked: u8) -> VoteState {
        let needed = self.needed_of(asked);
        if (self.yes & asked).count_ones() >= needed {
            VoteState::Passed
        } else if (asked & !self.no).count_ones() < needed {
            VoteState::Failed
        } else {
            VoteState::Open
        }
    }
}

/// The seats whose players have given up or left, one bit each.
fn for_good(sitting: &SeatingState) -> u8 {
    let lost = |seat: &&Seat| {
        matches!(sitting.of(**seat).caretaker, Some(CaretakerReason::Resigned | CaretakerReason::Left))
    };
    Seat::ALL.iter().filter(lost).fold(0, |all, seat| all | bits(&[*seat]))
}

/// The seats whose time has run out, one bit each.
fn late(sitting: &SeatingState) -> u8 {
    let late = Seat::ALL.iter().filter(|seat| sitting.of(**seat).overdue.is_some());
    late.fold(0, |all, seat| all | bits(&[*seat]))
}

impl SeatingState {
    /// Opens a vote, asked for by a seat or by nobody.
    pub fn open_vote(&mut self, motion: Motion, by: Option<Seat>, now: Moment) -> Noted {
        self.last_vote += 1;
        let (id, until) = (self.last_vote, Moment(now.0 + VOTE_LIFETIME));
        self.votes.push(Vote { id, motion, by, opened: now, until, yes: 0, no: 0 });
        Noted::of_vote(Note::VoteOpened, by, motion)
    }

    /// The time of a seat has run out: the others are asked whether the caretaker is to play for it.
    pub fn ask_about(&mut self, seat: Seat, now: Moment) -> Option<Noted> {
        let motion = Motion { kind: VoteKind::Replace, seat: Some(seat) };
        let asked = self.votes.iter().any(|vote| vote.motion == motion);
        (!asked).then(|| self.open_vote(motion, None, now))
    }

    /// Whether the caretaker is to play for a seat is not asked any more once its player has done something, nor, where its
    /// time had run out, once it has time again.
    pub fn settle(&mut self, by: Option<(Seat, TurnCause)>) {
        let acted = by.filter(|(_, deed)| *deed != TurnCause::Expired).map(|(seat, _)| seat);
        let late = late(self);
        let settled = |vote: &Vote| match (vote.motion, vote.by) {
            (Motion { kind: VoteKind::Replace, seat: Some(seat) }, by) => {
                acted == Some(seat) || by.is_none() && late & bits(&[seat]) == 0
            }
            _ => false,
        };
        self.votes.retain(|vote| !settled(vote));
    }

    /// A vote that waits for nobody any more, because those who had not voted are not asked by now.
    pub fn decided(&self, gone: u8, all: u8) -> Option<u32> {
        let waits = |vote: &&Vote| vote.standing(vote.asked_of(self, gone, all)) == VoteState::Open;
        self.votes.iter().find(|vote| !waits(vote)).map(|vote| vote.id)
    }
}
