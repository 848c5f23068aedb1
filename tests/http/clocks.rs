//! Clocks: the service runs on a clock that the test sets, so that days pass at once.

use std::sync::Arc;
use std::time::Duration;

use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, Event, Note, Noted, Phase, VoteKind};
use domain::seat::{Seat, SeatSet};
use domain::text::Language;
use service::play::moves::{MoveAction, MoveCommand};
use service::play::seats::staying::Presence;
use service::seating::rest::{Quiet, Rest};
use service::seating::time_control::{Limit, OnExpiry};
use service::seating::vote::VoteState;
use service::{Error, Services};
use tharsis_server::wiring;

use crate::harness::node_config;
use crate::manual_clock::ManualClock;
use crate::service_game::{ServiceGame, bank, control, per_decision};
use crate::test_database::TestDatabase;

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);

fn daily() -> Limit {
    Limit::Daily { at_minute: 20 * 60, time_zone: "Europe/Berlin".to_owned(), notice_hours: 4 }
}

#[tokio::test]
async fn a_seat_without_time_passes() {
    let mut game = ServiceGame::start(2, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    assert_eq!(game.hours(0).await, Some(24.0));
    game.pass_time(23 * HOUR).await;
    game.set_up().await;
    let first = game.now().await.present().len();
    assert_eq!((first, game.notes().await), (2, vec![]));
    let waiting = game.waiting().await[0];
    assert_eq!(game.hours(waiting.index()).await, Some(24.0), "each decision has its own time");
    game.pass_time(25 * HOUR).await;
    assert_eq!(game.notes().await, [(Note::TimeExpired, Some(waiting))]);
    let now = game.now().await;
    assert_eq!(now.record.game().waiting_for(), [now.record.game().seats()[1 - waiting.index()]]);
    assert_eq!(now.record.undo_of(waiting).steps, 0, "the move cannot be undone");
    game.pass_time(HOUR).await;
    assert_eq!(game.notes().await.len(), 1, "one note is written");
    game.pass_time(24 * HOUR).await;
    // The next generation has begun; only this decision was answered.
    assert_eq!((game.now().await.record.game().generation(), game.notes().await.len()), (2, 2));
    game.verify().await;
}

#[tokio::test]
async fn waiting_packs_are_picked_from_at_expiry() {
    let mut game = ServiceGame::start(2, true, Some(control(per_decision(24), OnExpiry::Pass))).await;
    game.set_up().await;
    while game.now().await.record.game().phase() != Phase::Research {
        let player = game.waiting().await[0].index();
        game.play(player).await;
    }
    let before = game.notes().await.len();
    // Six picks and two purchases, in four days.
    for _ in 0..4 {
        game.pass_time(25 * HOUR).await;
    }
    let now = game.now().await;
    assert!(game.notes().await.len() > before);
    assert_eq!(now.record.game().phase(), Phase::Action, "the draft does not wait for every pick");
    game.verify().await;
}

#[tokio::test]
async fn the_caretaker_plays_until_the_player_returns() {
    let mut game = ServiceGame::start(2, false, Some(control(per_decision(24), OnExpiry::Caretaker))).await;
    game.set_up().await;
    let late = game.waiting().await[0];
    let other = Seat::ALL[1 - late.index()];
    game.pass_time(25 * HOUR).await;
    assert_eq!(game.notes().await, [(Note::TimeExpired, Some(late)), (Note::CaretakerTook, Some(late))]);
    // It has already passed, so it has no decision while the other plays.
    assert_eq!(game.waiting().await, [other]);
    assert_eq!(game.hours(late.index()).await, None);
    game.play(other.index()).await;
    game.settle().await;
    // The caretaker has answered research; the other player has not.
    assert_eq!(game.waiting().await, [other]);
    let people = game.people.clone();
    let seen = game.service.play.set_presence(people[late.index()], game.game, Presence::Here).await;
    assert_eq!(seen.expect("back").game.vacant, SeatSet::EMPTY);
    game.play(other.index()).await;
    game.settle().await;
    // The first player has the decision, and the caretaker plays for no seat.
    let asked = game.waiting().await[0];
    assert!(game.hours(asked.index()).await.is_some());
    assert!(game.notes().await.contains(&(Note::CameBack, Some(late))));
    // A move also marks the player as present.
    game.service.play.set_presence(people[asked.index()], game.game, Presence::Away).await.expect("away");
    let pass = Answer::plain(Choice::Pass);
    game.try_to_play(asked.index(), pass).await.expect("a move");
    let notes = game.notes().await;
    assert_eq!(notes[notes.len() - 2..], [(Note::WentAway, Some(asked)), (Note::CameBack, Some(asked))]);
    game.verify().await;
}

#[tokio::test]
async fn the_other_players_can_vote_to_extend_an_expired_clock() {
    let mut game = ServiceGame::start(3, false, Some(control(per_decision(24), OnExpiry::Vote))).await;
    game.set_up().await;
    let late = game.waiting().await[0];
    let [one, two] = [1, 2].map(|after| (late.index() + after) % 3);
    game.pass_time(25 * HOUR).await;
    assert_eq!(game.notes().await, [(Note::TimeExpired, Some(late)), (Note::VoteOpened, None)]);
    assert_eq!(game.waiting().await, [late], "it may still move");
    let (people, id) = (game.people.clone(), game.game);
    let vote = |player: usize, kind| game.service.play.open_vote(people[player], id, kind, Some(late));
    let refused = vote(late.index(), VoteKind::Extend).await;
    assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    assert_eq!(vote(one, VoteKind::Extend).await.expect("a vote").1, VoteState::Open);
    assert_eq!(vote(two, VoteKind::Extend).await.expect("a vote").1, VoteState::Passed);
    // No time was left, so the clock is extended by the time of one decision.
    assert_eq!(game.hours(late.index()).await, Some(24.0));
}

#[tokio::test]
async fn the_caretaker_takes_an_expired_seat_after_two_days_without_a_decision() {
    let mut game = ServiceGame::start(3, false, Some(control(per_decision(24), OnExpiry::Vote))).await;
    game.set_up().await;
    let late = game.waiting().await[0];
    game.pass_time(25 * HOUR).await;
    game.pass_time(47 * HOUR).await;
    assert_eq!(game.waiting().await, [late]);
    game.pass_time(2 * HOUR).await;
    assert_eq!(game.notes().await[2..], [(Note::CaretakerTook, Some(late))]);
    assert_ne!(game.waiting().await, [late]);
}

#[tokio::test]
async fn a_bank_is_charged_and_refilled_and_undo_gains_nothing() {
    let mut game = ServiceGame::start(1, false, Some(control(bank(48, 2), OnExpiry::Pass))).await;
    assert_eq!(game.hours(0).await, Some(48.0));
    game.clock.advance(10 * HOUR);
    game.play(0).await;
    // In a solo game a decision is always open.
    assert_eq!(game.hours(0).await, Some(38.0));
    let mut game = ServiceGame::start(2, false, Some(control(bank(48, 2), OnExpiry::Pass))).await;
    game.clock.advance(10 * HOUR);
    game.set_up().await;
    let first = game.waiting().await[0].index();
    // The last player to choose who also begins had an open decision all the time.
    let left = if first == 1 { 38.0 } else { 40.0 };
    assert_eq!(game.hours(first).await, Some(left));
    game.clock.advance(HOUR);
    // Two actions without a cost are rare, so the player passes. An answer of one player alone can be undone.
    game.play(first).await;
    let undo = |key: &str| MoveCommand {
        key: key.to_owned(),
        tag: None,
        what: MoveAction::Undo(1),
        language: Language::English,
    };
    if game.now().await.record.undo_of(Seat::ALL[first]).steps > 0 {
        game.service.play.carry_out(game.people[first], game.game, undo("u")).await.expect("undone");
        assert_eq!(game.hours(first).await, Some(left - 1.0));
    }
}

#[tokio::test]
async fn quiet_hours_stop_the_clock_and_a_change_applies_at_once() {
    let game = ServiceGame::start(2, false, Some(control(per_decision(48), OnExpiry::Pass))).await;
    let before = game.hours(0).await.expect("a deadline");
    let quiet = Some(Quiet { from: 0, until: 8 * 60 });
    let rest = Rest { zone: "UTC".to_owned(), quiet, vacation: Vec::new() };
    game.service.play.set_rest(game.people[0], Some(rest)).await.expect("a rest");
    game.settle().await;
    let after = game.hours(0).await.expect("a deadline");
    assert!((16.0..=24.0).contains(&(after - before)), "{before} {after}");
    assert_eq!(game.hours(1).await, Some(before), "quiet hours are separate per player");
    game.pass_time(49 * HOUR).await;
    assert_eq!(game.notes().await, [(Note::TimeExpired, Some(Seat::ALL[1]))]);
    let bad = Rest { zone: "Mars/Tharsis".to_owned(), quiet: None, vacation: Vec::new() };
    assert!(matches!(game.service.play.set_rest(game.people[0], Some(bad)).await, Err(Error::Invalid(_))));
}

#[tokio::test]
async fn a_pause_stops_all_clocks() {
    let game = ServiceGame::start(2, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    game.clock.advance(4 * HOUR);
    let (service, people, id) = (&game.service, &game.people, game.game);
    assert_eq!(
        service.play.open_vote(people[0], id, VoteKind::Pause, None).await.expect("a vote").1,
        VoteState::Open
    );
    let vote = game.now().await.seating.votes[0].id;
    assert_eq!(service.play.vote(people[1], id, vote, true).await.expect("a vote").1, VoteState::Passed);
    assert_eq!(game.hours(0).await, None);
    game.pass_time(10 * DAY).await;
    assert_eq!(game.now().await.seating.seats[0].clock.left, 20 * 3_600_000_000);
    for player in people {
        service.play.open_vote(*player, id, VoteKind::Resume, None).await.expect("a vote");
    }
    assert_eq!(game.hours(0).await, Some(20.0));
    for player in people {
        service.play.open_vote(*player, id, VoteKind::Pause, None).await.expect("a vote");
    }
    game.pass_time(31 * DAY).await;
    assert!(game.now().await.seating.paused.is_none(), "a pause ends by itself");
    let notes: Vec<Note> = game.notes().await.into_iter().map(|(note, _)| note).collect();
    assert_eq!(notes.iter().filter(|note| **note == Note::Paused).count(), 2);
}

#[tokio::test]
async fn each_reminder_is_claimed_once() {
    let mut game = ServiceGame::start(2, false, Some(control(per_decision(100), OnExpiry::Pass))).await;
    game.settle().await;
    let mut claimed = Vec::new();
    for _ in 0..99 {
        game.pass_time(HOUR).await;
        let taken = game.service.play.lease_reminders(10).await.expect("reminders");
        claimed.extend(taken.iter().map(|one| (one.seat, one.percent)));
        // Half of the leases expire, and the reminders are claimed again.
        game.service
            .play
            .mark_reminders_sent(taken.into_iter().filter(|one| one.seat == 0).collect())
            .await
            .expect("claimed");
    }
    let count = |seat, percent| claimed.iter().filter(|one| **one == (seat, percent)).count();
    for percent in [50, 80, 95] {
        assert_eq!(count(0, percent), 1, "{claimed:?}");
        assert!(count(1, percent) > 1, "{claimed:?}");
    }
    game.set_up().await;
    game.pass_time(60 * HOUR).await;
    let taken = game.service.play.lease_reminders(10).await.expect("reminders");
    // Reminders of answered decisions are no longer returned.
    assert_eq!(taken.iter().map(|one| (one.opening, one.percent)).collect::<Vec<_>>(), [(2, 50)]);
}

/// A node on this database with this clock.
async fn node(database: &TestDatabase, clock: &Arc<ManualClock>) -> Arc<Services> {
    Arc::new(wiring::services(&node_config(database, &[]), Some(clock.clone())).await.expect("a service"))
}

#[tokio::test]
async fn no_clock_is_charged_while_no_node_runs() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let one = node(&database, &clock).await;
    let game = ServiceGame::start_on(
        one,
        clock.clone(),
        2,
        false,
        Some(control(per_decision(2), OnExpiry::Caretaker)),
    )
    .await;
    game.settle().await;
    let ServiceGame { service, people, game: id, .. } = game;
    drop(service);
    clock.advance(DAY);
    let (two, three) = (node(&database, &clock).await, node(&database, &clock).await);
    let (left, right) = tokio::join!(two.play.process_due_deadlines(), three.play.process_due_deadlines());
    left.and(right).expect("clocks");
    let game = ServiceGame { service: two, clock: clock.clone(), people, game: id, moves: 0 };
    assert_eq!((game.notes().await, game.hours(0).await), (vec![], Some(2.0)));
    let other = three.play.deadline(game.people[0], id).await.expect("an answer");
    assert_eq!(other, game.service.play.deadline(game.people[0], id).await.expect("an answer"));
    game.pass_time(HOUR).await;
    assert_eq!(game.notes().await, []);
    clock.advance(2 * HOUR);
    let (left, right) =
        tokio::join!(game.service.play.process_due_deadlines(), three.play.process_due_deadlines());
    left.and(right).expect("clocks");
    let expired = game.notes().await.into_iter().filter(|(note, _)| *note == Note::TimeExpired);
    assert_eq!(expired.count(), 2, "one for each seat, on any node");
}

#[tokio::test]
async fn an_expiry_on_many_nodes_is_processed_once() {
    let (database, clock) = (TestDatabase::create(), ManualClock::now());
    let one = node(&database, &clock).await;
    let mut game =
        ServiceGame::start_on(one, clock.clone(), 3, false, Some(control(per_decision(2), OnExpiry::Pass)))
            .await;
    game.set_up().await;
    let others = [node(&database, &clock).await, node(&database, &clock).await];
    for service in &others {
        service.play.process_due_deadlines().await.expect("clocks");
    }
    let late = game.waiting().await[0];
    clock.advance(3 * HOUR);
    let all = [&game.service, &others[0], &others[1]].map(|service| service.play.process_due_deadlines());
    for done in futures_util::future::join_all(all).await {
        done.expect("clocks");
    }
    assert_eq!(game.notes().await, [(Note::TimeExpired, Some(late))]);
    game.verify().await;
}

/// Games whose players leave at random: the passing of time alone ends each of them.
#[tokio::test]
async fn no_game_is_ever_stuck() {
    let mut dice = RandomPlayer::new(11);
    let (mut games, mut abandoned, mut days) = (0, 0, 0);
    let (limits, expiries) =
        ([per_decision(24), bank(72, 6), daily()], [OnExpiry::Pass, OnExpiry::Caretaker, OnExpiry::Vote]);
    let kinds = limits.iter().flat_map(|limit| expiries.iter().map(move |on_expiry| (limit, *on_expiry)));
    let kinds: Vec<_> =
        kinds.flat_map(|(limit, on)| (1..=3).map(move |players| (limit, on, players))).collect();
    // Each kind once, and then more until some games were abandoned and some were not.
    for (limit, on_expiry, players) in kinds.iter().cycle().take(20 * kinds.len()) {
        if games >= kinds.len() && abandoned > 0 && abandoned < games {
            break;
        }
        let (players, draft) = (*players, *players > 1 && dice.below(2) == 0);
        let control = control((*limit).clone(), *on_expiry);
        let what = format!("{control:?}, {players} players");
        let game = ServiceGame::start(players, draft, Some(control)).await;
        // Half of the players stay to the end.
        let leaves: Vec<usize> = (0..players).map(|_| [usize::MAX, dice.below(150)][dice.below(2)]).collect();
        let lasted = play_until_over(game, &leaves, &mut dice, &what).await;
        games += 1;
        abandoned += usize::from(lasted.1);
        days += lasted.0;
    }
    println!("{games} games ended, {abandoned} of them because nobody came back; {days} days in all");
    assert!(abandoned > 0 && abandoned < games, "some of both kinds were met");
}

/// The days until the game is over, and whether it was abandoned.
async fn play_until_over(
    mut game: ServiceGame,
    leaves: &[usize],
    dice: &mut RandomPlayer,
    what: &str,
) -> (u64, bool) {
    let (mut moves, mut steps) = (0, 0);
    loop {
        let now = game.now().await;
        if now.record.game().is_over() {
            game.verify().await;
            return (steps / 4, now.end_reason.is_some());
        }
        let waiting = now.record.game().waiting_for();
        let there = waiting.into_iter().find(|seat| leaves[seat.index()] > moves);
        match there {
            Some(seat) => {
                let answer = dice.choose(now.record.game(), seat).expect("an answer");
                game.try_to_play(seat.index(), answer).await.unwrap_or_else(|why| panic!("{what}: {why}"));
                moves += 1;
                if !now.vacant.is_empty() {
                    game.settle().await;
                }
            }
            None => {
                game.pass_time(6 * HOUR).await;
                steps += 1;
            }
        }
        assert!(steps < 4 * 2_000 && moves < 20_000, "{what} is stuck after {moves} moves and {steps} steps");
    }
}

#[test]
fn notes_are_events_of_the_log() {
    let noted = Noted::of(Note::TimeExpired, Seat::ALL[0]);
    let event = serde_json::to_value(Event::from(noted)).expect("JSON");
    assert_eq!(
        event,
        serde_json::json!({ "type": "noted", "data": { "note": "time_expired", "seat": "red" } })
    );
}
