//! Runs jobs on pooled connections. Every job has time limits, for acquiring a connection and for the server: a server
//! that hangs does not enforce its own limits. The number of waiting jobs is bounded; further jobs are refused at
//! once.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::{Pool, PoolError};
use futures_util::future::BoxFuture;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Duration, Instant, timeout_at};

use super::adapter::Conn;
use super::connection;
use crate::settings::{Postgres, Timeouts};
use service::deadline;
use service::operation::health;
use service::ports::StoreError;

/// Maximum number of jobs that wait for a connection.
const QUEUE_CAPACITY: usize = 1_024;

/// The pool and the limits of its jobs.
#[derive(Clone)]
pub struct Jobs {
    pool: Pool<AsyncPgConnection>,
    slots: Arc<Semaphore>,
    timeouts: Timeouts,
}

/// A slot for a job, and the deadline of its request.
pub struct Admission {
    _slot: OwnedSemaphorePermit,
    end: Option<Instant>,
    limit: Duration,
}

impl Jobs {
    /// Creates the pool without opening a connection.
    pub fn new(server: &Postgres, timeouts: Timeouts) -> Result<Self, StoreError> {
        let slots = Arc::new(Semaphore::new(server.connections + QUEUE_CAPACITY));
        Ok(Self { pool: connection::pool(server, timeouts)?, slots, timeouts })
    }

    /// The maximum duration of a job, including its wait for a connection.
    pub fn longest(&self) -> Duration {
        self.timeouts.pool + self.timeouts.job()
    }

    /// Reserves a slot for a job of the current task.
    pub fn admit(&self) -> Result<Admission, StoreError> {
        self.admit_for(self.timeouts.job())
    }

    /// Like [`Jobs::admit`], with a given limit for the time on the connection.
    pub fn admit_for(&self, limit: Duration) -> Result<Admission, StoreError> {
        let slot = self.slots.clone().try_acquire_owned().map_err(|_| StoreError::Busy)?;
        Ok(Admission { _slot: slot, end: deadline::end(), limit })
    }

    /// Runs a job. If it is abandoned, the server may still execute its statements: its connection is closed, and the
    /// outcome is unknown.
    pub async fn run<T, F>(&self, admission: Admission, job: F) -> Result<T, StoreError>
    where
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>>,
    {
        let within = |limit| {
            let limit = Instant::now() + limit;
            admission.end.map_or(limit, |end| limit.min(end))
        };
        let mut c = match timeout_at(within(self.timeouts.pool), Conn::from_pool(&self.pool)).await {
            Ok(c) => c.map_err(unreachable)?,
            // All connections are in use, or none can be opened.
            Err(_) if self.pool().open == self.pool().most => return Err(StoreError::Busy),
            Err(_) => {
                return Err(StoreError::Unavailable(
                    "no connection to Postgres became free in time".to_owned(),
                ));
            }
        };
        let done = timeout_at(within(admission.limit), job(&mut c)).await;
        match done {
            Ok(done) => {
                c.release();
                done
            }
            Err(_) => Err(StoreError::Unavailable("Postgres did not answer in time".to_owned())),
        }
    }

    /// Admits a job of the current task and runs it at once.
    pub async fn run_now<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        F: for<'c> FnOnce(&'c mut Conn) -> BoxFuture<'c, Result<T, StoreError>>,
    {
        self.run(self.admit()?, job).await
    }

    /// The usage of the pool.
    pub fn pool(&self) -> health::Pool {
        let deadpool::Status { max_size, size, available, waiting } = self.pool.status();
        health::Pool { open: size, idle: available, most: max_size, waiting }
    }
}

fn unreachable(why: PoolError) -> StoreError {
    StoreError::Unavailable(why.to_string())
}
