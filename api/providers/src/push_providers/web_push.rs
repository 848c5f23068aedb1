//! Web Push: to the push service that a subscription names (RFC 8030), encrypted for the device (RFC 8291), signed by us
//! (RFC 8292).

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use super::encryption::encrypted;
use super::{answer, by_status};
use service::delivery::{ConnectionMode, OutboundRequest};
use service::id::GameId;
use service::ports::OutboundHttp;
use service::push::{Answer, PushKind, PushNotification, PushVerdict, Vapid};
use service::webhooks::AttemptError;

/// Sends by whatever push service a browser has chosen.
pub struct WebPush {
    post: Arc<dyn OutboundHttp>,
    vapid: Vapid,
    /// Where a push service can write to about us: `mailto:` or `https:`.
    contact: String,
}

/// What a game is called where there is little room: 22 letters of base64url, of 32 that a topic may have.
pub fn topic(game: GameId) -> String {
    URL_SAFE_NO_PAD.encode(game.0)
}

/// How soon a device that saves power wants to be woken for it (RFC 8030 §5.3).
fn urgency(kind: PushKind) -> &'static str {
    match kind {
        PushKind::YourTurn | PushKind::Reminder => "high",
        PushKind::Answered | PushKind::GameOver => "normal",
    }
}

impl WebPush {
    /// Sends by that post, under that key.
    pub fn new(post: Arc<dyn OutboundHttp>, vapid: Vapid, contact: String) -> Self {
        Self { post, vapid, contact }
    }

    /// Hands a push over.
    pub async fn push(
        &self,
        endpoint: String,
        p256dh: &[u8],
        auth: &[u8],
        letter: &PushNotification,
    ) -> Answer {
        let origin = Url::parse(&endpoint).map(|url| url.origin().ascii_serialization());
        let Ok(origin) = origin else { return Answer::none(AttemptError::NotResolved) };
        let body = serde_json::to_vec(&letter.body).ok().and_then(|b| encrypted(&b, p256dh, auth).ok());
        let signed = self.vapid.authorization(&origin, &self.contact, letter.now).ok();
        let Some((body, signed)) = body.zip(signed) else { return Answer::none(AttemptError::Broken) };
        let headers = vec![
            ("authorization", signed),
            ("content-type", "application/octet-stream".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("ttl", letter.kept.as_secs().to_string()),
            ("urgency", urgency(letter.kind).to_owned()),
            ("topic", topic(letter.game)),
        ];
        match self
            .post
            .send(OutboundRequest { url: endpoint, headers, body, connection: ConnectionMode::Fresh })
            .await
        {
            Ok(receipt) => {
                let verdict = match receipt.status {
                    // The subscription has run out or was given up (RFC 8030 §7.3).
                    404 | 410 => PushVerdict::Unregistered,
                    _ => by_status(&receipt),
                };
                let said = String::from_utf8_lossy(&receipt.body).into_owned();
                answer(&receipt, verdict.clone(), Some(said).filter(|_| verdict != PushVerdict::Accepted))
            }
            Err(mishap) => Answer::none(mishap),
        }
    }
}
