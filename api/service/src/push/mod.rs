//! Pushes: an account names its devices, and is told there that a game waits for it. Here stands what an account can do with
//! them; [`Dispatch`] makes pushes of what turns leave, [`Pusher`] carries them out.

mod content;
mod dispatch;
mod preferences;
mod pusher;
mod record;
mod reminder;
pub mod store;
mod vapid;

use std::time::Duration;

use aws_lc_rs::agreement::{ECDH_P256, ParsedPublicKey, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
pub use content::{Content, Waiting};
pub use dispatch::Dispatch;
pub use preferences::{Preferences, QuietHours};
pub use pusher::{Answer, PushNotification, PushVerdict, Pusher, Shape};
pub use record::*;
pub use vapid::Vapid;

use super::Service;
use super::error::{Conflict, Error, Violation};
use super::id::{AccountId, TargetId};
use super::keys::Caller;
use super::moment::Moment;
use super::ports::StoreError;
use super::webhooks::granted_session;
use crate::messages::{Message, detail, expected};

/// Devices that an account can have; the one that was registered longest ago goes for another.
pub const MAX_DEVICES_PER_ACCOUNT: usize = 20;
/// Games that an account can want to hear nothing of.
pub const MAX_MUTED_GAMES: usize = 100;
/// Letters of a token.
const MAX_TOKEN_LENGTH: usize = 4_096;
/// Bytes of a device token of Apple; they say that it may grow.
const MAX_APNS_TOKEN_BYTES: usize = 100;

/// By which services devices can be reached here.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PushServices {
    /// Web Push.
    pub web_push: bool,
    /// FCM, and the id of the project.
    pub fcm: Option<String>,
    /// APNs, and the apps: the first one is meant where none is named.
    pub apns: Vec<String>,
    /// A decision that a seat's own answer has opened is told of after so long.
    pub grace: Duration,
}

/// The services, and what an app needs to be reached by them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AvailablePushServices {
    /// The public key that a browser subscribes with: an uncompressed point of P-256, in base64url.
    pub web_push: Option<String>,
    /// The id of the project of FCM.
    pub fcm: Option<String>,
    /// The ids of the apps of Apple.
    pub apns: Vec<String>,
}

/// A device, as an app names it.
#[derive(Clone, Debug)]
pub enum Device {
    /// A subscription of Web Push.
    WebPush {
        /// Its URL.
        endpoint: String,
        /// Its public key, in base64url.
        p256dh: String,
        /// Its authentication secret, in base64url.
        auth: String,
    },
    /// A registration token of FCM.
    Fcm {
        /// The token.
        token: String,
    },
    /// A device token of Apple.
    Apns {
        /// The token, in hexadecimal.
        token: String,
        /// The id of the app; the only one, or the first, if it is not said.
        topic: Option<String>,
        /// Whether the app was built with the tools of developers.
        sandbox: bool,
    },
}

/// Whether a device was registered before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Registered {
    /// For the first time, or by another account.
    New,
    /// By this account.
    Known,
}

impl Service {
    /// By which services devices can be reached, and what is needed for it.
    pub async fn push_services(&self, account: AccountId) -> Result<AvailablePushServices, Error> {
        // A token can outlive its account.
        self.account(account).await?;
        let web_push = match self.push_services.web_push {
            true => Some(self.vapid().await?.public()),
            false => None,
        };
        Ok(AvailablePushServices { web_push, fcm: self.push_services.fcm.clone(), apns: self.push_services.apns.clone() })
    }

    /// Makes a device known, or moves it to this account and session.
    pub async fn register_target(
        &self,
        caller: &Caller,
        device: Device,
    ) -> Result<(Target, Registered), Error> {
        // A token can outlive its account.
        self.account(caller.account).await?;
        let address = self.address(device)?;
        let session = caller.session.ok_or(Error::Unauthenticated(detail::token_without_session()))?;
        let now = self.clock.now();
        let target = Target {
            id: TargetId::fresh(),
            account: caller.account,
            session,
            address,
            created_at: now,
            registered_at: now,
            disabled: None,
            failing_since: None,
            succeeded_at: None,
            last_attempt: None,
            reason: None,
        };
        match self.store.upsert_target(target, MAX_DEVICES_PER_ACCOUNT as i64).await {
            Ok(kept) => Ok(kept),
            // It was registered twice at the same time.
            Err(StoreError::Duplicate) => Err(Error::Busy),
            Err(other) => Err(other.into()),
        }
    }

    /// The devices that a caller has to do with, the oldest first: the owner with all, others with those they have
    /// registered.
    pub async fn targets(&self, caller: &Caller) -> Result<Vec<Target>, Error> {
        let mut targets = self.store.targets_of(caller.account, self.clock.now()).await?;
        let granted = granted_session(caller);
        targets.retain(|target| granted.is_none_or(|session| target.session == session));
        Ok(targets)
    }

    /// Takes one away with everything that waits.
    pub async fn delete_target(&self, caller: &Caller, id: TargetId) -> Result<(), Error> {
        let own = self.targets(caller).await?.iter().any(|target| target.id == id);
        match own && self.store.delete_target(caller.account, id).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_push_target())),
        }
    }

    /// What an account wants to be told.
    pub async fn preferences(&self, account: AccountId) -> Result<Preferences, Error> {
        Ok(self.store.preferences(account).await?)
    }

    /// Changes what it wants to be told. What waited for the end of other quiet hours is looked at again.
    pub async fn prefer(&self, account: AccountId, mut wish: Preferences) -> Result<Preferences, Error> {
        let mut wrong = Vec::new();
        if let Some(quiet) = &wish.quiet
            && !QuietHours::knows(&quiet.zone)
        {
            let expected = expected::time_zone("Europe/Belgrade");
            wrong.push(Violation::new("/quiet_hours/time_zone", "format", expected));
        }
        if wish.quiet.as_ref().is_some_and(|quiet| quiet.from == quiet.to) {
            wrong.push(Violation::new("/quiet_hours/to", "order", expected::other_time()));
        }
        wish.muted.sort();
        wish.muted.dedup();
        if wish.muted.len() > MAX_MUTED_GAMES {
            let expected = expected::games_at_most(MAX_MUTED_GAMES);
            wrong.push(Violation::new("/muted_games", "length", expected));
        }
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        self.account(account).await?;
        self.store.save_preferences(account, wish.clone(), self.clock.now()).await?;
        self.pushes_due.notify_one();
        Ok(wish)
    }

    /// When the oldest push that is due was made.
    pub(super) async fn oldest_push(&self, now: Moment) -> Result<Option<Moment>, Error> {
        Ok(self.store.oldest_push(now).await?)
    }

    /// How a device is reached, if it can be from here.
    fn address(&self, device: Device) -> Result<DeviceAddress, Error> {
        let offers = &self.push_services;
        let not_offered = |provider: ProviderKind| Err(Error::Conflict(Conflict::PushNotConfigured(provider.word())));
        match device {
            Device::WebPush { .. } if !offers.web_push => not_offered(ProviderKind::WebPush),
            Device::Fcm { .. } if offers.fcm.is_none() => not_offered(ProviderKind::Fcm),
            Device::Apns { .. } if offers.apns.is_empty() => not_offered(ProviderKind::Apns),
            Device::WebPush { endpoint, p256dh, auth } => {
                let mut wrong = Vec::new();
                let endpoint = self.webhook_rules.url("/endpoint", &endpoint).map_err(|why| wrong.push(why));
                let p256dh = point(&p256dh).ok_or_else(|| {
                    let expected = expected::p256dh();
                    wrong.push(Violation::new("/p256dh", "format", expected));
                });
                let auth = decoded(&auth).filter(|bytes| bytes.len() == 16).ok_or_else(|| {
                    wrong.push(Violation::new("/auth", "format", expected::auth_secret()));
                });
                match (endpoint, p256dh, auth) {
                    (Ok(endpoint), Ok(p256dh), Ok(auth)) => {
                        Ok(DeviceAddress::WebPush { endpoint, p256dh, auth })
                    }
                    _ => Err(Error::Invalid(wrong)),
                }
            }
            Device::Fcm { token } => match token.len() {
                1..=MAX_TOKEN_LENGTH if token.bytes().all(|b| b.is_ascii_graphic()) => {
                    Ok(DeviceAddress::Fcm { token })
                }
                _ => wrong("/token", expected::fcm_token()),
            },
            Device::Apns { token, topic, sandbox } => {
                let token = token.to_ascii_lowercase();
                let hex = token.len() % 2 == 0 && token.bytes().all(|b| b.is_ascii_hexdigit());
                if !hex || !(1..=MAX_APNS_TOKEN_BYTES).contains(&(token.len() / 2)) {
                    return wrong("/token", expected::apns_token());
                }
                let named = topic.as_ref().or(offers.apns.first());
                match named.filter(|topic| offers.apns.contains(topic)) {
                    Some(topic) => Ok(DeviceAddress::Apns { token, topic: topic.clone(), sandbox }),
                    None => wrong("/topic", expected::one_of(offers.apns.join(", "))),
                }
            }
        }
    }
}

fn wrong(pointer: &str, expected: Message) -> Result<DeviceAddress, Error> {
    Err(Error::Invalid(vec![Violation::new(pointer, "format", expected)]))
}

/// Browsers leave the padding out, and others do not.
fn decoded(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// A point that lies on the curve.
fn point(text: &str) -> Option<Vec<u8>> {
    let bytes = decoded(text).filter(|bytes| bytes.len() == 65 && bytes[0] == 4)?;
    let point = UnparsedPublicKey::new(&ECDH_P256, &bytes);
    ParsedPublicKey::try_from(&point).is_ok().then_some(bytes)
}
