//! Push notifications that wait for delivery, and the outcomes of attempts.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use super::push_targets::unknown_word;
use super::{Conn, RunQueryDsl, batches};
use crate::error::OptionalExtension;
use crate::schema::{accounts, push_targets, pushes, sessions};
use crate::statements::is_one_of;
use crate::types::{At, Id};
use service::failure_backoff::report;
use service::id::{AccountId, PushId, TargetId};
use service::moment::Moment;
use service::notify::push::{
    NewPush, NextAttempt, Push, PushKind, PushLeaseRequest, PushOutcome, PushSubject, SeatDecision, State,
    Target, TargetHealth,
};
use service::notify::webhooks::Attempt;
use service::ports::StoreError;
use service::ports::outbound_http::AttemptError;

/// Maximum number of due pushes that are considered for one lease.
const MAX_CANDIDATES: i64 = 256;

/// An unreadable push is retried after this delay.
const UNREADABLE_RETRY_DELAY: Duration = Duration::from_secs(600);

/// Values of `pushes.state`.
pub const WAITING: &str = "waiting";
pub const DROPPED: &str = "dropped";
/// Kinds of push that ask the account for a decision.
const DECISION_KINDS: [&str; 2] = ["your_turn", "reminder"];

diesel::alias!(pushes as other_pushes: OtherPushes);

#[derive(Queryable, Selectable, Insertable, Clone)]
#[diesel(table_name = pushes)]
pub struct PushRow {
    pub id: Id,
    pub target_id: Id,
    pub kind: String,
    pub game_id: Id,
    pub seat: i16,
    pub tag: String,
    pub version: i64,
    pub stage: i16,
    state: String,
    shown: bool,
    pub withdrawn: bool,
    quiet: bool,
    attempts: i32,
    created_at: At,
    pub due_at: At,
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

    /// A push with the same key is queued only once.
    fn key(&self) -> (Uuid, Uuid, &str, &str, i16) {
        (self.target_id.0, self.game_id.0, &self.kind, &self.tag, self.stage)
    }

    /// Whether the device may show it: it was accepted, or the result is unknown.
    pub fn may_be_shown(&self) -> bool {
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

/// What a seat decision means for the pushes that were queued before.
pub struct ClosedDecision<'a> {
    pub game: Id,
    pub seat: i16,
    pub version: i64,
    /// The open decision, whose pushes stay; none if all are withdrawn.
    pub open_tag: Option<&'a str>,
}

impl<'a> From<&'a SeatDecision> for ClosedDecision<'a> {
    fn from(decision: &'a SeatDecision) -> Self {
        Self {
            game: decision.game.into(),
            seat: decision.seat,
            version: decision.version,
            open_tag: decision.open_tag.as_deref(),
        }
    }
}

pub async fn save_seat_decisions(
    c: &mut Conn,
    decisions: Vec<SeatDecision>,
    at: Moment,
) -> Result<(), StoreError> {
    let mut rest = decisions.as_slice();
    while !rest.is_empty() {
        let (batch, later) = rest.split_at(first_of_each_seat(rest));
        save_batch(c, batch, at).await?;
        rest = later;
    }
    Ok(())
}

/// How many decisions at the beginning are of different seats. A later decision of a seat sees what an earlier one has
/// queued.
fn first_of_each_seat(decisions: &[SeatDecision]) -> usize {
    let mut seats = HashSet::new();
    let different = |decision: &&SeatDecision| seats.insert((decision.game, decision.seat));
    decisions.iter().take_while(different).count()
}

/// Stores decisions of different seats. If a decision is open, notifications of earlier ones stay on the devices until the
/// new one replaces them. Otherwise unsent pushes are dropped, and notifications that devices may show are withdrawn.
async fn save_batch(c: &mut Conn, decisions: &[SeatDecision], at: Moment) -> Result<(), StoreError> {
    let closed: Vec<ClosedDecision<'_>> = decisions.iter().map(ClosedDecision::from).collect();
    let ended = batches::close_decisions(c, &closed).await?;
    let mut rows = Vec::new();
    if !ended.is_empty() {
        let ended = pushes::table.filter(is_one_of(pushes::id, ended)).select(PushRow::as_select());
        rows = withdrawals(decisions, ended.load(c).await?, at);
    }
    let queued = |decision: &SeatDecision| {
        let version = decision.version;
        decision.pushes.iter().map(|push| PushRow::new(push, version, at)).collect::<Vec<_>>()
    };
    rows.extend(decisions.iter().flat_map(queued));
    if rows.is_empty() {
        return Ok(());
    }
    // In the order of their key, so that two nodes that queue the same pushes do not deadlock.
    rows.sort_by(|one, other| one.key().cmp(&other.key()));
    batches::insert_pushes(c, &rows, at.into()).await
}

/// For each device the withdrawal of the last notification that it may show, unless a new notification of the same game
/// replaces it.
fn withdrawals(decisions: &[SeatDecision], mut ended: Vec<PushRow>, at: Moment) -> Vec<PushRow> {
    let seats: HashMap<(Id, i16), &SeatDecision> =
        decisions.iter().map(|decision| ((decision.game.into(), decision.seat), decision)).collect();
    ended.sort_by_key(|row| (row.version, row.id.0));
    let last: HashMap<(Id, Id, i16), &PushRow> =
        ended.iter().map(|row| ((row.target_id, row.game_id, row.seat), row)).collect();
    let withdrawal = |((target, game, seat), row): ((Id, Id, i16), &PushRow)| {
        let decision = seats.get(&(game, seat))?;
        if decision.pushes.iter().any(|push| Id::from(push.target) == target) {
            return None;
        }
        let (kind, tag) = (PushKind::Answered, row.tag.clone());
        let subject = PushSubject { kind, game: game.into(), seat, tag, stage: 0 };
        Some(PushRow::new(&NewPush { target: target.into(), subject, due_at: at }, decision.version, at))
    };
    last.into_iter().filter_map(withdrawal).collect()
}

/// Written literally so that the partial index applies.
fn is_waiting() -> SqlLiteral<Bool> {
    sql::<Bool>("pushes.state = 'waiting'")
}

/// Among the pushes of one target. Written so that the index of all waiting pushes does not apply: by statistics that are
/// out of date there may seem to be fewer of them.
fn is_waiting_in_few() -> SqlLiteral<Bool> {
    sql::<Bool>("pushes.state || '' = 'waiting'")
}

pub async fn take_pushes(c: &mut Conn, request: PushLeaseRequest) -> Result<Vec<(Push, Target)>, StoreError> {
    let now = At::from(request.now);
    let mut busy: HashMap<Id, usize> =
        request.busy.iter().map(|(target, count)| (Id::from(*target), *count)).collect();
    let full: Vec<Id> =
        busy.iter().filter(|(_, count)| **count >= request.per_receiver).map(|(target, _)| *target).collect();
    let candidates: Vec<(Id, Id, Id, String)> = pushes::table
        .inner_join(push_targets::table.inner_join(accounts::table).inner_join(sessions::table))
        .filter(is_waiting())
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
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    // The target rows are locked first, so that no other node leases a push for the same target.
    let ids: Vec<Id> = chosen.iter().map(|(target, _)| *target).collect();
    let mut targets = HashMap::new();
    let mut unreadable = Vec::new();
    for row in batches::lock_targets(c, ids).await? {
        let id = row.id;
        match Target::try_from(row) {
            Ok(target) => drop(targets.insert(id, target)),
            Err(why) => {
                report("push_targets", id.0, why);
                unreadable.push(id);
            }
        }
    }
    if !unreadable.is_empty() {
        let unreadable = push_targets::table.filter(push_targets::id.eq_any(unreadable));
        diesel::update(unreadable).set(push_targets::paused_until.eq(retry_at)).execute(c).await?;
    }
    let chosen = chosen.into_iter().filter(|(target, _)| targets.contains_key(target));
    let locked = batches::lock_pushes(c, chosen.map(|(_, id)| id).collect()).await?;
    // Pushes of one game arrive in order: none is in flight to this device.
    let in_flight = other_pushes
        .filter(other_pushes.field(pushes::target_id).eq(pushes::target_id))
        .filter(other_pushes.field(pushes::game_id).eq(pushes::game_id))
        .filter(other_pushes.field(pushes::leased_until).gt(now));
    let free = pushes::table
        .filter(is_one_of(pushes::id, locked))
        .filter(pushes::state.eq(WAITING))
        .filter(not(exists(in_flight)));
    let until = At::from(request.now.plus(request.lease));
    let take = diesel::update(free).set((pushes::leased_until.eq(until), pushes::quiet.eq(false)));
    let mut rows: Vec<PushRow> = take.returning(PushRow::as_returning()).load(c).await?;
    rows.sort_by_key(|row| (row.due_at.0, row.id.0));
    let with_target = |row: PushRow| {
        let target = targets.get(&row.target_id)?.clone();
        Some(row.try_into().map(|push| (push, target)))
    };
    rows.into_iter().filter_map(with_target).collect()
}

/// Stores the result of an attempt for the target, then for the push: the target row is always locked first.
pub async fn settle_push(c: &mut Conn, outcome: &PushOutcome) -> Result<(), StoreError> {
    let PushOutcome { push, attempt, next, target: health } = outcome;
    if !save_target_outcome(c, push.target, attempt.as_ref(), health).await? {
        return Ok(());
    }
    let own = || pushes::table.find(Id::from(push.id));
    // It was accepted, or the result is unknown.
    let may_be_shown =
        attempt.as_ref().is_some_and(|attempt| attempt.error.is_none() || attempt.status.is_none());
    let attempted = attempt.as_ref().map(|attempt| {
        (
            pushes::attempts.eq(pushes::attempts + 1),
            pushes::tried_at.eq(At::from(attempt.at)),
            pushes::status.eq(attempt.status.map(|status| status as i16)),
            pushes::error.eq(attempt.error.map(AttemptError::word)),
        )
    });
    let (delivered, later) = match next {
        NextAttempt::Done(State::Delivered) => (true, None),
        NextAttempt::Done(_) => (false, None),
        NextAttempt::Again(at) => (false, Some((*at, false))),
        NextAttempt::Quiet(at) => (false, Some((*at, true))),
    };
    let changes = (
        // The lease is released.
        pushes::leased_until.eq(pushes::created_at),
        attempted,
        may_be_shown.then_some(pushes::shown.eq(true)),
        // It was delivered, even if it is no longer needed.
        delivered.then_some(pushes::state.eq(State::Delivered.word())),
        later.map(|(at, _)| pushes::due_at.eq(At::from(at))),
        later.filter(|(_, quiet)| *quiet).map(|(_, quiet)| pushes::quiet.eq(quiet)),
    );
    diesel::update(own()).set(changes).execute(c).await?;
    match next {
        NextAttempt::Done(State::Delivered) => drop_older_withdrawals(c, push).await,
        NextAttempt::Done(state) => {
            let waiting = own().filter(pushes::state.eq(WAITING));
            diesel::update(waiting).set(pushes::state.eq(state.word())).execute(c).await?;
            Ok(())
        }
        NextAttempt::Again(_) | NextAttempt::Quiet(_) => Ok(()),
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
        .filter(is_waiting_in_few())
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
    let failing = own().filter(push_targets::failing_since.is_not_null());
    let mut recovered = 0;
    if *health == TargetHealth::Well {
        let reset = (push_targets::failing_since.eq(None::<At>), push_targets::paused_until.eq(at));
        recovered = diesel::update(failing).set(reset).execute(c).await?;
    }
    let changes = (
        push_targets::tried_at.eq(at),
        push_targets::status.eq(attempt.status.map(|status| status as i16)),
        push_targets::error.eq(attempt.error.map(AttemptError::word)),
        push_targets::reason.eq(reason),
        (*health == TargetHealth::Well).then_some(push_targets::succeeded_at.eq(at)),
    );
    if diesel::update(own()).set(changes).execute(c).await? == 0 {
        return Ok(false);
    }
    let waiting = || pushes::table.filter(pushes::target_id.eq(Id::from(id))).filter(is_waiting_in_few());
    if recovered > 0 {
        // The target is reachable again: pushes that wait for a retry are due now.
        let retries = waiting().filter(pushes::attempts.gt(0)).filter(pushes::quiet.eq(false));
        let retries = retries.filter(pushes::due_at.gt(at));
        diesel::update(retries).set(pushes::due_at.eq(at)).execute(c).await?;
    }
    if matches!(health, TargetHealth::Failed(..) | TargetHealth::Disabled(..)) {
        let first = own().filter(push_targets::failing_since.is_null());
        diesel::update(first).set(push_targets::failing_since.eq(at)).execute(c).await?;
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
    let waiting = pushes::table.filter(is_waiting());
    let due: Option<At> = waiting.order(pushes::due_at).select(pushes::due_at).first(c).await.optional()?;
    Ok(due.map(Moment::from))
}

/// When the oldest due push was created.
pub async fn oldest_push(c: &mut Conn, now: Moment) -> Result<Option<Moment>, StoreError> {
    let due = pushes::table.filter(is_waiting()).filter(pushes::due_at.le(At::from(now)));
    let created: Option<At> =
        due.order(pushes::created_at).select(pushes::created_at).first(c).await.optional()?;
    Ok(created.map(Moment::from))
}
