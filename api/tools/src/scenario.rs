//! `tharsis-tools scenario`: runs scenario files. `docs/scenarios.md` describes their format.

use std::error::Error;
use std::io::{self, BufRead, BufReader, BufWriter, Read, StdoutLock, Write};
use std::path::Path;

use clap::Args;
use domain::scenario::{Scenario, ScenarioOutcome, file, run as run_one, schema};

/// Flags of `tharsis-tools scenario`.
#[derive(Args)]
pub struct Arguments {
    /// Files of scenarios, or folders of such files; `-` is standard input.
    #[arg(required_unless_present = "schema")]
    files: Vec<String>,
    /// Leave out files whose path, and scenarios whose name, contains PATTERN; `*` in it is any text. May be repeated.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    exclude: Vec<String>,
    /// Print one line of JSON for each scenario: the state after it, the open decisions, the events and the scores.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of a scenario, and run nothing.
    #[arg(long)]
    schema: bool,
}

/// The maximum length of a scenario in JSON Lines, in bytes.
const MAX_LINE_BYTES: usize = 1 << 20;

fn pattern(text: &str) -> Result<String, String> {
    if text.trim_matches('*').is_empty() {
        return Err("expected text other than `*`; this pattern excludes everything".into());
    }
    Ok(text.to_owned())
}

/// Whether the text contains the pattern; `*` in it matches any text.
fn contains_pattern(pattern: &str, text: &str) -> bool {
    let mut rest = text;
    pattern.split('*').all(|piece| match rest.find(piece) {
        Some(at) => {
            rest = &rest[at + piece.len()..];
            true
        }
        None => false,
    })
}

/// Runs all scenarios of all files.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut runner = Runner {
        out: BufWriter::new(io::stdout().lock()),
        json: arguments.json,
        exclude: &arguments.exclude,
        passed: 0,
        failed: 0,
        excluded: 0,
    };
    if arguments.schema {
        writeln!(runner.out, "{:#}", schema::schema())?;
        return Ok(runner.out.flush()?);
    }
    let mut names = Vec::new();
    for name in &arguments.files {
        collect(Path::new(name), &mut names).map_err(|error| format!("{name}: {error}"))?;
    }
    for name in &names {
        if runner.excludes(name) {
            continue;
        }
        if name == "-" {
            runner.run_stream(&mut BufReader::new(io::stdin()))?;
        } else {
            match text_of(name) {
                Ok(text) => runner.run_all(name, &text)?,
                Err(error) => runner.run_scenario(name, Err(error.to_string()))?,
            }
        }
    }
    runner.finish()
}

/// Runs scenarios one after another, and prints the result of each.
struct Runner<'a> {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    exclude: &'a [String],
    passed: u32,
    failed: u32,
    excluded: u32,
}

impl Runner<'_> {
    fn run_all(&mut self, name: &str, text: &str) -> io::Result<()> {
        file::read(text).into_iter().try_for_each(|read| self.run_scenario(name, read))
    }

    fn excludes(&self, text: &str) -> bool {
        self.exclude.iter().any(|pattern| contains_pattern(pattern, text))
    }

    /// Runs JSON Lines as they arrive; any other format is run when the input ends.
    fn run_stream(&mut self, from: &mut BufReader<impl Read>) -> io::Result<()> {
        let mut text = String::new();
        while text.len() < MAX_LINE_BYTES && from.read_line(&mut text)? > 0 {
            let line = text.trim();
            match serde_json::from_str(line) {
                Ok(scenario) => self.run_scenario("-", Ok(scenario))?,
                // A line of complete JSON that is not a scenario. Incomplete JSON continues on the next line.
                Err(error) if line.starts_with('{') && !error.is_eof() => {
                    self.run_scenario("-", Err(error.to_string()))?
                }
                Err(_) if line.is_empty() || line.starts_with('{') => continue,
                Err(_) => break,
            }
            text.clear();
            // The writer may wait for this result before it writes the next scenario.
            if from.buffer().is_empty() {
                self.out.flush()?;
            }
        }
        from.read_to_string(&mut text)?;
        if text.trim().is_empty() { Ok(()) } else { self.run_all("-", &text) }
    }

    fn run_scenario(&mut self, name: &str, read: Result<Scenario, String>) -> io::Result<()> {
        let scenario = read.as_ref().ok();
        if scenario.is_some_and(|scenario| self.excludes(&scenario.name)) {
            self.excluded += 1;
            return Ok(());
        }
        let outcome = match &read {
            Ok(scenario) => run_one(scenario),
            Err(error) => ScenarioOutcome::unread(error.clone()),
        };
        let title = scenario.map_or(name, |scenario| scenario.name.as_str());
        let count = if outcome.passed() { &mut self.passed } else { &mut self.failed };
        *count += 1;
        if self.json {
            serde_json::to_writer(&mut self.out, &outcome.report(title, scenario))?;
            writeln!(self.out)?;
        } else if outcome.passed() {
            writeln!(self.out, "passed  {title}")?;
        } else {
            match scenario {
                Some(_) => writeln!(self.out, "FAILED  {title} ({name})")?,
                None => writeln!(self.out, "FAILED  {name}")?,
            }
            if let Some(source) = scenario.and_then(|scenario| scenario.source.as_ref()) {
                writeln!(self.out, "        source: {source}")?;
            }
            for line in outcome.failures.iter().flat_map(|failure| failure.lines()) {
                writeln!(self.out, "        {line}")?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Box<dyn Error>> {
        let mut summary = format!("{} passed, {} failed", self.passed, self.failed);
        if self.excluded > 0 {
            summary += &format!(", {} excluded", self.excluded);
        }
        if self.json {
            // Standard output contains only one JSON value per line.
            self.out.flush()?;
            eprintln!("{summary}");
        } else {
            writeln!(self.out, "{summary}")?;
            self.out.flush()?;
        }
        match (self.passed, self.failed) {
            (0, 0) if !self.exclude.is_empty() => {
                Err("no scenario is left to run: the files contain none, or all of them are excluded".into())
            }
            (0, 0) => Err("the files contain no scenario".into()),
            (_, 0) => Ok(()),
            (_, 1) => Err("1 scenario failed".into()),
            (_, failed) => Err(format!("{failed} scenarios failed").into()),
        }
    }
}

/// Adds a file, or all scenario files below a folder in order.
fn collect(path: &Path, names: &mut Vec<String>) -> std::io::Result<()> {
    if !path.is_dir() {
        names.push(path.display().to_string());
        return Ok(());
    }
    let mut entries = std::fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        let scenarios = path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "jsonl");
        if path.is_dir() || scenarios {
            collect(&path, names)?;
        }
    }
    Ok(())
}

/// The text of a file, or of standard input.
pub(super) fn text_of(name: &str) -> io::Result<String> {
    if name == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        Ok(text)
    } else {
        std::fs::read_to_string(name)
    }
}
