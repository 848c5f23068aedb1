//! Rulings that scenario files cannot express: expired clocks, the caretaker, undo, and earlier versions of the rules.

use domain::game::playout::RandomPlayer;
use domain::game::position::Position;
use domain::game::proof::{Transcript, VerificationError};
use domain::game::rules::{OLDEST_RULES_VERSION, RULES_VERSION, is_supported};
use domain::game::{Answer, Choice, Event, Game, Record, RefusalCode, Setup};
use domain::seat::Seat;
use serde_json::{Value, json};

use crate::drafts::to_draft;

fn load(position: Value) -> Game {
    let position: Position = serde_json::from_value(position).expect("a position");
    position.load(&mut Vec::new()).expect("a game")
}

/// Red has a first action to take.
fn first_action_due(corporation: &str, green_has_passed: bool) -> Record {
    Record::from_game(load(json!({
        "generation": 1,
        "seats": {
            "red": { "corporation": corporation, "first_action_due": true, "stock": { "megacredits": 40 } },
            "green": { "passed": green_has_passed },
        },
    })))
}

fn options(answers: &[Answer]) -> Vec<Choice> {
    answers.iter().map(|answer| answer.option).collect()
}

/// R4.6: when a clock runs out, the first action is taken and the turn ends; the seat has not passed.
#[test]
fn an_expired_clock_takes_the_first_action_and_ends_the_turn() {
    for (corporation, asked) in [("tharsis_republic", 3), ("inventrix", 2)] {
        for alone in [false, true] {
            let mut record = first_action_due(corporation, alone);
            let answers = record.game().simplest_turn(Seat::Red);
            let chosen = options(&answers);
            assert_eq!((chosen[0], chosen.last()), (Choice::FirstAction, Some(&Choice::EndTurn)));
            assert_eq!(chosen.len(), asked, "{chosen:?}");
            record.expire(Seat::Red, &answers).expect("accepted");
            let view = record.view(None);
            assert!(!view.seats[0].passed && !view.seats[0].first_action_due);
            // With all others out it is red's turn again, and red is not out.
            assert_eq!(view.waiting_for, [if alone { Seat::Red } else { Seat::Green }]);
        }
    }
}

#[test]
fn a_clock_that_expires_in_the_middle_of_the_first_action_finishes_it() {
    let mut record = first_action_due("tharsis_republic", true);
    record.play(Seat::Red, &[Answer::plain(Choice::FirstAction)]).expect("accepted");
    let answers = record.game().simplest_turn(Seat::Red);
    assert!(matches!(options(&answers)[..], [Choice::Area(_), Choice::EndTurn]));
    record.expire(Seat::Red, &answers).expect("accepted");
    assert!(!record.view(None).seats[0].passed);
    // Without a first action the same expiry passes, because nothing else is left to do.
    let answers = record.game().simplest_turn(Seat::Red);
    assert_eq!(options(&answers), [Choice::Pass]);
}

#[test]
fn the_caretaker_takes_the_first_action_and_passes_in_the_next_turn() {
    let mut record = first_action_due("tharsis_republic", true);
    let mut chosen = Vec::new();
    while record.game().generation() == 1 {
        let answer = record.game().simplest(Seat::Red).expect("an answer");
        chosen.push(answer.option);
        record.play(Seat::Red, &[answer]).expect("accepted");
    }
    assert!(
        matches!(chosen[..], [Choice::FirstAction, Choice::Area(_), Choice::EndTurn, Choice::Pass]),
        "{chosen:?}"
    );
}

#[test]
fn the_caretaker_of_a_seat_whose_first_action_was_skipped_passes() {
    let tiles = "h01 h03 h13 h14 h16 h25 h27 h34 h39 h45 h49 h52 h54".split(' ');
    let tiles: Vec<Value> =
        tiles.map(|area| json!({ "area": area, "tile": "city", "owner": "green" })).collect();
    let mut log = Vec::new();
    let position = json!({
        "tiles": tiles,
        "seats": { "red": { "corporation": "tharsis_republic", "first_action_due": true }, "green": {} },
    });
    let game =
        serde_json::from_value::<Position>(position).expect("a position").load(&mut log).expect("a game");
    assert!(matches!(log[..], [Event::FirstActionSkipped { seat: Seat::Red, .. }]));
    assert_eq!(options(&game.simplest_turn(Seat::Red)), [Choice::Pass]);
}

/// Undo is no part of the rules of the game, so that its refusal names none.
#[test]
fn an_undo_is_refused_without_a_rule() {
    let mut record = first_action_due("inventrix", false);
    let refused = record.undo(Seat::Red, 1).expect_err("nothing was done");
    assert_eq!((refused.code, refused.rule.as_ref()), (RefusalCode::NothingToUndo, ""));
}

/// A game of two by that version of the rules in which red has changed a pick after green was shown the pack, or has tried
/// to; then it was ended. The record of the game, and whether the change was accepted.
fn changed_late(rules: u32) -> (Value, bool) {
    let setup = Setup { draft: true, ..Setup::of(2) };
    let seed = RandomPlayer::new(17).seed();
    let (mut record, _) = Record::begin_by(rules, setup.clone(), seed).expect("a game");
    assert_eq!(record.rules_version, rules);
    let mut turns = vec![json!({ "kind": "start", "last_seq": record.last_seq() })];
    // `to_draft` answers as `simplest` does, one answer for each move.
    let mut draft = record.clone();
    to_draft(&mut draft);
    while record != draft {
        let seat = record.game().waiting_for()[0];
        let answer = record.game().simplest(seat).expect("an answer");
        record.play(seat, std::slice::from_ref(&answer)).expect("accepted");
        turns.push(
            json!({ "kind": "move", "seat": seat, "answers": [answer], "last_seq": record.last_seq() }),
        );
    }
    let packs = [Seat::Red, Seat::Green].map(|seat| record.view(Some(seat)).own.expect("a seat").pack);
    let picks = [(Seat::Red, packs[0][0]), (Seat::Green, packs[1][0]), (Seat::Red, packs[0][1])];
    let mut accepted = true;
    for (seat, card) in picks {
        let answer = Answer::plain(Choice::Pick(card));
        // What is stored goes on by the same rules.
        let bytes = postcard::to_stdvec(&record).expect("stored");
        assert_eq!(postcard::from_bytes::<Record>(&bytes).as_ref(), Ok(&record));
        accepted = record.play(seat, std::slice::from_ref(&answer)).is_ok();
        turns.push(
            json!({ "kind": "move", "seat": seat, "answers": [answer], "last_seq": record.last_seq() }),
        );
    }
    record.abort(String::new()).expect("it goes on");
    turns.push(json!({ "kind": "end", "reason": "", "last_seq": record.last_seq() }));
    let game = json!({
        "rules_version": rules, "setup": setup, "seed": seed, "commitment": seed.commitment(), "turns": turns,
    });
    (game, accepted)
}

#[test]
fn a_game_of_earlier_rules_goes_on_by_them_and_its_record_is_verified_by_them() {
    let verify =
        |game: &Value| serde_json::from_value::<Transcript>(game.clone()).expect("a record").verify();
    let (mut game, accepted) = changed_late(1);
    assert!(accepted, "in version 1 a pick may be changed until the next seat has picked");
    assert_eq!(verify(&game).map(|record| record.rules_version), Ok(1));
    game["rules_version"] = json!(2);
    let fault = verify(&game).expect_err("version 2 does not allow this");
    assert!(matches!(fault, VerificationError::Refused(..)), "{fault:?}");
    let (_, accepted) = changed_late(2);
    assert!(!accepted, "in version 2 it is final when the next seat is shown the pack");
}

#[test]
fn the_versions_of_the_rules_that_can_be_played_are_known() {
    let known: Vec<u32> = (0..10).filter(|version| is_supported(*version)).collect();
    assert_eq!(known, Vec::from_iter(OLDEST_RULES_VERSION..=RULES_VERSION));
    assert!(!is_supported(u32::MAX));
}
