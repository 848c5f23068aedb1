//! Notification preferences of accounts.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl, lock_accounts, pushes, turn_mails};
use crate::error::OptionalExtension;
use crate::schema::push_preferences;
use crate::types::{At, Id};
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::notify::push::{Preferences, PushKind, QuietHours};
use service::ports::StoreError;

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = push_preferences)]
#[diesel(treat_none_as_null = true)]
pub struct PreferencesRow {
    account_id: Id,
    off: String,
    muted: String,
    zone: Option<String>,
    quiet_from: Option<i16>,
    quiet_to: Option<i16>,
    changed_at: At,
    mail: bool,
}

impl TryFrom<PreferencesRow> for Preferences {
    type Error = StoreError;

    fn try_from(row: PreferencesRow) -> Result<Self, StoreError> {
        let invalid = |text: &str| {
            let account = row.account_id.0;
            StoreError::Failed(format!("the push preferences {text:?} of account {account} cannot be read"))
        };
        let words: Vec<String> = serde_json::from_str(&row.off).map_err(|_| invalid(&row.off))?;
        let off = words.iter().map(|word| PushKind::from_word(word).ok_or_else(|| invalid(word)));
        let muted: Vec<GameId> = serde_json::from_str(&row.muted).map_err(|_| invalid(&row.muted))?;
        let quiet = match (row.zone, row.quiet_from, row.quiet_to) {
            (Some(zone), Some(from), Some(to)) => Some(QuietHours { zone, from, to }),
            _ => None,
        };
        Ok(Self { off: off.collect::<Result<_, _>>()?, muted, quiet, mail: row.mail })
    }
}

pub async fn preferences(c: &mut Conn, account: AccountId) -> Result<Preferences, StoreError> {
    let own = push_preferences::table.find(Id::from(account)).select(PreferencesRow::as_select());
    let row: Option<PreferencesRow> = own.first(c).await.optional()?;
    row.map_or_else(|| Ok(Preferences::default()), Preferences::try_from)
}

pub async fn save_preferences(
    c: &mut Conn,
    account: AccountId,
    preferences: Preferences,
    at: Moment,
) -> Result<(), StoreError> {
    // Locks the account, so that nothing is added to a deleted one.
    if lock_accounts(c, &[Id::from(account)]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    let failed = |why: serde_json::Error| StoreError::Failed(why.to_string());
    let off: Vec<&str> = preferences.off.iter().map(|kind| kind.word()).collect();
    let row = || {
        Ok::<_, StoreError>(PreferencesRow {
            account_id: account.into(),
            off: serde_json::to_string(&off).map_err(failed)?,
            muted: serde_json::to_string(&preferences.muted).map_err(failed)?,
            zone: preferences.quiet.as_ref().map(|quiet| quiet.zone.clone()),
            quiet_from: preferences.quiet.as_ref().map(|quiet| quiet.from),
            quiet_to: preferences.quiet.as_ref().map(|quiet| quiet.to),
            changed_at: at.into(),
            mail: preferences.mail,
        })
    };
    let insert = diesel::insert_into(push_preferences::table).values(row()?);
    insert.on_conflict(push_preferences::account_id).do_update().set(row()?).execute(c).await?;
    turn_mails::preferences_changed(c, account, at).await?;
    pushes::end_quiet_hours(c, account, at).await
}
