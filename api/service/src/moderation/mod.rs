//! Moderation: what operators do about accounts, and about what accounts have written. Each action is an entry of the
//! audit log.

pub mod audit_log;
pub mod content;
pub mod found;
pub mod operators;
pub mod reports;
pub mod repository;
pub mod suspensions;

use std::sync::Arc;

use crate::accounts::AccountService;
use crate::accounts::opponents::OpponentAccount;
use crate::accounts::repository::AccountRepository;
use crate::accounts::suspension::SuspensionRepository;
use crate::error::Error;
use crate::feed::repository::GameListRepository;
use crate::id::AccountId;
use crate::lobby::LobbyService;
use crate::lobby::repository::TableRepository;
use crate::messages::detail;
use crate::moderation::repository::ModerationRepository;
use crate::play::PlayService;
use crate::play::seats::hand_overs::HandOverRepository;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::{Clock, repositories};

repositories! {
    /// The repositories that [`ModerationService`] uses.
    pub trait ModerationStore:
        AccountRepository
        + GameListRepository
        + HandOverRepository
        + ModerationRepository
        + SuspensionRepository
        + TableRepository;
}

/// What operators do about accounts, and about what accounts have written.
pub struct ModerationService {
    store: Arc<dyn ModerationStore>,
    clock: Arc<dyn Clock>,
    publisher: Arc<TurnPublisher>,
    accounts: Arc<AccountService>,
    play: Arc<PlayService>,
    lobby: Arc<LobbyService>,
}

impl ModerationService {
    /// A service on that store.
    pub fn new(
        store: Arc<dyn ModerationStore>,
        clock: Arc<dyn Clock>,
        publisher: Arc<TurnPublisher>,
        lobby: Arc<LobbyService>,
    ) -> Self {
        let play = lobby.play().clone();
        let accounts = play.accounts().clone();
        Self { store, clock, publisher, accounts, play, lobby }
    }

    /// Fails with [`Error::NotFound`] if the account does not exist, is deleted, or is that of an opponent.
    async fn check_player(&self, account: AccountId) -> Result<(), Error> {
        match OpponentAccount::of(account).is_some() || self.store.account(account).await?.is_none() {
            true => Err(Error::NotFound(detail::no_such_player())),
            false => Ok(()),
        }
    }
}
