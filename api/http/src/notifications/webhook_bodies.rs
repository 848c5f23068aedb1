//! Bodies about webhooks and their deliveries.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::reply::mirror::mirror;
use service::id::GameId;
use service::moment::Moment;
use service::notify::webhooks;
use service::notify::webhooks::{Delivery, Secret, State, Webhook};
use service::ports::outbound_http::AttemptError;

mirror! {
    /// Kind of messages that a webhook receives.
    Sends of webhooks::Sends {
        /// Every turn of the games, with its events.
        Turns,
        /// Only a message when a turn of another player makes a game wait for the account.
        Decisions,
    }
}

mirror! {
    /// Reason why a webhook is disabled.
    DisabledReason of webhooks::Disabled {
        /// The owner disabled it.
        Owner,
        /// The receiver answered 410.
        Gone,
        /// All deliveries failed for three days.
        Failing,
    }
}

mirror! {
    /// State of the circuit breaker of a webhook.
    WebhookCircuit of webhooks::CircuitState {
        /// The server sends all messages.
        Closed,
        /// Several attempts in a row failed. The server sends only pings until `circuit_open_until`.
        Open,
        /// The time of `circuit_open_until` has passed. The server sends one delivery at a time. A success closes the
        /// circuit, a failure opens it again.
        HalfOpen,
    }
}

mirror! {
    /// State of a delivery.
    DeliveryState of State {
        /// The delivery waits for its first or next attempt.
        Waiting,
        /// The receiver accepted it.
        Delivered,
        /// The server gave up. The delivery can be replayed.
        Failed,
    }
}

/// Kind of a message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// The events of a turn.
    Turn,
    /// A game waits for the account.
    Decision,
    /// A test message.
    Ping,
}

mirror! {
    /// Reason why an attempt failed.
    DeliveryError of AttemptError {
        /// The host name has no address.
        NotResolved,
        /// The host name has no address that the server may connect to.
        AddressRefused,
        /// The server could not connect.
        NotConnected,
        /// TLS failed: the certificate is not valid for the name, or the two sides could not agree on a connection.
        TlsFailed,
        /// The response did not arrive in time.
        #[serde(rename = "timeout")]
        #[schema(rename = "timeout")]
        Late,
        /// The connection broke, or the response was not HTTP.
        Broken,
        /// The status of the response was not 2xx. The server does not follow redirects.
        Status,
        /// The webhook was disabled before the attempt.
        WebhookDisabled,
        /// The account no longer has a seat at the game.
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
    /// URL to send to. `https`, port 443 or a port from 1024, an address of the public internet.
    #[schema(min_length = 1, max_length = 2_000, format = "uri", example = "https://example.org/tharsis")]
    pub(crate) url: String,
    /// Kind of messages to send. Every turn if absent.
    pub(crate) sends: Option<Sends>,
    /// Ids of the games whose events are sent. All games if empty or absent.
    #[schema(max_items = 100)]
    pub(crate) game_ids: Option<Vec<GameWord>>,
    /// Description for the owner.
    #[schema(max_length = 200)]
    pub(crate) description: Option<String>,
    /// Whether the webhook is enabled. True if absent.
    pub(crate) enabled: Option<bool>,
}

/// Changes to a webhook. Absent members do not change.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookChange {
    /// New URL to send to. The server sends waiting deliveries there at once.
    #[schema(min_length = 1, max_length = 2_000, format = "uri")]
    pub(crate) url: Option<String>,
    /// Kind of messages to send.
    pub(crate) sends: Option<Sends>,
    /// Ids of the games whose events are sent. All games if empty.
    #[schema(max_items = 100)]
    pub(crate) game_ids: Option<Vec<GameWord>>,
    /// Description for the owner.
    #[schema(max_length = 200)]
    pub(crate) description: Option<String>,
    /// Whether the webhook is enabled. Disabling it makes all waiting deliveries fail.
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
    /// Ids of the games whose events are sent. All games if empty.
    #[schema(value_type = Vec<GameWord>)]
    game_ids: Vec<String>,
    /// Description for the owner.
    description: String,
    /// False if the server does not send to the webhook.
    enabled: bool,
    /// Reason why the webhook is disabled. Absent while enabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<DisabledReason>,
    /// Time at which the webhook was disabled. Absent while enabled.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_at: Option<String>,
    /// Time of the first failed attempt since the last success. The server disables the webhook three days later.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<String>,
    /// Time of the latest delivery. Absent before the first.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_delivery_at: Option<String>,
    /// State of the circuit breaker, which holds back deliveries while the receiver keeps failing.
    circuit: WebhookCircuit,
    /// Time until which the server sends only pings, after failures. Absent if all messages are sent.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    circuit_open_until: Option<String>,
    /// Number of failed attempts since the last success.
    #[schema(minimum = 0)]
    consecutive_failures: i32,
    /// Time until which the previous secret signs too. Absent if there is none.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    old_secret_expires_at: Option<String>,
    /// Time at which the webhook was made.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A webhook with its secret. Only this reply contains the secret.
#[derive(Serialize, ToSchema)]
pub struct SecretWebhook {
    webhook: WebhookBody,
    /// Secret that signs the messages: `whsec_` and 32 bytes in base64.
    #[schema(pattern = "^whsec_[A-Za-z0-9+/=]+$")]
    secret: String,
}

/// Webhooks of an account.
#[derive(Serialize, ToSchema)]
pub struct WebhookList {
    /// Webhooks, oldest first.
    pub(crate) items: Vec<WebhookBody>,
}

/// A delivery to a webhook.
#[derive(Serialize, ToSchema)]
pub struct DeliveryBody {
    /// Id of the delivery, which is also the header `webhook-id`.
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
    /// Number of attempts since the delivery was made or replayed.
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
    /// HTTP status of the receiver's last response. Absent if there was none.
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

/// A page of the deliveries of a webhook.
#[derive(Serialize, ToSchema)]
pub struct DeliveryPage {
    /// Deliveries, newest first.
    pub(crate) items: Vec<DeliveryBody>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub(crate) next_cursor: Option<String>,
}

/// The game to replay, and the event to start after.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// Id of the game.
    #[schema(format = "uuid")]
    pub(crate) game_id: String,
    /// Number of the last event that was received. 0 for the whole game.
    #[schema(minimum = 0, maximum = 2_147_483_647)]
    pub(crate) after: i64,
}

/// Result of a replay.
#[derive(Serialize, ToSchema)]
pub struct ReplayBody {
    /// Number of queued deliveries, at most 100 for each request.
    #[schema(value_type = u32)]
    pub(crate) queued: usize,
    /// Number to pass as `after` of the next request.
    #[schema(minimum = 0)]
    pub(crate) next: i64,
    /// Number of the latest event of the game. If `next` is smaller, send another request.
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
