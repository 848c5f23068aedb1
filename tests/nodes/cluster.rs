//! A cluster of three nodes that start at the same time, and a game on all of them.

use std::time::Duration;

use sandbox::Node;
use serde_json::{Value, json};
use store::pg::Db;
use store::settings::{Postgres, Timeouts, Tls};

use crate::harness::{Client, in_parallel, node, node_with};
use crate::test_database::TestDatabase;
use crate::test_game::TestGame;

/// The number of nodes in a cluster.
pub const NODES: usize = 3;
/// Requests at the same time in a race.
pub const RACERS: usize = 10;

/// The store of a node on that Postgres.
pub fn store(url: &str) -> Db {
    let place = Postgres { url: url.to_owned(), tls: Tls::Off, connections: 2 };
    let timeouts = Timeouts { pool: Duration::from_secs(30), statement: Duration::from_secs(60) };
    Db::start_with(&place, timeouts).expect("the store")
}

/// Starts the nodes in parallel; the database may be empty.
pub fn start(database: &TestDatabase) -> Vec<Node> {
    in_parallel(NODES, |_| node(database))
}

/// Starts the nodes in parallel with these settings.
pub fn start_with(database: &TestDatabase, settings: &[(&'static str, String)]) -> Vec<Node> {
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    in_parallel(NODES, |_| node_with(database, &settings))
}

/// A game of two, accessed through each node.
pub fn game(nodes: &[Node]) -> Vec<TestGame> {
    let table = json!({ "players": 2, "corporate_era": true, "draft": true });
    let game = TestGame::at(&nodes[0].url(), &table);
    nodes.iter().map(|node| on_node(&game, node)).collect()
}

/// The same game accessed through another node.
pub fn on_node(game: &TestGame, node: &Node) -> TestGame {
    let players = game.players.iter().map(|player| {
        let mut client = Client::new(&node.url());
        (client.token, client.id, client.name) =
            (player.token.clone(), player.id.clone(), player.name.clone());
        client
    });
    TestGame { path: game.path.clone(), players: players.collect() }
}

/// An answer to the first decision: the first corporation, and no cards.
pub fn first_corporation(decision: &Value) -> Value {
    json!([{ "option": decision["options"][0]["id"], "cards": [] }])
}

#[test]
fn nodes_can_start_in_parallel_on_an_empty_database() {
    let database = TestDatabase::without_tables();
    let nodes = start(&database);
    let ada = Client::guest(&nodes[0].url(), "Ada");
    for node in &nodes {
        // All nodes share one signing key.
        let mut client = Client::new(&node.url());
        client.token = ada.token.clone();
        assert_eq!(client.get("/v1/me").expect(200)["id"], ada.id.as_str());
    }
    let keys: Vec<_> = nodes
        .iter()
        .map(|node| Client::new(&node.url()).get("/.well-known/jwks.json").expect(200)["keys"].clone())
        .collect();
    assert_eq!(keys[0].as_array().map(Vec::len), Some(1));
    assert!(keys.iter().all(|other| *other == keys[0]), "{keys:?}");
}
