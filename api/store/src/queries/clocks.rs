//! Seating states, deadline checks and reminders of games, rests of accounts, and outages of the service.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, SmallInt};
use domain::seat::{Seat, SeatSet};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Conn, RunQueryDsl, batches, hand_overs, links, lock_accounts, readable};
use crate::error::OptionalExtension;
use crate::schema::{game_seats, games, heartbeats, outages, reminders, rests, seating_states};
use crate::statements::is_one_of;
use crate::types::{At, Id, Micros, seat_bits};
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::play::deadline_scheduler::DeadlineCheck;
use service::play::reminders::Reminder;
use service::play::stored::{Seating, TurnKind};
use service::ports::StoreError;
use service::seating::arithmetic::Span;
use service::seating::rest::Rest;
use service::seating::seat_at;
use service::seating::state::SeatingState;

/// The id of the single row of `heartbeats`.
const HEARTBEAT_ID: i16 = 1;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = reminders)]
pub struct ReminderRow {
    pub game_id: Id,
    pub seat: i16,
    pub opening: i32,
    pub percent: i16,
    pub account_id: Id,
    pub due_at: At,
    pub at: At,
    leased_until: At,
    sent: bool,
}

/// When to check the deadlines of a game next, if it is at `version` and its check is still scheduled at `seen`.
pub struct DeadlineCheckRow {
    pub game: Id,
    pub version: i64,
    pub seen: At,
    pub due: Option<At>,
}

impl From<&Reminder> for ReminderRow {
    fn from(reminder: &Reminder) -> Self {
        Self {
            game_id: reminder.game.into(),
            seat: reminder.seat,
            opening: reminder.opening as i32,
            percent: reminder.percent.into(),
            account_id: reminder.account.into(),
            due_at: reminder.due.into(),
            at: reminder.at.into(),
            leased_until: reminder.at.into(),
            sent: false,
        }
    }
}

/// The seating state of a game.
pub async fn seating_state(c: &mut Conn, game: Id) -> Result<SeatingState, StoreError> {
    let state: Option<String> =
        seating_states::table.find(game).select(seating_states::state).first(c).await.optional()?;
    state.map_or(Ok(SeatingState::default()), |state| from_json(&state, "seating state of game", game))
}

pub async fn seating_states(
    c: &mut Conn,
    of: Vec<GameId>,
) -> Result<HashMap<GameId, SeatingState>, StoreError> {
    let ids: Vec<Id> = of.iter().map(|game| Id::from(*game)).collect();
    let (states, _) = readable_seating_states(c, &ids).await?;
    Ok(states.into_iter().map(|(game, state)| (game.into(), state)).collect())
}

/// The seating states of games, and the games whose state cannot be read.
pub async fn readable_seating_states(
    c: &mut Conn,
    ids: &[Id],
) -> Result<(HashMap<Id, SeatingState>, HashSet<Id>), StoreError> {
    let rows: Vec<(Id, String)> = seating_states::table
        .filter(is_one_of(seating_states::game_id, ids.to_vec()))
        .select((seating_states::game_id, seating_states::state))
        .load(c)
        .await?;
    let all: HashSet<Id> = rows.iter().map(|row| row.0).collect();
    let read = |(game, state): (Id, String)| Ok((game, from_json(&state, "seating state of game", game)?));
    let states: HashMap<_, _> = readable::page("sittings", rows, |row| row.0.0, read).into_iter().collect();
    let unreadable = all.into_iter().filter(|game| !states.contains_key(game)).collect();
    Ok((states, unreadable))
}

/// Locks the accounts that take a seat by this turn. Accounts are locked before the game, in the same order as when an
/// account is deleted.
pub async fn lock_new_players(c: &mut Conn, seating: &Seating) -> Result<(), StoreError> {
    let substitutes = seating.handed.iter().filter_map(|change| change.to);
    let accounts = seating.moves.iter().map(|(_, account)| *account).chain(substitutes);
    let accounts: Vec<Id> = accounts.map(Id::from).collect();
    let locked = if accounts.is_empty() { 0 } else { lock_accounts(c, &accounts).await? };
    if locked == accounts.len() { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Stores the seating state after a turn; the caller has locked the game. Returns the accounts whose inbox counted an
/// offer that is no longer valid. A move or an undo leaves an earlier deadline check as it is.
pub async fn save_seating(
    c: &mut Conn,
    game: GameId,
    kind: TurnKind,
    seating: &Seating,
    at: Moment,
) -> Result<Vec<Id>, StoreError> {
    let id = Id::from(game);
    hand_overs::apply_turn(c, game, &seating.handed, at).await?;
    for (seat, account) in &seating.moves {
        let row = game_seats::table.find((id, seat));
        diesel::update(row).set(game_seats::account_id.eq(Id::from(*account))).execute(c).await?;
    }
    links::end_by(c, game, seating).await?;
    let moved: SeatSet = seating.moves.iter().filter_map(|(seat, _)| seat_at(*seat)).collect();
    let given_up: Vec<Seat> = (seating.state.given_up() | moved).iter().collect();
    let mut touched = hand_overs::end_offers_of_seats(c, game, &given_up).await?;
    touched.extend(seating.handed.iter().filter_map(|change| change.to).map(Id::from));
    let (state, due) = (to_json(&seating.state)?, seating.due.map(At::from));
    let insert = diesel::insert_into(seating_states::table).values((
        seating_states::game_id.eq(id),
        seating_states::state.eq(&state),
        seating_states::due_at.eq(due),
    ));
    let insert = insert.on_conflict(seating_states::game_id).do_update();
    let state = seating_states::state.eq(&state);
    match kind {
        TurnKind::Move | TurnKind::Undo => {
            let earlier = sql::<Nullable<Micros>>(
                "CASE WHEN excluded.due_at >= sittings.due_at THEN sittings.due_at ELSE excluded.due_at END",
            );
            insert.set((state, seating_states::due_at.eq(earlier))).execute(c).await?
        }
        TurnKind::Start | TurnKind::End | TurnKind::Expiry | TurnKind::Note => {
            insert.set((state, seating_states::due_at.eq(due))).execute(c).await?
        }
    };
    // Checked here, because the locks keep accounts from being deleted before the commit.
    let handed_over: Vec<Seat> = seating.state.handed_over().iter().collect();
    if !hand_overs::are_accepted(c, id, &handed_over).await? {
        let row = seating_states::table.find(id);
        diesel::update(row).set(seating_states::due_at.eq(At::from(at))).execute(c).await?;
    }
    let vacant = sql::<SmallInt>("gone | ").bind::<SmallInt, _>(seat_bits(seating.vacant));
    diesel::update(games::table.find(id)).set(games::vacant.eq(vacant)).execute(c).await?;
    Ok(touched)
}

/// The rests of accounts, each of which may be unreadable; accounts without one are left out.
pub async fn rests(
    c: &mut Conn,
    of: &[AccountId],
) -> Result<HashMap<AccountId, Result<Rest, StoreError>>, StoreError> {
    if of.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Id> = of.iter().map(|account| Id::from(*account)).collect();
    let rows: Vec<(Id, String)> = rests::table
        .filter(is_one_of(rests::account_id, ids))
        .select((rests::account_id, rests::rest))
        .load(c)
        .await?;
    let read = |(account, rest): (Id, String)| (account.into(), from_json(&rest, "rest of account", account));
    Ok(rows.into_iter().map(read).collect())
}

pub async fn save_rest(
    c: &mut Conn,
    account: AccountId,
    rest: Option<Rest>,
    now: Moment,
) -> Result<(), StoreError> {
    let id = Id::from(account);
    if lock_accounts(c, &[id]).await? == 0 {
        return Err(StoreError::Conflict);
    }
    match rest {
        None => drop(diesel::delete(rests::table.find(id)).execute(c).await?),
        Some(rest) => {
            let rest = to_json(&rest)?;
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
    let seats = game_seats::account_id.eq(account).or(game_seats::substitute_id.eq(account));
    let seats = game_seats::table.filter(seats).select(game_seats::game_id);
    let timed = seating_states::table
        .filter(seating_states::game_id.eq_any(seats))
        .filter(seating_states::due_at.is_not_null());
    diesel::update(timed).set(seating_states::due_at.eq(At::from(now))).execute(c).await?;
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
    record_outage: bool,
    max_gap: Duration,
    since: Moment,
) -> Result<Vec<Span>, StoreError> {
    diesel::insert_into(heartbeats::table)
        .values((heartbeats::id.eq(HEARTBEAT_ID), heartbeats::at.eq(At::from(now))))
        .on_conflict_do_nothing()
        .execute(c)
        .await?;
    let before: At = heartbeats::table.find(HEARTBEAT_ID).select(heartbeats::at).first(c).await?;
    let same = heartbeats::table.filter(heartbeats::id.eq(HEARTBEAT_ID)).filter(heartbeats::at.eq(before));
    // If several nodes write at the same time, one wins; for the others the service was not down.
    let later = Moment(before.0).max(now);
    let written = diesel::update(same).set(heartbeats::at.eq(At::from(later))).execute(c).await?;
    if written == 1 && record_outage && now.since(before.into()) > max_gap {
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

pub async fn lease_due_games(
    c: &mut Conn,
    now: Moment,
    until: Moment,
    limit: i64,
) -> Result<Vec<GameId>, StoreError> {
    let ids = batches::lock_due_games(c, now.into(), limit).await?;
    if !ids.is_empty() {
        let leased = seating_states::table.filter(is_one_of(seating_states::game_id, ids.clone()));
        diesel::update(leased).set(seating_states::due_at.eq(At::from(until))).execute(c).await?;
    }
    Ok(ids.into_iter().map(GameId::from).collect())
}

pub async fn deadline_check_at(c: &mut Conn, game: GameId) -> Result<Option<Moment>, StoreError> {
    let row = seating_states::table.find(Id::from(game)).select(seating_states::due_at);
    let due: Option<Option<At>> = row.first(c).await.optional()?;
    Ok(due.flatten().map(Moment::from))
}

pub async fn postpone_deadline_check(
    c: &mut Conn,
    game: GameId,
    seen: Moment,
    until: Moment,
) -> Result<(), StoreError> {
    let row = seating_states::table.find(Id::from(game));
    let row = row.filter(seating_states::due_at.eq(At::from(seen)).assume_not_null());
    diesel::update(row).set(seating_states::due_at.eq(At::from(until))).execute(c).await?;
    Ok(())
}

pub async fn schedule_deadline_checks(c: &mut Conn, checks: Vec<DeadlineCheck>) -> Result<(), StoreError> {
    if checks.is_empty() {
        return Ok(());
    }
    let row = |check: &DeadlineCheck| DeadlineCheckRow {
        game: check.game.into(),
        version: check.version,
        seen: check.seen.into(),
        due: check.due.map(At::from),
    };
    let rows: Vec<DeadlineCheckRow> = checks.iter().map(row).collect();
    let scheduled: HashSet<Id> = batches::save_checks(c, &rows).await?.into_iter().collect();
    let kept = checks.iter().filter(|check| scheduled.contains(&check.game.into()));
    let new: Vec<ReminderRow> = kept.flat_map(|check| &check.reminders).map(ReminderRow::from).collect();
    if new.is_empty() { Ok(()) } else { batches::insert_reminders(c, &new).await }
}

pub async fn lease_reminders(
    c: &mut Conn,
    now: Moment,
    until: Moment,
    limit: i64,
) -> Result<Vec<Reminder>, StoreError> {
    let rows = batches::lock_free_reminders(c, now.into(), limit).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    batches::save_reminders(c, &rows, Some(until.into())).await?;
    Ok(rows.into_iter().map(reminder).collect())
}

pub async fn mark_reminders_sent(c: &mut Conn, reminded: Vec<Reminder>) -> Result<(), StoreError> {
    if reminded.is_empty() {
        return Ok(());
    }
    let rows: Vec<ReminderRow> = reminded.iter().map(ReminderRow::from).collect();
    batches::save_reminders(c, &rows, None).await
}

fn reminder(row: ReminderRow) -> Reminder {
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

fn from_json<T: DeserializeOwned>(json: &str, what: &str, id: Id) -> Result<T, StoreError> {
    serde_json::from_str(json)
        .map_err(|why| StoreError::Failed(format!("the {what} {} cannot be read: {why}", id.0)))
}

fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|why| StoreError::Failed(why.to_string()))
}
