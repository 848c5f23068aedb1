//! The command `load`: games at once over HTTP, and how long their moves take.

use std::process::{Command, Output};

use crate::server;

fn load(flags: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tharsis-tools")).arg("load").args(flags).output().expect("a process")
}

#[test]
fn moves_are_counted_and_measured() {
    let server = server();
    let output = load(&["--base-url", &server.url(), "--games", "3", "--seconds", "2", "--seed", "5"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let figures = told.lines().nth(1).expect("figures");
    for part in [" moves, ", " moves/s, ", "p50 ", "p95 ", "p99 ", "max "] {
        assert!(figures.contains(part), "{told}");
    }
    let moves: u32 = figures.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
    assert!(moves > 0, "{told}");
    assert!(told.contains("\n0 moves not answered with 200"), "{told}");
}

#[test]
fn it_can_bring_a_server_of_its_own() {
    for flags in [&["--players", "1"][..], &["--players", "2", "--base-game"]] {
        let output = load(&[&["--spawn", "--games", "2", "--seconds", "1"], flags].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let nobody = load(&["--base-url", "http://127.0.0.1:9"]);
    let told = String::from_utf8_lossy(&nobody.stderr);
    assert!(!nobody.status.success() && told.contains("start one with `tharsis serve`"), "{told}");
}
