//! Errors of the databases as the service knows them.

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

/// The error of a statement as the service knows it.
pub fn store_error(error: DieselError) -> StoreError {
    QueryError(error).into()
}

/// What becomes of a query whose row may be missing.
pub trait OptionalExtension<T> {
    /// `None` where there is no row.
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
        let DieselError::DatabaseError(kind, about) = &error else { return Self::Failed(error.to_string()) };
        let says = |parts: &[&str]| parts.iter().any(|part| about.message().contains(part));
        match kind {
            DatabaseErrorKind::UniqueViolation => Self::Duplicate,
            DatabaseErrorKind::SerializationFailure => Self::Busy,
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => {
                Self::Unavailable(error.to_string())
            }
            // There are no kinds for these. Nothing was done, and a little later it may be.
            _ if says(&["database is locked", "deadlock detected"]) => Self::Busy,
            // SQLite, then Postgres.
            _ if says(&["database or disk is full", "No space left on device"]) => {
                Self::Unusable(DatabaseFault::DiskFull)
            }
            _ if says(&["attempt to write a readonly database", "in a read-only transaction"]) => {
                Self::Unusable(DatabaseFault::ReadOnly)
            }
            _ if says(&["disk I/O error", "unable to open database file"]) => {
                Self::Unusable(DatabaseFault::Io)
            }
            _ if says(&["database disk image is malformed", "file is not a database"]) => {
                Self::Unusable(DatabaseFault::Corrupt)
            }
            _ if says(&["terminating connection", "the database system is", "connection closed"]) => {
                Self::Unavailable(error.to_string())
            }
            // The limits of `DATABASE_STATEMENT_TIMEOUT_SECONDS`; nothing was done.
            _ if says(&["canceling statement due to", "idle-in-transaction timeout"]) => {
                Self::Unavailable(error.to_string())
            }
            _ => Self::Failed(error.to_string()),
        }
    }
}
