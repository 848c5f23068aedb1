//! Queries of subscriptions: events of games, progress of games, and the games of an account.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::{Conn, RunQueryDsl};
use crate::error::OptionalExtension;
use crate::schema::{game_seats, games, turns};
use crate::statements::is_one_of;
use crate::types::{At, Id, seat_set};
use service::id::{AccountId, GameId};
use service::play::stored::{GameProgress, SeatRow, StoredEvents};
use service::ports::StoreError;

pub async fn events_after(
    c: &mut Conn,
    game: GameId,
    seq: i64,
    limit: i64,
) -> Result<Vec<StoredEvents>, StoreError> {
    let rows: Vec<EventsRow> = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .filter(turns::last_seq.gt(seq))
        .order((turns::last_seq, turns::version))
        .limit(limit)
        .select((turns::version, turns::first_seq, turns::last_seq, turns::events, turns::at))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(stored).collect())
}

pub async fn events_before(
    c: &mut Conn,
    game: GameId,
    seq: i64,
    limit: i64,
) -> Result<Vec<StoredEvents>, StoreError> {
    let rows: Vec<EventsRow> = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .filter(turns::first_seq.lt(seq))
        .filter(turns::last_seq.ge(turns::first_seq))
        .order((turns::last_seq.desc(), turns::version.desc()))
        .limit(limit)
        .select((turns::version, turns::first_seq, turns::last_seq, turns::events, turns::at))
        .load(c)
        .await?;
    Ok(rows.into_iter().rev().map(stored).collect())
}

/// The columns of [`StoredEvents`].
type EventsRow = (i64, i64, i64, String, At);

fn stored((version, first_seq, last_seq, events, at): EventsRow) -> StoredEvents {
    StoredEvents { version, first_seq, last_seq, events, at: at.into() }
}

pub async fn events_of_turn(
    c: &mut Conn,
    game: GameId,
    version: i64,
) -> Result<Option<StoredEvents>, StoreError> {
    let row: Option<(i64, i64, String, At)> = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .filter(turns::version.eq(version))
        .select((turns::first_seq, turns::last_seq, turns::events, turns::at))
        .first(c)
        .await
        .optional()?;
    Ok(row.map(|(first_seq, last_seq, events, at)| StoredEvents {
        version,
        first_seq,
        last_seq,
        events,
        at: at.into(),
    }))
}

pub async fn game_progress(c: &mut Conn, of: Vec<GameId>) -> Result<Vec<GameProgress>, StoreError> {
    let ids: Vec<Id> = of.iter().map(|game| Id::from(*game)).collect();
    let rows: Vec<(Id, i64, i16)> = games::table
        .filter(is_one_of(games::id, ids))
        .select((games::id, games::version, games::waiting_for))
        .load(c)
        .await?;
    let progress = |(id, version, waiting_for): (Id, i64, i16)| GameProgress {
        game: id.into(),
        version,
        waiting_for: seat_set(waiting_for),
    };
    Ok(rows.into_iter().map(progress).collect())
}

pub async fn games_started_since(
    c: &mut Conn,
    accounts: Vec<AccountId>,
    since: GameId,
) -> Result<Vec<(AccountId, GameId)>, StoreError> {
    let ids: Vec<Id> = accounts.iter().map(|account| Id::from(*account)).collect();
    let mut rows: Vec<(Id, Id)> = game_seats::table
        .filter(is_one_of(game_seats::account_id, ids.clone()))
        .filter(game_seats::game_id.ge(Id::from(since)))
        .select((game_seats::account_id, game_seats::game_id))
        .load(c)
        .await?;
    // For the receiver of a hand-over the game begins with the hand-over, whatever its age.
    let handed_over: Vec<(Id, Id)> = game_seats::table
        .filter(is_one_of(game_seats::substitute_id, ids))
        .select((game_seats::substitute_id.assume_not_null(), game_seats::game_id))
        .load(c)
        .await?;
    rows.extend(handed_over);
    Ok(rows.into_iter().map(|(account, game)| (account.into(), game.into())).collect())
}

pub async fn seats_of(c: &mut Conn, account: AccountId, since: GameId) -> Result<Vec<SeatRow>, StoreError> {
    let me = Id::from(account);
    let last_turn = turns::game_id.eq(games::id).and(turns::version.eq(games::version));
    let rows: Vec<(Id, i16, Id, bool, i64, i64)> = game_seats::table
        .inner_join(games::table)
        .inner_join(turns::table.on(last_turn))
        .filter(game_seats::account_id.eq(me).or(game_seats::substitute_id.eq(me)))
        .filter(games::over.eq(false).or(game_seats::game_id.ge(Id::from(since))))
        .order(game_seats::game_id)
        .select((
            game_seats::game_id,
            game_seats::seat,
            game_seats::account_id,
            games::over,
            games::version,
            turns::last_seq,
        ))
        .load(c)
        .await?;
    let place = |(game, seat, owner, over, version, latest): (Id, i16, Id, bool, i64, i64)| SeatRow {
        game: game.into(),
        seat,
        own: owner == me,
        over,
        version,
        latest,
    };
    Ok(rows.into_iter().map(place).collect())
}

/// The number of games that wait for an account.
pub async fn count_games_waiting_for(c: &mut Conn, account: AccountId) -> Result<i64, StoreError> {
    let waits = sql::<Bool>("(games.waiting_for & ~games.vacant & (1 << game_seats.seat)) <> 0");
    let own = game_seats::table.inner_join(games::table);
    let me = Id::from(account);
    let belongs = game_seats::account_id.eq(me).and(game_seats::substitute_id.is_null());
    let own = own.filter(belongs.or(game_seats::substitute_id.eq(me))).filter(games::over.eq(false));
    Ok(own.filter(waits).count().get_result(c).await?)
}
