//! Work that cannot be done does not delay other work: plans of absent players, unreadable games, and obsolete rows.

use std::sync::Arc;
use std::time::Duration;

use domain::game::Note;
use domain::plan::Planned;
use service::play::plans::NewPlan;
use service::play::seats::hand_overs::HandOverState;
use service::play::seats::staying::Presence;
use service::seating::time_control::OnExpiry;

use crate::hand_clock::HandClock;
use crate::harness::node_config;
use crate::patience::PATIENCE;
use crate::places::Place;
use crate::sat::{Sat, control, guest, per_decision};

const DAY: Duration = Duration::from_secs(24 * 3_600);
/// More than one batch.
const MANY: usize = 101;

#[tokio::test]
async fn a_plan_of_a_seat_that_its_player_is_away_from_is_looked_at_once_a_turn() {
    let mut game = Sat::down(1, false, None).await;
    game.set_up().await;
    let (service, me, id) = (&game.service, game.people[0], game.game);
    let what = Planned::Research { ranking: vec![], most: 4, keep: 0 };
    let key = "plan".to_owned();
    let plan = NewPlan { key, what, until: None, stop_if: vec![], seen: None };
    service.make_plan(me, id, plan).await.expect("a plan");
    service.set_presence(me, id, Presence::Away).await.expect("away");
    let looked = async || {
        let (kept, version) = (service.plans(me, id).await.expect("plans"), game.now().await.version);
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
    tokio::select! {
        () = waits => {}
        _ = service.keep_plans() => panic!("it works for ever"),
        () = tokio::time::sleep(PATIENCE) => panic!("the plan is never looked at"),
    }
}

#[tokio::test]
async fn hand_overs_that_are_over_and_the_rows_of_quick_matches_are_swept() {
    let (place, clock) = (Place::fresh(), HandClock::now());
    let service = tharsis_server::wiring::service(&node_config(&place, &[]), Some(clock.clone()))
        .await
        .expect("a service");
    let timed = Some(control(per_decision(700), OnExpiry::Pass));
    let mut games = Vec::new();
    let service = Arc::new(service);
    for _ in 0..3 {
        games.push(Sat::at(service.clone(), clock.clone(), 2, false, timed.clone()).await);
    }
    let friend = guest(&service, "Fay").await;
    let mut made = Vec::new();
    for (game, days) in games.iter().zip([1, 9, 9]) {
        let new = service.hand_over(game.people[0], game.game, friend, days * 24 * 3_600).await;
        made.push((game.people[0], new.expect("an offer").id));
    }
    for (_, id) in &made[1..] {
        service.accept_hand_over(friend, *id).await.expect("a seat");
    }
    service.end_hand_over(friend, made[1].1).await.expect("an end");
    place.meddle("INSERT INTO quick_kinds (kind, asked) VALUES ('a kind', 7)");
    let mut kept = 0;
    let mut count = |table: &str, rows: u32| {
        kept += 1;
        let check = format!("CREATE TABLE kept_{kept} (rows INT CHECK (rows = {rows}))");
        place.meddle(&check);
        place.meddle(&format!("INSERT INTO kept_{kept} SELECT count(*) FROM {table}"));
    };
    service.purge().await.expect("swept");
    count("hand_overs", 3);
    count("quick_kinds", 0);
    clock.goes_on(2 * DAY + Duration::from_secs(1));
    service.purge().await.expect("swept");
    count("hand_overs", 1);
    let left = service.hand_overs(friend).await.expect("a list");
    assert_eq!(
        left.iter().map(|one| (one.id, one.state)).collect::<Vec<_>>(),
        [(made[2].1, HandOverState::Active)]
    );
}

#[tokio::test]
async fn games_that_cannot_be_read_hold_up_no_others() {
    let (place, clock) = (Place::fresh(), HandClock::now());
    let node = async || {
        let config = node_config(&place, &[]);
        Arc::new(tharsis_server::wiring::service(&config, Some(clock.clone())).await.expect("a service"))
    };
    let (one, two) = (node().await, node().await);
    let timed = Some(control(per_decision(24), OnExpiry::Pass));
    for _ in 0..MANY {
        Sat::at(one.clone(), clock.clone(), 1, false, timed.clone()).await;
    }
    place.meddle("UPDATE sittings SET state = 'nothing that can be read'");
    let game = Sat::at(one, clock.clone(), 2, false, timed).await;
    two.process_due_deadlines().await.expect("clocks");
    clock.goes_on(2 * DAY);
    for _ in 0..2 {
        two.process_due_deadlines().await.expect("clocks");
    }
    let told: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert!(told.contains(&Note::TimeExpired), "{told:?}");
}
