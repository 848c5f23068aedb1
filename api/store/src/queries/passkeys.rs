//! Passkeys, and the challenges that they sign.

use diesel::prelude::*;

use super::sign_in_providers::{Without, has_other_sign_in_method, make_full};
use super::{Conn, RunQueryDsl, grants, lock_account_exclusively, sessions};
use crate::error::OptionalExtension;
use crate::schema::{passkey_challenges, passkeys};
use crate::types::{At, Id};
use service::accounts::passkeys::challenges::{NewChallenge, StoredChallenge};
use service::accounts::passkeys::registered::{Passkey, PasskeyRemoval};
use service::accounts::sessions::{EndReason, Which};
use service::accounts::sign_in_providers::links::Unlinked;
use service::id::{AccountId, PasskeyId};
use service::moment::Moment;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys)]
struct PasskeyRow {
    id: Id,
    account_id: Id,
    rp_id: String,
    credential: Vec<u8>,
    user_handle: Vec<u8>,
    name: Option<String>,
    key: Vec<u8>,
    state: Vec<u8>,
    created_at: At,
    used_at: At,
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self {
            id: row.id.into(),
            rp_id: row.rp_id,
            credential: row.credential,
            user_handle: row.user_handle,
            name: row.name,
            key: row.key,
            state: row.state,
            created_at: row.created_at.into(),
            used_at: row.used_at.into(),
        }
    }
}

pub async fn insert_passkey_challenge(
    c: &mut Conn,
    challenge: NewChallenge,
    max: usize,
) -> Result<bool, StoreError> {
    let account = challenge.account.map(Id::from);
    if let Some(account) = account {
        // Locked exclusively, so that the account has one challenge, and none once it has all passkeys or is deleted.
        if lock_account_exclusively(c, account).await? == 0 {
            return Err(StoreError::Conflict);
        }
        if passkeys_of(c, account.into()).await?.len() >= max {
            return Ok(false);
        }
        let earlier = passkey_challenges::table.filter(passkey_challenges::account_id.eq(account));
        diesel::delete(earlier).execute(c).await?;
    }
    diesel::insert_into(passkey_challenges::table)
        .values((
            passkey_challenges::hash.eq(challenge.hash),
            passkey_challenges::account_id.eq(account),
            passkey_challenges::state.eq(challenge.state),
            passkey_challenges::expires_at.eq(At::from(challenge.expires_at)),
        ))
        .execute(c)
        .await?;
    Ok(true)
}

pub async fn passkey_challenge(
    c: &mut Conn,
    hash: Vec<u8>,
    now: Moment,
) -> Result<Option<StoredChallenge>, StoreError> {
    let found: Option<(Option<Id>, Vec<u8>)> = passkey_challenges::table
        .find(hash)
        .filter(passkey_challenges::expires_at.gt(At::from(now)))
        .select((passkey_challenges::account_id, passkey_challenges::state))
        .first(c)
        .await
        .optional()?;
    Ok(found.map(|(account, state)| StoredChallenge { account: account.map(AccountId::from), state }))
}

/// Deletes a challenge. Returns whether it existed and has not expired.
async fn take_challenge(c: &mut Conn, hash: Vec<u8>, now: Moment) -> Result<bool, StoreError> {
    let good = passkey_challenges::table.find(hash).filter(passkey_challenges::expires_at.gt(At::from(now)));
    Ok(diesel::delete(good).execute(c).await? > 0)
}

pub async fn passkeys_of(c: &mut Conn, account: AccountId) -> Result<Vec<Passkey>, StoreError> {
    let rows: Vec<PasskeyRow> = passkeys::table
        .filter(passkeys::account_id.eq(Id::from(account)))
        .order(passkeys::id)
        .select(PasskeyRow::as_select())
        .load(c)
        .await?;
    Ok(rows.into_iter().map(Passkey::from).collect())
}

pub async fn passkey_of_credential(
    c: &mut Conn,
    credential: Vec<u8>,
) -> Result<Option<(AccountId, Passkey)>, StoreError> {
    let row: Option<PasskeyRow> = passkeys::table
        .filter(passkeys::credential.eq(credential))
        .select(PasskeyRow::as_select())
        .first(c)
        .await
        .optional()?;
    Ok(row.map(|row| (row.account_id.into(), row.into())))
}

/// Whether an account has a passkey.
pub async fn has_passkey(c: &mut Conn, account: AccountId, passkey: PasskeyId) -> Result<bool, StoreError> {
    Ok(passkeys_of(c, account).await?.iter().any(|one| one.id == passkey))
}

pub async fn add_passkey(
    c: &mut Conn,
    account: AccountId,
    challenge: Vec<u8>,
    passkey: Passkey,
) -> Result<bool, StoreError> {
    if lock_account_exclusively(c, account.into()).await? == 0 {
        return Err(StoreError::Conflict);
    }
    if !take_challenge(c, challenge, passkey.created_at).await? {
        return Ok(false);
    }
    let row = PasskeyRow {
        id: passkey.id.into(),
        account_id: account.into(),
        rp_id: passkey.rp_id,
        credential: passkey.credential,
        user_handle: passkey.user_handle,
        name: passkey.name,
        key: passkey.key,
        state: passkey.state,
        created_at: passkey.created_at.into(),
        used_at: passkey.used_at.into(),
    };
    let stored =
        diesel::insert_into(passkeys::table).values(&row).on_conflict_do_nothing().execute(c).await?;
    if stored == 0 {
        return Err(StoreError::Duplicate);
    }
    make_full(c, account).await?;
    Ok(true)
}

pub async fn use_passkey(
    c: &mut Conn,
    challenge: Vec<u8>,
    passkey: PasskeyId,
    before: Vec<u8>,
    after: Vec<u8>,
    at: Moment,
) -> Result<bool, StoreError> {
    if !take_challenge(c, challenge, at).await? {
        return Ok(false);
    }
    let unchanged = passkeys::table.find(Id::from(passkey)).filter(passkeys::state.eq(before));
    let used = (passkeys::state.eq(after), passkeys::used_at.eq(At::from(at)));
    Ok(diesel::update(unchanged).set(used).execute(c).await? > 0)
}

pub async fn rename_passkey(
    c: &mut Conn,
    account: AccountId,
    passkey: PasskeyId,
    name: Option<String>,
) -> Result<bool, StoreError> {
    let own = passkeys::table.find(Id::from(passkey)).filter(passkeys::account_id.eq(Id::from(account)));
    Ok(diesel::update(own).set(passkeys::name.eq(name)).execute(c).await? > 0)
}

pub async fn remove_passkey(
    c: &mut Conn,
    removal: PasskeyRemoval,
    at: Moment,
) -> Result<Unlinked, StoreError> {
    let PasskeyRemoval { account, passkey, keep, accepted } = removal;
    // Locked exclusively, so that two methods are not removed at the same time, and no session is opened by this one.
    lock_account_exclusively(c, account.into()).await?;
    if !has_passkey(c, account, passkey).await? {
        return Ok(Unlinked::NotFound);
    }
    if !has_other_sign_in_method(c, account, Without::Passkey(passkey), &accepted).await? {
        return Ok(Unlinked::LastSignInMethod);
    }
    diesel::delete(passkeys::table.find(Id::from(passkey))).execute(c).await?;
    grants::delete_of_account(c, account).await?;
    let others = Which::Others(keep);
    let ended = sessions::end_sessions(c, account, others, EndReason::PasskeyRemoved, at).await?;
    Ok(Unlinked::Removed(ended))
}

/// Deletes the passkeys of an account that is deleted, and its challenge.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let id = Id::from(account);
    diesel::delete(passkeys::table.filter(passkeys::account_id.eq(id))).execute(c).await?;
    let challenges = passkey_challenges::table.filter(passkey_challenges::account_id.eq(id));
    diesel::delete(challenges).execute(c).await?;
    Ok(())
}
