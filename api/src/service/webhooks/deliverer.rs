//! Carrying deliveries out. A node takes those that are due and keeps them from the others for a while; what came of each is
//! written down, and one of which nothing is written is due again when the time is over. So a receiver may be told twice,
//! under the same id, and is never not told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use metrics::{counter, histogram};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::content::Content;
use super::record::{Delivery, Disabled, Item, Mishap, Outcome, State, Taking, Tried, Webhook};
use super::{schedule, signatures};
use crate::service::Service;
use crate::service::error::Error;
use crate::service::id::WebhookId;
use crate::service::moment::Moment;
use crate::service::ports::{Post, StoreError};

/// Deliveries to one webhook at a time, of different games.
const EACH: usize = 4;
/// How long deliveries are kept from other nodes: longer than any attempt takes.
const KEPT: Duration = Duration::from_secs(60);
/// When nothing is heard, what has become due is looked for this often.
const LOOK: Duration = Duration::from_secs(1);
/// How often an outcome is written, and how long is waited in between.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_millis(100);

/// How content is written.
pub type Shape = fn(&Content) -> Result<Vec<u8>, Error>;

/// A request to somebody outside.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// Where to.
    pub url: String,
    /// What stands in the headers, beside what belongs to HTTP.
    pub headers: Vec<(&'static str, String)>,
    /// The body, JSON.
    pub body: Vec<u8>,
}

/// What was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The status.
    pub status: u16,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
}

/// How much is done at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Attempts of this node at a time.
    pub at_once: usize,
    /// How long an attempt may take, from looking up the name to the answer.
    pub patience: Duration,
}

/// Carries deliveries out.
pub struct Deliverer {
    service: Arc<Service>,
    post: Arc<dyn Post>,
    shape: Shape,
    limits: Limits,
    free: Arc<Semaphore>,
    /// How many attempts are on their way to each webhook.
    busy: Mutex<HashMap<WebhookId, usize>>,
}

impl Deliverer {
    /// One who sends by that post.
    pub fn new(service: Arc<Service>, post: Arc<dyn Post>, shape: Shape, limits: Limits) -> Self {
        let free = Arc::new(Semaphore::new(limits.at_once));
        Self { service, post, shape, limits, free, busy: Mutex::default() }
    }

    /// Works for ever.
    pub async fn work(self) {
        let this = Arc::new(self);
        loop {
            // Both are good reasons to look.
            let _ = timeout(LOOK, this.service.parcels.notified()).await;
            if let Err(why) = Self::round(&this).await {
                tracing::warn!(%why, "the webhooks have to wait");
            }
        }
    }

    /// Begins with what is due, as far as there is room. What comes after each is looked for when that is done.
    async fn round(this: &Arc<Self>) -> Result<(), Error> {
        let now = this.service.clock.now();
        let room = this.free.available_permits();
        let due = this.service.store.next_delivery().await?;
        if room == 0 || due.is_none_or(|due| due > now) {
            return Ok(());
        }
        let busy = this.busy().iter().map(|(webhook, count)| (*webhook, *count)).collect();
        let taking = Taking { now, kept: KEPT, limit: room, each: EACH, busy };
        for (delivery, webhook) in this.service.store.take_deliveries(taking).await? {
            // There is room, because nobody else takes any.
            let Ok(permit) = this.free.clone().try_acquire_owned() else { break };
            *this.busy().entry(webhook.id).or_default() += 1;
            let this = this.clone();
            tokio::spawn(async move {
                if let Err(why) = this.deliver(&delivery, &webhook).await {
                    // It is due again when nobody keeps it any more.
                    tracing::warn!(%why, delivery = %delivery.id, "a webhook has to wait");
                }
                this.done(webhook.id);
                drop(permit);
                this.service.parcels.notify_one();
            });
        }
        Ok(())
    }

    fn busy(&self) -> std::sync::MutexGuard<'_, HashMap<WebhookId, usize>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn done(&self, webhook: WebhookId) {
        let mut busy = self.busy();
        if let Some(count) = busy.get_mut(&webhook) {
            *count -= 1;
            if *count == 0 {
                busy.remove(&webhook);
            }
        }
    }

    /// One attempt, and what follows from it.
    async fn deliver(&self, delivery: &Delivery, webhook: &Webhook) -> Result<(), Error> {
        let begun = Instant::now();
        let came = match self.service.content(webhook.account, delivery).await {
            Ok(content) => {
                let parcel = self.parcel(delivery, webhook, &content)?;
                let sent = timeout(self.limits.patience, self.post.send(parcel)).await;
                sent.unwrap_or(Err(Mishap::Late))
            }
            Err(Error::NotFound(_)) => Err(Mishap::GameGone),
            Err(other) => return Err(other),
        };
        let outcome = outcome(delivery, webhook, came, self.service.clock.now())?;
        histogram!("tharsis_webhook_seconds").record(begun.elapsed());
        let result = match outcome.state {
            State::Delivered => "delivered",
            State::Waiting => "retried",
            State::Failed => "given_up",
        };
        counter!("tharsis_webhook_attempts_total", "result" => result).increment(1);
        if let Some(why) = outcome.disable {
            tracing::info!(webhook = %webhook.id, why = why.word(), "a webhook was disabled");
        }
        self.settle(outcome).await
    }

    /// Writes it down. A busy store is asked again, because what is not written is sent again.
    async fn settle(&self, outcome: Outcome) -> Result<(), Error> {
        for _ in 1..TRIES {
            match self.service.store.settle_delivery(outcome).await {
                Err(StoreError::Busy) => sleep(PAUSE).await,
                other => return Ok(other?),
            }
        }
        Ok(self.service.store.settle_delivery(outcome).await?)
    }

    fn parcel(&self, delivery: &Delivery, webhook: &Webhook, content: &Content) -> Result<Parcel, Error> {
        let body = (self.shape)(content)?;
        let now = self.service.clock.now();
        let old = webhook.old_secret.as_ref().filter(|(_, until)| now < *until).map(|(secret, _)| secret);
        let (id, timestamp) = (delivery.id.to_string(), now.seconds());
        let signed = signatures([&webhook.secret].into_iter().chain(old), &id, timestamp, &body)?;
        let headers = vec![
            ("webhook-id", id),
            ("webhook-timestamp", timestamp.to_string()),
            ("webhook-signature", signed),
        ];
        Ok(Parcel { url: webhook.url.clone(), headers, body })
    }
}

/// What follows from an attempt.
fn outcome(
    delivery: &Delivery,
    webhook: &Webhook,
    came: Result<Receipt, Mishap>,
    now: Moment,
) -> Result<Outcome, Error> {
    let (status, mishap) = match &came {
        Ok(receipt) if (200..300).contains(&receipt.status) => (Some(receipt.status), None),
        Ok(receipt) => (Some(receipt.status), Some(Mishap::Status)),
        Err(mishap) => (None, Some(*mishap)),
    };
    let mut outcome = Outcome {
        delivery: delivery.id,
        webhook: webhook.id,
        tried: Tried { at: now, status, mishap },
        state: State::Delivered,
        due_at: now,
        counts: true,
        pause: None,
        disable: None,
    };
    if mishap.is_none() {
        return Ok(outcome);
    }
    outcome.state = State::Failed;
    // Neither says anything about the others.
    if mishap == Some(Mishap::GameGone) {
        return Ok(Outcome { counts: false, ..outcome });
    }
    if status == Some(410) {
        return Ok(Outcome { disable: Some(Disabled::Gone), ..outcome });
    }
    if delivery.item == Item::Ping {
        return Ok(Outcome { counts: false, ..outcome });
    }
    if webhook.failing_since.is_some_and(|since| now >= since.plus(schedule::PATIENCE)) {
        return Ok(Outcome { disable: Some(Disabled::Failing), ..outcome });
    }
    let header = came.ok().and_then(|receipt| receipt.retry_after);
    outcome.pause = header.and_then(|header| schedule::retry_after(&header, now));
    if let Some(wait) = schedule::wait(delivery.attempts + 1)? {
        outcome.state = State::Waiting;
        outcome.due_at = now.plus(wait).max(outcome.pause.unwrap_or(now));
    }
    Ok(outcome)
}
