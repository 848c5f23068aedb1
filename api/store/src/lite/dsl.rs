//! Runs queries on SQLite under the names and signatures that `diesel_async` has for Postgres.

use std::future::{Ready, ready};

use diesel::SqliteConnection;
use diesel::dsl::Limit;
use diesel::query_dsl::methods::{ExecuteDsl, LimitDsl, LoadQuery};

use crate::error::{QueryError, QueryResult};

/// Runs a query. The future is already resolved.
pub trait RunQueryDsl: diesel::RunQueryDsl<SqliteConnection> {
    /// The number of affected rows.
    fn execute(self, c: &mut SqliteConnection) -> Ready<QueryResult<usize>>
    where
        Self: ExecuteDsl<SqliteConnection>,
    {
        ready(diesel::RunQueryDsl::execute(self, c).map_err(QueryError::from))
    }

    /// All rows.
    fn load<'q, U>(self, c: &mut SqliteConnection) -> Ready<QueryResult<Vec<U>>>
    where
        Self: LoadQuery<'q, SqliteConnection, U>,
    {
        ready(diesel::RunQueryDsl::load(self, c).map_err(QueryError::from))
    }

    /// The only row.
    fn get_result<'q, U>(self, c: &mut SqliteConnection) -> Ready<QueryResult<U>>
    where
        Self: LoadQuery<'q, SqliteConnection, U>,
    {
        ready(diesel::RunQueryDsl::get_result(self, c).map_err(QueryError::from))
    }

    /// The first row.
    fn first<'q, U>(self, c: &mut SqliteConnection) -> Ready<QueryResult<U>>
    where
        Self: LimitDsl,
        Limit<Self>: LoadQuery<'q, SqliteConnection, U>,
    {
        ready(diesel::RunQueryDsl::first(self, c).map_err(QueryError::from))
    }
}

impl<Q: diesel::RunQueryDsl<SqliteConnection>> RunQueryDsl for Q {}
