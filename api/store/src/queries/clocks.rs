//! Clocks and seats of games, rests of accounts, and outages of the service.

use std::collections::HashMap;
use std::time::Duration;

use diesel::prelude::*;
use domain::seat::{Seat, SeatSet};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Conn, RunQueryDsl, hand_overs, links, lock_accounts, readable};
use crate::error::OptionalExtension;
use crate::schema::{accounts, alive, game_seats, games, outages, reminders, rests, sittings};
use crate::types::{At, Id, seat_bits};
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::play::reminders::Reminder;
use service::play::stored::Seating;
use service::ports::StoreError;
use service::seating::arithmetic::Span;
use service::seating::rest::Rest;
use service::seating::seat_at;
use service::seating::state::{CaretakerReason, SeatingState};

/// The id of the single row of `alive`.
const ONLY: i16 = 1;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = reminders)]
struct Row {
    game_id: Id,
    seat: i16,
    opening: i32,
    percent: i16,
    account_id: Id,
    due_at: At,
    at: At,
    taken_until: At,
    told: bool,
}

/// The seating state of a game.
pub async fn seating_state(c: &mut Conn, game: Id) -> Result<SeatingState, StoreError> {
    let kept: Option<String> =
        sittings::table.find(game).select(sittings::state).first(c).await.optional()?;
    kept.as_deref().map_or(Ok(SeatingState::default()), read)
}

pub async fn seating_states(
    c: &mut Conn,
    of: &[GameId],
) -> Result<HashMap<GameId, SeatingState>, StoreError> {
    let ids: Vec<Id> = of.iter().map(|game| Id::from(*game)).collect();
    let rows: Vec<(Id, String)> = sittings::table
        .filter(sittings::game_id.eq_any(ids))
        .select((sittings::game_id, sittings::state))
        .load(c)
        .await?;
    let read = |(game, state): (Id, String)| Ok((GameId::from(game), read(&state)?));
    Ok(readable::page("sittings", rows, |row| row.0.0, read).into_iter().collect())
}

/// Locks the accounts that take a seat by this turn. Accounts are locked before the game, in the same order as when an
/// account is deleted.
pub async fn lock_new_players(c: &mut Conn, seating: &Seating) -> Result<(), StoreError> {
    let handed = seating.handed.iter().filter_map(|handed| handed.to);
    let taking = seating.moves.iter().map(|(_, account)| *account).chain(handed);
    let taking: Vec<Id> = taking.map(Id::from).collect();
    let locked = if taking.is_empty() { 0 } else { lock_accounts(c, &taking).await? };
    if locked == taking.len() { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Stores the seating state after a turn; the caller has locked the game. Returns the accounts whose inbox counted an
/// offer that is no longer valid.
pub async fn seat(c: &mut Conn, game: GameId, seating: &Seating, at: Moment) -> Result<Vec<Id>, StoreError> {
    let id = Id::from(game);
    hand_overs::apply_turn(c, game, &seating.handed, at).await?;
    for (seat, account) in &seating.moves {
        let row = game_seats::table.find((id, seat));
        diesel::update(row).set(game_seats::account_id.eq(Id::from(*account))).execute(c).await?;
    }
    links::end_by(c, game, seating).await?;
    let lost = |seat: &Seat| {
        let for_good = matches!(
            seating.state.of(*seat).caretaker,
            Some(CaretakerReason::Resigned | CaretakerReason::Left)
        );
        for_good || seating.moves.iter().any(|(taken, _)| *taken == seat.index() as i16)
    };
    let lost: Vec<Seat> = Seat::ALL.iter().copied().filter(lost).collect();
    let mut touched = hand_overs::end_offers_of_seats(c, game, &lost).await?;
    touched.extend(seating.handed.iter().filter_map(|handed| handed.to).map(Id::from));
    let (state, due) = (write(&seating.state)?, seating.due.map(At::from));
    diesel::insert_into(sittings::table)
        .values((sittings::game_id.eq(id), sittings::state.eq(&state), sittings::due_at.eq(due)))
        .on_conflict(sittings::game_id)
        .do_update()
        .set((sittings::state.eq(&state), sittings::due_at.eq(due)))
        .execute(c)
        .await?;
    // Checked here, because the locks keep accounts from being deleted before the commit.
    let handed = Seat::ALL.iter().copied().filter(|seat| seating.state.of(*seat).substitute.is_some());
    if !hand_overs::are_accepted(c, id, &handed.collect::<Vec<_>>()).await? {
        let row = sittings::table.find(id);
        diesel::update(row).set(sittings::due_at.eq(At::from(at))).execute(c).await?;
    }
    let gone: Vec<i16> = game_seats::table
        .inner_join(accounts::table)
        .filter(game_seats::game_id.eq(id))
        .filter(accounts::deleted_at.is_not_null())
        .select(game_seats::seat)
        .load(c)
        .await?;
    let gone: SeatSet = gone.into_iter().filter_map(seat_at).collect();
    let vacant = seat_bits(seating.vacant | gone);
    diesel::update(games::table.find(id)).set(games::vacant.eq(vacant)).execute(c).await?;
    Ok(touched)
}

pub async fn rests(c: &mut Conn, of: &[AccountId]) -> Result<HashMap<AccountId, Rest>, StoreError> {
    let ids: Vec<Id> = of.iter().map(|account| Id::from(*account)).collect();
    let rows: Vec<(Id, String)> = rests::table
        .filter(rests::account_id.eq_any(ids))
        .select((rests::account_id, rests::rest))
        .load(c)
        .await?;
    rows.into_iter().map(|(account, rest)| Ok((account.into(), read(&rest)?))).collect()
}

pub async fn save_rest(
    c: &mut Conn,
    account: AccountId,
    rest: Option<&Rest>,
    now: Moment,
) -> Result<(), StoreError> {
    let id = Id::from(account);
    if lock_accounts(c, &[id]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    match rest {
        None => drop(diesel::delete(rests::table.find(id)).execute(c).await?),
        Some(rest) => {
            let rest = write(rest)?;
            diesel::insert_into(rests::table)
                .values((rests::account_id.eq(id), rests::rest.eq(&rest)))
                .on_conflict(rests::account_id)
                .do_update()
                .set(rests::rest.eq(&rest))
                .execute(c)
                .await?;
        }
    }
    make_games_due(c, id, now).await
}

/// Makes the timed games of an account due at once.
pub async fn make_games_due(c: &mut Conn, account: Id, now: Moment) -> Result<(), StoreError> {
    let theirs = game_seats::account_id.eq(account).or(game_seats::substitute_id.eq(account));
    let theirs = game_seats::table.filter(theirs).select(game_seats::game_id);
    let looked_at =
        sittings::table.filter(sittings::game_id.eq_any(theirs)).filter(sittings::due_at.is_not_null());
    diesel::update(looked_at).set(sittings::due_at.eq(At::from(now))).execute(c).await?;
    Ok(())
}

/// Deletes the rows of a deleted account.
pub async fn delete_of_account(c: &mut Conn, account: AccountId) -> Result<(), StoreError> {
    let id = Id::from(account);
    diesel::delete(rests::table.find(id)).execute(c).await?;
    diesel::delete(reminders::table.filter(reminders::account_id.eq(id))).execute(c).await?;
    Ok(())
}

pub async fn record_heartbeat(
    c: &mut Conn,
    now: Moment,
    come: bool,
    max_gap: Duration,
    since: Moment,
) -> Result<Vec<Span>, StoreError> {
    diesel::insert_into(alive::table)
        .values((alive::id.eq(ONLY), alive::at.eq(At::from(now))))
        .on_conflict_do_nothing()
        .execute(c)
        .await?;
    let before: At = alive::table.find(ONLY).select(alive::at).first(c).await?;
    let same = alive::table.filter(alive::id.eq(ONLY)).filter(alive::at.eq(before));
    // If several nodes write at the same time, one wins; for the others the service was not down.
    let later = Moment(before.0).max(now);
    let written = diesel::update(same).set(alive::at.eq(At::from(later))).execute(c).await?;
    if written == 1 && come && now.since(before.into()) > max_gap {
        let outage = (outages::begins_at.eq(before), outages::ends_at.eq(At::from(now)));
        diesel::insert_into(outages::table).values(outage).on_conflict_do_nothing().execute(c).await?;
    }
    let rows: Vec<(At, At)> = outages::table
        .filter(outages::ends_at.ge(At::from(since)))
        .order(outages::begins_at)
        .select((outages::begins_at, outages::ends_at))
        .load(c)
        .await?;
    Ok(rows.into_iter().map(|(from, until)| Span { from: from.into(), until: until.into() }).collect())
}

pub async fn due_games(c: &mut Conn, now: Moment, limit: i64) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<Id> = sittings::table
        .filter(sittings::due_at.le(At::from(now)).assume_not_null())
        .order(sittings::due_at)
        .limit(limit)
        .select(sittings::game_id)
        .load(c)
        .await?;
    Ok(ids.into_iter().map(GameId::from).collect())
}

pub async fn deadline_check_at(c: &mut Conn, game: GameId) -> Result<Option<Moment>, StoreError> {
    let row = sittings::table.find(Id::from(game)).select(sittings::due_at);
    let due: Option<Option<At>> = row.first(c).await.optional()?;
    Ok(due.flatten().map(Moment::from))
}

pub async fn postpone_deadline_check(
    c: &mut Conn,
    game: GameId,
    seen: Moment,
    until: Moment,
) -> Result<(), StoreError> {
    let row = sittings::table.find(Id::from(game));
    let row = row.filter(sittings::due_at.eq(At::from(seen)).assume_not_null());
    diesel::update(row).set(sittings::due_at.eq(At::from(until))).execute(c).await?;
    Ok(())
}

pub async fn schedule_deadline_check(
    c: &mut Conn,
    game: GameId,
    version: i64,
    seen: Moment,
    at: Option<Moment>,
    new: &[Reminder],
) -> Result<(), StoreError> {
    let id = Id::from(game);
    let same = games::table.filter(games::id.eq(id)).filter(games::version.eq(version)).select(games::id);
    let row = sittings::table
        .filter(sittings::game_id.eq_any(same))
        .filter(sittings::due_at.eq(At::from(seen)).assume_not_null());
    if diesel::update(row).set(sittings::due_at.eq(at.map(At::from))).execute(c).await? == 0 {
        return Ok(());
    }
    for reminder in new {
        let row = Row {
            game_id: id,
            seat: reminder.seat,
            opening: reminder.opening as i32,
            percent: reminder.percent.into(),
            account_id: reminder.account.into(),
            due_at: reminder.due.into(),
            at: reminder.at.into(),
            taken_until: reminder.at.into(),
            told: false,
        };
        diesel::insert_into(reminders::table).values(&row).on_conflict_do_nothing().execute(c).await?;
    }
    Ok(())
}

pub async fn lease_reminders(
    c: &mut Conn,
    now: Moment,
    until: Moment,
    limit: i64,
) -> Result<Vec<Reminder>, StoreError> {
    let (now, until) = (At::from(now), At::from(until));
    let free = reminders::table
        .filter(reminders::told.eq(false))
        .filter(reminders::taken_until.le(now))
        .order(reminders::taken_until)
        .limit(limit);
    let mut leased = Vec::new();
    for row in free.select(Row::as_select()).load(c).await? {
        // The condition is repeated in the update: another node may have leased the row meanwhile.
        let same = reminders::table
            .find((row.game_id, row.seat, row.opening, row.percent))
            .filter(reminders::told.eq(false))
            .filter(reminders::taken_until.le(now));
        if diesel::update(same).set(reminders::taken_until.eq(until)).execute(c).await? == 1 {
            leased.push(reminder(row));
        }
    }
    Ok(leased)
}

pub async fn mark_reminders_sent(c: &mut Conn, reminded: &[Reminder]) -> Result<(), StoreError> {
    for one in reminded {
        let row =
            reminders::table.find((Id::from(one.game), one.seat, one.opening as i32, i16::from(one.percent)));
        diesel::update(row).set(reminders::told.eq(true)).execute(c).await?;
    }
    Ok(())
}

fn reminder(row: Row) -> Reminder {
    Reminder {
        game: row.game_id.into(),
        seat: row.seat,
        account: row.account_id.into(),
        opening: row.opening as u32,
        percent: row.percent as u8,
        due: row.due_at.into(),
        at: row.at.into(),
    }
}

fn read<T: DeserializeOwned>(json: &str) -> Result<T, StoreError> {
    serde_json::from_str(json)
        .map_err(|why| StoreError::Failed(format!("a row of clocks cannot be read: {why}")))
}

fn write(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value)
        .map_err(|why| StoreError::Failed(format!("a row of clocks cannot be written: {why}")))
}
