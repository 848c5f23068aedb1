//! `tharsis scenario`: runs scenario files. How they are written is told in `docs/scenarios.md`.

use std::error::Error;
use std::io::{self, BufRead, BufReader, BufWriter, Read, StdoutLock, Write};
use std::path::Path;

use clap::Args;
use domain::scenario::{Outcome, Scenario, file, run as run_one, schema};

/// What to run.
#[derive(Args)]
pub struct Arguments {
    /// Files of scenarios, or folders of such files; `-` is standard input.
    #[arg(required_unless_present = "schema")]
    files: Vec<String>,
    /// Print one line of JSON for each scenario: the state after it, the open decisions, the facts and the scores.
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of a scenario, and run nothing.
    #[arg(long)]
    schema: bool,
}

/// No scenario that comes line by line is longer than that.
const LONGEST: usize = 1 << 20;

/// Runs all scenarios of all files.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut told =
        Told { out: BufWriter::new(io::stdout().lock()), json: arguments.json, passed: 0, failed: 0 };
    if arguments.schema {
        writeln!(told.out, "{:#}", schema::schema())?;
        return Ok(told.out.flush()?);
    }
    let mut names = Vec::new();
    for name in &arguments.files {
        collect(Path::new(name), &mut names).map_err(|error| format!("{name}: {error}"))?;
    }
    for name in &names {
        if name == "-" {
            told.stream(&mut BufReader::new(io::stdin()))?;
        } else {
            match text_of(name) {
                Ok(text) => told.all(name, &text)?,
                Err(error) => told.one(name, Err(error.to_string()))?,
            }
        }
    }
    told.sum()
}

/// What is printed.
struct Told {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    passed: u32,
    failed: u32,
}

impl Told {
    fn all(&mut self, name: &str, text: &str) -> io::Result<()> {
        file::read(text).into_iter().try_for_each(|read| self.one(name, read))
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
        let (title, outcome) = match read {
            Ok(scenario) => {
                let outcome = run_one(&scenario);
                (scenario.name, outcome)
            }
            Err(error) => (name.to_owned(), Outcome::unread(error)),
        };
        let count = if outcome.passed() { &mut self.passed } else { &mut self.failed };
        *count += 1;
        if self.json {
            serde_json::to_writer(&mut self.out, &outcome.told(&title))?;
            writeln!(self.out)?;
        } else if outcome.passed() {
            writeln!(self.out, "passed  {title}")?;
        } else {
            writeln!(self.out, "FAILED  {title} ({name})")?;
            for failure in outcome.failures {
                writeln!(self.out, "        {failure}")?;
            }
        }
        Ok(())
    }

    fn sum(mut self) -> Result<(), Box<dyn Error>> {
        let summary = format!("{} passed, {} failed", self.passed, self.failed);
        if self.json {
            // Standard output holds nothing but one value a line.
            self.out.flush()?;
            eprintln!("{summary}");
        } else {
            writeln!(self.out, "{summary}")?;
            self.out.flush()?;
        }
        match (self.passed, self.failed) {
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
