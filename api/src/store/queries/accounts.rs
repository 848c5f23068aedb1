//! Accounts and their devices.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::service::accounts::{Account, DeviceHash};
use crate::service::id::AccountId;
use crate::service::ports::{SignedIn, StoreError};
use crate::store::schema::{accounts, devices};
use crate::store::types::{At, Id};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = accounts)]
struct AccountRow {
    id: Id,
    name: String,
    guest: bool,
    created_at: At,
}

#[derive(Insertable)]
#[diesel(table_name = devices)]
struct DeviceRow<'a> {
    key_hash: &'a [u8],
    account_id: Id,
    created_at: At,
}

impl From<AccountRow> for Account {
    fn from(row: AccountRow) -> Self {
        Self { id: row.id.into(), name: row.name, guest: row.guest, created_at: row.created_at.into() }
    }
}

pub async fn ping(c: &mut Conn) -> Result<(), StoreError> {
    diesel::select(1.into_sql::<diesel::sql_types::Integer>()).execute(c).await?;
    Ok(())
}

pub async fn sign_in(
    c: &mut Conn,
    device: &DeviceHash,
    newcomer: &Account,
) -> Result<(Account, SignedIn), StoreError> {
    if let Some(known) = of_device(c, &device.0).await? {
        return Ok((known, SignedIn::Known));
    }
    let row = AccountRow {
        id: newcomer.id.into(),
        name: newcomer.name.clone(),
        guest: newcomer.guest,
        created_at: newcomer.created_at.into(),
    };
    diesel::insert_into(accounts::table).values(&row).execute(c).await?;
    let device = DeviceRow { key_hash: &device.0, account_id: row.id, created_at: row.created_at };
    let first = diesel::insert_into(devices::table)
        .values(&device)
        .on_conflict(devices::key_hash)
        .do_nothing()
        .execute(c)
        .await?;
    if first == 0 {
        // The same device has signed in on another node in the same moment.
        diesel::delete(accounts::table.find(row.id)).execute(c).await?;
        return Ok((of_device(c, device.key_hash).await?.ok_or(StoreError::Busy)?, SignedIn::Known));
    }
    Ok((row.into(), SignedIn::Newcomer))
}

async fn of_device(c: &mut Conn, key_hash: &[u8]) -> Result<Option<Account>, StoreError> {
    let found = devices::table
        .inner_join(accounts::table)
        .filter(devices::key_hash.eq(key_hash))
        .select(AccountRow::as_select())
        .first(c)
        .await
        .optional()?;
    Ok(found.map(Account::from))
}

pub async fn account(c: &mut Conn, id: AccountId) -> Result<Option<Account>, StoreError> {
    let found = accounts::table
        .find(Id::from(id))
        .filter(accounts::deleted_at.is_null())
        .select(AccountRow::as_select())
        .first(c)
        .await
        .optional()?;
    Ok(found.map(Account::from))
}

pub async fn rename(c: &mut Conn, id: AccountId, name: &str) -> Result<Option<Account>, StoreError> {
    let found = diesel::update(accounts::table.find(Id::from(id)).filter(accounts::deleted_at.is_null()))
        .set(accounts::name.eq(name))
        .returning(AccountRow::as_returning())
        .get_result(c)
        .await
        .optional()?;
    Ok(found.map(Account::from))
}
