//! `tharsis admin` on the database of running servers.

use std::process::Command;

use domain::game::proof::Transcript;
use serde_json::{Value, json};

use crate::harness::{Client, PATIENT, Server, decided, node_config};
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_for;

const REASON: &str = "nobody came back";

/// The output of a finished command.
pub struct CommandOutput {
    pub stdout: String,
    pub stderr: String,
    pub success: bool,
}

fn tharsis() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    command.env_clear();
    command
}

pub fn admin(database: &TestDatabase, arguments: &[&str]) -> CommandOutput {
    run(tharsis().arg("admin").args(arguments).envs(database.settings()).envs(PATIENT))
}

fn run(command: &mut Command) -> CommandOutput {
    let output = command.output().expect("a process");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    CommandOutput {
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
        success: output.status.success(),
    }
}

fn start_game(server: &Server) -> TestGame {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    game.play_moves(&mut RandomChooser(5), 30);
    game
}

pub fn id(game: &TestGame) -> &str {
    game.path.rsplit('/').next().expect("an id")
}

#[track_caller]
fn eventually(what: &str, is: impl Fn() -> bool) {
    crate::waiting::wait_until(what, is);
}

#[test]
fn an_ended_game_is_over_for_all_players_with_the_reason() {
    let database = TestDatabase::create();
    // A WebSocket answers pings only while the test reads it.
    let server = Server::with(node_config(&database, &[("STREAM_HEARTBEAT_SECONDS", "60")]));
    let game = start_game(&server);
    let mut streams =
        Vec::from(StreamClient::both_transports(&game.players[0], &format!("{}/stream", game.path)));
    let mut account = StreamClient::sse(&game.players[1], "/v1/stream");
    streams.iter_mut().chain([&mut account]).for_each(|stream| drop(stream.expect("open")));
    let (active, decision) = (0..2)
        .map(|player| (player, game.decision(player)))
        .find(|(_, decision)| decision["waiting"] == true)
        .expect("somebody is asked");
    let key = "before-the-end";
    let answer = json!([RandomChooser(2).answer(&decision)]);
    let before = game.play_with_key(key, active, &decision["tag"], &answer).expect(200);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");

    let ended = admin(&database, &["end-game", id(&game), "--reason", REASON]);
    assert_eq!(
        (ended.stdout.as_str(), ended.success),
        (format!("{} has been ended\n", id(&game)).as_str(), true)
    );
    // A second command changes nothing.
    let again = admin(&database, &["end-game", id(&game), "--reason", "another"]);
    assert!(
        again.success && again.stdout.ends_with(&format!("had been ended before: {REASON}\n")),
        "{}",
        again.stdout
    );

    // The streams send the event; those of the game then end. The client of the account stream closes it.
    let next_event = |stream: &mut StreamClient| loop {
        let event = stream.expect("event");
        if event.event_id().1 == latest + 1 {
            break event.json();
        }
    };
    for stream in &mut streams {
        let event = next_event(stream);
        assert_eq!((&event["type"], &event["data"]["reason"]), (&json!("aborted"), &json!(REASON)));
        assert!(event["text"].as_str().is_some_and(|text| text.contains(REASON)), "{event}");
        assert_eq!(stream.end(), ("game_over".to_owned(), (latest + 1).to_string()));
    }
    assert_eq!(next_event(&mut account)["type"], "aborted");
    let mut late = StreamClient::websocket(&game.players[0], &format!("{}/stream?after={latest}", game.path));
    assert_eq!(late.end().0, "game_over");

    let ada = &game.players[0];
    let shown = ada.get(&game.path).expect(200);
    assert_eq!(shown["end_reason"], REASON);
    assert_eq!((&shown["view"]["phase"], &shown["view"]["waiting_for"]), (&json!("aborted"), &json!([])));
    assert_eq!(shown["view"]["result"]["winners"], json!([]));
    let listed = ada.get("/v1/games").expect(200)["items"][0].clone();
    assert_eq!((&listed["state"], &listed["end_reason"]), (&json!("over"), &json!(REASON)));
    assert_eq!((&listed["waiting_for"], &listed["waiting_for_me"]), (&json!([]), &json!(false)));
    assert!(game.decision(0).is_null() && game.decision(1).is_null());

    let late = game.play(active, &decision["tag"], &answer).problem(409, "game_over");
    assert!(late["detail"].as_str().is_some_and(|text| text.contains(REASON)), "{late}");
    let undo = [("Idempotency-Key", "undo")];
    let path = format!("{}/undo", game.path);
    game.players[active].send("POST", &path, &undo, Some(&json!({ "steps": 1 }))).problem(409, "game_over");
    let preview = [("If-Match", decision["tag"].as_str().expect("a tag"))];
    let path = format!("{}/moves/preview", game.path);
    let body = json!({ "answers": answer });
    game.players[active].send("POST", &path, &preview, Some(&body)).problem(409, "game_over");
    // A retry of an earlier move returns its stored reply.
    assert_eq!(game.play_with_key(key, active, &decision["tag"], &answer).expect(200), before);

    let record = ada.get(&format!("{}/record", game.path)).expect(200);
    let last = record["turns"].as_array().expect("turns").last().expect("an end").clone();
    assert_eq!(
        (&last["kind"], &last["seat"], &last["reason"]),
        (&json!("end"), &Value::Null, &json!(REASON))
    );
    let proved = serde_json::from_value::<Transcript>(record).expect("a record").verify().expect("a proof");
    assert!(proved.game().is_aborted());
    let verified = admin(&database, &["verify-game", id(&game)]);
    assert!(
        verified.success && verified.stdout.ends_with("all as stored\n"),
        "{}{}",
        verified.stdout,
        verified.stderr
    );
}

#[test]
fn concurrent_commands_end_a_running_game_once() {
    let database = TestDatabase::create();
    // The test sends more requests than the rate limits allow.
    let server = Server::with(node_config(&database, &[("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off")]));
    let game = start_game(&server);
    // SQLite refuses a command if another process writes for too long.
    let end = |reason: &'static str| {
        wait_for("a command that is carried out", || {
            Some(admin(&database, &["end-game", id(&game), "--reason", reason])).filter(|end| end.success)
        })
    };
    let acknowledged = std::thread::scope(|scope| {
        let playing = scope.spawn(|| {
            let mut chooser = RandomChooser(77);
            let mut acknowledged = Vec::new();
            for n in 0.. {
                let player = n % 2;
                let decision = game.decision(player);
                if decision["waiting"] != true {
                    // A finished game has no open decision.
                    let over = game.decision(0).is_null() && game.decision(1).is_null();
                    match game.players[0].get(&game.path).expect(200)["end_reason"].is_string() && over {
                        true => return acknowledged,
                        false => continue,
                    }
                }
                let (key, answers) = (format!("move-{n}"), json!([chooser.answer(&decision)]));
                let reply = decided(|| game.play_with_key(&key, player, &decision["tag"], &answers));
                match reply.status {
                    200 => acknowledged.push(reply.json()["version"].as_i64()),
                    _ => drop(reply.problem(409, "game_over")),
                }
            }
            unreachable!("it plays until the game is over")
        });
        let ends: Vec<_> = ["one", "two", "three"]
            .map(|reason| scope.spawn(move || end(reason)))
            .into_iter()
            .map(|end| end.join().expect("an end"))
            .collect();
        assert_eq!(ends.iter().filter(|end| end.stdout.ends_with("has been ended\n")).count(), 1);
        playing.join().expect("a game that ends")
    });
    let record = game.players[0].get(&format!("{}/record", game.path)).expect(200);
    let turns = record["turns"].as_array().expect("turns");
    assert_eq!(turns.iter().filter(|turn| turn["kind"] == "end").count(), 1);
    assert_eq!(turns.last().expect("an end")["kind"], "end");
    // The last turns are the acknowledged moves and the end.
    let last = turns.len() as i64 - 1;
    let first = last + 1 - acknowledged.len() as i64;
    assert_eq!(acknowledged, (first..=last).map(Some).collect::<Vec<_>>());
}

#[test]
fn ending_a_game_fails_with_the_reason() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = start_game(&server);
    for (arguments, why) in [
        (["end-game", "nonsense", "--reason", "x"], "expected the id of a game"),
        (["end-game", "01890000-0000-7000-8000-000000000000", "--reason", "x"], "no such game"),
        (["end-game", id(&game), "--reason", "  "], "reason: expected 1 to 200 characters on one line"),
        (["end-game", id(&game), "--reason", "a\nb"], "reason: expected 1 to 200 characters on one line"),
        // Ratings would count it as an end that the players have voted for.
        (["end-game", id(&game), "--reason", "vote"], "reason: expected a reason in words of your own"),
    ] {
        let refused = admin(&database, &arguments);
        assert!(!refused.success && refused.stderr.contains(why), "{arguments:?}: {}", refused.stderr);
    }
    assert!(game.decision(0)["tag"].is_string() || game.decision(1)["tag"].is_string(), "it goes on");
}

#[test]
fn verification_finds_a_game_that_differs_from_its_record() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let games: Vec<TestGame> = (0..4).map(|_| start_game(&server)).collect();
    let good = admin(&database, &["verify-game", "--all"]);
    assert!(
        good.success && good.stdout.contains("4 games are as they were stored, 0 are not\n"),
        "{}",
        good.stdout
    );
    let hex = |game: &TestGame| id(game).replace('-', "");
    let of = |game: &TestGame| match database.settings().any(|(_, url)| url.starts_with("postgres:")) {
        true => format!("'{}'", id(game)),
        false => format!("x'{}'", hex(game)),
    };
    database.execute(&format!(
        "UPDATE turns SET answers = '[]' WHERE version = 7 AND game_id = {}",
        of(&games[0])
    ));
    let swapped = "replace(facts, 'count', 'amount')";
    database.execute(&format!(
        "UPDATE turns SET facts = {swapped} WHERE version = 1 AND game_id = {}",
        of(&games[1])
    ));
    database.execute(&format!("UPDATE games SET waiting_for = 16 WHERE id = {}", of(&games[2])));
    let bad = admin(&database, &["verify-game", "--all"]);
    assert!(!bad.success && bad.stderr.ends_with("3 games are not what was stored\n"), "{}", bad.stderr);
    assert!(bad.stdout.contains("1 games are as they were stored, 3 are not\n"), "{}", bad.stdout);
    for (game, why) in [
        (&games[0], "turn 7: it is refused: no_answer"),
        (&games[1], "turn 1: its events cannot be read"),
        (&games[2], "played again it has another list of seats that it waits for than is stored"),
    ] {
        let one = admin(&database, &["verify-game", id(game)]);
        assert_eq!(one.stdout, format!("{}: DIFFERS: {why}\n", id(game)));
        assert!(!one.success && one.stderr.ends_with("1 game is not what was stored\n"), "{}", one.stderr);
    }
}

#[test]
fn running_nodes_sign_with_a_rotated_key() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let mut ada = server.guest("Ada");
    let kids = |client: &Client| -> Vec<String> {
        let keys = client.get("/.well-known/jwks.json").expect(200)["keys"].as_array().expect("keys").clone();
        keys.iter().map(|key| key["kid"].as_str().expect("a name").to_owned()).collect()
    };
    let first = kids(&ada);
    let mut rotate = tharsis();
    rotate.args(["admin", "rotate-keys"]).envs(database.settings()).envs(PATIENT);
    let rotated = run(rotate.env("KEY_LEAD_SECONDS", "0"));
    assert!(rotated.success, "{}", rotated.stderr);
    let name = rotated.stdout.split(' ').nth(3).expect("a name").to_owned();
    assert_eq!(rotated.stdout.lines().count(), 3, "{}", rotated.stdout);
    eventually("nodes know it", || kids(&ada) == [name.clone(), first[0].clone()]);
    let shown = admin(&database, &["keys"]).stdout;
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with(&name) && lines[0].ends_with("until a newer key takes over"), "{shown}");
    assert!(lines[1].starts_with(&first[0]) && lines[1].contains(", accepted until "), "{shown}");
    // No session ends, and the next token is signed with the new key.
    ada.get("/v1/me").expect(200);
    let next = ada.post("/v1/sign-in/refresh", &json!({ "refresh_token": ada.refresh_token })).expect(200);
    ada.set_tokens(&next);
    ada.get("/v1/me").expect(200);
    let header = ada.token.as_deref().and_then(|token| token.split('.').next()).expect("a header");
    let header = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, header);
    let header: Value = serde_json::from_slice(&header.expect("base64")).expect("JSON");
    assert_eq!(header["kid"], name.as_str());
}

/// The number of the latest migration.
fn newest_migration() -> String {
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite"));
    let names = folders.expect("migrations").map(|folder| folder.expect("a folder").file_name());
    let newest = names.max().expect("a migration").into_string().expect("a name");
    newest.split('_').next().expect("a number").to_owned()
}

#[test]
fn only_migrate_changes_the_schema() {
    let database = TestDatabase::without_tables();
    // SQLite creates the file when it is opened; only Postgres shows that nothing else creates tables.
    if database.settings().any(|(_, url)| url.starts_with("postgres:")) {
        let early = admin(&database, &["verify-game", "--all"]);
        let why = "there are no tables yet: run `tharsis admin migrate` first";
        assert!(!early.success && early.stderr.contains(why), "{}", early.stderr);
    } else {
        let early = admin(&database, &["verify-game", "--all"]);
        assert!(!early.success && early.stderr.contains("there is no database at "), "{}", early.stderr);
    }
    let made = admin(&database, &["migrate"]);
    let newest = newest_migration();
    assert_eq!((made.stdout, made.success), (format!("the tables were made, at version {newest}\n"), true));
    let again = admin(&database, &["migrate"]);
    assert_eq!(
        (again.stdout, again.success),
        (format!("the tables are at version {newest} already\n"), true)
    );
    let none = admin(&database, &["verify-game", "--all"]);
    assert_eq!(none.stdout, "0 games are as they were stored, 0 are not\n");
    for url in ["postgres://ada:secret@127.0.0.1:1/games", "sqlite::memory:"] {
        for command in [&["migrate"][..], &["keys"], &["verify-game", "--all"]] {
            let failed = run(tharsis().arg("admin").args(command).env("DATABASE_URL", url));
            let why = failed.stderr;
            assert!(
                !failed.success && why.starts_with("tharsis: DATABASE_URL: ") && !why.contains("secret"),
                "{why}"
            );
        }
    }
}
