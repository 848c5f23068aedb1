//! The only access of the store to Postgres connections. A result is used only when the server has finished the
//! statement: all rows, `CommandComplete`, and `ReadyForQuery`, before which the server commits. The methods of
//! `diesel_async` return at the first row; [`Conn`] hides the connection, so that queries cannot use them.

use diesel::deserialize::FromSqlRow;
use diesel::dsl::Limit;
use diesel::expression::QueryMetadata;
use diesel::pg::Pg;
use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::query_dsl::CompatibleType;
use diesel::query_dsl::methods::LimitDsl;
use diesel::result::Error;
use diesel_async::pooled_connection::deadpool::{Object, Pool, PoolError};
use diesel_async::{AsyncConnectionCore, AsyncPgConnection, SimpleAsyncConnection};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use service::ports::StoreError;

use crate::error::{QueryError, QueryResult, store_error};
use crate::statements::{self, Prepared};

/// The server executes `COMMIT` only if the preceding statement succeeds. In an aborted transaction that statement
/// fails, while a `COMMIT` alone would return the tag `ROLLBACK` and no error.
const COMMIT: &str = "SELECT; COMMIT";

/// A connection. Only [`Conn::release`] returns it to its pool: after a panic, or if a job was abandoned, the server
/// may still execute its statements, and the connection is closed.
pub struct Conn {
    /// `None` only after `release`.
    link: Option<Link>,
    /// Whether a transaction is open.
    open: bool,
}

enum Link {
    Pooled(Object<AsyncPgConnection>),
    Unpooled(AsyncPgConnection),
}

impl Conn {
    /// Takes a connection from the pool.
    pub async fn from_pool(pool: &Pool<AsyncPgConnection>) -> Result<Self, PoolError> {
        Ok(Self { link: Some(Link::Pooled(pool.get().await?)), open: false })
    }

    /// Wraps a connection outside every pool.
    pub fn unpooled(connection: AsyncPgConnection) -> Self {
        Self { link: Some(Link::Unpooled(connection)), open: false }
    }

    /// Returns the connection to the pool after a job, unless a transaction could not be ended.
    pub fn release(mut self) {
        if !self.open {
            drop(self.link.take());
        }
    }

    /// Unwraps a connection that is outside every pool.
    pub fn into_unpooled(mut self) -> Option<AsyncPgConnection> {
        match self.link.take() {
            Some(Link::Unpooled(connection)) if !self.open => Some(connection),
            link => {
                self.link = link;
                None
            }
        }
    }

    /// Sets session parameters, which last as long as the connection.
    pub async fn set(&mut self, settings: &str) -> diesel::QueryResult<()> {
        self.link()?.batch_execute(settings).await
    }

    /// Opens a transaction. [`Conn::end`] closes it.
    pub async fn begin(&mut self) -> Result<(), StoreError> {
        self.open = true;
        statements::log_text("BEGIN");
        self.link().map_err(store_error)?.batch_execute("BEGIN").await.map_err(store_error)
    }

    /// Commits the transaction, or rolls it back if the job failed. It commits only if no statement of the transaction
    /// has failed, even if the job ignored the error.
    pub async fn end<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        statements::log_text(if done.is_ok() { "COMMIT" } else { "ROLLBACK" });
        let link = self.link().map_err(store_error)?;
        let committed = match done {
            Ok(value) => link.batch_execute(COMMIT).await.map(|()| value).map_err(store_error),
            failed => failed,
        };
        let ended = match &committed {
            Ok(_) => true,
            // After a failed `COMMIT` there may be no transaction; the server then only sends a warning.
            Err(_) => link.batch_execute("ROLLBACK").await.is_ok(),
        };
        self.open = !ended;
        committed
    }

    fn link(&mut self) -> diesel::QueryResult<&mut AsyncPgConnection> {
        match &mut self.link {
            Some(Link::Pooled(connection)) => Ok(connection),
            Some(Link::Unpooled(connection)) => Ok(connection),
            None => Err(Error::BrokenTransactionManager),
        }
    }
}

impl Drop for Conn {
    fn drop(&mut self) {
        if let Some(Link::Pooled(connection)) = self.link.take() {
            drop(Object::take(connection));
        }
    }
}

type Row = <AsyncPgConnection as AsyncConnectionCore>::Row<'static, 'static>;
type Rows = BoxStream<'static, diesel::QueryResult<Row>>;

/// A query whose rows convert to values of type `U`.
pub trait Loads<U> {
    /// All rows.
    fn rows(self, c: &mut AsyncPgConnection) -> BoxFuture<'_, QueryResult<Vec<U>>>;
}

impl<Q, U, S> Loads<U> for Q
where
    Q: AsQuery + Send,
    Q::Query: QueryFragment<Pg> + QueryId + Send,
    Q::SqlType: CompatibleType<U, Pg, SqlType = S>,
    U: FromSqlRow<S, Pg> + Send + 'static,
    Pg: QueryMetadata<Q::SqlType>,
    S: 'static,
{
    fn rows(self, c: &mut AsyncPgConnection) -> BoxFuture<'_, QueryResult<Vec<U>>> {
        let query = self.as_query();
        statements::log(&query, &Pg);
        let sent = AsyncConnectionCore::load(c, Prepared(query));
        let value = |row: Row| U::build_from_row(&row).map_err(Error::DeserializationError);
        Box::pin(async move { read_all(sent.await?, value).await })
    }
}

/// Receives the complete response of the server. A row that cannot be converted does not stop reading; an error of the
/// server or of the connection does.
async fn read_all<U>(
    mut rows: Rows,
    value: impl Fn(Row) -> diesel::QueryResult<U> + Send,
) -> QueryResult<Vec<U>> {
    let (mut values, mut unread) = (Vec::new(), None);
    while let Some(row) = rows.next().await {
        match value(row?) {
            Ok(value) => values.push(value),
            Err(why) => unread = unread.or(Some(why)),
        }
    }
    unread.map_or(Ok(values), |why| Err(why.into()))
}

/// Runs a query, under the names that `diesel` uses.
pub trait RunQueryDsl: Sized {
    /// The number of rows that the statement changed.
    fn execute(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<usize>>
    where
        Self: QueryFragment<Pg> + QueryId + Send,
    {
        match c.link() {
            Ok(link) => {
                statements::log(&self, &Pg);
                let sent = link.execute_returning_count(Prepared(self));
                Box::pin(async move { Ok(sent.await?) })
            }
            Err(why) => failed(why.into()),
        }
    }

    /// Inserts several rows with one statement.
    fn execute_rows(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<usize>>
    where
        Self: QueryFragment<Pg> + QueryId + Send,
    {
        self.execute(c)
    }

    /// All rows.
    fn load<U: Send + 'static>(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<Vec<U>>>
    where
        Self: Loads<U>,
    {
        match c.link() {
            Ok(link) => self.rows(link),
            Err(why) => failed(why.into()),
        }
    }

    /// The first row, or `NotFound`. The other rows are read too.
    fn get_result<U: Send + 'static>(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<U>>
    where
        Self: Loads<U>,
    {
        let rows = self.load(c);
        Box::pin(async move { rows.await?.into_iter().next().ok_or_else(|| Error::NotFound.into()) })
    }

    /// The first row of the query limited to one row.
    fn first<U: Send + 'static>(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<U>>
    where
        Self: LimitDsl,
        Limit<Self>: Loads<U> + RunQueryDsl,
    {
        self.limit(1).get_result(c)
    }
}

impl<Q> RunQueryDsl for Q {}

fn failed<'c, T: Send + 'c>(why: QueryError) -> BoxFuture<'c, QueryResult<T>> {
    Box::pin(async move { Err(why) })
}

#[cfg(test)]
#[path = "adapter_tests.rs"]
mod tests;
