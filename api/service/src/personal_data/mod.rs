//! Export and deletion of personal data.

pub mod deletion;
pub mod export;
pub mod repository;

use std::sync::Arc;

use crate::accounts::AccountService;
use crate::accounts::repository::AccountRepository;
use crate::feed::inbox_store::InboxRepository;
use crate::feed::links::LinkRepository;
use crate::feed::repository::GameListRepository;
use crate::personal_data::repository::PersonalDataRepository;
use crate::play::plans::PlanRepository;
use crate::play::repository::GameRepository;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::{Bus, Clock, repositories};

repositories! {
    /// The repositories that [`PersonalDataService`] uses.
    pub trait PersonalDataStore:
        AccountRepository
        + GameListRepository
        + GameRepository
        + InboxRepository
        + LinkRepository
        + PersonalDataRepository
        + PlanRepository;
}

/// Export and deletion of accounts.
pub struct PersonalDataService {
    store: Arc<dyn PersonalDataStore>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    publisher: Arc<TurnPublisher>,
    accounts: Arc<AccountService>,
}

impl PersonalDataService {
    /// A service on that store.
    pub fn new(
        store: Arc<dyn PersonalDataStore>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        publisher: Arc<TurnPublisher>,
        accounts: Arc<AccountService>,
    ) -> Self {
        Self { store, bus, clock, publisher, accounts }
    }
}
