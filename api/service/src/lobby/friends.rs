//! Friends and blocks. Friends are two who have asked each other. Whoever is blocked is not told: tables at which somebody
//! sits who does not want to sit with them are not there for them, nor the other way round.

use crate::error::{Conflict, Error, Violation};
use crate::id::AccountId;
use crate::lobby::LobbyService;
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::play::stored::Player;

/// Friends and requests of an account together, and as many blocks beside them.
pub const MAX_FRIENDS: i64 = 200;

/// How far two have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FriendshipState {
    /// The account has asked.
    Requested,
    /// The other has asked.
    AsksMe,
    /// Each has asked the other.
    Friends,
}

/// Somebody on the list of friends of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Friend {
    /// Who.
    pub player: Player,
    /// How far it has come.
    pub bond: FriendshipState,
    /// When the last of the two asked.
    pub since: Moment,
}

/// Somebody whom an account has blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// Who.
    pub player: Player,
    /// Since when.
    pub since: Moment,
}

/// What came of asking somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FriendRequestResult {
    /// It stands on the list.
    Listed(Friend),
    /// The list is full.
    ListFull,
    /// The account has blocked whom it asks.
    Blocked,
}

impl LobbyService {
    /// Asks somebody to be a friend; if they have asked too, they are friends now. Asking again changes nothing.
    pub async fn ask_friend(&self, account: AccountId, other: AccountId) -> Result<Friend, Error> {
        self.check_other_account(account, other).await?;
        match self.store.ask_friend(account, other, self.clock.now(), MAX_FRIENDS).await? {
            FriendRequestResult::Listed(friend) => {
                self.changes.publish_latest(&[account, other]).await;
                Ok(friend)
            }
            FriendRequestResult::ListFull => Err(Error::Conflict(Conflict::ListFull(MAX_FRIENDS))),
            FriendRequestResult::Blocked => Err(Error::Conflict(Conflict::Blocked)),
        }
    }

    /// Takes back what was asked, says no, or ends the friendship: nobody has asked anybody any more.
    pub async fn end_friendship(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        self.check_other_account(account, other).await?;
        self.store.end_friendship(account, other).await?;
        self.changes.publish_latest(&[account, other]).await;
        Ok(())
    }

    /// Friends and requests, the latest first.
    pub async fn friends(&self, account: AccountId) -> Result<Vec<Friend>, Error> {
        Ok(self.store.friends(account).await?)
    }

    /// Has nothing to do with somebody any more: they are no friends, and their invitations of each other are gone.
    pub async fn block(&self, account: AccountId, other: AccountId) -> Result<Blocked, Error> {
        self.check_other_account(account, other).await?;
        let blocked = self.store.block(account, other, self.clock.now(), MAX_FRIENDS).await?;
        self.changes.publish_latest(&[account, other]).await;
        blocked.ok_or(Error::Conflict(Conflict::ListFull(MAX_FRIENDS)))
    }

    /// Lifts a block.
    pub async fn unblock(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        self.check_other_account(account, other).await?;
        self.store.unblock(account, other).await?;
        self.changes.publish_latest(&[account]).await;
        Ok(())
    }

    /// Whom an account has blocked, the latest first.
    pub async fn blocked(&self, account: AccountId) -> Result<Vec<Blocked>, Error> {
        Ok(self.store.blocked(account).await?)
    }

    async fn check_other_account(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        if account == other {
            return Err(Error::Invalid(vec![Violation::new("id", "other", expected::somebody_else())]));
        }
        self.store.account(other).await?.map(drop).ok_or(Error::NotFound(detail::no_such_player()))
    }
}
