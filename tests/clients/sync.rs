//! The TypeScript package: its size, its types, its unit checks, the checks of the mock with all faults, kills in the
//! middle of moves, and concurrent token refreshes of many clients.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use serde_json::Value;

use crate::fixtures::{cache_folder, file, server, write};
use crate::languages::program;
use crate::markdown::blocks;
use crate::process::{BUILD_TIMEOUT, RUN_TIMEOUT, Running, Written, run};

/// The maximum number of lines of code without comments, as for Kotlin.
const MAX_LINES: usize = 600;
const FAULTS: [&str; 7] = [
    "lost-replies",
    "duplicated-events",
    "reordered-streams",
    "clock-skew",
    "unknown-values",
    "slow",
    "throttled",
];

fn package(path: &str) -> PathBuf {
    file("clients/typescript").join(path)
}

/// The files of a folder of the package.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(package(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "js" || end == "json")).collect()
}

#[test]
fn the_package_is_small() {
    let is_code = |line: &&str| {
        let line = line.trim();
        !line.is_empty() && !["//", "/*", "*"].iter().any(|mark| line.starts_with(mark))
    };
    let lines = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a source");
        text.lines().filter(is_code).count()
    };
    let lines: usize = files("src").iter().map(lines).sum();
    println!("clients/typescript: {lines} lines of code");
    assert!(lines < MAX_LINES, "{lines} lines");
}

#[test]
fn its_types_and_those_of_its_tests_are_strict_and_declared() {
    let node = program("node", "nodejs");
    let npm = program("npm", "npm");
    let folder = cache_folder("sync");
    for name in ["package.json", "package-lock.json", "tsconfig.json"] {
        copy(&package(name), &folder.join(name));
    }
    for part in ["src", "test"] {
        // Removes files of an earlier run that no longer exist in the package.
        drop(std::fs::remove_dir_all(folder.join(part)));
        std::fs::create_dir_all(folder.join(part)).expect("a folder");
        for path in files(part) {
            copy(&path, &folder.join(part).join(path.file_name().expect("a name")));
        }
    }
    let lock = std::fs::read_to_string(package("package-lock.json")).expect("a list");
    let done = folder.join("installed");
    if std::fs::read_to_string(&done).is_ok_and(|old| old == lock) {
        println!("the tools are there");
    } else {
        run(Command::new(npm).current_dir(&folder).args(["ci", "--no-fund", "--no-audit"]), BUILD_TIMEOUT);
        write(&done, &lock);
    }
    let tool = |path: &str| {
        let mut command = Command::new(&node);
        command.current_dir(&folder).arg(folder.join("node_modules").join(path));
        command
    };
    run(
        tool("openapi-typescript/bin/cli.js")
            .arg(file("openapi/openapi.json"))
            .args(["--output", "src/api.d.ts"]),
        BUILD_TIMEOUT,
    );
    run(&mut tool("typescript/bin/tsc"), BUILD_TIMEOUT);
    run(tool("typescript/bin/tsc").args(["--project", "test"]), BUILD_TIMEOUT);
    let declared = std::fs::read_to_string(folder.join("types/index.d.ts")).expect("declarations");
    assert!(declared.contains("subscribe(game: string"), "{declared}");
}

fn copy(from: &Path, to: &Path) {
    write(to, &std::fs::read_to_string(from).expect("a file of the package"));
}

#[test]
fn the_unit_checks_pass() {
    let mut command = Command::new(program("node", "nodejs"));
    let output = run(command.arg(package("test/checks.js")), RUN_TIMEOUT);
    println!("{output}");
    assert!(output.lines().count() > 10, "{output}");
}

/// Runs the mock, which starts the test player of the package. Returns the report.
fn play(transcript: &str, role: &str, poll: &str, flags: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    command.arg("mock").arg(file("openapi/transcripts").join(transcript));
    command.args(["--json", "--bind", "127.0.0.1:0"]).args(flags).arg("--");
    command.arg(program("node", "nodejs")).arg(package("test/player.js"));
    let running = Running::start(command.env("ROLE", role).env("POLL", poll), RUN_TIMEOUT);
    let Written { status, stdout, stderr } = running.end();
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|why| panic!("{why}: {stdout}{stderr}"));
    let what = format!("{transcript}, {flags:?}, poll {poll}: {report:#}{stderr}");
    assert!(status.success() && report["passed"] == true && report["ended"] == true, "{what}");
    report
}

const TWO: &str = "two-players.jsonl.gz";
const THREE: &str = "three-players-draft.jsonl.gz";

fn check_passed(report: &Value, id: &str) -> bool {
    let checks = report["checks"].as_array().expect("checks");
    checks.iter().any(|check| check["id"] == id && check["outcome"] == "passed")
}

#[test]
fn it_passes_every_check_with_each_fault() {
    // The games run at once because the program waits most of the time.
    thread::scope(|scope| {
        for (n, fault) in FAULTS.into_iter().enumerate() {
            scope.spawn(move || {
                let report = play(TWO, "owner", "0", &["--fault", fault, "--seed", &n.to_string()]);
                assert!(
                    !report["faults"].as_array().expect("faults").is_empty(),
                    "{fault}: nothing went wrong"
                );
            });
        }
    });
}

#[test]
fn it_passes_every_check_with_all_faults() {
    thread::scope(|scope| {
        for (transcript, role, seed) in [(TWO, "owner", "1"), (THREE, "guest", "2")] {
            scope.spawn(move || {
                let report = play(transcript, role, "0", &["--faults", "all", "--seed", seed]);
                for id in
                    ["finished", "unknown_values", "retry_same", "retry_after", "resume_cursor", "if_match"]
                {
                    assert!(check_passed(&report, id), "{id}: {report:#}");
                }
            });
        }
        scope.spawn(|| play(TWO, "owner", "1", &["--faults", "all", "--seed", "3"]));
    });
}

/// When the process is killed: before the request of this move, before its reply is read, before its record is deleted.
const KILLS: [&str; 6] = ["send:1", "reply:2", "settle:3", "send:5", "reply:6", "settle:7"];

#[test]
fn a_killed_client_makes_each_move_once() {
    let server = server(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let mut output = String::new();
    for kill in KILLS.into_iter().chain([""]) {
        let mut command = Command::new(program("node", "nodejs"));
        command.arg(package("test/killed.js")).arg(server.url()).arg(folder.path()).arg(kill);
        let Written { status, stdout, stderr } = Running::start(&mut command, RUN_TIMEOUT).end();
        // Only the signal ends the process early.
        assert_eq!(status.success(), kill.is_empty(), "{kill}: {status}\n{stdout}{stderr}");
        assert_eq!(status.code().is_none(), !kill.is_empty(), "{kill}: {status}\n{stdout}{stderr}");
        output = stdout;
    }
    // The program has compared its moves with the record of the game.
    assert!(output.contains("each move once"), "{output}");
}

#[test]
fn many_clients_make_one_refresh() {
    let server = server(&[]);
    let mut command = Command::new(program("node", "nodejs"));
    command.arg(package("test/tabs.js")).arg(server.url());
    let output = run(&mut command, RUN_TIMEOUT);
    assert!(output.contains("one refresh each time"), "{output}");
}

#[test]
fn the_page_shows_the_tested_snippet() {
    let source = std::fs::read_to_string(package("test/snippet.js")).expect("a source");
    let shown = source.split_once("// snippet\n").and_then(|(_, rest)| rest.split_once("// end"));
    let (shown, _) = shown.expect("a part between marks");
    let page = "docs/native-clients.md";
    let found = blocks(page).iter().any(|block| block.language == "js" && block.text.trim() == shown.trim());
    assert!(found, "{page} does not show the snippet");
    let server = server(&[]);
    let mut command = Command::new(program("node", "nodejs"));
    let output = run(command.arg(package("test/snippet.js")).arg(server.url()), RUN_TIMEOUT);
    assert_eq!(output.trim(), "done");
}
