//! The outbox of turns.

use diesel::prelude::*;

use super::{Conn, RunQueryDsl, batches};
use crate::error::OptionalExtension;
use crate::schema::outbox;
use crate::statements::is_one_of;
use crate::types::{At, Id, Micros, seat_bits, seat_set};
use service::moment::Moment;
use service::play::stored::{NewTurn, OutboxEntry};
use service::ports::StoreError;

#[derive(Insertable)]
#[diesel(table_name = outbox)]
struct NewRow {
    game_id: Id,
    version: i64,
    wakes: i16,
    at: At,
    leased_until: At,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbox)]
struct Row {
    id: i64,
    game_id: Id,
    version: i64,
    wakes: i16,
    at: At,
}

#[derive(QueryableByName)]
struct Oldest {
    #[diesel(sql_type = Micros)]
    at: At,
}

pub async fn append(c: &mut Conn, turn: &NewTurn) -> Result<(), StoreError> {
    let row = NewRow {
        game_id: turn.game.into(),
        version: turn.version,
        wakes: seat_bits(turn.wakes),
        at: turn.at.into(),
        leased_until: turn.at.into(),
    };
    diesel::insert_into(outbox::table).values(&row).execute(c).await?;
    Ok(())
}

pub async fn take_outbox(
    c: &mut Conn,
    now: Moment,
    until: Moment,
    limit: i64,
) -> Result<Vec<OutboxEntry>, StoreError> {
    let (now, until) = (At::from(now), At::from(until));
    let ids = batches::lock_free_outbox(c, now, limit).await?;
    let free = outbox::table.filter(is_one_of(outbox::id, ids));
    let taken = diesel::update(free).set(outbox::leased_until.eq(until)).returning(Row::as_returning());
    let mut rows = taken.load(c).await?;
    rows.sort_by_key(|row| row.id);
    let entry = |row: Row| OutboxEntry {
        id: row.id,
        game: row.game_id.into(),
        version: row.version,
        wakes: seat_set(row.wakes),
        at: row.at.into(),
    };
    Ok(rows.into_iter().map(entry).collect())
}

pub async fn clear_outbox(c: &mut Conn, ids: Vec<i64>) -> Result<(), StoreError> {
    diesel::delete(outbox::table.filter(is_one_of(outbox::id, ids))).execute(c).await?;
    Ok(())
}

pub async fn oldest_outbox(c: &mut Conn) -> Result<Option<Moment>, StoreError> {
    // Without a parameter for the limit, so that the plan does not depend on it.
    let oldest = diesel::sql_query("SELECT at FROM outbox ORDER BY id LIMIT 1");
    let oldest: Option<Oldest> = oldest.get_result(c).await.optional()?;
    Ok(oldest.map(|oldest| oldest.at.into()))
}
