//! Runs every scenario under `tests/scenarios`, and checks that every card, corporation and rule is proved by one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use domain::scenario::{file, run};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of scenarios");
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "yaml" || e == "jsonl") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

/// The files of scenarios, with their text.
pub fn texts() -> Vec<(PathBuf, String)> {
    let text = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a scenario file");
        (path, text)
    };
    files(&root().join("scenarios")).into_iter().map(text).collect()
}

#[test]
fn all_scenarios_pass() {
    let mut proved = BTreeSet::new();
    let mut failures = Vec::new();
    let mut count = 0;
    for (path, text) in texts() {
        for read in file::read(&text) {
            match read {
                Err(error) => failures.push(format!("{}: {error}", path.display())),
                Ok(scenario) => {
                    count += 1;
                    let outcome = run(&scenario);
                    failures.extend(outcome.failures.iter().map(|f| format!("{}: {f}", scenario.name)));
                    proved.extend(scenario.proves);
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    println!("{count} scenarios passed");
    let cards = domain::cards::all().iter().map(|card| card.word.clone());
    let corporations = domain::cards::corporations().iter().map(|corporation| corporation.word.clone());
    let missing: Vec<String> =
        cards.chain(corporations).chain(rule_ids()).filter(|id| !proved.contains(id)).collect();
    assert!(missing.is_empty(), "no scenario proves: {}", missing.join(" "));
}

/// The ids of the rules of record, from the document that explains them.
fn rule_ids() -> impl Iterator<Item = String> {
    let rules = std::fs::read_to_string(root().join("../docs/rules.md")).expect("the rules of record");
    let ids: Vec<String> = rules
        .lines()
        .filter_map(|line| line.strip_prefix("- **R"))
        .filter_map(|rest| rest.split_once("**").map(|(id, _)| format!("R{id}")))
        .collect();
    assert!(ids.len() > 70, "the rules of record have many ids");
    ids.into_iter()
}
