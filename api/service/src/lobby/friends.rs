//! Friends and blocks. Two accounts are friends when each has sent the other a request. A blocked account is not
//! notified; tables of players with a block between them and the account are hidden from it, in both directions.

use crate::accounts::opponents::OpponentAccount;
use crate::error::{Conflict, Error, Violation};
use crate::id::AccountId;
use crate::lobby::LobbyService;
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::play::stored::Player;

/// The largest number of friends and requests of an account together, and of its blocks.
pub const MAX_FRIENDS: i64 = 200;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FriendshipState {
    /// The account has sent a request.
    Requested,
    /// The other has sent a request.
    AsksMe,
    /// They are friends.
    Friends,
}

/// An entry of the friends of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Friend {
    /// The other account.
    pub player: Player,
    pub bond: FriendshipState,
    /// The time of the latest request.
    pub since: Moment,
}

/// A blocked account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    pub player: Player,
    /// When it was blocked.
    pub since: Moment,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FriendRequestResult {
    /// The entry.
    Listed(Friend),
    ListFull,
    /// The account has blocked the other.
    Blocked,
}

impl LobbyService {
    /// Sends a friend request, or accepts one. Idempotent.
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

    /// Withdraws or declines a request, or ends a friendship.
    pub async fn end_friendship(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        self.check_other_account(account, other).await?;
        self.store.end_friendship(account, other).await?;
        self.changes.publish_latest(&[account, other]).await;
        Ok(())
    }

    /// The friends and requests, latest first.
    pub async fn friends(&self, account: AccountId) -> Result<Vec<Friend>, Error> {
        Ok(self.store.friends(account).await?)
    }

    /// Blocks an account: ends the friendship and deletes the invitations of the two to each other.
    pub async fn block(&self, account: AccountId, other: AccountId) -> Result<Blocked, Error> {
        self.check_other_account(account, other).await?;
        let blocked = self.store.block(account, other, self.clock.now(), MAX_FRIENDS).await?;
        self.changes.publish_latest(&[account, other]).await;
        blocked.ok_or(Error::Conflict(Conflict::ListFull(MAX_FRIENDS)))
    }

    /// Removes a block.
    pub async fn unblock(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        self.check_other_account(account, other).await?;
        self.store.unblock(account, other).await?;
        self.changes.publish_latest(&[account]).await;
        Ok(())
    }

    /// The accounts that an account has blocked, latest first.
    pub async fn blocked(&self, account: AccountId) -> Result<Vec<Blocked>, Error> {
        Ok(self.store.blocked(account).await?)
    }

    async fn check_other_account(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        if account == other {
            return Err(Error::Invalid(vec![Violation::new("id", "other", expected::somebody_else())]));
        }
        let other = self.store.account(other).await?.filter(|other| OpponentAccount::of(other.id).is_none());
        other.map(drop).ok_or(Error::NotFound(detail::no_such_player()))
    }
}
