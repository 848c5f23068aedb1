//! Stored clocks: no due check is lost.

use domain::seat::SeatSet;
use service::moment::Moment;
use service::play::deadline_scheduler::DeadlineCheck;
use service::play::reminders::Reminder;
use service::play::stored::{NewTurn, Seating, TurnKind};
use service::seating::rest::Rest;
use service::seating::state::SeatingState;

use crate::ports::{by, signed_in, started, stores, turn};

#[tokio::test]
async fn a_stale_write_does_not_postpone_an_earlier_deadline() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;

        let seating = Seating {
            state: SeatingState::default(),
            due: Some(Moment(5)),
            vacant: SeatSet::EMPTY,
            moves: Vec::new(),
            handed: Vec::new(),
        };
        let next = NewTurn { seating: Some(Box::new(seating)), ..turn(game, 2, None) };
        store.commit_turn(next).await.expect("a turn");
        assert_eq!(store.deadline_check_at(game).await, Ok(Some(Moment(5))));
        // A rest is saved during the check, so the clock must be checked again.
        let rest = Rest { zone: "UTC".to_owned(), quiet: None, vacation: Vec::new() };
        store.save_rest(ada.id, Some(rest), Moment(7)).await.expect("a rest");
        let (opening, percent, at) = (1, 50, Moment(8));
        let reminder = Reminder { game, seat: 0, account: ada.id, opening, percent, due: Moment(100), at };
        let later = Some(Moment(100));
        let check = |version, seen, due, reminders| {
            vec![DeadlineCheck { game, version, seen: Moment(seen), due, reminders }]
        };
        let stale = check(2, 5, later, vec![reminder.clone()]);
        assert_eq!(store.schedule_deadline_checks(stale).await, Ok(()));
        assert_eq!(store.postpone_deadline_check(game, Moment(5), Moment(90)).await, Ok(()));
        assert_eq!(store.deadline_check_at(game).await, Ok(Some(Moment(7))));
        assert_eq!(
            store.lease_reminders(Moment(10), Moment(11), 9).await,
            Ok(vec![]),
            "it may be wrong by now"
        );
        assert_eq!(store.postpone_deadline_check(game, Moment(7), Moment(9)).await, Ok(()));
        assert_eq!(store.schedule_deadline_checks(check(1, 9, later, Vec::new())).await, Ok(()));
        assert_eq!(store.deadline_check_at(game).await, Ok(Some(Moment(9))), "the turn is stale");
        // Of many nodes that look for due games, one leases it.
        let nodes = (0..5).map(|_| store.lease_due_games(Moment(10), Moment(20), 9));
        let leased = futures_util::future::join_all(nodes).await;
        let leased: Vec<_> = leased.into_iter().flat_map(|games| games.expect("games")).collect();
        assert_eq!(leased, [game]);
        assert_eq!(store.lease_due_games(Moment(19), Moment(30), 9).await, Ok(vec![]));
        let checked = check(2, 20, later, vec![reminder.clone()]);
        assert_eq!(store.schedule_deadline_checks(checked.clone()).await, Ok(()));
        assert_eq!(store.schedule_deadline_checks(checked).await, Ok(()), "it is stale now");
        assert_eq!(store.deadline_check_at(game).await, Ok(later));
        let nodes = (0..5).map(|_| store.lease_reminders(Moment(10), Moment(11), 9));
        let leased = futures_util::future::join_all(nodes).await;
        let leased: Vec<_> = leased.into_iter().flat_map(|found| found.expect("reminders")).collect();
        assert_eq!(leased, std::slice::from_ref(&reminder));
        let again = store.lease_reminders(Moment(11), Moment(12), 9).await;
        assert_eq!(again, Ok(vec![reminder.clone()]), "the node died");
        assert_eq!(store.mark_reminders_sent(vec![reminder]).await, Ok(()));
        assert_eq!(store.lease_reminders(Moment(12), Moment(13), 9).await, Ok(vec![]));
        assert_eq!(store.schedule_deadline_checks(check(2, 100, None, Vec::new())).await, Ok(()));
        assert_eq!(store.deadline_check_at(game).await, Ok(None));
    }
}

#[tokio::test]
async fn a_move_does_not_postpone_a_check_and_other_turns_do() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        let steps = [
            (TurnKind::Move, Some(50), Some(50)),
            (TurnKind::Move, Some(70), Some(50)),
            (TurnKind::Undo, Some(60), Some(50)),
            (TurnKind::Move, Some(40), Some(40)),
            (TurnKind::Note, Some(90), Some(90)),
            (TurnKind::Move, None, None),
            (TurnKind::Move, Some(95), Some(95)),
        ];
        for (version, (kind, due, scheduled)) in (2..).zip(steps) {
            let seating = Seating {
                state: SeatingState::default(),
                due: due.map(Moment),
                vacant: SeatSet::EMPTY,
                moves: Vec::new(),
                handed: Vec::new(),
            };
            let by = if kind == TurnKind::Note { None } else { by(&ada, &format!("key {version}")) };
            let mut next = turn(game, version, by);
            (next.kind, next.seating) = (kind, Some(Box::new(seating)));
            store.commit_turn(next).await.expect("a turn");
            assert_eq!(store.deadline_check_at(game).await, Ok(scheduled.map(Moment)), "version {version}");
        }
    }
}
