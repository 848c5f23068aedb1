//! Statements that write or lock a page of rows at once. Most of them call functions of the migrations.

use diesel::dsl::not;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, SmallInt, Text};

use self::function::{
    add_deliveries, add_pushes, add_reminders, change_reminders, close_pushes, schedule_checks,
    settle_delivered, turns_with_events,
};
use super::queries::clocks::{DeadlineCheckRow, ReminderRow};
use super::queries::deliveries::DeliveryRow;
use super::queries::inbox::WaitingRow;
use super::queries::push_targets::TargetRow;
use super::queries::pushes::{ClosedDecision, PushRow};
use super::{Conn, RunQueryDsl};
use crate::schema::{outbox, push_targets, pushes, reminders, seating_states};
use crate::statements::is_one_of;
use crate::types::{At, Id, Id128, Micros};
use service::notify::push::Push;
use service::notify::webhooks::Attempt;
use service::ports::StoreError;

/// The SQL functions. The migrations describe them.
mod function {
    #![expect(clippy::too_many_arguments, reason = "one for each column")]

    use super::*;

    diesel::define_sql_function! {
        fn close_pushes(
            games: Array<Id128>, seats: Array<SmallInt>, versions: Array<BigInt>, tags: Array<Nullable<Text>>,
        ) -> Array<Id128>;
    }
    diesel::define_sql_function! {
        fn add_pushes(
            ids: Array<Id128>, targets: Array<Id128>, kinds: Array<Text>, games: Array<Id128>,
            seats: Array<SmallInt>, tags: Array<Text>, versions: Array<BigInt>, stages: Array<SmallInt>,
            withdrawals: Array<Bool>, dues: Array<Micros>, made: Micros,
        ) -> BigInt;
    }
    diesel::define_sql_function! {
        fn settle_delivered(
            ids: Array<Id128>, targets: Array<Id128>, ats: Array<Micros>, statuses: Array<Nullable<SmallInt>>,
        ) -> Array<Id128>;
    }
    diesel::define_sql_function! {
        fn turns_with_events(games: Array<Id128>, versions: Array<BigInt>) -> Array<BigInt>;
    }
    diesel::define_sql_function! {
        fn add_deliveries(
            ids: Array<Id128>, targets: Array<Id128>, kinds: Array<Text>, games: Array<Nullable<Id128>>,
            versions: Array<Nullable<BigInt>>, dues: Array<Micros>, made: Array<Micros>,
        ) -> BigInt;
    }
    diesel::define_sql_function! {
        fn schedule_checks(
            games: Array<Id128>, versions: Array<BigInt>, seen: Array<Micros>, dues: Array<Nullable<Micros>>,
        ) -> Array<Id128>;
    }
    diesel::define_sql_function! {
        fn add_reminders(
            games: Array<Id128>, seats: Array<SmallInt>, openings: Array<Integer>, percents: Array<SmallInt>,
            accounts: Array<Id128>, dues: Array<Micros>, made: Array<Micros>,
        ) -> BigInt;
    }
    diesel::define_sql_function! {
        fn change_reminders(
            games: Array<Id128>, seats: Array<SmallInt>, openings: Array<Integer>, percents: Array<SmallInt>,
            leased: Nullable<Micros>,
        ) -> BigInt;
    }
}

fn column<'a, R, T>(rows: &'a [R], of: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}

/// The games that wait for accounts. A decision was opened by the latest turn that woke the seat, or by the seat's own last
/// turn; the backward scan of the log is short. The tables are joined in the order of the text, by one lookup for each seat of
/// an account, whatever their statistics say: a subquery with a limit is not merged with the others, and the planner does not
/// look into `(SELECT $1)`.
const INBOX: &str = include_str!("inbox.sql");

/// A row of one of the accounts.
#[derive(QueryableByName)]
struct InboxRow {
    /// The position of the account, from 1.
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(embed)]
    row: WaitingRow,
}

/// The games that wait for each of these accounts, at most that many.
pub async fn inboxes(c: &mut Conn, of: &[(Id, i64)]) -> Result<Vec<Vec<WaitingRow>>, StoreError> {
    let rows: Vec<InboxRow> = diesel::sql_query(INBOX)
        .bind::<Array<Id128>, _>(column(of, |one| one.0))
        .bind::<Array<BigInt>, _>(column(of, |one| one.1))
        .load(c)
        .await?;
    let mut found: Vec<Vec<WaitingRow>> = of.iter().map(|_| Vec::new()).collect();
    for InboxRow { number, row } in rows {
        if let Some(rows) = usize::try_from(number - 1).ok().and_then(|at| found.get_mut(at)) {
            rows.push(row);
        }
    }
    Ok(found)
}

/// Drops and withdraws the pushes that these decisions replace. Returns the withdrawn ones that devices may show.
pub async fn close_decisions(c: &mut Conn, closed: &[ClosedDecision<'_>]) -> Result<Vec<Id>, StoreError> {
    let withdrawn: Vec<Id> = diesel::select(close_pushes(
        column(closed, |one| one.game),
        column(closed, |one| one.seat),
        column(closed, |one| one.version),
        column(closed, |one| one.open_tag),
    ))
    .get_result(c)
    .await?;
    Ok(withdrawn)
}

/// Queues pushes that were not queued before, except to targets that were deleted meanwhile.
pub async fn insert_pushes(c: &mut Conn, rows: &[PushRow], at: At) -> Result<(), StoreError> {
    let _: i64 = diesel::select(add_pushes(
        column(rows, |row| row.id),
        column(rows, |row| row.target_id),
        column(rows, |row| row.kind.as_str()),
        column(rows, |row| row.game_id),
        column(rows, |row| row.seat),
        column(rows, |row| row.tag.as_str()),
        column(rows, |row| row.version),
        column(rows, |row| row.stage),
        column(rows, |row| row.withdrawn),
        column(rows, |row| row.due_at),
        at,
    ))
    .get_result(c)
    .await?;
    Ok(())
}

/// Stores the outcomes of pushes that were delivered. Returns those that need nothing more.
pub async fn settle(c: &mut Conn, delivered: &[(&Push, Attempt)]) -> Result<Vec<Id>, StoreError> {
    let settled: Vec<Id> = diesel::select(settle_delivered(
        column(delivered, |one| Id::from(one.0.id)),
        column(delivered, |one| Id::from(one.0.target)),
        column(delivered, |one| At::from(one.1.at)),
        column(delivered, |one| one.1.status.map(|status| status as i16)),
    ))
    .get_result(c)
    .await?;
    Ok(settled)
}

/// Locks targets in the order of their ids, so that two nodes do not deadlock.
pub async fn lock_targets(c: &mut Conn, ids: Vec<Id>) -> Result<Vec<TargetRow>, StoreError> {
    let rows = push_targets::table.filter(is_one_of(push_targets::id, ids)).order(push_targets::id);
    Ok(rows.select(TargetRow::as_select()).for_no_key_update().load(c).await?)
}

/// Locks pushes in the order of their ids.
pub async fn lock_pushes(c: &mut Conn, ids: Vec<Id>) -> Result<Vec<Id>, StoreError> {
    let rows = pushes::table.filter(is_one_of(pushes::id, ids)).order(pushes::id);
    Ok(rows.select(pushes::id).for_no_key_update().load(c).await?)
}

/// The indices of those turns that have events.
pub async fn with_events(c: &mut Conn, turns: &[(Id, i64)]) -> Result<Vec<usize>, StoreError> {
    let found: Vec<i64> = diesel::select(turns_with_events(
        column(turns, |(game, _)| *game),
        column(turns, |(_, version)| *version),
    ))
    .get_result(c)
    .await?;
    Ok(found.into_iter().filter_map(|n| usize::try_from(n - 1).ok()).collect())
}

/// Queues deliveries that were not queued before, except to webhooks that were deleted meanwhile.
pub async fn insert_deliveries(c: &mut Conn, rows: &[DeliveryRow]) -> Result<(), StoreError> {
    let _: i64 = diesel::select(add_deliveries(
        column(rows, |row| row.id),
        column(rows, |row| row.webhook_id),
        column(rows, |row| row.kind.as_str()),
        column(rows, |row| row.game_id),
        column(rows, |row| row.version),
        column(rows, |row| row.due_at),
        column(rows, |row| row.created_at),
    ))
    .get_result(c)
    .await?;
    Ok(())
}

/// Locks the oldest outbox entries that are not leased, except those that another node is leasing.
pub async fn lock_free_outbox(c: &mut Conn, now: At, limit: i64) -> Result<Vec<i64>, StoreError> {
    let free = outbox::table.filter(outbox::leased_until.le(now)).order(outbox::id).limit(limit);
    Ok(free.select(outbox::id).for_update().skip_locked().load(c).await?)
}

/// Locks the games whose deadline check is due, the most overdue first, except those that another node is leasing.
pub async fn lock_due_games(c: &mut Conn, now: At, limit: i64) -> Result<Vec<Id>, StoreError> {
    let due = seating_states::table
        .filter(seating_states::due_at.le(now).assume_not_null())
        .order(seating_states::due_at)
        .limit(limit);
    Ok(due.select(seating_states::game_id).for_update().skip_locked().load(c).await?)
}

/// Schedules deadline checks. Returns the games that were scheduled.
pub async fn save_checks(c: &mut Conn, checks: &[DeadlineCheckRow]) -> Result<Vec<Id>, StoreError> {
    let scheduled: Vec<Id> = diesel::select(schedule_checks(
        column(checks, |one| one.game),
        column(checks, |one| one.version),
        column(checks, |one| one.seen),
        column(checks, |one| one.due),
    ))
    .get_result(c)
    .await?;
    Ok(scheduled)
}

/// Stores reminders that were not stored before.
pub async fn insert_reminders(c: &mut Conn, rows: &[ReminderRow]) -> Result<(), StoreError> {
    let _: i64 = diesel::select(add_reminders(
        column(rows, |row| row.game_id),
        column(rows, |row| row.seat),
        column(rows, |row| row.opening),
        column(rows, |row| row.percent),
        column(rows, |row| row.account_id),
        column(rows, |row| row.due_at),
        column(rows, |row| row.at),
    ))
    .get_result(c)
    .await?;
    Ok(())
}

/// Locks the oldest reminders that are not leased, except those that another node is leasing.
pub async fn lock_free_reminders(c: &mut Conn, now: At, limit: i64) -> Result<Vec<ReminderRow>, StoreError> {
    let free = reminders::table
        .filter(not(reminders::sent))
        .filter(reminders::leased_until.le(now))
        .order(reminders::leased_until)
        .limit(limit);
    Ok(free.select(ReminderRow::as_select()).for_update().skip_locked().load(c).await?)
}

/// Leases reminders until that time, or marks them as sent if there is none.
pub async fn save_reminders(
    c: &mut Conn,
    rows: &[ReminderRow],
    leased: Option<At>,
) -> Result<(), StoreError> {
    let _: i64 = diesel::select(change_reminders(
        column(rows, |row| row.game_id),
        column(rows, |row| row.seat),
        column(rows, |row| row.opening),
        column(rows, |row| row.percent),
        leased,
    ))
    .get_result(c)
    .await?;
    Ok(())
}
