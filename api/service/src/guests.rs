//! Guests that nobody uses any more are removed, a page at a time.

use super::Service;
use super::error::Error;
use super::id::{AccountId, SessionId};
use super::moment::Moment;
use super::ports::{StoreError, StoreFuture};

/// Guests that are looked at each time.
const PAGE_SIZE: i64 = 250;

/// What the store does about guests.
pub trait GuestStore: Send + Sync {
    /// A page of the guests that were created before a time, in the order of their ids.
    fn guests_created_before(
        &self,
        before: Moment,
        after: Option<AccountId>,
        limit: i64,
    ) -> StoreFuture<Vec<AccountId>>;
    /// Those of some guests that have no game, no seat at an open table, no bot, and no session that is good at that time.
    fn unused_guests(&self, guests: Vec<AccountId>, now: Moment) -> StoreFuture<Vec<AccountId>>;
    /// Deletes a guest unless it is used since; returns the sessions that have ended by it.
    fn delete_unused_guest(&self, id: AccountId, at: Moment) -> StoreFuture<Option<Vec<SessionId>>>;
}

impl Service {
    /// Removes guests that nobody uses any more, of a page of them all: those without a game, a seat at an open table, a bot and a
    /// session. Returns where the next page begins.
    pub async fn remove_unused_guests(
        &self,
        now: Moment,
        after: Option<AccountId>,
    ) -> Result<Option<AccountId>, Error> {
        let page = self.store.guests_created_before(now.minus(self.guest_lifetime), after, PAGE_SIZE).await?;
        let next = page.last().copied().filter(|_| page.len() == PAGE_SIZE as usize);
        if page.is_empty() {
            return Ok(None);
        }
        let mut removed = 0;
        for guest in self.store.unused_guests(page, now).await? {
            match self.store.delete_unused_guest(guest, now).await {
                Ok(Some(ended)) => {
                    self.publish_ended(ended, now);
                    removed += 1;
                }
                // Somebody has come back, or another node was quicker.
                Ok(None) | Err(StoreError::Conflict | StoreError::Busy) => {}
                Err(other) => return Err(other.into()),
            }
        }
        if removed > 0 {
            tracing::info!(removed, "guests that were not used any more were removed");
        }
        Ok(next)
    }
}
