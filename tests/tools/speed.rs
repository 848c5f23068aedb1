//! `tests/speed`: the table of the comparison, and that it finds its figures in what the commands print.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::file;

fn figures(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new("python3");
    command.arg(file("tests/speed/figures")).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("python3");
    process.stdin.take().expect("a pipe").write_all(input).expect("input");
    process.wait_with_output().expect("its end")
}

/// Runs a command, and checks that its output has all figures of a section of the table.
#[track_caller]
fn expect_figures(section: &str, arguments: &[&str]) {
    let mut tools = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    let output = tools.args(arguments).output().expect("a process");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    let missing = figures(&["missing", section], &output.stdout);
    let names = String::from_utf8_lossy(&missing.stdout);
    assert!(missing.status.success(), "{section} lacks\n{names}\nin\n{printed}");
}

#[test]
fn sample_output_becomes_the_table() {
    let sample = file("tests/speed/sample");
    let table = |base: &str, head: &str| {
        let output = figures(&["table", sample.to_str().expect("a path"), base, head], b"");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let shown = std::fs::read_to_string(file("tests/speed/sample.table")).expect("the table");
    assert_eq!(table("older", "newer"), (Some(0), shown));
    let (code, worse) = table("newer", "older");
    assert_eq!(code, Some(1), "{worse}");
    assert!(worse.contains("WORSE"), "{worse}");
}

#[test]
fn the_comparison_is_valid_bash() {
    for arguments in [&["-n"][..], &[]] {
        let mut command = Command::new("bash");
        let output = command.args(arguments).arg(file("tests/speed/compare")).output().expect("bash");
        let printed = String::from_utf8_lossy(&output.stdout);
        // Without a commit it shows how it is used.
        let shows_usage = output.status.code() == Some(2) && printed.contains("tests/speed/compare BASE");
        assert!(output.status.success() || shows_usage, "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn playout_prints_its_figures() {
    expect_figures("engine", &["playout", "--games", "3"]);
}

#[test]
fn load_prints_its_figures() {
    let short = ["load", "--spawn", "--games", "2", "--seconds", "1"];
    expect_figures("sqlite", &short);
    expect_figures("postgres", &[&short[..], &["--postgres", "--pgbench-seconds", "10"]].concat());
    expect_figures("clocks", &[&short[..], &["--postgres", "--clocks"]].concat());
    expect_figures("devices", &[&short[..], &["--postgres", "--devices", "--rate", "50"]].concat());
}

#[test]
fn streams_print_their_figures() {
    expect_figures(
        "streams",
        &[
            "streams",
            "--idle",
            "20",
            "--heartbeat-seconds",
            "1",
            "--games",
            "2",
            "--rate",
            "50",
            "--seconds",
            "1",
        ],
    );
}
