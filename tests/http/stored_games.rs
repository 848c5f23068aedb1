//! Games stored by earlier versions, which this version must continue. Each line of a file in `tests/recorded` is a
//! whole game with its stored state at several turns. There is one file for each format and version of the rules;
//! `BLESS=1` writes a missing one, and existing files never change.

use std::fs;
use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::game::playout::RandomPlayer;
use domain::game::proof::{RecordedTurn, Transcript, TurnKind, VerificationError};
use domain::game::rules::is_supported;
use domain::game::scoring::scores_of;
use domain::game::{RULES_VERSION, Record, SeatSetup, Setup};
use domain::seat::{Seat, SeatSet};
use serde_json::{Value, json};
use service::id::{GameId, TableId};
use service::moment::Moment;
use service::play::games::{FORMAT, LoadedGame, written};
use service::play::stored::StoredGame;

use crate::harness::{bless, file};

/// The number of turns between two stored states.
const KEPT: usize = 40;

fn files() -> Vec<PathBuf> {
    let folder = file("tests/recorded");
    let newest = folder.join(format!("format-{FORMAT}-rules-{RULES_VERSION}.jsonl"));
    if bless() && !newest.exists() {
        let games: Vec<String> = GAMES.iter().map(|kind| record_game(*kind).to_string()).collect();
        fs::write(&newest, games.join("\n") + "\n").expect("a place for the games");
    }
    assert!(
        newest.exists(),
        "no game of format {FORMAT} and rules {RULES_VERSION} is recorded: BLESS=1 does it"
    );
    let entries = fs::read_dir(folder).expect("recorded games").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect()
}

/// The number of seats, Corporate Era, and draft.
const GAMES: [(u8, bool, bool); 6] = [
    (1, true, false),
    (2, false, false),
    (2, true, true),
    (3, true, true),
    (4, true, false),
    (5, true, true),
];

/// Plays and records a random game.
fn record_game((seats, corporate_era, draft): (u8, bool, bool)) -> Value {
    let mut player = RandomPlayer::new(u64::from(seats) * 7 + u64::from(draft));
    let setup = Setup { seats: vec![SeatSetup::default(); seats.into()], corporate_era, draft, first: None };
    let seed = player.seed();
    let (mut record, _) = Record::begin(setup.clone(), seed).expect("a good set-up");
    let mut turns = vec![json!({ "kind": "start", "last_seq": record.last_seq() })];
    let mut kept = Vec::new();
    while !record.game().is_over() {
        if turns.len() % KEPT == 1 {
            kept.push(json!({
                "turns": turns.len(),
                "state": STANDARD.encode(written(&record).expect("a state")),
                "tags": tags(&record),
            }));
        }
        let waiting = record.game().waiting_for();
        let mut seat = waiting[player.below(waiting.len())];
        // Now and then a player changes an earlier choice.
        if let Some(settled) = record.game().seats().iter().find(|seat| !waiting.contains(seat))
            && record.game().tag(*settled).is_some()
            && player.below(3) == 0
        {
            seat = *settled;
        }
        // Now and then a player undoes an answer.
        if player.below(12) == 0 && record.undo(seat, 1).is_ok() {
            turns.push(json!({ "kind": "undo", "seat": seat, "steps": 1, "last_seq": record.last_seq() }));
            continue;
        }
        let answer = player.choose(record.game(), seat).expect("a decision");
        record.play(seat, std::slice::from_ref(&answer)).expect("what is listed");
        turns.push(
            json!({ "kind": "move", "seat": seat, "answers": [answer], "last_seq": record.last_seq() }),
        );
    }
    json!({
        "rules_version": RULES_VERSION,
        "setup": setup,
        "seed": seed,
        "commitment": seed.commitment(),
        "turns": turns,
        "kept": kept,
        "scores": scores(&record),
    })
}

fn tags(record: &Record) -> Value {
    let tag = |seat: &Seat| (seat.to_string(), json!(record.game().tag(*seat)));
    Value::Object(record.game().seats().iter().map(tag).collect())
}

fn scores(record: &Record) -> Value {
    serde_json::to_value(scores_of(record.game())).expect("JSON")
}

fn read_back(state: &str) -> Record {
    let id = GameId::fresh();
    let stored = StoredGame {
        id,
        table: TableId::fresh(),
        name: String::new(),
        version: 1,
        state: STANDARD.decode(state).expect("base64"),
        waiting_for: Seat::Red.into(),
        over: false,
        end_reason: None,
        players: Vec::new(),
        substitutes: Vec::new(),
        vacant: SeatSet::EMPTY,
        gone: SeatSet::EMPTY,
        seating: Default::default(),
        created_at: Moment(0),
        updated_at: Moment(0),
    };
    LoadedGame::read(stored).expect("a game that can be read").record
}

fn continue_game(record: &mut Record, turns: &[RecordedTurn]) {
    for turn in turns {
        let seat = turn.seat.expect("somebody's turn");
        let done = match turn.kind {
            TurnKind::Undo => record.undo(seat, turn.steps),
            TurnKind::Move => record.play(seat, &turn.answers),
            TurnKind::Start | TurnKind::End | TurnKind::Expiry | TurnKind::Note => {
                unreachable!("a game starts once, and these come to their end without clocks")
            }
        };
        done.unwrap_or_else(|why| panic!("{seat} cannot go on: {why:?}"));
        assert_eq!(record.last_seq(), turn.last_seq);
    }
}

#[test]
fn stored_games_continue() {
    let mut states = 0;
    for path in files() {
        for line in fs::read_to_string(&path).expect("a file").lines() {
            let game: Value = serde_json::from_str(line).expect("JSON");
            let transcript: Transcript = serde_json::from_value(game.clone()).expect("a transcript");
            for kept in game["kept"].as_array().expect("states") {
                let mut record = read_back(kept["state"].as_str().expect("a state"));
                assert_eq!(tags(&record), kept["tags"], "a client answers the decision that it knows");
                let from = kept["turns"].as_u64().expect("a number") as usize;
                continue_game(&mut record, &transcript.turns[from..]);
                assert!(record.game().is_over());
                assert_eq!(scores(&record), game["scores"]);
                states += 1;
            }
        }
    }
    assert!(states > 20, "{states}");
}

#[test]
fn stored_games_of_the_current_rules_are_replayed() {
    for path in files() {
        for line in fs::read_to_string(&path).expect("a file").lines() {
            let game: Value = serde_json::from_str(line).expect("JSON");
            let transcript: Transcript = serde_json::from_value(game.clone()).expect("a transcript");
            match transcript.verify() {
                Ok(record) => assert_eq!(scores(&record), game["scores"]),
                // Other rules lead to another game, but the stored states can still be continued.
                Err(VerificationError::Rules(version)) => {
                    assert!(!is_supported(version), "{}", path.display())
                }
                Err(fault) => panic!("{}: {fault:?}", path.display()),
            }
        }
    }
}
