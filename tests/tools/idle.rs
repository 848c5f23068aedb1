//! The command `idle`: games that rest.

use std::process::Command;

#[test]
fn games_at_rest_are_copied_and_measured() {
    let mut tools = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    let output = tools.args(["idle", "--games", "41", "--seconds", "1"]).output().expect("a process");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.starts_with("41 games at rest, 41 with a clock, 3 armed plans, "), "{printed}");
    for part in [" statements/s, ", " transactions/s", "processor time per minute: node ", ", Postgres "] {
        assert!(printed.contains(part), "{printed}");
    }
}
