//! Stored clocks: no due check is lost.

use domain::seat::SeatSet;
use service::moment::Moment;
use service::play::reminders::Reminder;
use service::play::stored::{NewTurn, Seating};
use service::seating::rest::Rest;
use service::seating::state::SeatingState;

use crate::ports::{signed_in, started, stores, turn};

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
        assert_eq!(
            store.schedule_deadline_check(game, 2, Moment(5), later, vec![reminder.clone()]).await,
            Ok(())
        );
        assert_eq!(store.postpone_deadline_check(game, Moment(5), Moment(90)).await, Ok(()));
        assert_eq!(store.due_games(Moment(10), 9).await, Ok(vec![game]));
        assert_eq!(
            store.lease_reminders(Moment(10), Moment(11), 9).await,
            Ok(vec![]),
            "it may be wrong by now"
        );
        assert_eq!(store.postpone_deadline_check(game, Moment(7), Moment(9)).await, Ok(()));
        assert_eq!(store.schedule_deadline_check(game, 1, Moment(9), later, Vec::new()).await, Ok(()));
        assert_eq!(store.deadline_check_at(game).await, Ok(Some(Moment(9))), "the turn is stale");
        assert_eq!(
            store.schedule_deadline_check(game, 2, Moment(9), later, vec![reminder.clone()]).await,
            Ok(())
        );
        assert_eq!(store.deadline_check_at(game).await, Ok(later));
        assert_eq!(store.lease_reminders(Moment(10), Moment(11), 9).await, Ok(vec![reminder]));
        assert_eq!(store.schedule_deadline_check(game, 2, Moment(100), None, Vec::new()).await, Ok(()));
        assert_eq!(store.deadline_check_at(game).await, Ok(None));
    }
}
