//! The commands `arena` and `solo`.

use serde_json::Value;

use crate::run;

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// The figures without those of time, which differ from run to run.
fn without_times(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().expect("players") {
        for time in ["mean_us", "p50_us", "p99_us"] {
            player["cost"].as_object_mut().expect("costs").remove(time).expect("a time");
        }
    }
    report
}

#[test]
fn results_add_up_over_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.json");
    let file = file.to_str().expect("a path");
    let players = ["arena", "--players", "random,greedy", "--json", "--deals"];
    let once = json(&[&players[..], &["4"]].concat());
    json(&[&players[..], &["2", "--state", file]].concat());
    let twice = json(&[&players[..], &["4", "--state", file]].concat());
    assert_eq!(without_times(once.clone()), without_times(twice));
    assert_eq!((once["deals"].as_u64(), once["games"].as_u64()), (Some(4), Some(8)));
    let wins: f64 = (0..2).filter_map(|n| once["players"][n]["wins"]["mean"].as_f64()).sum();
    assert!((wins - 1.0).abs() < 1e-9, "{once}");
    // The file belongs to these players and rules.
    let why = refusal(&[&players[..], &["5", "--draft", "--state", file]].concat());
    assert!(why.contains("other players or rules"), "{why}");
    std::fs::write(file, "{").expect("written");
    let why = refusal(&[&players[..], &["5", "--state", file]].concat());
    assert!(why.contains("is no file of this command"), "{why}");
}

#[test]
fn players_are_checked() {
    let why = refusal(&["arena", "--players", "random,nobody"]);
    assert!(why.contains("unknown player `nobody`, expected one of random"), "{why}");
    let why = refusal(&["arena", "--players", "random"]);
    assert!(why.contains("2 to 5 players, not 1"), "{why}");
    let why = refusal(&["solo", "--player", "nobody"]);
    assert!(why.contains("unknown player"), "{why}");
}

#[test]
fn solo_games_are_counted() {
    let report = json(&["solo", "--player", "greedy", "--deals", "3", "--json"]);
    assert_eq!((report["deals"].as_u64(), report["won"].as_u64()), (Some(3), Some(0)));
    assert!(report["missing_steps_when_lost"].as_f64().expect("a figure") > 0.0);
}
