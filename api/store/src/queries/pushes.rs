//! Push notifications that wait for delivery, and the outcomes of attempts.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use diesel::dsl::{exists, not};
use diesel::prelude::*;

use super::push_targets::{TargetRow, unknown_word};
use super::{Conn, RunQueryDsl};
use crate::error::OptionalExtension;
use crate::schema::{accounts, push_targets, pushes, sessions};
use crate::types::{At, Id};
use service::failure_backoff::report;
use service::id::{AccountId, PushId, TargetId};
use service::moment::Moment;
use service::notify::push::{
    NewPush, NextAttempt, Push, PushKind, PushLeaseRequest, PushOutcome, PushSubject, SeatDecision, State,
    Target, TargetHealth,
};
use service::notify::webhooks::{Attempt, AttemptError};
use service::ports::StoreError;

/// Maximum number of due pushes that are considered for one lease.
const MAX_CANDIDATES: i64 = 256;

/// An unreadable push is retried after this delay.
const UNREADABLE_RETRY_DELAY: Duration = Duration::from_secs(600);

/// Values of `pushes.state`.
const WAITING: &str = "waiting";
const DROPPED: &str = "dropped";
/// Kinds of push that ask the account for a decision.
const DECISION_KINDS: [&str; 2] = ["your_turn", "reminder"];

diesel::alias!(pushes as other_pushes: OtherPushes);

#[derive(Queryable, Selectable, Insertable, Clone)]
#[diesel(table_name = pushes)]
struct PushRow {
    id: Id,
    target_id: Id,
    kind: String,
    game_id: Id,
    seat: i16,
    tag: String,
    version: i64,
    stage: i16,
    state: String,
    shown: bool,
    withdrawn: bool,
    quiet: bool,
    attempts: i32,
    created_at: At,
    due_at: At,
    leased_until: At,
}

impl PushRow {
    fn new(push: &NewPush, version: i64, at: Moment) -> Self {
        let subject = &push.subject;
        Self {
            id: PushId::fresh().into(),
            target_id: push.target.into(),
            kind: subject.kind.word().to_owned(),
            game_id: subject.game.into(),
            seat: subject.seat,
            tag: subject.tag.clone(),
            version,
            stage: subject.stage,
            state: WAITING.to_owned(),
            shown: false,
            // Only pushes that ask for a decision are withdrawn later.
            withdrawn: !DECISION_KINDS.contains(&subject.kind.word()),
            quiet: false,
            attempts: 0,
            created_at: at.into(),
            due_at: push.due_at.into(),
            leased_until: at.into(),
        }
    }

    /// Whether the device may show it: it was accepted, or the result is unknown.
    fn may_be_shown(&self) -> bool {
        self.shown || self.leased_until.0 > self.created_at.0
    }
}

impl TryFrom<PushRow> for Push {
    type Error = StoreError;

    fn try_from(row: PushRow) -> Result<Self, StoreError> {
        let subject = PushSubject {
            kind: PushKind::from_word(&row.kind).ok_or_else(|| unknown_word(&row.kind))?,
            game: row.game_id.into(),
            seat: row.seat,
            tag: row.tag,
            stage: row.stage,
        };
        Ok(Self {
            id: row.id.into(),
            target: row.target_id.into(),
            subject,
            version: row.version,
            state: State::from_word(&row.state).ok_or_else(|| unknown_word(&row.state))?,
            attempts: row.attempts,
            created_at: row.created_at.into(),
            due_at: row.due_at.into(),
        })
    }
}

pub async fn save_seat_decisions(
    c: &mut Conn,
    decisions: Vec<SeatDecision>,
    at: Moment,
) -> Result<(), StoreError> {
    for decision in &decisions {
        match &decision.open_tag {
            Some(tag) => drop_replaced(c, decision, tag).await?,
            None => withdraw(c, decision, at).await?,
        }
        for push in &decision.pushes {
            let row = PushRow::new(push, decision.version, at);
            diesel::insert_into(pushes::table).values(row).on_conflict_do_nothing().execute(c).await?;
        }
    }
    Ok(())
}

/// A new decision is open. Notifications of an earlier one stay on the devices until this one replaces them.
async fn drop_replaced(c: &mut Conn, decision: &SeatDecision, tag: &str) -> Result<(), StoreError> {
    let idle = pushes::table
        .filter(pushes::game_id.eq(Id::from(decision.game)))
        .filter(pushes::seat.eq(decision.seat))
        .filter(pushes::withdrawn.eq(false))
        .filter(pushes::version.le(decision.version))
        .filter(pushes::state.eq(WAITING))
        .filter(pushes::tag.ne(tag));
    diesel::update(idle).set(pushes::state.eq(DROPPED)).execute(c).await?;
    Ok(())
}

/// No decision is open. Unsent pushes are dropped; notifications that devices may show are withdrawn.
async fn withdraw(c: &mut Conn, decision: &SeatDecision, at: Moment) -> Result<(), StoreError> {
    let idle = || {
        pushes::table
            .filter(pushes::game_id.eq(Id::from(decision.game)))
            .filter(pushes::seat.eq(decision.seat))
            .filter(pushes::withdrawn.eq(false))
            .filter(pushes::version.le(decision.version))
    };
    let waiting = idle().filter(pushes::state.eq(WAITING));
    diesel::update(waiting).set(pushes::state.eq(DROPPED)).execute(c).await?;
    let ended = diesel::update(idle()).set(pushes::withdrawn.eq(true)).returning(PushRow::as_returning());
    let mut ended: Vec<PushRow> = ended.load(c).await?;
    ended.sort_by_key(|row| (row.version, row.id.0));
    // For these devices the new notification of the same game replaces the old one.
    let replaced_on: HashSet<Id> = decision.pushes.iter().map(|push| Id::from(push.target)).collect();
    let shown = ended.iter().filter(|row| row.may_be_shown() && !replaced_on.contains(&row.target_id));
    let last: HashMap<Id, &PushRow> = shown.map(|row| (row.target_id, row)).collect();
    for (target, row) in last {
        let subject = PushSubject {
            kind: PushKind::Answered,
            game: decision.game,
            seat: decision.seat,
            tag: row.tag.clone(),
            stage: 0,
        };
        let push = NewPush { target: target.into(), subject, due_at: at };
        let row = PushRow::new(&push, decision.version, at);
        diesel::insert_into(pushes::table).values(row).on_conflict_do_nothing().execute(c).await?;
    }
    Ok(())
}

pub async fn take_pushes(c: &mut Conn, request: PushLeaseRequest) -> Result<Vec<(Push, Target)>, StoreError> {
    let now = At::from(request.now);
    let mut busy: HashMap<Id, usize> =
        request.busy.iter().map(|(target, count)| (Id::from(*target), *count)).collect();
    let full: Vec<Id> =
        busy.iter().filter(|(_, count)| **count >= request.per_receiver).map(|(target, _)| *target).collect();
    let candidates: Vec<(Id, Id, Id, String)> = pushes::table
        .inner_join(push_targets::table.inner_join(accounts::table).inner_join(sessions::table))
        .filter(pushes::state.eq(WAITING))
        .filter(pushes::due_at.le(now))
        .filter(pushes::leased_until.le(now))
        .filter(push_targets::disabled_at.is_null())
        .filter(push_targets::paused_until.le(now))
        .filter(push_targets::id.ne_all(full))
        .filter(accounts::deleted_at.is_null())
        .filter(sessions::ended_at.is_null())
        .filter(sessions::expires_at.gt(now))
        .order((pushes::due_at, pushes::id))
        .limit(MAX_CANDIDATES)
        .select((pushes::id, pushes::target_id, pushes::game_id, pushes::kind))
        .load(c)
        .await?;
    let mut games = HashSet::new();
    let mut chosen: Vec<(Id, Id)> = Vec::new();
    let mut unreadable = Vec::new();
    for (id, target, game, kind) in candidates {
        if PushKind::from_word(&kind).is_none() {
            report("pushes", id.0, unknown_word(&kind));
            unreadable.push(id);
            continue;
        }
        let count = busy.entry(target).or_default();
        if *count < request.per_receiver && chosen.len() < request.limit && games.insert((target, game)) {
            *count += 1;
            chosen.push((target, id));
        }
    }
    // Unreadable pushes are postponed to make room for readable ones.
    let retry_at = At::from(request.now.plus(UNREADABLE_RETRY_DELAY));
    if !unreadable.is_empty() {
        let unreadable = pushes::table.filter(pushes::id.eq_any(unreadable));
        diesel::update(unreadable).set(pushes::due_at.eq(retry_at)).execute(c).await?;
    }
    // In the order of the targets, so that two nodes that lease the same pushes do not deadlock.
    chosen.sort_by_key(|(target, id)| (target.0, id.0));
    let until = At::from(request.now.plus(request.lease));
    let mut leased = Vec::new();
    for (target, id) in chosen {
        // The target row is locked first, so that no other node leases a push for the same target.
        let lock = diesel::update(push_targets::table.find(target));
        let target: Option<TargetRow> = lock
            .set(push_targets::paused_until.eq(push_targets::paused_until))
            .returning(TargetRow::as_returning())
            .get_result(c)
            .await
            .optional()?;
        let Some(target) = target else { continue };
        let target_id = target.id;
        let target = match Target::try_from(target) {
            Ok(target) => target,
            Err(why) => {
                report("push_targets", target_id.0, why);
                let unreadable = push_targets::table.find(target_id);
                diesel::update(unreadable).set(push_targets::paused_until.eq(retry_at)).execute(c).await?;
                continue;
            }
        };
        // Pushes of one game arrive in order: none is in flight to this device.
        let in_flight = other_pushes
            .filter(other_pushes.field(pushes::target_id).eq(pushes::target_id))
            .filter(other_pushes.field(pushes::game_id).eq(pushes::game_id))
            .filter(other_pushes.field(pushes::leased_until).gt(now));
        let free = pushes::table.find(id).filter(pushes::state.eq(WAITING)).filter(not(exists(in_flight)));
        let take = diesel::update(free).set((pushes::leased_until.eq(until), pushes::quiet.eq(false)));
        let row: Option<PushRow> = take.returning(PushRow::as_returning()).get_result(c).await.optional()?;
        if let Some(row) = row {
            leased.push((row.try_into()?, target));
        }
    }
    Ok(leased)
}

/// Stores the result of an attempt for the target, then for the push: the target row is always locked first.
pub async fn settle_push(c: &mut Conn, outcome: PushOutcome) -> Result<(), StoreError> {
    let PushOutcome { push, attempt, next, target: health } = &outcome;
    if !save_target_outcome(c, push.target, attempt.as_ref(), health).await? {
        return Ok(());
    }
    let own = || pushes::table.find(Id::from(push.id));
    // The lease is released.
    diesel::update(own()).set(pushes::leased_until.eq(pushes::created_at)).execute(c).await?;
    if let Some(attempt) = attempt {
        let changes = (
            pushes::attempts.eq(pushes::attempts + 1),
            pushes::tried_at.eq(At::from(attempt.at)),
            pushes::status.eq(attempt.status.map(|status| status as i16)),
            pushes::error.eq(attempt.error.map(AttemptError::word)),
        );
        diesel::update(own()).set(changes).execute(c).await?;
        // It was accepted, or the result is unknown.
        if attempt.error.is_none() || attempt.status.is_none() {
            diesel::update(own()).set(pushes::shown.eq(true)).execute(c).await?;
        }
    }
    match next {
        // It was delivered, even if it is no longer needed.
        NextAttempt::Done(State::Delivered) => {
            diesel::update(own()).set(pushes::state.eq(State::Delivered.word())).execute(c).await?;
            drop_older_withdrawals(c, push).await
        }
        NextAttempt::Done(state) => {
            let waiting = own().filter(pushes::state.eq(WAITING));
            diesel::update(waiting).set(pushes::state.eq(state.word())).execute(c).await?;
            Ok(())
        }
        NextAttempt::Again(at) => {
            diesel::update(own()).set(pushes::due_at.eq(At::from(*at))).execute(c).await?;
            Ok(())
        }
        NextAttempt::Quiet(at) => {
            let later = (pushes::due_at.eq(At::from(*at)), pushes::quiet.eq(true));
            diesel::update(own()).set(later).execute(c).await?;
            Ok(())
        }
    }
}

/// Drops withdrawals that are older than the push that was just delivered.
async fn drop_older_withdrawals(c: &mut Conn, push: &Push) -> Result<(), StoreError> {
    if push.subject.kind == PushKind::Answered {
        return Ok(());
    }
    let before = pushes::table
        .filter(pushes::target_id.eq(Id::from(push.target)))
        .filter(pushes::game_id.eq(Id::from(push.subject.game)))
        .filter(pushes::kind.eq(PushKind::Answered.word()))
        .filter(pushes::state.eq(WAITING))
        .filter(pushes::version.lt(push.version));
    diesel::update(before).set(pushes::state.eq(DROPPED)).execute(c).await?;
    Ok(())
}

/// Returns whether the target still exists.
async fn save_target_outcome(
    c: &mut Conn,
    id: TargetId,
    attempt: Option<&Attempt>,
    health: &TargetHealth,
) -> Result<bool, StoreError> {
    let own = || push_targets::table.find(Id::from(id));
    let Some(attempt) = attempt else { return Ok(true) };
    let at = At::from(attempt.at);
    let reason = match health {
        TargetHealth::Gone => {
            // Deletes its pushes by cascade.
            diesel::delete(own()).execute(c).await?;
            return Ok(false);
        }
        TargetHealth::Unknown | TargetHealth::Well => None,
        TargetHealth::Failed(reason, _) | TargetHealth::Disabled(_, reason) => reason.clone(),
    };
    let changes = (
        push_targets::tried_at.eq(at),
        push_targets::status.eq(attempt.status.map(|status| status as i16)),
        push_targets::error.eq(attempt.error.map(AttemptError::word)),
        push_targets::reason.eq(reason),
    );
    if diesel::update(own()).set(changes).execute(c).await? == 0 {
        return Ok(false);
    }
    let waiting =
        || pushes::table.filter(pushes::target_id.eq(Id::from(id))).filter(pushes::state.eq(WAITING));
    match health {
        TargetHealth::Well => {
            let failing = own().filter(push_targets::failing_since.is_not_null());
            let reset = (push_targets::failing_since.eq(None::<At>), push_targets::paused_until.eq(at));
            let recovered = diesel::update(failing).set(reset).execute(c).await?;
            diesel::update(own()).set(push_targets::succeeded_at.eq(at)).execute(c).await?;
            if recovered > 0 {
                // The target is reachable again: pushes that wait for a retry are due now.
                let retries = waiting().filter(pushes::attempts.gt(0)).filter(pushes::quiet.eq(false));
                let retries = retries.filter(pushes::due_at.gt(at));
                diesel::update(retries).set(pushes::due_at.eq(at)).execute(c).await?;
            }
        }
        TargetHealth::Failed(..) | TargetHealth::Disabled(..) => {
            let first = own().filter(push_targets::failing_since.is_null());
            diesel::update(first).set(push_targets::failing_since.eq(at)).execute(c).await?;
        }
        TargetHealth::Unknown | TargetHealth::Gone => {}
    }
    if let TargetHealth::Failed(_, Some(until)) = health {
        diesel::update(own()).set(push_targets::paused_until.eq(At::from(*until))).execute(c).await?;
    }
    if let TargetHealth::Disabled(why, _) = health {
        let off = (push_targets::disabled_at.eq(at), push_targets::disabled_for.eq(why.word()));
        diesel::update(own()).set(off).execute(c).await?;
        diesel::update(waiting()).set(pushes::state.eq(State::Failed.word())).execute(c).await?;
    }
    Ok(true)
}

/// Makes pushes due that wait for the end of an account's quiet hours.
pub async fn end_quiet_hours(c: &mut Conn, account: AccountId, at: Moment) -> Result<(), StoreError> {
    let own = push_targets::table.filter(push_targets::account_id.eq(Id::from(account)));
    let quiet = pushes::table
        .filter(pushes::target_id.eq_any(own.select(push_targets::id)))
        .filter(pushes::state.eq(WAITING))
        .filter(pushes::quiet.eq(true));
    diesel::update(quiet).set(pushes::due_at.eq(At::from(at))).execute(c).await?;
    Ok(())
}

/// When the next waiting push is due.
pub async fn next_push(c: &mut Conn) -> Result<Option<Moment>, StoreError> {
    let waiting = pushes::table.filter(pushes::state.eq(WAITING));
    let due: Option<At> = waiting.order(pushes::due_at).select(pushes::due_at).first(c).await.optional()?;
    Ok(due.map(Moment::from))
}

/// When the oldest due push was created.
pub async fn oldest_push(c: &mut Conn, now: Moment) -> Result<Option<Moment>, StoreError> {
    let due = pushes::table.filter(pushes::state.eq(WAITING)).filter(pushes::due_at.le(At::from(now)));
    let created: Option<At> =
        due.order(pushes::created_at).select(pushes::created_at).first(c).await.optional()?;
    Ok(created.map(Moment::from))
}
