//! Push notifications: an account registers its devices and is notified there when a game waits for it. This module has
//! the operations of accounts; [`Dispatch`] queues push notifications from the outbox, [`Pusher`] sends them.

mod content;
mod dispatch;
mod preferences;
mod pusher;
mod record;
mod reminder;
pub mod store;
mod vapid;

use std::time::Duration;

pub use crate::notify::push::content::{Content, Waiting};
pub use crate::notify::push::dispatch::Dispatch;
pub use crate::notify::push::preferences::{Preferences, QuietHours};
pub use crate::notify::push::pusher::{Answer, PushNotification, PushProviders, PushVerdict, Pusher, Shape};
pub use crate::notify::push::record::*;
pub use crate::notify::push::vapid::Vapid;
use aws_lc_rs::agreement::{ECDH_P256, ParsedPublicKey, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::accounts::keys::Caller;
use crate::error::{Conflict, Error, Violation};
use crate::id::{AccountId, TargetId};
use crate::messages::{Message, detail, expected};
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::webhooks::granted_session;
use crate::ports::StoreError;

/// The largest number of devices of an account; a further one replaces the one that was registered longest ago.
pub const MAX_DEVICES_PER_ACCOUNT: usize = 20;
/// The largest number of games that an account can mute.
pub const MAX_MUTED_GAMES: usize = 100;
/// The largest number of characters of a token.
const MAX_TOKEN_LENGTH: usize = 4_096;
/// The largest number of bytes of a device token of Apple; Apple reserves the right to make it longer.
const MAX_APNS_TOKEN_BYTES: usize = 100;

/// The push providers that are configured on this server.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PushServices {
    pub web_push: bool,
    /// FCM, and the id of the project.
    pub fcm: Option<String>,
    /// APNs, and the ids of the apps; the first is the default.
    pub apns: Vec<String>,
    /// The delay of the notification for a decision that the seat's own answer has opened.
    pub grace: Duration,
}

/// The available push providers, and what an app needs to register with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AvailablePushServices {
    /// The public key that a browser subscribes with: an uncompressed point of P-256, in base64url.
    pub web_push: Option<String>,
    /// The id of the project of FCM.
    pub fcm: Option<String>,
    /// The ids of the apps of Apple.
    pub apns: Vec<String>,
}

/// A device as an app registers it.
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
    Fcm { token: String },
    /// A device token of Apple.
    Apns {
        /// The token, in hexadecimal.
        token: String,
        /// The id of the app; the first configured one by default.
        topic: Option<String>,
        /// Whether the token is for the sandbox environment.
        sandbox: bool,
    },
}

/// Whether a device was registered before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Registered {
    /// It was not registered, or registered by another account.
    New,
    /// It was registered by this account.
    Known,
}

impl NotificationService {
    /// The available push providers.
    pub async fn push_services(&self, account: AccountId) -> Result<AvailablePushServices, Error> {
        // A token can outlive its account.
        self.accounts.account(account).await?;
        let web_push = match self.push_services.web_push {
            true => Some(self.vapid().await?.public()),
            false => None,
        };
        Ok(AvailablePushServices {
            web_push,
            fcm: self.push_services.fcm.clone(),
            apns: self.push_services.apns.clone(),
        })
    }

    /// Registers a device, or moves it to this account and session.
    pub async fn register_target(
        &self,
        caller: &Caller,
        device: Device,
    ) -> Result<(Target, Registered), Error> {
        // A token can outlive its account.
        self.accounts.account(caller.account).await?;
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
            // It was registered twice concurrently.
            Err(StoreError::Duplicate) => Err(Error::Busy),
            Err(other) => Err(other.into()),
        }
    }

    /// The devices that a caller may see, oldest first: the owner sees all devices, a third party those that it has
    /// registered.
    pub async fn targets(&self, caller: &Caller) -> Result<Vec<Target>, Error> {
        let mut targets = self.store.targets_of(caller.account, self.clock.now()).await?;
        let grant = granted_session(caller);
        targets.retain(|target| grant.is_none_or(|session| target.session == session));
        Ok(targets)
    }

    /// Deletes a device and its queued notifications.
    pub async fn delete_target(&self, caller: &Caller, id: TargetId) -> Result<(), Error> {
        let own = self.targets(caller).await?.iter().any(|target| target.id == id);
        match own && self.store.delete_target(caller.account, id).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_push_target())),
        }
    }

    /// Returns the notification preferences of an account.
    pub async fn preferences(&self, account: AccountId) -> Result<Preferences, Error> {
        Ok(self.store.preferences(account).await?)
    }

    /// Saves the notification preferences. Notifications that wait for the end of quiet hours are checked again.
    ///
    /// # Errors
    /// `Conflict::NoEmail` if the account wants mails and has no confirmed address.
    pub async fn save_preferences(
        &self,
        account: AccountId,
        mut preferences: Preferences,
    ) -> Result<Preferences, Error> {
        let mut wrong = Vec::new();
        if let Some(quiet) = &preferences.quiet
            && !QuietHours::knows(&quiet.zone)
        {
            let expected = expected::time_zone("Europe/Belgrade");
            wrong.push(Violation::new("/quiet_hours/time_zone", "format", expected));
        }
        if preferences.quiet.as_ref().is_some_and(|quiet| quiet.from == quiet.to) {
            wrong.push(Violation::new("/quiet_hours/to", "order", expected::other_time()));
        }
        preferences.muted.sort();
        preferences.muted.dedup();
        if preferences.muted.len() > MAX_MUTED_GAMES {
            let expected = expected::games_at_most(MAX_MUTED_GAMES);
            wrong.push(Violation::new("/muted_game_ids", "length", expected));
        }
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        let owner = self.accounts.account(account).await?;
        if preferences.mail && owner.email.is_none() {
            return Err(Error::Conflict(Conflict::NoEmail));
        }
        self.store.save_preferences(account, preferences.clone(), self.clock.now()).await?;
        self.pushes_due.notify_one();
        Ok(preferences)
    }

    /// When the oldest due push notification was queued.
    pub(crate) async fn oldest_push(&self, now: Moment) -> Result<Option<Moment>, Error> {
        Ok(self.store.oldest_push(now).await?)
    }

    /// The address of a device, if its provider is configured.
    fn address(&self, device: Device) -> Result<DeviceAddress, Error> {
        let offers = &self.push_services;
        let not_offered =
            |provider: ProviderKind| Err(Error::Conflict(Conflict::PushNotConfigured(provider.word())));
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

/// Decodes base64url with or without padding.
fn decoded(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// Decodes a point and checks that it lies on the curve.
fn point(text: &str) -> Option<Vec<u8>> {
    let bytes = decoded(text).filter(|bytes| bytes.len() == 65 && bytes[0] == 4)?;
    let point = UnparsedPublicKey::new(&ECDH_P256, &bytes);
    ParsedPublicKey::try_from(&point).is_ok().then_some(bytes)
}
