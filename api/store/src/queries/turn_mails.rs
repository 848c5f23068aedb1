//! Mails about waiting games: the accounts that want them, and the tokens of links that switch them off.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl, mail};
use crate::error::OptionalExtension;
use crate::schema::{credentials, mails, push_preferences};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::accounts::mail::turns::TURN_MAIL_INTERVAL;
use service::accounts::mail::{MailKind, MailState, NewMail, TurnMailOutcome};
use service::id::AccountId;
use service::moment::Moment;
use service::notify::turn_mails::{DueSubscriber, TurnMailState};
use service::ports::StoreError;

/// Begins or ends the checks of an account whose preferences were stored. Decisions that are open when the mails are
/// switched on are in no mail.
pub async fn preferences_changed(c: &mut Conn, account: AccountId, at: Moment) -> Result<(), StoreError> {
    let own = || push_preferences::table.filter(push_preferences::account_id.eq(Id::from(account)));
    let stopped = own().filter(push_preferences::mail.eq(false));
    diesel::update(stopped).set(push_preferences::mail_due_at.eq(None::<At>)).execute(c).await?;
    let started =
        || own().filter(push_preferences::mail.eq(true)).filter(push_preferences::mail_due_at.is_null());
    let sent: Option<Option<At>> =
        started().select(push_preferences::mail_sent_at).first(c).await.optional()?;
    let Some(sent) = sent else { return Ok(()) };
    let next = sent.map_or(at, |sent| Moment::from(sent).plus(TURN_MAIL_INTERVAL).max(at));
    let checks = (
        push_preferences::mail_due_at.eq(Some(At::from(next))),
        push_preferences::mail_since.eq(Some(At::from(at))),
    );
    diesel::update(started()).set(checks).execute(c).await?;
    Ok(())
}

pub async fn has_due_subscriber(c: &mut Conn, now: Moment) -> Result<bool, StoreError> {
    let due = push_preferences::table.filter(push_preferences::mail_due_at.le(At::from(now)));
    Ok(due.select(push_preferences::account_id).first::<Id>(c).await.optional()?.is_some())
}

pub async fn take_due_subscribers(
    c: &mut Conn,
    now: Moment,
    until: Moment,
    limit: i64,
) -> Result<Vec<DueSubscriber>, StoreError> {
    let due = || push_preferences::table.filter(push_preferences::mail_due_at.le(At::from(now)));
    let ids: Vec<Id> = due()
        .order((push_preferences::mail_due_at, push_preferences::account_id))
        .limit(limit)
        .select(push_preferences::account_id)
        .load(c)
        .await?;
    // Another node may have taken some of them meanwhile.
    let free = due().filter(is_one_of(push_preferences::account_id, ids));
    let taken = diesel::update(free).set(push_preferences::mail_due_at.eq(Some(At::from(until))));
    let rows: Vec<(Id, Option<At>)> =
        taken.returning((push_preferences::account_id, push_preferences::mail_since)).load(c).await?;
    let subscriber = |(account, since): (Id, Option<At>)| DueSubscriber {
        account: account.into(),
        since: since.map_or(now, Moment::from),
    };
    Ok(rows.into_iter().map(subscriber).collect())
}

pub async fn check_subscriber_at(
    c: &mut Conn,
    account: AccountId,
    taken: Moment,
    due_at: Moment,
) -> Result<(), StoreError> {
    set_due(c, account, taken, due_at).await.map(drop)
}

/// Returns whether the account is still taken.
async fn set_due(
    c: &mut Conn,
    account: AccountId,
    taken: Moment,
    due_at: Moment,
) -> Result<bool, StoreError> {
    let own = push_preferences::table
        .find(Id::from(account))
        .filter(push_preferences::mail_due_at.eq(Some(At::from(taken))));
    let changed = diesel::update(own).set(push_preferences::mail_due_at.eq(Some(At::from(due_at))));
    Ok(changed.execute(c).await? > 0)
}

pub async fn queue_turn_mail(
    c: &mut Conn,
    mail: NewMail,
    taken: Moment,
    due_at: Moment,
) -> Result<bool, StoreError> {
    let Some(account) = mail.account else { return Ok(false) };
    if !set_due(c, account, taken, due_at).await? {
        return Ok(false);
    }
    let waiting: i64 = mails::table
        .filter(mails::account_id.eq(Id::from(account)))
        .filter(mails::kind.eq(MailKind::YourTurn.word()))
        .filter(mails::state.eq(MailState::Waiting.word()))
        .count()
        .get_result(c)
        .await?;
    if waiting > 0 {
        return Ok(false);
    }
    mail::insert(c, mail).await?;
    Ok(true)
}

pub async fn turn_mail_state(
    c: &mut Conn,
    account: AccountId,
    address: String,
    token: String,
) -> Result<Option<TurnMailState>, StoreError> {
    let own = || push_preferences::table.find(Id::from(account)).filter(push_preferences::mail.eq(true));
    let other = own().filter(
        push_preferences::mail_address
            .is_null()
            .or(push_preferences::mail_address.assume_not_null().ne(address.clone())),
    );
    let renewed =
        (push_preferences::mail_address.eq(Some(address)), push_preferences::mail_token.eq(Some(token)));
    diesel::update(other).set(renewed).execute(c).await?;
    let columns = (push_preferences::mail_since, push_preferences::mail_token);
    let row: Option<(Option<At>, Option<String>)> = own().select(columns).first(c).await.optional()?;
    let state = |(since, token): (Option<At>, Option<String>)| {
        Some(TurnMailState { since: since?.into(), token: token? })
    };
    Ok(row.and_then(state))
}

pub async fn turn_mail_subscriber(c: &mut Conn, token: String) -> Result<Option<AccountId>, StoreError> {
    let found: Option<(Id, Option<String>)> = push_preferences::table
        .filter(push_preferences::mail_token.eq(Some(token)))
        .select((push_preferences::account_id, push_preferences::mail_address))
        .first(c)
        .await
        .optional()?;
    let Some((account, Some(address))) = found else { return Ok(None) };
    let current = credentials::table.find(account).filter(credentials::email.eq(address));
    let current: Option<Id> = current.select(credentials::account_id).first(c).await.optional()?;
    Ok(current.map(AccountId::from))
}

pub async fn unsubscribe_turn_mails(
    c: &mut Conn,
    token: String,
    at: Moment,
) -> Result<Option<AccountId>, StoreError> {
    let Some(account) = turn_mail_subscriber(c, token).await? else { return Ok(None) };
    switch_off(c, account).await?;
    let own = push_preferences::table.find(Id::from(account));
    diesel::update(own).set(push_preferences::changed_at.eq(At::from(at))).execute(c).await?;
    Ok(Some(account))
}

async fn switch_off(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let off = (push_preferences::mail.eq(false), push_preferences::mail_due_at.eq(None::<At>));
    diesel::update(push_preferences::table.find(Id::from(account))).set(off).execute(c).await?;
    Ok(())
}

/// Stores what the end of a mail means for later ones.
pub async fn settle(c: &mut Conn, outcome: TurnMailOutcome) -> Result<(), StoreError> {
    match outcome {
        TurnMailOutcome::Sent { account, read_at, at, next } => {
            let own = || push_preferences::table.find(Id::from(account));
            let sent = push_preferences::mail_sent_at.eq(Some(At::from(at)));
            diesel::update(own()).set(sent).execute(c).await?;
            let subscribed = own().filter(push_preferences::mail_due_at.is_not_null());
            let checks = (
                push_preferences::mail_since.eq(Some(At::from(read_at))),
                push_preferences::mail_due_at.eq(Some(At::from(next))),
            );
            diesel::update(subscribed).set(checks).execute(c).await?;
            Ok(())
        }
        TurnMailOutcome::Refused { account } => switch_off(c, account).await,
    }
}
