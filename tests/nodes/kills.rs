//! Nodes, Postgres and Redis are killed in the middle of a game, and the game does not notice.

use sandbox::{Node, Postgres, Redis};
use serde_json::{Value, json};

use crate::crowd::{elsewhere, game, start};
use crate::harness::{Reply, node};
use crate::matches::{Chooser, Match};
use crate::patience::until_some;
use crate::places::Place;

/// One more move by whoever is asked, over that node; the reply and what was sent.
pub struct Played {
    seat: usize,
    key: String,
    tag: Value,
    answers: Value,
    reply: Reply,
}

/// Sends until there is an answer that is one: a server that has lost its database says so.
pub fn patiently(send: impl Fn() -> Reply) -> Reply {
    until_some("a reply that is no fault", || {
        Some(send()).filter(|reply| ![500, 503].contains(&reply.status))
    })
}

/// One more move by whoever is asked.
pub fn play(game: &Match, chooser: &mut Chooser) -> Played {
    let asked = |seat: usize| {
        let path = format!("{}/decision", game.path);
        patiently(|| game.players[seat].get(&path)).expect(200)["decision"].clone()
    };
    let (seat, decision) = (0..game.players.len())
        .map(|seat| (seat, asked(seat)))
        .find(|(_, decision)| decision["waiting"] == true)
        .expect("somebody is asked");
    let (key, answers) = (uuid::Uuid::now_v7().to_string(), json!([chooser.answer(&decision)]));
    let tag = decision["tag"].clone();
    let reply = patiently(|| game.play_under(&key, seat, &tag, &answers));
    reply.expect(200);
    Played { seat, key, tag, answers, reply }
}

/// The move is known under its key over that node too.
fn kept(game: &Match, played: &Played) {
    let again = patiently(|| game.play_under(&played.key, played.seat, &played.tag, &played.answers));
    assert_eq!((again.status, again.header("idempotent-replayed")), (200, "true"));
    assert_eq!(again.body, played.reply.body);
}

/// Every seat is told the same of the game by every node.
fn agreed(game: &[Match]) {
    for seat in 0..2 {
        let [first, rest @ ..] = game else { panic!("no nodes") };
        let told = first.events(seat, 0);
        assert!(rest.iter().all(|other| other.events(seat, 0) == told));
        let view = first.players[seat].get(&first.path).body;
        assert!(rest.iter().all(|other| other.players[seat].get(&other.path).body == view));
    }
}

#[test]
fn a_node_is_killed_and_play_goes_on_through_the_others() {
    let place = Place::fresh();
    let mut nodes = start(&place);
    let game = game(&nodes);
    let mut chooser = Chooser(3);
    let before: Vec<_> = (0..6).map(|n| play(&game[n % 3], &mut chooser)).collect();
    nodes[0].kill().expect("a process to kill");
    before.iter().for_each(|played| kept(&game[1], played));
    let meanwhile: Vec<_> = (0..6).map(|n| play(&game[1 + n % 2], &mut chooser)).collect();
    nodes[0].restart().expect("the same node again");
    before.iter().chain(&meanwhile).for_each(|played| kept(&game[0], played));
    play(&game[0], &mut chooser);
    agreed(&game);
}

#[test]
fn postgres_is_killed_and_nothing_acknowledged_is_lost() {
    let mut postgres = Postgres::start(&[]).expect("a Postgres");
    let redis = Redis::start().expect("a Redis");
    let place = Place::of(postgres.create("games").expect("a database"), redis.url());
    let nodes = start(&place);
    let game = game(&nodes);
    let mut chooser = Chooser(5);
    let mut all = Vec::new();
    for round in 0..3 {
        all.extend((0..4).map(|n| play(&game[(round + n) % 3], &mut chooser)));
        postgres.kill().expect("a process to kill");
        let reply = game[round].players[0].get(&format!("{}/decision", game[round].path));
        assert!([500, 503].contains(&reply.status), "{reply:?}");
        postgres.restart().expect("the same data again");
        all.iter().for_each(|played| kept(&game[round], played));
    }
    agreed(&game);
}

#[test]
fn without_redis_play_goes_on() {
    let mut redis = Redis::start().expect("a Redis");
    let place = Place::of(crate::places::database(), redis.url());
    let nodes = start(&place);
    let game = game(&nodes);
    let mut chooser = Chooser(7);
    let before = play(&game[0], &mut chooser);
    redis.kill().expect("a process to kill");
    let meanwhile: Vec<_> = (0..6).map(|n| play(&game[n % 3], &mut chooser)).collect();
    // Nor does a node need it to start.
    let another: Node = node(&place);
    let there = elsewhere(&game[0], &another);
    meanwhile.iter().for_each(|played| kept(&there, played));
    redis.restart().expect("the same port again");
    play(&there, &mut chooser);
    kept(&game[2], &before);
    agreed(&game);
}
