//! Plans: answers that players have chosen beforehand. They are stored beside the games and visible only to their
//! owners: no event log, version or tag of a game depends on them.

mod keeper;
mod kept;
mod moved_games;

use domain::plan::{DisarmReason, Expected, Plan, Planned, StopIf, Until};
use sha2::{Digest, Sha256};

pub use crate::play::plans::kept::{Entry, KeptPlan, PlanEvent, PlanRepository, PlanState};
pub use crate::play::plans::moved_games::MovedGames;

use crate::error::{Error, Violation};
use crate::id::{AccountId, GameId, PlanId};
use crate::messages::{Message, detail, expected};
use crate::play::PlayService;
use crate::play::games::SeatedGame;
use crate::play::moves::json;
use crate::play::turn_publisher::run_to_completion;
use crate::ports::StoreError;

/// How often an operation is retried after a concurrent change of a plan.
const MAX_ATTEMPTS: usize = 16;
/// How many events may follow the last event that the owner had seen.
const MAX_EVENTS_BEHIND: i64 = 1_000;
/// The number of plans of an account in a game that are stored after they are over.
pub const MAX_FINISHED_PLANS: i64 = 50;

/// A request to make a plan.
#[derive(Clone, Debug)]
pub struct NewPlan {
    pub key: String,
    pub what: Planned,
    /// How long it stays armed; the default of its kind if absent.
    pub until: Option<Until>,
    /// The events that disarm it.
    pub stop_if: Vec<StopIf>,
    /// The number of the last event that the owner has seen; the latest if absent.
    pub seen: Option<i64>,
}

/// Whether this request has made the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// It has.
    Now,
    /// An earlier request with the same key has made it.
    Before,
}

impl NewPlan {
    /// A hash that distinguishes this request from others with the same key.
    fn hash(&self) -> Result<Vec<u8>, Error> {
        let text = json(&(&self.what, &self.until, &self.stop_if, self.seen))?;
        Ok(Sha256::digest(text).to_vec())
    }

    fn plan(&self) -> Plan {
        let usual = match self.what {
            Planned::Pass {} | Planned::Sequence { .. } => Until::ThisGeneration,
            Planned::DraftRanking { .. } | Planned::Research { .. } => Until::NextGeneration,
        };
        let stop_if = self.stop_if.clone();
        Plan { what: self.what.clone(), until: self.until.unwrap_or(usual), stop_if }
    }
}

impl PlayService {
    /// Makes a plan, once for each key. It replaces an armed plan of the same kind. If its moment has come, it is
    /// carried out at once.
    ///
    /// # Errors
    /// `Invalid` if its answers have an invalid form; `GameOver`; `KeyReused`.
    pub async fn make_plan(
        &self,
        account: AccountId,
        id: GameId,
        new: NewPlan,
    ) -> Result<(KeptPlan, Made), Error> {
        let request = new.hash()?;
        for _ in 0..MAX_ATTEMPTS {
            let SeatedGame { game, .. } = self.current(account, id).await?;
            if let Some(before) = self.store.plan_by_key(id, account, new.key.clone()).await? {
                return match before.request == request {
                    true => Ok((before, Made::Before)),
                    false => Err(Error::KeyReused),
                };
            }
            if game.record.game().is_over() {
                return Err(Error::GameOver(game.end_reason.clone()));
            }
            let seat = game.plays(account)?;
            let latest = game.record.last_seq() as i64;
            let plan = new.plan();
            let flaws = plan.check(&game.record, seat).err().unwrap_or_default();
            let mut wrong: Vec<Violation> = flaws
                .into_iter()
                .map(|flaw| Violation::new(flaw.pointer, "plan", wanted(flaw.expected)))
                .collect();
            let since = new.seen.unwrap_or(latest);
            let range = (latest - MAX_EVENTS_BEHIND).max(0)..=latest;
            if !range.contains(&since) {
                let expected = expected::event_number(*range.start(), *range.end());
                wrong.push(Violation::new("/seen", "range", expected));
            }
            if !wrong.is_empty() {
                return Err(Error::Invalid(wrong));
            }
            let now = self.clock.now();
            let kept = KeptPlan {
                id: PlanId::fresh(),
                game: id,
                account,
                seat: seat.index() as i16,
                plan,
                state: PlanState::Armed,
                revision: 1,
                generation: game.record.game().generation(),
                since,
                done: 0,
                looked: 0,
                key: new.key.clone(),
                request: request.clone(),
                history: vec![Entry { at: now.0, what: PlanEvent::Armed }],
                created_at: now,
            };
            let armed = self.store.armed_plans(vec![id]).await?;
            let same = |other: &KeptPlan| other.account == account && other.plan.kind() == kept.plan.kind();
            let replaced =
                armed.into_iter().find(same).map(|other| other.disarmed(now, DisarmReason::Replaced {}));
            match self.store_plan(kept.clone(), replaced).await {
                Ok(()) => return Ok((self.use_now(kept).await?, Made::Now)),
                // A concurrent request has made, or a turn has used, another plan.
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// Stores a new plan. Runs to completion even if the client disconnects, so that turns wake every stored plan.
    async fn store_plan(&self, plan: KeptPlan, replaced: Option<KeptPlan>) -> Result<(), StoreError> {
        let (game, publisher) = (plan.game, self.publisher.clone());
        let written = self.store.make_plan(plan, replaced);
        run_to_completion(async move {
            written.await?;
            publisher.plan_made(game);
            Ok(())
        })
        .await
    }

    /// Carries out a new plan if its moment has come, and returns it after that.
    async fn use_now(&self, kept: KeptPlan) -> Result<KeptPlan, Error> {
        self.plan_changed(&kept);
        // The plan is stored: what fails now is done later, as for all other plans.
        if let Err(why) = self.look_at_plans(kept.game).await {
            tracing::warn!(%why, game = %kept.game, "a new plan could not be carried out; it is retried");
        }
        let plans = self.store.plans_of(kept.game, kept.account).await?;
        Ok(plans.into_iter().find(|plan| plan.id == kept.id).unwrap_or(kept))
    }

    /// The plans of an account in a game, newest first: the armed ones and the latest that are over.
    pub async fn plans(&self, account: AccountId, id: GameId) -> Result<Vec<KeptPlan>, Error> {
        self.current(account, id).await?;
        Ok(self.store.plans_of(id, account).await?)
    }

    /// Cancels a plan and returns it. A plan that is over stays unchanged.
    pub async fn withdraw_plan(
        &self,
        account: AccountId,
        id: GameId,
        plan: PlanId,
    ) -> Result<KeptPlan, Error> {
        self.current(account, id).await?;
        for _ in 0..MAX_ATTEMPTS {
            let plans = self.store.plans_of(id, account).await?;
            let kept = plans
                .into_iter()
                .find(|kept| kept.id == plan)
                .ok_or(Error::NotFound(detail::no_such_plan()))?;
            if kept.state != PlanState::Armed {
                return Ok(kept);
            }
            let over = kept.disarmed(self.clock.now(), DisarmReason::Withdrawn {});
            match self.store.change_plan(over.clone()).await {
                Ok(()) => {
                    self.plan_changed(&over);
                    return Ok(over);
                }
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }
}

/// The expected form of a plan, as text.
fn wanted(what: Expected) -> Message {
    match what {
        Expected::NextGeneration => expected::next_generation(),
        Expected::Actions => expected::actions(),
        Expected::Answers(most) => expected::plan_answers(most),
        Expected::FirstAction => expected::first_action("play_card:birds"),
        Expected::NextAction => expected::next_action("play_card:birds", "end_turn"),
        Expected::NoDraft => expected::no_draft_here(),
        Expected::Entries(least, most) => expected::entries(least, most),
        Expected::EntriesAtMost(most) => expected::entries_at_most(most),
        Expected::AtMost(most) => expected::at_most(most),
        Expected::Between(least, most) => expected::number_between(least, most),
        Expected::Once => expected::entry_once(),
        Expected::Conditions(most) => expected::conditions_at_most(most),
        Expected::OtherSeat => expected::another_seat(),
        Expected::NoOtherSeat => expected::no_other_seat(),
    }
}
