//! Finding players: open tables, quick match, invitations, friends, and rematches.

pub mod repository;
pub mod tables;

pub mod friends;
pub mod invitations;
pub mod open_tables;
pub mod quick;
pub mod rematch;
pub mod search;
pub mod start;
pub mod store;

use std::sync::Arc;

use crate::account_changes::AccountChanges;
use crate::accounts::AccountService;
use crate::accounts::repository::AccountRepository;
use crate::failure_backoff::FailureBackoff;
use crate::feed::FeedService;
use crate::id::TableId;
use crate::lobby::open_tables::TableLimits;
use crate::lobby::repository::TableRepository;
use crate::lobby::store::LobbyRepository;
use crate::play::PlayService;
use crate::play::repository::GameRepository;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::{Clock, repositories};

repositories! {
    /// The repositories that [`LobbyService`] uses.
    pub trait LobbyStore: AccountRepository + GameRepository + LobbyRepository + TableRepository;
}

/// Tables before their game starts, invitations, quick match, friends and blocks.
pub struct LobbyService {
    store: Arc<dyn LobbyStore>,
    clock: Arc<dyn Clock>,
    publisher: Arc<TurnPublisher>,
    changes: AccountChanges,
    accounts: Arc<AccountService>,
    play: Arc<PlayService>,
    feed: Arc<FeedService>,
    tables: TableLimits,
    /// Full or expired tables that could not be started or closed.
    backoff: FailureBackoff<TableId>,
}

impl LobbyService {
    /// A service with those limits on tables.
    pub fn new(
        store: Arc<dyn LobbyStore>,
        clock: Arc<dyn Clock>,
        publisher: Arc<TurnPublisher>,
        changes: AccountChanges,
        feed: Arc<FeedService>,
        tables: TableLimits,
    ) -> Self {
        let play = feed.play().clone();
        let accounts = play.accounts().clone();
        let backoff = FailureBackoff::new("game_tables");
        Self { store, clock, publisher, changes, accounts, play, feed, tables, backoff }
    }

    /// The service for games, which the services above this one use too.
    pub(crate) fn play(&self) -> &Arc<PlayService> {
        &self.play
    }
}
