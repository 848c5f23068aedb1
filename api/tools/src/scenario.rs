//! `tharsis-tools scenario`: runs scenario files. How they are written is told in `docs/scenarios.md`.

use std::error::Error;
use std::io::{self, BufRead, BufReader, BufWriter, Read, StdoutLock, Write};
use std::path::Path;

use clap::Args;
use domain::scenario::{Scenario, ScenarioOutcome, file, run as run_one, schema};

/// What to run.
#[derive(Args)]
pub struct Arguments {
    /// Files of scenarios, or folders of such files; `-` is standard input.
    #[arg(required_unless_present = "schema")]
    files: Vec<String>,
    /// Leave out files whose path, and scenarios whose name, contains PATTERN; `*` in it is any text. May be repeated.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    exclude: Vec<String>,
    /// Print one line of JSON for each scenario: the state after it, the open decisions, the facts and the scores.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of a scenario, and run nothing.
    #[arg(long)]
    schema: bool,
}

/// No scenario that comes line by line is longer than that.
const LONGEST: usize = 1 << 20;

fn pattern(text: &str) -> Result<String, String> {
    if text.trim_matches('*').is_empty() {
        return Err("expected some text to look for; this excludes everything".into());
    }
    Ok(text.to_owned())
}

/// Whether the pattern occurs in the text; `*` in it stands for any text.
fn occurs(pattern: &str, text: &str) -> bool {
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
            runner.stream(&mut BufReader::new(io::stdin()))?;
        } else {
            match text_of(name) {
                Ok(text) => runner.all(name, &text)?,
                Err(error) => runner.one(name, Err(error.to_string()))?,
            }
        }
    }
    runner.sum()
}

/// Runs scenarios one after the other, and prints what became of each.
struct Runner<'a> {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    exclude: &'a [String],
    passed: u32,
    failed: u32,
    excluded: u32,
}

impl Runner<'_> {
    fn all(&mut self, name: &str, text: &str) -> io::Result<()> {
        file::read(text).into_iter().try_for_each(|read| self.one(name, read))
    }

    fn excludes(&self, text: &str) -> bool {
        self.exclude.iter().any(|pattern| occurs(pattern, text))
    }

    /// JSON Lines are run as they come; of all else the end is waited for.
    fn stream(&mut self, from: &mut BufReader<impl Read>) -> io::Result<()> {
        let mut text = String::new();
        while text.len() < LONGEST && from.read_line(&mut text)? > 0 {
            let line = text.trim();
            match serde_json::from_str(line) {
                Ok(scenario) => self.one("-", Ok(scenario))?,
                // A line of JSON that is no scenario; one that goes on in the next line is read with it.
                Err(error) if line.starts_with('{') && !error.is_eof() => {
                    self.one("-", Err(error.to_string()))?
                }
                Err(_) if line.is_empty() || line.starts_with('{') => continue,
                Err(_) => break,
            }
            text.clear();
            // Somebody may wait for it before writing the next.
            if from.buffer().is_empty() {
                self.out.flush()?;
            }
        }
        from.read_to_string(&mut text)?;
        if text.trim().is_empty() { Ok(()) } else { self.all("-", &text) }
    }

    fn one(&mut self, name: &str, read: Result<Scenario, String>) -> io::Result<()> {
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

    fn sum(mut self) -> Result<(), Box<dyn Error>> {
        let mut summary = format!("{} passed, {} failed", self.passed, self.failed);
        if self.excluded > 0 {
            summary += &format!(", {} excluded", self.excluded);
        }
        if self.json {
            // Standard output holds nothing but one value a line.
            self.out.flush()?;
            eprintln!("{summary}");
        } else {
            writeln!(self.out, "{summary}")?;
            self.out.flush()?;
        }
        match (self.passed, self.failed) {
            (0, 0) if !self.exclude.is_empty() => {
                Err("no scenario is left to run: there is none, or it is excluded".into())
            }
            (0, 0) => Err("there is no scenario in what was to be run".into()),
            (_, 0) => Ok(()),
            (_, 1) => Err("1 scenario failed".into()),
            (_, failed) => Err(format!("{failed} scenarios failed").into()),
        }
    }
}

/// A file stands for itself, a folder for all scenario files below it, in order.
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
