//! Firebase Cloud Messaging, HTTP v1
//! (<https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>): a service account of Google signs that it
//! asks (RFC 7523), gets a token for an hour, and sends data messages with it.

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
use service::delivery::{ConnectionMode, OutboundRequest, OutboundResponse};
use service::moment::Moment;
use service::ports::OutboundHttp;
use service::push::{Answer, PushKind, PushNotification, PushVerdict};
use service::webhooks::AttemptError;

/// What a token is asked for.
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/// An assertion counts for so long; an hour is the most.
const ASSERTION_LIFE: Duration = Duration::from_secs(3_600);
/// A token is not used any more so long before it runs out.
const MARGIN: Duration = Duration::from_secs(60);

/// A service account, as Google gives it out in a file. Not for a log.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct ServiceAccount {
    /// The id of the project.
    pub project_id: String,
    private_key_id: String,
    private_key: String,
    client_email: String,
    /// Where tokens are given out.
    pub token_uri: String,
}

impl fmt::Debug for ServiceAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceAccount").field("project_id", &self.project_id).finish_non_exhaustive()
    }
}

impl ServiceAccount {
    /// Whether its key can sign.
    pub fn is_whole(&self) -> bool {
        self.key().is_some()
    }

    fn key(&self) -> Option<EncodingKey> {
        EncodingKey::from_rsa_pem(self.private_key.as_bytes()).ok()
    }
}

/// What an assertion says (RFC 7523 §3).
#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    scope: &'a str,
    aud: &'a str,
    iat: i64,
    exp: i64,
}

/// What is given for it.
#[derive(Deserialize)]
struct Granted {
    access_token: String,
    expires_in: u64,
}

/// A token, and until when it is used.
struct Token {
    text: String,
    until: Moment,
}

/// Sends by FCM.
pub struct Fcm {
    post: Arc<dyn OutboundHttp>,
    account: ServiceAccount,
    /// `https://fcm.googleapis.com`, or what stands for it.
    url: String,
    token: Mutex<Option<Token>>,
}

impl Fcm {
    /// Sends by that post to that URL.
    pub fn new(post: Arc<dyn OutboundHttp>, account: ServiceAccount, url: String) -> Self {
        Self { post, account, url, token: Mutex::default() }
    }

    /// Hands a push over.
    pub async fn push(&self, device: &str, letter: PushNotification) -> Answer {
        let token = match self.token(letter.now).await {
            Ok(token) => token,
            Err(refused) => return refused,
        };
        let headers = vec![("authorization", format!("Bearer {token}"))];
        let url = format!("{}/v1/projects/{}/messages:send", self.url, self.account.project_id);
        let Ok(body) = serde_json::to_vec(&message(device, &letter)) else {
            return Answer::none(AttemptError::Broken);
        };
        match self.post.send(OutboundRequest { url, headers, body, connection: ConnectionMode::Pooled }).await
        {
            Ok(receipt) => {
                if receipt.status == 401 {
                    // It was taken back before its time.
                    *self.token.lock().await = None;
                }
                read(&receipt)
            }
            Err(mishap) => Answer::none(mishap),
        }
    }

    /// A token that counts, from the last time if that was within the hour.
    async fn token(&self, now: Moment) -> Result<String, Answer> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref().filter(|token| now < token.until) {
            return Ok(token.text.clone());
        }
        let claims = Claims {
            iss: &self.account.client_email,
            scope: SCOPE,
            aud: &self.account.token_uri,
            iat: now.seconds(),
            exp: now.plus(ASSERTION_LIFE).seconds(),
        };
        let header =
            Header { kid: Some(self.account.private_key_id.clone()), ..Header::new(Algorithm::RS256) };
        let signed = self.account.key().and_then(|key| encode(&header, &claims, &key).ok());
        let Some(assertion) = signed else { return Err(Answer::none(AttemptError::Broken)) };
        let form = [("grant_type", GRANT), ("assertion", assertion.as_str())];
        let body = serde_urlencoded::to_string(form).unwrap_or_default().into_bytes();
        let headers = vec![("content-type", "application/x-www-form-urlencoded".to_owned())];
        let url = self.account.token_uri.clone();
        let sent =
            self.post.send(OutboundRequest { url, headers, body, connection: ConnectionMode::Fresh }).await;
        let receipt = sent.map_err(Answer::none)?;
        let granted = serde_json::from_slice::<Granted>(&receipt.body).ok();
        let Some(granted) = granted.filter(|_| receipt.status == 200) else {
            // Whatever the reason is, it is none of the device: the operator mends it, and then this goes out.
            let said = String::from_utf8_lossy(&receipt.body).into_owned();
            let verdict = PushVerdict::Retry(AttemptError::Status, receipt.retry_after.clone());
            return Err(answer(&receipt, verdict, Some(said)));
        };
        let life = Duration::from_secs(granted.expires_in).saturating_sub(MARGIN);
        *kept = Some(Token { text: granted.access_token.clone(), until: now.plus(life) });
        Ok(granted.access_token)
    }
}

/// A data message: the app decides what is shown.
fn message(device: &str, letter: &PushNotification) -> Value {
    let text = |value: &Value| match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    let members = letter.body.as_object().into_iter().flatten();
    let data: BTreeMap<&String, String> =
        members.filter_map(|(name, value)| Some((name, text(value)?))).collect();
    let priority = match letter.kind {
        PushKind::YourTurn | PushKind::Reminder => "HIGH",
        PushKind::Answered | PushKind::GameOver => "NORMAL",
    };
    json!({ "message": {
        "token": device,
        "data": data,
        "android": {
            "collapse_key": topic(letter.game),
            "priority": priority,
            "ttl": format!("{}s", letter.kept.as_secs()),
        },
    } })
}

/// What an answer means
/// (<https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>).
fn read(receipt: &OutboundResponse) -> Answer {
    let body: Value = serde_json::from_slice(&receipt.body).unwrap_or_default();
    let error = &body["error"];
    let details = error["details"].as_array().into_iter().flatten();
    let code = details.filter_map(|detail| detail["errorCode"].as_str()).next();
    let code = code.or(error["status"].as_str()).unwrap_or_default().to_owned();
    let verdict = match (receipt.status, code.as_str()) {
        (_, "UNREGISTERED") | (404, _) => PushVerdict::Unregistered,
        // That we are not let in says nothing about the device.
        (401, _) | (403, "PERMISSION_DENIED" | "THIRD_PARTY_AUTH_ERROR") => {
            PushVerdict::Retry(AttemptError::Status, receipt.retry_after.clone())
        }
        _ => by_status(receipt),
    };
    let said = error["message"].as_str().unwrap_or_default();
    answer(receipt, verdict, Some(format!("{code} {said}")))
}
