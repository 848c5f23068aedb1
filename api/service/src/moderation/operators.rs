//! Operators: accounts that may moderate. Only `tharsis admin` makes them.

use crate::accounts::opponents::OpponentAccount;
use crate::error::Error;
use crate::id::AccountId;
use crate::messages::detail;
use crate::moderation::ModerationService;
use crate::moderation::audit_log::{AuditEntry, OperatorAction};
use crate::moderation::repository::Operator;

impl ModerationService {
    /// Makes an account an operator. Returns whether it was none before.
    ///
    /// # Errors
    /// `NotFound` if there is no such account, or if it is a bot or an opponent.
    pub async fn grant_operator(&self, account: AccountId) -> Result<bool, Error> {
        let found = self.store.account(account).await?;
        if found.is_none_or(|one| one.bot_of.is_some() || OpponentAccount::of(one.id).is_some()) {
            return Err(Error::NotFound(detail::no_such_player()));
        }
        let entry = self.entry(None, OperatorAction::GrantOperator, "");
        Ok(self.store.set_operator(account, true, AuditEntry { account: Some(account), ..entry }).await?)
    }

    /// Takes that right from an account. Holds for its next request. Returns whether it was an operator.
    pub async fn withdraw_operator(&self, account: AccountId) -> Result<bool, Error> {
        let entry = self.entry(None, OperatorAction::WithdrawOperator, "");
        Ok(self.store.set_operator(account, false, AuditEntry { account: Some(account), ..entry }).await?)
    }

    /// The operators, the first one first.
    pub async fn operators(&self) -> Result<Vec<Operator>, Error> {
        Ok(self.store.operators().await?)
    }
}
