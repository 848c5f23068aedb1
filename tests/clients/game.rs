//! The generated clients of all compiled languages play a draft game together, and the recorded game of the mock. In
//! both, the replies have unknown members, values of open sets and types of events.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Instant;

use serde_json::Value;

use crate::fixtures::{file, get, server, token};
use crate::languages::{self, Client};
use crate::process::{RUN_TIMEOUT, Running, Written};
use crate::proxy::Proxy;

/// The final output of a client.
struct GameSummary {
    game: String,
    moves: u64,
    /// Seat, name and points of each line, and the winners.
    table: Vec<String>,
}

impl GameSummary {
    fn read(lines: &str) -> Self {
        let word = |name: &str| {
            let found = lines.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            found.unwrap_or_else(|| panic!("no {name} in {lines}")).to_owned()
        };
        let table = |line: &&str| line.starts_with("score ") || line.starts_with("winners ");
        Self {
            game: word("game"),
            moves: word("moves").parse().expect("a number"),
            table: lines.lines().filter(table).map(str::to_owned).collect(),
        }
    }
}

/// The number of seats of a table.
const SEATS: std::ops::RangeInclusive<usize> = 2..=5;

/// The clients, built once for all tests.
fn clients() -> &'static [Client] {
    static CLIENTS: OnceLock<Vec<Client>> = OnceLock::new();
    CLIENTS.get_or_init(|| {
        let begun = Instant::now();
        let clients = languages::all();
        println!("{} clients generated and checked in {:.0?}", clients.len(), begun.elapsed());
        assert!(SEATS.contains(&clients.len()), "{} clients do not fit at a table", clients.len());
        clients
    })
}

#[test]
fn generated_clients_play_a_draft_game_and_ignore_what_they_do_not_know() {
    let clients = clients();
    let server = server(&[]);
    let url = server.url();
    // The clients refresh their tokens after half the lifetime that the proxy shows.
    let proxy = Proxy::before(&url);
    let begun = Instant::now();
    let keys = clients.iter().map(|_| uuid::Uuid::new_v4().to_string()).collect::<Vec<_>>();
    let mut code = None;
    let mut playing = Vec::new();
    for (client, key) in clients.iter().zip(&keys) {
        let mut command = client.command();
        command.env("PLAYERS", clients.len().to_string());
        command.args([&proxy.url, key, client.language]).args(&code);
        let mut running = Running::start(&mut command, RUN_TIMEOUT);
        if code.is_none() {
            // The others need the code of the first client's table.
            let line = running.line().unwrap_or_default();
            let Some(table_code) = line.strip_prefix("code ") else {
                panic!("no code: {line}{}", running.end().stderr)
            };
            code = Some(table_code.to_owned());
        }
        playing.push(running);
    }
    let ends = playing.into_iter().map(Running::end).zip(clients);
    let summaries: Vec<GameSummary> =
        ends.map(|(end, client)| GameSummary::read(&successful_output(end, client.language))).collect();
    println!("played in {:.0?}", begun.elapsed());
    let [members, values, event_types] = proxy.unknown_values.counts();
    println!("unknown to the clients: {members} members, {values} values, {event_types} types of events");
    assert!(members > 1_000 && values > 1_000 && event_types > 100, "the clients have met nothing new");

    let token = token(&url, &keys[0]);
    let game = get(&url, &token, &format!("/v1/games/{}", summaries[0].game));
    let record = get(&url, &token, &format!("/v1/games/{}/record", summaries[0].game));
    assert_eq!(record["setup"]["draft"], true);
    assert_eq!(record["setup"]["corporate_era"], true);
    assert!(record.to_string().contains("\"option\":\"pick:"), "no card was drafted");
    let table = table(&game);
    let (moves, undos) = (turns(&record, "move"), turns(&record, "undo"));
    for (client, summary) in clients.iter().zip(&summaries) {
        println!("{}: {} moves", client.language, summary.moves);
        assert_eq!(summary.table, table, "{} sees another end", client.language);
        let seat = seat_of(&game, client.language);
        assert_eq!(summary.moves, moves[seat], "{} has counted other moves", client.language);
        assert_eq!(undos.get(seat), Some(&1), "{} has taken back", client.language);
    }
    table.iter().for_each(|line| println!("{line}"));
}

/// How often it wins is measured with more games, beside the tests.
#[test]
fn the_example_of_a_bot_plays_a_game_to_its_end() {
    let python = clients().iter().find(|client| client.language == "Python").expect("a client in Python");
    let server = server(&[("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off")]);
    let mut command = Command::new(&python.program);
    command.arg(python.arguments[0].with_file_name("measure.py")).args([&server.url(), "1"]);
    let printed = successful_output(Running::start(&mut command, RUN_TIMEOUT).end(), "the bot");
    assert!(printed.contains(" of 1 games\npoints: "), "{printed}");
}

/// The output of a client that must have succeeded.
fn successful_output(end: Written, language: &str) -> String {
    assert!(end.status.success(), "{language}: {}\n{}{}", end.status, end.stdout, end.stderr);
    end.stdout
}

fn list<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    value[name].as_array().unwrap_or_else(|| panic!("no {name}")).iter()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("no {name}"))
}

fn seat_of<'a>(game: &'a Value, name: &str) -> &'a str {
    let player = list(game, "players").find(|player| player["name"] == name);
    text(player.unwrap_or_else(|| panic!("{name} does not play")), "seat")
}

/// The final table of the server, in the format of the clients.
fn table(game: &Value) -> Vec<String> {
    let result = &game["view"]["result"];
    let row = |score: &Value| {
        let seat = text(score, "seat");
        let player = list(game, "players").find(|player| player["seat"] == seat).expect("a player");
        format!("score {seat} {} {}", text(player, "name"), score["total"])
    };
    let winners: Vec<&str> = list(result, "winners").filter_map(Value::as_str).collect();
    let winners = format!("winners {}", winners.join(" "));
    list(result, "scores").map(row).chain([winners]).collect()
}

/// The number of turns of a kind for each seat in the record.
fn turns<'a>(record: &'a Value, kind: &str) -> BTreeMap<&'a str, u64> {
    let mut turns = BTreeMap::new();
    for turn in list(record, "turns").filter(|turn| turn["kind"] == kind) {
        *turns.entry(text(turn, "seat")).or_default() += 1;
    }
    turns
}

#[test]
fn each_generated_client_plays_the_recorded_game_of_the_mock_with_unknown_values() {
    let transcript = file("openapi/transcripts/three-players-draft.jsonl.gz");
    let begun = Instant::now();
    let playing: Vec<(Running, Running)> = clients()
        .iter()
        .map(|client| {
            let mut mock = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
            mock.arg("mock").arg(&transcript).args([
                "--bind",
                "127.0.0.1:0",
                "--pause",
                "0",
                "--idle",
                "3600",
                "--idle-after-end",
                "3600",
            ]);
            mock.args(["--lenient", "--fault", "unknown-values", "--seed", "1"]);
            let mut mock = Running::start(&mut mock, RUN_TIMEOUT);
            let line = mock.line().unwrap_or_default();
            let url = line.strip_prefix("the mock listens on ").unwrap_or_else(|| panic!("no mock: {line}"));
            let mut command = client.command();
            let key = uuid::Uuid::new_v4().to_string();
            command.args([url, &key, client.language, "any-code-00"]);
            (mock, Running::start(&mut command, RUN_TIMEOUT))
        })
        .collect();
    for ((_mock, player), client) in playing.into_iter().zip(clients()) {
        let summary = GameSummary::read(&successful_output(player.end(), client.language));
        println!("{}: {} moves against the mock", client.language, summary.moves);
        assert!(
            summary.moves > 50 && !summary.table.is_empty(),
            "{} has not played to the end",
            client.language
        );
    }
    println!("played against the mock in {:.0?}", begun.elapsed());
}
