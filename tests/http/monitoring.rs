//! The dashboard and the alert rules in `deploy/` name metrics that exist.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::harness::file;

fn read(path: &str) -> String {
    std::fs::read_to_string(file(path)).expect(path)
}

/// The names of metrics in a text.
fn names(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let words = text.split(|c: char| !is_part(c)).filter(|word| word.starts_with("tharsis_"));
    words.map(str::to_owned).collect()
}

/// The names that the program describes, and which of them are histograms.
fn described() -> (BTreeSet<String>, BTreeSet<String>) {
    let source = read("api/http/src/operation/metrics.rs");
    let of = |kind: &str| -> BTreeSet<String> {
        let call = format!("describe_{kind}!(");
        let calls = source.split(&call).skip(1);
        calls.map(|call| call.split('"').nth(1).expect("a name").to_owned()).collect()
    };
    let histograms = of("histogram");
    (&(&of("counter") | &of("gauge")) | &histograms, histograms)
}

/// The metrics behind the names in an expression: a histogram is read by its buckets.
fn used(text: &str) -> BTreeSet<String> {
    let (all, histograms) = described();
    let metric = |name: String| {
        let series = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        let metric = series.filter(|metric| histograms.contains(*metric)).unwrap_or(&name).to_owned();
        assert!(all.contains(&metric), "there is no metric {name}");
        assert!(series.is_some() || !histograms.contains(&metric), "{name} is a histogram");
        metric
    };
    names(text).into_iter().map(metric).collect()
}

#[test]
fn the_dashboard_shows_every_metric() {
    let board: Value = serde_json::from_str(&read("deploy/grafana/tharsis.json")).expect("JSON");
    let panels = board["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let expressions: Vec<&str> = targets.map(|target| target["expr"].as_str().expect("a text")).collect();
    assert_eq!(used(&expressions.join(" ")), described().0);
    let ids: BTreeSet<u64> = panels.iter().map(|panel| panel["id"].as_u64().expect("a number")).collect();
    assert_eq!(ids.len(), panels.len());
}

#[test]
fn the_alert_rules_name_metrics_that_exist() {
    let rules: Value = serde_saphyr::from_str(&read("deploy/alerts.yml")).expect("YAML");
    let rules = rules["groups"][0]["rules"].as_array().expect("rules").clone();
    assert!(rules.len() >= 10);
    for rule in &rules {
        let text = |name: &str| rule[name].as_str().unwrap_or_else(|| panic!("{name} in {rule}"));
        assert!(!used(text("expr")).is_empty(), "{rule}");
        assert!(text("alert").starts_with("Tharsis"));
        assert!(
            rule["annotations"]["summary"].is_string() && rule["labels"]["severity"].is_string(),
            "{rule}"
        );
    }
}

#[test]
fn the_documentation_lists_every_metric() {
    let page = read("docs/operation.md");
    let rows: String = page.lines().filter(|line| line.starts_with("| `tharsis_")).collect();
    assert_eq!(names(&rows), described().0);
}
