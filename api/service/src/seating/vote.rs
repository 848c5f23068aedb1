//! Votes of the players of a game. Ending or pausing a game needs the votes of all players who play themselves;
//! anything else needs more than half of those who are present. The player whom a vote is about has no vote, nor has a
//! player whose time has run out.

use domain::game::{Motion, Note, Noted, VoteKind};
use domain::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::moment::Moment;
use crate::seating::state::{SeatingState, TurnCause};

/// How long a vote is open, in microseconds.
const VOTE_LIFETIME: i64 = 2 * 24 * 3_600 * 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// The number of the vote within the game.
    pub id: u32,
    #[serde(flatten)]
    pub motion: Motion,
    /// The seat that asked for it; none if the time of a seat ran out.
    pub by: Option<Seat>,
    /// When it was opened.
    pub opened: Moment,
    /// When it expires.
    pub until: Moment,
    /// The seats that agree.
    pub yes: SeatSet,
    /// The seats that disagree.
    pub no: SeatSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VoteState {
    /// More votes are needed.
    Open,
    /// It has passed.
    Passed,
    /// It cannot pass any more.
    Failed,
}

impl Vote {
    /// The seats that may vote, given the seats of deleted accounts and all seats.
    pub(crate) fn asked_of(&self, state: &SeatingState, gone: SeatSet, all: SeatSet) -> SeatSet {
        match self.motion.kind {
            // A game must not be ended or paused merely because the other players are absent.
            VoteKind::Abort | VoteKind::Pause => all.without(gone | state.given_up()),
            VoteKind::Resume | VoteKind::Extend | VoteKind::Replace => {
                let about = self.motion.seat.map_or(SeatSet::EMPTY, SeatSet::from);
                state.present(gone, all).without(late(state) | about)
            }
        }
    }

    /// The note that the vote has failed.
    pub fn failed(&self) -> Noted {
        Noted::of_vote(Note::VoteFailed, None, self.motion)
    }

    pub(crate) fn needed_of(&self, asked: SeatSet) -> usize {
        let asked = asked.len();
        if self.motion.kind == VoteKind::Abort { asked.max(1) } else { asked / 2 + 1 }
    }

    /// The state of the vote, where `asked` are the seats that may vote.
    pub(crate) fn standing(&self, asked: SeatSet) -> VoteState {
        let needed = self.needed_of(asked);
        if (self.yes & asked).len() >= needed {
            VoteState::Passed
        } else if asked.without(self.no).len() < needed {
            VoteState::Failed
        } else {
            VoteState::Open
        }
    }
}

/// The seats whose time has run out.
fn late(state: &SeatingState) -> SeatSet {
    state.seats_where(|status| status.overdue.is_some())
}

impl SeatingState {
    /// Opens a vote for a seat, or for none.
    pub fn open_vote(&mut self, motion: Motion, by: Option<Seat>, now: Moment) -> Noted {
        self.last_vote += 1;
        let (id, until) = (self.last_vote, Moment(now.0 + VOTE_LIFETIME));
        self.votes.push(Vote { id, motion, by, opened: now, until, yes: SeatSet::EMPTY, no: SeatSet::EMPTY });
        Noted::of_vote(Note::VoteOpened, by, motion)
    }

    /// Asks the other players whether the caretaker takes a seat whose time has run out.
    pub fn ask_about(&mut self, seat: Seat, now: Moment) -> Option<Noted> {
        let motion = Motion { kind: VoteKind::Replace, seat: Some(seat) };
        let asked = self.votes.iter().any(|vote| vote.motion == motion);
        (!asked).then(|| self.open_vote(motion, None, now))
    }

    /// Closes votes about seats whose player has acted, and those opened by an expiry after which the seat has time
    /// again.
    pub fn settle(&mut self, by: Option<(Seat, TurnCause)>) {
        let acted = by.filter(|(_, cause)| *cause != TurnCause::Expired).map(|(seat, _)| seat);
        let late = late(self);
        let settled = |vote: &Vote| match (vote.motion, vote.by) {
            (Motion { kind: VoteKind::Replace, seat: Some(seat) }, by) => {
                acted == Some(seat) || by.is_none() && !late.contains(seat)
            }
            _ => false,
        };
        self.votes.retain(|vote| !settled(vote));
    }

    /// A vote that is decided because the remaining seats may not vote any more.
    pub fn decided(&self, gone: SeatSet, all: SeatSet) -> Option<u32> {
        let waits = |vote: &&Vote| vote.standing(vote.asked_of(self, gone, all)) == VoteState::Open;
        self.votes.iter().find(|vote| !waits(vote)).map(|vote| vote.id)
    }
}
