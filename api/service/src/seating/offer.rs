//! A seat without a player that is offered to another account.

use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use crate::moment::Moment;

/// An offer of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    pub seat: Seat,
    /// The seat of the player who offers it.
    pub by: Seat,
    /// SHA-256 of the code, in hexadecimal.
    pub hash: String,
    /// When it expires.
    pub until: Moment,
}
