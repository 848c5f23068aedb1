//! The command `demo`: whole games over HTTP by a program that uses only the API.

use std::path::Path;
use std::process::{Command, Output};

use crate::{file, server};

fn demo(url: &str, flags: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_tharsis-tools");
    let mut command = Command::new(program);
    command.args(["demo", "--base-url", url, "--max-seconds", "3600"]).args(flags);
    command.output().expect("a process")
}

#[test]
fn whole_games_are_played_over_a_bad_network() {
    let server = server();
    for flags in [
        &["--seed", "1", "--players", "3", "--draft", "--corporate-era"][..],
        &["--seed", "2", "--players", "2"],
        &["--seed", "3", "--solo"],
    ] {
        let output = demo(&server.url(), flags);
        let output_text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{flags:?}: {output_text}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output_text.contains("every move was carried out once"), "{output_text}");
    }
    let quiet = demo(&server.url(), &["--seed", "4", "--solo", "--quiet"]);
    assert!(quiet.status.success() && quiet.stdout.is_empty() && quiet.stderr.is_empty(), "{quiet:?}");
}

#[test]
fn an_error_states_its_cause() {
    let unreachable = demo("http://127.0.0.1:9", &["--solo"]);
    let output_text = String::from_utf8_lossy(&unreachable.stderr);
    assert!(
        !unreachable.status.success() && output_text.contains("start one with `tharsis serve`"),
        "{output_text}"
    );
    let server = server();
    for (url, flags, why) in [
        ("https://example.org", &[][..], "--base-url: expected http://HOST:PORT"),
        (&server.url(), &["--solo", "--draft"], "there is no draft in the solo game"),
        (&server.url(), &["--max-moves", "3"], "the game does not end"),
    ] {
        let output = demo(url, flags);
        let output_text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output_text.contains(why), "{output_text}");
    }
}

#[test]
fn the_demo_uses_no_code_of_the_server() {
    let mut files = 0;
    check_folder(&file("api/tools/src/demo"), &mut files);
    assert!(files > 5);
}

fn check_folder(folder: &Path, files: &mut usize) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a file");
        for known in ["domain::", "http::", "service::", "store::"] {
            assert!(!text.contains(known), "{} uses {known}", path.display());
        }
        *files += 1;
    }
}
