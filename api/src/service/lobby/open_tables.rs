//! Limits of open tables: at how many an account may sit, and how long they stay open.

use std::time::Duration;

use crate::service::Service;
use crate::service::error::{Conflict, Error};
use crate::service::id::AccountId;

/// An account that sits down, and the number of open tables at which an account may sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newcomer {
    /// The account.
    pub account: AccountId,
    /// Its limit.
    pub max_open_tables: usize,
}

/// What limits open tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableLimits {
    /// Open tables at which an account may sit.
    pub per_account: usize,
    /// A table is closed so long after the last player came.
    pub lifetime: Duration,
}

impl Service {
    /// The refusal of another open table.
    pub(in crate::service) fn too_many_tables(&self) -> Error {
        Error::Conflict(Conflict::TooManyTables(self.tables.per_account))
    }
}
