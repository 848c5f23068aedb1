//! Webhooks and deliveries as they are kept: rows in, rows out.

use std::time::Duration;

use super::circuit::Circuit;
use super::in_flight::InFlight;
use crate::at_rest::Stored;
use crate::delivery::words::kept_words;
use crate::id::{AccountId, DeliveryId, GameId, SessionId, WebhookId};
use crate::moment::Moment;

/// A place outside where an account wants to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// Whose.
    pub account: AccountId,
    /// Where to send.
    pub url: String,
    /// What to send.
    pub sends: Sends,
    /// Of which games; of all if there are none.
    pub games: Vec<GameId>,
    /// For the owner's eyes.
    pub description: String,
    /// What signs.
    pub secret: Stored,
    /// What signed before, and until when it does.
    pub old_secret: Option<(Stored, Moment)>,
    /// Since when.
    pub created_at: Moment,
    /// When it was disabled, and why.
    pub disabled: Option<(Moment, Disabled)>,
    /// When the first of the attempts was that have failed since the last success.
    pub failing_since: Option<Moment>,
    /// When something was last delivered.
    pub succeeded_at: Option<Moment>,
    /// Its circuit breaker.
    pub circuit: Circuit,
    /// The session in which a third party, or the holder of a personal token, has made it: it ends with that.
    pub grant: Option<SessionId>,
}

kept_words! {
    /// What a webhook is told.
    Sends {
        /// Every turn, with its facts.
        Turns = "turns",
        /// Only that the seat of the account is waited for.
        Decisions = "decisions",
    }
    /// Why a webhook is disabled.
    Disabled {
        /// Its owner wanted so.
        Owner = "owner",
        /// The receiver said that it is gone for good.
        Gone = "gone",
        /// Nothing could be delivered for days.
        Failing = "failing",
    }
    /// How a delivery stands.
    State {
        /// It will be tried, or tried again.
        Waiting = "waiting",
        /// The receiver has taken it.
        Delivered = "delivered",
        /// It has been given up.
        Failed = "failed",
    }
    /// Why an attempt failed.
    AttemptError {
        /// The name of the host stands for no address.
        NotResolved = "not_resolved",
        /// The address is not one that may be connected to.
        AddressRefused = "address_refused",
        /// No connection came about.
        NotConnected = "not_connected",
        /// TLS: the certificate is not good for the name, or they do not understand each other.
        TlsFailed = "tls_failed",
        /// No answer came in time.
        Late = "timeout",
        /// The connection broke, or the answer was not HTTP.
        Broken = "broken",
        /// The status is none of success; redirects are not followed.
        Status = "status",
        /// The webhook was disabled before it could be delivered.
        WebhookDisabled = "webhook_disabled",
        /// The account has no seat at the game any more.
        GameGone = "game_gone",
    }
}

/// What a delivery is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeliveryItem {
    /// A turn of a game, by the version after it, with its facts.
    Turn(GameId, i64),
    /// The same turn without its facts, because the seat is waited for since.
    Decision(GameId, i64),
    /// Nothing but a sign of life.
    Ping,
}

/// Something that is sent, or was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// Its id, the same at every attempt.
    pub id: DeliveryId,
    /// Where to.
    pub webhook: WebhookId,
    /// What of.
    pub item: DeliveryItem,
    /// How it stands.
    pub state: State,
    /// How often it was tried.
    pub attempts: i32,
    /// Since when it waits.
    pub created_at: Moment,
    /// When it is tried next, if it waits.
    pub due_at: Moment,
    /// When it was last tried, and what came of it: the status and why it failed.
    pub last_attempt: Option<Attempt>,
}

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// When.
    pub at: Moment,
    /// The status of the answer, if one came.
    pub status: Option<u16>,
    /// Why it failed, if it did.
    pub error: Option<AttemptError>,
}

/// A webhook that wants to be told of a game, and the seat of its account there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookListener {
    /// Which webhook.
    pub webhook: WebhookId,
    /// What it is told.
    pub sends: Sends,
    /// Of which games; of all if there are none.
    pub games: Vec<GameId>,
    /// Since when there is the webhook: what was before is not its business.
    pub since: Moment,
    /// The game.
    pub game: GameId,
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account plays for it: nobody else to whom it is handed over.
    pub plays: bool,
}

/// What an attempt leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeliveryOutcome {
    /// What was tried.
    pub delivery: DeliveryId,
    /// Where to.
    pub webhook: WebhookId,
    /// What came of it.
    pub attempt: Attempt,
    /// How the delivery stands then.
    pub state: State,
    /// When it is tried again, if it waits.
    pub due_at: Moment,
    /// Whether this says something about the webhook: a ping that fails does not.
    pub counts: bool,
    /// Nothing else is sent there until then.
    pub pause: Option<Moment>,
    /// The webhook is disabled for that.
    pub disable: Option<Disabled>,
}

/// Which deliveries to take.
#[derive(Clone, Debug)]
pub struct WebhookLeaseRequest {
    /// The time.
    pub now: Moment,
    /// How long they are kept from other nodes.
    pub lease: Duration,
    /// The attempts of this node that are under way.
    pub in_flight: InFlight,
}

impl DeliveryItem {
    /// In one word, as it is kept.
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
    /// One that is due now.
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
