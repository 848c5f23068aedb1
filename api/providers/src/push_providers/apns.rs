//! The Apple Push Notification service over HTTP/2, with provider tokens
//! (<https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>).

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::web_push::topic;
use super::{answer, by_status};
use service::delivery::{ConnectionMode, OutboundRequest, OutboundResponse};
use service::moment::Moment;
use service::ports::OutboundHttp;
use service::push::{Answer, PushKind, PushNotification, PushVerdict};
use service::webhooks::AttemptError;

/// A provider token is used for so long: it counts for an hour, and another one within 20 minutes is one too many.
const TOKEN_LIFE: Duration = Duration::from_secs(40 * 60);
/// So old a token has to be before there may be another.
const TOKEN_REST: Duration = Duration::from_secs(20 * 60);

/// Who sends. Not for a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Team {
    /// The id of the team.
    pub id: String,
    /// The id of the key.
    pub key_id: String,
    /// The key: the text of the `.p8` file.
    pub key: String,
    /// Where production is.
    pub url: String,
    /// Where the sandbox is.
    pub sandbox_url: String,
}

impl fmt::Debug for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Team").field("id", &self.id).field("key_id", &self.key_id).finish_non_exhaustive()
    }
}

impl Team {
    /// Whether its key can sign.
    pub fn is_whole(&self) -> bool {
        self.signing().is_some()
    }

    fn signing(&self) -> Option<EncodingKey> {
        EncodingKey::from_ec_pem(self.key.as_bytes()).ok()
    }
}

/// What a provider token says.
#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    iat: i64,
}

struct Token {
    text: String,
    made_at: Moment,
}

/// Sends by APNs.
pub struct Apns {
    post: Arc<dyn OutboundHttp>,
    team: Team,
    token: Mutex<Option<Token>>,
}

impl Apns {
    /// Sends by that post for that team.
    pub fn new(post: Arc<dyn OutboundHttp>, team: Team) -> Self {
        Self { post, team, token: Mutex::default() }
    }

    /// Hands a push over.
    pub async fn push(&self, device: &str, app: String, sandbox: bool, letter: PushNotification) -> Answer {
        let Some(token) = self.token(letter.now).await else { return Answer::none(AttemptError::Broken) };
        let base = if sandbox { &self.team.sandbox_url } else { &self.team.url };
        let silent = letter.kind == PushKind::Answered;
        let headers = vec![
            ("authorization", format!("bearer {token}")),
            ("apns-id", letter.id.to_string()),
            ("apns-topic", app),
            ("apns-push-type", if silent { "background" } else { "alert" }.to_owned()),
            // A push that shows nothing may not ask for more.
            ("apns-priority", if silent { "5" } else { "10" }.to_owned()),
            ("apns-expiration", letter.now.plus(letter.kept).seconds().to_string()),
            ("apns-collapse-id", topic(letter.game)),
        ];
        let Ok(body) = serde_json::to_vec(&payload(&letter)) else {
            return Answer::none(AttemptError::Broken);
        };
        let url = format!("{base}/3/device/{device}");
        match self.post.send(OutboundRequest { url, headers, body, connection: ConnectionMode::Pooled }).await
        {
            Ok(receipt) => self.read(&receipt, letter.now).await,
            Err(mishap) => Answer::none(mishap),
        }
    }

    /// A provider token that counts.
    async fn token(&self, now: Moment) -> Option<String> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref().filter(|token| now < token.made_at.plus(TOKEN_LIFE)) {
            return Some(token.text.clone());
        }
        let claims = Claims { iss: &self.team.id, iat: now.seconds() };
        let header =
            Header { typ: None, kid: Some(self.team.key_id.clone()), ..Header::new(Algorithm::ES256) };
        let text = encode(&header, &claims, &self.team.signing()?).ok()?;
        *kept = Some(Token { text: text.clone(), made_at: now });
        Some(text)
    }

    /// What an answer means
    /// (<https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>).
    async fn read(&self, receipt: &OutboundResponse, now: Moment) -> Answer {
        let body: Value = serde_json::from_slice(&receipt.body).unwrap_or_default();
        let reason = body["reason"].as_str().unwrap_or_default().to_owned();
        let verdict = match (receipt.status, reason.as_str()) {
            (410, _) | (400, "BadDeviceToken" | "DeviceTokenNotForTopic") => PushVerdict::Unregistered,
            // That we are not let in says nothing about the device.
            (403, _) => {
                let mut kept = self.token.lock().await;
                if kept.as_ref().is_some_and(|token| now >= token.made_at.plus(TOKEN_REST)) {
                    *kept = None;
                }
                PushVerdict::Retry(AttemptError::Status, receipt.retry_after.clone())
            }
            _ => by_status(receipt),
        };
        answer(receipt, verdict, Some(reason))
    }
}

/// What is shown, and beside it everything for the app.
fn payload(letter: &PushNotification) -> Value {
    let aps = match &letter.name {
        None => json!({ "content-available": 1 }),
        Some(name) => json!({
            "alert": { "title": name, "body": letter.body["text"] },
            "badge": letter.needs_me,
            "sound": "default",
            "thread-id": letter.game.to_string(),
            "mutable-content": 1,
        }),
    };
    json!({ "aps": aps, "tharsis": letter.body })
}
