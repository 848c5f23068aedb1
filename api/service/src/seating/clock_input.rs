//! Inputs and deadlines of the clocks of a game.

use domain::seat::{Seat, SeatSet};

use crate::moment::Moment;
use crate::seating::arithmetic::Span;
use crate::seating::rest::Rest;

/// What the clocks depend on outside the game: the rests of its players by seat, and outages.
#[derive(Clone, Debug, Default)]
pub struct ClockContext {
    /// By seat.
    pub rests: Vec<Option<Rest>>,
    /// In order.
    pub outages: Vec<Span>,
}

/// A turn, as far as it affects the clocks.
#[derive(Clone, Copy, Debug)]
pub struct ClockInput {
    /// When the turn was played.
    pub at: Moment,
    /// The seats that a player plays for and whose decision is pending after the turn.
    pub waiting: SeatSet,
    /// The seat that acted, and how; none for the caretaker.
    pub by: Option<(Seat, TurnCause)>,
    /// The seats whose accounts were deleted.
    pub gone: SeatSet,
    /// All seats.
    pub all: SeatSet,
}

/// How a seat acted in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnCause {
    /// The player answered.
    Answered,
    /// The server answered because the time had run out.
    Expired,
    /// The player undid answers.
    Undid,
}

/// A deadline of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The time of a seat has run out.
    Expired(Seat),
    /// The other players have not decided about an overdue seat.
    Undecided(Seat),
    /// A vote has expired without a result.
    VoteLapsed(u32),
    /// All votes that a motion needs have been cast.
    VoteDecided(u32),
    /// The maximum pause has elapsed.
    Resume,
    /// No player has returned in time.
    Abandoned,
    /// The hand-over of a seat has ended.
    GivenBack(Seat),
}
