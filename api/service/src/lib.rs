//! What people can do: one method per thing. Knows the game and its own ports; neither HTTP nor a database.

pub mod accounts;
pub mod at_rest;
pub mod bots;
pub mod callers;
mod caretaker;
pub mod chat;
pub mod clock;
pub mod clocks;
pub mod credentials;
pub mod deadline;
pub mod delivery;
pub mod digest;
pub mod endings;
pub mod error;
pub mod events;
pub mod export;
pub mod failure_backoff;
pub mod forecast;
mod game_cache;
pub mod game_list;
pub mod game_view;
pub mod games;
pub mod grants;
pub mod guests;
pub mod id;
pub mod inbox;
pub mod inbox_store;
pub mod keys;
mod languages;
pub mod leaving;
pub mod links;
pub mod lobby;
pub mod login_throttle;
pub mod messages;
pub mod missed_notice_poller;
pub mod moment;
pub mod move_command;
pub mod moves;
pub mod names;
mod network;
mod next_turn;
mod notices;
pub mod operation;
pub mod outbox;
pub mod passwords;
pub mod plans;
pub mod ports;
pub mod preview;
pub mod push;
pub mod rate_limiter;
mod recent_turns;
pub mod replay;
pub mod results;
pub mod retention;
pub mod revoked_sessions;
pub mod scopes;
pub mod seats;
pub mod secret;
pub mod sessions;
pub mod sign_in_codes;
pub mod stored;
pub mod streams;
pub mod subscriptions;
pub mod tables;
mod turn_publisher;
pub mod webhooks;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Notify, OnceCell, watch};

use at_rest::SecretKeys;
use clocks::deadline_scheduler::Heartbeat;
pub use error::Error;
use failure_backoff::FailureBackoffs;
use keys::{Keys, SigningKey};
use languages::Languages;
use lobby::open_tables::TableLimits;
use missed_notice_poller::MissedNoticePoller;
use moment::Moment;
use operation::HealthProbe;
use outbox::{OutboxConsumer, OutboxRelay};
use passwords::Passwords;
use ports::{Bus, Clock, Store};
use push::{PushServices, Vapid};
use rate_limiter::{RateLimiter, Rates};
use recent_turns::RecentTurnCache;
use revoked_sessions::RevokedSessions;
use sessions::SessionLifetimes;
use streams::{ConnectionLimiter, StreamSettings};
use turn_publisher::TurnPublisher;
use webhooks::WebhookRules;

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
    pub passwords: passwords::Limits,
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
        let webhooks = webhooks::WebhookDispatcher::new(store(), clock(), self.webhooks_due.clone());
        let pushes = push::Dispatch::new(store(), clock(), self.pushes_due.clone(), self.push_services.grace);
        let senders: Vec<Arc<dyn OutboxConsumer>> = vec![Arc::new(webhooks), Arc::new(pushes)];
        OutboxRelay::new(store(), clock(), self.publisher.sent_out.clone(), senders)
    }

    /// Who looks for what the bus may have lost.
    pub fn missed_notice_poller(&self) -> MissedNoticePoller {
        MissedNoticePoller::new(self.store.clone(), self.bus.clone(), self.clock.clone())
    }
}
