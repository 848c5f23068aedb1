//! Mails, the links and codes in them, and addresses that are not confirmed yet.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::text::Language;

use super::{
    Conn, RunQueryDsl, accounts, credentials, grants, links, lock_account_exclusively, lock_mails_to,
    sessions, turn_mails, webhooks,
};
use crate::error::OptionalExtension;
use crate::schema::{accounts as account_rows, credentials as credential_rows, mail_codes, mails};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::accounts::account::Account;
use service::accounts::credentials::Credentials;
use service::accounts::mail::{
    ADDRESS_WINDOW, ConfirmedEmail, MAX_CODE_FAILURES, MailCode, MailKind, MailLease, MailOutcome,
    MailPurpose, MailReceiver, MailState, NewMail, PendingEmail, StoredMail,
};
use service::accounts::sessions::{EndReason, Which};
use service::id::{AccountId, MailId, SessionId};
use service::moment::Moment;
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mails)]
struct MailRow {
    id: Id,
    kind: String,
    account_id: Option<Id>,
    address: String,
    language: String,
    new_address: Option<String>,
    created_at: At,
    due_at: At,
    leased_until: At,
    attempts: i32,
    state: String,
    error: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mail_codes)]
struct CodeRow {
    hash: Vec<u8>,
    purpose: String,
    account_id: Id,
    email: String,
    digits: Option<Vec<u8>>,
    failures: i32,
    expires_at: At,
}

fn convert(row: MailRow) -> Result<StoredMail, StoreError> {
    let invalid = || StoreError::Failed(format!("the row of mail {} holds invalid values", row.id.0));
    Ok(StoredMail {
        id: row.id.into(),
        kind: MailKind::from_word(&row.kind).ok_or_else(invalid)?,
        account: row.account_id.map(AccountId::from),
        language: Language::from_word(&row.language).unwrap_or(Language::English),
        state: MailState::from_word(&row.state).ok_or_else(invalid)?,
        address: row.address,
        new_address: row.new_address,
        created_at: row.created_at.into(),
        due_at: row.due_at.into(),
        attempts: row.attempts,
        error: row.error,
    })
}

pub async fn queue_mail(c: &mut Conn, mail: NewMail) -> Result<bool, StoreError> {
    // First without the lock, so that many requests for an address whose limit is reached do not wait for each other.
    if is_limit_reached(c, &mail).await? {
        return Ok(false);
    }
    lock_mails_to(c, &mail.address).await?;
    if is_limit_reached(c, &mail).await? {
        return Ok(false);
    }
    insert(c, mail).await?;
    Ok(true)
}

async fn is_limit_reached(c: &mut Conn, mail: &NewMail) -> Result<bool, StoreError> {
    let sent: i64 = mails::table
        .filter(mails::address.eq(&mail.address))
        .filter(mails::created_at.gt(At::from(mail.limit.since)))
        .filter(mails::kind.eq(mail.kind.word()))
        .count()
        .get_result(c)
        .await?;
    Ok(sent >= mail.limit.most)
}

/// Stores a mail whatever its limit.
pub async fn insert(c: &mut Conn, mail: NewMail) -> Result<(), StoreError> {
    let at = At::from(mail.at);
    let row = MailRow {
        id: mail.id.into(),
        kind: mail.kind.word().to_owned(),
        account_id: mail.account.map(Id::from),
        address: mail.address,
        language: mail.language.word().to_owned(),
        new_address: mail.new_address,
        created_at: at,
        due_at: at,
        leased_until: at,
        attempts: 0,
        state: MailState::Waiting.word().to_owned(),
        error: None,
    };
    diesel::insert_into(mails::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn register_pending(
    c: &mut Conn,
    account: Account,
    pending: PendingEmail,
    mail: NewMail,
) -> Result<(), StoreError> {
    accounts::insert(c, &account).await?;
    set_pending_email(c, account.id, pending, mail).await
}

pub async fn set_pending_email(
    c: &mut Conn,
    account: AccountId,
    pending: PendingEmail,
    mail: NewMail,
) -> Result<(), StoreError> {
    let is_first = pending.hash.is_some();
    let row = account_rows::table
        .filter(account_rows::id.eq(Id::from(account)))
        .filter(account_rows::deleted_at.is_null());
    let changes =
        (account_rows::pending_email.eq(Some(pending.email)), account_rows::pending_hash.eq(pending.hash));
    // Locks the account, so that its credentials do not change meanwhile.
    let locked = diesel::update(row).set(changes).execute(c).await?;
    if locked == 0 || credentials::credentials(c, account).await?.is_none() != is_first {
        return Err(StoreError::Conflict);
    }
    queue_mail(c, mail).await.map(drop)
}

pub async fn pending_hash(c: &mut Conn, account: AccountId) -> Result<Option<String>, StoreError> {
    let found: Option<Option<String>> = account_rows::table
        .find(Id::from(account))
        .select(account_rows::pending_hash)
        .first(c)
        .await
        .optional()?;
    Ok(found.flatten())
}

pub async fn mails_of_account(
    c: &mut Conn,
    account: AccountId,
    since: Moment,
    limit: i64,
) -> Result<Vec<Moment>, StoreError> {
    let times: Vec<At> = mails::table
        .filter(mails::account_id.eq(Id::from(account)))
        .filter(mails::created_at.gt(At::from(since)))
        .filter(mails::kind.ne(MailKind::YourTurn.word()))
        .order(mails::created_at.desc())
        .limit(limit)
        .select(mails::created_at)
        .load(c)
        .await?;
    Ok(times.into_iter().map(Moment::from).collect())
}

pub async fn take_mails(c: &mut Conn, mut lease: MailLease) -> Result<Vec<StoredMail>, StoreError> {
    let (now, until) = (At::from(lease.now), At::from(lease.until));
    let mut due = mails::table
        .filter(is_waiting())
        .filter(mails::due_at.le(now))
        .filter(mails::leased_until.le(now))
        .into_boxed();
    for domain in lease.full_domains() {
        due = due.filter(mails::address.not_like(pattern_of_domain(domain)).escape('\\'));
    }
    if !lease.may_retry() {
        due = due.filter(mails::attempts.eq(0));
    }
    let candidates: Vec<(Id, String, i32)> = due
        .order((mails::kind.eq(MailKind::YourTurn.word()), mails::due_at, mails::id))
        .limit(lease.limit)
        .select((mails::id, mails::address, mails::attempts))
        .load(c)
        .await?;
    let admitted =
        candidates.into_iter().filter(|(_, to, attempts)| lease.admit(MailReceiver::new(to, *attempts)));
    let ids: Vec<Id> = admitted.map(|(id, ..)| id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    // Another node may have leased some of them meanwhile.
    let free = mails::table
        .filter(is_one_of(mails::id, ids))
        .filter(mails::state.eq(MailState::Waiting.word()))
        .filter(mails::leased_until.le(now));
    let taken = diesel::update(free).set(mails::leased_until.eq(until)).returning(MailRow::as_returning());
    let rows: Vec<MailRow> = taken.load(c).await?;
    let turn_mails = rows.iter().filter(|row| row.kind == MailKind::YourTurn.word());
    let turn_mails: Vec<Id> = turn_mails.map(|row| row.id).collect();
    if !turn_mails.is_empty() {
        let longer = mails::leased_until.eq(At::from(lease.turn_mails_until));
        diesel::update(mails::table.filter(is_one_of(mails::id, turn_mails))).set(longer).execute(c).await?;
    }
    rows.into_iter().map(convert).collect()
}

/// The pattern of the addresses of a domain, for `LIKE` with the escape character `\`.
fn pattern_of_domain(domain: &str) -> String {
    let mut pattern = "%@".to_owned();
    for c in domain.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

pub async fn settle_mail(c: &mut Conn, outcome: MailOutcome) -> Result<(), StoreError> {
    let due = At::from(outcome.due_at);
    let changes = (
        mails::state.eq(outcome.state.word()),
        mails::attempts.eq(outcome.attempts),
        mails::due_at.eq(due),
        mails::leased_until.eq(due),
        mails::error.eq(outcome.error),
    );
    diesel::update(mails::table.find(Id::from(outcome.id))).set(changes).execute(c).await?;
    match outcome.turn {
        Some(turn) => turn_mails::settle(c, turn).await,
        None => Ok(()),
    }
}

pub async fn insert_mail_code(c: &mut Conn, code: MailCode) -> Result<(), StoreError> {
    if lock_account_exclusively(c, code.account.into()).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let row = CodeRow {
        hash: code.hash,
        purpose: code.purpose.word().to_owned(),
        account_id: code.account.into(),
        email: code.email,
        digits: code.digits,
        failures: 0,
        expires_at: code.expires_at.into(),
    };
    diesel::insert_into(mail_codes::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn mail_code(c: &mut Conn, hash: Vec<u8>, now: Moment) -> Result<Option<MailCode>, StoreError> {
    let row: Option<CodeRow> = mail_codes::table
        .find(hash)
        .filter(mail_codes::expires_at.gt(At::from(now)))
        .select(CodeRow::as_select())
        .first(c)
        .await
        .optional()?;
    let Some(row) = row else { return Ok(None) };
    let purpose = MailPurpose::from_word(&row.purpose)
        .ok_or_else(|| StoreError::Failed(format!("a mail code has the purpose {:?}", row.purpose)))?;
    Ok(Some(MailCode {
        hash: row.hash,
        purpose,
        account: row.account_id.into(),
        email: row.email,
        digits: row.digits,
        expires_at: row.expires_at.into(),
    }))
}

/// Locks the account of a link, then deletes the link: in this order, so that two transactions do not deadlock. None if
/// another transaction was first.
async fn take(
    c: &mut Conn,
    hash: Vec<u8>,
    purpose: MailPurpose,
    now: Moment,
) -> Result<Option<MailCode>, StoreError> {
    let found = mail_code(c, hash.clone(), now).await?;
    let Some(code) = found.filter(|code| code.purpose == purpose) else { return Ok(None) };
    if lock_account_exclusively(c, code.account.into()).await? == 0 {
        return Ok(None);
    }
    let deleted = diesel::delete(mail_codes::table.find(hash)).execute(c).await?;
    Ok(Some(code).filter(|_| deleted > 0))
}

pub async fn confirm_email(
    c: &mut Conn,
    hash: Vec<u8>,
    now: Moment,
) -> Result<Option<ConfirmedEmail>, StoreError> {
    match take(c, hash, MailPurpose::ConfirmEmail, now).await? {
        Some(code) => confirm(c, code.account, code.email, now).await,
        None => Ok(None),
    }
}

pub async fn confirm_email_by_digits(
    c: &mut Conn,
    account: AccountId,
    digits: Vec<u8>,
    now: Moment,
) -> Result<Option<ConfirmedEmail>, StoreError> {
    lock_account_exclusively(c, account.into()).await?;
    let valid = || {
        mail_codes::table
            .filter(mail_codes::account_id.eq(Id::from(account)))
            .filter(mail_codes::purpose.eq(MailPurpose::ConfirmEmail.word()))
            .filter(mail_codes::expires_at.gt(At::from(now)))
            .filter(mail_codes::failures.lt(MAX_CODE_FAILURES))
    };
    let email: Option<String> = valid()
        .filter(mail_codes::digits.eq(Some(digits)))
        .select(mail_codes::email)
        .first(c)
        .await
        .optional()?;
    match email {
        Some(email) => confirm(c, account, email, now).await,
        None => {
            let more = mail_codes::failures.eq(mail_codes::failures + 1);
            let codes = mail_codes::table
                .filter(mail_codes::account_id.eq(Id::from(account)))
                .filter(mail_codes::purpose.eq(MailPurpose::ConfirmEmail.word()));
            diesel::update(codes).set(more).execute(c).await?;
            Ok(None)
        }
    }
}

/// Gives a locked account its pending address, and deletes its other links and codes.
async fn confirm(
    c: &mut Conn,
    account: AccountId,
    email: String,
    now: Moment,
) -> Result<Option<ConfirmedEmail>, StoreError> {
    let id = Id::from(account);
    let (pending, hash): (Option<String>, Option<String>) = account_rows::table
        .find(id)
        .select((account_rows::pending_email, account_rows::pending_hash))
        .first(c)
        .await?;
    if pending.as_ref() != Some(&email) {
        return Ok(None);
    }
    let old = credentials::credentials(c, account).await?.map(|credentials| credentials.email);
    let mut old_email = None;
    match (old, hash) {
        (None, Some(hash)) => {
            credentials::attach(c, account, Credentials { email: email.clone(), hash }, now).await?;
        }
        (Some(old), None) => {
            let changes = (credential_rows::email.eq(&email), credential_rows::changed_at.eq(At::from(now)));
            diesel::update(credential_rows::table.find(id)).set(changes).execute(c).await?;
            old_email = Some(old).filter(|old| *old != email);
        }
        _ => return Ok(None),
    }
    let nothing =
        (account_rows::pending_email.eq(None::<String>), account_rows::pending_hash.eq(None::<String>));
    diesel::update(account_rows::table.find(id)).set(nothing).execute(c).await?;
    delete_codes(c, account).await?;
    Ok(Some(ConfirmedEmail { account, old_email, email }))
}

pub async fn reset_password(
    c: &mut Conn,
    code: Vec<u8>,
    hash: String,
    now: Moment,
) -> Result<Option<(AccountId, Vec<SessionId>)>, StoreError> {
    let Some(code) = take(c, code, MailPurpose::ResetPassword, now).await? else { return Ok(None) };
    let id = Id::from(code.account);
    // The address may have been changed since the mail.
    let current = credential_rows::table.find(id).filter(credential_rows::email.eq(&code.email));
    let changes = (credential_rows::hash.eq(&hash), credential_rows::changed_at.eq(At::from(now)));
    if diesel::update(current).set(changes).execute(c).await? == 0 {
        return Ok(None);
    }
    delete_codes(c, code.account).await?;
    withdraw_pending_email(c, code.account).await?;
    grants::delete_of_account(c, code.account).await?;
    // Whoever knew the password may have made them.
    webhooks::delete_of_account(c, code.account).await?;
    links::delete_of_account(c, code.account).await?;
    let ended =
        sessions::end_sessions(c, code.account, Which::Others(None), EndReason::PasswordChanged, now).await?;
    Ok(Some((code.account, ended)))
}

/// Deletes the links and codes of an account.
pub async fn delete_codes(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let codes = mail_codes::table.filter(mail_codes::account_id.eq(Id::from(account)));
    diesel::delete(codes).execute(c).await?;
    Ok(())
}

/// Withdraws the address that an account has asked for, so that neither a link nor a mail that waits confirms it.
pub async fn withdraw_pending_email(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let none =
        (account_rows::pending_email.eq(None::<String>), account_rows::pending_hash.eq(None::<String>));
    diesel::update(account_rows::table.find(Id::from(account))).set(none).execute(c).await?;
    Ok(())
}

/// Deletes what an account that is deleted has left: its links and codes, and the mails to its addresses. Those that count
/// for the limit of an address stay, without the account, until retention deletes them: otherwise somebody could register
/// and delete accounts to send mails without end.
pub async fn delete_of_account(
    c: &mut Conn,
    account: AccountId,
    email: Option<&String>,
    at: Moment,
) -> Result<(), StoreError> {
    delete_codes(c, account).await?;
    let counted = At::from(at.minus(ADDRESS_WINDOW));
    let detached = || {
        (
            mails::account_id.eq(None::<Id>),
            mails::new_address.eq(None::<String>),
            mails::state.eq(MailState::Dropped.word()),
            mails::error.eq(None::<String>),
        )
    };
    let own = || mails::table.filter(mails::account_id.eq(Id::from(account)));
    diesel::delete(own().filter(mails::created_at.le(counted))).execute(c).await?;
    diesel::update(own()).set(detached()).execute(c).await?;
    if let Some(email) = email {
        let to_it = || mails::table.filter(mails::address.eq(email));
        diesel::delete(to_it().filter(mails::created_at.le(counted))).execute(c).await?;
        diesel::update(to_it()).set(detached()).execute(c).await?;
    }
    Ok(())
}

/// The mails that an account has caused, and those to its address, newest first.
pub async fn mails_with_account(
    c: &mut Conn,
    account: AccountId,
    email: Option<&String>,
) -> Result<Vec<StoredMail>, StoreError> {
    let address = email.cloned().unwrap_or_default();
    let rows: Vec<MailRow> = mails::table
        .filter(mails::account_id.eq(Id::from(account)).assume_not_null().or(mails::address.eq(address)))
        .order(mails::id.desc())
        .limit(1_000)
        .select(MailRow::as_select())
        .load(c)
        .await?;
    rows.into_iter().map(convert).collect()
}

pub async fn undelivered_mails(
    c: &mut Conn,
    before: Option<MailId>,
    limit: i64,
) -> Result<Vec<StoredMail>, StoreError> {
    let done = [MailState::Sent.word(), MailState::Dropped.word()];
    let mut rows = mails::table
        .filter(mails::state.ne_all(done))
        .order(mails::id.desc())
        .limit(limit)
        .select(MailRow::as_select())
        .into_boxed();
    if let Some(before) = before {
        rows = rows.filter(mails::id.lt(Id::from(before)));
    }
    let rows: Vec<MailRow> = rows.load(c).await?;
    rows.into_iter().map(convert).collect()
}

/// Written literally so that the partial index applies.
fn is_waiting() -> SqlLiteral<Bool> {
    sql::<Bool>("mails.state = 'waiting'")
}

pub async fn oldest_mail(c: &mut Conn, now: Moment) -> Result<Option<Moment>, StoreError> {
    let oldest: Option<At> = mails::table
        .filter(is_waiting())
        .filter(mails::due_at.le(At::from(now)))
        .order(mails::due_at)
        .select(mails::created_at)
        .first(c)
        .await
        .optional()?;
    Ok(oldest.map(Moment::from))
}
