//! A plan as it is kept: a row of its own beside the game, with what has become of it; and what keeps them.

use domain::plan::{ArmedPlan, DisarmReason, Plan};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::id::{AccountId, GameId, PlanId};
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Keeps plans: a part of the store.
    pub trait PlanRepository as plan_repository {
        /// Keeps a plan, and writes down that another has given way to it. Of those that are over, the oldest of its account in
        /// its game go. `Duplicate` when one of its kind is armed or its key was used before, `Conflict` when the other has
        /// changed since, or the account is deleted.
        fn make_plan(plan: KeptPlan, replaced: Option<KeptPlan>) -> ();
        /// Writes a plan back; `Conflict` when it has changed since it was read.
        fn change_plan(plan: KeptPlan) -> ();
        /// The plan that was made under an idempotency key.
        fn plan_by_key(game: GameId, account: AccountId, key: String) -> Option<KeptPlan>;
        /// The plans of an account in a game, the newest first.
        fn plans_of(game: GameId, account: AccountId) -> Vec<KeptPlan>;
        /// The plans in these games that are armed.
        fn armed_plans(games: Vec<GameId>) -> Vec<KeptPlan>;
        /// Games with ids after that one, in their order, that are over or wait for a seat with a plan that is armed, and have
        /// moved on since that plan was looked at.
        fn games_with_plans_due(after: Option<GameId>, limit: i64) -> Vec<GameId>;
    }
}

/// A plan of a seat at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPlan {
    /// Its id.
    pub id: PlanId,
    /// In which game.
    pub game: GameId,
    /// Who has made it.
    pub account: AccountId,
    /// The seat of the account, counted clockwise from 0.
    pub seat: i16,
    /// What is planned.
    pub plan: Plan,
    /// How it stands.
    pub state: PlanState,
    /// Counts its changes: one can be written on the one before only.
    pub revision: i64,
    /// The generation in which it was made.
    pub generation: u8,
    /// The number of the last fact that its owner had seen: what has happened after it counts for the conditions.
    pub since: i64,
    /// How many of its answers have been carried out.
    pub done: usize,
    /// The version of the game at which there was nothing to do for it.
    pub looked: i64,
    /// The idempotency key of whoever made it.
    pub key: String,
    /// SHA-256 of what was asked for under the key.
    pub request: Vec<u8>,
    /// What has become of it, oldest first.
    pub history: Vec<Entry>,
    /// When it was made.
    pub created_at: Moment,
}

/// How a plan stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanState {
    /// It waits for its moment.
    Armed,
    /// It has done all that it was for.
    Done,
    /// It is over without that.
    Disarmed,
}

/// Something that has become of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When, in microseconds since 1970.
    pub at: i64,
    /// What.
    pub what: PlanEvent,
}

/// What has become of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlanEvent {
    /// It was made.
    Armed,
    /// It has made a move, with these facts.
    Triggered {
        /// The number of the first.
        first: i64,
        /// The number of the last.
        last: i64,
    },
    /// It has done all that it was for.
    Done,
    /// It is over without that.
    Disarmed {
        /// Why.
        reason: DisarmReason,
    },
}

impl PlanState {
    /// In one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Armed => "armed",
            Self::Done => "done",
            Self::Disarmed => "disarmed",
        }
    }

    /// Reads the word back.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Armed, Self::Done, Self::Disarmed].into_iter().find(|state| state.word() == word)
    }
}

impl KeptPlan {
    /// The plan as the game looks at it.
    pub fn armed(&self) -> Result<ArmedPlan, Error> {
        let seat = usize::try_from(self.seat).ok().and_then(|seat| Seat::ALL.get(seat).copied());
        let seat = seat.ok_or_else(|| Error::Broken(format!("plan {} has no such seat", self.id)))?;
        Ok(ArmedPlan { plan: self.plan.clone(), seat, generation: self.generation, done: self.done })
    }

    /// The same after something has become of it.
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

    /// When it was disarmed, if its owner has to learn of it: not where they have done so themselves, nor where there is
    /// nothing left to do about it.
    pub fn to_be_seen(&self) -> Option<Moment> {
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

    /// The same, over for that reason.
    pub fn disarmed(&self, at: Moment, reason: DisarmReason) -> Self {
        self.after(at, PlanEvent::Disarmed { reason })
    }
}
