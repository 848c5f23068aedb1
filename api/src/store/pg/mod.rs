//! The store in Postgres: a pool of connections on threads of their own. A job that has begun runs to its end there, also
//! when whoever asked for it has gone.

mod connection;
mod gather;
#[expect(clippy::duplicate_mod, reason = "the same queries, compiled for Postgres")]
#[path = "../queries/mod.rs"]
mod queries;
mod tls;
mod turns;

use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::pooled_connection::deadpool::{Pool, PoolError};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use tokio::runtime::{Builder, Handle, Runtime};

use self::gather::Gather;
use crate::config::Postgres;
use crate::service::id::GameId;
use crate::service::operation;
use crate::service::ports::{Promise, StoreError};
use crate::service::stored::NewTurn;
use crate::store::Steps;
use crate::store::schema::accounts;
use crate::store::types::Id;

type Conn = AsyncPgConnection;
type Backend = diesel::pg::Pg;

/// How many of these accounts are there. None of them is deleted before the transaction ends.
async fn hold(c: &mut Conn, ids: &[Id]) -> Result<usize, StoreError> {
    let there = accounts::table.filter(accounts::id.eq_any(ids)).filter(accounts::deleted_at.is_null());
    // In the order of their ids, so that two who hold the same do not wait for one another.
    let held: Vec<Id> = there.order(accounts::id).select(accounts::id).for_share().load(c).await?;
    Ok(held.len())
}

/// The same for one account, which nobody else holds then: for what many must not do at the same time.
async fn hold_alone(c: &mut Conn, id: Id) -> Result<usize, StoreError> {
    let there = accounts::table.filter(accounts::id.eq(id)).filter(accounts::deleted_at.is_null());
    let held: Vec<Id> = there.select(accounts::id).for_no_key_update().load(c).await?;
    Ok(held.len())
}

/// Threads that carry the connections. What they do is short; the server does the work.
const THREADS: usize = 2;
/// Statements with turns that are on their way to the server at once: while one waits for the disk, the next is made.
const WRITING: usize = 3;
/// Turns in one statement.
const TURNS: usize = 32;
/// Statements that ask for versions on their way at once, and the versions that one asks for.
const ASKING: usize = 2;
const VERSIONS: usize = 128;

/// A Postgres database.
pub struct Db {
    pool: Pool<Conn>,
    turns: Gather<NewTurn, ()>,
    versions: Gather<GameId, Option<i64>>,
    threads: Threads,
}

/// The threads of a store. They can be let go of in the middle of another runtime too, as when a start fails.
struct Threads(
    /// `None` only while it is being dropped.
    Option<Runtime>,
);

impl Threads {
    fn start() -> Result<Self, StoreError> {
        let mut threads = Builder::new_multi_thread();
        threads.worker_threads(THREADS).thread_name("store-pg").enable_all();
        let runtime = threads.build();
        let runtime =
            runtime.map_err(|why| StoreError::Failed(format!("no thread could be started: {why}")))?;
        Ok(Self(Some(runtime)))
    }

    fn handle(&self) -> Result<&Handle, StoreError> {
        self.0.as_ref().map(Runtime::handle).ok_or(StoreError::Busy)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Not to be waited for: this may be a thread that must not block.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// How far the tables of a database are.
pub async fn steps(place: &Postgres) -> Result<Steps, StoreError> {
    connection::steps(place).await
}

/// Brings the tables up to date; tells how far they were.
pub async fn bring_up_to_date(place: &Postgres) -> Result<Steps, StoreError> {
    connection::migrate(place).await
}

impl Db {
    /// Connects, and brings the tables up to date; several nodes may do so at once.
    pub fn start(place: &Postgres) -> Result<Self, StoreError> {
        let threads = Threads::start()?;
        let handle = threads.handle()?;
        let pool = connection::pool(place)?;
        // On a thread of its own: this one may be in the middle of another runtime.
        let migrated =
            std::thread::scope(|scope| scope.spawn(|| handle.block_on(connection::migrate(place))).join());
        migrated.unwrap_or_else(|_| {
            Err(StoreError::Failed("bringing the tables up to date broke off".to_owned()))
        })?;
        let turns = {
            let pool = pool.clone();
            Gather::start(handle, WRITING, TURNS, move |turns| Box::pin(commit(pool.clone(), turns)))
        };
        let versions = {
            let pool = pool.clone();
            Gather::start(handle, ASKING, VERSIONS, move |ids| Box::pin(versions(pool.clone(), ids)))
        };
        Ok(Self { pool, turns, versions, threads })
    }

    /// One transaction: all of it or nothing.
    fn write<T, F>(&self, job: F) -> Promise<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.read(move |c| Box::pin(c.transaction(async move |c| job(c).await)))
    }

    /// Each query sees what was committed before it.
    fn read<T, F>(&self, job: F) -> Promise<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        let threads = match self.threads.handle() {
            Ok(threads) => threads,
            Err(why) => return Box::pin(async move { Err(why) }),
        };
        let pool = self.pool.clone();
        let task = threads.spawn(async move { job(&mut *pool.get().await.map_err(unreachable)?).await });
        // A panic is a bug; it ends this job and its connection, not the others.
        Box::pin(async move {
            task.await.unwrap_or_else(|why| Err(StoreError::Failed(format!("a job was lost: {why}"))))
        })
    }
}

impl Db {
    fn commit(&self, turn: NewTurn) -> Promise<()> {
        self.turns.run(turn)
    }

    /// Whether it answers.
    fn check(&self) -> Promise<()> {
        self.read(|c| Box::pin(queries::ping(c)))
    }

    fn connections(&self) -> Option<operation::Pool> {
        let deadpool::Status { max_size, size, available, waiting } = self.pool.status();
        Some(operation::Pool { open: size, idle: available, most: max_size, waiting })
    }

    fn version(&self, id: GameId) -> Promise<Option<i64>> {
        self.versions.run(id)
    }
}

async fn commit(pool: Pool<Conn>, turns: Vec<NewTurn>) -> Vec<Result<(), StoreError>> {
    match pool.get().await {
        Ok(mut c) => turns::commit(&mut c, &turns).await,
        Err(why) => all(&turns, &unreachable(why)),
    }
}

async fn versions(pool: Pool<Conn>, ids: Vec<GameId>) -> Vec<Result<Option<i64>, StoreError>> {
    let found = match pool.get().await {
        Ok(mut c) => queries::games::versions(&mut c, &ids).await,
        Err(why) => Err(unreachable(why)),
    };
    match found {
        Ok(found) => ids.iter().map(|id| Ok(found.get(id).copied())).collect(),
        Err(why) => all(&ids, &why),
    }
}

/// The same for each.
fn all<I, O>(things: &[I], why: &StoreError) -> Vec<Result<O, StoreError>> {
    things.iter().map(|_| Err(why.clone())).collect()
}

fn unreachable(why: PoolError) -> StoreError {
    match why {
        PoolError::Timeout(_) => StoreError::Busy,
        why => StoreError::Unavailable(why.to_string()),
    }
}
