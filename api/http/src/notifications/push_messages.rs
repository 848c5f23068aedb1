//! Bodies of push notifications, and their section of the OpenAPI document.

use domain::game::Question;
use domain::seat::Seat;
use domain::text::Language;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use service::error::Error;
use service::id::PushId;
use service::messages;
use service::messages::push;
use service::names;
use service::notify::push::{Content, Waiting};

/// A push notification. It replaces the previous one of the same game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PushMessage {
    /// A game waits for the account.
    YourTurn(WaitingPush),
    /// The game still waits for the account, and the remaining time gets short.
    Reminder(WaitingPush),
    /// The game no longer waits for the account. Remove the notification from the screen.
    Answered(AnsweredPush),
    /// The game is over.
    GameOver(OverPush),
}

/// Data of a notification about an open decision.
#[derive(Serialize, ToSchema)]
pub struct WaitingPush {
    /// Id of the push notification, the same for every attempt.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Name of the table.
    game_name: String,
    /// Seat of the account.
    seat: Seat,
    /// Kind of question that is open.
    question: Question,
    /// Tag of the decision, as in `GET /v1/games/{id}/decision`.
    #[schema(example = "red-12")]
    tag: String,
    /// Text to show below the name of the game, in the language of the account. It names no card.
    #[schema(example = "Your turn: choose an action.")]
    text: String,
    /// Time until which the question must be answered. Absent without a clock.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
    /// Number of games that wait for the account, for the badge of the app icon.
    #[schema(minimum = 0)]
    needs_me_count: i64,
}

/// Data of a notification about a game that no longer waits for the account.
#[derive(Serialize, ToSchema)]
pub struct AnsweredPush {
    /// Id of the push notification, the same for every attempt.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Tag of the decision in the last notification.
    #[schema(example = "red-12")]
    tag: String,
    /// Number of games that wait for the account, for the badge of the app icon.
    #[schema(minimum = 0)]
    needs_me_count: i64,
}

/// Data of a notification about a game that is over.
#[derive(Serialize, ToSchema)]
pub struct OverPush {
    /// Id of the push notification, the same for every attempt.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Name of the table.
    game_name: String,
    /// Text to show below the name of the game, in the language of the account.
    #[schema(example = "The game is over.")]
    text: String,
    /// Number of games that wait for the account, for the badge of the app icon.
    #[schema(minimum = 0)]
    needs_me_count: i64,
}

/// The body of a push notification.
pub fn render(content: &Content, id: PushId, language: Language) -> Result<Value, Error> {
    let id = id.to_string();
    let message = match content {
        Content::Waiting(waiting) => {
            let again = waiting.again;
            let body = WaitingPush::new(waiting, id, language);
            if again { PushMessage::Reminder(body) } else { PushMessage::YourTurn(body) }
        }
        Content::Answered { game, tag, needs_me } => {
            let (game_id, tag, needs_me_count) = (game.to_string(), tag.clone(), *needs_me);
            PushMessage::Answered(AnsweredPush { id, game_id, tag, needs_me_count })
        }
        Content::Over { game, name, needs_me } => {
            let (game_id, game_name, needs_me_count) =
                (game.to_string(), names::shown(name, language), *needs_me);
            let text = push::game_over().text(language);
            PushMessage::GameOver(OverPush { id, game_id, game_name, text, needs_me_count })
        }
    };
    serde_json::to_value(&message).map_err(|why| Error::Broken(format!("a push cannot be written: {why}")))
}

impl WaitingPush {
    fn new(waiting: &Waiting, id: String, language: Language) -> Self {
        let asked = messages::named("push-asked", waiting.question.word(), language);
        let text = if waiting.again { push::reminder(asked).text(language) } else { asked };
        Self {
            id,
            game_id: waiting.game.to_string(),
            game_name: names::shown(&waiting.name, language),
            seat: waiting.seat,
            question: waiting.question,
            tag: waiting.tag.clone(),
            text,
            deadline: waiting.deadline.map(|at| at.to_string()),
            needs_me_count: waiting.needs_me,
        }
    }
}

/// The push messages, for the section `webhooks` of the OpenAPI document, which holds what the server sends on its
/// own.
pub fn openapi() -> Value {
    json!({ "post": {
        "tags": ["push_messages"],
        "operationId": "on_push",
        "summary": "Send a push notification to a device",
        "description": "The push service of the device delivers the message. Web Push delivers it encrypted (RFC 8291). \
            FCM delivers it as the members of `data`: each is text, and members that are null are left out. APNs \
            delivers it in `tharsis` next to `aps`.",
        "security": [],
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/PushMessage" } } },
        },
        "responses": { "2XX": { "description": "The push service has accepted the message" } },
    } })
}
