//! Account deletion: what is deleted with the account, and what happens to its seats.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, SmallInt};
use domain::seat::Seat;

use super::{
    Conn, RunQueryDsl, accounts as people, clocks, desk, friends, grants, hand_overs, invitations, links,
    plans, push_targets, quick_match, results, sessions, tables, webhooks,
};
use crate::error::OptionalExtension;
use crate::schema::{
    accounts, allowances, chairs, credentials, devices, game_seats, game_tables, games, guesses,
};
use crate::types::{At, Id, seat_bits};
use service::accounts::login_throttle::ThrottleKey;
use service::id::{AccountId, GameId, SessionId};
use service::lobby::tables::{NAMED_AFTER, Table, named_after_nobody};
use service::moment::Moment;
use service::ports::StoreError;
use service::rate_limiter::RateLimitKey;

/// Deletes an account and its bots.
pub async fn delete(c: &mut Conn, account: AccountId, at: Moment) -> Result<Vec<SessionId>, StoreError> {
    let mut ended = delete_one(c, account, at).await?;
    for bot in accounts_of_bots(c, account).await? {
        ended.extend(delete_one(c, bot, at).await?);
    }
    Ok(ended)
}

async fn accounts_of_bots(c: &mut Conn, owner: AccountId) -> Result<Vec<AccountId>, StoreError> {
    Ok(people::bots_of(c, owner).await?.into_iter().map(|bot| bot.id).collect())
}

pub async fn delete_one(c: &mut Conn, account: AccountId, at: Moment) -> Result<Vec<SessionId>, StoreError> {
    let id = Id::from(account);
    let mut touched = desk::counts::accounts_asked_by(c, account).await?;
    let there = accounts::table.filter(accounts::id.eq(id)).filter(accounts::deleted_at.is_null());
    let nobody =
        (accounts::name.eq(""), accounts::language.eq(None::<String>), accounts::deleted_at.eq(At::from(at)));
    // The first step: other writers lock the account before they attach rows, and find it deleted from now on.
    if diesel::update(there).set(nobody).execute(c).await? == 0 {
        return Ok(Vec::new());
    }
    delete_of_account(c, account).await?;
    let ended = sessions::delete_of_account(c, account, at).await?;
    rename_tables(c, id).await?;
    for mut table in tables::waiting_with(c, account).await? {
        table.leave(account).map_err(|_| StoreError::Conflict)?;
        touched.extend(desk::counts::invited_to(c, &table).await?);
        tables::write(c, &Table { updated_at: at, ..table }, None).await?;
    }
    for seat in Seat::ALL {
        let seats = game_seats::table
            .filter(game_seats::account_id.eq(id))
            .filter(game_seats::seat.eq(seat.index() as i16));
        let going_on = games::table
            .filter(games::id.eq_any(seats.select(game_seats::game_id)))
            .filter(games::over.eq(false));
        let vacant = sql::<SmallInt>("vacant | ").bind::<SmallInt, _>(seat_bits((*seat).into()));
        diesel::update(going_on).set(games::vacant.eq(vacant)).execute(c).await?;
    }
    // A deleted account has no vote any more.
    clocks::make_games_due(c, id, at).await?;
    hand_overs::delete_of_account(c, account, at).await?;
    desk::counts::increment_change_numbers(c, &touched).await?;
    Ok(ended)
}

/// Deletes the credentials, and all rows of throttles and limits that name the account.
async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let id = Id::from(account);
    let email: Option<String> =
        credentials::table.find(id).select(credentials::email).first(c).await.optional()?;
    if let Some(email) = email {
        diesel::delete(guesses::table.filter(guesses::who.eq(ThrottleKey::has(&email).0))).execute(c).await?;
    }
    diesel::delete(credentials::table.find(id)).execute(c).await?;
    diesel::delete(devices::table.filter(devices::account_id.eq(id))).execute(c).await?;
    diesel::delete(allowances::table.find(RateLimitKey::Account(account).key())).execute(c).await?;
    diesel::delete(allowances::table.find(RateLimitKey::WebhookTest(account).key())).execute(c).await?;
    clocks::delete_of_account(c, account).await?;
    webhooks::delete_of_account(c, account).await?;
    push_targets::delete_of_account(c, account).await?;
    diesel::delete(allowances::table.find(RateLimitKey::Chat(account).key())).execute(c).await?;
    desk::inbox::delete_of_account(c, id).await?;
    desk::chat::delete_of_account(c, id).await?;
    friends::delete_of_account(c, account).await?;
    invitations::delete_of_account(c, account).await?;
    links::delete_of_account(c, account).await?;
    quick_match::delete_of_account(c, account).await?;
    results::delete_of_account(c, account).await?;
    plans::delete_of_account(c, account).await?;
    grants::delete_of_account(c, account).await
}

/// Renames tables that carry the name of the account, and their games.
async fn rename_tables(c: &mut Conn, id: Id) -> Result<(), StoreError> {
    let named = format!("{NAMED_AFTER}%");
    let own = || {
        let at = chairs::table.filter(chairs::account_id.eq(id)).select(chairs::table_id);
        game_tables::table.filter(game_tables::owner_id.eq(id)).filter(game_tables::id.eq_any(at))
    };
    let theirs = own().filter(game_tables::game_id.is_not_null());
    let theirs = theirs.select(game_tables::game_id.assume_not_null());
    let started = games::table.filter(games::id.eq_any(theirs)).filter(games::name.like(&named));
    diesel::update(started).set(games::name.eq(named_after_nobody())).execute(c).await?;
    let named = own().filter(game_tables::name.like(&named));
    diesel::update(named).set(game_tables::name.eq(named_after_nobody())).execute(c).await?;
    Ok(())
}

pub async fn games_waiting_for_vacant_seats(
    c: &mut Conn,
    after: Option<GameId>,
    limit: i64,
) -> Result<Vec<GameId>, StoreError> {
    // Written literally so that the partial index applies.
    let mut waiting = games::table
        .filter(sql::<Bool>("vacant <> 0 AND NOT over AND (waiting_for & vacant) <> 0"))
        .order(games::id)
        .limit(limit)
        .select(games::id)
        .into_boxed();
    if let Some(after) = after {
        waiting = waiting.filter(games::id.gt(Id::from(after)));
    }
    let ids: Vec<Id> = waiting.load(c).await?;
    Ok(ids.into_iter().map(GameId::from).collect())
}
