//! The store in Postgres: a connection pool on its own threads. A job that has begun runs to its end there, even if
//! its caller is gone.

mod adapter;
mod batcher;
mod batches;
mod connection;
mod jobs;
mod probe;
#[expect(clippy::duplicate_mod, reason = "the same queries, compiled for Postgres")]
#[path = "../queries/mod.rs"]
mod queries;
mod tls;
mod turns;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use diesel::dsl::sql;
use diesel::sql_types::Text;
use diesel::{ExpressionMethods, QueryDsl};
use futures_util::future::BoxFuture;
use tokio::runtime::{Builder, Handle, Runtime};

use self::adapter::{Conn, RunQueryDsl};
use self::batcher::{Batcher, Lanes};
use self::jobs::{Admission, Jobs};
use self::probe::Probe;
use self::turns::Outcome;
use crate::MigrationState;
use crate::schema::accounts;
use crate::settings::{Postgres, Timeouts};
use crate::statements::is_one_of;
use crate::types::{At, Id, Micros};
use service::current_job;
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::notify::push::PushOutcome;
use service::operation::health;
use service::operation::repository::HealthRepository;
use service::operation::retention::Cutoffs;
use service::play::stored::{NewTurn, Waiting};
use service::ports::{StoreError, StoreFuture};
use service::seating::rest::Rest;

type Backend = diesel::pg::Pg;

/// The number of these accounts that exist. A shared lock keeps them from being deleted before the transaction ends.
async fn lock_accounts(c: &mut Conn, ids: &[Id]) -> Result<usize, StoreError> {
    let rows =
        accounts::table.filter(is_one_of(accounts::id, ids.to_vec())).filter(accounts::deleted_at.is_null());
    // In the order of their ids, so that two transactions that lock the same rows do not deadlock.
    let locked: Vec<Id> = rows.order(accounts::id).select(accounts::id).for_share().load(c).await?;
    Ok(locked.len())
}

/// Locks one account exclusively, for changes that must not happen concurrently.
async fn lock_account_exclusively(c: &mut Conn, id: Id) -> Result<usize, StoreError> {
    let rows = accounts::table.filter(accounts::id.eq(id)).filter(accounts::deleted_at.is_null());
    let locked: Vec<Id> = rows.select(accounts::id).for_no_key_update().load(c).await?;
    Ok(locked.len())
}

/// Lets the transactions that count the mails to an address and store another one follow each other.
async fn lock_mails_to(c: &mut Conn, address: &str) -> Result<(), StoreError> {
    let lock = diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))");
    lock.bind::<Text, _>(address).execute(c).await?;
    Ok(())
}

/// Threads that drive the connections. Their work is short; the server does the rest.
const WORKER_THREADS: usize = 2;
/// A statement that has taken this long may be blocked: another one starts beside it.
const LANE_DELAY: Duration = Duration::from_millis(5);
/// Statements with turns.
const TURN_LANES: Lanes = Lanes { max: 3, delay: LANE_DELAY, max_batch: 32 };
/// Turns in transactions of their own.
const LONE_TURN_LANES: Lanes = Lanes { max: 3, delay: Duration::ZERO, max_batch: 1 };
/// Version queries.
const VERSION_LANES: Lanes = Lanes { max: 2, delay: LANE_DELAY, max_batch: 128 };
/// Queries of the rests of the players of games.
const REST_LANES: Lanes = Lanes { max: 2, delay: LANE_DELAY, max_batch: 128 };
/// Outcomes of pushes.
const OUTCOME_LANES: Lanes = Lanes { max: 3, delay: LANE_DELAY, max_batch: 64 };
/// Queries of inboxes.
const INBOX_LANES: Lanes = Lanes { max: 4, delay: LANE_DELAY, max_batch: 32 };
/// Statement timeout of retention jobs, for which no request waits.
const RETENTION_TIMEOUT: Duration = Duration::from_secs(600);
/// Timeout of the health probe. Shorter than the timeout of `/readyz`.
const PROBE_TIMEOUT: Duration = Duration::from_millis(700);

/// A Postgres database.
pub struct Db {
    jobs: Jobs,
    probe: Probe,
    turns: Batcher<NewTurn, Outcome>,
    /// Turns that need a transaction of their own.
    lone_turns: Arc<Batcher<NewTurn, ()>>,
    versions: Batcher<GameId, Option<i64>>,
    rests: Batcher<Vec<AccountId>, HashMap<AccountId, Rest>>,
    /// Accounts with the largest number of games to list.
    inboxes: Batcher<(AccountId, i64), Vec<Waiting>>,
    outcomes: Batcher<PushOutcome, ()>,
    threads: Threads,
}

/// The threads of a store. They can be dropped inside another runtime, for example when the start fails.
struct Threads(
    /// `None` only while this is dropped.
    Option<Runtime>,
);

impl Threads {
    fn start() -> Result<Self, StoreError> {
        let mut threads = Builder::new_multi_thread();
        threads.worker_threads(WORKER_THREADS).thread_name("store-pg").enable_all();
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
        // Not blocking: the current thread may not be allowed to block.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// The migration state of a database.
pub async fn migration_state(server: &Postgres) -> Result<MigrationState, StoreError> {
    connection::migration_state(server).await
}

/// Applies the pending migrations and returns the state before.
pub async fn migrate_to_newest(server: &Postgres) -> Result<MigrationState, StoreError> {
    connection::migrate(server).await
}

impl Db {
    /// Connects and applies the pending migrations; several nodes may do so at once.
    pub fn start(server: &Postgres) -> Result<Self, StoreError> {
        Self::start_with(server, Timeouts::default())
    }

    /// Like [`Db::start`], with the given timeouts.
    pub fn start_with(server: &Postgres, timeouts: Timeouts) -> Result<Self, StoreError> {
        let threads = Threads::start()?;
        let handle = threads.handle()?;
        let (jobs, probe) = (Jobs::new(server, timeouts)?, Probe::new(server)?);
        // On a separate thread: the current one may be inside another runtime.
        let migrated =
            std::thread::scope(|scope| scope.spawn(|| handle.block_on(connection::migrate(server))).join());
        migrated.unwrap_or_else(|_| Err(StoreError::Failed("the migration thread panicked".to_owned())))?;
        let turns = {
            let jobs = jobs.clone();
            Batcher::start(handle, TURN_LANES, jobs.longest(), move |turns| {
                Box::pin(commit(jobs.clone(), turns))
            })
        };
        let lone_turns = {
            let jobs = jobs.clone();
            Batcher::start(handle, LONE_TURN_LANES, jobs.longest(), move |turns| {
                Box::pin(commit_alone(jobs.clone(), turns))
            })
        };
        let versions = {
            let jobs = jobs.clone();
            Batcher::start(handle, VERSION_LANES, jobs.longest(), move |ids| {
                Box::pin(versions(jobs.clone(), ids))
            })
        };
        let rests = {
            let jobs = jobs.clone();
            Batcher::start(handle, REST_LANES, jobs.longest(), move |of| Box::pin(rests(jobs.clone(), of)))
        };
        let inboxes = {
            let jobs = jobs.clone();
            Batcher::start(handle, INBOX_LANES, jobs.longest(), move |of| Box::pin(inboxes(jobs.clone(), of)))
        };
        let outcomes = {
            let jobs = jobs.clone();
            Batcher::start(handle, OUTCOME_LANES, jobs.longest(), move |of| {
                Box::pin(settle(jobs.clone(), of))
            })
        };
        let lone_turns = Arc::new(lone_turns);
        Ok(Self { jobs, probe, turns, lone_turns, versions, rests, inboxes, outcomes, threads })
    }

    /// Runs the job in one transaction.
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

    /// Runs the job without a transaction: each query sees everything committed before it.
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

    /// Runs a future to completion on the threads of the store.
    fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> StoreFuture<T> {
        let threads = match self.threads.handle() {
            Ok(threads) => threads,
            Err(why) => return Box::pin(async move { Err(why) }),
        };
        let task = threads.spawn(current_job::within(current_job::name(), work));
        // A panic is a bug; it ends this job and its connection, not the others.
        Box::pin(async move {
            task.await
                .unwrap_or_else(|why| Err(StoreError::Failed(format!("a database job ended early: {why}"))))
        })
    }
}

/// The methods that the repositories leave to each store.
impl Db {
    /// Writes the turn together with others, in one statement, unless it needs a transaction of its own.
    fn commit_turn(&self, turn: NewTurn) -> StoreFuture<()> {
        if turns::goes_alone(&turn) {
            return self.lone_turns.run(turn);
        }
        let (end, lone_turns) = (self.turns.end(), self.lone_turns.clone());
        let written = self.turns.run_until(end, turn);
        Box::pin(async move {
            match written.await? {
                Outcome::Written => Ok(()),
                Outcome::Blocked(turn) => lone_turns.run_until(end, *turn).await,
            }
        })
    }

    /// The version, read together with those of other games.
    fn game_version(&self, id: GameId) -> StoreFuture<Option<i64>> {
        self.versions.run(id)
    }

    /// Stores the outcome together with others.
    fn settle_push(&self, outcome: PushOutcome) -> StoreFuture<()> {
        self.outcomes.run(outcome)
    }

    /// The inbox, read together with those of other accounts: a turn wakes the streams of all its players at once.
    fn games_waiting_for(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<Waiting>> {
        self.inboxes.run((account, limit))
    }

    /// The rests, read together with those of the players of other games.
    fn rests(&self, of: Vec<AccountId>) -> StoreFuture<HashMap<AccountId, Rest>> {
        self.rests.run(of)
    }

    /// Deletes old rows in one transaction with the longer retention timeout.
    fn purge(&self, cutoffs: Cutoffs) -> StoreFuture<bool> {
        self.run(self.jobs.admit_for(RETENTION_TIMEOUT), move |c| {
            Box::pin(async move {
                c.begin().await?;
                let done = match c
                    .set(&format!("SET LOCAL statement_timeout = '{}s'", RETENTION_TIMEOUT.as_secs()))
                    .await
                {
                    Ok(()) => queries::purge(c, cutoffs).await,
                    Err(why) => Err(crate::error::store_error(why)),
                };
                c.end(done).await
            })
        })
    }

    /// The time of the server's clock.
    fn time(&self) -> StoreFuture<Option<Moment>> {
        self.read(|c| Box::pin(time(c)))
    }
}

impl HealthRepository for Db {
    fn ping(&self) -> StoreFuture<()> {
        let probe = self.probe.clone();
        self.spawn(async move {
            let answer = tokio::time::timeout(PROBE_TIMEOUT, probe.ask()).await;
            answer.unwrap_or_else(|_| Err(StoreError::Unavailable("Postgres does not answer".to_owned())))
        })
    }

    fn pool(&self) -> Option<health::Pool> {
        Some(self.jobs.pool())
    }
}

async fn commit(jobs: Jobs, turns: Vec<NewTurn>) -> Vec<Result<Outcome, StoreError>> {
    let count = turns.len();
    let done = jobs.run_now(move |c| Box::pin(async move { Ok(turns::commit(c, turns).await) })).await;
    done.unwrap_or_else(|why| repeat_error(count, &why))
}

async fn commit_alone(jobs: Jobs, turns: Vec<NewTurn>) -> Vec<Result<(), StoreError>> {
    let mut results = Vec::with_capacity(turns.len());
    for turn in turns {
        let job = jobs.run_now(move |c| Box::pin(async move { turns::commit_alone(c, &turn).await }));
        results.push(job.await);
    }
    results
}

async fn versions(jobs: Jobs, ids: Vec<GameId>) -> Vec<Result<Option<i64>, StoreError>> {
    let games = ids.clone();
    let found =
        jobs.run_now(move |c| Box::pin(async move { queries::games::versions(c, &games).await })).await;
    match found {
        Ok(found) => ids.iter().map(|id| Ok(found.get(id).copied())).collect(),
        Err(why) => repeat_error(ids.len(), &why),
    }
}

/// Stores the outcomes of delivered pushes in one statement, and the others in a transaction each.
async fn settle(jobs: Jobs, outcomes: Vec<PushOutcome>) -> Vec<Result<(), StoreError>> {
    let outcomes = Arc::new(outcomes);
    let all = outcomes.clone();
    let settled = jobs.run_now(move |c| {
        Box::pin(async move {
            let delivered: Vec<_> = all.iter().filter_map(PushOutcome::delivered).collect();
            if delivered.is_empty() { Ok(Vec::new()) } else { batches::settle(c, &delivered).await }
        })
    });
    let settled = settled.await;
    let mut results = Vec::with_capacity(outcomes.len());
    for (at, outcome) in outcomes.iter().enumerate() {
        results.push(match &settled {
            Err(why) if outcome.delivered().is_some() => Err(why.clone()),
            Ok(settled) if settled.contains(&outcome.push.id.into()) => Ok(()),
            _ => settle_alone(&jobs, outcomes.clone(), at).await,
        });
    }
    results
}

async fn settle_alone(jobs: &Jobs, outcomes: Arc<Vec<PushOutcome>>, at: usize) -> Result<(), StoreError> {
    let job = jobs.run_now(move |c| {
        Box::pin(async move {
            c.begin().await?;
            let done = queries::pushes::settle_push(c, &outcomes[at]).await;
            c.end(done).await
        })
    });
    job.await
}

async fn inboxes(jobs: Jobs, of: Vec<(AccountId, i64)>) -> Vec<Result<Vec<Waiting>, StoreError>> {
    let count = of.len();
    let found = jobs.run_now(move |c| Box::pin(async move { queries::inbox::inboxes(c, &of).await })).await;
    match found {
        Ok(found) => found.into_iter().map(Ok).collect(),
        Err(why) => repeat_error(count, &why),
    }
}

/// An unreadable rest fails only those who have asked for it.
async fn rests(jobs: Jobs, of: Vec<Vec<AccountId>>) -> Vec<Result<HashMap<AccountId, Rest>, StoreError>> {
    let mut accounts = of.concat();
    accounts.sort();
    accounts.dedup();
    let found =
        jobs.run_now(move |c| Box::pin(async move { queries::clocks::rests(c, &accounts).await })).await;
    match found {
        Ok(found) => {
            let rest = |account: &AccountId| Some(found.get(account)?.clone().map(|rest| (*account, rest)));
            of.iter().map(|accounts| accounts.iter().filter_map(rest).collect()).collect()
        }
        Err(why) => repeat_error(of.len(), &why),
    }
}

async fn time(c: &mut Conn) -> Result<Option<Moment>, StoreError> {
    let now: At = diesel::select(sql::<Micros>("clock_timestamp()")).get_result(c).await?;
    Ok(Some(now.into()))
}

/// The same error for each item.
fn repeat_error<O>(count: usize, why: &StoreError) -> Vec<Result<O, StoreError>> {
    (0..count).map(|_| Err(why.clone())).collect()
}
