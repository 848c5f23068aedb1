//! The only way from the store to a connection of Postgres. A result is used when the server has finished the statement:
//! all rows, the end of the command, and `ReadyForQuery`, before which the server commits. The methods of `diesel_async`
//! return at the first row; [`Conn`] hides the connection, so that queries cannot use them.

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

/// The server executes `COMMIT` only if the statement before it succeeds. In a transaction that an error has aborted it
/// fails, while a `COMMIT` alone would be answered with the tag `ROLLBACK` and no error.
const COMMIT: &str = "SELECT; COMMIT";

/// A connection. It returns to its pool by [`Conn::release`] only: after a panic, or when a job was given up in the
/// middle, nobody knows what the server still does for it, and it is closed.
pub struct Conn {
    /// `None` only after its release.
    link: Option<Link>,
    /// Whether there is a transaction that has not been ended.
    open: bool,
}

enum Link {
    Pooled(Object<AsyncPgConnection>),
    Own(AsyncPgConnection),
}

impl Conn {
    /// A connection of the pool.
    pub async fn of(pool: &Pool<AsyncPgConnection>) -> Result<Self, PoolError> {
        Ok(Self { link: Some(Link::Pooled(pool.get().await?)), open: false })
    }

    /// A connection outside every pool.
    pub fn own(connection: AsyncPgConnection) -> Self {
        Self { link: Some(Link::Own(connection)), open: false }
    }

    /// The job is done: the connection may be used for another one, unless a transaction could not be ended.
    pub fn release(mut self) {
        if !self.open {
            drop(self.link.take());
        }
    }

    /// A connection outside every pool, as it was.
    pub fn into_own(mut self) -> Option<AsyncPgConnection> {
        match self.link.take() {
            Some(Link::Own(connection)) if !self.open => Some(connection),
            link => {
                self.link = link;
                None
            }
        }
    }

    /// Settings of the session, for as long as the connection is open.
    pub async fn set(&mut self, settings: &str) -> diesel::QueryResult<()> {
        self.link()?.batch_execute(settings).await
    }

    /// Opens a transaction. [`Conn::end`] closes it.
    pub async fn begin(&mut self) -> Result<(), StoreError> {
        self.open = true;
        Ok(self.link().map_err(store_error)?.batch_execute("BEGIN").await.map_err(store_error)?)
    }

    /// Commits the transaction, or rolls it back when what was done in it failed. It is committed only if no statement
    /// in it has failed, whatever became of the error.
    pub async fn end<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        let link = self.link().map_err(store_error)?;
        let committed = match done {
            Ok(value) => link.batch_execute(COMMIT).await.map(|()| value).map_err(store_error),
            failed => failed,
        };
        let ended = match &committed {
            Ok(_) => true,
            // After a failed `COMMIT` there may be no transaction any more; the server says so in a warning.
            Err(_) => link.batch_execute("ROLLBACK").await.is_ok(),
        };
        self.open = !ended;
        committed
    }

    fn link(&mut self) -> diesel::QueryResult<&mut AsyncPgConnection> {
        match &mut self.link {
            Some(Link::Pooled(connection)) => Ok(connection),
            Some(Link::Own(connection)) => Ok(connection),
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

/// A query whose rows become values of type `U`.
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
        let sent = AsyncConnectionCore::load(c, self);
        let value = |row: Row| U::build_from_row(&row).map_err(Error::DeserializationError);
        Box::pin(async move { to_the_end(sent.await?, value).await })
    }
}

/// Reads everything that the server answers. A row that cannot be read does not stop that, only an error of the server or
/// of the connection does.
async fn to_the_end<U>(
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

/// Runs a query, under the names that `diesel` has for this.
pub trait RunQueryDsl: Sized {
    /// The number of rows that the statement has changed.
    fn execute(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<usize>>
    where
        Self: QueryFragment<Pg> + QueryId + Send,
    {
        match c.link() {
            Ok(link) => {
                let sent = link.execute_returning_count(self);
                Box::pin(async move { Ok(sent.await?) })
            }
            Err(why) => failed(why.into()),
        }
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

    /// The first row, or `NotFound`. The others are read too.
    fn get_result<U: Send + 'static>(self, c: &mut Conn) -> BoxFuture<'_, QueryResult<U>>
    where
        Self: Loads<U>,
    {
        let rows = self.load(c);
        Box::pin(async move { rows.await?.into_iter().next().ok_or_else(|| Error::NotFound.into()) })
    }

    /// The same of a query that is limited to one row.
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
