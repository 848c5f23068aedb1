//! Runs the Kotlin programs: the player on a server and against the mock, and the package `clients/kotlin`, which stays
//! in sync with all faults, and after it is killed.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use http::spec::DOCUMENT;
use serde_json::Value;
use tharsis_tools::transcript::line;

use crate::fixtures::{file, server};
use crate::kotlin::{KOTLIN, kotlin_files};
use crate::process::{RUN_TIMEOUT, Running, Written, run};

/// The transcripts, the number of players, and the code for a player who joins: the mock accepts any.
const TRANSCRIPTS: [(&str, &str, &str); 2] =
    [("two-players", "2", ""), ("three-players-draft", "3", "ANY0000000")];
const FAULTS: [&str; 7] = [
    "lost-replies",
    "duplicated-events",
    "reordered-streams",
    "clock-skew",
    "unknown-values",
    "slow",
    "throttled",
];
/// The checks of the mock that a game with all faults covers.
const CHECKS: [&str; 6] =
    ["finished", "unknown_values", "retry_same", "retry_after", "resume_cursor", "if_match"];
/// The maximum number of lines of code of the package, without comments.
const MAX_LINES: usize = 600;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

#[test]
fn the_kotlin_sources_are_short_and_use_only_allowed_apis() {
    let comment = |line: &&str| ["//", "/*", "*"].iter().any(|mark| line.starts_with(mark));
    let code = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !comment(line));
        lines.map(str::to_owned).collect()
    };
    let player = read(&file("tests/clients/kotlin/Player.kt"));
    assert!(player.lines().count() <= 200, "{} lines", player.lines().count());
    for word in ["JsonElement", "JsonObject", " as ", "Any", "!!", "@Suppress"] {
        let found = code(&player).into_iter().find(|line| line.contains(word));
        assert!(found.is_none(), "{word:?} bypasses the generated types: {found:?}");
    }
    let package: String =
        kotlin_files(&file("clients/kotlin/src/main")).iter().map(|path| read(path)).collect();
    for word in ["java.net.http", "HttpURLConnection", "\"PATCH\"", "java.nio.file"] {
        assert!(!package.contains(word), "{word} is not for a phone");
    }
    let code = code(&package).len();
    println!("clients/kotlin: {code} lines of code, {} with comments", package.lines().count());
    assert!(code < MAX_LINES, "{code} lines");
}

#[test]
fn the_kotlin_models_read_every_recorded_reply() {
    let mut command = KOTLIN.command("DecodeKt");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a process");
    let lines = recorded();
    let mut input = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || lines.iter().try_for_each(|line| writeln!(input, "{line}")));
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer").expect("all lines");
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{printed}");
    assert!(output.status.success(), "{printed}");
}

/// A line for each recorded reply: its source, its schema and its body.
fn recorded() -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |place: &str, operation: &Value, status: &str, body: &Value| {
        if let Some(schema) = schema(operation, status) {
            lines.push(format!("{place} {status}\t{schema}\t{body}"));
        }
    };
    let methods = DOCUMENT["paths"].as_object().expect("paths").values().filter_map(Value::as_object);
    let operations: HashMap<&str, &Value> = methods
        .flat_map(|path| path.values())
        .filter_map(|op| Some((op["operationId"].as_str()?, op)))
        .collect();
    let examples: Value = serde_json::from_str(&read(&file("openapi/examples.json"))).expect("JSON");
    for (id, example) in examples["operations"].as_object().expect("operations") {
        for (status, reply) in example["replies"].as_object().expect("replies") {
            add(id, operations[id.as_str()], status, &reply["body"]);
        }
    }
    for (name, ..) in TRANSCRIPTS {
        let (_, exchanges) = line::read(&transcript(name)).expect("a transcript");
        for exchange in exchanges {
            let path = exchange.request.path.split('?').next().unwrap_or_default();
            let operation = operation(&exchange.request.method, path);
            add(
                &format!("{name} {path}"),
                operation,
                &exchange.response.status.to_string(),
                &exchange.response.body,
            );
        }
    }
    assert!(lines.len() > 2_000, "{} replies", lines.len());
    lines
}

fn transcript(name: &str) -> PathBuf {
    file("openapi/transcripts").join(format!("{name}.jsonl.gz"))
}

/// The name of the schema of a reply in JSON.
fn schema<'a>(operation: &'a Value, status: &str) -> Option<&'a str> {
    let mut reply = &operation["responses"][status];
    while let Some(name) = reply["$ref"].as_str() {
        reply = DOCUMENT.pointer(name.trim_start_matches('#')).expect("a component");
    }
    let content = reply["content"].as_object()?;
    let (_, json) = content.iter().find(|(kind, _)| kind.contains("json"))?;
    json["schema"]["$ref"].as_str()?.rsplit('/').next()
}

fn operation(method: &str, path: &str) -> &'static Value {
    let fits = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len() && template.iter().zip(path).all(|(t, p)| t.starts_with('{') || *t == p)
    };
    let paths = DOCUMENT["paths"].as_object().expect("paths").iter();
    let fitting = paths.filter(|(template, _)| fits(template));
    let (_, methods) = fitting.min_by_key(|(template, _)| template.matches('{').count()).expect(path);
    &methods[&method.to_lowercase()]
}

/// Several of one program at one table: each is started with its own words before the code that the first one prints.
fn at_one_table(url: &str, class: &str, words: &[[String; 2]]) -> Vec<String> {
    let mut code = None;
    let mut playing = Vec::new();
    for own in words {
        let mut command = KOTLIN.command(class);
        let mut running = Running::start(command.arg(url).args(own).args(&code), RUN_TIMEOUT);
        if code.is_none() {
            let line = running.line().unwrap_or_default();
            let Some(printed) = line.strip_prefix("code ") else {
                panic!("no code: {line}{}", running.end().stderr)
            };
            code = Some(printed.to_owned());
        }
        playing.push(running);
    }
    let good = |Written { status, stdout, stderr }: Written| {
        assert!(status.success(), "{class}: {status}\n{stdout}{stderr}");
        stdout
    };
    playing.into_iter().map(Running::end).map(good).collect()
}

/// Runs a program against the mock, and returns the report.
fn run_against_mock(name: &str, flags: &[&str], line: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    command.arg("mock").arg(transcript(name)).args(["--json", "--bind", "127.0.0.1:0"]).args(flags);
    command.args(["--", "sh", "-c", line]);
    let Written { status, stdout, stderr } = Running::start(&mut command, RUN_TIMEOUT).end();
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|why| panic!("{why}: {stdout}{stderr}"));
    assert!(status.success(), "{name} {flags:?}: {report:#}\n{stderr}");
    assert_eq!((&report["passed"], &report["ended"]), (&true.into(), &true.into()), "{name} {flags:?}");
    report
}

#[test]
fn a_kotlin_player_ignores_unknown_values() {
    let line =
        format!("{} \"$THARSIS_URL\" a-device-key-of-the-tests-0001 Ada ANY0000000", KOTLIN.line("PlayerKt"));
    let report = run_against_mock(
        "three-players-draft",
        &["--lenient", "--fault", "unknown-values", "--seed", "2"],
        &line,
    );
    assert!(!report["faults"].as_array().expect("faults").is_empty(), "nothing unknown came");
}

#[test]
fn the_unit_checks_of_the_kotlin_package_pass() {
    let mut command = KOTLIN.command("tharsis.sync.ChecksKt");
    println!("{}", run(command.arg(file("openapi/examples.json")), RUN_TIMEOUT));
}

#[test]
fn the_kotlin_package_plays_on_a_server() {
    // The lifetime of tokens is shorter than the game, so that they are refreshed while the stream is open.
    let server = server(&[("ACCESS_TOKEN_SECONDS", "6")]);
    let folder = tempfile::tempdir().expect("a folder");
    let own = |n: i32| {
        [folder.path().join(n.to_string()).to_str().expect("a plain path").to_owned(), "2".to_owned()]
    };
    let printed = at_one_table(&server.url(), "tharsis.sync.PlayKt", &[own(1), own(2)]);
    let latest =
        |printed: &String| printed.lines().find(|line| line.starts_with("latest ")).map(str::to_owned);
    assert!(latest(&printed[0]).is_some() && latest(&printed[0]) == latest(&printed[1]), "{printed:?}");
}

/// The command line of the test program of the package.
fn play(folder: &Path, players: &str, code: &str) -> String {
    format!("{} \"$THARSIS_URL\" '{}' {players} {code}", KOTLIN.line("tharsis.sync.PlayKt"), folder.display())
}

#[test]
fn the_kotlin_package_passes_with_each_fault() {
    // The games run at once because the program waits most of the time.
    thread::scope(|scope| {
        for (n, fault) in FAULTS.into_iter().enumerate() {
            scope.spawn(move || {
                // The test with all faults covers the longer game too.
                let (name, players, code) = TRANSCRIPTS[0];
                let folder = tempfile::tempdir().expect("a folder");
                let report = run_against_mock(
                    name,
                    &["--fault", fault, "--seed", &n.to_string()],
                    &play(folder.path(), players, code),
                );
                assert!(
                    !report["faults"].as_array().expect("faults").is_empty(),
                    "{fault}: nothing went wrong"
                );
            });
        }
    });
}

#[test]
fn the_kotlin_package_passes_with_all_faults_at_once() {
    thread::scope(|scope| {
        for (seed, (name, players, code)) in ["1", "4"].into_iter().zip(TRANSCRIPTS) {
            scope.spawn(move || {
                let folder = tempfile::tempdir().expect("a folder");
                let flags = ["--faults", "all", "--seed", seed];
                let report = run_against_mock(name, &flags, &play(folder.path(), players, code));
                let checks = report["checks"].as_array().expect("checks");
                for id in CHECKS {
                    let check = checks.iter().find(|check| check["id"] == id).expect("a check");
                    assert_eq!(check["outcome"], "passed", "{name}: {check}");
                }
                println!("{name}: {} requests for {} moves", report["requests"], report["moves"]);
            });
        }
    });
}

/// When the process is killed: before the request of this move, before its reply is read, before the reply is on disk,
/// and before the app has read the outcome.
const KILLS: [&str; 6] = ["send:1", "reply:2", "settle:3", "told:4", "send:5", "told:6"];
/// The exit status of a program that has killed itself.
const KILLED: i32 = 9;

#[test]
fn a_killed_kotlin_client_makes_each_move_once_and_loses_no_outcome() {
    let server = server(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let mut end = String::new();
    for kill in KILLS.into_iter().chain([""]) {
        let mut command = KOTLIN.command("tharsis.sync.KilledKt");
        command.arg(server.url()).arg(folder.path());
        command.args(Some(kill).filter(|kill| !kill.is_empty()));
        let Written { status, stdout, stderr } = Running::start(&mut command, RUN_TIMEOUT).end();
        let expected = if kill.is_empty() { 0 } else { KILLED };
        assert_eq!(status.code(), Some(expected), "{kill}: {status}\n{stdout}{stderr}");
        end = stdout;
    }
    // The program has compared its moves with the record of the game and with the outcomes that it has read.
    assert!(end.contains("each made once, no outcome is lost"), "{end}");
}

#[test]
fn the_kotlin_package_survives_being_killed() {
    let (name, players, code) = TRANSCRIPTS[0];
    let folder = tempfile::tempdir().expect("a folder");
    // Each run is killed at a different moment.
    let line = "for n in 1 2 3; do sh -c \"$0\" & pid=$!; sleep $((n % 3 + 2)).$n; kill -9 $pid; wait $pid; done; sh -c \"$0\"";
    let play = play(folder.path(), players, code);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    command.arg("mock").arg(transcript(name)).args(["--json", "--bind", "127.0.0.1:0", "--seed", "3"]);
    command.args(["--fault", "lost-replies", "--fault", "slow", "--", "sh", "-c", line, &play]);
    let Written { stdout, stderr, .. } = Running::start(&mut command, RUN_TIMEOUT).end();
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|why| panic!("{why}: {stdout}{stderr}"));
    assert_eq!(report["ended"], true, "{report:#}\n{stderr}");
    for check in report["checks"].as_array().expect("checks") {
        // The mock counts data in transit at the kill as received, so this check is not meaningful here.
        let cursor = check["id"] == "resume_cursor";
        assert!(cursor || check["outcome"] != "failed", "{check:#}\n{stderr}");
    }
}
