//! What those who run the service want to know of it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::timeout;

use super::Service;
use super::error::Error;
use super::moment::Moment;
use super::ports::{Reach, StoreError};

/// What the store has answered is good for so long: anybody may ask, as often as they like.
const GOOD_FOR: Duration = Duration::from_millis(500);
/// A store that has not answered by then is not there: who asks is told within a second.
const ANSWERS_WITHIN: Duration = Duration::from_millis(800);

/// What the store has last answered when it was asked whether it is there, and when.
#[derive(Default)]
pub(super) struct Pulse(Mutex<Option<(Moment, Result<(), StoreError>)>>);

/// How many games there are, how full the pool is, how long things wait to be sent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figures {
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

impl Service {
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
        // Held while the store is asked, so that all who want to know it meanwhile are told the same answer.
        let mut last = self.pulse.0.lock().await;
        let now = self.clock.now();
        let fresh = last.as_ref().filter(|(at, _)| *at <= now && now < at.plus(GOOD_FOR));
        let answer = match fresh {
            Some((_, answer)) => answer.clone(),
            None => {
                let answer = timeout(ANSWERS_WITHIN, self.store.ping()).await;
                let late = |_| Err(StoreError::Unavailable("the database does not answer".to_owned()));
                let answer = answer.unwrap_or_else(late);
                // Counted from when it came.
                *last = Some((self.clock.now(), answer.clone()));
                answer
            }
        };
        answer?;
        Ok(self.bus.reach() != Reach::Cut)
    }

    /// How things are now.
    pub async fn figures(&self) -> Result<Figures, Error> {
        let (running, over) = self.store.count_games().await?;
        let oldest = self.store.oldest_outbox().await?;
        let now = self.clock.now();
        let age = |oldest: Option<Moment>| oldest.map_or(0.0, |at| now.since(at).as_secs_f64());
        let webhooks_age = age(self.oldest_delivery().await?);
        let pushes_age = age(self.oldest_push(now).await?);
        let (outbox_age, pool) = (age(oldest), self.store.pool());
        Ok(Figures { running, over, outbox_age, webhooks_age, pushes_age, pool })
    }
}
