//! Texts that tests compare with files in `tests/nodes/golden`, and games that are the same each time. With `BLESS=1` the
//! tests write these files instead.

use std::fmt::Write;
use std::path::PathBuf;

use serde_json::json;

use crate::harness::{Client, bless, file};
use crate::test_game::TestGame;

fn path(name: &str) -> PathBuf {
    file(&format!("tests/nodes/golden/{name}"))
}

/// The content of a file.
pub fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_default()
}

/// Compares a text with its file, or writes the file.
#[track_caller]
pub fn assert_same(name: &str, text: &str) {
    if bless() {
        return std::fs::write(path(name), text).expect("a file");
    }
    let golden = read(name);
    let mut differences = String::new();
    for (sign, lines, others) in [("-", &golden, text), ("+", &text.to_owned(), golden.as_str())] {
        for line in lines.lines().filter(|line| !others.lines().any(|other| other == *line)) {
            writeln!(differences, "{sign} {line}").expect("a string");
        }
    }
    assert!(
        golden == text,
        "tests/nodes/golden/{name} differs. If the change is intended:\n\
         BLESS=1 cargo test -p tharsis --test nodes golden\n{differences}"
    );
}

/// Zeros, on SQLite and on Postgres.
pub const SQLITE_SEED: &str = "zeroblob(32)";
pub const POSTGRES_SEED: &str = "decode(repeat('00', 32), 'hex')";

/// A game of two. Its seed is fixed between the creation of its table and its start: `execute` runs a statement.
pub fn game(url: &str, seed: &str, execute: impl FnOnce(&str)) -> TestGame {
    let players = ["Ada", "Bob"].map(|name| Client::guest(url, name));
    let table = json!({ "players": 2, "corporate_era": true, "draft": true, "name": "Golden" });
    let made = players[0].post("/v1/tables", &table).expect(201);
    players[1].post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    execute(&format!("UPDATE game_tables SET seed = {seed}"));
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = players[0].post(&path, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    TestGame { path, players: players.into() }
}
