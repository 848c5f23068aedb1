//! What is sent to devices: the bodies, and their section of the document.

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

/// A notification for a device. It replaces the previous one of the same game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PushMessage {
    /// A game waits for the account.
    YourTurn(WaitingPush),
    /// It still does, and the time gets short.
    Reminder(WaitingPush),
    /// The game does not wait any more: remove the notification from the screen.
    Answered(AnsweredPush),
    /// The game is over.
    GameOver(OverPush),
}

/// A decision that is waited for.
#[derive(Serialize, ToSchema)]
pub struct WaitingPush {
    /// The id of the push, the same at every attempt.
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
    /// The tag of the decision, as in `GET /v1/games/{id}/decision`.
    #[schema(example = "red-12")]
    tag: String,
    /// What to show below the name of the game, in the language of the account. No card is named in it.
    #[schema(example = "Your turn: choose an action.")]
    text: String,
    /// Time until which it must be answered. Absent without a clock.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
    /// Number of games that wait for the account: the number on the icon.
    #[schema(minimum = 0)]
    needs_me_count: i64,
}

/// A game that does not wait any more.
#[derive(Serialize, ToSchema)]
pub struct AnsweredPush {
    /// The id of the push, the same at every attempt.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// The tag of the decision of the last notification.
    #[schema(example = "red-12")]
    tag: String,
    /// Number of games that wait for the account: the number on the icon.
    #[schema(minimum = 0)]
    needs_me_count: i64,
}

/// A game that is over.
#[derive(Serialize, ToSchema)]
pub struct OverPush {
    /// The id of the push, the same at every attempt.
    #[schema(format = "uuid")]
    id: String,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Name of the table.
    game_name: String,
    /// What to show below it, in the language of the account.
    #[schema(example = "The game is over.")]
    text: String,
    /// Number of games that wait for the account: the number on the icon.
    #[schema(minimum = 0)]
    needs_me_count: i64,
}

/// The body of a push.
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

/// What is sent to devices, for the section `webhooks` of the document: there stands what comes without being asked for.
pub fn openapi() -> Value {
    json!({ "post": {
        "tags": ["push_messages"],
        "operationId": "on_push",
        "summary": "A notification for a device",
        "description": "Brought by the push service of the device. By Web Push it comes encrypted (RFC 8291), by FCM as the \
            members of `data`, each of them text and those that are null left out, by APNs in `tharsis` beside `aps`.",
        "security": [],
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/PushMessage" } } },
        },
        "responses": { "2XX": { "description": "The push service has taken it" } },
    } })
}
