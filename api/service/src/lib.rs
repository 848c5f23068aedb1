//! The use cases: one service for each topic, which handlers and jobs call. This crate knows the game and its own ports,
//! but neither HTTP nor a database.

pub mod account_changes;
pub mod accounts;
pub mod at_rest;
pub mod clock;
pub mod current_job;
pub mod deadline;
pub mod error;
pub mod failure_backoff;
pub mod feed;
pub mod id;
pub mod jobs;
pub mod lobby;
pub mod messages;
pub mod moderation;
pub mod moment;
pub mod names;
pub mod network;
pub mod notify;
pub mod operation;
pub mod personal_data;
pub mod play;
pub mod ports;
pub mod progress;
pub mod rate;
pub mod rate_limiter;
pub mod results;
pub mod reviews;
pub mod seating;
pub mod secret;
pub mod spans;
pub mod store;

use std::sync::Arc;

use crate::account_changes::AccountChanges;
use crate::accounts::{AccountService, AccountSettings};
use crate::at_rest::SecretKeys;
pub use crate::error::Error;
use crate::feed::FeedService;
use crate::feed::missed_notice_poller::MissedNoticePoller;
use crate::feed::streams::StreamSettings;
use crate::lobby::LobbyService;
use crate::lobby::open_tables::TableLimits;
use crate::moderation::ModerationService;
use crate::notify::NotificationService;
use crate::notify::outbox::OutboxRelay;
use crate::notify::push::PushServices;
use crate::notify::webhooks::WebhookRules;
use crate::operation::OperationService;
use crate::operation::retention::RetentionPeriods;
use crate::personal_data::PersonalDataService;
use crate::play::PlayService;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::outbound_http::OutboundHttp;
use crate::ports::{Bus, Clock};
use crate::rate_limiter::{RateLimiter, Rates};
use crate::results::ResultService;
use crate::reviews::ReviewService;
use crate::store::Store;

/// The services of a node.
#[derive(Clone)]
pub struct Services {
    /// Accounts and sign-in.
    pub accounts: Arc<AccountService>,
    /// Games in progress.
    pub play: Arc<PlayService>,
    /// What clients read.
    pub feed: Arc<FeedService>,
    /// Tables before their game starts, and friends.
    pub lobby: Arc<LobbyService>,
    /// Results and ratings.
    pub results: Arc<ResultService>,
    /// Reviews of finished games.
    pub reviews: Arc<ReviewService>,
    /// What operators do about accounts and what they write.
    pub moderation: Arc<ModerationService>,
    /// Webhooks and push notifications.
    pub notifications: Arc<NotificationService>,
    /// Export and deletion of accounts.
    pub personal_data: Arc<PersonalDataService>,
    /// The state of the node and of the database.
    pub operation: Arc<OperationService>,
    /// The rates of requests.
    pub rate_limiter: Arc<RateLimiter>,
    publisher: Arc<TurnPublisher>,
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
}

/// The settings of the services.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Sessions, tokens, passwords and guests.
    pub accounts: AccountSettings,
    /// The keys that encrypt the secrets in the database.
    pub secret_keys: SecretKeys,
    /// The rates of requests.
    pub rates: Rates,
    /// The limits and times of streams.
    pub streams: StreamSettings,
    /// The limits on open tables.
    pub tables: TableLimits,
    /// The rules for webhooks.
    pub webhooks: WebhookRules,
    /// The push services by which devices can be reached.
    pub push: PushServices,
    /// How long data are kept that nobody needs any more.
    pub retention: RetentionPeriods,
    /// The number of threads on which opponents decide.
    pub opponent_threads: usize,
}

impl Services {
    /// Connects the services with each other. `provider_http` reads the keys of sign-in providers. Fails if `SECRET_KEY`
    /// cannot decrypt the secrets of the database.
    pub async fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        provider_http: Arc<dyn OutboundHttp>,
        settings: Settings,
    ) -> Result<Self, Error> {
        let secret_keys = Arc::new(settings.secret_keys);
        secret_keys.check(&store.survey_secrets().await?)?;
        let publisher = Arc::new(TurnPublisher::new(bus.clone()));
        let changes = AccountChanges::new(store.clone(), bus.clone());
        let accounts = AccountService::new(
            store.clone(),
            bus.clone(),
            clock.clone(),
            secret_keys.clone(),
            &provider_http,
            settings.accounts,
        );
        let accounts = Arc::new(accounts.await?);
        let play = Arc::new(PlayService::new(
            store.clone(),
            bus.clone(),
            clock.clone(),
            publisher.clone(),
            changes.clone(),
            accounts.clone(),
            settings.opponent_threads,
        ));
        let feed = Arc::new(FeedService::new(
            store.clone(),
            bus.clone(),
            clock.clone(),
            publisher.clone(),
            changes.clone(),
            play.clone(),
            settings.streams,
        ));
        let lobby = Arc::new(LobbyService::new(
            store.clone(),
            clock.clone(),
            publisher.clone(),
            changes.clone(),
            feed.clone(),
            settings.tables,
        ));
        let moderation =
            Arc::new(ModerationService::new(store.clone(), clock.clone(), publisher.clone(), lobby.clone()));
        let notifications = Arc::new(NotificationService::new(
            store.clone(),
            clock.clone(),
            changes,
            play.clone(),
            secret_keys.clone(),
            settings.webhooks,
            settings.push,
        ));
        let personal_data = Arc::new(PersonalDataService::new(
            store.clone(),
            bus.clone(),
            clock.clone(),
            publisher.clone(),
            accounts.clone(),
        ));
        let operation = Arc::new(OperationService::new(
            store.clone(),
            bus.clone(),
            clock.clone(),
            accounts.clone(),
            notifications.clone(),
            secret_keys,
            settings.retention,
        ));
        let results = Arc::new(ResultService::new(store.clone()));
        let reviews = Arc::new(ReviewService::new(store.clone(), clock.clone(), play.clone()));
        let rate_limiter = Arc::new(RateLimiter::new(store.clone(), clock.clone(), settings.rates));
        Ok(Self {
            accounts,
            play,
            feed,
            lobby,
            results,
            reviews,
            moderation,
            notifications,
            personal_data,
            operation,
            rate_limiter,
            publisher,
            store,
            bus,
            clock,
        })
    }

    /// The relay that passes outbox entries to webhooks and devices.
    pub fn outbox_relay(&self) -> OutboxRelay {
        let consumers = self.notifications.outbox_consumers();
        OutboxRelay::new(self.store.clone(), self.clock.clone(), consumers)
    }

    /// The poller for notices that the bus may have lost.
    pub fn missed_notice_poller(&self) -> MissedNoticePoller {
        MissedNoticePoller::new(self.store.clone(), self.bus.clone(), self.clock.clone())
    }
}
