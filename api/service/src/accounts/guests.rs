//! Removal of unused guest accounts, one page at a time.

use crate::accounts::AccountService;
use crate::error::Error;
use crate::id::{AccountId, SessionId};
use crate::moment::Moment;
use crate::ports::{StoreError, repository};

/// Guests that one call examines.
const PAGE_SIZE: i64 = 250;

repository! {
    /// The part of the store for guests.
    pub trait GuestRepository as guest_repository {
        /// A page of the guests that were created before a time, in id order.
        read fn guests_created_before(before: Moment, after: Option<AccountId>, limit: i64) -> Vec<AccountId>;
        /// Those of the guests that have no game, no seat at an open table, no bot, no suspension and no session that is
        /// valid at that time.
        read fn unused_guests(guests: Vec<AccountId>, now: Moment) -> Vec<AccountId>;
        /// Deletes a guest unless it has been used since; returns the sessions that this has ended.
        write fn delete_unused_guest(id: AccountId, at: Moment) -> Option<Vec<SessionId>>;
    }
}

impl AccountService {
    /// Removes the unused guests of one page: those without a game, a seat at an open table, a bot and a session.
    /// Returns the start of the next page.
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
                // The guest is in use again, or another node has removed it.
                Ok(None) | Err(StoreError::Conflict | StoreError::Busy) => {}
                Err(other) => return Err(other.into()),
            }
        }
        if removed > 0 {
            tracing::info!(removed, "unused guests were removed");
        }
        Ok(next)
    }
}
