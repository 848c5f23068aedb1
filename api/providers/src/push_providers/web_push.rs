//! Web Push: sends to the push service of a subscription (RFC 8030), encrypted for the device (RFC 8291) and signed
//! with VAPID (RFC 8292).

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use super::encryption::encrypt;
use super::{answer, by_status};
use service::id::GameId;
use service::notify::push::{Answer, PushKind, PushNotification, PushVerdict, Vapid};
use service::ports::outbound_http::{AttemptError, ConnectionMode, OutboundHttp, OutboundRequest};

/// Sends through the push service that the browser has chosen.
pub struct WebPush {
    http: Arc<dyn OutboundHttp>,
    vapid: Vapid,
    /// The operator's contact for push services: `mailto:` or `https:`.
    contact: String,
}

/// The topic of a game: 22 letters of base64url, of at most 32.
pub fn topic(game: GameId) -> String {
    URL_SAFE_NO_PAD.encode(game.0)
}

/// The urgency for devices that save power (RFC 8030 §5.3).
fn urgency(kind: PushKind) -> &'static str {
    match kind {
        PushKind::YourTurn | PushKind::Reminder => "high",
        PushKind::Answered | PushKind::GameOver => "normal",
    }
}

impl WebPush {
    /// Sends through `http`, signed with the VAPID key.
    pub fn new(http: Arc<dyn OutboundHttp>, vapid: Vapid, contact: String) -> Self {
        Self { http, vapid, contact }
    }

    /// Sends a notification.
    pub async fn push(
        &self,
        endpoint: String,
        p256dh: &[u8],
        auth: &[u8],
        notification: &PushNotification,
    ) -> Answer {
        let origin = Url::parse(&endpoint).map(|url| url.origin().ascii_serialization());
        let Ok(origin) = origin else { return Answer::none(AttemptError::NotResolved) };
        let body = serde_json::to_vec(&notification.body).ok().and_then(|b| encrypt(&b, p256dh, auth).ok());
        let signed = self.vapid.authorization(&origin, &self.contact, notification.now).ok();
        let Some((body, signed)) = body.zip(signed) else { return Answer::none(AttemptError::Broken) };
        let headers = vec![
            ("authorization", signed),
            ("content-type", "application/octet-stream".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("ttl", notification.kept.as_secs().to_string()),
            ("urgency", urgency(notification.kind).to_owned()),
            ("topic", topic(notification.game)),
        ];
        match self.http.send(OutboundRequest::post(endpoint, headers, body, ConnectionMode::Fresh)).await {
            Ok(response) => {
                let verdict = match response.status {
                    // The subscription has expired or was deleted (RFC 8030 §7.3).
                    404 | 410 => PushVerdict::Unregistered,
                    _ => by_status(&response),
                };
                let body_text = String::from_utf8_lossy(&response.body).into_owned();
                answer(
                    &response,
                    verdict.clone(),
                    Some(body_text).filter(|_| verdict != PushVerdict::Accepted),
                )
            }
            Err(error) => Answer::none(error),
        }
    }
}
