//! Accounts, their devices, and the keys that sign their tokens.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::service::accounts::{Account, DeviceHash};
use crate::service::id::AccountId;
use crate::service::keys::SigningKey;
use crate::service::ports::{SignedIn, StoreError};
use crate::store::schema::{accounts, devices, signing_keys};
use crate::store::types::{At, Id};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = accounts)]
struct AccountRow {
    id: Id,
    name: String,
    guest: bool,
    created_at: At,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = signing_keys)]
struct KeyRow {
    kid: String,
    pkcs8: Vec<u8>,
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

pub async fn signing_keys(c: &mut Conn, first: &SigningKey) -> Result<Vec<SigningKey>, StoreError> {
    let newest = signing_keys::table.order(signing_keys::created_at.desc()).select(KeyRow::as_select());
    let mut rows = newest.load(c).await?;
    if rows.is_empty() {
        let row = KeyRow {
            kid: first.kid.clone(),
            pkcs8: first.pkcs8.clone(),
            created_at: first.created_at.into(),
        };
        diesel::insert_into(signing_keys::table).values(&row).execute(c).await?;
        rows.push(row);
    }
    let key = |r: KeyRow| SigningKey { kid: r.kid, pkcs8: r.pkcs8, created_at: r.created_at.into() };
    Ok(rows.into_iter().map(key).collect())
}

pub async fn sign_in(
    c: &mut Conn,
    device: &DeviceHash,
    newcomer: &Account,
) -> Result<(Account, SignedIn), StoreError> {
    let known = devices::table
        .inner_join(accounts::table)
        .filter(devices::key_hash.eq(&device.0))
        .select(AccountRow::as_select())
        .first(c)
        .await
        .optional()?;
    if let Some(known) = known {
        return Ok((known.into(), SignedIn::Known));
    }
    let row = AccountRow {
        id: newcomer.id.into(),
        name: newcomer.name.clone(),
        guest: newcomer.guest,
        created_at: newcomer.created_at.into(),
    };
    diesel::insert_into(accounts::table).values(&row).execute(c).await?;
    let device = DeviceRow { key_hash: &device.0, account_id: row.id, created_at: row.created_at };
    diesel::insert_into(devices::table).values(&device).execute(c).await?;
    Ok((row.into(), SignedIn::Newcomer))
}

pub async fn account(c: &mut Conn, id: AccountId) -> Result<Option<Account>, StoreError> {
    let found =
        accounts::table.find(Id::from(id)).select(AccountRow::as_select()).first(c).await.optional()?;
    Ok(found.map(Account::from))
}

pub async fn rename(c: &mut Conn, id: AccountId, name: &str) -> Result<Option<Account>, StoreError> {
    let found = diesel::update(accounts::table.find(Id::from(id)))
        .set(accounts::name.eq(name))
        .returning(AccountRow::as_returning())
        .get_result(c)
        .await
        .optional()?;
    Ok(found.map(Account::from))
}
