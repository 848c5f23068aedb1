//! Work that cannot be done does not delay other work: plans of absent players, unreadable games, and obsolete rows.

use std::sync::Arc;
use std::time::Duration;

use domain::game::Note;
use domain::plan::Planned;
use domain::seat::Seat;
use domain::text::Language;
use futures_util::FutureExt;
use futures_util::future::{join_all, select_all};
use service::Error;
use service::accounts::opponents::Level;
use service::jobs::runner::JobRunner;
use service::jobs::schedule;
use service::play::fair_queue::{Priority, Share};
use service::play::plans::NewPlan;
use service::play::seats::hand_overs::HandOverState;
use service::play::seats::staying::Presence;
use service::seating::time_control::OnExpiry;

use crate::harness::node_config;
use crate::manual_clock::ManualClock;
use crate::service_game::{ServiceGame, control, guest, per_decision, solo_game};
use crate::test_database::TestDatabase;
use crate::waiting::TIMEOUT;

const DAY: Duration = Duration::from_secs(24 * 3_600);
/// More than one batch.
const MANY: usize = 101;

#[tokio::test]
async fn a_plan_of_an_absent_player_is_checked_once_per_turn() {
    let mut game = ServiceGame::start(1, false, None).await;
    game.set_up().await;
    let (service, me, id) = (&game.service, game.people[0], game.game);
    let what = Planned::Research { ranking: vec![], most: 4, keep: 0 };
    let key = "plan".to_owned();
    let plan = NewPlan { key, what, until: None, stop_if: vec![], seen: None };
    service.play.make_plan(me, id, plan).await.expect("a plan");
    service.play.set_presence(me, id, Presence::Away).await.expect("away");
    let looked = async || {
        let (kept, version) = (service.play.plans(me, id).await.expect("plans"), game.now().await.version);
        (kept.into_iter().map(|plan| plan.looked).collect::<Vec<_>>(), version)
    };
    // Until the plan was checked, and for some more rounds.
    let waits = async {
        loop {
            let (kept, version) = looked().await;
            if kept == [version] {
                tokio::time::sleep(Duration::from_secs(3)).await;
                return assert_eq!(looked().await, (vec![version], version));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _jobs = JobRunner::start(schedule::jobs(service));
    tokio::select! {
        () = waits => {}
        () = tokio::time::sleep(TIMEOUT) => panic!("the plan is never checked"),
    }
}

#[tokio::test]
async fn ended_hand_overs_and_quick_match_rows_are_purged() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let service = tharsis_server::wiring::services(&node_config(&database, &[]), Some(clock.clone()))
        .await
        .expect("a service");
    let timed = Some(control(per_decision(700), OnExpiry::Pass));
    let mut games = Vec::new();
    let service = Arc::new(service);
    for _ in 0..3 {
        games.push(ServiceGame::start_on(service.clone(), clock.clone(), 2, false, timed.clone()).await);
    }
    let friend = guest(&service, "Fay").await;
    let mut made = Vec::new();
    for (game, days) in games.iter().zip([1, 9, 9]) {
        let new = service.play.hand_over(game.people[0], game.game, friend, days * 24 * 3_600).await;
        made.push((game.people[0], new.expect("an offer").id));
    }
    for (_, id) in &made[1..] {
        service.play.accept_hand_over(friend, *id).await.expect("a seat");
    }
    service.play.end_hand_over(friend, made[1].1).await.expect("an end");
    database.execute("INSERT INTO quick_kinds (kind, asked) VALUES ('a kind', 7)");
    let mut kept = 0;
    let mut count = |table: &str, rows: u32| {
        kept += 1;
        let check = format!("CREATE TABLE kept_{kept} (rows INT CHECK (rows = {rows}))");
        database.execute(&check);
        database.execute(&format!("INSERT INTO kept_{kept} SELECT count(*) FROM {table}"));
    };
    service.operation.purge().await.expect("purged");
    count("hand_overs", 3);
    count("quick_kinds", 0);
    clock.advance(2 * DAY + Duration::from_secs(1));
    service.operation.purge().await.expect("purged");
    count("hand_overs", 1);
    let left = service.play.hand_overs(friend).await.expect("a list");
    assert_eq!(
        left.iter().map(|one| (one.id, one.state)).collect::<Vec<_>>(),
        [(made[2].1, HandOverState::Active)]
    );
}

#[tokio::test]
async fn unreadable_games_do_not_delay_others() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let node = async || {
        let config = node_config(&database, &[]);
        Arc::new(tharsis_server::wiring::services(&config, Some(clock.clone())).await.expect("a service"))
    };
    let (one, two) = (node().await, node().await);
    let timed = Some(control(per_decision(24), OnExpiry::Pass));
    for _ in 0..MANY {
        ServiceGame::start_on(one.clone(), clock.clone(), 1, false, timed.clone()).await;
    }
    database.execute("UPDATE sittings SET state = 'nothing that can be read'");
    let game = ServiceGame::start_on(one, clock.clone(), 2, false, timed).await;
    two.play.process_due_deadlines().await.expect("clocks");
    clock.advance(2 * DAY);
    for _ in 0..2 {
        two.play.process_due_deadlines().await.expect("clocks");
    }
    let notes: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert!(notes.contains(&Note::TimeExpired), "{notes:?}");
}

#[tokio::test]
async fn caretakers_with_a_level_do_not_delay_those_that_pass() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let config = node_config(&database, &[("OPPONENT_THREADS", "1")]);
    let service = tharsis_server::wiring::services(&config, Some(clock.clone())).await.expect("a service");
    let service = Arc::new(service);
    let slow = ServiceGame::with_caretaker(service.clone(), clock.clone(), Level::Novice).await;
    let quick = ServiceGame::start_on(service.clone(), clock, 2, false, None).await;
    let thread = service.play.opponent_thread(Share::Server, Priority::High).await.expect("a thread");
    for game in [&slow, &quick] {
        service.play.resign(game.people[1], game.game).await.expect("resigned");
    }
    service.play.play_vacant_seats().await.expect("a caretaker");
    assert_eq!(quick.waiting().await, [Seat::Red]);
    assert_eq!(slow.waiting().await, [Seat::Red, Seat::Green]);
    drop(thread);
    // A run that takes too long ends before the decision.
    let answered = async {
        while slow.waiting().await != [Seat::Red] {
            service.play.play_for_opponents().await.expect("an answer");
        }
    };
    tokio::time::timeout(TIMEOUT, answered).await.expect("the caretaker answers");
}

#[tokio::test]
async fn an_account_waits_for_two_advices_at_most() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let config = node_config(&database, &[("OPPONENT_THREADS", "1")]);
    let service = tharsis_server::wiring::services(&config, Some(clock)).await.expect("a service");
    let ada = guest(&service, "Ada").await;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(solo_game(&service, ada).await);
    }
    let thread = service.play.opponent_thread(Share::Server, Priority::High).await.expect("a thread");
    let advices = games.iter().map(|game| service.play.advice(ada, *game, Language::English).boxed());
    // While nothing is computed, whichever comes third is refused.
    let (refused, _, waiting) = select_all(advices).await;
    assert!(matches!(refused, Err(Error::TooMuchAdvice(_))), "{refused:?}");
    assert_eq!(waiting.len(), 2);
    drop(thread);
    for advice in join_all(waiting).await {
        assert!(!advice.expect("advice").options.is_empty());
    }
    for game in games {
        service.play.advice(ada, game, Language::English).await.expect("advice");
    }
}
