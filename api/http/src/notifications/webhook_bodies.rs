//! Webhooks and what was sent to them, as bodies have them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::reply::mirror::mirror;
use service::id::GameId;
use service::moment::Moment;
use service::notify::webhooks;
use service::notify::webhooks::{Delivery, Secret, State, Webhook};
use service::ports::outbound_http::AttemptError;

mirror! {
    /// What is sent to a webhook.
    Sends of webhooks::Sends {
        /// Every turn of its games, with the events of the turn.
        Turns,
        /// Only that a game waits for the account since somebody else's turn.
        Decisions,
    }
}

mirror! {
    /// Why a webhook is disabled.
    DisabledReason of webhooks::Disabled {
        /// The owner wanted so.
        Owner,
        /// The receiver answered 410.
        Gone,
        /// Nothing could be delivered for three days.
        Failing,
    }
}

mirror! {
    /// The state of a webhook's circuit breaker.
    WebhookCircuit of webhooks::CircuitState {
        /// Everything is sent.
        Closed,
        /// Several attempts in a row failed. Until `circuit_open_until` only pings are sent.
        Open,
        /// That time is over: one delivery at a time is sent. A success closes the circuit, a failure opens it again.
        HalfOpen,
    }
}

mirror! {
    /// How a delivery stands.
    DeliveryState of State {
        /// It will be tried, or tried again.
        Waiting,
        /// The receiver has taken it.
        Delivered,
        /// It was given up; it can be replayed.
        Failed,
    }
}

/// What is sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// What happened in a turn.
    Turn,
    /// That a game waits for the account.
    Decision,
    /// A sign of life.
    Ping,
}

mirror! {
    /// Why an attempt failed.
    DeliveryError of AttemptError {
        /// The name of the host stands for no address.
        NotResolved,
        /// The name stands for no address that may be connected to.
        AddressRefused,
        /// No connection came about.
        NotConnected,
        /// TLS failed: the certificate is not good for the name, or the two sides do not understand each other.
        TlsFailed,
        /// No answer came in time.
        #[serde(rename = "timeout")]
        #[schema(rename = "timeout")]
        Late,
        /// The connection broke, or the answer was not HTTP.
        Broken,
        /// The status was not 2xx. Redirects are not followed.
        Status,
        /// The webhook was disabled before.
        WebhookDisabled,
        /// The account has no seat at the game any more.
        GameGone,
    }
}

/// The id of a game.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(format = "uuid")]
pub struct GameWord(pub(crate) String);

/// A new webhook.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Where to send. `https`, port 443 or one from 1024 on, an address of the public internet.
    #[schema(min_length = 1, max_length = 2_000, format = "uri", example = "https://example.org/tharsis")]
    pub(crate) url: String,
    /// What to send; every turn if absent.
    pub(crate) sends: Option<Sends>,
    /// Ids of the games whose events are sent; all games if there are none.
    #[schema(max_items = 100)]
    pub(crate) game_ids: Option<Vec<GameWord>>,
    /// Description for the owner.
    #[schema(max_length = 200)]
    pub(crate) description: Option<String>,
    /// Whether anything is sent at all; it is if absent.
    pub(crate) enabled: Option<bool>,
}

/// What a webhook is to be from now on; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookChange {
    /// Where to send. What waits is sent there at once.
    #[schema(min_length = 1, max_length = 2_000, format = "uri")]
    pub(crate) url: Option<String>,
    /// What to send.
    pub(crate) sends: Option<Sends>,
    /// Ids of the games whose events are sent; all games if there are none.
    #[schema(max_items = 100)]
    pub(crate) game_ids: Option<Vec<GameWord>>,
    /// Description for the owner.
    #[schema(max_length = 200)]
    pub(crate) description: Option<String>,
    /// Whether anything is sent at all. What waits is given up when it is disabled.
    pub(crate) enabled: Option<bool>,
}

/// A webhook.
#[derive(Serialize, ToSchema)]
pub struct WebhookBody {
    /// Id of the webhook.
    #[schema(format = "uuid")]
    id: String,
    /// URL that messages are sent to.
    #[schema(format = "uri")]
    url: String,
    /// Kind of messages that are sent.
    sends: Sends,
    /// Ids of the games whose events are sent; all games if there are none.
    #[schema(value_type = Vec<GameWord>)]
    game_ids: Vec<String>,
    /// Description for the owner.
    description: String,
    /// False if nothing is sent.
    enabled: bool,
    /// Reason why nothing is sent. Absent while enabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<DisabledReason>,
    /// Time since which nothing is sent. Absent while enabled.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_at: Option<String>,
    /// Time of the first failed attempt since the last success. Three days later the webhook is disabled.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<String>,
    /// Time of the latest delivery. Absent before the first.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_delivery_at: Option<String>,
    /// Whether deliveries are held back because the receiver keeps failing.
    circuit: WebhookCircuit,
    /// Time until which only pings are sent, after failures. Absent if all messages are sent.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    circuit_open_until: Option<String>,
    /// Attempts that failed since the last one that succeeded.
    #[schema(minimum = 0)]
    consecutive_failures: i32,
    /// Until when the secret before the present one signs too.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    old_secret_expires_at: Option<String>,
    /// Time at which the webhook was made.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A webhook with its secret, which only this reply contains.
#[derive(Serialize, ToSchema)]
pub struct SecretWebhook {
    webhook: WebhookBody,
    /// What signs what is sent: `whsec_` and 32 bytes in base64.
    #[schema(pattern = "^whsec_[A-Za-z0-9+/=]+$")]
    secret: String,
}

/// The webhooks of an account.
#[derive(Serialize, ToSchema)]
pub struct WebhookList {
    /// The oldest first.
    pub(crate) items: Vec<WebhookBody>,
}

/// Something that is sent, or was.
#[derive(Serialize, ToSchema)]
pub struct DeliveryBody {
    /// Its id, which is also the header `webhook-id`.
    #[schema(format = "uuid")]
    id: String,
    /// Kind of message.
    kind: MessageKind,
    /// Id of the game. Absent for a ping.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    /// State of the delivery.
    state: DeliveryState,
    /// How often it was tried since it was made or replayed.
    #[schema(minimum = 0)]
    attempts: i32,
    /// Time of the next attempt. Absent if there is none.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    next_attempt_at: Option<String>,
    /// Time of the latest attempt. Absent before the first.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_attempt_at: Option<String>,
    /// The status that was answered last, if one was.
    #[schema(minimum = 100, maximum = 999)]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_status: Option<u16>,
    /// Reason why the latest attempt failed. Absent if it succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_error: Option<DeliveryError>,
    /// Time at which the delivery was made.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A part of what was sent to a webhook.
#[derive(Serialize, ToSchema)]
pub struct DeliveryPage {
    /// The newest first.
    pub(crate) items: Vec<DeliveryBody>,
    /// The `cursor` of the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub(crate) next_cursor: Option<String>,
}

/// What to send again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// Id of the game.
    #[schema(format = "uuid")]
    pub(crate) game_id: String,
    /// The number of the last event that was received; 0 for the whole game.
    #[schema(minimum = 0, maximum = 2_147_483_647)]
    pub(crate) after: i64,
}

/// What is sent again.
#[derive(Serialize, ToSchema)]
pub struct ReplayBody {
    /// How many deliveries wait now: 100 at most for each request.
    #[schema(value_type = u32)]
    pub(crate) queued: usize,
    /// Number to pass as `after` of the next request.
    #[schema(minimum = 0)]
    pub(crate) next: i64,
    /// Number of the latest event. When `next` is not there yet, ask again.
    #[schema(minimum = 0)]
    pub(crate) latest_event: i64,
}

impl WebhookBody {
    /// The webhook at that time.
    pub(crate) fn new(webhook: Webhook, now: Moment) -> Self {
        Self {
            id: webhook.id.to_string(),
            url: webhook.url,
            sends: webhook.sends.into(),
            game_ids: webhook.games.iter().map(GameId::to_string).collect(),
            description: webhook.description,
            enabled: webhook.disabled.is_none(),
            disabled_reason: webhook.disabled.map(|(_, reason)| reason.into()),
            disabled_at: webhook.disabled.map(|(at, _)| at.to_string()),
            failing_since: webhook.failing_since.map(|at| at.to_string()),
            last_delivery_at: webhook.succeeded_at.map(|at| at.to_string()),
            circuit: webhook.circuit.state(now).into(),
            circuit_open_until: webhook.circuit.open_until.map(|until| until.to_string()),
            consecutive_failures: webhook.circuit.failures,
            old_secret_expires_at: webhook.old_secret.map(|(_, until)| until.to_string()),
            created_at: webhook.created_at.to_string(),
        }
    }
}

impl SecretWebhook {
    /// The webhook at that time, with its secret.
    pub(crate) fn new((webhook, secret): (Webhook, Secret), now: Moment) -> Self {
        Self { secret: secret.encoded(), webhook: WebhookBody::new(webhook, now) }
    }
}

impl From<Delivery> for DeliveryBody {
    fn from(delivery: Delivery) -> Self {
        Self {
            id: delivery.id.to_string(),
            kind: match delivery.item {
                webhooks::DeliveryItem::Turn(..) => MessageKind::Turn,
                webhooks::DeliveryItem::Decision(..) => MessageKind::Decision,
                webhooks::DeliveryItem::Ping => MessageKind::Ping,
            },
            game_id: delivery.item.turn().map(|(game, _)| game.to_string()),
            state: delivery.state.into(),
            attempts: delivery.attempts,
            next_attempt_at: Some(delivery.due_at)
                .filter(|_| delivery.state == State::Waiting)
                .map(|at| at.to_string()),
            last_attempt_at: delivery.last_attempt.map(|tried| tried.at.to_string()),
            last_status: delivery.last_attempt.and_then(|tried| tried.status),
            last_error: delivery.last_attempt.and_then(|tried| tried.error).map(DeliveryError::from),
            created_at: delivery.created_at.to_string(),
        }
    }
}
