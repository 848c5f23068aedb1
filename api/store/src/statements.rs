//! The statements of both databases: which of them stay prepared on their connection, and their log.

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryBuilder, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, BigInt, Bool, HasSqlType, SingleValue, SqlType, is_nullable::NotNull};
use diesel::sqlite::Sqlite;

use crate::types::{Id, Id128};
use service::current_job;

/// A statement with more parameters is prepared for each call: the text of such a statement depends on the number of
/// its values, and the connection would keep one statement for each number.
const MAX_PARAMETERS: usize = 64;

/// A query whose statement stays prepared on its connection. `diesel` prepares a statement for each call if it contains
/// raw SQL, an update or an upsert; this finds it again by its text.
pub struct Prepared<Q>(pub Q);

impl<Q, DB> QueryFragment<DB> for Prepared<Q>
where
    Q: QueryFragment<DB>,
    DB: Backend,
    DB::QueryBuilder: Default,
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, backend: &DB) -> QueryResult<bool> {
        Ok(self.0.is_safe_to_cache_prepared(backend)?
            || count_parameters(&text(&self.0, backend)?) <= MAX_PARAMETERS)
    }
}

/// A query with a static id always has the same text.
impl<Q: QueryId> QueryId for Prepared<Q> {
    type QueryId = Q::QueryId;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q: Query> Query for Prepared<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, C> diesel::RunQueryDsl<C> for Prepared<Q> {}

fn text<DB>(query: &impl QueryFragment<DB>, backend: &DB) -> QueryResult<String>
where
    DB: Backend,
    DB::QueryBuilder: Default,
{
    let mut sql = DB::QueryBuilder::default();
    query.to_sql(&mut sql, backend)?;
    Ok(sql.finish())
}

/// Raw SQL numbers its parameters on both databases; `diesel` does so on Postgres only.
fn count_parameters(sql: &str) -> usize {
    sql.bytes().filter(|byte| matches!(byte, b'$' | b'?')).count()
}

/// Logs a statement at the level `trace`, with the job that sends it.
pub fn log<DB>(query: &impl QueryFragment<DB>, backend: &DB)
where
    DB: Backend,
    DB::QueryBuilder: Default,
{
    if tracing::enabled!(tracing::Level::TRACE) {
        let sql = text(query, backend).unwrap_or_default();
        log_text(&sql);
    }
}

/// The same for a statement that is not a query.
pub fn log_text(sql: &str) {
    tracing::trace!(sql, job = current_job::name(), "a statement");
}

/// A condition: the column holds one of these values. Postgres estimates the cost of a plan from the number of values if it
/// knows them, so it would plan a statement with few values for each call. It does not look into the subquery.
pub fn is_one_of<C, T: Listed>(column: C, values: Vec<T>) -> IsOneOf<C, T> {
    IsOneOf { column, values }
}

/// See [`is_one_of`].
pub struct IsOneOf<C, T> {
    column: C,
    values: Vec<T>,
}

/// A type of such values.
pub trait Listed {
    type SqlType: SqlType<IsNull = NotNull> + SingleValue + 'static;
    /// The type of a list of values in Postgres.
    const LIST: &'static str;
}

impl Listed for Id {
    type SqlType = Id128;
    const LIST: &'static str = "uuid[]";
}

impl Listed for i64 {
    type SqlType = BigInt;
    const LIST: &'static str = "bigint[]";
}

impl<C: Expression, T> Expression for IsOneOf<C, T> {
    type SqlType = Bool;
}

impl<C: Expression + AppearsOnTable<S>, T, S> AppearsOnTable<S> for IsOneOf<C, T> {}

impl<C: Expression + AppearsOnTable<S>, T, S> SelectableExpression<S> for IsOneOf<C, T> {}

impl<C: ValidGrouping<G>, T, G> ValidGrouping<G> for IsOneOf<C, T> {
    type IsAggregate = C::IsAggregate;
}

/// The text depends on the database.
impl<C, T> QueryId for IsOneOf<C, T> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C, T> QueryFragment<Pg> for IsOneOf<C, T>
where
    C: QueryFragment<Pg>,
    T: Listed,
    Vec<T>: ToSql<Array<T::SqlType>, Pg>,
    Pg: HasSqlType<T::SqlType>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.column.walk_ast(pass.reborrow())?;
        pass.push_sql(" = ANY((SELECT ");
        pass.push_bind_param::<Array<T::SqlType>, _>(&self.values)?;
        pass.push_sql(")::");
        pass.push_sql(T::LIST);
        pass.push_sql(")");
        Ok(())
    }
}

impl<C, T> QueryFragment<Sqlite> for IsOneOf<C, T>
where
    C: QueryFragment<Sqlite>,
    T: Listed + ToSql<T::SqlType, Sqlite>,
    Sqlite: HasSqlType<T::SqlType>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        pass.unsafe_to_cache_prepared();
        self.column.walk_ast(pass.reborrow())?;
        pass.push_sql(" IN (");
        for (n, value) in self.values.iter().enumerate() {
            if n > 0 {
                pass.push_sql(", ");
            }
            pass.push_bind_param::<T::SqlType, _>(value)?;
        }
        pass.push_sql(")");
        Ok(())
    }
}
