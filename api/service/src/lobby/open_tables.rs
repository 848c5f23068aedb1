//! Limits of open tables and of games: how many of them an account may have, and how long tables stay open.

use std::time::Duration;

use crate::error::{Conflict, Error, Room};
use crate::id::AccountId;
use crate::lobby::LobbyService;

/// An account that sits down, and its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newcomer {
    /// The account.
    pub account: AccountId,
    /// Its limits.
    pub room: Room,
}

/// What limits open tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    /// Limits of each account.
    pub per_account: Room,
    /// A table is closed so long after the last player came.
    pub lifetime: Duration,
}

impl LobbyService {
    /// The refusal of another open table.
    pub(crate) fn too_many_tables(&self) -> Error {
        Error::Conflict(Conflict::TooManyTables(self.tables.per_account))
    }
}
