//! The clock of a seat, and what else is kept of the seat beside the game.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::id::AccountId;
use crate::moment::Moment;
use crate::seats::hand_overs::Substitute;

/// How a seat is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatStatus {
    /// Why the caretaker plays for it, if it does.
    pub caretaker: Option<Why>,
    /// Its clock.
    pub dial: SeatClock,
    /// Its clock before the turn with which the game has come to wait for it, or does not any more: as it would go on if
    /// that turn were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<SeatClock>,
    /// Whether the last that was answered for it was not answered by its player.
    #[serde(default)]
    pub idle: bool,
    /// Since when its time has run out and the others are to decide.
    pub overdue: Option<Moment>,
    /// Who plays for it instead of the account that it belongs to.
    #[serde(default)]
    pub substitute: Option<Substitute>,
    /// Who sat there first, if somebody else has taken the seat since.
    #[serde(default)]
    pub gave_up: Option<AccountId>,
}

/// Why the caretaker plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Who sat there has given the game up: only somebody else can take the seat.
    Resigned,
    /// Who sits there has said to be away.
    Away,
    /// The time of the seat had run out.
    Time,
    /// The others wanted it so.
    Vote,
    /// Who sat there has left for good.
    Left,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatClock {
    /// Whether the game waits for the seat.
    pub open: bool,
    /// Since when time runs; it does not while all clocks stand.
    pub since: Option<Moment>,
    /// Since when the decision is open.
    pub opened: Option<Moment>,
    /// Microseconds that were left then; of a daily deadline, of the notice.
    pub left: i64,
    /// Microseconds that there were when the decision opened.
    pub granted: i64,
    /// Counts the decisions that were given time.
    pub opening: u32,
    /// Whether something was taken back: then what follows gives no new time, until the game has waited for another.
    pub held: bool,
    /// Days of vacation that have counted.
    pub vacation: Vec<Date>,
}
