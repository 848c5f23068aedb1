//! The limits of open tables and games per account, and how long tables stay open.

use std::time::Duration;

use crate::error::{Conflict, Error, Room};
use crate::id::AccountId;
use crate::lobby::LobbyService;

/// A new player at a table, with the player's limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newcomer {
    pub account: AccountId,
    /// The limits of the account.
    pub room: Room,
}

/// The limits of open tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    /// The limits of each account.
    pub per_account: Room,
    /// A table is closed this long after the last player joined.
    pub lifetime: Duration,
}

impl LobbyService {
    /// The error for an account with too many open tables or games.
    pub(crate) fn too_many_tables(&self) -> Error {
        Error::Conflict(Conflict::TooManyTables(self.tables.per_account))
    }
}
