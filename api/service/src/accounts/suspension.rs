//! Whether an account is suspended, and whether it is an operator. Both are read from the database, so that a change by
//! another node or by `tharsis admin` holds at once.

use crate::accounts::AccountService;
use crate::accounts::keys::Caller;
use crate::accounts::scopes::Scope;
use crate::error::{Error, Suspension};
use crate::id::AccountId;
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Suspended accounts, and operators.
    pub trait SuspensionRepository as suspension_repository {
        /// The suspension of an account, or of the owner of a bot, that holds at that time.
        read fn suspension(account: AccountId, now: Moment) -> Option<Suspension>;
        /// Whether an account is an operator.
        read fn is_operator(account: AccountId) -> bool;
    }
}

impl AccountService {
    /// Fails with [`Error::Suspended`] if the account, or the owner of a bot, is suspended.
    pub(crate) async fn check_not_suspended(&self, account: AccountId) -> Result<(), Error> {
        match self.store.suspension(account, self.clock.now()).await? {
            Some(suspension) => Err(Error::Suspended(Box::new(suspension))),
            None => Ok(()),
        }
    }

    /// The suspension of an account as an error, or the other error if the account is not suspended.
    pub(crate) async fn suspended_or(&self, account: AccountId, other: Error) -> Error {
        self.check_not_suspended(account).await.err().unwrap_or(other)
    }

    /// Whether a caller may moderate: an operator who is signed in with an app of the service. Tokens of third parties
    /// and personal tokens may not, whoever holds them.
    pub async fn may_moderate(&self, caller: &Caller) -> Result<bool, Error> {
        Ok(caller.scopes.contains(Scope::AccountManage) && self.store.is_operator(caller.account).await?)
    }
}
