//! Notifies the streams of an account that something other than a game has changed: the inbox, a chat, a mute.

use std::sync::Arc;

use crate::id::AccountId;
use crate::ports::{Bus, Notice, repository};

repository! {
    /// The numbers of the latest changes of accounts.
    pub trait ChangeRepository as change_repository {
        /// The change counters of these accounts, at most 1,000 accounts. They count changes other than game events.
        read fn changes(accounts: Vec<AccountId>) -> Vec<(AccountId, i64)>;
    }
}

/// Publishes changes of accounts on the bus. Each change increments a number of the account, in its own transaction.
#[derive(Clone)]
pub struct AccountChanges {
    store: Arc<dyn ChangeRepository>,
    bus: Arc<dyn Bus>,
}

impl AccountChanges {
    /// Publishes on that bus.
    pub fn new(store: Arc<dyn ChangeRepository>, bus: Arc<dyn Bus>) -> Self {
        Self { store, bus }
    }

    /// Publishes committed changes: accounts with their new numbers.
    pub fn publish(&self, changes: Vec<(AccountId, i64)>) {
        for (account, number) in changes {
            self.bus.announce(Notice::Changed { account, number });
        }
    }

    /// Publishes the latest change of each of these accounts. If this fails, the missed-notice poller of each node finds
    /// the change.
    pub async fn publish_latest(&self, accounts: &[AccountId]) {
        match self.store.changes(accounts.to_vec()).await {
            Ok(changes) => self.publish(changes),
            Err(why) => {
                tracing::debug!(%why, "an inbox change was not published; the missed-notice poller will find it")
            }
        }
    }
}
