//! A seat that another account plays for a time.

use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use crate::id::{AccountId, HandOverId};
use crate::moment::Moment;
use crate::seating::state::SeatingState;

/// The substitute of a seat, as stored in the seating state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Substitute {
    pub by: HandOverId,
    /// The account that plays.
    pub account: AccountId,
    /// When it ends.
    pub until: Moment,
}

/// A change of the substitute of a seat by a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubstituteChange {
    pub seat: Seat,
    pub by: HandOverId,
    /// The new substitute; none if the owner plays again.
    pub to: Option<AccountId>,
}

impl SeatingState {
    /// The substitutes that differ from those in `before`.
    pub fn handed_since(&self, before: &Self) -> Vec<SubstituteChange> {
        let changed = Seat::ALL.iter().copied().filter_map(|seat| {
            let (was, is) = (before.of(seat).substitute, self.of(seat).substitute);
            let by = is.or(was).filter(|_| was != is)?.by;
            Some(SubstituteChange { seat, by, to: is.map(|substitute| substitute.account) })
        });
        changed.collect()
    }
}
