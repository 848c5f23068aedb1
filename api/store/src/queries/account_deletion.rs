//! Account deletion: what is deleted with the account, and what happens to its seats.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::SmallInt;
use domain::seat::Seat;

use super::accounts::bots_of;
use super::{
    Conn, RunQueryDsl, chat, clocks, friends, grants, hand_overs, inbox, inbox_counts, invitations, links,
    lock_account_exclusively, mail, moderation, passkeys, plans, push_targets, quick_match, results, reviews,
    sessions, sign_in_providers, tables, webhooks,
};
use crate::error::OptionalExtension;
use crate::schema::{
    accounts, chairs, credentials, devices, game_seats, game_tables, games, login_failures, rate_limits,
};
use crate::types::{At, Id, seat_bits};
use service::accounts::login_throttle::ThrottleKey;
use service::id::{AccountId, SessionId};
use service::lobby::tables::{NAMED_AFTER, Table, named_after_nobody};
use service::moderation::audit_log::AuditEntry;
use service::moment::Moment;
use service::ports::StoreError;
use service::rate_limiter::RateLimitKey;

/// Deletes an account and its bots.
pub async fn delete_account(
    c: &mut Conn,
    account: AccountId,
    at: Moment,
) -> Result<Vec<SessionId>, StoreError> {
    let mut ended = delete_one(c, account, at).await?;
    for bot in bots_of(c, account).await? {
        ended.extend(delete_one(c, bot.id, at).await?);
    }
    Ok(ended)
}

pub async fn delete_account_for_owner(
    c: &mut Conn,
    account: AccountId,
    entry: AuditEntry,
) -> Result<Vec<SessionId>, StoreError> {
    if lock_account_exclusively(c, account.into()).await? == 0 {
        return Ok(Vec::new());
    }
    let ended = delete_account(c, account, entry.at).await?;
    moderation::add_audit_entry(c, entry).await?;
    Ok(ended)
}

/// Deletes one account, without its bots.
pub async fn delete_one(c: &mut Conn, account: AccountId, at: Moment) -> Result<Vec<SessionId>, StoreError> {
    let id = Id::from(account);
    let mut touched = inbox_counts::accounts_asked_by(c, account).await?;
    let existing = accounts::table.filter(accounts::id.eq(id)).filter(accounts::deleted_at.is_null());
    let anonymous = (
        accounts::name.eq(""),
        accounts::language.eq(None::<String>),
        accounts::pending_email.eq(None::<String>),
        accounts::pending_hash.eq(None::<String>),
        accounts::deleted_at.eq(At::from(at)),
    );
    // The first step: other writers lock the account before they attach rows, and find it deleted from now on.
    if diesel::update(existing).set(anonymous).execute(c).await? == 0 {
        return Ok(Vec::new());
    }
    delete_of_account(c, account, at).await?;
    let ended = sessions::delete_of_account(c, account, at).await?;
    rename_tables(c, id).await?;
    for mut table in tables::tables_waited_at(c, account).await? {
        table.leave(account).map_err(|_| StoreError::Conflict)?;
        touched.extend(inbox_counts::invited_to(c, &table).await?);
        tables::write(c, &Table { updated_at: at, ..table }, None).await?;
    }
    for seat in Seat::ALL {
        let seats = game_seats::table
            .filter(game_seats::account_id.eq(id))
            .filter(game_seats::seat.eq(seat.index() as i16));
        let running = games::table
            .filter(games::id.eq_any(seats.select(game_seats::game_id)))
            .filter(games::over.eq(false));
        let vacant = sql::<SmallInt>("vacant | ").bind::<SmallInt, _>(seat_bits((*seat).into()));
        diesel::update(running).set(games::vacant.eq(vacant)).execute(c).await?;
    }
    // A deleted account has no vote any more.
    clocks::make_games_due(c, id, at).await?;
    hand_overs::delete_of_account(c, account, at).await?;
    inbox_counts::increment_change_numbers(c, &touched).await?;
    Ok(ended)
}

/// Deletes the credentials, and all rows of throttles and limits that name the account.
async fn delete_of_account(c: &mut Conn, account: AccountId, at: Moment) -> Result<(), StoreError> {
    let id = Id::from(account);
    let email: Option<String> =
        credentials::table.find(id).select(credentials::email).first(c).await.optional()?;
    mail::delete_of_account(c, account, email.as_ref(), at).await?;
    let keys = [Some(ThrottleKey::of_mail_codes(account)), email.as_deref().map(ThrottleKey::has)];
    let keys: Vec<Vec<u8>> = keys.into_iter().flatten().map(|key| key.0).collect();
    diesel::delete(login_failures::table.filter(login_failures::who.eq_any(keys))).execute(c).await?;
    diesel::delete(credentials::table.find(id)).execute(c).await?;
    diesel::delete(devices::table.filter(devices::account_id.eq(id))).execute(c).await?;
    sign_in_providers::delete_of_account(c, account).await?;
    passkeys::delete_of_account(c, account).await?;
    diesel::delete(rate_limits::table.find(RateLimitKey::Account(account).key())).execute(c).await?;
    diesel::delete(rate_limits::table.find(RateLimitKey::WebhookTest(account).key())).execute(c).await?;
    clocks::delete_of_account(c, account).await?;
    webhooks::delete_of_account(c, account).await?;
    push_targets::delete_of_account(c, account).await?;
    diesel::delete(rate_limits::table.find(RateLimitKey::Chat(account).key())).execute(c).await?;
    inbox::delete_of_account(c, id).await?;
    chat::delete_of_account(c, id).await?;
    friends::delete_of_account(c, account).await?;
    invitations::delete_of_account(c, account).await?;
    links::delete_of_account(c, account).await?;
    quick_match::delete_of_account(c, account).await?;
    results::delete_of_account(c, account).await?;
    reviews::delete_of_account(c, account).await?;
    plans::delete_of_account(c, account).await?;
    moderation::delete_of_account(c, account).await?;
    grants::delete_of_account(c, account).await
}

/// Renames tables that carry the name of the account, and their games.
async fn rename_tables(c: &mut Conn, id: Id) -> Result<(), StoreError> {
    let named = format!("{NAMED_AFTER}%");
    let own = || {
        let at = chairs::table.filter(chairs::account_id.eq(id)).select(chairs::table_id);
        game_tables::table.filter(game_tables::owner_id.eq(id)).filter(game_tables::id.eq_any(at))
    };
    let game_ids = own().filter(game_tables::game_id.is_not_null());
    let game_ids = game_ids.select(game_tables::game_id.assume_not_null());
    let started = games::table.filter(games::id.eq_any(game_ids)).filter(games::name.like(&named));
    diesel::update(started).set(games::name.eq(named_after_nobody())).execute(c).await?;
    let named = own().filter(game_tables::name.like(&named));
    diesel::update(named).set(game_tables::name.eq(named_after_nobody())).execute(c).await?;
    Ok(())
}
