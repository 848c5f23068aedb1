//! Nodes on machines with a wrong time (by `faketime`): they use the clock of the database, so clients see no effect.

use std::process::Command;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use sandbox::{Node, clock};
use serde_json::{Value, json};

use crate::event_delivery::Events;
use crate::harness::{Client, PATIENT, node};
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

/// Jumps in seconds: a hundred days forward, which is more than any lifetime of open data, and two days back.
const JUMPS: [i64; 2] = [8_640_000, -172_800];

/// A node with an adjustable clock.
fn odd_node(database: &TestDatabase) -> Node {
    let library = clock::library().expect("faketime");
    let program = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    Node::start_as(program, database.settings().chain(PATIENT), Some(&library))
        .expect("a process that serves")
}

/// Sets the clock of a node's machine, and waits until the node uses it.
fn jump(node: &Node, seconds: i64) {
    node.set_clock(seconds).expect("a file");
    wait_until("the machine of the node shows another time", || {
        let reply = Client::new(&node.url()).get("/healthz");
        let date = reply.headers["date"].to_str().expect("text");
        let date = DateTimeParser::new().parse_timestamp(date).expect("a date");
        (date.as_second() - Timestamp::now().as_second() - seconds).abs() < 3_600
    });
}

fn there(client: &Client, node: &Node) -> Client {
    let mut there = client.clone();
    there.url = node.url();
    there
}

fn table(by: &Client) -> Value {
    let two = json!({ "players": 2, "corporate_era": true, "draft": true, "private": true });
    by.post("/v1/tables", &two).expect(201)
}

fn path(table: &Value) -> String {
    format!("/v1/tables/{}", table["id"].as_str().expect("an id"))
}

#[test]
fn a_node_with_a_wrong_clock_closes_only_expired_tables() {
    let database = TestDatabase::create();
    let node = odd_node(&database);
    let ada = Client::guest(&node.url(), "Ada");
    let kept = table(&ada);
    for seconds in JUMPS {
        jump(&node, seconds);
        // The second table is closed in a later round of the job, after all earlier tables were checked.
        for _ in 0..2 {
            let expired = table(&ada);
            let id = expired["id"].as_str().expect("an id");
            database.execute(&format!(
                "UPDATE game_tables SET expires_at = now() - INTERVAL '1 minute' WHERE id = '{id}'"
            ));
            wait_until("a table is closed that has expired", || ada.get(&path(&expired)).status == 404);
        }
        assert_eq!(ada.get(&path(&kept)).expect(200)["expires_at"], kept["expires_at"]);
        let made = table(&ada);
        for name in ["created_at", "expires_at"] {
            let [then, now] = [&kept, &made].map(|table| {
                let at: Timestamp = table[name].as_str().expect("a time").parse().expect("a time");
                at.as_second()
            });
            assert!((0..3_600).contains(&(now - then)), "{name}: {then} and {now}");
        }
    }
}

#[test]
fn streams_of_nodes_with_different_clocks_deliver_every_game() {
    let database = TestDatabase::create();
    let odd = odd_node(&database);
    let right = node(&database);
    let (ada, bob) = (Client::guest(&right.url(), "Ada"), Client::guest(&right.url(), "Bob"));
    for seconds in JUMPS {
        jump(&odd, seconds);
        for (here, other) in [(&odd, &right), (&right, &odd)] {
            let mut stream = Events::open(here, "/v1/stream", &there(&ada, here));
            let (ada, bob) = (there(&ada, other), there(&bob, other));
            let table = table(&bob);
            ada.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
            let begun = bob.post(&format!("{}/start", path(&table)), &json!({})).expect(201);
            let game = format!("/v1/games/{}", begun["game_id"].as_str().expect("an id"));
            let log = ada.get(&format!("{game}/events?after=0&limit=500")).expect(200);
            for event in log["events"].as_array().expect("events") {
                assert_eq!(stream.next_event(), *event);
            }
        }
    }
}
