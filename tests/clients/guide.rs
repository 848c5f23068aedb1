//! The guide "your first client", run as it is written: from `cargo run` to a move that is accepted.

use std::time::Duration;

use crate::languages::program;
use crate::page::{root, run};
use crate::stand::{free_address, kept, metrics};

/// With time to compile the program, where nobody has done that yet.
const TIME: Duration = Duration::from_secs(900);
/// More than that for a first move is too much to ask.
const MOST_REQUESTS: u64 = 6;

#[test]
fn the_guide_ends_with_a_move_accepted() {
    program("node", "nodejs");
    program("npm", "npm");
    let folder = tempfile::tempdir().expect("a folder");
    let (address, metrics) = metrics();
    let bind = free_address();
    let variables = [
        ("SERVER", format!("http://{bind}")),
        ("BIND", bind),
        ("METRICS_BIND", address),
        ("METRICS", metrics),
        ("DATABASE_URL", "sqlite::memory:".to_owned()),
        ("TMPDIR", folder.path().to_str().expect("a plain path").to_owned()),
        ("npm_config_cache", kept("npm").to_str().expect("a plain path").to_owned()),
        ("npm_config_update_notifier", "false".to_owned()),
    ];
    let variables: Vec<(&str, &str)> =
        variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let ran = run("docs/first-client.md", &root(), &variables, TIME);
    let requests = |heading: &str| -> u64 {
        ran.iter().filter(|ran| ran.block.heading == heading).map(|ran| ran.requests).sum()
    };
    let by_hand = requests("A first move with curl");
    let by_program = requests("The first move from TypeScript");
    println!("requests for a first move: {by_hand} with curl, {by_program} from TypeScript");
    for needed in [by_hand, by_program] {
        assert!((1..=MOST_REQUESTS).contains(&needed), "{needed} requests for a first move");
    }
}
