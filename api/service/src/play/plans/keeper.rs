//! Doing what plans say. What there is to do stands in rows, the plans and the games, so that any node finds it: at once
//! where the turn was, by a sweep elsewhere. Several may try: a turn and the change of its plan are written together, on the
//! versions that they were made on, or not at all.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::game::{Answer, Event};
use domain::plan::{DisarmReason, PlanKind, PlanOutcome};
use domain::text::Language;
use futures_util::{StreamExt, stream};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::Service;
use crate::error::Error;
use crate::id::GameId;
use crate::play::games::LoadedGame;
use crate::play::moves::{MoveAction, MoveCommand, unread};
use crate::play::plans::{KeptPlan, PlanEvent};
use crate::play::stored::TurnBy;
use crate::ports::StoreError;
use crate::seating::state::CaretakerReason;

/// What other nodes have left undone is looked for this often.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// Games that are asked for at a time.
const MAX_GAMES_PER_BATCH: usize = 100;
/// Games that are looked at at the same time.
const MAX_CONCURRENT_GAMES: usize = 8;
/// Things that plans of one game may do one after the other before others have their turn: more than a draft of five seats
/// and a generation that all pass take.
const ROUNDS: usize = 64;
/// Turns that are read at a time.
const TURNS: i64 = 200;

/// Games that have moved on, on this node, and were not looked at since.
#[derive(Default)]
pub struct MovedGames {
    games: Mutex<HashSet<GameId>>,
    wakeup: Notify,
}

impl MovedGames {
    /// A game has moved on.
    pub fn add(&self, game: GameId) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).insert(game);
        self.wakeup.notify_one();
    }

    fn take(&self) -> Vec<GameId> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).drain().collect()
    }
}

/// What has become of looking at a plan.
enum Looked {
    /// The game, or the plan, is another now.
    Changed,
    /// There is nothing to do.
    Waits,
}

impl Service {
    /// Works for ever.
    pub async fn keep_plans(&self) {
        let mut swept = Instant::now();
        loop {
            // Both are good reasons to look.
            let _ = timeout_at(swept + POLL_INTERVAL, self.publisher.moved.wakeup.notified()).await;
            let mut done = self.look_at_moved_plans().await;
            if swept.elapsed() >= POLL_INTERVAL {
                swept = Instant::now();
                done = done.and(self.look_at_all_plans().await);
            }
            if let Err(why) = done {
                tracing::warn!(%why, "plans have to wait");
            }
        }
    }

    async fn look_at_moved_plans(&self) -> Result<(), Error> {
        for games in self.publisher.moved.take().chunks(MAX_GAMES_PER_BATCH) {
            let armed = self.store.armed_plans(games.to_vec()).await?;
            let games: HashSet<GameId> = armed.into_iter().map(|plan| plan.game).collect();
            self.look_at_plans_of(games.into_iter().collect()).await;
        }
        Ok(())
    }

    async fn look_at_all_plans(&self) -> Result<(), Error> {
        let mut after = None;
        loop {
            let games = self.store.games_with_plans_due(after, MAX_GAMES_PER_BATCH as i64).await?;
            after = games.last().copied();
            let more = games.len() == MAX_GAMES_PER_BATCH;
            self.look_at_plans_of(games).await;
            if !more {
                return Ok(());
            }
        }
    }

    async fn look_at_plans_of(&self, games: Vec<GameId>) {
        let each = stream::iter(games).for_each_concurrent(MAX_CONCURRENT_GAMES, |game| async move {
            if self.backoffs.plans.is_backing_off(game) {
                return;
            }
            let done = self.look_at_plans(game).await;
            self.backoffs.plans.record(game, &done);
            if let Err(why) = done {
                tracing::warn!(%why, %game, "plans of a game have to wait");
            }
        });
        each.await;
    }

    /// Does what the plans of a game say, one after the other: what one does may be what another waits for.
    pub(crate) async fn look_at_plans(&self, id: GameId) -> Result<(), Error> {
        for _ in 0..ROUNDS {
            let mut plans = self.store.armed_plans(vec![id]).await?;
            if plans.is_empty() {
                return Ok(());
            }
            // Actions come before a pass: that is for the turn after theirs.
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
        // The rest when others have had their turn.
        self.publisher.moved.add(id);
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
            // The caretaker plays, until the owner of the plan is back.
            Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote) if !over => {
                return self.leave_plan(game, plan, asked).await;
            }
            Some(CaretakerReason::Away | CaretakerReason::Time | CaretakerReason::Vote) | None => {}
        }
        // In the middle of its actions nobody else has moved; if somebody has, it was the player.
        let midst = plan.plan.kind() == PlanKind::Sequence && plan.done > 0;
        if midst && !over && plan.looked != game.version {
            return self.settle_plan(plan.disarmed(self.clock.now(), DisarmReason::Interrupted {})).await;
        }
        // What has happened matters where there are conditions, something may be answered, or a fact is the end of it.
        let drafts = plan.plan.kind() == PlanKind::DraftRanking;
        let since = match asked || over || drafts || !plan.plan.stop_if.is_empty() {
            true => self.facts_since(game, plan.since).await?,
            false => Vec::new(),
        };
        let next = match armed.next(&game.record, &since) {
            // While somebody else plays for the seat it rests.
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

    /// Has a plan wait; one whose seat is asked, so that no sweep looks again before something has happened.
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

    /// Plays what a plan answers, as its owner would.
    async fn fire_plan(
        &self,
        game: &LoadedGame,
        plan: KeptPlan,
        answers: Vec<Answer>,
    ) -> Result<Looked, Error> {
        let mut armed = plan.armed()?;
        let seat = armed.seat;
        let order = MoveCommand {
            // No key of a client has a space in it.
            key: format!("plan {} {}", plan.id, plan.revision),
            tag: None,
            what: MoveAction::Play(answers),
            language: Language::English,
        };
        let by =
            TurnBy { seat: plan.seat, account: plan.account, key: order.key.clone(), request: order.hash()? };
        let change = |first: i64, last: i64, applied: usize| {
            let done = armed.carried_out(applied);
            let mut next = plan.after(self.clock.now(), PlanEvent::Triggered { first, last });
            if done {
                let entries = next.after(self.clock.now(), PlanEvent::Done);
                next = KeptPlan { revision: next.revision, ..entries };
            }
            KeptPlan { done: armed.done, looked: game.version + 1, ..next }
        };
        match self.play_planned(game, seat, by, &order, change).await {
            Ok(Some(plan)) => {
                self.plan_changed(&plan);
                Ok(Looked::Changed)
            }
            Ok(None) => Ok(Looked::Changed),
            Err(Error::Refused(refusal)) => {
                let reason = DisarmReason::Refused { refusal: *refusal };
                self.settle_plan(plan.disarmed(self.clock.now(), reason)).await
            }
            Err(other) => Err(other),
        }
    }

    /// Writes down that a plan is over.
    async fn settle_plan(&self, plan: KeptPlan) -> Result<Looked, Error> {
        match self.store.change_plan(plan.clone()).await {
            Ok(()) => {
                self.plan_changed(&plan);
                if plan.to_be_seen().is_some() {
                    self.announce_inbox(&[plan.account]).await;
                }
                Ok(Looked::Changed)
            }
            Err(StoreError::Conflict) => Ok(Looked::Changed),
            Err(other) => Err(other.into()),
        }
    }

    /// Notes what has become of a plan in the log of the server.
    pub(crate) fn plan_changed(&self, plan: &KeptPlan) {
        tracing::debug!(plan = %plan.id, game = %plan.game, state = plan.state.word(), "a plan has changed");
    }

    /// The facts after that one which stand, as far as the game goes.
    async fn facts_since(&self, game: &LoadedGame, seq: i64) -> Result<Vec<(u64, Event)>, Error> {
        let latest = game.record.last_seq();
        let (mut facts, mut after) = (Vec::new(), seq);
        while (after as u64) < latest {
            let turns = self.store.events_after(game.id, after, TURNS).await?;
            let Some(last) = turns.last().map(|turn| turn.last_seq) else { break };
            for turn in turns {
                let events: Vec<Event> = serde_json::from_str(&turn.facts).map_err(unread)?;
                facts.extend((turn.first_seq as u64..).zip(events));
            }
            after = last;
        }
        let stands = |number: u64, fact: &Event| {
            let undone = game.record.is_undone(number) && !matches!(fact, Event::Undone { .. });
            number > seq as u64 && number <= latest && !undone
        };
        facts.retain(|(number, fact)| stands(*number, fact));
        Ok(facts)
    }
}
