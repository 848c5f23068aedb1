//! Table search.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, SmallInt, Text};

use super::readable::OnUnreadable;
use super::tables::{TableRow, with_chairs};
use super::{Backend, Conn, RunQueryDsl};
use crate::schema::{blocks, chairs, friends, game_tables};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::id::{AccountId, GameId, TableId};
use service::lobby::search::Wanted;
use service::lobby::tables::Table;
use service::moment::Moment;
use service::ports::StoreError;

/// A condition: the column holds the wanted value, if one is wanted.
macro_rules! is_wanted {
    ($column:literal, $type:ty, $value:expr) => {
        sql::<Bool>(concat!($column, " = coalesce("))
            .bind::<Nullable<$type>, _>($value)
            .sql(concat!(", ", $column, ")"))
    };
}

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
    let Wanted { players, draft, corporate_era, pace, timed, allow_bots, rated, friends } = wanted;
    // Written literally so that the partial index applies. A filter that is not wanted compares a column with itself, so
    // that the text of the statement does not depend on the filters.
    let mut query = without_blocked_players(account)
        .filter(sql::<Bool>("state = 'open' AND NOT private AND free_seats > 0"))
        .filter(is_wanted!("players", SmallInt, players.map(i16::from)))
        .filter(is_wanted!("draft", Bool, draft))
        .filter(is_wanted!("corporate_era", Bool, corporate_era))
        .filter(is_wanted!("pace", Text, pace.map(|pace| pace.word())))
        .filter(is_wanted!("(control IS NOT NULL)", Bool, timed))
        .filter(is_wanted!("allow_bots", Bool, allow_bots))
        .filter(is_wanted!("rated", Bool, rated));
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
    let wanted = game_tables::table.filter(is_one_of(game_tables::id, ids));
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
