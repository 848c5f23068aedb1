//! Three nodes that start at the same moment, and a game that all of them know.

use sandbox::Node;
use serde_json::{Value, json};

use crate::harness::{Client, node};
use crate::matches::Match;
use crate::places::Place;

/// As many nodes as there are in all these tests.
pub const NODES: usize = 3;

/// Starts the nodes at once, on a database that may be empty.
pub fn start(place: &Place) -> Vec<Node> {
    at_once(NODES, |_| node(place))
}

/// Does that many things at the same moment.
pub fn at_once<T: Send>(count: usize, thing: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let thing = &thing;
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..count).map(|n| scope.spawn(move || thing(n))).collect();
        all.into_iter().map(|one| one.join().expect("a thread that ends")).collect()
    })
}

/// A game of two, as each of the nodes has it.
pub fn game(nodes: &[Node]) -> Vec<Match> {
    let table = json!({ "players": 2, "corporate_era": true, "draft": true });
    let game = Match::at(&nodes[0].url(), &table);
    nodes.iter().map(|node| elsewhere(&game, node)).collect()
}

/// The same game as another node has it.
pub fn elsewhere(game: &Match, node: &Node) -> Match {
    let players = game.players.iter().map(|player| {
        let mut there = Client::new(&node.url());
        (there.token, there.id, there.name) = (player.token.clone(), player.id.clone(), player.name.clone());
        there
    });
    Match { path: game.path.clone(), players: players.collect() }
}

/// The simplest answer to the question at the beginning: the first corporation, and no cards.
pub fn first_corporation(decision: &Value) -> Value {
    json!([{ "option": decision["options"][0]["id"], "cards": [] }])
}

#[test]
fn several_may_start_at_once_on_an_empty_database() {
    let place = Place::without_tables();
    let nodes = start(&place);
    let ada = Client::guest(&nodes[0].url(), "Ada");
    for node in &nodes {
        // One key signs for all of them.
        let mut there = Client::new(&node.url());
        there.token = ada.token.clone();
        assert_eq!(there.get("/v1/me").expect(200)["id"], ada.id.as_str());
    }
    let keys: Vec<_> = nodes
        .iter()
        .map(|node| Client::new(&node.url()).get("/.well-known/jwks.json").expect(200)["keys"].clone())
        .collect();
    assert_eq!(keys[0].as_array().map(Vec::len), Some(1));
    assert!(keys.iter().all(|other| *other == keys[0]), "{keys:?}");
}
