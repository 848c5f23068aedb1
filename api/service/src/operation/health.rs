//! Readiness and metrics.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use crate::error::Error;
use crate::moment::Moment;
use crate::operation::OperationService;
use crate::ports::{BusReach, Clock, StoreError};

/// How long an answer of the store is reused, so that frequent probes cost nothing.
const CACHE_LIFETIME: Duration = Duration::from_millis(500);
/// How long the store may take to answer. `/readyz` replies within a second.
const PING_TIMEOUT: Duration = Duration::from_millis(800);

/// The last answer of the store to a probe, and its time.
#[derive(Default)]
pub(crate) struct HealthProbe(Mutex<Option<(Moment, Result<(), StoreError>)>>);

impl HealthProbe {
    /// The last answer if it is recent, otherwise a new one. Never takes longer than `PING_TIMEOUT`.
    async fn read<A>(&self, clock: &dyn Clock, ask: impl FnOnce() -> A) -> Result<(), StoreError>
    where
        A: Future<Output = Result<(), StoreError>>,
    {
        let deadline = Instant::now() + PING_TIMEOUT;
        let late = |_| StoreError::Unavailable("the database does not answer".to_owned());
        // Locked during the probe, so that concurrent callers share its answer. A client that disconnects
        // releases the lock without an answer: the next one has only the rest of its own time left.
        let mut last = timeout_at(deadline, self.0.lock()).await.map_err(late)?;
        let now = clock.now();
        let fresh = last.as_ref().filter(|(at, _)| *at <= now && now < at.plus(CACHE_LIFETIME));
        if let Some((_, answer)) = fresh {
            return answer.clone();
        }
        let answer = timeout_at(deadline, ask()).await.unwrap_or_else(|why| Err(late(why)));
        // Its age counts from the end of the probe.
        *last = Some((clock.now(), answer.clone()));
        answer
    }
}

/// The number of games, the state of the connection pool, and the age of queued work.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Metrics {
    /// Games that are not over.
    pub running: i64,
    /// Games that are over.
    pub over: i64,
    /// Age of the oldest outbox entry in seconds; 0 if the outbox is empty.
    pub outbox_age: f64,
    /// Age of the oldest pending webhook delivery in seconds; 0 if there is none.
    pub webhooks_age: f64,
    /// Age of the oldest due push notification in seconds; 0 if there is none.
    pub pushes_age: f64,
    /// Age of the oldest due mail in seconds; 0 if there is none.
    pub mails_age: f64,
    /// The connection pool; none for SQLite.
    pub pool: Option<Pool>,
}

/// The state of the connection pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// Open connections.
    pub open: usize,
    /// Open connections that are idle.
    pub idle: usize,
    /// The largest number of connections.
    pub most: usize,
    /// Jobs that wait for a connection.
    pub waiting: usize,
}

impl OperationService {
    /// Makes this node report that it is not ready. Every reply then closes its connection.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the node is draining.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Whether the bus reaches the other nodes. Fails if the store does not answer, or if the node is draining.
    pub async fn ready(&self) -> Result<bool, Error> {
        if self.is_draining() {
            return Err(Error::Stopping);
        }
        self.probe.read(&*self.clock, || self.store.ping()).await?;
        Ok(self.bus.reach() != BusReach::Cut)
    }

    /// The current values.
    pub async fn metrics(&self) -> Result<Metrics, Error> {
        let (running, over) = self.store.count_games().await?;
        let oldest = self.store.oldest_outbox().await?;
        let now = self.clock.now();
        let age = |oldest: Option<Moment>| oldest.map_or(0.0, |at| now.since(at).as_secs_f64());
        let webhooks_age = age(self.notifications.oldest_delivery().await?);
        let pushes_age = age(self.notifications.oldest_push(now).await?);
        let mails_age = age(self.accounts.oldest_mail().await?);
        let (outbox_age, pool) = (age(oldest), self.store.pool());
        Ok(Metrics { running, over, outbox_age, webhooks_age, pushes_age, mails_age, pool })
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::time::timeout;

    use super::*;
    use crate::clock::MachineClock;

    /// Longer than any answer takes.
    const PATIENCE: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn an_answer_comes_in_time_even_when_another_question_takes_longer() {
        let probe = HealthProbe::default();
        let other = probe.0.lock().await;
        let answer = timeout(PATIENCE, probe.read(&MachineClock, || ready(Ok(())))).await;
        assert!(matches!(answer, Ok(Err(StoreError::Unavailable(_)))));
        drop(other);
        let answer = timeout(PATIENCE, probe.read(&MachineClock, || ready(Ok(())))).await;
        assert!(matches!(answer, Ok(Ok(()))));
        // That answer is recent, or the store is asked again and does not answer.
        assert!(timeout(PATIENCE, probe.read(&MachineClock, pending)).await.is_ok());
    }
}
