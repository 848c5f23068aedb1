//! Commands that fill a database with copies of one game: `deadlines` and `measure outbox`.

use std::process::Command;

#[track_caller]
fn print_of(arguments: &[&str]) -> String {
    let mut tools = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    let output = tools.args(arguments).output().expect("a process");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    printed
}

#[test]
fn each_copy_whose_clock_is_due_gets_one_turn() {
    let printed = print_of(&["deadlines", "--games", "25", "--nodes", "2"]);
    assert!(printed.starts_with("25 games are due; 2 nodes start\n25 games, 2 nodes: "), "{printed}");
    assert!(printed.ends_with("\nevery game got exactly one expiry turn\n"), "{printed}");
}

#[test]
fn a_turn_of_each_copy_notifies_its_devices() {
    let printed = print_of(&["measure", "outbox", "--turns", "25"]);
    assert!(printed.starts_with("25 turns, a device at each of their seats: "), "{printed}");
    let queued = printed.trim_end().rsplit_once("; ").map(|(_, end)| end);
    // Both seats select their initial cards.
    assert_eq!(queued, Some("50 notifications queued"), "{printed}");
}
