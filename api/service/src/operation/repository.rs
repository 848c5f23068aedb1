//! What the module stores.

use crate::operation::health::Pool;
use crate::operation::retention::Cutoffs;
use crate::ports::{StoreFuture, repository};

repository! {
    /// Rows that are no longer needed.
    pub trait RetentionRepository as retention_repository {
        /// Deletes a page of the old rows of each kind. Returns whether there may be more.
        custom fn purge(old: Cutoffs) -> bool;
    }
}

/// The state of the database.
pub trait HealthRepository: Send + Sync {
    /// Whether the database can be read and, as far as is known, written.
    fn ping(&self) -> StoreFuture<()>;
    /// The state of the connection pool; none for SQLite.
    fn pool(&self) -> Option<Pool>;
}
