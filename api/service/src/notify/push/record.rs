//! Push targets and push notifications as they are stored.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::id::{AccountId, GameId, PushId, SessionId, TargetId};
use crate::moment::Moment;
use crate::notify::delivery;
use crate::notify::push::preferences::Preferences;
use crate::notify::webhooks::Attempt;

domain::word_enum! {
    /// A service that delivers push notifications to devices.
    pub enum ProviderKind {
        /// Browsers, and the distributors of UnifiedPush (RFC 8030).
        WebPush = "web_push",
        /// Firebase Cloud Messaging: Android.
        Fcm = "fcm",
        /// The Apple Push Notification service.
        Apns = "apns",
    }
}

domain::word_enum! {
    /// What a push notification reports.
    pub enum PushKind {
        /// A game waits for a decision of the account.
        YourTurn = "your_turn",
        /// It still does, and the deadline is near.
        Reminder = "reminder",
        /// It no longer does: the device removes the earlier notification.
        Answered = "answered",
        GameOver = "game_over",
    }
}

domain::word_enum! {
    /// The state of a push notification.
    pub enum State {
        /// It will be sent, or retried.
        Waiting = "waiting",
        /// The provider has accepted it.
        Delivered = "delivered",
        /// It was no longer relevant when it was due.
        Dropped = "dropped",
        /// All attempts have failed.
        Failed = "failed",
    }
}

domain::word_enum! {
    /// Why a target is disabled.
    pub enum Disabled {
        /// All attempts have failed for days.
        Failing = "failing",
    }
}

/// The address of a device at its push provider.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "service", rename_all = "snake_case")]
pub enum DeviceAddress {
    /// Web Push (RFC 8030).
    WebPush {
        /// The URL of the subscription.
        endpoint: String,
        /// The public key of the subscription: an uncompressed point of P-256.
        p256dh: Vec<u8>,
        /// Its authentication secret: 16 bytes.
        auth: Vec<u8>,
    },
    Fcm {
        /// The registration token.
        token: String,
    },
    Apns {
        /// The device token, in hexadecimal.
        token: String,
        /// The id of the app.
        topic: String,
        /// Whether the token is for the sandbox environment.
        sandbox: bool,
    },
}

/// An address allows anyone to send to the device, so it is not logged.
impl std::fmt::Debug for DeviceAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeviceAddress({})", self.provider().word())
    }
}

impl DeviceAddress {
    /// The provider that delivers to this address.
    pub fn provider(&self) -> ProviderKind {
        match self {
            Self::WebPush { .. } => ProviderKind::WebPush,
            Self::Fcm { .. } => ProviderKind::Fcm,
            Self::Apns { .. } => ProviderKind::Apns,
        }
    }

    /// A hash that identifies the device.
    pub fn fingerprint(&self) -> Vec<u8> {
        let address = match self {
            Self::WebPush { endpoint, .. } => endpoint.clone(),
            Self::Fcm { token } => token.clone(),
            Self::Apns { token, topic, .. } => format!("{topic} {token}"),
        };
        Sha256::digest(format!("{} {address}", self.provider().word())).to_vec()
    }
}

/// A device of an account that receives push notifications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub id: TargetId,
    /// The account that owns it.
    pub account: AccountId,
    /// The session in which it was registered; the target is deleted with the session.
    pub session: SessionId,
    pub address: DeviceAddress,
    /// When it was first registered.
    pub created_at: Moment,
    /// When it was last registered.
    pub registered_at: Moment,
    /// When it was disabled, and why.
    pub disabled: Option<(Moment, Disabled)>,
    /// When the first attempt failed since the last success.
    pub failing_since: Option<Moment>,
    /// When a push was last delivered.
    pub succeeded_at: Option<Moment>,
    /// The result of the last attempt.
    pub last_attempt: Option<Attempt>,
    /// The reason that the provider gave.
    pub reason: Option<String>,
}

/// A target that receives push notifications about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushListener {
    pub target: TargetId,
    pub game: GameId,
    /// The seat of its account, counted clockwise from 0.
    pub seat: i16,
    /// Whether its account plays for the seat, that is, the seat is not handed over.
    pub plays: bool,
    /// When the target was created.
    pub since: Moment,
    /// The preferences of its account.
    pub preferences: Preferences,
}

/// The subject of a push notification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSubject {
    /// What it reports.
    pub kind: PushKind,
    pub game: GameId,
    /// The seat of the account.
    pub seat: i16,
    /// The tag of the decision; empty if the game is over.
    pub tag: String,
    /// The number of the reminder for that decision.
    pub stage: i16,
}

/// A push notification to be queued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPush {
    /// The recipient.
    pub target: TargetId,
    pub subject: PushSubject,
    /// When it is to be sent.
    pub due_at: Moment,
}

/// The decision of a seat at a version of a game, and the push notifications for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatDecision {
    pub game: GameId,
    pub version: i64,
    pub seat: i16,
    /// The tag of the open decision, if the game waits for the seat.
    pub open_tag: Option<String>,
    /// Notifications to queue; each is queued only once.
    pub pushes: Vec<NewPush>,
}

/// A push notification in the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// Its id, the same at every attempt.
    pub id: PushId,
    pub target: TargetId,
    pub subject: PushSubject,
    /// The version of the game that it refers to.
    pub version: i64,
    pub state: State,
    /// The number of attempts so far.
    pub attempts: i32,
    /// When it was queued.
    pub created_at: Moment,
    /// When the next attempt is due, if it is waiting.
    pub due_at: Moment,
}

/// What happens to a push notification after an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextAttempt {
    /// It is finished, in this state.
    Done(State),
    /// It is retried at this time.
    Again(Moment),
    /// It was not sent: it waits for the end of quiet hours.
    Quiet(Moment),
}

/// What an attempt says about the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetHealth {
    /// Nothing.
    Unknown,
    /// The attempt succeeded.
    Well,
    /// The attempt failed: the reason of the provider, and the time until which nothing else is sent to the target.
    Failed(Option<String>, Option<Moment>),
    /// The attempt failed and the target is disabled.
    Disabled(Disabled, Option<String>),
    /// The provider does not know the device: the target is deleted.
    Gone,
}

/// The outcome of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushOutcome {
    /// The push notification.
    pub push: Push,
    /// The result; none if nothing was sent.
    pub attempt: Option<Attempt>,
    /// What happens to the push notification.
    pub next: NextAttempt,
    /// What an attempt says about the target.
    pub target: TargetHealth,
}

impl PushOutcome {
    /// The push and its attempt, if it was delivered.
    pub fn delivered(&self) -> Option<(&Push, Attempt)> {
        let delivered = self.next == NextAttempt::Done(State::Delivered) && self.target == TargetHealth::Well;
        self.attempt
            .filter(|attempt| delivered && attempt.error.is_none())
            .map(|attempt| (&self.push, attempt))
    }
}

/// Which push notifications to lease.
pub type PushLeaseRequest = delivery::LeaseRequest<TargetId>;
