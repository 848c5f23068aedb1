//! A seat that another account plays for a time.

use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use crate::id::{AccountId, HandOverId};
use crate::moment::Moment;
use crate::seating::state::SeatingState;

/// Who plays for a seat for a time, as it is kept with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Substitute {
    /// By which hand-over.
    pub by: HandOverId,
    /// Who.
    pub account: AccountId,
    /// Until when.
    pub until: Moment,
}

/// A seat that changes hands for a time by a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubstituteChange {
    /// Which seat.
    pub seat: Seat,
    /// By which hand-over.
    pub by: HandOverId,
    /// To whom; back to whom it belongs if to nobody.
    pub to: Option<AccountId>,
}

impl SeatingState {
    /// The seats that change hands for a time when this follows `before`.
    pub fn handed_since(&self, before: &Self) -> Vec<SubstituteChange> {
        let changed = Seat::ALL.iter().copied().filter_map(|seat| {
            let (was, is) = (before.of(seat).substitute, self.of(seat).substitute);
            let by = is.or(was).filter(|_| was != is)?.by;
            Some(SubstituteChange { seat, by, to: is.map(|substitute| substitute.account) })
        });
        changed.collect()
    }
}
