//! The pages about the hard things: every snippet is run on a server of its own, and shows what the page says.

use std::time::Duration;

use sandbox::Node;

use crate::page::{Ran, root, run};
use crate::stand::{free_address, metrics, server};

/// With time to build the program, where that has not been done.
const BUILDING: Duration = Duration::from_secs(900);
const TIME: Duration = Duration::from_secs(600);

fn read(page: &str) -> Vec<Ran> {
    let (address, url) = metrics();
    let server: Node = server(&[("METRICS_BIND", &address), ("PUSH_CONTACT", "mailto:you@example.org")]);
    let ran = run(page, &root(), &[("SERVER", &server.url()), ("METRICS", &url)], TIME);
    assert!(!ran.is_empty(), "{page} shows nothing");
    ran
}

#[test]
fn moves() {
    let ran = read("docs/moves.md");
    let turn = ran.iter().find(|ran| ran.block.heading == "A whole turn in one request").expect("the turn");
    assert!(turn.block.text.matches("\"option\"").count() >= 4, "two actions with an area each");
    println!("requests for a turn of two actions with all their choices: {}", turn.requests);
    assert_eq!(turn.requests, 1);
}

#[test]
fn exactly_once() {
    read("docs/exactly-once.md");
}

#[test]
fn streams() {
    read("docs/streams.md");
}

#[test]
fn draft() {
    read("docs/draft.md");
}

#[test]
fn lobby() {
    read("docs/lobby.md");
}

#[test]
fn plans() {
    read("docs/plans.md");
}

#[test]
fn clocks() {
    read("docs/clocks.md");
}

#[test]
fn seats() {
    read("docs/seats.md");
}

#[test]
fn links() {
    read("docs/links.md");
}

#[test]
fn undo() {
    read("docs/undo.md");
}

#[test]
fn localisation() {
    read("docs/localisation.md");
}

#[test]
fn errors() {
    read("docs/errors.md");
}

#[test]
fn push() {
    read("docs/push.md");
}

#[test]
fn accounts() {
    read("docs/accounts.md");
}

#[test]
fn showing() {
    read("docs/showing.md");
}

#[test]
fn third_parties() {
    read("docs/third-parties.md");
}

#[test]
fn conformance() {
    let ran =
        run("docs/conformance.md", &root(), &[("MOCK_ADDRESS", &free_address()), ("METRICS", "")], BUILDING);
    assert!(ran.len() > 1, "docs/conformance.md shows nothing");
}
