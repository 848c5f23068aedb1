//! Where accounts, tables and games are kept. Everything that blocks is moved off the event loop here and nowhere else.
//! The queries know tables and rows; what may be done with them is the service's business.

pub mod lite;
pub mod pg;
mod schema;
mod types;

use diesel::result::{DatabaseErrorKind, Error as DieselError};

use crate::service::ports::StoreError;

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        let DieselError::DatabaseError(kind, about) = &error else { return Self::Failed(error.to_string()) };
        let says = |parts: &[&str]| parts.iter().any(|part| about.message().contains(part));
        match kind {
            DatabaseErrorKind::UniqueViolation => Self::Duplicate,
            DatabaseErrorKind::SerializationFailure => Self::Busy,
            DatabaseErrorKind::ClosedConnection => Self::Unavailable(error.to_string()),
            // There are no kinds for these. Nothing was done, and a little later it may be.
            _ if says(&["database is locked", "database or disk is full", "deadlock detected"]) => Self::Busy,
            _ if says(&["terminating connection", "the database system is", "connection closed"]) => {
                Self::Unavailable(error.to_string())
            }
            _ => Self::Failed(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn both_databases_take_the_same_steps() {
        let steps = |kind: &str| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(kind);
            let entries = std::fs::read_dir(folder).expect("a folder of migrations");
            let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
            names.sort();
            names
        };
        assert_eq!(steps("sqlite"), steps("postgres"));
        assert!(!steps("sqlite").is_empty());
    }
}
