//! Stored plans: one per kind is armed, a turn and the change of its plan are written atomically, and pending plans
//! are found.

use domain::plan::{DisarmReason, Plan, Planned, Until};
use domain::seat::{Seat, SeatSet};
use service::accounts::account::Account;
use service::id::{GameId, PlanId};
use service::moment::Moment;
use service::play::plans::{Entry, KeptPlan, MAX_FINISHED_PLANS, PlanEvent, PlanState};
use service::play::stored::NewTurn;
use service::ports::StoreError;

use crate::ports::{by, signed_in, started, stores, turn};

fn new_plan(account: &Account, game: GameId, key: &str, what: Planned) -> KeptPlan {
    KeptPlan {
        id: PlanId::fresh(),
        game,
        account: account.id,
        seat: 0,
        plan: Plan { what, until: Until::ThisGeneration, stop_if: vec![] },
        state: PlanState::Armed,
        revision: 1,
        generation: 3,
        since: 40,
        done: 0,
        looked: 0,
        key: key.to_owned(),
        request: vec![8; 32],
        history: vec![Entry { at: 5, what: PlanEvent::Armed }],
        created_at: Moment(5),
    }
}

#[tokio::test]
async fn one_plan_per_kind_is_armed_and_changes_require_the_current_version() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        let pass = new_plan(&ada, game, "a", Planned::Pass {});
        assert_eq!(store.make_plan(pass.clone(), None).await, Ok(()));
        let second = new_plan(&ada, game, "b", Planned::Pass {});
        assert_eq!(store.make_plan(second.clone(), None).await, Err(StoreError::Duplicate));
        let research = Planned::Research { ranking: vec![], most: 4, keep: 0 };
        let same_key = new_plan(&ada, game, "a", research.clone());
        assert_eq!(store.make_plan(same_key, None).await, Err(StoreError::Duplicate));
        let research = new_plan(&ada, game, "r", research);
        assert_eq!(store.make_plan(research.clone(), None).await, Ok(()));
        assert_eq!(store.armed_plans(vec![game]).await, Ok(vec![pass.clone(), research.clone()]));
        assert_eq!(store.armed_plans(vec![GameId::fresh()]).await, Ok(vec![]));

        let replaced = pass.disarmed(Moment(6), DisarmReason::Replaced {});
        assert_eq!(store.make_plan(second.clone(), Some(replaced.clone())).await, Ok(()));
        assert_eq!(
            store.make_plan(new_plan(&ada, game, "c", Planned::Pass {}), Some(replaced.clone())).await,
            Err(StoreError::Conflict)
        );
        assert_eq!(store.change_plan(replaced.clone()).await, Err(StoreError::Conflict), "it is over");
        assert_eq!(store.plan_by_key(game, ada.id, "a".to_owned()).await, Ok(Some(replaced.clone())));
        let mut all = vec![research, second.clone(), replaced];
        all.sort_by_key(|plan| std::cmp::Reverse(plan.id));
        assert_eq!(store.plans_of(game, ada.id).await, Ok(all), "the newest first");
        let over = second.disarmed(Moment(7), DisarmReason::Withdrawn {});
        assert_eq!(store.change_plan(over.clone()).await, Ok(()));
        assert_eq!(store.change_plan(over).await, Err(StoreError::Conflict));

        // The oldest of the finished plans are deleted.
        let mut last = None;
        for n in 0..MAX_FINISHED_PLANS + 5 {
            let next = new_plan(&ada, game, &format!("k{n}"), Planned::Pass {});
            let before = last.replace(next.clone());
            let before = before.map(|plan: KeptPlan| plan.disarmed(Moment(8), DisarmReason::Replaced {}));
            store.make_plan(next, before).await.expect("kept");
        }
        let all = store.plans_of(game, ada.id).await.expect("plans");
        assert_eq!(
            all.iter().filter(|plan| plan.state != PlanState::Armed).count() as i64,
            MAX_FINISHED_PLANS
        );
        assert_eq!(all.iter().filter(|plan| plan.state == PlanState::Armed).count(), 2);

        assert_eq!(store.delete_account(ada.id, Moment(9)).await, Ok(vec![]));
        assert_eq!(store.plans_of(game, ada.id).await, Ok(vec![]));
        assert_eq!(
            store.make_plan(new_plan(&ada, game, "late", Planned::Pass {}), None).await,
            Err(StoreError::Conflict)
        );
    }
}

#[tokio::test]
async fn a_turn_and_its_plan_are_written_atomically() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        let pass = new_plan(&ada, game, "a", Planned::Pass {});
        store.make_plan(pass.clone(), None).await.expect("kept");
        assert_eq!(
            store.games_with_plans_due(None, 10).await,
            Ok((vec![game], None)),
            "it waits for the seat"
        );
        let looked = KeptPlan { revision: 2, looked: 1, ..pass.clone() };
        assert_eq!(store.change_plan(looked.clone()).await, Ok(()));
        assert_eq!(
            store.games_with_plans_due(None, 10).await,
            Ok((vec![], None)),
            "nothing has happened since"
        );

        let planned = |key: &str, plan: KeptPlan| NewTurn {
            plan: Some(Box::new(plan)),
            ..turn(game, 2, by(&ada, key))
        };
        // The plan was changed concurrently.
        let stale = pass.after(Moment(6), PlanEvent::Done);
        assert_eq!(store.commit_turn(planned("plan a 1", stale)).await, Err(StoreError::Conflict));
        assert_eq!(store.game_version(game).await, Ok(Some(1)), "no turn without its plan");
        let done = looked.after(Moment(6), PlanEvent::Done);
        // Several nodes try concurrently, and one succeeds.
        let tries = (0..8).map(|n| store.commit_turn(planned(&format!("plan a {n}"), done.clone())));
        let tries = futures_util::future::join_all(tries).await;
        assert_eq!(tries.iter().filter(|one| one.is_ok()).count(), 1, "{tries:?}");
        assert!(tries.iter().all(|one| matches!(one, Ok(()) | Err(StoreError::Conflict))), "{tries:?}");
        assert_eq!(store.game_version(game).await, Ok(Some(2)));
        assert_eq!(store.armed_plans(vec![game]).await, Ok(vec![]));
        assert_eq!(store.plan_by_key(game, ada.id, "a".to_owned()).await, Ok(Some(done)));

        // A finished game has no pending plans.
        store.make_plan(new_plan(&ada, game, "b", Planned::Pass {}), None).await.expect("kept");
        let waits = NewTurn { waiting_for: Seat::Green.into(), ..turn(game, 3, by(&ada, "k")) };
        store.commit_turn(waits).await.expect("a turn");
        assert_eq!(
            store.games_with_plans_due(None, 10).await,
            Ok((vec![], None)),
            "it waits for another seat"
        );
        let over = NewTurn { waiting_for: SeatSet::EMPTY, over: true, ..turn(game, 4, by(&ada, "l")) };
        store.commit_turn(over).await.expect("the last turn");
        assert_eq!(store.games_with_plans_due(None, 10).await, Ok((vec![game], None)));
        assert_eq!(store.games_with_plans_due(Some(game), 10).await, Ok((vec![game], None)));
        assert_eq!(store.games_with_plans_due(None, 1).await, Ok((vec![game], Some(game))), "a full page");
        let later = GameId::first_at(Moment(200_000_000_000_000_000));
        assert_eq!(store.games_with_plans_due(Some(later), 10).await, Ok((vec![], None)));
    }
}
