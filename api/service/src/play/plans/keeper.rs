//! The execution of plans. A turn wakes the plans of its game on its node. Pending work is found in rows, the plans and
//! the games, so any node can do what another one has left: each node reads all armed plans again and again, a page at a
//! time. Several nodes may try, because a turn and the change of its plan are committed in one transaction, on the
//! versions that they were based on.

use std::collections::HashSet;
use std::sync::PoisonError;

use domain::game::{Answer, Event};
use domain::plan::{DisarmReason, PlanKind, PlanOutcome};
use domain::text::Language;
use futures_util::{StreamExt, stream};

use crate::error::Error;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::moves::{MoveAction, MoveCommand, unread};
use crate::play::plans::{KeptPlan, PlanEvent};
use crate::play::stored::TurnBy;
use crate::ports::StoreError;
use crate::progress::Progress;
use crate::seating::state::CaretakerReason;

/// Games whose plans one query reads.
const MAX_GAMES_PER_BATCH: usize = 100;
/// Armed plans that one run of the sweep reads.
const MAX_PLANS_PER_SWEEP: i64 = 500;
/// Games that are processed concurrently.
const MAX_CONCURRENT_GAMES: usize = 8;
/// The largest number of consecutive steps for the plans of one game before other games are processed. A draft of five
/// seats and a generation in which all pass need fewer.
const ROUNDS: usize = 64;
/// Turns that one query reads.
const TURNS: i64 = 200;

/// The result of a step.
enum Looked {
    /// The game or the plan has changed.
    Changed,
    /// No plan has anything to do.
    Waits,
}

impl PlayService {
    /// Runs the plans of games that had a turn on this node since the last call.
    pub async fn run_plans_of_moved_games(&self) -> Result<Progress, Error> {
        let moved = &self.publisher.moved;
        let games = moved.take();
        for (page, some) in games.chunks(MAX_GAMES_PER_BATCH).enumerate() {
            let armed = match self.store.armed_plans(some.to_vec()).await {
                Ok(armed) => armed,
                Err(why) => {
                    moved.put_back(&games[page * MAX_GAMES_PER_BATCH..]);
                    return Err(why.into());
                }
            };
            let planned: HashSet<GameId> = armed.into_iter().map(|plan| plan.game).collect();
            moved.found(some, &planned);
            self.look_at_plans_of(planned.into_iter().collect()).await;
        }
        Ok(Progress::Done)
    }

    /// Runs the plans of some games in which one may be due, and continues with the next games at the next call.
    pub async fn sweep_plans(&self) -> Result<Progress, Error> {
        let position = || self.plan_sweep.lock().unwrap_or_else(PoisonError::into_inner);
        let from = *position();
        let (games, next) = self.store.games_with_plans_due(from, MAX_PLANS_PER_SWEEP).await?;
        *position() = next;
        self.look_at_plans_of(games).await;
        Ok(Progress::Done)
    }

    async fn look_at_plans_of(&self, games: Vec<GameId>) {
        let each = stream::iter(games).for_each_concurrent(MAX_CONCURRENT_GAMES, |game| async move {
            if self.plan_backoff.is_backing_off(game) {
                return;
            }
            let done = self.look_at_plans(game).await;
            self.plan_backoff.record(game, &done);
            if let Err(why) = done {
                tracing::warn!(%why, %game, "the plans of a game could not be carried out; they are retried");
            }
        });
        each.await;
    }

    /// Executes the plans of a game one after the other, because one may trigger another.
    pub(crate) async fn look_at_plans(&self, id: GameId) -> Result<(), Error> {
        for _ in 0..ROUNDS {
            let mut plans = self.store.armed_plans(vec![id]).await?;
            if plans.is_empty() {
                return Ok(());
            }
            // Actions come before a pass, which is for the turn after them.
            plans.sort_by_key(|plan| (plan.plan.kind() == PlanKind::Pass, plan.id));
            let game = self.load(id).await?;
            let mut changed = false;
            for plan in plans {
                if matches!(self.look_at_plan(&game, plan).await?, Looked::Changed) {
                    changed = true;
                    break;
                }
            }
            if !changed {
                return Ok(());
            }
        }
        // The game is processed again after the others.
        self.publisher.moved.add_again(id);
        Ok(())
    }

    async fn look_at_plan(&self, game: &LoadedGame, plan: KeptPlan) -> Result<Looked, Error> {
        let armed = plan.armed()?;
        if game.seat(plan.account).ok() != Some(armed.seat) {
            return self.settle_plan(plan.disarmed(self.clock.now(), DisarmReason::SeatLost {})).await;
        }
        let (asked, over) = (game.record.game().waits_for(armed.seat), game.record.game().is_over());
        match game.seating.of(armed.seat).caretaker {
            Some(CaretakerReason::Resigned | CaretakerReason::Left) => {
                return self.settle_plan(plan.disarmed(self.clock.now(), DisarmReason::SeatLost {})).await;
            }
            // The caretaker plays for the seat until the owner of the plan returns.
            Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote) if !over => {
                return self.leave_plan(game, plan, asked).await;
            }
            Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote) | None => {}
        }
        // Between the actions of a turn, only the player of the seat can have changed the game.
        let midst = plan.plan.kind() == PlanKind::Sequence && plan.done > 0;
        if midst && !over && plan.looked != game.version {
            return self.settle_plan(plan.disarmed(self.clock.now(), DisarmReason::Interrupted {})).await;
        }
        // Events matter if there are conditions, if something may be answered, or if an event ends the plan.
        let drafts = plan.plan.kind() == PlanKind::DraftRanking;
        let since = match asked || over || drafts || !plan.plan.stop_if.is_empty() {
            true => self.events_since(game, plan.since).await?,
            false => Vec::new(),
        };
        let next = match armed.next(&game.record, &since) {
            // A plan is suspended while the seat is handed over.
            PlanOutcome::Fire(_) if game.plays(plan.account).is_err() => PlanOutcome::Wait,
            next => next,
        };
        match next {
            PlanOutcome::Wait => self.leave_plan(game, plan, asked).await,
            PlanOutcome::Fire(answers) => self.fire_plan(game, plan, answers).await,
            PlanOutcome::Done => self.settle_plan(plan.after(self.clock.now(), PlanEvent::Done)).await,
            PlanOutcome::Disarm(reason) => self.settle_plan(plan.disarmed(self.clock.now(), reason)).await,
        }
    }

    /// Records that a plan has nothing to do at this version, so that polling skips it until the game changes.
    async fn leave_plan(&self, game: &LoadedGame, plan: KeptPlan, asked: bool) -> Result<Looked, Error> {
        if !asked || plan.looked >= game.version {
            return Ok(Looked::Waits);
        }
        let next = KeptPlan { revision: plan.revision + 1, looked: game.version, ..plan };
        match self.store.change_plan(next).await {
            Ok(()) => Ok(Looked::Waits),
            Err(StoreError::Conflict) => Ok(Looked::Changed),
            Err(other) => Err(other.into()),
        }
    }

    /// Plays the answers of a plan on behalf of its owner.
    async fn fire_plan(
        &self,
        game: &LoadedGame,
        plan: KeptPlan,
        answers: Vec<Answer>,
    ) -> Result<Looked, Error> {
        let mut armed = plan.armed()?;
        let seat = armed.seat;
        let command = MoveCommand {
            // The key of a client contains no space.
            key: format!("plan {} {}", plan.id, plan.revision),
            tag: None,
            what: MoveAction::Play(answers),
            language: Language::English,
        };
        let by = TurnBy {
            seat: plan.seat,
            account: plan.account,
            key: command.key.clone(),
            request: command.hash()?,
        };
        let change = |first: i64, last: i64, applied: usize| {
            let done = armed.carried_out(applied);
            let mut next = plan.after(self.clock.now(), PlanEvent::Triggered { first, last });
            if done {
                let entries = next.after(self.clock.now(), PlanEvent::Done);
                next = KeptPlan { revision: next.revision, ..entries };
            }
            KeptPlan { done: armed.done, looked: game.version + 1, ..next }
        };
        match self.play_planned(game, seat, by, &command, change).await {
            Ok(Some(plan)) => {
                self.plan_changed(&plan);
                Ok(Looked::Changed)
            }
            Ok(None) => Ok(Looked::Changed),
            Err(Error::Refused(refusal)) => {
                let reason = DisarmReason::Refused { refusal: refusal.without_texts() };
                self.settle_plan(plan.disarmed(self.clock.now(), reason)).await
            }
            Err(other) => Err(other),
        }
    }

    /// Stores that a plan is over.
    async fn settle_plan(&self, plan: KeptPlan) -> Result<Looked, Error> {
        match self.store.change_plan(plan.clone()).await {
            Ok(()) => {
                self.plan_changed(&plan);
                if plan.unseen_since().is_some() {
                    self.changes.publish_latest(&[plan.account]).await;
                }
                Ok(Looked::Changed)
            }
            Err(StoreError::Conflict) => Ok(Looked::Changed),
            Err(other) => Err(other.into()),
        }
    }

    /// Logs a change of a plan.
    pub(crate) fn plan_changed(&self, plan: &KeptPlan) {
        tracing::debug!(plan = %plan.id, game = %plan.game, state = plan.state.word(), "a plan has changed");
    }

    /// The events after that number that were not undone, up to the version of the game.
    pub(crate) async fn events_since(&self, game: &LoadedGame, seq: i64) -> Result<Vec<(u64, Event)>, Error> {
        let latest = game.record.last_seq();
        let (mut numbered, mut after) = (Vec::new(), seq);
        while (after as u64) < latest {
            let turns = self.store.events_after(game.id, after, TURNS).await?;
            let Some(last) = turns.last().map(|turn| turn.last_seq) else { break };
            for turn in turns {
                let events: Vec<Event> = serde_json::from_str(&turn.events).map_err(unread)?;
                numbered.extend((turn.first_seq as u64..).zip(events));
            }
            after = last;
        }
        let stands = |number: u64, event: &Event| {
            let undone = game.record.is_undone(number) && !matches!(event, Event::Undone { .. });
            number > seq as u64 && number <= latest && !undone
        };
        numbered.retain(|(number, event)| stands(*number, event));
        Ok(numbered)
    }
}
