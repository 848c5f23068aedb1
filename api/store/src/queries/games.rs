//! Games, their players and their turns.

use std::collections::HashMap;

use diesel::dsl::{count_star, not, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::seat::{Seat, SeatSet};

use super::accounts::player;
use super::{Conn, RunQueryDsl, clocks, hand_overs, inbox_counts, outbox, plans};
use crate::error::OptionalExtension;
use crate::schema::{accounts, game_seats, game_tables, games, turns};
use crate::schema_notifications::seen_markers;
use crate::statements::is_one_of;
use crate::types::{At, Id, seat_bits, seat_set};
use service::feed::game_list::GameFilter;
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::play::stored::{
    GameSummaryRow, NewGame, NewTurn, Player, StoredGame, StoredTurn, TurnBy, TurnKind, opponent_seats,
};
use service::ports::StoreError;
use service::seating::state::SeatingState;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = games)]
struct GameRow {
    id: Id,
    table_id: Id,
    name: String,
    version: i64,
    state: Vec<u8>,
    waiting_for: i16,
    over: bool,
    end_reason: Option<String>,
    created_at: At,
    updated_at: At,
    vacant: i16,
    recorded: bool,
    opponents: i16,
}

#[derive(Insertable)]
#[diesel(table_name = game_seats)]
struct SeatRow {
    game_id: Id,
    seat: i16,
    account_id: Id,
}

#[derive(Insertable)]
#[diesel(table_name = turns)]
struct NewTurnRow<'a> {
    game_id: Id,
    version: i64,
    kind: &'static str,
    seat: Option<i16>,
    account_id: Option<Id>,
    key: Option<&'a str>,
    request: Option<&'a [u8]>,
    answers: &'a str,
    first_seq: i64,
    last_seq: i64,
    events: &'a str,
    reply: &'a str,
    at: At,
    wakes: i16,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = turns)]
struct TurnRow {
    version: i64,
    kind: String,
    seat: Option<i16>,
    account_id: Option<Id>,
    key: Option<String>,
    request: Option<Vec<u8>>,
    answers: String,
    first_seq: i64,
    last_seq: i64,
    events: String,
    reply: String,
    at: At,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = games)]
struct SummaryRow {
    id: Id,
    name: String,
    version: i64,
    waiting_for: i16,
    over: bool,
    end_reason: Option<String>,
    created_at: At,
    updated_at: At,
}

pub async fn insert(c: &mut Conn, game: &NewGame) -> Result<(), StoreError> {
    let row = GameRow {
        id: game.id.into(),
        table_id: game.table.into(),
        name: game.name.clone(),
        version: game.turn.version,
        state: game.turn.state.clone(),
        waiting_for: seat_bits(game.turn.waiting_for),
        over: game.turn.over,
        end_reason: game.turn.end_reason.clone(),
        created_at: game.turn.at.into(),
        updated_at: game.turn.at.into(),
        vacant: 0,
        recorded: false,
        opponents: seat_bits(opponent_seats(game.seats.iter().copied())),
    };
    diesel::insert_into(games::table).values(&row).execute(c).await?;
    let seats: Vec<_> = (0..)
        .zip(&game.seats)
        .map(|(seat, account)| SeatRow { game_id: row.id, seat, account_id: (*account).into() })
        .collect();
    diesel::insert_into(game_seats::table).values(&seats).execute_rows(c).await?;
    if let Some(seating) = &game.turn.seating {
        clocks::save_seating(c, game.id, game.turn.kind, seating, game.turn.at).await?;
    }
    append(c, &game.turn).await
}

pub async fn commit_turn(c: &mut Conn, turn: &NewTurn) -> Result<(), StoreError> {
    if let Some(seating) = &turn.seating {
        clocks::lock_new_players(c, seating).await?;
    }
    let before =
        games::table.filter(games::id.eq(Id::from(turn.game))).filter(games::version.eq(turn.version - 1));
    // Returns a row, because `diesel` prepares an update without one for each call on SQLite.
    let written: Vec<i64> = diesel::update(before)
        .set((
            games::version.eq(turn.version),
            games::state.eq(&turn.state),
            games::waiting_for.eq(seat_bits(turn.waiting_for)),
            games::over.eq(turn.over),
            games::end_reason.eq(&turn.end_reason),
            games::updated_at.eq(At::from(turn.at)),
        ))
        .returning(games::version)
        .load(c)
        .await?;
    if written.is_empty() {
        return Err(StoreError::Conflict);
    }
    let touched = match &turn.seating {
        Some(seating) => clocks::save_seating(c, turn.game, turn.kind, seating, turn.at).await?,
        None => Vec::new(),
    };
    append(c, turn).await?;
    if let Some(plan) = &turn.plan {
        plans::change(c, plan).await?;
    }
    inbox_counts::increment_change_numbers(c, &touched).await
}

/// The versions of games; missing games are omitted.
pub async fn versions(c: &mut Conn, ids: &[GameId]) -> Result<HashMap<GameId, i64>, StoreError> {
    let ids: Vec<Id> = ids.iter().copied().map(Id::from).collect();
    let wanted = games::table.filter(is_one_of(games::id, ids)).select((games::id, games::version));
    let rows: Vec<(Id, i64)> = wanted.load(c).await?;
    Ok(rows.into_iter().map(|(id, version)| (id.into(), version)).collect())
}

pub async fn bots_allowed(c: &mut Conn, game: GameId) -> Result<bool, StoreError> {
    let table = games::table.find(Id::from(game)).select(games::table_id);
    let allowed = game_tables::table.filter(game_tables::id.eq_any(table)).select(game_tables::allow_bots);
    Ok(allowed.first(c).await.optional()?.unwrap_or(false))
}

pub async fn table_rated(c: &mut Conn, game: GameId) -> Result<bool, StoreError> {
    let table = games::table.find(Id::from(game)).select(games::table_id);
    let rated = game_tables::table.filter(game_tables::id.eq_any(table)).select(game_tables::rated);
    Ok(rated.first(c).await.optional()?.unwrap_or(false))
}

pub async fn game(c: &mut Conn, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    let Some(row) = games::table.find(Id::from(id)).select(GameRow::as_select()).first(c).await.optional()?
    else {
        return Ok(None);
    };
    let seated = players(c, &[row.id]).await?.remove(&row.id).unwrap_or_default();
    let seating = clocks::seating_state(c, row.id).await?;
    let substitutes = match seating.seats.iter().any(|clock| clock.substitute.is_some()) {
        true => hand_overs::substitutes(c, &[row.id]).await?.remove(&row.id).unwrap_or_default(),
        false => Vec::new(),
    };
    Ok(Some(stored_game(seated, seating, substitutes, row)))
}

fn stored_game(
    seated: Vec<Seated>,
    seating: SeatingState,
    substitutes: Vec<(Seat, Player)>,
    row: GameRow,
) -> StoredGame {
    StoredGame {
        gone: Seat::ALL.iter().zip(&seated).filter(|(_, one)| one.gone).map(|(seat, _)| *seat).collect(),
        seating,
        substitutes,
        id: row.id.into(),
        table: row.table_id.into(),
        name: row.name,
        version: row.version,
        state: row.state,
        waiting_for: seat_set(row.waiting_for),
        over: row.over,
        end_reason: row.end_reason,
        players: seated.into_iter().map(|one| one.player).collect(),
        vacant: if row.over { SeatSet::EMPTY } else { seat_set(row.vacant) },
        created_at: row.created_at.into(),
        updated_at: row.updated_at.into(),
    }
}

/// These games, without those that do not exist or whose seating state cannot be read.
pub async fn games(c: &mut Conn, ids: Vec<GameId>) -> Result<Vec<StoredGame>, StoreError> {
    let keys: Vec<Id> = ids.iter().copied().map(Id::from).collect();
    let rows = games::table.filter(is_one_of(games::id, keys.clone())).select(GameRow::as_select());
    let rows: Vec<GameRow> = rows.load(c).await?;
    let mut seated = players(c, &keys).await?;
    let (mut seatings, unreadable) = clocks::readable_seating_states(c, &keys).await?;
    let handed_over = |state: &SeatingState| state.seats.iter().any(|seat| seat.substitute.is_some());
    let handed_over: Vec<Id> =
        seatings.iter().filter(|(_, state)| handed_over(state)).map(|(game, _)| *game).collect();
    let mut substitutes = match handed_over.is_empty() {
        true => HashMap::new(),
        false => hand_overs::substitutes(c, &handed_over).await?,
    };
    let game = |row: GameRow| {
        let seating = seatings.remove(&row.id).unwrap_or_default();
        let substitutes = substitutes.remove(&row.id).unwrap_or_default();
        stored_game(seated.remove(&row.id).unwrap_or_default(), seating, substitutes, row)
    };
    Ok(rows.into_iter().filter(|row| !unreadable.contains(&row.id)).map(game).collect())
}

pub async fn turn_by_key(
    c: &mut Conn,
    game: GameId,
    account: AccountId,
    key: String,
) -> Result<Option<StoredTurn>, StoreError> {
    let found = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .filter(turns::account_id.eq(Id::from(account)))
        .filter(turns::key.eq(key))
        .select(TurnRow::as_select())
        .first(c)
        .await
        .optional()?;
    found.map(stored).transpose()
}

pub async fn turns(c: &mut Conn, game: GameId) -> Result<Vec<StoredTurn>, StoreError> {
    let rows = turns::table
        .filter(turns::game_id.eq(Id::from(game)))
        .order((turns::last_seq, turns::version))
        .select(TurnRow::as_select())
        .load(c)
        .await?;
    rows.into_iter().map(stored).collect()
}

pub async fn games_of(
    c: &mut Conn,
    account: AccountId,
    filter: GameFilter,
    before: Option<GameId>,
    limit: i64,
) -> Result<Vec<GameSummaryRow>, StoreError> {
    let me = Id::from(account);
    let mut query = game_seats::table
        .inner_join(games::table)
        .filter(game_seats::account_id.eq(me).or(game_seats::substitute_id.eq(me)))
        .order(game_seats::game_id.desc())
        .limit(limit)
        .select((SummaryRow::as_select(), game_seats::seat, game_seats::substitute_id))
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(game_seats::game_id.lt(Id::from(before)));
    }
    let GameFilter { over, waiting_for_me, since } = filter;
    if let Some(over) = over {
        query = query.filter(games::over.eq(over));
    }
    if let Some(since) = since {
        query = query.filter(games::updated_at.ge(At::from(since)));
    }
    if let Some(waits) = waiting_for_me {
        let game_waits = sql::<Bool>("((games.waiting_for >> game_seats.seat) & 1) = 1");
        let played =
            game_seats::substitute_id.is_null().or(game_seats::substitute_id.eq(me).assume_not_null());
        query = match waits {
            true => query.filter(game_waits.and(played)),
            false => query.filter(not(game_waits.and(played))),
        };
    }
    let rows: Vec<(SummaryRow, i16, Option<Id>)> = query.load(c).await?;
    let ids: Vec<Id> = rows.iter().map(|(row, ..)| row.id).collect();
    let mut players = players(c, &ids).await?;
    let seen = seen_markers::table.filter(seen_markers::account_id.eq(me));
    let seen: Vec<(Id, i64)> = seen
        .filter(is_one_of(seen_markers::game_id, ids))
        .select((seen_markers::game_id, seen_markers::seq))
        .load(c)
        .await?;
    let seen: HashMap<Id, i64> = seen.into_iter().collect();
    let summary = |(row, seat, substitute): (SummaryRow, i16, Option<Id>)| GameSummaryRow {
        id: row.id.into(),
        name: row.name,
        seat,
        plays: substitute.is_none_or(|substitute| substitute == me),
        players: players.remove(&row.id).into_iter().flatten().map(|one| one.player).collect(),
        version: row.version,
        seen: seen.get(&row.id).copied().unwrap_or_default(),
        waiting_for: seat_set(row.waiting_for),
        over: row.over,
        end_reason: row.end_reason,
        created_at: row.created_at.into(),
        updated_at: row.updated_at.into(),
    };
    Ok(rows.into_iter().map(summary).collect())
}

/// A page of games in the order of their ids.
pub async fn games_after(c: &mut Conn, after: Option<GameId>, limit: i64) -> Result<Vec<GameId>, StoreError> {
    let mut query = games::table.select(games::id).order(games::id).limit(limit).into_boxed();
    if let Some(after) = after {
        query = query.filter(games::id.gt(Id::from(after)));
    }
    let ids: Vec<Id> = query.load(c).await?;
    Ok(ids.into_iter().map(GameId::from).collect())
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

pub async fn games_waiting_for_opponents(
    c: &mut Conn,
    since: Moment,
    after: Option<GameId>,
    limit: i64,
) -> Result<Vec<GameId>, StoreError> {
    // Written literally so that the partial index applies.
    let mut waiting = games::table
        .filter(sql::<Bool>("opponents <> 0 AND NOT over AND (waiting_for & opponents) <> 0"))
        .filter(games::updated_at.le(At::from(since)))
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

/// The numbers of running and of finished games.
pub async fn count_games(c: &mut Conn) -> Result<(i64, i64), StoreError> {
    let counted = games::table.group_by(games::over).select((games::over, count_star()));
    let rows: Vec<(bool, i64)> = counted.load(c).await?;
    let of = |over| rows.iter().find(|row| row.0 == over).map_or(0, |row| row.1);
    Ok((of(false), of(true)))
}

/// An account at a game.
struct Seated {
    player: Player,
    /// Whether the account is deleted.
    gone: bool,
}

async fn players(c: &mut Conn, of: &[Id]) -> Result<HashMap<Id, Vec<Seated>>, StoreError> {
    type Row = (Id, Id, String, Option<Id>, Option<At>);
    let rows: Vec<Row> = game_seats::table
        .inner_join(accounts::table)
        .filter(is_one_of(game_seats::game_id, of.to_vec()))
        .order((game_seats::game_id, game_seats::seat))
        .select((
            game_seats::game_id,
            game_seats::account_id,
            accounts::name,
            accounts::bot_of,
            accounts::deleted_at,
        ))
        .load(c)
        .await?;
    let mut players: HashMap<Id, Vec<Seated>> = HashMap::new();
    for (game, account, name, bot_of, deleted) in rows {
        let player = player((account, name, bot_of));
        players.entry(game).or_default().push(Seated { player, gone: deleted.is_some() });
    }
    Ok(players)
}

async fn append(c: &mut Conn, turn: &NewTurn) -> Result<(), StoreError> {
    let by = turn.by.as_ref();
    let row = NewTurnRow {
        game_id: turn.game.into(),
        version: turn.version,
        kind: turn.kind.word(),
        seat: by.map(|by| by.seat),
        account_id: by.map(|by| by.account.into()),
        key: by.map(|by| by.key.as_str()),
        request: by.map(|by| by.request.as_slice()),
        answers: &turn.answers,
        first_seq: turn.first_seq,
        last_seq: turn.last_seq,
        events: &turn.events,
        reply: &turn.reply,
        at: turn.at.into(),
        wakes: seat_bits(turn.wakes),
    };
    diesel::insert_into(turns::table).values(&row).execute(c).await?;
    outbox::append(c, turn).await
}

fn stored(row: TurnRow) -> Result<StoredTurn, StoreError> {
    let kind = kind(&row.kind)?;
    let by = match (row.seat, row.account_id, row.key, row.request) {
        (Some(seat), Some(account), Some(key), Some(request)) => {
            Some(TurnBy { seat, account: account.into(), key, request })
        }
        _ => None,
    };
    Ok(StoredTurn {
        version: row.version,
        kind,
        by,
        answers: row.answers,
        first_seq: row.first_seq,
        last_seq: row.last_seq,
        events: row.events,
        reply: row.reply,
        at: row.at.into(),
    })
}

/// Parses a kind of turn.
pub fn kind(word: &str) -> Result<TurnKind, StoreError> {
    TurnKind::from_word(word)
        .ok_or_else(|| StoreError::Failed(format!("a row of turns has the unknown kind {word:?}")))
}
