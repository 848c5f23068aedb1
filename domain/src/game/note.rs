//! What happens at a table beside the rules: with time, with who plays for a seat, and what is voted on.

use serde::{Deserialize, Serialize};

use super::event::Event;
use crate::seat::Seat;
use crate::word::words;

words! {
    /// What happens at a table beside the rules: time, and who plays for a seat.
    pub enum Note {
        /// The time of the seat has run out.
        TimeExpired = "time_expired",
        /// Who sat there has given the game up.
        Resigned = "resigned",
        /// Who sits there is away for a while.
        WentAway = "went_away",
        /// The caretaker plays for the seat.
        CaretakerTook = "caretaker_took",
        /// Who sits there plays again.
        CameBack = "came_back",
        /// Who sat there has left for good.
        Left = "left",
        /// The seat is offered to somebody else.
        Offered = "offered",
        /// Somebody else has taken the seat for good.
        Replaced = "replaced",
        /// All clocks stand.
        Paused = "paused",
        /// The clocks go on.
        Resumed = "resumed",
        /// The seat was given more time.
        Extended = "extended",
        /// Those at the table are asked for their votes: the seat has asked, or its time has run out.
        VoteOpened = "vote_opened",
        /// The seat has voted.
        Voted = "voted",
        /// A vote has not come about.
        VoteFailed = "vote_failed",
        /// Who sits there has handed the seat over to somebody else for a time.
        HandedOver = "handed_over",
        /// Who sits there has it back.
        GivenBack = "given_back",
    }
}

words! {
    /// What can be voted on at a table.
    pub enum VoteKind {
        /// All clocks stand, for 30 days at most.
        Pause = "pause",
        /// They go on.
        Resume = "resume",
        /// The game ends where it stands, and nobody wins. All have to agree.
        Abort = "abort",
        /// A seat gets as much time again.
        Extend = "extend",
        /// The caretaker plays for a seat until its player comes back.
        Replace = "replace",
    }
}

/// What a vote is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Motion {
    /// What is to happen.
    pub kind: VoteKind,
    /// The seat that it is to happen to, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// Something that happened at a table beside the rules, as a turn writes it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Noted {
    /// What happened.
    pub note: Note,
    /// The seat that it is about, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What is voted on, where it is about a vote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Motion>,
}

impl Noted {
    /// Something about a seat.
    pub const fn of(note: Note, seat: Seat) -> Self {
        Self { note, seat: Some(seat), motion: None }
    }

    /// Something about the whole table.
    pub const fn of_all(note: Note) -> Self {
        Self { note, seat: None, motion: None }
    }

    /// Something about a vote, by a seat if one did it.
    pub const fn of_vote(note: Note, seat: Option<Seat>, motion: Motion) -> Self {
        Self { note, seat, motion: Some(motion) }
    }
}

impl From<Noted> for Event {
    fn from(Noted { note, seat, motion }: Noted) -> Self {
        Self::Noted { note, seat, motion }
    }
}
