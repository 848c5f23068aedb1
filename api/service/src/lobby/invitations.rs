//! Invitations: a secret that lets in so many people until some time, or a word to one friend. Only the hash of a secret is
//! kept. The code of a table goes on beside them: it lets in everybody who knows it, for as long as the table is open.

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

/// Letters of the secret of an invitation: a hundred bits.
const SECRET_LETTERS: usize = 20;
/// Invitations to one table that are good at the same time.
pub const MAX_INVITATIONS_PER_TABLE: i64 = 20;
/// How often one can be used at most.
pub const MAX_USES: u8 = 20;
/// How long one is good if nothing else is said.
pub const DEFAULT_LIFETIME: Duration = Duration::from_secs(7 * 24 * 3_600);
/// From how short to how long one can be good, in seconds.
pub const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 60..=30 * 24 * 3_600;

/// A way in to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Its id.
    pub id: InvitationId,
    /// Where to.
    pub table: TableId,
    /// Who invites.
    pub by: Player,
    /// The hash of its secret, or for whom it is.
    pub to: InvitationTarget,
    /// How often it could be used.
    pub uses: u8,
    /// How often it still can be.
    pub uses_left: u8,
    /// Since when.
    pub created_at: Moment,
    /// Until when.
    pub expires_at: Moment,
}

/// Whom an invitation is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvitationTarget {
    /// Whoever has the secret with that hash.
    Holder(Vec<u8>),
    /// One account.
    Account(Player),
}

/// An invitation for an account, and the table that it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invited {
    /// The invitation.
    pub invitation: Invitation,
    /// The table.
    pub table: Table,
}

/// What a new invitation should be.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation {
    /// For which friend; for whoever has the secret if there is none.
    pub friend: Option<AccountId>,
    /// How often it can be used; once if nothing is said.
    pub uses: Option<u8>,
    /// How long it is good, in seconds.
    pub seconds: Option<u32>,
}

/// How somebody comes to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableAccess {
    /// They sit there, it is public, or they have its code.
    Free,
    /// By this invitation, one use of which it takes to sit down.
    Invited(InvitationId),
}

impl Invitation {
    /// Whether it still lets anybody in.
    pub fn is_good(&self, now: Moment) -> bool {
        self.uses_left > 0 && self.expires_at > now
    }

    /// For somebody by name, once.
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
    /// Invites to a table that the account sits at. The secret is told this once, and there is none for a friend.
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

    /// The invitations to a table that are good, for those who sit there.
    pub async fn invitations_to(&self, account: AccountId, id: TableId) -> Result<Vec<Invitation>, Error> {
        self.own_table(account, id).await?;
        Ok(self.store.invitations_of(id, self.clock.now()).await?)
    }

    /// Takes an invitation to a table back; anybody who sits there may. One that is gone already stays so.
    pub async fn revoke_invitation(
        &self,
        account: AccountId,
        id: TableId,
        invitation: InvitationId,
    ) -> Result<(), Error> {
        self.own_table(account, id).await?;
        Ok(self.store.revoke_invitation(id, invitation).await.map(drop)?)
    }

    /// The invitations for an account to tables at which it does not sit yet, the newest first.
    pub async fn invitations(&self, account: AccountId) -> Result<Vec<Invited>, Error> {
        let mut all = self.store.invitations_for(account, self.clock.now()).await?;
        all.retain(|invited| !invited.table.seats(account));
        Ok(all)
    }

    /// Says no to an invitation.
    pub async fn decline_invitation(&self, account: AccountId, id: InvitationId) -> Result<(), Error> {
        match self.store.decline_invitation(account, id).await? {
            true => {
                self.changes.publish_latest(&[account]).await;
                Ok(())
            }
            false => Err(Error::NotFound(detail::no_such_invitation())),
        }
    }

    /// Sits down with the secret of an invitation.
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

    /// A table, and how the account comes there. Whoever may not know of it is told what they would be if there were none.
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
        let shown = match code {
            Some(code) => self.store.invitation_of_hash(hash(&code)).await?,
            None => None,
        };
        let invitation = match shown {
            Some(shown) => Some(shown),
            None => self.store.invitation_for(id, account).await?,
        };
        let good = |found: &Invitation| found.table == id && found.is_good(self.clock.now());
        let invitation = invitation.filter(good).ok_or_else(nothing)?;
        Ok((table, TableAccess::Invited(invitation.id)))
    }

    /// A table that the account sits at.
    async fn own_table(&self, account: AccountId, id: TableId) -> Result<Table, Error> {
        let table = self.table(account, id, None).await?;
        if table.seats(account) { Ok(table) } else { Err(Error::NotFound(detail::no_such_own_seat())) }
    }
}
