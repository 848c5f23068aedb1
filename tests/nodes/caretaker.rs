//! A node is killed right after a player has left, before it has played for the seat: another node does.

use sandbox::Node;
use serde_json::{Value, json};
use service::id::AccountId;
use service::moment::Moment;
use service::personal_data::repository::PersonalDataRepository;

use crate::cluster::{first_corporation, game, on_node, start, store};
use crate::harness::node;
use crate::test_database::{TestDatabase, create_postgres_database};
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_until;

/// Deletes an account as a node does that is killed at once: no turn has been played for its seat.
fn leave(url: &str, account: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let account: AccountId = account.parse().expect("an id");
    let ended = runtime.block_on(store(url).delete_account(account, Moment::now())).expect("deleted");
    assert_eq!(ended.len(), 1);
}

fn waiting_for(game: &TestGame) -> Value {
    game.players[1].get(&format!("{}/decision", game.path)).expect(200)["waiting_for"].clone()
}

#[track_caller]
fn soon_waits_for_green(game: &TestGame) {
    wait_until("the table waits for green alone", || waiting_for(game) == json!(["green"]));
}

#[test]
fn another_node_plays_when_the_first_is_killed() {
    let url = create_postgres_database();
    let redis = sandbox::Redis::start().expect("a Redis");
    let database = TestDatabase::from_urls(url.clone(), redis.url());
    let mut nodes = start(&database);
    let game = game(&nodes);
    // All nodes have the game in their cache.
    for on_node in &game {
        assert_eq!(waiting_for(on_node), json!(["red", "green"]));
    }
    nodes[0].kill().expect("a process to kill");
    leave(&url, &game[0].players[0].id);
    soon_waits_for_green(&game[1]);
    // All nodes refuse its tokens, even if they have not been notified of the end of the session. The other players can
    // use any node.
    game[2].players[0].get("/v1/me").problem(401, "session_ended");
    let mut chooser = RandomChooser(6);
    for n in 0..12 {
        let there = &game[1 + n % 2];
        soon_waits_for_green(there);
        let decision = there.decision(1);
        there.play(1, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
    }
}

#[test]
fn a_node_that_starts_later_plays_for_the_seat() {
    let url = create_postgres_database();
    let redis = sandbox::Redis::start().expect("a Redis");
    let database = TestDatabase::from_urls(url.clone(), redis.url());
    let mut nodes = start(&database);
    let game = game(&nodes);
    let decision = game[0].decision(1);
    game[0].play(1, &decision["tag"], &first_corporation(&decision)).expect(200);
    nodes.iter_mut().for_each(|node| node.kill().expect("a process to kill"));
    leave(&url, &game[0].players[0].id);
    let later: Node = node(&database);
    let there = on_node(&game[0], &later);
    soon_waits_for_green(&there);
    let record = there.events(1, 0);
    let chosen = record["events"].as_array().expect("events").iter().filter(|e| e["type"] == "chose").count();
    assert_eq!(chosen, 2, "once for each seat, however many nodes there are");
}
