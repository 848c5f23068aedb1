//! The location of the database and the connection settings.

mod postgres;

use std::path::PathBuf;

pub use postgres::{Postgres, Timeouts, Tls};

/// The database that stores the games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// Embedded in the program.
    Sqlite(Sqlite),
    /// A server.
    Postgres(Postgres),
}

/// An embedded database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sqlite {
    /// In a file.
    File(PathBuf),
    /// In memory, gone when the program ends.
    Memory,
}

impl Database {
    /// Parses a URL. The error describes the expected format.
    pub fn from_url(url: &str, connections: usize) -> Result<Self, String> {
        const EXPECTED: &str =
            "sqlite://PATH, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE";
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Postgres::from_url(url, connections)
                .map(Self::Postgres)
                .map_err(|expected| expected.unwrap_or_else(|| EXPECTED.to_owned()));
        }
        let location = match url.strip_prefix("sqlite:").ok_or(EXPECTED)? {
            ":memory:" | "//:memory:" => Sqlite::Memory,
            rest => match rest.strip_prefix("//").ok_or(EXPECTED)? {
                "" => return Err(EXPECTED.to_owned()),
                path if path.contains('?') => return Err(EXPECTED.to_owned()),
                path => Sqlite::File(path.into()),
            },
        };
        Ok(Self::Sqlite(location))
    }
}
