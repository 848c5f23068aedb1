//! Push targets (devices), and the signing key of Web Push.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;

use super::push_preferences::PreferencesRow;
use super::seat_accounts::{SeatAccount, SeatAccounts};
use super::{Conn, RunQueryDsl, lock_accounts, readable};
use crate::error::OptionalExtension;
use crate::schema::{accounts, push_keys, push_preferences, push_targets, sessions};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::at_rest::Stored;
use service::id::{AccountId, GameId, TargetId};
use service::moment::Moment;
use service::notify::push::{Disabled, Preferences, PushListener, Registered, Target};
use service::notify::webhooks::Attempt;
use service::ports::StoreError;
use service::ports::outbound_http::AttemptError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = push_targets)]
pub struct TargetRow {
    pub id: Id,
    account_id: Id,
    session_id: Id,
    service: String,
    device: Vec<u8>,
    address: String,
    created_at: At,
    registered_at: At,
    disabled_at: Option<At>,
    disabled_for: Option<String>,
    failing_since: Option<At>,
    succeeded_at: Option<At>,
    tried_at: Option<At>,
    status: Option<i16>,
    error: Option<String>,
    reason: Option<String>,
    paused_until: At,
}

/// The error for an unknown word in a column.
pub fn unknown_word(word: &str) -> StoreError {
    StoreError::Failed(format!("unknown value {word:?} in a row of pushes or push_targets"))
}

impl TryFrom<TargetRow> for Target {
    type Error = StoreError;

    fn try_from(row: TargetRow) -> Result<Self, StoreError> {
        let disabled = match (row.disabled_at, row.disabled_for.as_deref()) {
            (Some(at), Some(word)) => {
                Some((at.into(), Disabled::from_word(word).ok_or_else(|| unknown_word(word))?))
            }
            _ => None,
        };
        let error =
            row.error.as_deref().map(|word| AttemptError::from_word(word).ok_or_else(|| unknown_word(word)));
        let error = error.transpose()?;
        let status = row.status.and_then(|status| u16::try_from(status).ok());
        Ok(Self {
            id: row.id.into(),
            account: row.account_id.into(),
            session: row.session_id.into(),
            address: serde_json::from_str(&row.address).map_err(|_| {
                StoreError::Failed(format!("the address of push target {} cannot be read", row.id.0))
            })?,
            created_at: row.created_at.into(),
            registered_at: row.registered_at.into(),
            disabled,
            failing_since: row.failing_since.map(Moment::from),
            succeeded_at: row.succeeded_at.map(Moment::from),
            last_attempt: row.tried_at.map(|at| Attempt { at: at.into(), status, error }),
            reason: row.reason,
        })
    }
}

pub async fn push_key(c: &mut Conn) -> Result<Option<Stored>, StoreError> {
    Ok(push_keys::table.select(push_keys::pkcs8).first(c).await.optional()?.map(Stored))
}

pub async fn add_push_key(c: &mut Conn, pkcs8: Stored, at: Moment) -> Result<(), StoreError> {
    let row =
        (push_keys::number.eq(1), push_keys::pkcs8.eq(&pkcs8.0), push_keys::created_at.eq(At::from(at)));
    diesel::insert_into(push_keys::table).values(row).on_conflict_do_nothing().execute(c).await?;
    Ok(())
}

pub async fn upsert_target(
    c: &mut Conn,
    target: Target,
    max: i64,
) -> Result<(Target, Registered), StoreError> {
    let account = Id::from(target.account);
    // Locks the account, so that nothing is added to a deleted one.
    if lock_accounts(c, &[account]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let device = target.address.fingerprint();
    let address =
        serde_json::to_string(&target.address).map_err(|why| StoreError::Failed(why.to_string()))?;
    let same = || push_targets::table.filter(push_targets::device.eq(device.clone()));
    // Replaces the keys, the session and the delivery status; waiting pushes stay.
    let changes = (
        push_targets::session_id.eq(Id::from(target.session)),
        push_targets::address.eq(&address),
        push_targets::registered_at.eq(At::from(target.registered_at)),
        push_targets::disabled_at.eq(None::<At>),
        push_targets::disabled_for.eq(None::<String>),
        push_targets::failing_since.eq(None::<At>),
        push_targets::paused_until.eq(At::from(target.registered_at)),
    );
    let own = same().filter(push_targets::account_id.eq(account));
    let known = diesel::update(own).set(changes).returning(TargetRow::as_returning());
    let known: Option<TargetRow> = known.get_result(c).await.optional()?;
    if let Some(known) = known {
        return Ok((known.try_into()?, Registered::Known));
    }
    // Pushes for the previous account of the device must not reach this account.
    diesel::delete(same()).execute(c).await?;
    let row = TargetRow {
        id: target.id.into(),
        account_id: account,
        session_id: target.session.into(),
        service: target.address.provider().word().to_owned(),
        device,
        address,
        created_at: target.created_at.into(),
        registered_at: target.registered_at.into(),
        disabled_at: None,
        disabled_for: None,
        failing_since: None,
        succeeded_at: None,
        tried_at: None,
        status: None,
        error: None,
        reason: None,
        paused_until: target.registered_at.into(),
    };
    diesel::insert_into(push_targets::table).values(&row).execute(c).await?;
    let newest = push_targets::table
        .filter(push_targets::account_id.eq(account))
        .order((push_targets::registered_at.desc(), push_targets::id.desc()))
        .select(push_targets::id);
    let all: Vec<Id> = newest.load(c).await?;
    let surplus: Vec<Id> = all.into_iter().skip(max as usize).collect();
    diesel::delete(push_targets::table.filter(push_targets::id.eq_any(surplus))).execute(c).await?;
    Ok((target, Registered::New))
}

pub async fn targets_of(c: &mut Conn, account: AccountId, now: Moment) -> Result<Vec<Target>, StoreError> {
    let rows: Vec<TargetRow> = push_targets::table
        .inner_join(sessions::table)
        .filter(push_targets::account_id.eq(Id::from(account)))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(At::from(now)))
        .order(push_targets::id)
        .select(TargetRow::as_select())
        .load(c)
        .await?;
    Ok(readable::page("push_targets", rows, |row| row.id.0, Target::try_from))
}

/// All stored targets of an account, including those of ended sessions.
pub async fn all_of_account(c: &mut Conn, account: AccountId) -> Result<Vec<Target>, StoreError> {
    let own = push_targets::table.filter(push_targets::account_id.eq(Id::from(account)));
    let rows: Vec<TargetRow> = own.order(push_targets::id).select(TargetRow::as_select()).load(c).await?;
    Ok(readable::page("push_targets", rows, |row| row.id.0, Target::try_from))
}

pub async fn delete_target(c: &mut Conn, account: AccountId, id: TargetId) -> Result<bool, StoreError> {
    let own = push_targets::table.find(Id::from(id)).filter(push_targets::account_id.eq(Id::from(account)));
    // Deletes its pushes by cascade.
    Ok(diesel::delete(own).execute(c).await? > 0)
}

/// Deletes the targets that were registered in one of these sessions.
pub async fn delete_of_sessions(c: &mut Conn, sessions: &[Id]) -> Result<(), StoreError> {
    let theirs = push_targets::table.filter(push_targets::session_id.eq_any(sessions));
    diesel::delete(theirs).execute(c).await?;
    Ok(())
}

/// Deletes all push data of an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let id = Id::from(account);
    diesel::delete(push_targets::table.filter(push_targets::account_id.eq(id))).execute(c).await?;
    diesel::delete(push_preferences::table.find(id)).execute(c).await?;
    Ok(())
}

pub async fn push_listeners(
    c: &mut Conn,
    of: Vec<GameId>,
    now: Moment,
) -> Result<Vec<PushListener>, StoreError> {
    // Two statements: a join that compares with both accounts of a seat would have no index to use.
    let seats = SeatAccounts::of_games(c, &of).await?;
    if seats.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<(Id, Id, At)> = push_targets::table
        .inner_join(accounts::table)
        .inner_join(sessions::table)
        .filter(is_one_of(push_targets::account_id, seats.accounts()))
        .filter(push_targets::disabled_at.is_null())
        .filter(accounts::deleted_at.is_null())
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(At::from(now)))
        .order(push_targets::id)
        .select((push_targets::id, push_targets::account_id, push_targets::created_at))
        .load(c)
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let accounts: Vec<Id> = rows.iter().map(|row| row.1).collect();
    let preferences = push_preferences::table.filter(is_one_of(push_preferences::account_id, accounts));
    let preferences: Vec<(Id, PreferencesRow)> =
        preferences.select((push_preferences::account_id, PreferencesRow::as_select())).load(c).await?;
    let chosen: HashSet<Id> = preferences.iter().map(|(account, _)| *account).collect();
    let read = |(account, row): (Id, PreferencesRow)| Ok((account, Preferences::try_from(row)?));
    let preferences: HashMap<Id, Preferences> =
        readable::page("push_preferences", preferences, |row| row.0.0, read).into_iter().collect();
    // An account whose preferences cannot be read gets no pushes.
    let unknown = |account: &Id| chosen.contains(account) && !preferences.contains_key(account);
    let listeners = |(target, account, since): (Id, Id, At)| {
        let preferences = preferences.get(&account).cloned().unwrap_or_default();
        let listener = move |seat: &SeatAccount| PushListener {
            target: target.into(),
            game: seat.game.into(),
            seat: seat.seat,
            plays: seat.plays,
            since: since.into(),
            preferences: preferences.clone(),
        };
        seats.of(account).iter().map(listener)
    };
    Ok(rows.into_iter().filter(|row| !unknown(&row.1)).flat_map(listeners).collect())
}
