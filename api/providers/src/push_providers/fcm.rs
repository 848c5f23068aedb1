//! Firebase Cloud Messaging, HTTP v1 (<https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>). A
//! Google service account signs an assertion (RFC 7523), exchanges it for an access token that is valid for an hour,
//! and sends data messages with it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::web_push::topic;
use super::{answer, by_status};
use service::moment::Moment;
use service::notify::push::{Answer, PushKind, PushNotification, PushVerdict};
use service::ports::outbound_http::{
    AttemptError, ConnectionMode, OutboundHttp, OutboundRequest, OutboundResponse,
};

/// The requested scope.
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/// Lifetime of an assertion; Google allows at most an hour.
const ASSERTION_LIFETIME: Duration = Duration::from_secs(3_600);
/// A token is replaced this long before it expires.
const RENEWAL_MARGIN: Duration = Duration::from_secs(60);

/// A Google service account, as in its JSON key file. Never log it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct ServiceAccount {
    /// The project id.
    pub project_id: String,
    private_key_id: String,
    private_key: String,
    client_email: String,
    /// The URL of the token endpoint.
    pub token_uri: String,
}

impl fmt::Debug for ServiceAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceAccount").field("project_id", &self.project_id).finish_non_exhaustive()
    }
}

impl ServiceAccount {
    /// Whether the key can sign.
    pub fn has_valid_key(&self) -> bool {
        self.key().is_some()
    }

    fn key(&self) -> Option<EncodingKey> {
        EncodingKey::from_rsa_pem(self.private_key.as_bytes()).ok()
    }
}

/// The claims of an assertion (RFC 7523 §3).
#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    scope: &'a str,
    aud: &'a str,
    iat: i64,
    exp: i64,
}

#[derive(Deserialize)]
struct TokenResponse {
    access_token: String,
    expires_in: u64,
}

/// An access token, and until when it is used.
struct Token {
    text: String,
    until: Moment,
}

/// Sends through FCM.
pub struct Fcm {
    http: Arc<dyn OutboundHttp>,
    account: ServiceAccount,
    /// `https://fcm.googleapis.com`, or a replacement for tests.
    url: String,
    token: Mutex<Option<Token>>,
}

impl Fcm {
    /// Sends through `http` to the given URL.
    pub fn new(http: Arc<dyn OutboundHttp>, account: ServiceAccount, url: String) -> Self {
        Self { http, account, url, token: Mutex::default() }
    }

    /// Sends a notification.
    pub async fn push(&self, device: &str, notification: PushNotification) -> Answer {
        let token = match self.token(notification.now).await {
            Ok(token) => token,
            Err(refused) => return refused,
        };
        let headers = vec![("authorization", format!("Bearer {token}"))];
        let url = format!("{}/v1/projects/{}/messages:send", self.url, self.account.project_id);
        let Ok(body) = serde_json::to_vec(&message(device, &notification)) else {
            return Answer::none(AttemptError::Broken);
        };
        match self.http.send(OutboundRequest::post(url, headers, body, ConnectionMode::Pooled)).await {
            Ok(response) => {
                if response.status == 401 {
                    // The token was revoked before it expired.
                    *self.token.lock().await = None;
                }
                read(&response)
            }
            Err(error) => Answer::none(error),
        }
    }

    /// A valid access token; a cached one if possible.
    async fn token(&self, now: Moment) -> Result<String, Answer> {
        let mut cached = self.token.lock().await;
        if let Some(token) = cached.as_ref().filter(|token| now < token.until) {
            return Ok(token.text.clone());
        }
        let claims = Claims {
            iss: &self.account.client_email,
            scope: SCOPE,
            aud: &self.account.token_uri,
            iat: now.seconds(),
            exp: now.plus(ASSERTION_LIFETIME).seconds(),
        };
        let header =
            Header { kid: Some(self.account.private_key_id.clone()), ..Header::new(Algorithm::RS256) };
        let signed = self.account.key().and_then(|key| encode(&header, &claims, &key).ok());
        let Some(assertion) = signed else { return Err(Answer::none(AttemptError::Broken)) };
        let form = [("grant_type", GRANT), ("assertion", assertion.as_str())];
        let body = serde_urlencoded::to_string(form).unwrap_or_default().into_bytes();
        let headers = vec![("content-type", "application/x-www-form-urlencoded".to_owned())];
        let url = self.account.token_uri.clone();
        let sent = self.http.send(OutboundRequest::post(url, headers, body, ConnectionMode::Fresh)).await;
        let response = sent.map_err(Answer::none)?;
        let token = serde_json::from_slice::<TokenResponse>(&response.body).ok();
        let Some(token) = token.filter(|_| response.status == 200) else {
            // Whatever the reason, it does not concern the device: the push is retried until the operator fixes the
            // configuration.
            let message = String::from_utf8_lossy(&response.body).into_owned();
            let verdict = PushVerdict::Retry(AttemptError::Status, response.retry_after.clone());
            return Err(answer(&response, verdict, Some(message)));
        };
        let lifetime = Duration::from_secs(token.expires_in).saturating_sub(RENEWAL_MARGIN);
        *cached = Some(Token { text: token.access_token.clone(), until: now.plus(lifetime) });
        Ok(token.access_token)
    }
}

/// A data message: the app decides what to display.
fn message(device: &str, notification: &PushNotification) -> Value {
    let text = |value: &Value| match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    let members = notification.body.as_object().into_iter().flatten();
    let data: BTreeMap<&String, String> =
        members.filter_map(|(name, value)| Some((name, text(value)?))).collect();
    let priority = match notification.kind {
        PushKind::YourTurn | PushKind::Reminder => "HIGH",
        PushKind::Answered | PushKind::GameOver => "NORMAL",
    };
    json!({ "message": {
        "token": device,
        "data": data,
        "android": {
            "collapse_key": topic(notification.game),
            "priority": priority,
            "ttl": format!("{}s", notification.kept.as_secs()),
        },
    } })
}

/// Interprets a response
/// (<https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>).
fn read(response: &OutboundResponse) -> Answer {
    let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
    let error = &body["error"];
    let details = error["details"].as_array().into_iter().flatten();
    let code = details.filter_map(|detail| detail["errorCode"].as_str()).next();
    let code = code.or(error["status"].as_str()).unwrap_or_default().to_owned();
    let verdict = match (response.status, code.as_str()) {
        (_, "UNREGISTERED") | (404, _) => PushVerdict::Unregistered,
        // A rejected access token does not concern the device.
        (401, _) | (403, "PERMISSION_DENIED" | "THIRD_PARTY_AUTH_ERROR") => {
            PushVerdict::Retry(AttemptError::Status, response.retry_after.clone())
        }
        _ => by_status(response),
    };
    let message = error["message"].as_str().unwrap_or_default();
    answer(response, verdict, Some(format!("{code} {message}")))
}
