//! Quick match: requests for the same kind of table run one after the other.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::readable::OnUnreadable;
use super::search::without_blocked_players;
use super::tables::{self, TableRow, with_chairs};
use super::{Conn, RunQueryDsl};
use crate::error::OptionalExtension;
use crate::schema::{game_tables, quick_kinds, quick_matches};
use crate::types::{At, Id};
use service::id::AccountId;
use service::lobby::open_tables::Newcomer;
use service::lobby::quick::{QuickSeatRequest, QuickSeatResult, patience};
use service::lobby::tables::Table;
use service::ports::StoreError;

/// Maximum number of tables considered; the oldest of them has free seats unless its game is about to start.
const MAX_CANDIDATES: i64 = 50;

pub async fn quick_seat(c: &mut Conn, ask: QuickSeatRequest) -> Result<QuickSeatResult, StoreError> {
    lock_kind(c, &ask.kind).await?;
    let me = ask.player.account;
    let known: Option<(Vec<u8>, Id)> = quick_matches::table
        .find((Id::from(me), &ask.key))
        .select((quick_matches::request, quick_matches::table_id))
        .first(c)
        .await
        .optional()?;
    if let Some((request, table)) = known {
        return Ok(QuickSeatResult::Before { request, table: table.into() });
    }
    let table = match find_table(c, &ask).await? {
        Some(table) if table.seats(me) => table,
        Some(table) => match sit(c, &ask, table).await? {
            Some(table) => table,
            None => return Ok(QuickSeatResult::TooManyTables),
        },
        None => {
            if !tables::insert_table(c, ask.fresh.clone(), ask.room).await? {
                return Ok(QuickSeatResult::TooManyTables);
            }
            ask.fresh.clone()
        }
    };
    let row = (
        quick_matches::account_id.eq(Id::from(me)),
        quick_matches::key.eq(&ask.key),
        quick_matches::request.eq(&ask.request),
        quick_matches::table_id.eq(Id::from(table.id)),
        quick_matches::at.eq(At::from(ask.fresh.created_at)),
    );
    diesel::insert_into(quick_matches::table).values(row).execute(c).await?;
    Ok(QuickSeatResult::Now(Box::new(table)))
}

/// Locks the row of the kind until the end of the transaction.
async fn lock_kind(c: &mut Conn, kind: &str) -> Result<(), StoreError> {
    diesel::insert_into(quick_kinds::table)
        .values((quick_kinds::kind.eq(kind), quick_kinds::asked.eq(1_i64)))
        .on_conflict(quick_kinds::kind)
        .do_update()
        .set(quick_kinds::asked.eq(quick_kinds::asked + 1))
        .execute(c)
        .await?;
    Ok(())
}

/// The table at which the account already sits, or else the oldest one with a free seat.
async fn find_table(c: &mut Conn, ask: &QuickSeatRequest) -> Result<Option<Table>, StoreError> {
    let options = ask.fresh.options;
    let tables = without_blocked_players(ask.player.account);
    let same_clock = match tables::control_json(ask.fresh.control.as_ref()) {
        Some(control) => tables.filter(game_tables::control.eq(control)),
        None => tables.filter(game_tables::control.is_null()),
    };
    let rows = same_clock
        .filter(sql::<Bool>("state = 'open' AND NOT private AND auto_start AND expires_at IS NOT NULL"))
        .filter(game_tables::quick.eq(true))
        .filter(game_tables::expires_at.gt(At::from(ask.fresh.created_at)).assume_not_null())
        .filter(game_tables::players.eq(i16::from(options.players)))
        .filter(game_tables::corporate_era.eq(options.corporate_era))
        .filter(game_tables::draft.eq(options.draft))
        .filter(game_tables::allow_bots.eq(options.allow_bots))
        .filter(game_tables::pace.eq(options.pace.word()))
        .filter(game_tables::rated.eq(options.rated))
        .order(game_tables::id)
        .limit(MAX_CANDIDATES)
        .select(TableRow::as_select())
        .load(c)
        .await?;
    let all = with_chairs(c, OnUnreadable::Page, rows).await?;
    let own = all.iter().find(|table| table.seats(ask.player.account));
    Ok(own.or_else(|| all.iter().find(|table| table.free() > 0)).cloned())
}

/// Seats the account at the table; none if the account sits at the maximum number of open tables.
async fn sit(c: &mut Conn, ask: &QuickSeatRequest, mut table: Table) -> Result<Option<Table>, StoreError> {
    table.sit(ask.player.clone(), ask.wishes).map_err(|_| StoreError::Conflict)?;
    let now = ask.fresh.created_at;
    table.updated_at = now;
    table.expires_at = Some(now.plus(patience(table.options.pace)));
    let newcomer = Newcomer { account: ask.player.account, room: ask.room };
    let saved = tables::save_table(c, table.clone(), Some(newcomer)).await?;
    Ok(saved.then(|| Table { version: table.version + 1, ..table }))
}

/// Deletes the quick match requests of an account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let asked = quick_matches::table.filter(quick_matches::account_id.eq(Id::from(account)));
    diesel::delete(asked).execute(c).await?;
    Ok(())
}
