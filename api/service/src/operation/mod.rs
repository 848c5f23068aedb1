//! What operators need: health, metrics, retention, replay of stored games, encryption of stored secrets.

pub mod health;
pub mod reencryption;
pub mod replay;
pub mod repository;
pub mod retention;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::accounts::AccountService;
use crate::accounts::repository::SigningKeyRepository;
use crate::at_rest::SecretKeys;
use crate::at_rest::store::SecretRepository;
use crate::lobby::repository::TableRepository;
use crate::notify::NotificationService;
use crate::notify::push::store::PushRepository;
use crate::notify::repository::OutboxRepository;
use crate::operation::health::HealthProbe;
use crate::operation::repository::{HealthRepository, RetentionRepository};
use crate::operation::retention::RetentionPeriods;
use crate::play::repository::GameRepository;
use crate::ports::{Bus, Clock, repositories};

repositories! {
    /// The repositories that [`OperationService`] uses.
    pub trait OperationStore:
        GameRepository
        + HealthRepository
        + OutboxRepository
        + PushRepository
        + RetentionRepository
        + SecretRepository
        + SigningKeyRepository
        + TableRepository;
}

/// The state of this node and of the database.
pub struct OperationService {
    store: Arc<dyn OperationStore>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    accounts: Arc<AccountService>,
    notifications: Arc<NotificationService>,
    secret_keys: Arc<SecretKeys>,
    retention: RetentionPeriods,
    probe: HealthProbe,
    /// Whether the node is about to stop.
    draining: AtomicBool,
}

impl OperationService {
    /// A service of a node that is not draining.
    pub fn new(
        store: Arc<dyn OperationStore>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        accounts: Arc<AccountService>,
        notifications: Arc<NotificationService>,
        secret_keys: Arc<SecretKeys>,
        retention: RetentionPeriods,
    ) -> Self {
        let (probe, draining) = (HealthProbe::default(), AtomicBool::new(false));
        Self { store, bus, clock, accounts, notifications, secret_keys, retention, probe, draining }
    }
}
