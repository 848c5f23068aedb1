//! Table search.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::readable::OnUnreadable;
use super::tables::{TableRow, with_chairs};
use super::{Backend, Conn, RunQueryDsl};
use crate::schema::{blocks, chairs, friends, game_tables};
use crate::types::{At, Id};
use service::id::{AccountId, GameId, TableId};
use service::lobby::search::Wanted;
use service::lobby::tables::Table;
use service::moment::Moment;
use service::ports::StoreError;

/// Tables without a player whom the account has blocked or who has blocked it.
pub fn without_blocked_players(account: AccountId) -> game_tables::BoxedQuery<'static, Backend> {
    let me = Id::from(account);
    let blocked = blocks::table.filter(blocks::account_id.eq(me)).select(blocks::blocked_id);
    let blockers = blocks::table.filter(blocks::blocked_id.eq(me)).select(blocks::account_id);
    let with_blocked = chairs::table.filter(chairs::account_id.eq_any(blocked)).select(chairs::table_id);
    let with_blockers = chairs::table.filter(chairs::account_id.eq_any(blockers)).select(chairs::table_id);
    game_tables::table
        .filter(game_tables::id.ne_all(with_blocked))
        .filter(game_tables::id.ne_all(with_blockers))
        .into_boxed()
}

pub async fn open_tables(
    c: &mut Conn,
    account: AccountId,
    wanted: Wanted,
    before: Option<TableId>,
    limit: i64,
) -> Result<Vec<Table>, StoreError> {
    // Written literally so that the partial index applies.
    let mut query = without_blocked_players(account)
        .filter(sql::<Bool>("state = 'open' AND NOT private AND free_seats > 0"));
    let Wanted { players, draft, corporate_era, pace, timed, allow_bots, rated, friends } = wanted;
    if let Some(players) = players {
        query = query.filter(game_tables::players.eq(i16::from(players)));
    }
    if let Some(draft) = draft {
        query = query.filter(game_tables::draft.eq(draft));
    }
    if let Some(corporate_era) = corporate_era {
        query = query.filter(game_tables::corporate_era.eq(corporate_era));
    }
    if let Some(pace) = pace {
        query = query.filter(game_tables::pace.eq(pace.word()));
    }
    if let Some(timed) = timed {
        query = match timed {
            true => query.filter(game_tables::control.is_not_null()),
            false => query.filter(game_tables::control.is_null()),
        };
    }
    if let Some(allow_bots) = allow_bots {
        query = query.filter(game_tables::allow_bots.eq(allow_bots));
    }
    if let Some(rated) = rated {
        query = query.filter(game_tables::rated.eq(rated));
    }
    if friends {
        query = query.filter(game_tables::id.eq_any(with_friends(c, account).await?));
    }
    if let Some(before) = before {
        query = query.filter(game_tables::id.lt(Id::from(before)));
    }
    let rows = query.order(game_tables::id.desc()).limit(limit).select(TableRow::as_select()).load(c).await?;
    with_chairs(c, OnUnreadable::Page, rows).await
}

/// Open tables with friends of the account.
async fn with_friends(c: &mut Conn, account: AccountId) -> Result<Vec<Id>, StoreError> {
    let me = Id::from(account);
    let asking = friends::table.filter(friends::friend_id.eq(me)).select(friends::account_id);
    let asking: Vec<Id> = asking.load(c).await?;
    let requested = friends::table.filter(friends::account_id.eq(me)).select(friends::friend_id);
    let open = game_tables::table.filter(game_tables::state.eq("open")).select(game_tables::id);
    let tables = chairs::table
        .filter(chairs::account_id.eq_any(asking))
        .filter(chairs::account_id.eq_any(requested))
        .filter(chairs::table_id.eq_any(open))
        .select(chairs::table_id);
    Ok(tables.load(c).await?)
}

pub async fn table_versions(c: &mut Conn, of: Vec<TableId>) -> Result<Vec<(TableId, i64)>, StoreError> {
    let ids: Vec<Id> = of.iter().copied().map(Id::from).collect();
    let wanted = game_tables::table.filter(game_tables::id.eq_any(ids));
    let rows: Vec<(Id, i64)> = wanted.select((game_tables::id, game_tables::version)).load(c).await?;
    Ok(rows.into_iter().map(|(id, version)| (id.into(), version)).collect())
}

pub async fn full_tables(c: &mut Conn, limit: i64) -> Result<Vec<TableId>, StoreError> {
    let full = game_tables::table.filter(sql::<Bool>("state = 'open' AND auto_start AND free_seats = 0"));
    let ids: Vec<Id> = full.order(game_tables::id).limit(limit).select(game_tables::id).load(c).await?;
    Ok(ids.into_iter().map(TableId::from).collect())
}

pub async fn expired_tables(c: &mut Conn, now: Moment, limit: i64) -> Result<Vec<TableId>, StoreError> {
    let expired = game_tables::expires_at.le(At::from(now)).assume_not_null();
    let ids: Vec<Id> = game_tables::table
        .filter(sql::<Bool>("state = 'open' AND expires_at IS NOT NULL"))
        .filter(expired)
        .filter(game_tables::free_seats.gt(0).or(game_tables::auto_start.eq(false)))
        .order(game_tables::expires_at)
        .limit(limit)
        .select(game_tables::id)
        .load(c)
        .await?;
    Ok(ids.into_iter().map(TableId::from).collect())
}

pub async fn rematch(c: &mut Conn, of: GameId) -> Result<Option<Table>, StoreError> {
    let tables = game_tables::table.filter(game_tables::rematch_of.eq(Id::from(of)));
    // Written literally so that the partial index applies.
    let tables = tables.filter(sql::<Bool>("state <> 'closed' AND rematch_of IS NOT NULL"));
    let rows = tables.select(TableRow::as_select()).load(c).await?;
    Ok(with_chairs(c, OnUnreadable::One, rows).await?.pop())
}
