//! A seat without a player that is offered to another account.

use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use crate::moment::Moment;

/// A seat that is offered to somebody else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Which seat.
    pub seat: Seat,
    /// Who offers it.
    pub by: Seat,
    /// SHA-256 of the code, in hexadecimal.
    pub hash: String,
    /// Until when.
    pub until: Moment,
}
