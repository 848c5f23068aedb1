//! Maps database errors to the errors of the service.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use service::ports::{DatabaseFault, StoreError};

/// An error of a query.
#[derive(Debug)]
pub struct QueryError(pub DieselError);

pub type QueryResult<T> = Result<T, QueryError>;

impl From<DieselError> for QueryError {
    fn from(error: DieselError) -> Self {
        Self(error)
    }
}

/// Converts the error of a statement to an error of the service.
pub fn store_error(error: DieselError) -> StoreError {
    QueryError(error).into()
}

/// Handles a query whose row may be missing.
pub trait OptionalExtension<T> {
    /// Returns `None` when there is no row.
    fn optional(self) -> QueryResult<Option<T>>;
}

impl<T> OptionalExtension<T> for QueryResult<T> {
    fn optional(self) -> QueryResult<Option<T>> {
        match self {
            Err(QueryError(DieselError::NotFound)) => Ok(None),
            other => other.map(Some),
        }
    }
}

impl From<QueryError> for StoreError {
    fn from(QueryError(error): QueryError) -> Self {
        let DieselError::DatabaseError(kind, info) = &error else { return Self::Failed(error.to_string()) };
        let message_contains = |parts: &[&str]| parts.iter().any(|part| info.message().contains(part));
        match kind {
            DatabaseErrorKind::UniqueViolation => Self::Duplicate,
            DatabaseErrorKind::SerializationFailure => Self::Busy,
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => {
                Self::Unavailable(error.to_string())
            }
            // Diesel has no kinds for these. Nothing was changed, and a retry may succeed.
            _ if message_contains(&["database is locked", "deadlock detected"]) => Self::Busy,
            // The SQLite message, then the Postgres message.
            _ if message_contains(&["database or disk is full", "No space left on device"]) => {
                Self::Unusable(DatabaseFault::DiskFull)
            }
            _ if message_contains(&[
                "attempt to write a readonly database",
                "in a read-only transaction",
            ]) =>
            {
                Self::Unusable(DatabaseFault::ReadOnly)
            }
            _ if message_contains(&["disk I/O error", "unable to open database file"]) => {
                Self::Unusable(DatabaseFault::Io)
            }
            _ if message_contains(&["database disk image is malformed", "file is not a database"]) => {
                Self::Unusable(DatabaseFault::Corrupt)
            }
            _ if message_contains(&[
                "terminating connection",
                "the database system is",
                "connection closed",
            ]) =>
            {
                Self::Unavailable(error.to_string())
            }
            // The limits of `DATABASE_STATEMENT_TIMEOUT_SECONDS`; nothing was changed.
            _ if message_contains(&["canceling statement due to", "idle-in-transaction timeout"]) => {
                Self::Unavailable(error.to_string())
            }
            _ => Self::Failed(error.to_string()),
        }
    }
}
