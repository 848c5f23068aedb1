//! Nodes and Redis are killed, and push services fail now and then: every device is notified of every decision that
//! stays open. If a node dies after sending a message and before recording it, another node sends it again with the
//! same `id`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use sandbox::{Node, Redis};
use serde_json::json;

use crate::cluster::on_node;
use crate::harness::{PATIENT, in_parallel};
use crate::kills::{play, retry_until_available};
use crate::phone::Phone;
use crate::receiver::{ALLOW_LOOPBACK, Answer};
use crate::test_database::{TestDatabase, create_postgres_database};
use crate::test_game::{RandomChooser, TestGame};

/// Much longer than a busy machine needs: the lease of a killed node expires after a minute; then a delivery may fail
/// several times.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(900);

fn node(database: &TestDatabase) -> Node {
    let own = [("PUSH_CONTACT", "mailto:operator@example.org"), ("PUSH_GRACE_SECONDS", "0")];
    let settings = database.settings().chain(ALLOW_LOOPBACK).chain(PATIENT).chain(own);
    Node::start(Path::new(env!("CARGO_BIN_EXE_tharsis")), settings).expect("a process that serves")
}

/// Whether a phone shows the current state.
fn shows(phone: &Phone, waits: bool, tag: &str) -> bool {
    match phone.screen() {
        Some((kind, shown)) if waits => kind == "your_turn" && shown == tag,
        None => !waits,
        Some((kind, _)) => kind == "answered",
    }
}

#[test]
fn no_notification_is_missed_while_nodes_and_redis_are_killed() {
    let mut redis = Redis::start().expect("a Redis");
    let database = TestDatabase::from_urls(create_postgres_database(), redis.url());
    let mut nodes = in_parallel(3, |_| node(&database));
    let table = json!({ "players": 2, "corporate_era": true, "draft": true });
    let first = TestGame::at(&nodes[0].url(), &table);
    let game: Vec<_> = nodes.iter().map(|node| on_node(&first, node)).collect();
    let phones: Vec<(usize, Phone)> = (0..4).map(|n| (n % 2, Phone::of(&first.players[n % 2]))).collect();
    for (n, (_, phone)) in phones.iter().enumerate() {
        let mut chance = RandomChooser(n as u64);
        // The wait before a fourth attempt is short, that before a fifth one is not.
        let mut failures = 0;
        phone.receiver.reply_by(move || {
            let answer = match chance.below(6) {
                _ if failures == 3 => Answer::Status(201, ""),
                0 => Answer::Status(503, "Retry-After: 1\r\n"),
                1 => Answer::Cut,
                _ => Answer::Status(201, ""),
            };
            failures = if matches!(answer, Answer::Status(201, _)) { 0 } else { failures + 1 };
            answer
        });
    }
    let mut chooser = RandomChooser(9);
    for round in 0..3 {
        (0..4).for_each(|n| drop(play(&game[n % 3], &mut chooser)));
        nodes[round].kill().expect("a process to kill");
        if round == 1 {
            redis.kill().expect("a process to kill");
        }
        (0..4).for_each(|n| drop(play(&game[(round + 1 + n % 2) % 3], &mut chooser)));
        nodes[round].restart().expect("the same node again");
        if round == 1 {
            redis.restart().expect("the same port again");
        }
    }
    let now = [0, 1].map(|player| {
        let path = format!("{}/decision", game[0].path);
        let decision =
            retry_until_available(|| game[0].players[player].get(&path)).expect(200)["decision"].clone();
        (decision["waiting"] == true, decision["tag"].as_str().unwrap_or_default().to_owned())
    });
    let begun = Instant::now();
    for (player, phone) in &phones {
        let (waits, tag) = &now[*player];
        while !shows(phone, *waits, tag) {
            assert!(begun.elapsed() < DELIVERY_TIMEOUT, "{waits} {tag}, but {:?}", phone.screen());
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    let mut messages = 0;
    for (_, phone) in &phones {
        let mut ids: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
        for notification in phone.notifications() {
            let (kind, tag) = notification.kind_and_tag();
            let what = (kind.to_owned(), tag.to_owned());
            ids.entry(what).or_default().insert(notification.text("id").to_owned());
        }
        messages += ids.len();
        assert!(ids.values().all(|ids| ids.len() == 1), "{ids:?}");
    }
    println!(
        "{messages} messages on four devices, each under one id, {:?} after the last move",
        begun.elapsed()
    );
    assert!(messages > 0, "{messages}");
}
