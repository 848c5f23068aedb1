//! Invitations to tables: a secret with a number of uses and an expiry, or an invitation for one friend. Only the hash
//! of a secret is stored. The join code of a table is independent of them: it is valid as long as the table is open.

use std::time::Duration;

use domain::game::SeatSetup;
use sha2::{Digest, Sha256};

use crate::error::{Conflict, Error, Violation};
use crate::id::{AccountId, InvitationId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::tables::{Table, TableState};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::play::stored::Player;
use crate::secret;

/// The number of letters of a secret: 100 bits.
const SECRET_LETTERS: usize = 20;
/// The largest number of valid invitations to one table.
pub const MAX_INVITATIONS_PER_TABLE: i64 = 20;
/// The largest number of uses of an invitation.
pub const MAX_USES: u8 = 20;
pub const DEFAULT_LIFETIME: Duration = Duration::from_secs(7 * 24 * 3_600);
/// The shortest and the longest lifetime, in seconds.
pub const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 60..=30 * 24 * 3_600;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    pub id: InvitationId,
    pub table: TableId,
    /// The account that invites.
    pub by: Player,
    /// The hash of its secret, or the invited account.
    pub to: InvitationTarget,
    /// How often it can be used in total.
    pub uses: u8,
    /// How often it can still be used.
    pub uses_left: u8,
    /// When it was created.
    pub created_at: Moment,
    /// When it expires.
    pub expires_at: Moment,
}

/// The recipient of an invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvitationTarget {
    /// Anyone with the secret that has this hash.
    Holder(Vec<u8>),
    Account(Player),
}

/// An invitation for an account, with its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invited {
    pub invitation: Invitation,
    pub table: Table,
}

/// The settings of a new invitation.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation {
    /// The friend whom it is for; anyone with the secret if none.
    pub friend: Option<AccountId>,
    /// The number of uses; one by default.
    pub uses: Option<u8>,
    /// The lifetime in seconds.
    pub seconds: Option<u32>,
}

/// Why an account may see a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableAccess {
    /// It has a seat, the table is public, or it knows the code.
    Free,
    /// It has this invitation; joining takes one use of it.
    Invited(InvitationId),
}

impl Invitation {
    /// Whether it can still be used.
    pub fn is_good(&self, now: Moment) -> bool {
        self.uses_left > 0 && self.expires_at > now
    }

    /// An invitation for an account, with one use.
    pub fn by_name(table: TableId, by: Player, friend: Player, now: Moment, expires_at: Moment) -> Self {
        Self {
            id: InvitationId::fresh(),
            table,
            by,
            to: InvitationTarget::Account(friend),
            uses: 1,
            uses_left: 1,
            created_at: now,
            expires_at,
        }
    }
}

impl NewInvitation {
    fn read(self) -> Result<(u8, Duration), Error> {
        let (uses, seconds) =
            (self.uses.unwrap_or(1), self.seconds.unwrap_or(DEFAULT_LIFETIME.as_secs() as u32));
        let mut wrong = Vec::new();
        if !(1..=MAX_USES).contains(&uses) {
            wrong.push(Violation::new("/uses", "range", expected::range(1, MAX_USES)));
        }
        if self.friend.is_some() && uses != 1 {
            wrong.push(Violation::new("/uses", "once", expected::friend_once()));
        }
        if !LIFETIME_SECONDS.contains(&seconds) {
            let expected = expected::range_seconds(*LIFETIME_SECONDS.start(), *LIFETIME_SECONDS.end());
            wrong.push(Violation::new("/expires_in_seconds", "range", expected));
        }
        if wrong.is_empty() {
            Ok((uses, Duration::from_secs(seconds.into())))
        } else {
            Err(Error::Invalid(wrong))
        }
    }
}

fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

impl LobbyService {
    /// Creates an invitation to a table of the account. The secret is returned only here; for a friend there is none.
    pub async fn invite(
        &self,
        account: AccountId,
        id: TableId,
        new: NewInvitation,
    ) -> Result<(Invitation, Option<String>), Error> {
        let (uses, good_for) = new.read()?;
        let table = self.own_table(account, id).await?;
        if table.state != TableState::Open {
            return Err(Error::Conflict(Conflict::TableStarted));
        }
        let now = self.clock.now();
        let by = Player::from(self.accounts.account(account).await?);
        let (secret, invitation) = match new.friend {
            Some(friend) => {
                let friend = self.friend(account, friend).await?;
                (None, Invitation::by_name(id, by, friend, now, now.plus(good_for)))
            }
            None => {
                let secret = secret::code(SECRET_LETTERS)?;
                let to = InvitationTarget::Holder(hash(&secret));
                let invitation = Invitation {
                    id: InvitationId::fresh(),
                    table: id,
                    by,
                    to,
                    uses,
                    uses_left: uses,
                    created_at: now,
                    expires_at: now.plus(good_for),
                };
                (Some(secret), invitation)
            }
        };
        match self.store.insert_invitation(invitation.clone(), MAX_INVITATIONS_PER_TABLE).await? {
            true => {
                if let InvitationTarget::Account(friend) = &invitation.to {
                    self.changes.publish_latest(&[friend.account]).await;
                }
                Ok((invitation, secret))
            }
            false => Err(Error::Conflict(Conflict::ListFull(MAX_INVITATIONS_PER_TABLE))),
        }
    }

    async fn friend(&self, account: AccountId, friend: AccountId) -> Result<Player, Error> {
        if !self.store.are_friends(account, friend).await? {
            return Err(Error::Conflict(Conflict::NotFriends));
        }
        let friend = self.store.account(friend).await?.ok_or(Error::Conflict(Conflict::NotFriends))?;
        Ok(Player::from(friend))
    }

    /// The valid invitations to a table, for its players.
    pub async fn invitations_to(&self, account: AccountId, id: TableId) -> Result<Vec<Invitation>, Error> {
        self.own_table(account, id).await?;
        Ok(self.store.invitations_of(id, self.clock.now()).await?)
    }

    /// Revokes an invitation to a table, which each of its players may do. Idempotent.
    pub async fn revoke_invitation(
        &self,
        account: AccountId,
        id: TableId,
        invitation: InvitationId,
    ) -> Result<(), Error> {
        self.own_table(account, id).await?;
        Ok(self.store.revoke_invitation(id, invitation).await.map(drop)?)
    }

    /// The invitations for an account to tables at which it has no seat, newest first.
    pub async fn invitations(&self, account: AccountId) -> Result<Vec<Invited>, Error> {
        let mut all = self.store.invitations_for(account, self.clock.now()).await?;
        all.retain(|invited| !invited.table.seats(account));
        Ok(all)
    }

    /// Declines an invitation.
    pub async fn decline_invitation(&self, account: AccountId, id: InvitationId) -> Result<(), Error> {
        match self.store.decline_invitation(account, id).await? {
            true => {
                self.changes.publish_latest(&[account]).await;
                Ok(())
            }
            false => Err(Error::NotFound(detail::no_such_invitation())),
        }
    }

    /// Joins a table with the secret of an invitation.
    pub(crate) async fn join_invited(
        &self,
        account: AccountId,
        secret: &str,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        let found = self
            .store
            .invitation_of_hash(hash(secret))
            .await?
            .ok_or(Error::NotFound(detail::no_such_table()))?;
        self.sit(account, found.table, Some(secret), wishes).await
    }

    /// A table, and why the account may see it. An account that may not see it gets the same error as for a missing
    /// table.
    pub(crate) async fn table_access(
        &self,
        account: AccountId,
        id: TableId,
        code: Option<&str>,
    ) -> Result<(Table, TableAccess), Error> {
        let nothing = || Error::NotFound(detail::no_such_table());
        let table = self.store.table(id).await?.ok_or_else(nothing)?;
        if table.state == TableState::Closed {
            return Err(nothing());
        }
        if table.seats(account) {
            return Ok((table, TableAccess::Free));
        }
        let seated = table.chairs.iter().map(|chair| chair.player.account).collect();
        if self.store.at_odds(account, seated).await? {
            return Err(nothing());
        }
        let code = code.map(secret::read_code);
        if !table.options.private || code.as_ref() == Some(&table.code) {
            return Ok((table, TableAccess::Free));
        }
        let by_secret = match code {
            Some(code) => self.store.invitation_of_hash(hash(&code)).await?,
            None => None,
        };
        let invitation = match by_secret {
            Some(invitation) => Some(invitation),
            None => self.store.invitation_for(id, account).await?,
        };
        let good = |found: &Invitation| found.table == id && found.is_good(self.clock.now());
        let invitation = invitation.filter(good).ok_or_else(nothing)?;
        Ok((table, TableAccess::Invited(invitation.id)))
    }

    /// A table at which the account has a seat.
    async fn own_table(&self, account: AccountId, id: TableId) -> Result<Table, Error> {
        let table = self.table(account, id, None).await?;
        if table.seats(account) { Ok(table) } else { Err(Error::NotFound(detail::no_such_own_seat())) }
    }
}
