//! Table invitations.

use diesel::prelude::*;

use super::readable::{self, OnUnreadable};
use super::tables;
use super::{Conn, RunQueryDsl, accounts, friends, inbox_counts, lock_accounts};
use crate::schema::invitations;
use crate::types::{At, Id};
use service::error::Room;
use service::failure_backoff::report;
use service::id::{AccountId, InvitationId, TableId};
use service::lobby::invitations::{Invitation, InvitationTarget, Invited};
use service::lobby::open_tables::Newcomer;
use service::lobby::tables::{Table, TableState};
use service::moment::Moment;
use service::ports::StoreError;

/// Maximum number of open invitations for an account.
const MAX_INVITATIONS: i64 = 200;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = invitations)]
struct Row {
    id: Id,
    table_id: Id,
    by_id: Id,
    hash: Option<Vec<u8>>,
    account_id: Option<Id>,
    uses: i16,
    uses_left: i16,
    created_at: At,
    expires_at: At,
}

pub async fn insert_invitation(c: &mut Conn, invitation: Invitation, max: i64) -> Result<bool, StoreError> {
    let inserted = insert_row(c, &invitation, max).await?;
    if let (true, Some(friend)) = (inserted, row(&invitation).account_id) {
        inbox_counts::increment_change_numbers(c, &[friend]).await?;
    }
    Ok(inserted)
}

async fn insert_row(c: &mut Conn, invitation: &Invitation, max: i64) -> Result<bool, StoreError> {
    let row = row(invitation);
    let accounts_to_lock: Vec<Id> = [Some(row.by_id), row.account_id].into_iter().flatten().collect();
    if lock_accounts(c, &accounts_to_lock).await? < accounts_to_lock.len() {
        return Err(StoreError::Conflict);
    }
    if let Some(friend) = row.account_id {
        let before = invitations::table
            .filter(invitations::table_id.eq(row.table_id))
            .filter(invitations::account_id.eq(friend));
        diesel::delete(before).execute(c).await?;
    }
    let good: i64 = invitations::table
        .filter(invitations::table_id.eq(row.table_id))
        .filter(invitations::uses_left.gt(0))
        .filter(invitations::expires_at.gt(row.created_at))
        .count()
        .get_result(c)
        .await?;
    if good >= max {
        return Ok(false);
    }
    diesel::insert_into(invitations::table).values(&row).execute(c).await?;
    Ok(true)
}

pub async fn insert_invited(
    c: &mut Conn,
    table: Table,
    invited: Vec<Invitation>,
    room: Room,
) -> Result<bool, StoreError> {
    // All accounts are locked before the table is written, because another player may write one for the same game
    // concurrently.
    let accounts: Vec<Id> = invited.iter().filter_map(|invitation| row(invitation).account_id).collect();
    tables::lock_in_order(c, &accounts, Some(table.owner.into())).await?;
    if !tables::insert_table(c, table, room).await? {
        return Ok(false);
    }
    for invitation in invited {
        insert_row(c, &invitation, MAX_INVITATIONS).await?;
    }
    inbox_counts::increment_change_numbers(c, &accounts).await?;
    Ok(true)
}

pub async fn invitations_of(
    c: &mut Conn,
    table: TableId,
    now: Moment,
) -> Result<Vec<Invitation>, StoreError> {
    let rows = invitations::table
        .filter(invitations::table_id.eq(Id::from(table)))
        .filter(invitations::uses_left.gt(0))
        .filter(invitations::expires_at.gt(At::from(now)))
        .order(invitations::id)
        .select(Row::as_select())
        .load(c)
        .await?;
    convert(c, OnUnreadable::Page, rows).await
}

pub async fn invitations_for(
    c: &mut Conn,
    account: AccountId,
    now: Moment,
) -> Result<Vec<Invited>, StoreError> {
    let rows = invitations::table
        .filter(invitations::account_id.eq(Id::from(account)))
        .filter(invitations::uses_left.gt(0))
        .filter(invitations::expires_at.gt(At::from(now)))
        .order(invitations::id.desc())
        .limit(MAX_INVITATIONS)
        .select(Row::as_select())
        .load(c)
        .await?;
    let mut all = Vec::new();
    for invitation in convert(c, OnUnreadable::Page, rows).await? {
        let table = match tables::table(c, invitation.table).await {
            Ok(Some(table)) => table,
            Ok(None) => continue,
            Err(StoreError::Failed(why)) => {
                report("game_tables", invitation.table, why);
                continue;
            }
            Err(other) => return Err(other),
        };
        let mut others: Vec<_> = table.chairs.iter().map(|chair| chair.player.account).collect();
        others.push(invitation.by.account);
        if table.state == TableState::Open && !friends::at_odds(c, account, others).await? {
            all.push(Invited { invitation, table });
        }
    }
    Ok(all)
}

pub async fn invitation_of_hash(c: &mut Conn, hash: Vec<u8>) -> Result<Option<Invitation>, StoreError> {
    let found = invitations::table.filter(invitations::hash.eq(hash)).select(Row::as_select());
    let rows = found.load(c).await?;
    Ok(convert(c, OnUnreadable::One, rows).await?.pop())
}

pub async fn invitation_for(
    c: &mut Conn,
    table: TableId,
    account: AccountId,
) -> Result<Option<Invitation>, StoreError> {
    let rows = invitations::table
        .filter(invitations::table_id.eq(Id::from(table)))
        .filter(invitations::account_id.eq(Id::from(account)))
        .select(Row::as_select())
        .load(c)
        .await?;
    Ok(convert(c, OnUnreadable::One, rows).await?.pop())
}

/// Saves the table and decrements the remaining uses of an invitation.
pub async fn save_invited(
    c: &mut Conn,
    table: Table,
    id: InvitationId,
    now: Moment,
    newcomer: Newcomer,
) -> Result<bool, StoreError> {
    if !tables::write(c, &table, Some(newcomer)).await? {
        return Ok(false);
    }
    let good = invitations::table
        .find(Id::from(id))
        .filter(invitations::uses_left.gt(0))
        .filter(invitations::expires_at.gt(At::from(now)));
    let used = diesel::update(good).set(invitations::uses_left.eq(invitations::uses_left - 1));
    if used.execute(c).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let invited = inbox_counts::invited_to(c, &table).await?;
    inbox_counts::increment_change_numbers(c, &invited).await?;
    Ok(true)
}

pub async fn revoke_invitation(c: &mut Conn, table: TableId, id: InvitationId) -> Result<bool, StoreError> {
    let own = invitations::table.find(Id::from(id)).filter(invitations::table_id.eq(Id::from(table)));
    let ended: Vec<Option<Id>> = diesel::delete(own).returning(invitations::account_id).load(c).await?;
    let invited: Vec<Id> = ended.iter().copied().flatten().collect();
    inbox_counts::increment_change_numbers(c, &invited).await?;
    Ok(!ended.is_empty())
}

pub async fn decline_invitation(
    c: &mut Conn,
    account: AccountId,
    id: InvitationId,
) -> Result<bool, StoreError> {
    let own = invitations::table.find(Id::from(id)).filter(invitations::account_id.eq(Id::from(account)));
    let declined = diesel::delete(own).execute(c).await? > 0;
    inbox_counts::increment_change_numbers(c, &[account.into()]).await?;
    Ok(declined)
}

/// Deletes the invitations between two accounts.
pub async fn end_between(c: &mut Conn, one: Id, other: Id) -> Result<(), StoreError> {
    for (by, to) in [(one, other), (other, one)] {
        let theirs =
            invitations::table.filter(invitations::by_id.eq(by)).filter(invitations::account_id.eq(to));
        diesel::delete(theirs).execute(c).await?;
    }
    Ok(())
}

/// Deletes the invitations by and for an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let id = Id::from(account);
    diesel::delete(invitations::table.filter(invitations::by_id.eq(id))).execute(c).await?;
    diesel::delete(invitations::table.filter(invitations::account_id.eq(id))).execute(c).await?;
    Ok(())
}

/// The invitations by and for an account, expired ones included.
pub async fn with_account(c: &mut Conn, account: AccountId) -> Result<Vec<Invitation>, StoreError> {
    let id = Id::from(account);
    let own = invitations::table.filter(invitations::by_id.eq(id).or(invitations::account_id.eq(id)));
    let rows = own.order(invitations::id).select(Row::as_select()).load(c).await?;
    convert(c, OnUnreadable::Page, rows).await
}

async fn convert(
    c: &mut Conn,
    on_unreadable: OnUnreadable,
    rows: Vec<Row>,
) -> Result<Vec<Invitation>, StoreError> {
    let ids: Vec<Id> = rows.iter().flat_map(|row| [Some(row.by_id), row.account_id]).flatten().collect();
    let players = accounts::players(c, &ids).await?;
    let invitation = |row: Row| {
        let invalid =
            || StoreError::Failed(format!("the row of invitation {} holds invalid values", row.id.0));
        let known = |id: &Id| players.get(id).cloned().ok_or_else(invalid);
        let count = |uses: i16| u8::try_from(uses).map_err(|_| invalid());
        Ok(Invitation {
            id: row.id.into(),
            table: row.table_id.into(),
            by: known(&row.by_id)?,
            to: match (&row.hash, &row.account_id) {
                (Some(hash), None) => InvitationTarget::Holder(hash.clone()),
                (None, Some(account)) => InvitationTarget::Account(known(account)?),
                _ => return Err(invalid()),
            },
            uses: count(row.uses)?,
            uses_left: count(row.uses_left)?,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
        })
    };
    readable::all(on_unreadable, "invitations", rows, |row| row.id.0, invitation)
}

fn row(invitation: &Invitation) -> Row {
    let (hash, account_id) = match &invitation.to {
        InvitationTarget::Holder(hash) => (Some(hash.clone()), None),
        InvitationTarget::Account(player) => (None, Some(player.account.into())),
    };
    Row {
        id: invitation.id.into(),
        table_id: invitation.table.into(),
        by_id: invitation.by.account.into(),
        hash,
        account_id,
        uses: invitation.uses.into(),
        uses_left: invitation.uses_left.into(),
        created_at: invitation.created_at.into(),
        expires_at: invitation.expires_at.into(),
    }
}
