//! Three nodes, and a game that all of them know.

use api::command::private::Node;
use serde_json::{Value, json};

use crate::harness::{Client, node};
use crate::matches::Match;
use crate::places::Place;

/// As many nodes as there are in all these tests.
pub const NODES: usize = 3;

/// Starts the nodes, on a database that may be empty.
pub fn start(place: &Place) -> Vec<Node> {
    let mut nodes = vec![node(place)];
    nodes.extend(at_once(NODES - 1, |_| node(place)));
    nodes
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
