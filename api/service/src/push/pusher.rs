//! Carrying pushes out, and what follows from the answer of a service.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::text::Language;
use futures_util::future::BoxFuture;
use metrics::{counter, histogram};
use serde_json::Value;
use tokio::time::timeout;

use super::content::{Content, Due};
use super::record::{Disabled, Fate, Kind, Next, Push, PushOutcome, State, Taking, Target};
use crate::Service;
use crate::delivery::{DeliveryQueue, DeliveryRunner, Limits, schedule, written_down};
use crate::error::Error;
use crate::id::{GameId, PushId, TargetId};
use crate::moment::Moment;
use crate::names;
use crate::ports::{PushProviders, StoreFuture};
use crate::webhooks::{Mishap, Tried};

/// Pushes to one device at a time, of different games.
const EACH: usize = 4;
/// A device that is off gets what was sent within so long when it comes back: as long as the services keep it.
const KEPT: Duration = Duration::from_secs(28 * 24 * 3_600);

/// How content is written, with texts in that language.
pub type Shape = fn(&Content, PushId, Language) -> Result<Value, Error>;

/// Something for a device.
#[derive(Clone, Debug)]
pub struct PushNotification {
    /// The id, the same at every attempt.
    pub id: PushId,
    /// What is told.
    pub kind: Kind,
    /// What takes the place of what was told of the same game before.
    pub game: GameId,
    /// What the game is called, where a person is to see it.
    pub name: Option<String>,
    /// How many games wait for the account.
    pub needs_me: i64,
    /// How long the service may keep it for a device that it does not reach.
    pub kept: Duration,
    /// The body: an object of texts, numbers and nulls.
    pub body: Value,
    /// The time.
    pub now: Moment,
}

/// What a service has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status, if an answer came.
    pub status: Option<u16>,
    /// What it means.
    pub verdict: PushVerdict,
    /// What the service said about it, in its own words.
    pub reason: Option<String>,
}

/// What an answer means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PushVerdict {
    /// It is on its way to the device.
    Accepted,
    /// There is no such device any more.
    Unregistered,
    /// Later perhaps; `Retry-After`, if it was said.
    Retry(Mishap, Option<String>),
    /// This one never.
    Refused,
}

impl Answer {
    /// No answer came.
    pub fn none(mishap: Mishap) -> Self {
        Self { status: None, verdict: PushVerdict::Retry(mishap, None), reason: None }
    }
}

/// Carries pushes out.
pub struct Pusher {
    service: Arc<Service>,
    gates: Arc<dyn PushProviders>,
    shape: Shape,
    limits: Limits,
}

impl DeliveryQueue for Pusher {
    type Receiver = TargetId;
    type Row = (Push, Target);
    const EACH: usize = EACH;
    const WHAT: &'static str = "a push";

    fn now(&self) -> Moment {
        self.service.clock.now()
    }

    fn next(&self) -> StoreFuture<Option<Moment>> {
        self.service.store.next_push()
    }

    fn take(&self, taking: Taking) -> StoreFuture<Vec<(TargetId, Self::Row)>> {
        let taken = self.service.store.take_pushes(taking);
        Box::pin(async move { Ok(taken.await?.into_iter().map(|row| (row.1.id, row)).collect()) })
    }

    fn carry_out(&self, (push, target): Self::Row) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(self.deliver(push, target))
    }
}

impl Pusher {
    /// One who sends by those services.
    pub fn new(service: Arc<Service>, gates: Arc<dyn PushProviders>, shape: Shape, limits: Limits) -> Self {
        Self { service, gates, shape, limits }
    }

    /// Works for ever.
    pub async fn work(self) {
        let (news, at_once) = (self.service.pushes_due.clone(), self.limits.at_once);
        DeliveryRunner::new(self, news, at_once).work().await;
    }

    /// One attempt, and what follows from it.
    async fn deliver(&self, push: Push, target: Target) -> Result<(), Error> {
        let kind = push.subject.kind.word();
        let (outcome, result) = match self.service.due(target.account, &push).await? {
            Due::Never => {
                let next = Next::Done(State::Dropped);
                (PushOutcome { push, tried: None, next, fate: Fate::Unknown }, "dropped")
            }
            Due::Quiet(until) => {
                (PushOutcome { push, tried: None, next: Next::Quiet(until), fate: Fate::Unknown }, "quiet")
            }
            Due::Now(content) => {
                let begun = Instant::now();
                let language = self.service.language(target.account).await?.unwrap_or(Language::English);
                let letter = self.letter(&push, &content, language)?;
                let sent = timeout(self.limits.patience, self.gates.push(target.route.clone(), letter)).await;
                let answer = sent.unwrap_or_else(|_| Answer::none(Mishap::Late));
                histogram!("tharsis_push_seconds", "service" => target.route.gate().word())
                    .record(begun.elapsed());
                outcome(push, &target, answer, self.service.clock.now())?
            }
        };
        let service = target.route.gate().word();
        counter!("tharsis_push_attempts_total", "service" => service, "kind" => kind, "result" => result)
            .increment(1);
        match &outcome.fate {
            Fate::Gone => tracing::info!(target_id = %target.id, service, "a device is gone"),
            Fate::Disabled(why, _) => {
                tracing::info!(target_id = %target.id, service, why = why.word(), "a device was disabled");
            }
            Fate::Unknown | Fate::Well | Fate::Failed(..) => {}
        }
        written_down(|| self.service.store.settle_push(outcome.clone())).await
    }

    fn letter(&self, push: &Push, content: &Content, language: Language) -> Result<PushNotification, Error> {
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
            kept: KEPT,
            body: (self.shape)(content, push.id, language)?,
            now: self.service.clock.now(),
        })
    }
}

/// What follows from an attempt, and in one word what it was.
fn outcome(
    push: Push,
    target: &Target,
    answer: Answer,
    now: Moment,
) -> Result<(PushOutcome, &'static str), Error> {
    let Answer { status, verdict, reason } = answer;
    let mishap = match &verdict {
        PushVerdict::Accepted => None,
        PushVerdict::Retry(mishap, _) => Some(*mishap),
        PushVerdict::Unregistered | PushVerdict::Refused => Some(Mishap::Status),
    };
    let tried = Some(Tried { at: now, status, mishap });
    let failing = target.failing_since.is_some_and(|since| now >= since.plus(schedule::PATIENCE));
    let (next, fate, result) = match verdict {
        PushVerdict::Accepted => (Next::Done(State::Delivered), Fate::Well, "delivered"),
        PushVerdict::Unregistered => (Next::Done(State::Failed), Fate::Gone, "gone"),
        PushVerdict::Refused | PushVerdict::Retry(..) if failing => {
            (Next::Done(State::Failed), Fate::Disabled(Disabled::Failing, reason), "given_up")
        }
        PushVerdict::Refused => (Next::Done(State::Failed), Fate::Failed(reason, None), "refused"),
        PushVerdict::Retry(_, header) => {
            let pause = header.and_then(|header| schedule::retry_after(&header, now));
            let fate = Fate::Failed(reason, pause);
            match schedule::wait(push.attempts + 1)? {
                Some(wait) => (Next::Again(now.plus(wait).max(pause.unwrap_or(now))), fate, "retried"),
                None => (Next::Done(State::Failed), fate, "given_up"),
            }
        }
    };
    Ok((PushOutcome { push, tried, next, fate }, result))
}
