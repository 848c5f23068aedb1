//! Statements that write or lock a page of rows, one row after another: SQLite has a single writer and no round trips.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::Conn;
use super::dsl::RunQueryDsl;
use super::queries::clocks::{DeadlineCheckRow, ReminderRow};
use super::queries::deliveries::DeliveryRow;
use super::queries::inbox::WaitingRow;
use super::queries::push_targets::TargetRow;
use super::queries::pushes::{ClosedDecision, DROPPED, PushRow, WAITING};
use crate::schema::{
    deliveries, games, outbox, push_targets, pushes, reminders, seating_states, turns, webhooks,
};
use crate::types::{At, Id, Id128};
use service::ports::StoreError;

/// The games that wait for an account. A decision was opened by the latest turn that woke the seat, or by the seat's own
/// last turn; the backward scan of the log is short.
const INBOX: &str = include_str!("inbox.sql");

/// The games that wait for each of these accounts, at most that many.
pub async fn inboxes(c: &mut Conn, of: &[(Id, i64)]) -> Result<Vec<Vec<WaitingRow>>, StoreError> {
    let mut found = Vec::with_capacity(of.len());
    for (account, limit) in of {
        let rows = diesel::sql_query(INBOX).bind::<Id128, _>(*account).bind::<BigInt, _>(*limit);
        found.push(RunQueryDsl::load(rows, c).await?);
    }
    Ok(found)
}

/// Drops and withdraws the pushes that these decisions replace. Returns the withdrawn ones that devices may show.
pub async fn close_decisions(c: &mut Conn, closed: &[ClosedDecision<'_>]) -> Result<Vec<Id>, StoreError> {
    let mut shown = Vec::new();
    for decision in closed {
        let idle = || {
            pushes::table
                .filter(pushes::game_id.eq(decision.game))
                .filter(pushes::seat.eq(decision.seat))
                .filter(pushes::withdrawn.eq(false))
                .filter(pushes::version.le(decision.version))
        };
        let waiting = idle().filter(pushes::state.eq(WAITING));
        if let Some(tag) = decision.open_tag {
            let replaced = diesel::update(waiting.filter(pushes::tag.ne(tag)));
            RunQueryDsl::execute(replaced.set(pushes::state.eq(DROPPED)), c).await?;
            continue;
        }
        RunQueryDsl::execute(diesel::update(waiting).set(pushes::state.eq(DROPPED)), c).await?;
        let ended = diesel::update(idle()).set(pushes::withdrawn.eq(true));
        let ended: Vec<PushRow> = RunQueryDsl::load(ended.returning(PushRow::as_returning()), c).await?;
        shown.extend(ended.into_iter().filter(PushRow::may_be_shown).map(|row| row.id));
    }
    Ok(shown)
}

/// Queues pushes that were not queued before, except to targets that were deleted meanwhile.
pub async fn insert_pushes(c: &mut Conn, rows: &[PushRow], _at: At) -> Result<(), StoreError> {
    for row in rows {
        let target = diesel::select(exists(push_targets::table.find(row.target_id)));
        if !RunQueryDsl::get_result(target, c).await? {
            continue;
        }
        let insert = diesel::insert_into(pushes::table).values(row).on_conflict_do_nothing();
        RunQueryDsl::execute(insert, c).await?;
    }
    Ok(())
}

/// The targets.
pub async fn lock_targets(c: &mut Conn, ids: Vec<Id>) -> Result<Vec<TargetRow>, StoreError> {
    let rows = push_targets::table.filter(push_targets::id.eq_any(ids));
    Ok(RunQueryDsl::load(rows.select(TargetRow::as_select()), c).await?)
}

/// The ids of the pushes: there is nothing to lock.
pub async fn lock_pushes(_c: &mut Conn, ids: Vec<Id>) -> Result<Vec<Id>, StoreError> {
    Ok(ids)
}

/// The indices of those turns that have events.
pub async fn with_events(c: &mut Conn, of: &[(Id, i64)]) -> Result<Vec<usize>, StoreError> {
    let mut found = Vec::new();
    for (index, key) in of.iter().enumerate() {
        let turn = turns::table.find(*key).filter(turns::first_seq.le(turns::last_seq));
        let versions: Vec<i64> = RunQueryDsl::load(turn.select(turns::version), c).await?;
        if !versions.is_empty() {
            found.push(index);
        }
    }
    Ok(found)
}

/// Queues deliveries that were not queued before, except to webhooks that were deleted meanwhile.
pub async fn insert_deliveries(c: &mut Conn, rows: &[DeliveryRow]) -> Result<(), StoreError> {
    for row in rows {
        let webhook = diesel::select(exists(webhooks::table.find(row.webhook_id)));
        if !RunQueryDsl::get_result(webhook, c).await? {
            continue;
        }
        let insert = diesel::insert_into(deliveries::table).values(row).on_conflict_do_nothing();
        RunQueryDsl::execute(insert, c).await?;
    }
    Ok(())
}

/// The oldest outbox entries that are not leased.
pub async fn lock_free_outbox(c: &mut Conn, now: At, limit: i64) -> Result<Vec<i64>, StoreError> {
    let free = outbox::table.filter(outbox::leased_until.le(now)).order(outbox::id).limit(limit);
    Ok(RunQueryDsl::load(free.select(outbox::id), c).await?)
}

/// The games whose deadline check is due, the most overdue first.
pub async fn lock_due_games(c: &mut Conn, now: At, limit: i64) -> Result<Vec<Id>, StoreError> {
    let due = seating_states::table
        .filter(seating_states::due_at.le(now).assume_not_null())
        .order(seating_states::due_at)
        .limit(limit);
    Ok(RunQueryDsl::load(due.select(seating_states::game_id), c).await?)
}

/// Schedules deadline checks. Returns the games that were scheduled.
pub async fn save_checks(c: &mut Conn, checks: &[DeadlineCheckRow]) -> Result<Vec<Id>, StoreError> {
    let mut scheduled = Vec::new();
    for check in checks {
        let same = games::table.filter(games::id.eq(check.game)).filter(games::version.eq(check.version));
        let row = seating_states::table
            .filter(seating_states::game_id.eq_any(same.select(games::id)))
            .filter(seating_states::due_at.eq(check.seen).assume_not_null());
        let update = diesel::update(row).set(seating_states::due_at.eq(check.due));
        if RunQueryDsl::execute(update, c).await? > 0 {
            scheduled.push(check.game);
        }
    }
    Ok(scheduled)
}

/// Stores reminders that were not stored before.
pub async fn insert_reminders(c: &mut Conn, rows: &[ReminderRow]) -> Result<(), StoreError> {
    for row in rows {
        let insert = diesel::insert_into(reminders::table).values(row).on_conflict_do_nothing();
        RunQueryDsl::execute(insert, c).await?;
    }
    Ok(())
}

/// The oldest reminders that are not leased.
pub async fn lock_free_reminders(c: &mut Conn, now: At, limit: i64) -> Result<Vec<ReminderRow>, StoreError> {
    let free = reminders::table
        .filter(not(reminders::sent))
        .filter(reminders::leased_until.le(now))
        .order(reminders::leased_until)
        .limit(limit);
    Ok(RunQueryDsl::load(free.select(ReminderRow::as_select()), c).await?)
}

/// Leases reminders until that time, or marks them as sent if there is none.
pub async fn save_reminders(
    c: &mut Conn,
    rows: &[ReminderRow],
    leased: Option<At>,
) -> Result<(), StoreError> {
    for row in rows {
        let own = diesel::update(reminders::table.find((row.game_id, row.seat, row.opening, row.percent)));
        match leased {
            Some(until) => RunQueryDsl::execute(own.set(reminders::leased_until.eq(until)), c).await?,
            None => RunQueryDsl::execute(own.set(reminders::sent.eq(true)), c).await?,
        };
    }
    Ok(())
}
