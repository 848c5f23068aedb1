//! A short run of `tharsis-faults`; a long one is for those who have time.

use std::path::Path;
use std::process::{Command, Output};

fn faults(program: &str, flags: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-faults"));
    command.arg("--program").arg(program).args(flags).output().expect("a process")
}

#[test]
fn nothing_is_lost_when_everything_fails_now_and_then() {
    let flags = ["--games", "6", "--seconds", "15"];
    let output = faults(env!("CARGO_BIN_EXE_tharsis"), &flags);
    let told = String::from_utf8_lossy(&output.stdout);
    println!("{told}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.ends_with("\n0 violations\n"));
    // It has truly happened: each of these was counted at least once.
    for none in
        [" 0 acknowledged", " 0 sent again", ": 0 of nodes", " 0 of Postgres", " 0 of Redis", " 0 facts"]
    {
        assert!(!told.contains(none), "{none}");
    }
}

#[test]
fn a_program_that_does_not_serve_is_named() {
    let nothing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-program");
    let output = faults(nothing.to_str().expect("a path"), &["--seconds", "1"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("tharsis-faults: "));
}
