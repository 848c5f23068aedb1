//! The command `load`: concurrent games over HTTP, and the latency of their moves.

use std::process::{Command, Output};

use crate::server;

fn load(flags: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tharsis-tools")).arg("load").args(flags).output().expect("a process")
}

/// The longest measurement in seconds.
const LONGEST: u32 = 64;

/// Measures for so many seconds, and for twice as many again while that is too short for a busy machine. Returns the
/// seconds and what was printed.
fn measure(mut seconds: u32, flags: &[&str], is_long_enough: impl Fn(&str) -> bool) -> (u32, String) {
    loop {
        let output = load(&[flags, &["--seconds", &seconds.to_string()]].concat());
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        if is_long_enough(&printed) || 2 * seconds > LONGEST {
            return (seconds, printed);
        }
        seconds *= 2;
    }
}

/// The number after the beginning of a line.
fn number_after(begin: &str, printed: &str) -> u64 {
    let rest = printed.lines().find_map(|line| line.strip_prefix(begin));
    let rest = rest.unwrap_or_else(|| panic!("{begin}: {printed}"));
    rest.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{begin}: {printed}"))
}

#[test]
fn moves_are_counted_and_measured() {
    let server = server();
    let figures = |printed: &str| printed.lines().nth(1).expect("figures").to_owned();
    let moves = |printed: &str| number_after("", &figures(printed));
    // A move that took too long was answered with 503.
    let all_good = |printed: &str| printed.contains("\n0 moves not answered with 200");
    let url = server.url();
    let flags = ["--base-url", &url, "--games", "3", "--seed", "5"];
    let (_, printed) = measure(2, &flags, |printed| moves(printed) > 0 && all_good(printed));
    for part in [" moves, ", " moves/s, ", "p50 ", "p95 ", "p99 ", "max "] {
        assert!(figures(&printed).contains(part), "{printed}");
    }
    assert!(moves(&printed) > 0, "{printed}");
    assert!(all_good(&printed), "{printed}");
}

#[test]
fn spawn_starts_a_temporary_server() {
    for flags in [&["--players", "1"][..], &["--players", "2", "--base-game"]] {
        let output = load(&[&["--spawn", "--games", "2", "--seconds", "1"], flags].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let unreachable = load(&["--base-url", "http://127.0.0.1:9"]);
    let printed = String::from_utf8_lossy(&unreachable.stderr);
    assert!(!unreachable.status.success() && printed.contains("start one with `tharsis serve`"), "{printed}");
}

#[test]
fn people_have_clocks_devices_and_plans() {
    let habits =
        ["--clocks", "--devices", "--plans", "--spawn", "--games", "3", "--seconds", "3", "--seed", "5"];
    for database in [&[][..], &["--postgres"]] {
        let output = load(&[&habits[..], database].concat());
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        for part in [
            " moves/s, p50 ",
            "\nplans: ",
            " fired; ",
            "\noutbox, every 100 ms: the oldest entry is ",
            " notifications received\n",
            "\nresident memory of the node: ",
            "\nprocessor time of a turn: node ",
        ] {
            assert!(printed.contains(part), "{part}: {printed}");
        }
        assert_eq!(printed.contains(" turns dispatched/s, "), !database.is_empty(), "{printed}");
        let figures = printed.lines().nth(1).expect("figures");
        let moves: u32 = figures.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
        // A slow machine may not come to the first plan.
        assert!(moves < 60 || !printed.contains("plans: 0 made"), "{printed}");
    }
    let elsewhere = load(&["--devices"]);
    assert!(String::from_utf8_lossy(&elsewhere.stderr).contains("--spawn"));
}

#[test]
fn people_are_measured_without_opponents_and_with_them() {
    let flags = ["--spawn", "--games", "2", "--seed", "5", "--opponents", "novice:2"];
    let beside = |printed: &str| number_after("people at the other tables: ", printed);
    let afterwards =
        |printed: &str| number_after("people at the other tables, afterwards without opponents: ", printed);
    let (seconds, printed) = measure(4, &flags, |printed| beside(printed) > 0 && afterwards(printed) > 0);
    let line = |begin: &str| {
        let found = printed.lines().find_map(|line| line.strip_prefix(begin));
        found.unwrap_or_else(|| panic!("{begin}: {printed}"))
    };
    // The usual figures come first and are those of people alone.
    assert!(printed.lines().nth(1).is_some_and(|line| line.contains(" moves/s, p50 ")), "{printed}");
    line(&format!("with 2 tables of one person and two opponents (novice), {seconds} s: "));
    assert!(beside(&printed) > 0, "{printed}");
    let moves = number_after("people at these tables: ", &printed);
    let opponents = line("opponents: ");
    for part in
        ["; from commit to answer: ", " answers/s, p50 ", " p95 ", " p99 ", " games waited at the end"]
    {
        assert!(opponents.contains(part), "{part}: {printed}");
    }
    // After the set-up and a few answers a game waits for its opponents. A slow machine may not come that far.
    assert!(moves < 20 || number_after("opponents: ", &printed) > 0, "{printed}");
    assert!(afterwards(&printed) > 0, "{printed}");
    let compared = line("p99 of the moves of people: ");
    for part in [" ms before, ", " ms with opponents (", " times the mean), ", " ms after"] {
        assert!(compared.contains(part), "{part}: {printed}");
    }
}

#[test]
fn opponents_need_a_level_and_a_number_of_tables() {
    for wrong in ["regular", "grandmaster:2", "novice:0"] {
        let refused = load(&["--opponents", wrong]);
        let printed = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && printed.contains("such as regular:50"), "{printed}");
    }
}
