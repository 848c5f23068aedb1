//! Deletion of an account. All personal data is deleted; games that it has played stay complete, and only the id of the
//! account remains in them. The owner must authenticate again, so that a stolen token is not enough.

use crate::accounts::keys::Caller;
use crate::accounts::proof::Proof;
use crate::error::Error;
use crate::feed::chat::check_text;
use crate::id::AccountId;
use crate::moderation::audit_log::{AuditEntry, OperatorAction};
use crate::network::Network;
use crate::personal_data::PersonalDataService;
use crate::ports::{Notice, StoreError};

/// How often leaving a table is retried after a concurrent change.
const MAX_ATTEMPTS: usize = 16;

impl PersonalDataService {
    /// Deletes the account of a caller. The request is idempotent.
    pub async fn delete_account(&self, caller: &Caller, proof: Proof, place: Network) -> Result<(), Error> {
        let Some(account) = self.store.account(caller.account).await? else { return Ok(()) };
        self.accounts.check_proof(&account, proof, place).await?;
        self.delete(account.id, None).await
    }

    /// Deletes an account for its owner, who cannot sign in: an operator has made sure that the owner asks. The reason goes
    /// into the audit log.
    ///
    /// # Errors
    /// `NotFound` if there is no such account of a person, `Invalid` if the reason does not have 1 to 500 characters.
    pub async fn delete_account_for_owner(&self, account: AccountId, reason: &str) -> Result<(), Error> {
        let reason = check_text("/reason", reason, 1)?;
        self.check_person(account).await?;
        self.delete(account, Some(&reason)).await
    }

    /// Deletes an account. With a reason, it is deleted by an operator.
    async fn delete(&self, account: AccountId, reason: Option<&str>) -> Result<(), Error> {
        let bots = self.accounts.bots(account).await?;
        let mut links = self.store.links_by(account).await?;
        for bot in &bots {
            links.extend(self.store.links_by(bot.id).await?);
        }
        for _ in 0..MAX_ATTEMPTS {
            let now = self.clock.now();
            let deleted = match reason {
                Some(reason) => {
                    let entry = AuditEntry::new(None, OperatorAction::DeleteAccount, reason, now);
                    let entry = AuditEntry { account: Some(account), ..entry };
                    self.store.delete_account_for_owner(account, entry).await
                }
                None => self.store.delete_account(account, now).await,
            };
            match deleted {
                Ok(ended) => {
                    self.accounts.publish_ended(ended, now);
                    // Cached games do not show yet that the player has left.
                    self.publisher.cache.remove_games_of(account);
                    bots.iter().for_each(|bot| self.publisher.cache.remove_games_of(bot.id));
                    // The missed-notice poller finds links that were created in the meantime.
                    links.iter().for_each(|link| self.bus.announce(Notice::Link(link.id)));
                    self.publisher.vacated.notify_one();
                    return Ok(());
                }
                Err(StoreError::Conflict | StoreError::Busy) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }
}
