//! The services that bring pushes to devices: for each its own way of asking, of saying who asks, and of telling what came
//! of it. They send by `post`.

mod apns;
mod encryption;
mod fcm;
mod web_push;

use std::sync::Arc;

use futures_util::future::BoxFuture;

pub use apns::{Apns, Team};
pub use fcm::{Fcm, ServiceAccount};
pub use web_push::WebPush;

use service::delivery::OutboundResponse;
use service::ports::PushProviders;
use service::push::{Answer, DeviceAddress, ProviderKind, PushNotification, PushVerdict};
use service::webhooks::AttemptError;

/// Characters of what a service has said that are kept.
const LONGEST_REASON: usize = 200;

/// Those that this server sends by.
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
    fn push(&self, route: DeviceAddress, letter: PushNotification) -> BoxFuture<'static, Answer> {
        let Self { web_push, fcm, apns } = self.clone();
        Box::pin(async move {
            let gate = route.provider();
            match (route, web_push, fcm, apns) {
                (DeviceAddress::WebPush { endpoint, p256dh, auth }, Some(service), ..) => {
                    service.push(endpoint, &p256dh, &auth, &letter).await
                }
                (DeviceAddress::Fcm { token }, _, Some(service), _) => service.push(&token, letter).await,
                (DeviceAddress::Apns { token, topic, sandbox }, .., Some(service)) => {
                    service.push(&token, topic, sandbox, letter).await
                }
                (
                    DeviceAddress::WebPush { .. } | DeviceAddress::Fcm { .. } | DeviceAddress::Apns { .. },
                    ..,
                ) => not_offered(gate),
            }
        })
    }
}

/// The operator has taken the service out. It may come back.
fn not_offered(gate: ProviderKind) -> Answer {
    let reason = format!("this server does not push by {} now", gate.word());
    Answer { reason: Some(reason), ..Answer::none(AttemptError::NotConnected) }
}

/// What holds for all of them: any 2xx is good, too much and 5xx are for later, everything else is for never.
fn by_status(receipt: &OutboundResponse) -> PushVerdict {
    match receipt.status {
        200..300 => PushVerdict::Accepted,
        408 | 429 | 500.. => PushVerdict::Retry(AttemptError::Status, receipt.retry_after.clone()),
        _ => PushVerdict::Refused,
    }
}

/// The answer, with what the service says about it.
fn answer(receipt: &OutboundResponse, verdict: PushVerdict, reason: Option<String>) -> Answer {
    let shown = |text: String| {
        let visible = text.chars().map(|c| if c.is_control() { ' ' } else { c });
        visible.take(LONGEST_REASON).collect::<String>().trim().to_owned()
    };
    let reason = reason.map(shown).filter(|text| !text.is_empty());
    Answer { status: Some(receipt.status), verdict, reason }
}
