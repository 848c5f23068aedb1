//! What the server sends by itself: webhook deliveries and push notifications from the outbox, mails about waiting
//! games, and the mails to the owners of accounts.

pub mod delivery;
pub mod mails;
pub mod outbox;
pub mod push;
pub mod repository;
pub mod turn_mails;
pub mod webhooks;

use std::sync::Arc;

use tokio::sync::{Notify, OnceCell};

use crate::account_changes::AccountChanges;
use crate::accounts::AccountService;
use crate::at_rest::SecretKeys;
use crate::moment::Moment;
use crate::notify::outbox::OutboxConsumer;
use crate::notify::push::store::PushRepository;
use crate::notify::push::{Dispatch, PushServices, Vapid};
use crate::notify::repository::{OutboxRepository, WebhookRepository};
use crate::notify::turn_mails::store::TurnMailRepository;
use crate::notify::webhooks::{WebhookDispatcher, WebhookRules};
use crate::play::PlayService;
use crate::play::repository::GameRepository;
use crate::ports::{Clock, repositories};

repositories! {
    /// The repositories that [`NotificationService`] and the outbox use.
    pub trait NotificationStore:
        GameRepository + OutboxRepository + PushRepository + TurnMailRepository + WebhookRepository;
}

/// Webhooks, push notifications and mails about waiting games: who receives them, and what they contain.
pub struct NotificationService {
    store: Arc<dyn NotificationStore>,
    clock: Arc<dyn Clock>,
    changes: AccountChanges,
    accounts: Arc<AccountService>,
    play: Arc<PlayService>,
    secret_keys: Arc<SecretKeys>,
    webhook_rules: WebhookRules,
    /// Notified when a webhook delivery may be due.
    webhooks_due: Arc<Notify>,
    /// The push services by which devices can be reached.
    push_services: PushServices,
    /// Notified when a push notification may be due.
    pushes_due: Arc<Notify>,
    vapid: OnceCell<Vapid>,
}

impl NotificationService {
    /// A service with those rules for webhooks and those push services.
    pub fn new(
        store: Arc<dyn NotificationStore>,
        clock: Arc<dyn Clock>,
        changes: AccountChanges,
        play: Arc<PlayService>,
        secret_keys: Arc<SecretKeys>,
        webhook_rules: WebhookRules,
        push_services: PushServices,
    ) -> Self {
        Self {
            store,
            clock,
            changes,
            accounts: play.accounts().clone(),
            play,
            secret_keys,
            webhook_rules,
            webhooks_due: Arc::default(),
            push_services,
            pushes_due: Arc::default(),
            vapid: OnceCell::new(),
        }
    }
    /// The time by the clock of this service.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// The consumers of outbox entries.
    pub(crate) fn outbox_consumers(&self) -> Vec<Arc<dyn OutboxConsumer>> {
        let (store, clock) = (|| self.store.clone(), || self.clock.clone());
        let webhooks = WebhookDispatcher::new(store(), clock(), self.webhooks_due.clone());
        let grace = self.push_services.grace;
        let pushes = Dispatch::new(store(), clock(), self.play.clone(), self.pushes_due.clone(), grace);
        vec![Arc::new(webhooks), Arc::new(pushes)]
    }
}
