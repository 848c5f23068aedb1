//! The documentation of scenarios: the schema of the files is current and accepts all of them, and every snippet of
//! `docs/scenarios.md` does what the page says.

use std::path::Path;

use domain::scenario::{file, run, schema};
use serde_json::{Value, json};

fn path(of: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of)
}

fn validator() -> jsonschema::Validator {
    jsonschema::draft202012::new(&schema::schema()).expect("a good schema")
}

/// Every scenario of a text, as it is written.
fn values(text: &str) -> Vec<Value> {
    serde_saphyr::from_multiple(text).expect("YAML")
}

#[test]
fn the_schema_of_scenarios_is_current() {
    let now = serde_json::to_string_pretty(&schema::schema()).expect("JSON") + "\n";
    let path = path("tests/scenarios/schema.json");
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
        std::fs::write(&path, &now).expect("a place for the schema");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "the schema has changed: BLESS=1 cargo test writes it anew");
}

#[test]
fn all_scenarios_fit_their_schema() {
    let validator = validator();
    let page = snippets("yaml").into_iter().map(|(line, text)| (format!("docs/scenarios.md:{line}"), text));
    let files = crate::scenarios::texts().into_iter().map(|(path, text)| (path.display().to_string(), text));
    let mut wrong = Vec::new();
    for (name, text) in files.chain(page) {
        for value in values(&text) {
            let errors = validator.iter_errors(&value);
            wrong.extend(errors.map(|e| format!("{name}: {}: {}: {e}", value["name"], e.instance_path())));
        }
    }
    assert!(wrong.is_empty(), "{} do not fit:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_cannot_be_read_does_not_fit_the_schema() {
    let validator = validator();
    let wrong = [
        json!({}),
        json!({ "name": 1 }),
        json!({ "name": "x", "positions": {} }),
        json!({ "name": "x", "position": { "phase": "lunch" } }),
        json!({ "name": "x", "position": { "seats": { "pink": {} } } }),
        json!({ "name": "x", "position": { "seats": { "red": { "stock": { "gold": 1 } } } } }),
        json!({ "name": "x", "steps": [{}] }),
        json!({ "name": "x", "steps": [{ "move": { "seat": "red" } }] }),
        json!({ "name": "x", "steps": [{ "refused": { "seat": "red", "answers": ["pass"], "code": "no" } }] }),
        json!({ "name": "x", "steps": [{ "undo": { "seat": "red" }, "expect": {} }] }),
        json!({ "name": "x", "steps": [{ "expect": { "decisions": {} } }] }),
    ];
    for value in wrong {
        assert!(!validator.is_valid(&value), "{value}");
        let read = file::read(&value.to_string());
        let fails = |read: &Result<domain::scenario::Scenario, String>| {
            read.as_ref().map_or(true, |scenario| !run(scenario).passed())
        };
        assert!(read.iter().all(fails), "{value}");
    }
    assert!(validator.is_valid(&json!({ "name": "x" })));
}

/// The blocks of the page in that language, each with its line.
fn snippets(language: &str) -> Vec<(usize, String)> {
    let page = std::fs::read_to_string(path("docs/scenarios.md")).expect("the page");
    let mut found = Vec::new();
    let mut open: Option<(usize, &str, String)> = None;
    for (i, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(opens)) => open = Some((i + 2, opens, String::new())),
            (Some(_), Some(_)) => {
                found.extend(open.take().filter(|(_, l, _)| *l == language).map(|(at, _, text)| (at, text)));
            }
            (Some((_, _, text)), None) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    found
}

#[test]
fn every_snippet_of_the_page_does_what_it_says() {
    let mut count = 0;
    for (line, text) in snippets("yaml").into_iter().chain(snippets("json")) {
        for read in file::read(&text) {
            let scenario = read.unwrap_or_else(|error| panic!("docs/scenarios.md:{line}: {error}"));
            let outcome = run(&scenario);
            assert!(outcome.passed(), "docs/scenarios.md:{line}: {:#?}", outcome.failures);
            count += 1;
        }
    }
    assert!(count >= 10, "the page shows {count} scenarios");
    // Those that show how an error looks, and how a failure looks.
    let failing = snippets("yaml failing");
    let shown: String = snippets("text").into_iter().map(|(_, text)| text).collect();
    let unread = snippets("yaml unread");
    assert!(!failing.is_empty() && !unread.is_empty());
    for (line, text) in unread {
        let error = file::read(&text).pop().expect("one").expect_err("it cannot be read");
        for part in error.lines().filter(|part| !part.trim().is_empty()) {
            assert!(shown.contains(part), "docs/scenarios.md:{line} is not read for:\n{error}");
        }
    }
    for (line, text) in failing {
        for read in file::read(&text) {
            let outcome = run(&read.unwrap_or_else(|error| panic!("docs/scenarios.md:{line}: {error}")));
            assert!(!outcome.passed(), "docs/scenarios.md:{line} passes");
            for failure in outcome.failures {
                assert!(shown.contains(&failure), "docs/scenarios.md:{line} fails with: {failure}");
            }
        }
    }
}

/// The page mentions every field that a file may have.
#[test]
fn the_page_is_complete() {
    let page = std::fs::read_to_string(path("docs/scenarios.md")).expect("the page");
    let schema = schema::schema();
    let parts = schema["$defs"].as_object().expect("parts").values().chain([&schema]);
    let fields = parts.filter_map(|part| part["properties"].as_object()).flat_map(|fields| fields.keys());
    let missing: std::collections::BTreeSet<_> =
        fields.filter(|field| !page.contains(&format!("`{field}`"))).collect();
    assert!(missing.is_empty(), "docs/scenarios.md does not mention: {missing:?}");
}
