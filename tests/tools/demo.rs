//! The command `demo`: whole games over HTTP by a program that knows the API and nothing else.

use std::path::Path;
use std::process::{Command, Output};

use crate::{file, server};

fn demo(url: &str, flags: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_tharsis-tools");
    Command::new(program).args(["demo", "--base-url", url]).args(flags).output().expect("a process")
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
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{flags:?}: {told}{}", String::from_utf8_lossy(&output.stderr));
        assert!(told.contains("every move was carried out once"), "{told}");
    }
    let quiet = demo(&server.url(), &["--seed", "4", "--solo", "--quiet"]);
    assert!(quiet.status.success() && quiet.stdout.is_empty() && quiet.stderr.is_empty(), "{quiet:?}");
}

#[test]
fn what_cannot_be_played_says_why() {
    let nobody = demo("http://127.0.0.1:9", &["--solo"]);
    let told = String::from_utf8_lossy(&nobody.stderr);
    assert!(!nobody.status.success() && told.contains("start one with `tharsis serve`"), "{told}");
    let server = server();
    for (url, flags, why) in [
        ("https://example.org", &[][..], "--base-url: expected http://HOST:PORT"),
        (&server.url(), &["--solo", "--draft"], "there is no draft in the solo game"),
        (&server.url(), &["--max-moves", "3"], "the game does not end"),
    ] {
        let output = demo(url, flags);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(why), "{told}");
    }
}

#[test]
fn the_document_is_enough_for_it() {
    let mut files = 0;
    look(&file("api/tools/src/demo"), &mut files);
    assert!(files > 5);
}

fn look(folder: &Path, files: &mut usize) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a file");
        for known in ["domain::", "http::", "service::", "store::"] {
            assert!(!text.contains(known), "{} uses {known}", path.display());
        }
        *files += 1;
    }
}
