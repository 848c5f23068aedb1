//! The store in Postgres: a pool of connections on threads of their own. A job that has begun runs to its end there, also
//! when whoever asked for it has gone.

mod adapter;
mod connection;
mod gather;
mod jobs;
mod probe;
#[expect(clippy::duplicate_mod, reason = "the same queries, compiled for Postgres")]
#[path = "../queries/mod.rs"]
mod queries;
mod tls;
mod turns;

use std::time::Duration;

use diesel::dsl::sql;
use diesel::{ExpressionMethods, QueryDsl};
use futures_util::future::BoxFuture;
use tokio::runtime::{Builder, Handle, Runtime};

use self::adapter::{Conn, RunQueryDsl};
use self::gather::Gather;
use self::jobs::{Admission, Jobs};
use self::probe::Probe;
use crate::Steps;
use crate::schema::accounts;
use crate::settings::{Postgres, Timeouts};
use crate::types::{At, Id, Micros};
use service::id::GameId;
use service::moment::Moment;
use service::operation;
use service::ports::{StoreError, StoreFuture};
use service::stored::NewTurn;

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
/// How long a statement of the upkeep may take, which deletes what has become old: nobody waits for it.
const UPKEEP: Duration = Duration::from_secs(600);
/// How long the server may take to answer when it is asked whether it does. Shorter than what `/readyz` waits.
const PROBE: Duration = Duration::from_millis(700);

/// A Postgres database.
pub struct Db {
    jobs: Jobs,
    probe: Probe,
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
        Self::start_with(place, Timeouts::default())
    }

    /// The same with limits of one's own.
    pub fn start_with(place: &Postgres, timeouts: Timeouts) -> Result<Self, StoreError> {
        let threads = Threads::start()?;
        let handle = threads.handle()?;
        let (jobs, probe) = (Jobs::new(place, timeouts)?, Probe::new(place)?);
        // On a thread of its own: this one may be in the middle of another runtime.
        let migrated =
            std::thread::scope(|scope| scope.spawn(|| handle.block_on(connection::migrate(place))).join());
        migrated.unwrap_or_else(|_| {
            Err(StoreError::Failed("bringing the tables up to date broke off".to_owned()))
        })?;
        let turns = {
            let jobs = jobs.clone();
            Gather::start(handle, WRITING, TURNS, jobs.longest(), move |turns| {
                Box::pin(commit(jobs.clone(), turns))
            })
        };
        let versions = {
            let jobs = jobs.clone();
            Gather::start(handle, ASKING, VERSIONS, jobs.longest(), move |ids| {
                Box::pin(versions(jobs.clone(), ids))
            })
        };
        Ok(Self { jobs, probe, turns, versions, threads })
    }

    /// One transaction: all of it or nothing.
    fn write<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.read(move |c| {
            Box::pin(async move {
                c.begin().await?;
                let done = job(c).await;
                c.end(done).await
            })
        })
    }

    /// One transaction that may take long.
    fn upkeep<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.run(self.jobs.admit_for(UPKEEP), move |c| {
            Box::pin(async move {
                c.begin().await?;
                let done =
                    match c.set(&format!("SET LOCAL statement_timeout = '{}s'", UPKEEP.as_secs())).await {
                        Ok(()) => job(c).await,
                        Err(why) => Err(crate::error::store_error(why)),
                    };
                c.end(done).await
            })
        })
    }

    /// Each query sees what was committed before it.
    fn read<T, F>(&self, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.run(self.jobs.admit(), job)
    }

    fn run<T, F>(&self, admission: Result<Admission, StoreError>, job: F) -> StoreFuture<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        let jobs = self.jobs.clone();
        self.spawn(async move { jobs.run(admission?, job).await })
    }

    /// Does something on the threads of the store, to its end.
    fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> StoreFuture<T> {
        let threads = match self.threads.handle() {
            Ok(threads) => threads,
            Err(why) => return Box::pin(async move { Err(why) }),
        };
        let task = threads.spawn(work);
        // A panic is a bug; it ends this job and its connection, not the others.
        Box::pin(async move {
            task.await.unwrap_or_else(|why| Err(StoreError::Failed(format!("a job was lost: {why}"))))
        })
    }
}

impl Db {
    /// Whether the server answers.
    fn check(&self) -> StoreFuture<()> {
        let probe = self.probe.clone();
        self.spawn(async move {
            let answer = tokio::time::timeout(PROBE, probe.ask()).await;
            answer.unwrap_or_else(|_| Err(StoreError::Unavailable("Postgres does not answer".to_owned())))
        })
    }

    fn server_time(&self) -> StoreFuture<Option<Moment>> {
        self.read(|c| Box::pin(time(c)))
    }

    fn commit(&self, turn: NewTurn) -> StoreFuture<()> {
        self.turns.run(turn)
    }

    fn connections(&self) -> Option<operation::Pool> {
        Some(self.jobs.pool())
    }

    fn version(&self, id: GameId) -> StoreFuture<Option<i64>> {
        self.versions.run(id)
    }
}

async fn commit(jobs: Jobs, turns: Vec<NewTurn>) -> Vec<Result<(), StoreError>> {
    let count = turns.len();
    let done = jobs.run_now(move |c| Box::pin(async move { Ok(turns::commit(c, &turns).await) })).await;
    done.unwrap_or_else(|why| all(count, &why))
}

async fn versions(jobs: Jobs, ids: Vec<GameId>) -> Vec<Result<Option<i64>, StoreError>> {
    let asked = ids.clone();
    let found =
        jobs.run_now(move |c| Box::pin(async move { queries::games::versions(c, &asked).await })).await;
    match found {
        Ok(found) => ids.iter().map(|id| Ok(found.get(id).copied())).collect(),
        Err(why) => all(ids.len(), &why),
    }
}

async fn time(c: &mut Conn) -> Result<Option<Moment>, StoreError> {
    let now: At = diesel::select(sql::<Micros>("clock_timestamp()")).get_result(c).await?;
    Ok(Some(now.into()))
}

/// The same for each.
fn all<O>(count: usize, why: &StoreError) -> Vec<Result<O, StoreError>> {
    (0..count).map(|_| Err(why.clone())).collect()
}
