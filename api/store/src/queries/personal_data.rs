//! The personal data of an account.

use diesel::prelude::*;

use super::readable::OnUnreadable;
use super::tables::{TableRow, with_chairs};
use super::{
    Conn, RunQueryDsl, accounts, chat, clocks, friends, games, hand_overs, invitations, links, mail,
    moderation, passkeys, push_preferences, push_targets, results, sign_in_providers, webhooks,
};
use crate::error::OptionalExtension;
use crate::schema::{chairs, credentials, devices, game_tables, login_failures, rate_limits, turns};
use crate::types::{At, Id};
use service::accounts::login_throttle::{FailureCount, ThrottleKey};
use service::id::{AccountId, GameId, TableId};
use service::lobby::tables::Table;
use service::moderation::audit_log::AuditEntry;
use service::moment::Moment;
use service::personal_data::export::{OwnTurn, PersonalData};
use service::ports::StoreError;
use service::rate_limiter::RateLimitKey;

pub async fn record_export(c: &mut Conn, entry: AuditEntry) -> Result<(), StoreError> {
    moderation::add_audit_entry(c, entry).await
}

pub async fn personal_data(c: &mut Conn, id: AccountId) -> Result<Option<PersonalData>, StoreError> {
    let Some(account) = accounts::account(c, id).await? else { return Ok(None) };
    let changed: Option<At> =
        credentials::table.find(Id::from(id)).select(credentials::changed_at).first(c).await.optional()?;
    let mails = mail::mails_with_account(c, id, account.email.as_ref()).await?;
    let providers = sign_in_providers::provider_links(c, id).await?;
    let passkeys = passkeys::passkeys_of(c, id).await?;
    let bots = accounts::bots_of(c, id).await?;
    let webhooks = webhooks::webhooks_of(c, id).await?;
    let push_targets = push_targets::all_of_account(c, id).await?;
    let preferences = push_preferences::preferences(c, id).await?;
    let mutes = chat::mutes(c, id).await?;
    let reports = chat::reports_by(c, id).await?;
    let rest = clocks::rests(c, &[id]).await?.remove(&id).transpose()?;
    let devices: Vec<At> = devices::table
        .filter(devices::account_id.eq(Id::from(id)))
        .order(devices::created_at)
        .select(devices::created_at)
        .load(c)
        .await?;
    let rate_limited_until: Option<i64> = rate_limits::table
        .find(RateLimitKey::Account(id).key())
        .select(rate_limits::empty)
        .first(c)
        .await
        .optional()?;
    let failures: Vec<(i32, At)> = match &account.email {
        None => Vec::new(),
        Some(email) => {
            login_failures::table
                .filter(login_failures::who.eq(ThrottleKey::has(email).0))
                .filter(login_failures::failures.gt(0))
                .order((login_failures::last_at.desc(), login_failures::network))
                .select((login_failures::failures, login_failures::last_at))
                .load(c)
                .await?
        }
    };
    let failure_count = |(failures, at): (i32, At)| FailureCount { failures, last_at: at.into() };
    Ok(Some(PersonalData {
        account,
        mails,
        providers,
        passkeys,
        bots,
        webhooks,
        push_targets,
        preferences,
        mutes,
        reports,
        friends: friends::friends(c, id).await?,
        blocked: friends::blocked(c, id).await?,
        invitations: invitations::with_account(c, id).await?,
        links: links::links_by(c, id).await?,
        operator: moderation::is_operator(c, id).await?,
        moderation: moderation::entries_about(c, id).await?,
        hand_overs: hand_overs::with_account(c, id).await?,
        ratings: results::ratings_of(c, vec![id])
            .await?
            .into_iter()
            .map(|one| (one.kind, one.rating))
            .collect(),
        rest,
        credentials_changed_at: changed.map(Moment::from),
        devices: devices.into_iter().map(Moment::from).collect(),
        rate_used_until: rate_limited_until.map(Moment),
        wrong_passwords: failures.into_iter().map(failure_count).collect(),
    }))
}

pub async fn tables_of(
    c: &mut Conn,
    account: AccountId,
    before: Option<TableId>,
    limit: i64,
) -> Result<Vec<Table>, StoreError> {
    let at = chairs::table.filter(chairs::account_id.eq(Id::from(account))).select(chairs::table_id);
    let mut query = game_tables::table
        .filter(game_tables::id.eq_any(at))
        .order(game_tables::id.desc())
        .limit(limit)
        .select(TableRow::as_select())
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(game_tables::id.lt(Id::from(before)));
    }
    let rows = query.load(c).await?;
    with_chairs(c, OnUnreadable::Page, rows).await
}

pub async fn turns_of(c: &mut Conn, game: GameId, account: AccountId) -> Result<Vec<OwnTurn>, StoreError> {
    type Row = (i64, String, Option<String>, String, i64, i64, At);
    let rows: Vec<Row> = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .filter(turns::account_id.eq(Id::from(account)))
        .order((turns::last_seq, turns::version))
        .select((
            turns::version,
            turns::kind,
            turns::key,
            turns::answers,
            turns::first_seq,
            turns::last_seq,
            turns::at,
        ))
        .load(c)
        .await?;
    let turn = |(version, kind, key, answers, first_seq, last_seq, at): Row| {
        Ok(OwnTurn {
            version,
            kind: games::kind(&kind)?,
            idempotency_key: key.unwrap_or_default(),
            answers,
            first_seq,
            last_seq,
            at: at.into(),
        })
    };
    rows.into_iter().map(turn).collect()
}
