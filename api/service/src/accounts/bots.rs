//! Bots: accounts of third-party programs. Each bot has an owner, has neither a device key nor a password, and acts
//! only with tokens of the scope `bot:play`, which its owner creates. All players see that it is a bot. It can join
//! only tables that allow bots.

use crate::accounts::AccountService;
use crate::accounts::account::Account;
use crate::error::{Conflict, Error, Violation};
use crate::id::AccountId;
use crate::messages::{detail, expected};
use crate::names::{clean_name, clean_player_name};
use crate::ports::StoreError;

/// The largest number of bots of one account.
const MAX_BOTS_PER_ACCOUNT: usize = 10;

impl AccountService {
    /// The bots of an account, the oldest first.
    pub async fn bots(&self, owner: AccountId) -> Result<Vec<Account>, Error> {
        Ok(self.store.bots_of(owner).await?)
    }

    /// Creates a bot.
    pub async fn create_bot(&self, owner: AccountId, name: &str) -> Result<Account, Error> {
        let name = clean_player_name(name).map_err(|violation| Error::Invalid(vec![violation]))?;
        let owner = self.account(owner).await?;
        let bot = Account {
            id: AccountId::fresh(),
            name,
            guest: false,
            email: None,
            pending_email: None,
            created_at: self.clock.now(),
            bot_of: Some(owner.id),
            language: owner.language,
        };
        match self.store.insert_bot(bot.clone(), MAX_BOTS_PER_ACCOUNT).await {
            Ok(true) => Ok(bot),
            Ok(false) => Err(Error::Conflict(Conflict::TooManyBots(MAX_BOTS_PER_ACCOUNT))),
            Err(StoreError::Conflict) => Err(Error::SessionEnded(detail::account_gone())),
            Err(other) => Err(other.into()),
        }
    }

    /// Returns a bot of that account.
    pub(crate) async fn bot(&self, owner: AccountId, id: AccountId) -> Result<Account, Error> {
        let bots = self.bots(owner).await?;
        let none = || Error::Invalid(vec![Violation::new("/bot_id", "unknown", expected::bot_id())]);
        bots.into_iter().find(|bot| bot.id == id).ok_or_else(none)
    }

    /// Returns the bot of that account with that name, and creates it if there is none.
    pub(crate) async fn bot_named(&self, owner: AccountId, name: &str) -> Result<Account, Error> {
        let clean = clean_name(name).map_err(|violation| Error::Invalid(vec![violation]))?;
        match self.bots(owner).await?.into_iter().find(|bot| bot.name == clean) {
            Some(bot) => Ok(bot),
            None => self.create_bot(owner, &clean).await,
        }
    }
}
