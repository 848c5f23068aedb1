//! Short runs of `tharsis-tools faults`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn tharsis() -> PathBuf {
    sandbox::tharsis().expect("the program")
}

fn faults(program: &Path, flags: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    command.arg("faults").arg("--program").arg(program).args(flags).output().expect("a process")
}

/// Runs `faults` without violations, and returns the output.
fn run_without_violations(flags: &[&str]) -> String {
    let output = faults(&tharsis(), flags);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{printed}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.ends_with("\n0 violations\n"));
    printed
}

#[test]
fn nothing_is_lost_while_faults_are_injected() {
    let kinds = "postgres-kill,redis-kill,node-kill";
    let printed =
        run_without_violations(&["--games", "6", "--seconds", "10", "--moves", "20", "--only", kinds]);
    // Events were received, and each kind of fault occurred.
    assert!(!printed.contains(" 0 events"));
    let counted = printed
        .lines()
        .find(|line| line.starts_with("faults: ") && line.contains(" in all"))
        .expect("counts");
    for kind in kinds.split(',') {
        assert!(counted.contains(&format!("{kind} ")), "{kind}: {counted}");
    }
}

#[test]
fn nothing_is_lost_when_a_node_on_sqlite_is_killed() {
    run_without_violations(&[
        "--sqlite",
        "--games",
        "2",
        "--seconds",
        "3",
        "--moves",
        "5",
        "--only",
        "node-kill",
    ]);
}

#[test]
fn a_move_missing_in_the_database_is_reported() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.jsonl", uuid::Uuid::new_v4()));
    let path = state.to_str().expect("a path");
    let flags = ["--games", "1", "--seconds", "2", "--only", "redis-kill", "--lose-one", "--state", path];
    let output = faults(&tharsis(), &[&flags[..], &["--commit", "this"]].concat());
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{printed}");
    assert!(!output.status.success());
    assert!(printed.contains("and has no row\n") && printed.contains("\n1 lost, 0 doubled, "));
    assert!(printed.contains("sum for this on Postgres and Redis: 1 runs"));
    // The stored result reports it too.
    let run: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&state).expect("a file")).expect("one line");
    assert_eq!((&run["commit"], run["lost"].as_u64()), (&"this".into(), Some(1)));
    assert_eq!(run["error"], serde_json::Value::Null);
    std::fs::remove_file(state).expect("a file");
}

#[test]
fn a_kind_of_fault_that_cannot_be_caused_is_named() {
    let output = faults(&tharsis(), &["--only", "disk-full"]);
    assert!(!output.status.success());
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("disk-full cannot be caused here: needs --sqlite"), "{printed}");
}

#[test]
fn a_program_that_does_not_serve_is_named() {
    let nothing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-program");
    let output = faults(&nothing, &["--seconds", "1"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("tharsis-tools: "));
}
