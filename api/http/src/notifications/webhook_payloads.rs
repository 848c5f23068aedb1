//! What is sent to webhooks: the bodies, and their section of the document.

use domain::seat::Seat;
use domain::text::Language;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::feed::events::EventBody;
use service::error::Error;
use service::notify::webhooks::{Content, Situation};

/// What happened in a turn of a game, as the seat of the account may know it.
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

/// That a game waits for the seat of the account since a turn.
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

/// A sign of life, sent by `POST /v1/me/webhooks/{id}/test`.
#[derive(Serialize, ToSchema)]
pub struct PingMessage {
    /// Always `ping`.
    #[serde(rename = "type")]
    #[schema(example = "ping")]
    kind: PingWord,
    /// Time at which the ping was asked for.
    #[schema(format = "date-time")]
    timestamp: String,
    data: PingData,
}

/// The word of messages of turns.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnWord {
    /// Always this one.
    Turn,
}

/// The word of messages of decisions.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionWord {
    /// Always this one.
    Decision,
}

/// The word of pings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PingWord {
    /// Always this one.
    Ping,
}

/// A turn of a game.
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
    /// Whether the game waits for the seat, as things stood when this was sent.
    decision_open: bool,
    /// What happened, in order, as in `GET /v1/games/{id}/events`.
    events: Vec<EventBody>,
}

/// A decision of a seat.
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
    /// Whether the game waits for the seat, as things stood when this was sent.
    decision_open: bool,
}

/// Where a ping was sent.
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
                    "The id of the delivery, the same at every attempt and replay: what was taken before can be dropped",
                    "019a9f5e-6e0c-7b6e-8d0a-6f2f5a3c1b2d",
                ),
                parameter("webhook-timestamp", "When this attempt was made: seconds since 1970", "1795330800"),
                parameter(
                    "webhook-signature",
                    "Signatures by Standard Webhooks with spaces between: `v1,` and the base64 of the HMAC-SHA256 of \
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
                "2XX": { "description": "Taken" },
                "410": { "description": "The receiver wants no more deliveries: the webhook is disabled" },
                "default": { "description": "Not taken: tried again later; `Retry-After` is honoured" },
            },
        } })
    };
    json!({
        "turn": message(
            "on_turn",
            "TurnMessage",
            "A turn of a game of the account",
            "Sent for every turn to webhooks with `sends: turns`. One message for each turn, in the order of the game.",
        ),
        "decision": message(
            "on_decision",
            "DecisionMessage",
            "A game waits for the account",
            "Sent to webhooks with `sends: decisions` when the turn of somebody else has opened a decision of the account.",
        ),
        "ping": message("on_ping", "PingMessage", "A sign of life", "Sent when it is asked for, and tried once."),
    })
}
