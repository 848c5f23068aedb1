//! Runs every snippet of the guides on a separate server, and compares its output with the page.

use sandbox::Node;

use crate::fixtures::{free_address, metrics, server};
use crate::page::{RanBlock, root, run};

fn run_page(page: &str) -> Vec<RanBlock> {
    run_page_with(page, &[])
}

/// The same, on a server with further settings.
fn run_page_with(page: &str, settings: &[(&str, &str)]) -> Vec<RanBlock> {
    let (address, url) = metrics();
    let folder = tempfile::tempdir().expect("a folder");
    let mails = ("MAIL_DIR", folder.path().to_str().expect("a plain path"));
    let usual = [("METRICS_BIND", &*address), ("PUSH_CONTACT", "mailto:you@example.org"), mails];
    let server: Node = server(&[&usual[..], settings].concat());
    let ran = run(page, &root(), &[("SERVER", &server.url()), ("METRICS", &url), mails]);
    assert!(!ran.is_empty(), "{page} has no commands");
    ran
}

#[test]
fn moves() {
    let ran = run_page("docs/moves.md");
    let turn = ran.iter().find(|ran| ran.block.heading == "A whole turn in one request").expect("the turn");
    assert!(turn.block.text.matches("\"option\"").count() >= 4, "two actions with an area each");
    println!("requests for a turn of two actions with all their choices: {}", turn.requests);
    assert_eq!(turn.requests, 1);
}

#[test]
fn exactly_once() {
    run_page("docs/exactly-once.md");
}

#[test]
fn streams() {
    run_page("docs/streams.md");
}

#[test]
fn draft() {
    run_page("docs/draft.md");
}

#[test]
fn lobby() {
    run_page("docs/lobby.md");
}

#[test]
fn plans() {
    run_page("docs/plans.md");
}

#[test]
fn clocks() {
    run_page("docs/clocks.md");
}

#[test]
fn seats() {
    run_page("docs/seats.md");
}

#[test]
fn links() {
    run_page("docs/links.md");
}

#[test]
fn undo() {
    run_page("docs/undo.md");
}

#[test]
fn localisation() {
    run_page("docs/localisation.md");
}

#[test]
fn errors() {
    run_page("docs/errors.md");
}

#[test]
fn push() {
    run_page("docs/push.md");
}

#[test]
fn accounts() {
    run_page_with("docs/accounts.md", &[("CONFIRM_ADDRESSES", "on")]);
}

#[test]
fn showing() {
    run_page("docs/showing.md");
}

#[test]
fn third_parties() {
    // The page shows the usual lifetime of a token.
    run_page_with("docs/third-parties.md", &[("ACCESS_TOKEN_SECONDS", "600")]);
}

#[test]
fn conformance() {
    let ran = run("docs/conformance.md", &root(), &[("MOCK_ADDRESS", &free_address()), ("METRICS", "")]);
    assert!(ran.len() > 1, "docs/conformance.md has no commands");
}
