//! Bodies about devices for push notifications, and about notification settings.

use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::notifications::webhook_bodies::{DeliveryError, GameWord};
use crate::reply::mirror::mirror;
use service::error::Violation;
use service::id::GameId;
use service::messages::expected;
use service::notify::push;
use service::notify::push::{Device, DeviceAddress, Preferences, ProviderKind, PushKind, QuietHours, Target};

/// Apple push environment that an app was built for.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApnsEnvironment {
    /// Apps from the App Store and TestFlight.
    Production,
    /// Apps that run from development tools.
    Sandbox,
}

/// A device to register for push notifications.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "service", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewPushTarget {
    /// A browser, or an app with a UnifiedPush distributor, by its Web Push subscription (RFC 8030).
    WebPush {
        /// URL of the subscription.
        #[schema(min_length = 1, max_length = 2_000, format = "uri")]
        endpoint: String,
        /// Public key of the subscription, in base64url.
        #[schema(min_length = 1, max_length = 100)]
        p256dh: String,
        /// Authentication secret of the subscription, in base64url.
        #[schema(min_length = 1, max_length = 30)]
        auth: String,
    },
    /// An Android app with Firebase Cloud Messaging.
    Fcm {
        /// Registration token.
        #[schema(min_length = 1, max_length = 4_096)]
        token: String,
    },
    /// An app on an Apple system.
    Apns {
        /// Device token, in hexadecimal.
        #[schema(min_length = 2, max_length = 200)]
        token: String,
        /// Id of the app. The first topic of `GET /v1/me/push-services` if absent.
        #[schema(max_length = 255)]
        topic: Option<String>,
        /// Push environment of the app.
        environment: ApnsEnvironment,
    },
}

mirror! {
    /// A service that delivers push notifications to devices.
    PushService of ProviderKind {
        /// Web Push: browsers and UnifiedPush distributors.
        WebPush,
        /// Firebase Cloud Messaging.
        Fcm,
        /// The Apple Push Notification service.
        Apns,
    }
}

mirror! {
    /// Reason why the server no longer sends to a device.
    TargetDisabledReason of push::Disabled {
        /// All deliveries failed for three days. Registering the device again enables it.
        Failing,
    }
}

/// A device that is registered for push notifications.
#[derive(Serialize, ToSchema)]
pub struct PushTargetBody {
    /// Id of the registered device.
    #[schema(format = "uuid")]
    id: String,
    /// Push service that reaches the device.
    service: PushService,
    /// Origin of the endpoint, or id of the app. Replies never contain the rest of the address.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// Id of the session in which the device was registered. The device is deleted when that session ends.
    #[schema(format = "uuid")]
    session_id: String,
    /// False if the server no longer sends to the device.
    enabled: bool,
    /// Reason why the server does not send. Absent while the device is enabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<TargetDisabledReason>,
    /// Time at which the device was disabled. Absent while the device is enabled.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_at: Option<String>,
    /// Time of the first failed attempt since the last success. Absent if no attempt has failed since then.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<String>,
    /// Time of the last delivery to the push service. Absent before the first.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_delivery_at: Option<String>,
    /// Time of the latest attempt to send. Absent before the first.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_attempt_at: Option<String>,
    /// HTTP status of the push service's last response. Absent if there was none.
    #[schema(minimum = 100, maximum = 999)]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_status: Option<u16>,
    /// Reason why the latest attempt failed. Absent if it succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_error: Option<DeliveryError>,
    /// Reason that the push service gave, in its own words. Absent if it gave none.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_reason: Option<String>,
    /// Time at which the device was registered for the first time.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the device was registered most recently.
    #[schema(format = "date-time")]
    registered_at: String,
}

/// Registered devices of an account.
#[derive(Serialize, ToSchema)]
pub struct PushTargetList {
    /// Devices, oldest first.
    pub(crate) items: Vec<PushTargetBody>,
}

/// Push services of this server, with the settings that an app needs to register a device.
#[derive(Serialize, ToSchema)]
pub struct PushServices {
    /// Settings of Web Push. Absent if this server does not use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    web_push: Option<WebPushService>,
    /// Settings of FCM. Absent if this server does not use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    fcm: Option<FcmService>,
    /// Settings of APNs. Absent if this server does not use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    apns: Option<ApnsService>,
}

/// Settings that a browser needs to subscribe.
#[derive(Serialize, ToSchema)]
pub struct WebPushService {
    /// The `applicationServerKey` (RFC 8292): an uncompressed point of P-256, in base64url.
    #[schema(pattern = "^[A-Za-z0-9_-]{87}$")]
    public_key: String,
}

/// Settings of Firebase Cloud Messaging.
#[derive(Serialize, ToSchema)]
pub struct FcmService {
    /// Id of the Firebase project.
    project_id: String,
}

/// Settings of the Apple Push Notification service.
#[derive(Serialize, ToSchema)]
pub struct ApnsService {
    /// Ids of the apps that this server can reach (APNs topics).
    topics: Vec<String>,
}

/// Notification settings of an account.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationsBody {
    /// Kinds of push notifications to send.
    #[serde(default)]
    #[schema(required = false)]
    kinds: KindsBody,
    /// Hours in which the server sends no push notifications. No quiet hours if absent. The server sends a
    /// notification of these hours at their end, unless the decision has been answered by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_hours: Option<QuietHoursBody>,
    /// Ids of the games for which no notifications are sent.
    #[serde(default)]
    #[schema(required = false, max_items = 100)]
    muted_game_ids: Vec<GameWord>,
    /// Whether to send a mail when games wait for the account, at most one an hour. Quiet hours and muted games apply
    /// to mails too; `kinds` does not. Requires a confirmed e-mail address.
    #[serde(default)]
    #[schema(required = false)]
    mail: bool,
}

/// Kinds of push notifications to send. A kind that is absent is sent.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct KindsBody {
    /// Notify when a game waits for the account.
    #[schema(required = false)]
    your_turn: bool,
    /// Notify again when the remaining time to answer gets short.
    #[schema(required = false)]
    reminder: bool,
    /// Notify when a game is over.
    #[schema(required = false)]
    game_over: bool,
}

impl Default for KindsBody {
    fn default() -> Self {
        Self { your_turn: true, reminder: true, game_over: true }
    }
}

/// Quiet hours of each day. They may extend past midnight.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHoursBody {
    /// IANA time zone name.
    #[schema(min_length = 1, max_length = 64, example = "Europe/Belgrade")]
    time_zone: String,
    /// Start of the quiet hours, local time.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "22:00")]
    from: String,
    /// End of the quiet hours, local time.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "07:30")]
    to: String,
}

impl From<NewPushTarget> for Device {
    fn from(target: NewPushTarget) -> Self {
        match target {
            NewPushTarget::WebPush { endpoint, p256dh, auth } => Self::WebPush { endpoint, p256dh, auth },
            NewPushTarget::Fcm { token } => Self::Fcm { token },
            NewPushTarget::Apns { token, topic, environment } => {
                Self::Apns { token, topic, sandbox: matches!(environment, ApnsEnvironment::Sandbox) }
            }
        }
    }
}

impl From<Target> for PushTargetBody {
    fn from(target: Target) -> Self {
        let place = match &target.address {
            DeviceAddress::WebPush { endpoint, .. } => {
                Url::parse(endpoint).ok().map(|url| url.origin().ascii_serialization())
            }
            DeviceAddress::Fcm { .. } => None,
            DeviceAddress::Apns { topic, .. } => Some(topic.clone()),
        };
        Self {
            id: target.id.to_string(),
            service: target.address.provider().into(),
            place,
            session_id: target.session.to_string(),
            enabled: target.disabled.is_none(),
            disabled_reason: target.disabled.map(|(_, reason)| reason.into()),
            disabled_at: target.disabled.map(|(at, _)| at.to_string()),
            failing_since: target.failing_since.map(|at| at.to_string()),
            last_delivery_at: target.succeeded_at.map(|at| at.to_string()),
            last_attempt_at: target.last_attempt.map(|tried| tried.at.to_string()),
            last_status: target.last_attempt.and_then(|tried| tried.status),
            last_error: target.last_attempt.and_then(|tried| tried.error).map(DeliveryError::from),
            last_reason: target.reason,
            created_at: target.created_at.to_string(),
            registered_at: target.registered_at.to_string(),
        }
    }
}

impl From<push::AvailablePushServices> for PushServices {
    fn from(services: push::AvailablePushServices) -> Self {
        let topics = Some(services.apns).filter(|topics| !topics.is_empty());
        Self {
            web_push: services.web_push.map(|public_key| WebPushService { public_key }),
            fcm: services.fcm.map(|project_id| FcmService { project_id }),
            apns: topics.map(|topics| ApnsService { topics }),
        }
    }
}

impl From<Preferences> for NotificationsBody {
    fn from(wish: Preferences) -> Self {
        let on = |kind| !wish.off.contains(&kind);
        let kinds = KindsBody {
            your_turn: on(PushKind::YourTurn),
            reminder: on(PushKind::Reminder),
            game_over: on(PushKind::GameOver),
        };
        let time = |minutes: i16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        let quiet_hours = wish.quiet.map(|quiet| QuietHoursBody {
            from: time(quiet.from),
            to: time(quiet.to),
            time_zone: quiet.zone,
        });
        let muted_game_ids = wish.muted.iter().map(|game| GameWord(game.to_string())).collect();
        Self { kinds, quiet_hours, muted_game_ids, mail: wish.mail }
    }
}

impl NotificationsBody {
    /// The settings, or the violations.
    pub(crate) fn read(self) -> Result<Preferences, Vec<Violation>> {
        let mut wrong = Vec::new();
        let KindsBody { your_turn, reminder, game_over } = self.kinds;
        let kinds = [
            (PushKind::YourTurn, your_turn),
            (PushKind::Reminder, reminder),
            (PushKind::GameOver, game_over),
        ];
        let off = kinds.into_iter().filter(|(_, on)| !on).map(|(kind, _)| kind).collect();
        let quiet = self.quiet_hours.map(|quiet| {
            let mut time = |name: &str, text: &str| {
                minutes(text).unwrap_or_else(|| {
                    let pointer = format!("/quiet_hours/{name}");
                    wrong.push(Violation::new(pointer, "format", expected::time("07:30")));
                    0
                })
            };
            let (from, to) = (time("from", &quiet.from), time("to", &quiet.to));
            QuietHours { zone: quiet.time_zone, from, to }
        });
        let mut muted: Vec<GameId> = Vec::new();
        for (index, text) in self.muted_game_ids.iter().enumerate() {
            match text.0.parse() {
                Ok(game) => muted.push(game),
                Err(_) => {
                    let pointer = format!("/muted_game_ids/{index}");
                    wrong.push(Violation::new(pointer, "format", expected::game_id()));
                }
            }
        }
        if wrong.is_empty() { Ok(Preferences { off, muted, quiet, mail: self.mail }) } else { Err(wrong) }
    }
}

/// Parses a time of day, as minutes since midnight.
fn minutes(text: &str) -> Option<i16> {
    let (hours, minutes) = text.split_once(':').filter(|(h, m)| h.len() == 2 && m.len() == 2)?;
    let number = |text: &str, below: i16| text.parse().ok().filter(|n| (0..below).contains(n));
    Some(number(hours, 24)? * 60 + number(minutes, 60)?)
}
