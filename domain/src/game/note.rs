//! What happens at a table beside the rules: with time, with who plays for a seat, and what is voted on.

use serde::{Deserialize, Serialize};

use super::event::Event;
use crate::seat::Seat;
use crate::word::words;

words! {
    /// Kind of a note: something outside the rules of the game, about the time or about the player of a seat.
    pub enum Note {
        /// The time of the seat has run out.
        TimeExpired = "time_expired",
        /// The player of the seat has resigned.
        Resigned = "resigned",
        /// The player of the seat is away for a while.
        WentAway = "went_away",
        /// The caretaker now plays for the seat.
        CaretakerTook = "caretaker_took",
        /// The player of the seat plays again.
        CameBack = "came_back",
        /// The player of the seat has left for good.
        Left = "left",
        /// The seat is offered to another player.
        Offered = "offered",
        /// Another player has taken the seat for good.
        Replaced = "replaced",
        /// All clocks are paused.
        Paused = "paused",
        /// The clocks run again.
        Resumed = "resumed",
        /// The seat has received more time.
        Extended = "extended",
        /// A vote is open. The seat has asked for it, or the time of the seat has run out.
        VoteOpened = "vote_opened",
        /// The seat has voted.
        Voted = "voted",
        /// A vote has failed.
        VoteFailed = "vote_failed",
        /// The player of the seat has handed the seat over to a substitute for a time.
        HandedOver = "handed_over",
        /// The hand-over has ended, and the player of the seat plays it again.
        GivenBack = "given_back",
    }
}

words! {
    /// Subject of a vote.
    pub enum VoteKind {
        /// Pause all clocks, for at most 30 days.
        Pause = "pause",
        /// Resume the clocks.
        Resume = "resume",
        /// End the game early. Nobody wins. All seats that may vote must agree.
        Abort = "abort",
        /// Give a seat more time.
        Extend = "extend",
        /// Let the caretaker play for a seat until its player comes back.
        Replace = "replace",
    }
}

/// Motion of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Motion {
    /// Subject of the vote.
    pub kind: VoteKind,
    /// Seat that the motion is about. Absent if it is about no seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A note as a turn records it: something that happened outside the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Noted {
    /// Kind of the note.
    pub note: Note,
    /// Seat that the note is about. Absent if it is about no seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Motion of the vote. Absent if the note is not about a vote.
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
