//! Webhooks and deliveries as they are stored.

use std::time::Duration;

use crate::at_rest::Stored;
use crate::id::{AccountId, DeliveryId, GameId, SessionId, WebhookId};
use crate::moment::Moment;
use crate::notify::webhooks::circuit::Circuit;
use crate::notify::webhooks::in_flight::InFlight;
use crate::ports::outbound_http::AttemptError;

/// A webhook of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook {
    pub id: WebhookId,
    /// The account that owns it.
    pub account: AccountId,
    pub url: String,
    /// What is sent.
    pub sends: Sends,
    /// The games that it is limited to; all if empty.
    pub games: Vec<GameId>,
    /// A description for the owner.
    pub description: String,
    /// The signing secret.
    pub secret: Stored,
    /// The old secret, and until when it still signs.
    pub old_secret: Option<(Stored, Moment)>,
    /// When it was created.
    pub created_at: Moment,
    /// When it was disabled, and why.
    pub disabled: Option<(Moment, Disabled)>,
    /// When the first attempt failed since the last success.
    pub failing_since: Option<Moment>,
    /// The time of the last successful delivery.
    pub succeeded_at: Option<Moment>,
    /// Its circuit breaker.
    pub circuit: Circuit,
    /// The session of the third party or personal token that created it; the webhook is deleted with the session.
    pub grant: Option<SessionId>,
}

domain::word_enum! {
    /// What a webhook receives.
    pub enum Sends {
        /// Every turn with its events.
        Turns = "turns",
        /// Only that the game waits for the seat of the account.
        Decisions = "decisions",
    }
}

domain::word_enum! {
    /// Why a webhook is disabled.
    pub enum Disabled {
        /// Its owner has disabled it.
        Owner = "owner",
        /// The receiver responded 410 Gone.
        Gone = "gone",
        /// All attempts have failed for days.
        Failing = "failing",
    }
}

domain::word_enum! {
    /// The state of a delivery.
    pub enum State {
        /// It will be sent, or retried.
        Waiting = "waiting",
        /// The receiver has accepted it.
        Delivered = "delivered",
        /// All attempts have failed.
        Failed = "failed",
    }
}

/// The subject of a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeliveryItem {
    /// A turn of a game, by the version after it, with its events.
    Turn(GameId, i64),
    /// A turn without its events: since then the game waits for the seat.
    Decision(GameId, i64),
    Ping,
}

/// A delivery to a webhook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// Its id, the same at every attempt.
    pub id: DeliveryId,
    pub webhook: WebhookId,
    /// The subject.
    pub item: DeliveryItem,
    pub state: State,
    /// The number of attempts so far.
    pub attempts: i32,
    /// When it was queued.
    pub created_at: Moment,
    /// When the next attempt is due, if it is waiting.
    pub due_at: Moment,
    /// The result of the last attempt.
    pub last_attempt: Option<Attempt>,
}

/// The result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The time.
    pub at: Moment,
    /// The status of the response, if there was one.
    pub status: Option<u16>,
    /// Why it failed, if it did.
    pub error: Option<AttemptError>,
}

/// A webhook that receives the events of a game, and the seat of its account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookListener {
    pub webhook: WebhookId,
    /// What it receives.
    pub sends: Sends,
    /// The games that it is limited to; all if empty.
    pub games: Vec<GameId>,
    /// When the webhook was created; it receives nothing earlier.
    pub since: Moment,
    pub game: GameId,
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account plays for the seat, that is, the seat is not handed over.
    pub plays: bool,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeliveryOutcome {
    pub delivery: DeliveryId,
    pub webhook: WebhookId,
    /// The result.
    pub attempt: Attempt,
    /// The new state of the delivery.
    pub state: State,
    /// When it is retried, if it is waiting.
    pub due_at: Moment,
    /// Whether it counts for the circuit breaker: a failed ping does not.
    pub counts: bool,
    /// The time until which nothing else is sent to the webhook.
    pub pause: Option<Moment>,
    /// The reason for which the webhook is disabled, if it is.
    pub disable: Option<Disabled>,
}

/// Which deliveries to lease.
#[derive(Clone, Debug)]
pub struct WebhookLeaseRequest {
    /// The time.
    pub now: Moment,
    pub lease: Duration,
    /// The attempts of this node that are under way.
    pub in_flight: InFlight,
}

impl DeliveryItem {
    /// The stored word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Turn(..) => "turn",
            Self::Decision(..) => "decision",
            Self::Ping => "ping",
        }
    }

    /// The turn.
    pub fn turn(self) -> Option<(GameId, i64)> {
        match self {
            Self::Turn(game, version) | Self::Decision(game, version) => Some((game, version)),
            Self::Ping => None,
        }
    }
}

impl Delivery {
    /// Creates a delivery that is due now.
    pub fn new(webhook: WebhookId, item: DeliveryItem, now: Moment) -> Self {
        Self {
            id: DeliveryId::fresh(),
            webhook,
            item,
            state: State::Waiting,
            attempts: 0,
            created_at: now,
            due_at: now,
            last_attempt: None,
        }
    }
}
