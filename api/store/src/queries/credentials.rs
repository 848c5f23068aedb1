//! E-mail addresses and passwords.

use diesel::prelude::*;

use super::accounts::{AccountRow, insert, load_account};
use super::{Conn, RunQueryDsl, grants, lock_account_exclusively, mail, sessions};
use crate::error::OptionalExtension;
use crate::schema::{accounts, credentials};
use crate::types::{At, Id};
use service::accounts::account::Account;
use service::accounts::credentials::{Credentials, PasswordChange};
use service::accounts::sessions::{EndReason, Which};
use service::id::{AccountId, SessionId};
use service::moment::Moment;
use service::ports::StoreError;

pub async fn credentials_of(
    c: &mut Conn,
    email: String,
) -> Result<Option<(Account, Credentials)>, StoreError> {
    let found: Option<(AccountRow, String, String)> = credentials::table
        .inner_join(accounts::table)
        .filter(credentials::email.eq(email))
        .select((AccountRow::as_select(), credentials::email, credentials::hash))
        .first(c)
        .await
        .optional()?;
    match found {
        Some((row, email, hash)) => Ok(Some((load_account(c, row).await?, Credentials { email, hash }))),
        None => Ok(None),
    }
}

pub async fn credentials(c: &mut Conn, account: AccountId) -> Result<Option<Credentials>, StoreError> {
    let found: Option<(String, String)> = credentials::table
        .find(Id::from(account))
        .select((credentials::email, credentials::hash))
        .first(c)
        .await
        .optional()?;
    Ok(found.map(|(email, hash)| Credentials { email, hash }))
}

pub async fn register(c: &mut Conn, account: Account, credentials: Credentials) -> Result<(), StoreError> {
    insert(c, &account).await?;
    insert_credentials(c, account.id, &credentials, account.created_at).await
}

pub async fn attach(
    c: &mut Conn,
    account: AccountId,
    credentials: Credentials,
    at: Moment,
) -> Result<(), StoreError> {
    let existing =
        accounts::table.filter(accounts::id.eq(Id::from(account))).filter(accounts::deleted_at.is_null());
    // Locks the account, so that only one request gives it credentials.
    let locked = diesel::update(existing).set(accounts::guest.eq(false)).execute(c).await?;
    if locked == 0 || self::credentials(c, account).await?.is_some() {
        return Err(StoreError::Conflict);
    }
    insert_credentials(c, account, &credentials, at).await
}

pub async fn change_email(
    c: &mut Conn,
    account: AccountId,
    credentials: Credentials,
    at: Moment,
) -> Result<(), StoreError> {
    let unchanged =
        credentials::table.find(Id::from(account)).filter(credentials::hash.eq(&credentials.hash));
    let changes = (credentials::email.eq(&credentials.email), credentials::changed_at.eq(At::from(at)));
    match diesel::update(unchanged).set(changes).execute(c).await? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

pub async fn change_password(
    c: &mut Conn,
    change: PasswordChange,
    at: Moment,
) -> Result<Vec<SessionId>, StoreError> {
    let id = Id::from(change.account);
    // Locked exclusively: sign-ins lock the account too, so that the old password is not accepted from here on.
    lock_account_exclusively(c, id).await?;
    let unchanged = credentials::table.find(id).filter(credentials::hash.eq(&change.old));
    let changes = (credentials::hash.eq(&change.new), credentials::changed_at.eq(At::from(at)));
    if diesel::update(unchanged).set(changes).execute(c).await? == 0 {
        return Err(StoreError::Conflict);
    }
    mail::delete_codes(c, change.account).await?;
    mail::withdraw_pending_email(c, change.account).await?;
    grants::delete_of_account(c, change.account).await?;
    sessions::end_sessions(c, change.account, Which::Others(change.keep), EndReason::PasswordChanged, at)
        .await
}

async fn insert_credentials(
    c: &mut Conn,
    account: AccountId,
    credentials: &Credentials,
    at: Moment,
) -> Result<(), StoreError> {
    diesel::insert_into(credentials::table)
        .values((
            credentials::account_id.eq(Id::from(account)),
            credentials::email.eq(&credentials.email),
            credentials::hash.eq(&credentials.hash),
            credentials::changed_at.eq(At::from(at)),
        ))
        .execute(c)
        .await?;
    Ok(())
}
