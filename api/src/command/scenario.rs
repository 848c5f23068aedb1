//! `tharsis scenario`: runs scenario files. How they are written is told in `docs/scenarios.md`.

use std::error::Error;
use std::io::{BufWriter, Read, Write};

use clap::Args;
use domain::scenario::{file, run as run_one};

/// What to run.
#[derive(Args)]
pub struct Arguments {
    /// Files of scenarios; `-` is standard input.
    #[arg(required = true)]
    files: Vec<String>,
    /// Print one line of JSON for each scenario: the state after it, the open decisions, the facts and the scores.
    #[arg(long)]
    json: bool,
}

/// Runs all scenarios of all files.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let (mut passed, mut failed) = (0u32, 0u32);
    for name in &arguments.files {
        let text = text_of(name).map_err(|error| format!("{name}: {error}"))?;
        for read in file::read(&text) {
            let (title, failures, json) = match read {
                Ok(scenario) => {
                    let outcome = run_one(&scenario);
                    let json = arguments.json.then(|| outcome.to_json(&scenario.name));
                    (scenario.name, outcome.failures, json)
                }
                Err(error) => {
                    let json = serde_json::json!({ "name": name, "passed": false, "failures": [error] });
                    (name.clone(), vec![error], Some(json))
                }
            };
            if failures.is_empty() {
                passed += 1
            } else {
                failed += 1
            }
            if let (true, Some(json)) = (arguments.json, json) {
                serde_json::to_writer(&mut out, &json)?;
                writeln!(out)?;
            } else if failures.is_empty() {
                writeln!(out, "passed  {title}")?;
            } else {
                writeln!(out, "FAILED  {title} ({name})")?;
                for failure in failures {
                    writeln!(out, "        {failure}")?;
                }
            }
        }
    }
    let summary = format!("{passed} passed, {failed} failed");
    if arguments.json {
        // Standard output holds nothing but one value a line.
        out.flush()?;
        eprintln!("{summary}");
    } else {
        writeln!(out, "{summary}")?;
        out.flush()?;
    }
    if failed > 0 { Err(format!("{failed} scenarios failed").into()) } else { Ok(()) }
}

/// The text of a file, or of standard input.
pub(super) fn text_of(name: &str) -> std::io::Result<String> {
    if name == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        Ok(text)
    } else {
        std::fs::read_to_string(name)
    }
}
