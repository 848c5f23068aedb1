//! A node is killed while it makes a review: another node makes it.

use serde_json::json;

use crate::cluster::{game, start};
use crate::test_database::TestDatabase;
use crate::test_game::RandomChooser;
use crate::waiting::{LONG_TIMEOUT, wait_at_most};

#[test]
fn another_node_makes_a_review_when_the_first_is_killed() {
    let database = TestDatabase::create();
    let mut nodes = start(&database);
    let games = game(&nodes);
    games[0].play_moves(&mut RandomChooser(6), 80);
    for player in &games[0].players {
        player.post(&format!("{}/votes", games[0].path), &json!({ "kind": "abort" })).expect(200);
    }
    let path = format!("{}/review", games[0].path);
    let asked = games[0].players[0].post(&path, &json!({}));
    assert!([200, 202].contains(&asked.status), "{asked:?}");
    nodes[0].kill().expect("a process to kill");
    let ada = &games[1].players[0];
    let review = wait_at_most(LONG_TIMEOUT, "another node makes the review", || {
        let reply = ada.get(&path);
        (reply.status == 200).then(|| reply.expect(200))
    });
    assert_eq!(review["state"], "done");
    let decisions = review["decisions"].as_array().expect("decisions");
    assert!(decisions.len() > 5, "{review}");
    let events: Vec<_> = decisions.iter().map(|one| one["event_seq"].as_i64().expect("a number")).collect();
    assert!(events.is_sorted_by(|one, other| one < other), "each once: {events:?}");
    // The same on each node.
    assert_eq!(games[2].players[0].get(&path).expect(200), review);
}
