//! Sends push notifications and evaluates the responses of the providers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::text::Language;
use futures_util::future::BoxFuture;
use metrics::{counter, histogram};
use serde_json::Value;
use tokio::time::timeout;

use crate::error::Error;
use crate::id::{GameId, PushId, TargetId};
use crate::moment::Moment;
use crate::names;
use crate::notify::NotificationService;
use crate::notify::delivery::{DeliveryLimits, DeliveryQueue, DeliveryRunner, schedule, store_outcome};
use crate::notify::push::content::{Content, Due};
use crate::notify::push::record::{
    DeviceAddress, Disabled, NextAttempt, Push, PushKind, PushLeaseRequest, PushOutcome, State, Target,
    TargetHealth,
};
use crate::notify::webhooks::Attempt;
use crate::ports::StoreFuture;
use crate::ports::outbound_http::AttemptError;

/// The largest number of concurrent notifications to one device, of different games.
const MAX_PER_TARGET: usize = 4;
/// How long providers keep a notification for a device that is off.
const TIME_TO_LIVE: Duration = Duration::from_secs(28 * 24 * 3_600);

/// Encodes content as JSON, with texts in that language.
pub type Shape = fn(&Content, PushId, Language) -> Result<Value, Error>;

/// A notification for a device.
#[derive(Clone, Debug)]
pub struct PushNotification {
    /// The id, the same at every attempt.
    pub id: PushId,
    /// What it reports.
    pub kind: PushKind,
    /// The game; a later notification of a game replaces the earlier one.
    pub game: GameId,
    /// The name of the game, if the notification is visible.
    pub name: Option<String>,
    /// How many games wait for the account.
    pub needs_me: i64,
    /// How long the provider may keep it for a device that it does not reach.
    pub kept: Duration,
    /// The body: an object of texts, numbers and nulls.
    pub body: Value,
    /// The time.
    pub now: Moment,
}

/// The response of a provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status, if there was a response.
    pub status: Option<u16>,
    /// What it means.
    pub verdict: PushVerdict,
    /// The reason that the provider gave.
    pub reason: Option<String>,
}

/// The meaning of a response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PushVerdict {
    /// The provider has accepted it.
    Accepted,
    /// The device is no longer registered with the provider.
    Unregistered,
    /// It can be retried later; contains `Retry-After`, if given.
    Retry(AttemptError, Option<String>),
    /// It was refused for good.
    Refused,
}

impl Answer {
    /// There was no response.
    pub fn none(error: AttemptError) -> Self {
        Self { status: None, verdict: PushVerdict::Retry(error, None), reason: None }
    }
}

/// Sends push notifications.
pub struct Pusher {
    service: Arc<NotificationService>,
    providers: Arc<dyn PushProviders>,
    shape: Shape,
    limits: DeliveryLimits,
}

impl DeliveryQueue for Pusher {
    type Receiver = TargetId;
    type Row = (Push, Target);
    const MAX_PER_RECEIVER: usize = MAX_PER_TARGET;
    const NAME: &'static str = "pushes";

    fn now(&self) -> Moment {
        self.service.clock.now()
    }

    fn next_due(&self) -> StoreFuture<Option<Moment>> {
        self.service.store.next_push()
    }

    fn lease(&self, request: PushLeaseRequest) -> StoreFuture<Vec<(TargetId, Self::Row)>> {
        let leased = self.service.store.take_pushes(request);
        Box::pin(async move { Ok(leased.await?.into_iter().map(|row| (row.1.id, row)).collect()) })
    }

    fn attempt(&self, (push, target): Self::Row) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(self.deliver(push, target))
    }
}

impl Pusher {
    /// Creates a pusher that sends with those providers.
    pub fn new(
        service: Arc<NotificationService>,
        providers: Arc<dyn PushProviders>,
        shape: Shape,
        limits: DeliveryLimits,
    ) -> Self {
        Self { service, providers, shape, limits }
    }

    /// The runner that makes the attempts.
    pub fn into_runner(self) -> DeliveryRunner<Self> {
        let (wake, at_once) = (self.service.pushes_due.clone(), self.limits.at_once);
        DeliveryRunner::new(self, wake, at_once)
    }

    /// Makes one attempt and stores its outcome.
    async fn deliver(&self, push: Push, target: Target) -> Result<(), Error> {
        let kind = push.subject.kind.word();
        let (outcome, result) = match self.service.due(target.account, &push).await? {
            Due::Never => {
                let next = NextAttempt::Done(State::Dropped);
                (PushOutcome { push, attempt: None, next, target: TargetHealth::Unknown }, "dropped")
            }
            Due::Quiet(until) => (
                PushOutcome {
                    push,
                    attempt: None,
                    next: NextAttempt::Quiet(until),
                    target: TargetHealth::Unknown,
                },
                "quiet",
            ),
            Due::Now(content) => {
                let started = Instant::now();
                let language =
                    self.service.accounts.language(target.account).await?.unwrap_or(Language::English);
                let notification = self.notification(&push, &content, language)?;
                let sent =
                    timeout(self.limits.timeout, self.providers.push(target.address.clone(), notification))
                        .await;
                let answer = sent.unwrap_or_else(|_| Answer::none(AttemptError::Late));
                histogram!("tharsis_push_seconds", "service" => target.address.provider().word())
                    .record(started.elapsed());
                outcome(push, &target, answer, self.service.clock.now())?
            }
        };
        let service = target.address.provider().word();
        counter!("tharsis_push_attempts_total", "service" => service, "kind" => kind, "result" => result)
            .increment(1);
        match &outcome.target {
            TargetHealth::Gone => {
                tracing::info!(target_id = %target.id, service, "a device was deleted, because its push provider does not know it")
            }
            TargetHealth::Disabled(why, _) => {
                tracing::info!(target_id = %target.id, service, why = why.word(), "a device was disabled");
            }
            TargetHealth::Unknown | TargetHealth::Well | TargetHealth::Failed(..) => {}
        }
        store_outcome(|| self.service.store.settle_push(outcome.clone())).await
    }

    fn notification(
        &self,
        push: &Push,
        content: &Content,
        language: Language,
    ) -> Result<PushNotification, Error> {
        let (name, needs_me) = match content {
            Content::Waiting(waiting) => (Some(names::shown(&waiting.name, language)), waiting.needs_me),
            Content::Over { name, needs_me, .. } => (Some(names::shown(name, language)), *needs_me),
            Content::Answered { needs_me, .. } => (None, *needs_me),
        };
        Ok(PushNotification {
            id: push.id,
            kind: push.subject.kind,
            game: push.subject.game,
            name,
            needs_me,
            kept: TIME_TO_LIVE,
            body: (self.shape)(content, push.id, language)?,
            now: self.service.clock.now(),
        })
    }
}

/// The outcome of an attempt, and its label in the metrics.
fn outcome(
    push: Push,
    target: &Target,
    answer: Answer,
    now: Moment,
) -> Result<(PushOutcome, &'static str), Error> {
    let Answer { status, verdict, reason } = answer;
    let error = match &verdict {
        PushVerdict::Accepted => None,
        PushVerdict::Retry(error, _) => Some(*error),
        PushVerdict::Unregistered | PushVerdict::Refused => Some(AttemptError::Status),
    };
    let attempt = Some(Attempt { at: now, status, error });
    let failing = target.failing_since.is_some_and(|since| now >= since.plus(schedule::DISABLE_AFTER));
    let (next, health, result) = match verdict {
        PushVerdict::Accepted => (NextAttempt::Done(State::Delivered), TargetHealth::Well, "delivered"),
        PushVerdict::Unregistered => (NextAttempt::Done(State::Failed), TargetHealth::Gone, "gone"),
        PushVerdict::Refused | PushVerdict::Retry(..) if failing => {
            (NextAttempt::Done(State::Failed), TargetHealth::Disabled(Disabled::Failing, reason), "given_up")
        }
        PushVerdict::Refused => {
            (NextAttempt::Done(State::Failed), TargetHealth::Failed(reason, None), "refused")
        }
        PushVerdict::Retry(_, header) => {
            let pause = header.and_then(|header| schedule::retry_after(&header, now));
            let health = TargetHealth::Failed(reason, pause);
            match schedule::wait(push.attempts + 1)? {
                Some(wait) => {
                    (NextAttempt::Again(now.plus(wait).max(pause.unwrap_or(now))), health, "retried")
                }
                None => (NextAttempt::Done(State::Failed), health, "given_up"),
            }
        }
    };
    Ok((PushOutcome { push, attempt, next, target: health }, result))
}

/// Sends pushes to devices through their providers.
pub trait PushProviders: Send + Sync {
    /// Sends a push and returns the response of the provider.
    fn push(&self, address: DeviceAddress, notification: PushNotification) -> BoxFuture<'static, Answer>;
}
