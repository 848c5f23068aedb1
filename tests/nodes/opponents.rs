//! A node is killed while an opponent is to move: another node answers, once.

use std::process::Command;

use serde_json::{Value, json};

use crate::cluster::{on_node, start};
use crate::harness::{Client, PATIENT};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::{LONG_TIMEOUT, wait_at_most};

/// Waits until the game waits for its person again.
fn next_decision(game: &TestGame) -> Value {
    wait_at_most(LONG_TIMEOUT, "the opponents have answered", || {
        let decision = game.decision(0);
        (decision["waiting"] == true).then_some(decision)
    })
}

fn verify(database: &TestDatabase) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    let command = command.env_clear().args(["admin", "verify-game", "--all"]).envs(database.settings());
    let output = command.envs(PATIENT).output().expect("a process");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    printed
}

#[test]
fn another_node_answers_when_the_first_is_killed() {
    let database = TestDatabase::create();
    let mut nodes = start(&database);
    let ada = Client::guest(&nodes[0].url(), "Ada");
    let opponents = json!([{ "level": "novice" }, { "level": "regular" }, { "level": "novice" }]);
    let table = json!({ "players": 4, "corporate_era": true, "draft": true, "opponents": opponents });
    let made = ada.post("/v1/tables", &table).expect(201);
    nodes[0].kill().expect("a process to kill");
    let path = format!("/v1/games/{}", made["game_id"].as_str().expect("a game"));
    let game = TestGame { path, players: vec![ada] };
    let mut chooser = RandomChooser(4);
    for n in 0..12 {
        let there = on_node(&game, &nodes[1 + n % 2]);
        let decision = next_decision(&there);
        there.play(0, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
        // The node whose move made the game wait for an opponent is killed.
        if n % 4 == 3 {
            nodes[1 + n % 2].kill().expect("a process to kill");
            next_decision(&on_node(&game, &nodes[2 - n % 2]));
            nodes[1 + n % 2].restart().expect("the same node again");
        }
    }
    let there = on_node(&game, &nodes[1]);
    next_decision(&there);
    let events = there.events(0, 0);
    let set_up = events["events"].as_array().expect("events").iter();
    let set_up = set_up.take_while(|event| event["type"] != "turn_ended");
    let chosen = set_up.filter(|event| event["type"] == "chose").count();
    assert_eq!(chosen, 4, "once for each seat, however many nodes there are");
    let printed = verify(&database);
    assert!(
        printed.contains("decided again, with the same answers") && !printed.contains("not decided"),
        "{printed}"
    );
}
