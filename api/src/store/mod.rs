//! Where accounts, tables and games are kept. Everything that blocks is moved off the event loop here and nowhere else.
//! The queries know tables and rows; what may be done with them is the service's business.

mod accounts;
mod checkpoints;
mod connection;
mod games;
pub mod lite;
mod readers;
mod schema;
mod tables;
mod types;
mod writer;

use diesel::result::{DatabaseErrorKind, Error as DieselError};

use crate::service::ports::StoreError;

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        match error {
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => Self::Duplicate,
            // SQLite has no kinds for these; nothing was done, and a little later it may be.
            DieselError::DatabaseError(_, about)
                if ["database is locked", "database or disk is full"].contains(&about.message()) =>
            {
                Self::Busy
            }
            other => Self::Failed(other.to_string()),
        }
    }
}
