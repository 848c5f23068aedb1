//! Time that clocks charge when a turn is undone, a vacation is withdrawn, or no clock runs.

use std::time::Duration;

use domain::game::{Answer, Choice, Note};
use domain::seat::Seat;
use domain::text::Language;
use jiff::ToSpan;
use jiff::tz::TimeZone;
use service::play::moves::{MoveAction, MoveCommand};
use service::ports::Clock;
use service::seating::arithmetic::today;
use service::seating::rest::{Rest, Vacation};
use service::seating::time_control::OnExpiry;

use crate::service_game::{ServiceGame, bank, control, per_decision};

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// A game of two in which one player has just passed. Returns that player and the other.
async fn start_and_pass(game: &mut ServiceGame) -> [usize; 2] {
    game.set_up().await;
    let first = game.waiting().await[0].index();
    pass(game, first).await;
    assert_eq!(game.waiting().await, [Seat::ALL[1 - first]]);
    [first, 1 - first]
}

async fn pass(game: &mut ServiceGame, player: usize) {
    game.try_to_play(player, Answer::plain(Choice::Pass)).await.expect("a pass");
}

async fn undo(game: &ServiceGame, player: usize, key: &str) {
    let order = MoveCommand {
        key: key.to_owned(),
        tag: None,
        what: MoveAction::Undo(1),
        language: Language::English,
    };
    game.service.play.carry_out(game.people[player], game.game, order).await.expect("undone");
}

#[tokio::test]
async fn undoing_the_end_of_a_turn_charges_the_time_since_then() {
    let mut game = ServiceGame::start(2, false, Some(control(bank(48, 2), OnExpiry::Pass))).await;
    let [first, other] = start_and_pass(&mut game).await;
    let remaining = async |game: &ServiceGame, player: usize| {
        let (seen, times, now) =
            game.service.play.clocks(game.people[player], game.game).await.expect("clocks");
        seen.game.seating.remaining(Seat::ALL[player], now, &times).expect("a bank") as f64 / 3.6e9
    };
    let before = [remaining(&game, first).await, remaining(&game, other).await];
    for again in 1..=2 {
        game.pass_time(5 * HOUR).await;
        assert_eq!(remaining(&game, other).await, before[1] - 5.0);
        undo(&game, first, &format!("undo-{again}")).await;
        // The increment for the next decision is shown as soon as no decision is open.
        let left = [remaining(&game, first).await, remaining(&game, other).await];
        assert_eq!(left, [before[0] - 2.0 - 5.0 * f64::from(again), before[1]]);
        pass(&mut game, first).await;
        assert_eq!(remaining(&game, other).await, before[1], "no increment is added twice");
    }
    game.verify().await;
}

#[tokio::test]
async fn undoing_the_end_of_a_turn_late_gives_no_new_time() {
    let mut game = ServiceGame::start(2, false, Some(control(per_decision(24), OnExpiry::Pass))).await;
    let [first, other] = start_and_pass(&mut game).await;
    game.pass_time(20 * HOUR).await;
    undo(&game, first, "undo").await;
    assert_eq!((game.hours(first).await, game.hours(other).await), (Some(4.0), None));
    game.pass_time(5 * HOUR).await;
    assert_eq!(game.notes().await, [(Note::TimeExpired, Some(Seat::ALL[first]))]);
    assert_eq!(game.hours(other).await, Some(24.0));
    game.verify().await;
}

#[tokio::test]
async fn used_days_stay_used_when_a_vacation_is_withdrawn() {
    let game = ServiceGame::start(2, false, Some(control(per_decision(200), OnExpiry::Pass))).await;
    let today = today(&TimeZone::UTC, game.clock.now());
    let day = |after: i64| today.checked_add(after.days()).expect("a day");
    let rest = |first: i64, last: i64| {
        let vacation = vec![Vacation { first: day(first), last: day(last) }];
        Some(Rest { zone: "UTC".to_owned(), quiet: None, vacation })
    };
    let (service, me) = (&game.service, game.people[0]);
    service.play.set_rest(me, rest(0, 5)).await.expect("a rest");
    game.pass_time(2 * DAY).await;
    let before = game.hours(0).await.expect("a deadline");
    assert!((167.9..=200.0).contains(&before), "the first day, as much of it as was left, and the second");
    service.play.set_rest(me, None).await.expect("a rest");
    game.settle().await;
    assert_eq!(game.hours(0).await, Some(before), "used days stay charged");
    // The table allows two days, and withdrawing a vacation does not add any.
    service.play.set_rest(me, rest(2, 9)).await.expect("a rest");
    game.settle().await;
    assert_eq!(game.hours(0).await, Some(before));
    assert_eq!(game.notes().await, [], "no note is written");
    game.verify().await;
}

#[tokio::test]
async fn no_clock_runs_in_an_aborted_game() {
    let game = ServiceGame::start(2, false, Some(control(bank(48, 2), OnExpiry::Pass))).await;
    game.pass_time(5 * HOUR).await;
    game.service.play.end_game(game.game, "closed").await.expect("an end");
    let shown = async || {
        let (seen, times, now) = game.service.play.clocks(game.people[0], game.game).await.expect("clocks");
        let seating_state = &seen.game.seating;
        let of =
            |seat: &Seat| (seating_state.of(*seat).clock.open, seating_state.remaining(*seat, now, &times));
        (Seat::ALL[..2].iter().map(of).collect::<Vec<_>>(), game.hours(0).await)
    };
    let at_the_end = shown().await;
    assert!(at_the_end.0.iter().all(|(open, _)| !open) && at_the_end.1.is_none(), "{at_the_end:?}");
    game.pass_time(5 * HOUR).await;
    assert_eq!(shown().await, at_the_end);
    game.verify().await;
}

#[tokio::test]
async fn no_clock_is_charged_while_the_machine_is_suspended() {
    let game = ServiceGame::start_first(2, false, Some(control(per_decision(2), OnExpiry::Caretaker))).await;
    game.pass_time(HOUR).await;
    game.clock.suspend(DAY);
    assert_eq!(game.hours(0).await, Some(1.0), "the first request after the suspension");
    game.settle().await;
    game.clock.suspend(DAY);
    game.settle().await;
    assert_eq!((game.notes().await, game.hours(1).await), (vec![], Some(1.0)));
    // Time counts while the machine runs.
    game.pass_time(2 * HOUR).await;
    let late = |note: Note| note == Note::TimeExpired;
    assert_eq!(game.notes().await.into_iter().filter(|(note, _)| late(*note)).count(), 2);
    game.verify().await;
}
