//! The push providers. Each has its own request format, authentication and error codes. They send through
//! `OutboundHttp`.

mod apns;
mod encryption;
mod fcm;
mod web_push;

use std::sync::Arc;

use futures_util::future::BoxFuture;

pub use apns::{Apns, Team};
pub use fcm::{Fcm, ServiceAccount};
pub use web_push::WebPush;

use service::notify::push::PushProviders;
use service::notify::push::{Answer, DeviceAddress, ProviderKind, PushNotification, PushVerdict};
use service::ports::outbound_http::{AttemptError, OutboundResponse};

/// Maximum length of a provider's reason, in characters.
const MAX_REASON_LENGTH: usize = 200;

/// The configured push providers.
#[derive(Clone, Default)]
pub struct Services {
    /// Web Push.
    pub web_push: Option<Arc<WebPush>>,
    /// FCM.
    pub fcm: Option<Arc<Fcm>>,
    /// APNs.
    pub apns: Option<Arc<Apns>>,
}

impl PushProviders for Services {
    fn push(&self, address: DeviceAddress, notification: PushNotification) -> BoxFuture<'static, Answer> {
        let Self { web_push, fcm, apns } = self.clone();
        Box::pin(async move {
            let kind = address.provider();
            match (address, web_push, fcm, apns) {
                (DeviceAddress::WebPush { endpoint, p256dh, auth }, Some(service), ..) => {
                    service.push(endpoint, &p256dh, &auth, &notification).await
                }
                (DeviceAddress::Fcm { token }, _, Some(service), _) => {
                    service.push(&token, notification).await
                }
                (DeviceAddress::Apns { token, topic, sandbox }, .., Some(service)) => {
                    service.push(&token, topic, sandbox, notification).await
                }
                (
                    DeviceAddress::WebPush { .. } | DeviceAddress::Fcm { .. } | DeviceAddress::Apns { .. },
                    ..,
                ) => not_offered(kind),
            }
        })
    }
}

/// The operator has removed the provider. It may return.
fn not_offered(kind: ProviderKind) -> Answer {
    let reason = format!("this server does not push by {} now", kind.word());
    Answer { reason: Some(reason), ..Answer::none(AttemptError::NotConnected) }
}

/// The common rule: 2xx is accepted, 408, 429 and 5xx are retried, everything else is refused.
fn by_status(response: &OutboundResponse) -> PushVerdict {
    match response.status {
        200..300 => PushVerdict::Accepted,
        408 | 429 | 500.. => PushVerdict::Retry(AttemptError::Status, response.retry_after.clone()),
        _ => PushVerdict::Refused,
    }
}

/// The answer with the provider's reason.
fn answer(response: &OutboundResponse, verdict: PushVerdict, reason: Option<String>) -> Answer {
    let sanitised = |text: String| {
        let visible = text.chars().map(|c| if c.is_control() { ' ' } else { c });
        visible.take(MAX_REASON_LENGTH).collect::<String>().trim().to_owned()
    };
    let reason = reason.map(sanitised).filter(|text| !text.is_empty());
    Answer { status: Some(response.status), verdict, reason }
}
