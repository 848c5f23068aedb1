//! Stored plans: a row for each plan, with its history.

use domain::plan::{ArmedPlan, DisarmReason, Plan};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::id::{AccountId, GameId, PlanId};
use crate::moment::Moment;
use crate::ports::repository;
use crate::seating::seat_at;

repository! {
    /// Stores plans. Each method is one transaction.
    pub trait PlanRepository as plan_repository {
        /// Stores a plan and the end of the plan that it replaces. Deletes the oldest of the plans of the account in
        /// the game that are over. `Duplicate` if one of its kind is armed or its key was used before, `Conflict` if
        /// the replaced plan has changed or the account is deleted.
        write fn make_plan(plan: KeptPlan, replaced: Option<KeptPlan>) -> ();
        /// Stores a changed plan. `Conflict` if it has changed since it was read.
        write fn change_plan(plan: KeptPlan) -> ();
        /// The plan with that idempotency key.
        read fn plan_by_key(game: GameId, account: AccountId, key: String) -> Option<KeptPlan>;
        /// The plans of an account in a game, newest first.
        read fn plans_of(game: GameId, account: AccountId) -> Vec<KeptPlan>;
        /// The armed plans in these games.
        read fn armed_plans(games: Vec<GameId>) -> Vec<KeptPlan>;
        /// Reads up to `limit` armed plans in the order of their games, beginning with that game. Returns the games that
        /// are over or wait for the seat of such a plan, and that have changed since the plan was processed; and the game
        /// with which to continue, unless these were the last plans.
        read fn games_with_plans_due(from: Option<GameId>, limit: i64) -> (Vec<GameId>, Option<GameId>);
    }
}

/// A stored plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPlan {
    pub id: PlanId,
    pub game: GameId,
    /// The account that made it.
    pub account: AccountId,
    /// The seat of the account, counted clockwise from 0.
    pub seat: i16,
    /// Its content.
    pub plan: Plan,
    pub state: PlanState,
    /// Incremented at each change; a change is stored only on the version before it.
    pub revision: i64,
    /// The generation in which it was made.
    pub generation: u8,
    /// The number of the last event that its owner had seen; later events count for its conditions.
    pub since: i64,
    /// The number of its answers that were carried out.
    pub done: usize,
    /// The version of the game at which it had nothing to do.
    pub looked: i64,
    /// The idempotency key of the request that made it.
    pub key: String,
    /// SHA-256 of that request.
    pub request: Vec<u8>,
    /// Its history, oldest first.
    pub history: Vec<Entry>,
    /// When it was made.
    pub created_at: Moment,
}

domain::word_enum! {
    pub enum PlanState {
        /// It waits for its moment.
        Armed = "armed",
        /// It was carried out completely.
        Done = "done",
        /// It has ended without that.
        Disarmed = "disarmed",
    }
}

/// An entry of the history of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The time in microseconds since 1970.
    pub at: i64,
    pub what: PlanEvent,
}

/// What happened to a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlanEvent {
    /// It was made.
    Armed,
    /// It has made a move with these events.
    Triggered {
        /// The number of the first event.
        first: i64,
        /// The number of the last event.
        last: i64,
    },
    /// It was carried out completely.
    Done,
    /// It has ended without that.
    Disarmed { reason: DisarmReason },
}

impl KeptPlan {
    /// The plan in the form that the rules crate uses.
    pub fn armed(&self) -> Result<ArmedPlan, Error> {
        let seat = seat_at(self.seat);
        let seat = seat.ok_or_else(|| Error::Broken(format!("plan {} has no such seat", self.id)))?;
        Ok(ArmedPlan { plan: self.plan.clone(), seat, generation: self.generation, done: self.done })
    }

    /// The plan after another entry of its history.
    pub fn after(&self, at: Moment, what: PlanEvent) -> Self {
        let state = match &what {
            PlanEvent::Armed | PlanEvent::Triggered { .. } => PlanState::Armed,
            PlanEvent::Done => PlanState::Done,
            PlanEvent::Disarmed { .. } => PlanState::Disarmed,
        };
        let mut next = Self { state, revision: self.revision + 1, ..self.clone() };
        next.history.push(Entry { at: at.0, what });
        next
    }

    /// When it was disarmed, if its owner is to be notified: not if the owner did it, and not if nothing is left to be
    /// done about it.
    pub fn unseen_since(&self) -> Option<Moment> {
        let Entry { at, what: PlanEvent::Disarmed { reason } } = self.history.last()? else { return None };
        match reason {
            DisarmReason::Withdrawn {}
            | DisarmReason::Replaced {}
            | DisarmReason::GameOver {}
            | DisarmReason::SeatLost {} => None,
            DisarmReason::StopIf { .. }
            | DisarmReason::Until {}
            | DisarmReason::Refused { .. }
            | DisarmReason::TurnOver {}
            | DisarmReason::Interrupted {} => Some(Moment(*at)),
        }
    }

    /// The plan after it has ended for that reason.
    pub fn disarmed(&self, at: Moment, reason: DisarmReason) -> Self {
        self.after(at, PlanEvent::Disarmed { reason })
    }
}
