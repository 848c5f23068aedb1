//! Bodies of webhook messages, and their section of the OpenAPI document.

use domain::seat::Seat;
use domain::text::Language;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::feed::events::EventBody;
use service::error::Error;
use service::notify::webhooks::{Content, Situation};

/// A message about a turn of a game, as the seat of the account may see it.
#[derive(Serialize, ToSchema)]
pub struct TurnMessage {
    /// Always `turn`.
    #[serde(rename = "type")]
    #[schema(example = "turn")]
    kind: TurnWord,
    /// Time of the turn.
    #[schema(format = "date-time")]
    timestamp: String,
    data: TurnData,
}

/// A message that a game waits for the seat of the account since a turn.
#[derive(Serialize, ToSchema)]
pub struct DecisionMessage {
    /// Always `decision`.
    #[serde(rename = "type")]
    #[schema(example = "decision")]
    kind: DecisionWord,
    /// Time of the turn.
    #[schema(format = "date-time")]
    timestamp: String,
    data: DecisionData,
}

/// A test message, sent by `POST /v1/me/webhooks/{id}/test`.
#[derive(Serialize, ToSchema)]
pub struct PingMessage {
    /// Always `ping`.
    #[serde(rename = "type")]
    #[schema(example = "ping")]
    kind: PingWord,
    /// Time at which the ping was requested.
    #[schema(format = "date-time")]
    timestamp: String,
    data: PingData,
}

/// Type of a message about a turn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnWord {
    /// The only value.
    Turn,
}

/// Type of a message about a decision.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionWord {
    /// The only value.
    Decision,
}

/// Type of a ping.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PingWord {
    /// The only value.
    Ping,
}

/// Turn of a game.
#[derive(Serialize, ToSchema)]
pub struct TurnData {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Seat of the account.
    seat: Seat,
    /// Number of the last event of the turn.
    #[schema(minimum = 0)]
    latest_event: i64,
    /// Whether the game waited for the seat when this message was sent.
    decision_open: bool,
    /// Events of the turn, in order, as in `GET /v1/games/{id}/events`.
    events: Vec<EventBody>,
}

/// An open decision of a seat.
#[derive(Serialize, ToSchema)]
pub struct DecisionData {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Seat of the account.
    seat: Seat,
    /// Number of the last event of the turn.
    #[schema(minimum = 0)]
    latest_event: i64,
    /// Whether the game waited for the seat when this message was sent.
    decision_open: bool,
}

/// The webhook that a ping was sent to.
#[derive(Serialize, ToSchema)]
pub struct PingData {
    /// Id of the webhook.
    #[schema(format = "uuid")]
    webhook_id: String,
}

/// The body of a delivery.
pub fn render(content: &Content) -> Result<Vec<u8>, Error> {
    let json = match content {
        Content::Turn(turn, events) => {
            let Situation { game, seat, at, latest, decision_open } = *turn;
            let events =
                events.iter().map(|event| EventBody::new(event.clone(), Language::English)).collect();
            let data =
                TurnData { game_id: game.to_string(), seat, latest_event: latest, decision_open, events };
            serde_json::to_vec(&TurnMessage { kind: TurnWord::Turn, timestamp: at.to_string(), data })
        }
        Content::Decision(turn) => {
            let Situation { game, seat, at, latest, decision_open } = *turn;
            let data = DecisionData { game_id: game.to_string(), seat, latest_event: latest, decision_open };
            let timestamp = at.to_string();
            serde_json::to_vec(&DecisionMessage { kind: DecisionWord::Decision, timestamp, data })
        }
        Content::Ping { webhook, at } => {
            let data = PingData { webhook_id: webhook.to_string() };
            serde_json::to_vec(&PingMessage { kind: PingWord::Ping, timestamp: at.to_string(), data })
        }
    };
    json.map_err(|why| Error::Broken(format!("a message cannot be written: {why}")))
}

/// The section `webhooks` of the document.
pub fn openapi() -> Value {
    let parameter = |name: &str, description: &str, example: &str| {
        json!({ "name": name, "in": "header", "required": true, "description": description,
                "schema": { "type": "string" }, "example": example })
    };
    let message = |id: &str, schema: &str, summary: &str, description: &str| {
        json!({ "post": {
            "tags": ["webhook_messages"],
            "operationId": id,
            "summary": summary,
            "description": description,
            "security": [],
            "parameters": [
                parameter(
                    "webhook-id",
                    "Id of the delivery, the same for every attempt and replay. Ignore a delivery that was processed before",
                    "019a9f5e-6e0c-7b6e-8d0a-6f2f5a3c1b2d",
                ),
                parameter("webhook-timestamp", "Time of this attempt, in seconds since 1970", "1795330800"),
                parameter(
                    "webhook-signature",
                    "Signatures of Standard Webhooks, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 of \
                     `id.timestamp.body`",
                    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
                ),
            ],
            "requestBody": {
                "required": true,
                "content": { "application/json": {
                    "schema": { "$ref": format!("#/components/schemas/{schema}") }
                } },
            },
            "responses": {
                "2XX": { "description": "The receiver accepts the message" },
                "410": { "description": "The receiver accepts no more deliveries; the server disables the webhook" },
                "default": { "description": "The attempt has failed; the server retries later and honours `Retry-After`" },
            },
        } })
    };
    json!({
        "turn": message(
            "on_turn",
            "TurnMessage",
            "Send a turn of a game of the account",
            "The server sends one message for each turn, in the order of the game, to webhooks with `sends: turns`.",
        ),
        "decision": message(
            "on_decision",
            "DecisionMessage",
            "Send an open decision of the account",
            "The server sends this message to webhooks with `sends: decisions` when a turn of another player has opened a \
             decision of the account.",
        ),
        "ping": message("on_ping", "PingMessage", "Send a ping", "The server tries once to send a ping that was requested."),
    })
}
