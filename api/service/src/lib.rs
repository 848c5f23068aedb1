//! What people can do: one method per thing. Knows the game and its own ports; neither HTTP nor a database.

pub mod accounts;
pub mod at_rest;
pub mod clock;
pub mod deadline;
pub mod error;
pub mod failure_backoff;
pub mod feed;
pub mod id;
pub mod jobs;
pub mod lobby;
pub mod messages;
pub mod moment;
pub mod names;
pub mod network;
pub mod notify;
pub mod personal_data;
pub mod play;
pub mod ports;
pub mod rate_limiter;
pub mod results;
pub mod seating;
pub mod secret;
pub mod store;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Notify, OnceCell, watch};

use crate::accounts::keys::{Keys, SigningKey};
use crate::accounts::languages::Languages;
use crate::accounts::passwords::Passwords;
use crate::accounts::revoked_sessions::RevokedSessions;
use crate::accounts::sessions::SessionLifetimes;
use crate::at_rest::SecretKeys;
pub use crate::error::Error;
use crate::failure_backoff::FailureBackoffs;
use crate::feed::missed_notice_poller::MissedNoticePoller;
use crate::feed::streams::{ConnectionLimiter, StreamSettings};
use crate::jobs::health::HealthProbe;
use crate::lobby::open_tables::TableLimits;
use crate::moment::Moment;
use crate::notify::outbox::{OutboxConsumer, OutboxRelay};
use crate::notify::push::{PushServices, Vapid};
use crate::notify::webhooks::WebhookRules;
use crate::play::deadline_scheduler::Heartbeat;
use crate::play::recent_turns::RecentTurnCache;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::{Bus, Clock};
use crate::rate_limiter::{RateLimiter, Rates};
use crate::store::Store;

/// Everything that people can do.
pub struct Service {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    keys: Keys,
    secret_keys: Arc<SecretKeys>,
    publisher: Arc<TurnPublisher>,
    recent_turns: RecentTurnCache,
    languages: Languages,
    connections: Arc<ConnectionLimiter>,
    stream_settings: StreamSettings,
    /// Told when the streams are to end.
    stopping: watch::Sender<bool>,
    probe: HealthProbe,
    /// Whether the node is about to stop.
    draining: AtomicBool,
    revoked_sessions: RevokedSessions,
    /// Whether this node has told that it is there.
    heartbeat: Mutex<Heartbeat>,
    passwords: Passwords,
    rate_limiter: RateLimiter,
    backoffs: FailureBackoffs,
    /// What limits open tables.
    tables: TableLimits,
    /// How long guests without a game are kept.
    guest_lifetime: Duration,
    /// What webhooks may be.
    webhook_rules: WebhookRules,
    /// Told when there may be something to send to one.
    webhooks_due: Arc<Notify>,
    /// By which services devices can be reached.
    push_services: PushServices,
    /// Told when there may be something to push.
    pushes_due: Arc<Notify>,
    vapid: OnceCell<Vapid>,
    session_lifetimes: SessionLifetimes,
    key_lead: Duration,
}

/// What the service is told at the start.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long sessions last.
    pub terms: SessionLifetimes,
    /// How long a new key is published before it signs.
    pub key_lead: Duration,
    /// What secrets in the database are encrypted with.
    pub secret_keys: SecretKeys,
    /// The `iss` of the access tokens.
    pub token_issuer: String,
    /// How much hashing of passwords a node does.
    pub passwords: accounts::passwords::Limits,
    /// How much anybody may ask for.
    pub rates: Rates,
    /// How streams are run.
    pub pace: StreamSettings,
    /// What limits open tables.
    pub tables: TableLimits,
    /// How long guests without a game are kept.
    pub guest_lifetime: Duration,
    /// What webhooks may be.
    pub webhooks: WebhookRules,
    /// By which services devices can be reached.
    pub push: PushServices,
}

impl Service {
    /// The time by the clock of this service.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Takes up work; the first time ever, it makes the key that signs tokens.
    pub async fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        settings: Settings,
    ) -> Result<Self, Error> {
        let now = clock.now();
        let secret_keys = Arc::new(settings.secret_keys);
        let survey = store.survey_secrets().await?;
        secret_keys.check(&survey)?;
        let mut kept = store.signing_keys().await?;
        if kept.is_empty() {
            // Several nodes may get here at once; the number lets in one key only.
            store.add_signing_key(SigningKey::fresh(1, now, Duration::ZERO, &secret_keys)?).await?;
            kept = store.signing_keys().await?;
        }
        let life = Duration::from_secs(settings.terms.access_token_seconds.into());
        let keys = Keys::new(&kept, &settings.token_issuer, life, secret_keys.clone())?;
        let service = Self {
            store,
            publisher: Arc::new(TurnPublisher::new(bus.clone())),
            bus,
            clock,
            keys,
            secret_keys,
            recent_turns: RecentTurnCache::new(),
            languages: Languages::new(),
            connections: Arc::default(),
            stream_settings: settings.pace,
            stopping: watch::Sender::new(false),
            probe: HealthProbe::default(),
            revoked_sessions: RevokedSessions::default(),
            heartbeat: Mutex::default(),
            passwords: Passwords::new(settings.passwords),
            rate_limiter: RateLimiter::new(settings.rates),
            backoffs: FailureBackoffs::default(),
            draining: AtomicBool::new(false),
            tables: settings.tables,
            guest_lifetime: settings.guest_lifetime,
            webhook_rules: settings.webhooks,
            webhooks_due: Arc::default(),
            push_services: settings.push,
            pushes_due: Arc::default(),
            vapid: OnceCell::new(),
            session_lifetimes: settings.terms,
            key_lead: settings.key_lead,
        };
        // Tokens of sessions that ended while no node ran may still be out.
        let ended = service.store.sessions_ended_since(service.oldest_token(now)).await?;
        service.revoked_sessions.add(&ended);
        Ok(service)
    }

    /// Who takes what turns leave to be sent to webhooks and devices.
    pub fn outbox_relay(&self) -> OutboxRelay {
        let (store, clock) = (|| self.store.clone(), || self.clock.clone());
        let webhooks = notify::webhooks::WebhookDispatcher::new(store(), clock(), self.webhooks_due.clone());
        let pushes =
            notify::push::Dispatch::new(store(), clock(), self.pushes_due.clone(), self.push_services.grace);
        let senders: Vec<Arc<dyn OutboxConsumer>> = vec![Arc::new(webhooks), Arc::new(pushes)];
        OutboxRelay::new(store(), clock(), self.publisher.sent_out.clone(), senders)
    }

    /// Who looks for what the bus may have lost.
    pub fn missed_notice_poller(&self) -> MissedNoticePoller {
        MissedNoticePoller::new(self.store.clone(), self.bus.clone(), self.clock.clone())
    }
}
