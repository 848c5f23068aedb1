//! Sends deliveries and evaluates the responses of the receivers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use metrics::{counter, histogram};
use tokio::time::timeout;

use crate::at_rest::Row;
use crate::error::Error;
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::delivery;
use crate::notify::delivery::{DeliveryQueue, DeliveryRunner, schedule, store_outcome};
use crate::notify::webhooks::content::Content;
use crate::notify::webhooks::in_flight::{Concurrency, Destination, InFlight, PER_WEBHOOK, host_of};
use crate::notify::webhooks::record::{
    Attempt, Delivery, DeliveryItem, DeliveryOutcome, Disabled, State, Webhook, WebhookLeaseRequest,
};
use crate::notify::webhooks::{Secret, signatures};
use crate::ports::StoreFuture;
use crate::ports::outbound_http::{
    AttemptError, ConnectionMode, OutboundHttp, OutboundRequest, OutboundResponse,
};

/// Encodes content as the body of a request.
pub type EncodeWebhook = fn(&Content) -> Result<Vec<u8>, Error>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttemptLimits {
    /// The largest numbers of concurrent attempts.
    pub concurrency: Concurrency,
    /// How long an attempt may take, from the DNS lookup to the response.
    pub timeout: Duration,
}

/// Sends deliveries.
pub struct Deliverer {
    service: Arc<NotificationService>,
    http: Arc<dyn OutboundHttp>,
    encode: EncodeWebhook,
    limits: AttemptLimits,
}

impl DeliveryQueue for Deliverer {
    type Receiver = Destination;
    type Row = (Delivery, Webhook);
    const MAX_PER_RECEIVER: usize = PER_WEBHOOK;
    const NAME: &'static str = "webhooks";

    fn now(&self) -> Moment {
        self.service.clock.now()
    }

    fn next_due(&self) -> StoreFuture<Option<Moment>> {
        self.service.store.next_delivery()
    }

    fn lease(
        &self,
        taking: delivery::LeaseRequest<Destination>,
    ) -> StoreFuture<Vec<(Self::Receiver, Self::Row)>> {
        let in_flight = InFlight::new(self.limits.concurrency, taking.busy);
        let taking = WebhookLeaseRequest { now: taking.now, lease: taking.lease, in_flight };
        let taken = self.service.store.take_deliveries(taking);
        let to = |webhook: &Webhook| Destination {
            account: webhook.account,
            webhook: webhook.id,
            host: host_of(&webhook.url).into(),
        };
        Box::pin(async move { Ok(taken.await?.into_iter().map(|row| (to(&row.1), row)).collect()) })
    }

    fn attempt(&self, (delivery, webhook): Self::Row) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(async move { self.deliver(&delivery, &webhook).await })
    }
}

impl Deliverer {
    /// Creates a deliverer that sends over `http`.
    pub fn new(
        service: Arc<NotificationService>,
        http: Arc<dyn OutboundHttp>,
        encode: EncodeWebhook,
        limits: AttemptLimits,
    ) -> Self {
        Self { service, http, encode, limits }
    }

    /// The runner that makes the attempts.
    pub fn into_runner(self) -> DeliveryRunner<Self> {
        let (wake, at_once) = (self.service.webhooks_due.clone(), self.limits.concurrency.node);
        DeliveryRunner::new(self, wake, at_once)
    }

    /// Makes one attempt and stores its outcome.
    async fn deliver(&self, delivery: &Delivery, webhook: &Webhook) -> Result<(), Error> {
        let started = Instant::now();
        let result_of_send = match self.service.content(webhook.account, delivery).await {
            Ok(content) => {
                let request = self.request(delivery, webhook, &content)?;
                let sent = timeout(self.limits.timeout, self.http.send(request)).await;
                sent.unwrap_or(Err(AttemptError::Late))
            }
            Err(Error::NotFound(_)) => Err(AttemptError::GameGone),
            Err(other) => return Err(other),
        };
        let outcome = outcome(delivery, webhook, result_of_send, self.service.clock.now())?;
        histogram!("tharsis_webhook_seconds").record(started.elapsed());
        let result = match outcome.state {
            State::Delivered => "delivered",
            State::Waiting => "retried",
            State::Failed => "given_up",
        };
        counter!("tharsis_webhook_attempts_total", "result" => result).increment(1);
        if let Some(why) = outcome.disable {
            tracing::info!(webhook = %webhook.id, why = why.word(), "a webhook was disabled");
        }
        let disabled = outcome.disable.is_some();
        store_outcome(|| self.service.store.settle_delivery(outcome)).await?;
        if disabled {
            self.service.changes.publish_latest(&[webhook.account]).await;
        }
        Ok(())
    }

    fn request(
        &self,
        delivery: &Delivery,
        webhook: &Webhook,
        content: &Content,
    ) -> Result<OutboundRequest, Error> {
        let body = (self.encode)(content)?;
        let now = self.service.clock.now();
        let old = webhook.old_secret.as_ref().filter(|(_, until)| now < *until).map(|(secret, _)| secret);
        let (id, timestamp) = (delivery.id.to_string(), now.seconds());
        let row = Row::Webhook(webhook.id);
        let open = |stored| self.service.secret_keys.open(stored, &row).map(Secret);
        let secrets: Vec<_> = [&webhook.secret].into_iter().chain(old).map(open).collect::<Result<_, _>>()?;
        let signed = signatures(&secrets, &id, timestamp, &body)?;
        let headers = vec![
            ("webhook-id", id),
            ("webhook-timestamp", timestamp.to_string()),
            ("webhook-signature", signed),
        ];
        Ok(OutboundRequest::post(webhook.url.clone(), headers, body, ConnectionMode::Fresh))
    }
}

/// The outcome of an attempt.
fn outcome(
    delivery: &Delivery,
    webhook: &Webhook,
    result_of_send: Result<OutboundResponse, AttemptError>,
    now: Moment,
) -> Result<DeliveryOutcome, Error> {
    let (status, error) = match &result_of_send {
        Ok(response) if (200..300).contains(&response.status) => (Some(response.status), None),
        Ok(response) => (Some(response.status), Some(AttemptError::Status)),
        Err(error) => (None, Some(*error)),
    };
    let mut outcome = DeliveryOutcome {
        delivery: delivery.id,
        webhook: webhook.id,
        attempt: Attempt { at: now, status, error },
        state: State::Delivered,
        due_at: now,
        counts: true,
        pause: None,
        disable: None,
    };
    if error.is_none() {
        return Ok(outcome);
    }
    outcome.state = State::Failed;
    // These outcomes do not depend on the availability of the receiver.
    if error == Some(AttemptError::GameGone) {
        return Ok(DeliveryOutcome { counts: false, ..outcome });
    }
    if status == Some(410) {
        return Ok(DeliveryOutcome { disable: Some(Disabled::Gone), ..outcome });
    }
    if delivery.item == DeliveryItem::Ping {
        return Ok(DeliveryOutcome { counts: false, ..outcome });
    }
    if webhook.failing_since.is_some_and(|since| now >= since.plus(schedule::DISABLE_AFTER)) {
        return Ok(DeliveryOutcome { disable: Some(Disabled::Failing), ..outcome });
    }
    let header = result_of_send.ok().and_then(|response| response.retry_after);
    outcome.pause = header.and_then(|header| schedule::retry_after(&header, now));
    if let Some(wait) = schedule::wait(delivery.attempts + 1)? {
        outcome.state = State::Waiting;
        outcome.due_at = now.plus(wait).max(outcome.pause.unwrap_or(now));
    }
    Ok(outcome)
}
