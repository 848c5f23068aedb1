//! Concurrent moves for one seat on all nodes.

use serde_json::Value;

use crate::cluster::{NODES, first_corporation, game, start};
use crate::harness::{Reply, decided, in_parallel};
use crate::test_database::TestDatabase;
use crate::test_game::TestGame;

/// Enough rounds for some requests to run concurrently.
const ROUNDS: usize = 10;

/// Sends an answer of the first seat to all nodes at once, each under the key that `key` returns.
fn move_on_all_nodes(
    game: &[TestGame],
    decision: &Value,
    key: impl Fn(usize) -> String + Sync,
) -> Vec<Reply> {
    let answers = first_corporation(decision);
    in_parallel(NODES, |node| decided(|| game[node].play_with_key(&key(node), 0, &decision["tag"], &answers)))
}

/// The number of events since `before`.
fn count_new_events(game: &TestGame, before: &Value) -> usize {
    let after = before["latest_event"].as_i64().expect("a number");
    game.events(0, after)["events"].as_array().expect("events").len()
}

#[test]
fn under_one_key_the_move_is_applied_once_and_all_get_its_reply() {
    let database = TestDatabase::create();
    let nodes = start(&database);
    for _ in 0..ROUNDS {
        let game = game(&nodes);
        let (decision, before) = (game[0].decision(0), game[0].events(0, 0));
        let replies = move_on_all_nodes(&game, &decision, |_| "train-1".to_owned());
        let first = replies[0].expect(200);
        assert!(replies.iter().all(|reply| reply.status == 200 && reply.body == replies[0].body));
        let fresh = replies.iter().filter(|reply| reply.header("idempotent-replayed").is_empty());
        assert_eq!(fresh.count(), 1);
        let happened = first["events"].as_array().map(Vec::len);
        assert_eq!(Some(count_new_events(&game[1], &before)), happened);
    }
}

#[test]
fn under_different_keys_one_wins_and_the_others_get_the_open_decision() {
    let database = TestDatabase::create();
    let nodes = start(&database);
    for _ in 0..ROUNDS {
        let game = game(&nodes);
        let (decision, before) = (game[0].decision(0), game[0].events(0, 0));
        let replies = move_on_all_nodes(&game, &decision, |node| format!("node-{node}"));
        let (won, lost): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
        assert_eq!((won.len(), lost.len()), (1, NODES - 1));
        let won = won[0].expect(200);
        for reply in lost {
            let problem = reply.problem(412, "decision_changed");
            assert_eq!(problem["decision"], won["decision"]);
            assert_eq!(problem["waiting_for"], won["waiting_for"]);
        }
        assert_eq!(Some(count_new_events(&game[2], &before)), won["events"].as_array().map(Vec::len));
    }
}

#[test]
fn seats_that_answer_at_once_on_different_nodes_do_not_collide() {
    let database = TestDatabase::create();
    let nodes = start(&database);
    for _ in 0..ROUNDS {
        let game = game(&nodes);
        let decisions = [game[0].decision(0), game[1].decision(1)];
        let statuses = in_parallel(2, |seat| {
            let (tag, answers) = (&decisions[seat]["tag"], first_corporation(&decisions[seat]));
            decided(|| game[seat].play_with_key("first", seat, tag, &answers)).status
        });
        assert_eq!(statuses, [200, 200]);
        assert_eq!(game[2].players[0].get(&game[2].path).expect(200)["view"]["phase"], "action");
    }
}
