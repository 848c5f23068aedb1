//! The command `compatible`: the document does not break clients of a release.

use std::path::Path;

use serde_json::Value;

use crate::{file, run};

/// At a release, `cargo run -- spec --as release > openapi/released/VERSION.json` keeps the contract.
#[test]
fn the_document_does_not_break_clients_of_a_release() {
    let mut compared = 0;
    for entry in std::fs::read_dir(file("openapi/released")).expect("a folder") {
        let path = entry.expect("a release").path();
        let output = run(&["compatible", path.to_str().expect("a path")]);
        assert!(
            output.status.success(),
            "mark it as deprecated first (api/http/src/reply/deprecated.rs):\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        compared += 1;
    }
    assert!(compared > 0, "there is no release");
}

#[test]
fn a_breaking_change_is_printed() {
    let path = file("openapi/openapi.json");
    let mut later: Value = serde_json::from_slice(&std::fs::read(&path).expect("a file")).expect("JSON");
    later["paths"].as_object_mut().expect("paths").remove("/v1/tables").expect("a path");
    let changed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("without-tables.json");
    std::fs::write(&changed, later.to_string()).expect("a file");
    let (earlier, later) = (path.to_str().expect("a path"), changed.to_str().expect("a path"));
    let output = run(&["compatible", earlier, later]);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success() && printed.contains("/v1/tables"), "{printed}");
    let missing = run(&["compatible", "no-such-file.json"]);
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("tharsis-tools: no-such-file.json: "));
}
