//! The record of a finished game proves its deal. A record that was tampered with does not.

use domain::game::playout::RandomPlayer;
use domain::game::proof::{Transcript, VerificationError};
use domain::game::{Record, Seed, Setup};
use serde_json::{Value, json};

/// A whole game with undos in it, as the service writes its record.
fn recorded(player: &mut RandomPlayer) -> Value {
    let setup = Setup { draft: true, ..Setup::of(2) };
    let seed = player.seed();
    let (mut record, _) = Record::begin(setup.clone(), seed).expect("a game");
    let mut turns = vec![json!({ "kind": "start", "seat": null, "last_seq": record.last_seq() })];
    while !record.game().is_over() {
        let seat = record.game().waiting_for()[0];
        let answer = player.choose(record.game(), seat).expect("an answer");
        record.play(seat, std::slice::from_ref(&answer)).expect("accepted");
        turns.push(
            json!({ "kind": "move", "seat": seat, "answers": [answer], "last_seq": record.last_seq() }),
        );
        if record.undo_of(seat).steps > 0 && player.below(8) == 0 {
            record.undo(seat, 1).expect("undone");
            turns.push(json!({ "kind": "undo", "seat": seat, "steps": 1, "last_seq": record.last_seq() }));
        }
    }
    json!({
        "rules_version": record.rules_version, "setup": setup, "seed": seed,
        "commitment": seed.commitment(), "turns": turns,
    })
}

fn verify(record: &Value) -> Result<Record, VerificationError> {
    serde_json::from_value::<Transcript>(record.clone()).expect("a record").verify()
}

#[test]
fn a_finished_game_proves_its_deal() {
    let mut player = RandomPlayer::new(11);
    let record = recorded(&mut player);
    assert!(verify(&record).is_ok_and(|record| record.game().is_over()));
}

#[test]
fn a_game_that_was_ended_before_its_end_proves_its_deal_too() {
    let mut player = RandomPlayer::new(13);
    let mut cut = recorded(&mut player);
    let turns = cut["turns"].as_array_mut().expect("turns");
    turns.truncate(40);
    let last = turns[39]["last_seq"].as_u64().expect("a number");
    let reason = "the table asked for it";
    turns.push(json!({ "kind": "end", "seat": null, "reason": reason, "last_seq": last + 1 }));
    let record = verify(&cut).expect("a proof");
    assert!(record.game().is_over() && record.game().is_aborted());
    cut["turns"].as_array_mut().expect("turns").push(json!({ "kind": "end", "last_seq": last + 2 }));
    assert!(matches!(verify(&cut).err(), Some(VerificationError::Refused(42, _))));
}

#[test]
fn what_was_tampered_with_proves_nothing() {
    let mut player = RandomPlayer::new(12);
    let record = recorded(&mut player);
    let other = Seed([7; 32]);
    let mut another_seed = record.clone();
    another_seed["seed"] = json!(other);
    assert_eq!(verify(&another_seed).err(), Some(VerificationError::Commitment(other.commitment())));
    let mut another_deal = another_seed;
    another_deal["commitment"] = json!(other.commitment());
    assert!(matches!(
        verify(&another_deal).err(),
        Some(VerificationError::Refused(..) | VerificationError::EventCount(..))
    ));
    let mut shorter = record.clone();
    shorter["turns"].as_array_mut().expect("turns").pop();
    assert_eq!(verify(&shorter).err(), Some(VerificationError::Unfinished));
    let mut newer = record;
    newer["rules_version"] = json!(99);
    assert_eq!(verify(&newer).err(), Some(VerificationError::Rules(99)));
}
