//! Nodes, Postgres and Redis are killed in the middle of a game, without an effect on the game.

use sandbox::{Node, Postgres, Redis};
use serde_json::{Value, json};

use crate::cluster::{game, on_node, start};
use crate::harness::{Reply, node};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_for;

/// A move that was sent, and its reply.
pub struct Played {
    seat: usize,
    key: String,
    tag: Value,
    answers: Value,
    reply: Reply,
}

/// Repeats a request until the reply is neither 500 nor 503, which a node returns while its database is down.
pub fn retry_until_available(send: impl Fn() -> Reply) -> Reply {
    wait_for("a reply other than 500 and 503", || {
        Some(send()).filter(|reply| ![500, 503].contains(&reply.status))
    })
}

/// Plays one move for a seat whose decision is pending.
pub fn play(game: &TestGame, chooser: &mut RandomChooser) -> Played {
    let open_decision = |seat: usize| {
        let path = format!("{}/decision", game.path);
        retry_until_available(|| game.players[seat].get(&path)).expect(200)["decision"].clone()
    };
    let (seat, decision) = (0..game.players.len())
        .map(|seat| (seat, open_decision(seat)))
        .find(|(_, decision)| decision["waiting"] == true)
        .expect("a pending decision");
    let (key, answers) = (uuid::Uuid::now_v7().to_string(), json!([chooser.answer(&decision)]));
    let tag = decision["tag"].clone();
    let reply = retry_until_available(|| game.play_with_key(&key, seat, &tag, &answers));
    reply.expect(200);
    Played { seat, key, tag, answers, reply }
}

/// Checks that a node replays the stored reply of a move.
fn assert_stored(game: &TestGame, played: &Played) {
    let again =
        retry_until_available(|| game.play_with_key(&played.key, played.seat, &played.tag, &played.answers));
    assert_eq!((again.status, again.header("idempotent-replayed")), (200, "true"));
    assert_eq!(again.body, played.reply.body);
}

/// Checks that all nodes return the same log and view to each seat.
fn assert_nodes_agree(game: &[TestGame]) {
    let [first, rest @ ..] = game else { panic!("no nodes") };
    for seat in 0..2 {
        for path in [first.path.clone(), format!("{}/events", first.path)] {
            let read = |node: &TestGame| retry_until_available(|| node.players[seat].get(&path)).expect(200);
            let expected = read(first);
            rest.iter().for_each(|other| assert_eq!(read(other), expected));
        }
    }
}

#[test]
fn the_game_continues_on_other_nodes_when_one_is_killed() {
    let database = TestDatabase::create();
    let mut nodes = start(&database);
    let game = game(&nodes);
    let mut chooser = RandomChooser(3);
    let before: Vec<_> = (0..6).map(|n| play(&game[n % 3], &mut chooser)).collect();
    nodes[0].kill().expect("a process to kill");
    before.iter().for_each(|played| assert_stored(&game[1], played));
    let during_outage: Vec<_> = (0..6).map(|n| play(&game[1 + n % 2], &mut chooser)).collect();
    nodes[0].restart().expect("the same node again");
    before.iter().chain(&during_outage).for_each(|played| assert_stored(&game[0], played));
    play(&game[0], &mut chooser);
    assert_nodes_agree(&game);
}

#[test]
fn postgres_is_killed_and_nothing_acknowledged_is_lost() {
    let mut postgres = Postgres::start(&[]).expect("a Postgres");
    let redis = Redis::start().expect("a Redis");
    let database = TestDatabase::from_urls(postgres.create("games").expect("a database"), redis.url());
    let nodes = start(&database);
    let game = game(&nodes);
    let mut chooser = RandomChooser(5);
    let mut all = Vec::new();
    for round in 0..3 {
        all.extend((0..4).map(|n| play(&game[(round + n) % 3], &mut chooser)));
        postgres.kill().expect("a process to kill");
        let reply = game[round].players[0].get(&format!("{}/decision", game[round].path));
        assert!([500, 503].contains(&reply.status), "{reply:?}");
        postgres.restart().expect("the same data again");
        all.iter().for_each(|played| assert_stored(&game[round], played));
    }
    assert_nodes_agree(&game);
}

#[test]
fn the_game_continues_without_redis() {
    let mut redis = Redis::start().expect("a Redis");
    let database = TestDatabase::from_urls(crate::test_database::create_postgres_database(), redis.url());
    let nodes = start(&database);
    let game = game(&nodes);
    let mut chooser = RandomChooser(7);
    let before = play(&game[0], &mut chooser);
    redis.kill().expect("a process to kill");
    let during_outage: Vec<_> = (0..6).map(|n| play(&game[n % 3], &mut chooser)).collect();
    // A node can also start without Redis.
    let another: Node = node(&database);
    let there = on_node(&game[0], &another);
    during_outage.iter().for_each(|played| assert_stored(&there, played));
    redis.restart().expect("the same port again");
    play(&there, &mut chooser);
    assert_stored(&game[2], &before);
    assert_nodes_agree(&game);
}
