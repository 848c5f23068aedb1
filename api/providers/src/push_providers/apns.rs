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
use service::moment::Moment;
use service::notify::push::{Answer, PushKind, PushNotification, PushVerdict};
use service::ports::outbound_http::{
    AttemptError, ConnectionMode, OutboundHttp, OutboundRequest, OutboundResponse,
};

/// A provider token is valid for an hour, and Apple refuses a new one within 20 minutes of the last.
const TOKEN_LIFETIME: Duration = Duration::from_secs(40 * 60);
/// The minimum age of a token before it is replaced.
const MIN_TOKEN_AGE: Duration = Duration::from_secs(20 * 60);

/// The sender's credentials. Never log them.
#[derive(Clone, PartialEq, Eq)]
pub struct Team {
    /// The team id.
    pub id: String,
    /// The key id.
    pub key_id: String,
    /// The key: the text of the `.p8` file.
    pub key: String,
    /// The URL of the production environment.
    pub url: String,
    /// The URL of the sandbox environment.
    pub sandbox_url: String,
}

impl fmt::Debug for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Team").field("id", &self.id).field("key_id", &self.key_id).finish_non_exhaustive()
    }
}

impl Team {
    /// Whether the key can sign.
    pub fn has_valid_key(&self) -> bool {
        self.signing_key().is_some()
    }

    fn signing_key(&self) -> Option<EncodingKey> {
        EncodingKey::from_ec_pem(self.key.as_bytes()).ok()
    }
}

/// The claims of a provider token.
#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    iat: i64,
}

struct Token {
    text: String,
    made_at: Moment,
}

/// Sends through APNs.
pub struct Apns {
    http: Arc<dyn OutboundHttp>,
    team: Team,
    token: Mutex<Option<Token>>,
}

impl Apns {
    /// Sends through `http` with the credentials of the team.
    pub fn new(http: Arc<dyn OutboundHttp>, team: Team) -> Self {
        Self { http, team, token: Mutex::default() }
    }

    /// Sends a notification.
    pub async fn push(
        &self,
        device: &str,
        app: String,
        sandbox: bool,
        notification: PushNotification,
    ) -> Answer {
        let Some(token) = self.token(notification.now).await else {
            return Answer::none(AttemptError::Broken);
        };
        let base = if sandbox { &self.team.sandbox_url } else { &self.team.url };
        let silent = notification.kind == PushKind::Answered;
        let headers = vec![
            ("authorization", format!("bearer {token}")),
            ("apns-id", notification.id.to_string()),
            ("apns-topic", app),
            ("apns-push-type", if silent { "background" } else { "alert" }.to_owned()),
            // Silent notifications must have the low priority.
            ("apns-priority", if silent { "5" } else { "10" }.to_owned()),
            ("apns-expiration", notification.now.plus(notification.kept).seconds().to_string()),
            ("apns-collapse-id", topic(notification.game)),
        ];
        let Ok(body) = serde_json::to_vec(&payload(&notification)) else {
            return Answer::none(AttemptError::Broken);
        };
        let url = format!("{base}/3/device/{device}");
        match self.http.send(OutboundRequest::post(url, headers, body, ConnectionMode::Pooled)).await {
            Ok(response) => self.read(&response, notification.now).await,
            Err(error) => Answer::none(error),
        }
    }

    /// A valid provider token.
    async fn token(&self, now: Moment) -> Option<String> {
        let mut cached = self.token.lock().await;
        if let Some(token) = cached.as_ref().filter(|token| now < token.made_at.plus(TOKEN_LIFETIME)) {
            return Some(token.text.clone());
        }
        let claims = Claims { iss: &self.team.id, iat: now.seconds() };
        let header =
            Header { typ: None, kid: Some(self.team.key_id.clone()), ..Header::new(Algorithm::ES256) };
        let text = encode(&header, &claims, &self.team.signing_key()?).ok()?;
        *cached = Some(Token { text: text.clone(), made_at: now });
        Some(text)
    }

    /// Interprets a response
    /// (<https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>).
    async fn read(&self, response: &OutboundResponse, now: Moment) -> Answer {
        let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
        let reason = body["reason"].as_str().unwrap_or_default().to_owned();
        let verdict = match (response.status, reason.as_str()) {
            (410, _) | (400, "BadDeviceToken" | "DeviceTokenNotForTopic") => PushVerdict::Unregistered,
            // A rejected provider token does not concern the device.
            (403, _) => {
                let mut cached = self.token.lock().await;
                if cached.as_ref().is_some_and(|token| now >= token.made_at.plus(MIN_TOKEN_AGE)) {
                    *cached = None;
                }
                PushVerdict::Retry(AttemptError::Status, response.retry_after.clone())
            }
            _ => by_status(response),
        };
        answer(response, verdict, Some(reason))
    }
}

/// The visible part for the system, and the data for the app.
fn payload(notification: &PushNotification) -> Value {
    let aps = match &notification.name {
        None => json!({ "content-available": 1 }),
        Some(name) => json!({
            "alert": { "title": name, "body": notification.body["text"] },
            "badge": notification.needs_me,
            "sound": "default",
            "thread-id": notification.game.to_string(),
            "mutable-content": 1,
        }),
    };
    json!({ "aps": aps, "tharsis": notification.body })
}
