//! Deletion of unused guests.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::{Conn, RunQueryDsl, account_deletion, lock_account_exclusively};
use crate::schema::{accounts, chairs, game_seats, game_tables, sessions, suspensions};
use crate::types::{At, Id};
use service::id::{AccountId, SessionId};
use service::moment::Moment;
use service::ports::StoreError;

/// A page of the guests created before a time, in the order of their ids.
pub async fn guests_created_before(
    c: &mut Conn,
    before: Moment,
    after: Option<AccountId>,
    limit: i64,
) -> Result<Vec<AccountId>, StoreError> {
    // Written literally so that the partial index applies.
    let mut guests = accounts::table
        .filter(sql::<Bool>("guest AND deleted_at IS NULL"))
        .filter(accounts::created_at.lt(At::from(before)))
        .filter(accounts::bot_of.is_null())
        .order(accounts::id)
        .limit(limit)
        .select(accounts::id)
        .into_boxed();
    if let Some(after) = after {
        guests = guests.filter(accounts::id.gt(Id::from(after)));
    }
    let ids: Vec<Id> = guests.load(c).await?;
    Ok(ids.into_iter().map(AccountId::from).collect())
}

/// Those of the given guests that have no game, no seat at an open table, no bot, no suspension, and no valid session at that
/// time.
pub async fn unused_guests(
    c: &mut Conn,
    guests: Vec<AccountId>,
    now: Moment,
) -> Result<Vec<AccountId>, StoreError> {
    let ids: Vec<Id> = guests.iter().map(|guest| Id::from(*guest)).collect();
    let seats = game_seats::table.filter(game_seats::account_id.eq_any(&ids));
    let mut used: Vec<Id> = seats.select(game_seats::account_id).distinct().load(c).await?;
    let seats = game_seats::table.filter(game_seats::substitute_id.eq_any(ids.iter().map(Some)));
    let seats = seats.select(game_seats::substitute_id.assume_not_null());
    used.extend(seats.distinct().load::<Id>(c).await?);
    let open = game_tables::table.filter(game_tables::state.eq("open")).select(game_tables::id);
    let chairs = chairs::table.filter(chairs::account_id.eq_any(&ids)).filter(chairs::table_id.eq_any(open));
    used.extend(chairs.select(chairs::account_id).distinct().load::<Id>(c).await?);
    let bots = accounts::table.filter(accounts::bot_of.eq_any(ids.iter().map(Some)));
    let bots = bots.filter(accounts::deleted_at.is_null()).select(accounts::bot_of.assume_not_null());
    used.extend(bots.distinct().load::<Id>(c).await?);
    let good = sessions::table
        .filter(sessions::account_id.eq_any(&ids))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(At::from(now)));
    used.extend(good.select(sessions::account_id).distinct().load::<Id>(c).await?);
    // The device of a suspended guest must not become a new guest.
    let suspended = suspensions::table.filter(suspensions::account_id.eq_any(&ids));
    used.extend(suspended.select(suspensions::account_id).load::<Id>(c).await?);
    let unused = ids.into_iter().filter(|id| !used.contains(id));
    Ok(unused.map(AccountId::from).collect())
}

/// Deletes a guest unless it has been used meanwhile.
pub async fn delete_unused_guest(
    c: &mut Conn,
    account: AccountId,
    at: Moment,
) -> Result<Option<Vec<SessionId>>, StoreError> {
    // Writers lock the account before they attach rows, so that nothing is added meanwhile.
    if lock_account_exclusively(c, account.into()).await? == 0
        || unused_guests(c, vec![account], at).await?.is_empty()
    {
        return Ok(None);
    }
    account_deletion::delete_one(c, account, at).await.map(Some)
}
