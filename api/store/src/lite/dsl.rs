//! Runs queries on SQLite under the names and signatures that `diesel_async` has for Postgres.

use std::future::{Ready, ready};

use diesel::SqliteConnection;
use diesel::deserialize::FromSqlRow;
use diesel::dsl::Limit;
use diesel::expression::QueryMetadata;
use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::query_dsl::CompatibleType;
use diesel::query_dsl::methods::{ExecuteDsl, LimitDsl};
use diesel::result::Error;
use diesel::sqlite::Sqlite;

use crate::error::{QueryError, QueryResult};
use crate::statements::{self, Prepared};

/// A query whose rows convert to values of type `U`.
pub trait Loads<U> {
    /// All rows.
    fn rows(self, c: &mut SqliteConnection) -> QueryResult<Vec<U>>;
}

impl<Q, U, S> Loads<U> for Q
where
    Q: AsQuery,
    Q::Query: QueryFragment<Sqlite> + QueryId,
    Q::SqlType: CompatibleType<U, Sqlite, SqlType = S>,
    U: FromSqlRow<S, Sqlite> + 'static,
    Sqlite: QueryMetadata<Q::SqlType>,
    S: 'static,
{
    fn rows(self, c: &mut SqliteConnection) -> QueryResult<Vec<U>> {
        let query = self.as_query();
        statements::log(&query, &Sqlite);
        diesel::RunQueryDsl::load(Prepared(query), c).map_err(QueryError::from)
    }
}

/// Runs a query. The future is already resolved.
pub trait RunQueryDsl: Sized {
    /// The number of affected rows.
    fn execute(self, c: &mut SqliteConnection) -> Ready<QueryResult<usize>>
    where
        Self: QueryFragment<Sqlite> + QueryId,
    {
        statements::log(&self, &Sqlite);
        ready(diesel::RunQueryDsl::execute(Prepared(self), c).map_err(QueryError::from))
    }

    /// Inserts several rows.
    fn execute_rows(self, c: &mut SqliteConnection) -> Ready<QueryResult<usize>>
    where
        Self: diesel::RunQueryDsl<SqliteConnection> + ExecuteDsl<SqliteConnection>,
    {
        ready(diesel::RunQueryDsl::execute(self, c).map_err(QueryError::from))
    }

    /// All rows.
    fn load<U>(self, c: &mut SqliteConnection) -> Ready<QueryResult<Vec<U>>>
    where
        Self: Loads<U>,
    {
        ready(self.rows(c))
    }

    /// The only row.
    fn get_result<U>(self, c: &mut SqliteConnection) -> Ready<QueryResult<U>>
    where
        Self: Loads<U>,
    {
        let first = self.rows(c).and_then(|rows| rows.into_iter().next().ok_or(Error::NotFound.into()));
        ready(first)
    }

    /// The first row.
    fn first<U>(self, c: &mut SqliteConnection) -> Ready<QueryResult<U>>
    where
        Self: LimitDsl,
        Limit<Self>: Loads<U> + RunQueryDsl,
    {
        self.limit(1).get_result(c)
    }
}

impl<Q> RunQueryDsl for Q {}
