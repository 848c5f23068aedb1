//! Runs the guide "your first client" as it is written: from `cargo run` to an accepted move.

use crate::fixtures::{cache_folder, free_address, metrics};
use crate::languages::program;
use crate::page::{root, run};

/// The maximum number of requests for a first move.
const MAX_REQUESTS: u64 = 6;

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
        ("REQUEST_TIMEOUT_SECONDS", "60".to_owned()),
        ("TMPDIR", folder.path().to_str().expect("a plain path").to_owned()),
        ("npm_config_cache", cache_folder("npm").to_str().expect("a plain path").to_owned()),
        ("npm_config_update_notifier", "false".to_owned()),
    ];
    let variables: Vec<(&str, &str)> =
        variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let ran = run("docs/first-client.md", &root(), &variables);
    let requests = |heading: &str| -> u64 {
        ran.iter().filter(|ran| ran.block.heading == heading).map(|ran| ran.requests).sum()
    };
    let by_hand = requests("A first move with curl");
    let by_program = requests("The first move from TypeScript");
    println!("requests for a first move: {by_hand} with curl, {by_program} from TypeScript");
    for needed in [by_hand, by_program] {
        assert!((1..=MAX_REQUESTS).contains(&needed), "{needed} requests for a first move");
    }
}
