//! Earlier positions are the same as the views of that time, also where something was undone since.

use domain::game::{Event, Record, View};
use domain::seat::Seat;

use crate::laws::{choose, each_game, next_seat};

/// A view without the parts that only the current game has: the decision and the undo.
fn without_answers(mut view: View) -> View {
    if let Some(own) = &mut view.own {
        (own.decision, own.undo) = (None, None);
    }
    view
}

#[test]
fn an_earlier_position_is_what_was_shown_then() {
    let mut undone = 0;
    each_game(100, |setup, player| {
        let (mut record, mut log) = Record::begin(setup, player.seed()).expect("a game");
        let seats = record.game().seats();
        let viewers: Vec<Option<Seat>> = seats.iter().copied().map(Some).chain([None]).collect();
        // What each viewer was shown at each number that a move has ended with.
        let mut shown: Vec<(u64, Vec<View>)> = Vec::new();
        loop {
            let views = viewers.iter().map(|viewer| without_answers(record.view(*viewer)));
            shown.push((record.last_seq(), views.collect()));
            if record.game().is_over() {
                break;
            }
            let seat = next_seat(record.game(), player);
            let steps = record.undo_of(seat).steps;
            if steps > 0 && player.below(6) == 0 {
                let to = record.undo_of(seat).to;
                log.extend(record.undo(seat, steps).expect("undone").events);
                // From now on what was undone is shown as the position before it.
                shown.retain(|(number, _)| *number <= to);
                undone += 1;
                continue;
            }
            let answer = choose(record.game(), seat, player);
            log.extend(record.play(seat, &[answer]).expect("accepted").events);
        }
        for (number, views) in &shown {
            let past = record.after(*number, (1..).zip(&log));
            for (viewer, view) in viewers.iter().zip(views) {
                assert_eq!(past.view(*viewer), *view, "after event {number}");
            }
        }
        // Nothing is hidden after the end: each seat as it saw itself.
        let (number, views) = &shown[player.below(shown.len())];
        let all = record.after(*number, (1..).zip(&log)).all_seats();
        let own: Vec<_> = views.iter().filter_map(|view| view.own.clone()).collect();
        assert_eq!(
            all.iter().map(|own| &own.hand).collect::<Vec<_>>(),
            own.iter().map(|own| &own.hand).collect::<Vec<_>>()
        );
        assert_eq!(all.len(), seats.len());
        // In the middle of a move too there is a position, and none has a decision.
        for number in 1..=record.last_seq() {
            let view = record.after(number, (1..).zip(&log)).view(Some(Seat::Red));
            assert_eq!(view.latest_event, number);
            assert!(view.own.is_some_and(|own| own.decision.is_none() && own.undo.is_none()));
            assert_eq!(
                view.result.is_some(),
                matches!(log[number as usize - 1], Event::Ended { .. }) || number == record.last_seq()
            );
        }
    });
    assert!(undone > 100, "{undone} undos");
}
