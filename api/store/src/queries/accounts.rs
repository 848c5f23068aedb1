//! Accounts and their devices.

use std::collections::HashMap;

use diesel::dsl::exists;
use diesel::prelude::*;
use domain::text::Language;

use super::{Conn, RunQueryDsl, lock_account_exclusively};
use crate::error::OptionalExtension;
use crate::schema::{accounts, credentials, devices};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::accounts::account::SignedIn;
use service::accounts::account::{Account, AccountChange, DeviceHash, FORMER_PLAYER};
use service::id::AccountId;
use service::play::stored::Player;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = accounts)]
pub struct AccountRow {
    pub id: Id,
    pub name: String,
    pub guest: bool,
    pub created_at: At,
    pub bot_of: Option<Id>,
    pub language: Option<String>,
    pub pending_email: Option<String>,
}

#[derive(AsChangeset)]
#[diesel(table_name = accounts)]
struct ChangeRow {
    name: Option<String>,
    language: Option<Option<&'static str>>,
}

#[derive(Insertable)]
#[diesel(table_name = devices)]
struct DeviceRow<'a> {
    key_hash: &'a [u8],
    account_id: Id,
    created_at: At,
}

/// The name that other players see. A deleted account has none.
fn shown_name(name: String) -> String {
    if name.is_empty() { FORMER_PLAYER.to_owned() } else { name }
}

/// The account of a row, with its data from other tables.
pub async fn load_account(c: &mut Conn, row: AccountRow) -> Result<Account, StoreError> {
    let email = match row.guest {
        true => None,
        false => credentials::table.find(row.id).select(credentials::email).first(c).await.optional()?,
    };
    let AccountRow { id, name, guest, created_at, bot_of, language, pending_email } = row;
    let (bot_of, language) = (bot_of.map(AccountId::from), language.as_deref().and_then(Language::from_word));
    Ok(Account {
        id: id.into(),
        name,
        guest,
        email,
        pending_email,
        created_at: created_at.into(),
        bot_of,
        language,
    })
}

async fn found(c: &mut Conn, row: Option<AccountRow>) -> Result<Option<Account>, StoreError> {
    match row {
        Some(row) => Ok(Some(load_account(c, row).await?)),
        None => Ok(None),
    }
}

pub async fn insert(c: &mut Conn, account: &Account) -> Result<(), StoreError> {
    let row = AccountRow {
        id: account.id.into(),
        name: account.name.clone(),
        guest: account.guest,
        created_at: account.created_at.into(),
        bot_of: account.bot_of.map(Id::from),
        language: account.language.map(|language| language.word().to_owned()),
        pending_email: account.pending_email.clone(),
    };
    diesel::insert_into(accounts::table).values(&row).execute(c).await?;
    Ok(())
}

/// Creates a bot; `Conflict` if its owner is deleted.
pub async fn insert_bot(c: &mut Conn, bot: Account, max: usize) -> Result<bool, StoreError> {
    if let Some(owner) = bot.bot_of {
        if lock_account_exclusively(c, owner.into()).await? == 0 {
            return Err(StoreError::Conflict);
        }
        if bots_of(c, owner).await?.len() >= max {
            return Ok(false);
        }
    }
    insert(c, &bot).await?;
    Ok(true)
}

pub async fn sign_in(
    c: &mut Conn,
    key: DeviceHash,
    newcomer: Account,
) -> Result<(Account, SignedIn), StoreError> {
    if let Some(known) = account_of(c, key.clone()).await? {
        return Ok((known, SignedIn::Known));
    }
    insert(c, &newcomer).await?;
    let device = DeviceRow {
        key_hash: &key.0,
        account_id: newcomer.id.into(),
        created_at: newcomer.created_at.into(),
    };
    let first = diesel::insert_into(devices::table)
        .values(&device)
        .on_conflict(devices::key_hash)
        .do_nothing()
        .execute(c)
        .await?;
    if first == 0 {
        // The same device signed in on another node at the same time.
        diesel::delete(accounts::table.find(device.account_id)).execute(c).await?;
        return Ok((account_of(c, key).await?.ok_or(StoreError::Busy)?, SignedIn::Known));
    }
    Ok((newcomer, SignedIn::Newcomer))
}

pub async fn account_of(c: &mut Conn, key: DeviceHash) -> Result<Option<Account>, StoreError> {
    let row = devices::table
        .inner_join(accounts::table)
        .filter(devices::key_hash.eq(&key.0))
        .select(AccountRow::as_select())
        .first(c)
        .await
        .optional()?;
    found(c, row).await
}

pub async fn account(c: &mut Conn, id: AccountId) -> Result<Option<Account>, StoreError> {
    let row = accounts::table
        .find(Id::from(id))
        .filter(accounts::deleted_at.is_null())
        .select(AccountRow::as_select())
        .first(c)
        .await
        .optional()?;
    found(c, row).await
}

/// The language that an account has chosen.
pub async fn language(c: &mut Conn, id: AccountId) -> Result<Option<Language>, StoreError> {
    let found = accounts::table.find(Id::from(id)).select(accounts::language);
    let word: Option<Option<String>> = found.first(c).await.optional()?;
    Ok(word.flatten().as_deref().and_then(Language::from_word))
}

pub async fn change_account(
    c: &mut Conn,
    id: AccountId,
    change: AccountChange,
) -> Result<Option<Account>, StoreError> {
    let AccountChange { name, language } = change;
    if name.is_none() && language.is_none() {
        return account(c, id).await;
    }
    let language = language.map(|language| language.map(Language::word));
    if let Some(language) = language {
        // A bot has the language of its owner.
        let bots = accounts::table.filter(accounts::bot_of.eq(Id::from(id)));
        diesel::update(bots).set(accounts::language.eq(language)).execute(c).await?;
    }
    let existing = accounts::table.find(Id::from(id)).filter(accounts::deleted_at.is_null());
    if let Some(name) = &name {
        lock_account_exclusively(c, id.into()).await?;
        let kept = existing.filter(accounts::name_locked.eq(true)).filter(accounts::name.ne(name));
        if diesel::select(exists(kept)).get_result(c).await? {
            return Err(StoreError::Conflict);
        }
    }
    let row = diesel::update(existing)
        .set(ChangeRow { name, language })
        .returning(AccountRow::as_returning())
        .get_result(c)
        .await
        .optional()?;
    found(c, row).await
}

pub async fn bots_of(c: &mut Conn, owner: AccountId) -> Result<Vec<Account>, StoreError> {
    let rows: Vec<AccountRow> = accounts::table
        .filter(accounts::bot_of.eq(Id::from(owner)))
        .filter(accounts::deleted_at.is_null())
        .order(accounts::id)
        .select(AccountRow::as_select())
        .load(c)
        .await?;
    let mut bots = Vec::with_capacity(rows.len());
    for row in rows {
        bots.push(load_account(c, row).await?);
    }
    Ok(bots)
}

/// These accounts as other players see them.
pub async fn players(c: &mut Conn, of: &[Id]) -> Result<HashMap<Id, Player>, StoreError> {
    let rows: Vec<(Id, String, Option<Id>)> = accounts::table
        .filter(is_one_of(accounts::id, of.to_vec()))
        .select((accounts::id, accounts::name, accounts::bot_of))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(|row| (row.0, player(row))).collect())
}

/// An account as other players see it: its id, its name, and whether it is a bot.
pub fn player((id, name, bot_of): (Id, String, Option<Id>)) -> Player {
    Player { account: id.into(), name: shown_name(name), bot: bot_of.is_some() }
}
