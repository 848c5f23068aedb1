//! The state of a seat outside the rules: its clock, caretaker and substitute.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::id::AccountId;
use crate::moment::Moment;
use crate::seating::hand_over::Substitute;

/// The state of a seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatStatus {
    /// Why the caretaker plays for the seat, if it does.
    pub caretaker: Option<CaretakerReason>,
    #[serde(rename = "dial")]
    pub clock: SeatClock,
    /// The clock before the turn that made the game start or stop waiting for the seat. It is restored if that turn
    /// is undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<SeatClock>,
    /// Whether the last answer for the seat was not given by its player.
    #[serde(default)]
    pub idle: bool,
    /// When the time of the seat ran out, while the other players decide.
    pub overdue: Option<Moment>,
    /// Who plays instead of the account that owns the seat.
    #[serde(default)]
    pub substitute: Option<Substitute>,
    /// The first owner of the seat, if another account has taken it over.
    #[serde(default)]
    pub gave_up: Option<AccountId>,
}

/// Why the caretaker plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaretakerReason {
    /// The player resigned: only another account can take the seat.
    Resigned,
    /// The player declared to be away.
    Away,
    /// The time of the seat ran out.
    Time,
    /// The other players voted for it.
    Vote,
    /// The player left permanently.
    Left,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatClock {
    /// Whether the game waits for the seat.
    pub open: bool,
    /// When the clock started; none while it is stopped.
    pub since: Option<Moment>,
    /// When the decision was opened.
    pub opened: Option<Moment>,
    /// Microseconds left at `since`; for a daily deadline, microseconds left of the notice.
    pub left: i64,
    /// Microseconds allotted when the decision was opened.
    #[serde(rename = "granted")]
    pub allotted: i64,
    /// Counts the decisions that were given time.
    pub opening: u32,
    /// Whether an answer was undone. If so, the next decisions receive no new time until the game has waited for
    /// another seat.
    pub held: bool,
    /// Days of vacation that have already stopped the clock.
    pub vacation: Vec<Date>,
}
