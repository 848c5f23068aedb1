//! Targets and pushes as they are kept: rows in, rows out.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::preferences::Preferences;
use crate::delivery;
use crate::delivery::words::kept_words;
use crate::id::{AccountId, GameId, PushId, SessionId, TargetId};
use crate::moment::Moment;
use crate::webhooks::Tried;

kept_words! {
    /// A service that brings pushes to devices.
    Gate {
        /// Browsers, and the distributors of UnifiedPush (RFC 8030).
        WebPush = "web_push",
        /// Firebase Cloud Messaging: Android.
        Fcm = "fcm",
        /// The Apple Push Notification service.
        Apns = "apns",
    }
    /// What is told.
    Kind {
        /// A game waits for the account.
        YourTurn = "your_turn",
        /// It still does, and the time gets short.
        Reminder = "reminder",
        /// It does not any more: what was told before is to go from the screen.
        Answered = "answered",
        /// The game is over.
        GameOver = "game_over",
    }
    /// How a push stands.
    State {
        /// It will be tried, or tried again.
        Waiting = "waiting",
        /// The service has taken it.
        Delivered = "delivered",
        /// There was nothing to tell any more.
        Dropped = "dropped",
        /// It has been given up.
        Failed = "failed",
    }
    /// Why nothing is sent to a target any more.
    Disabled {
        /// Nothing could be delivered for days.
        Failing = "failing",
    }
}

/// How a device is reached.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "service", rename_all = "snake_case")]
pub enum DeviceAddress {
    /// By its push service (RFC 8030).
    WebPush {
        /// The URL of the subscription.
        endpoint: String,
        /// The public key of the subscription: an uncompressed point of P-256.
        p256dh: Vec<u8>,
        /// Its authentication secret: 16 bytes.
        auth: Vec<u8>,
    },
    /// By FCM.
    Fcm {
        /// The registration token.
        token: String,
    },
    /// By APNs.
    Apns {
        /// The device token, in hexadecimal.
        token: String,
        /// The id of the app.
        topic: String,
        /// For which of the two services it was made.
        sandbox: bool,
    },
}

/// What a route holds lets anybody send to the device: not for a log.
impl std::fmt::Debug for DeviceAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Route({})", self.gate().word())
    }
}

impl DeviceAddress {
    /// By which service.
    pub fn gate(&self) -> Gate {
        match self {
            Self::WebPush { .. } => Gate::WebPush,
            Self::Fcm { .. } => Gate::Fcm,
            Self::Apns { .. } => Gate::Apns,
        }
    }

    /// Tells this device from all others.
    pub fn device(&self) -> Vec<u8> {
        let place = match self {
            Self::WebPush { endpoint, .. } => endpoint.clone(),
            Self::Fcm { token } => token.clone(),
            Self::Apns { token, topic, .. } => format!("{topic} {token}"),
        };
        Sha256::digest(format!("{} {place}", self.gate().word())).to_vec()
    }
}

/// A device of an account that can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Its id.
    pub id: TargetId,
    /// Whose.
    pub account: AccountId,
    /// In which session it was registered: it goes with it.
    pub session: SessionId,
    /// How to reach it.
    pub route: DeviceAddress,
    /// Since when it is known.
    pub created_at: Moment,
    /// When it was last registered.
    pub registered_at: Moment,
    /// When it was disabled, and why.
    pub disabled: Option<(Moment, Disabled)>,
    /// When the first of the attempts was that have failed since the last success.
    pub failing_since: Option<Moment>,
    /// When something was last delivered.
    pub succeeded_at: Option<Moment>,
    /// What came of the last attempt.
    pub tried: Option<Tried>,
    /// What the service said about it, in its own words.
    pub reason: Option<String>,
}

/// A target that wants to be told of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listener {
    /// Which target.
    pub target: TargetId,
    /// The game.
    pub game: GameId,
    /// The seat of its account, counted clockwise from 0.
    pub seat: i16,
    /// Whether its account plays for the seat: nobody else to whom it is handed over.
    pub plays: bool,
    /// Since when there is the target.
    pub since: Moment,
    /// What its account wants to be told.
    pub preferences: Preferences,
}

/// What a push is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// What is told.
    pub kind: Kind,
    /// Of which game.
    pub game: GameId,
    /// The seat of the account.
    pub seat: i16,
    /// The tag of the decision; empty for a game that is over.
    pub tag: String,
    /// Which of the reminders of that decision.
    pub stage: i16,
}

/// Something to tell a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPush {
    /// Whom.
    pub target: TargetId,
    /// What.
    pub subject: Subject,
    /// When.
    pub due_at: Moment,
}

/// How things stand for a seat at some version of a game, and what its targets are to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The game.
    pub game: GameId,
    /// Its version.
    pub version: i64,
    /// The seat.
    pub seat: i16,
    /// The tag of the decision that the game waits for, if it does.
    pub open: Option<String>,
    /// What is to be told, but once.
    pub pushes: Vec<NewPush>,
}

/// Something that is sent, or was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// Its id, the same at every attempt.
    pub id: PushId,
    /// Where to.
    pub target: TargetId,
    /// What it is about.
    pub subject: Subject,
    /// The version of the game that it says something about.
    pub version: i64,
    /// How it stands.
    pub state: State,
    /// How often it was tried.
    pub attempts: i32,
    /// Since when it waits.
    pub created_at: Moment,
    /// When it is tried next, if it waits.
    pub due_at: Moment,
}

/// What follows for a push.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Taken, or given up, or not wanted any more.
    Done(State),
    /// It is tried again then.
    Again(Moment),
    /// It was not tried: it waits for the end of quiet hours.
    Quiet(Moment),
}

/// What follows for the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing is known of it.
    Unknown,
    /// It was reached.
    Well,
    /// It was not reached; what the service said, and until when nothing else is sent there.
    Failed(Option<String>, Option<Moment>),
    /// The same, and nothing is sent there any more.
    Disabled(Disabled, Option<String>),
    /// There is no such device.
    Gone,
}

/// What an attempt leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushOutcome {
    /// What was tried.
    pub push: Push,
    /// What came of it; nothing if it was not tried after all.
    pub tried: Option<Tried>,
    /// What follows for the push.
    pub next: Next,
    /// What follows for the target.
    pub fate: Fate,
}

/// Which pushes to take.
pub type Taking = delivery::LeaseRequest<TargetId>;
