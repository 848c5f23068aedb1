//! What the clocks of a game are told of a turn, what they depend on beside it, and what comes of them.

use domain::seat::Seat;

use super::arithmetic::Span;
use super::rest::Rest;
use crate::moment::Moment;

/// What time depends on beside the game: when its players rest, by seat, and when no node was there.
#[derive(Clone, Debug, Default)]
pub struct ClockContext {
    /// By seat.
    pub rests: Vec<Option<Rest>>,
    /// In order.
    pub outages: Vec<Span>,
}

/// A turn, as far as the clocks are concerned.
#[derive(Clone, Copy, Debug)]
pub struct ClockInput {
    /// When.
    pub at: Moment,
    /// The seats that are waited for after it, and that somebody plays for.
    pub waiting: u8,
    /// Whose turn it was, and what kind; nobody's when the caretaker has played.
    pub by: Option<(Seat, TurnCause)>,
    /// The seats whose accounts were deleted.
    pub gone: u8,
    /// All seats.
    pub all: u8,
}

/// What somebody did in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnCause {
    /// Answered.
    Answered,
    /// Was answered for, because its time had run out.
    Expired,
    /// Took answers back.
    Undid,
}

/// What is to be done with a game because of the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The time of a seat has run out.
    Expired(Seat),
    /// The others have not decided about it.
    Undecided(Seat),
    /// A vote has not come about.
    VoteLapsed(u32),
    /// A vote waits for nobody any more.
    VoteDecided(u32),
    /// A pause has lasted long enough.
    Resume,
    /// Nobody has come back.
    Abandoned,
    /// Somebody else has played for a seat for as long as was agreed.
    GivenBack(Seat),
}
