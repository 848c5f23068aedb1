//! What those who run the service want to know of it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};

use crate::error::Error;
use crate::moment::Moment;
use crate::operation::OperationService;
use crate::ports::{BusReach, Clock, StoreError};

/// What the store has answered is good for so long: anybody may ask, as often as they like.
const CACHE_LIFETIME: Duration = Duration::from_millis(500);
/// A store that has not answered by then is not there: who asks is told within a second.
const PING_TIMEOUT: Duration = Duration::from_millis(800);

/// What the store has last answered when it was asked whether it is there, and when.
#[derive(Default)]
pub(crate) struct HealthProbe(Mutex<Option<(Moment, Result<(), StoreError>)>>);

impl HealthProbe {
    /// The last answer if it is recent, or that of a new question. It comes in time in any case.
    async fn read<A>(&self, clock: &dyn Clock, ask: impl FnOnce() -> A) -> Result<(), StoreError>
    where
        A: Future<Output = Result<(), StoreError>>,
    {
        let deadline = Instant::now() + PING_TIMEOUT;
        let late = |_| StoreError::Unavailable("the database does not answer".to_owned());
        // Locked while the store is asked, so that all who ask meanwhile get the same answer. A client that disconnects
        // releases the lock without an answer: the next one has only the rest of its own time left.
        let mut last = timeout_at(deadline, self.0.lock()).await.map_err(late)?;
        let now = clock.now();
        let fresh = last.as_ref().filter(|(at, _)| *at <= now && now < at.plus(CACHE_LIFETIME));
        if let Some((_, answer)) = fresh {
            return answer.clone();
        }
        let answer = timeout_at(deadline, ask()).await.unwrap_or_else(|why| Err(late(why)));
        // Counted from when it came.
        *last = Some((clock.now(), answer.clone()));
        answer
    }
}

/// How many games there are, how full the pool is, how long things wait to be sent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Metrics {
    /// Games that go on.
    pub running: i64,
    /// Games that are over.
    pub over: i64,
    /// Seconds since the turn of the oldest entry in the outbox; 0 when it is empty.
    pub outbox_age: f64,
    /// Seconds since the oldest delivery to a webhook was made that still waits; 0 when none does.
    pub webhooks_age: f64,
    /// Seconds since the oldest push was made that is due and still waits; 0 when none does.
    pub pushes_age: f64,
    /// The connections to the database, where there is a pool of them.
    pub pool: Option<Pool>,
}

/// The connections to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// That are open.
    pub open: usize,
    /// Of these, the ones that nobody uses.
    pub idle: usize,
    /// That may be open at most.
    pub most: usize,
    /// Jobs that wait for one.
    pub waiting: usize,
}

impl OperationService {
    /// From now on this node says that it is not ready, and every reply ends its connection.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether it does.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Whether everything answers, or an error when the store does not: then nothing can be done. Without the other
    /// nodes it goes on.
    pub async fn ready(&self) -> Result<bool, Error> {
        if self.is_draining() {
            return Err(Error::Stopping);
        }
        self.probe.read(&*self.clock, || self.store.ping()).await?;
        Ok(self.bus.reach() != BusReach::Cut)
    }

    /// How things are now.
    pub async fn metrics(&self) -> Result<Metrics, Error> {
        let (running, over) = self.store.count_games().await?;
        let oldest = self.store.oldest_outbox().await?;
        let now = self.clock.now();
        let age = |oldest: Option<Moment>| oldest.map_or(0.0, |at| now.since(at).as_secs_f64());
        let webhooks_age = age(self.notifications.oldest_delivery().await?);
        let pushes_age = age(self.notifications.oldest_push(now).await?);
        let (outbox_age, pool) = (age(oldest), self.store.pool());
        Ok(Metrics { running, over, outbox_age, webhooks_age, pushes_age, pool })
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::time::timeout;

    use super::*;
    use crate::clock::MachineClock;

    /// Much longer than an answer may take.
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
