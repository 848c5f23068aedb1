//! The results of runs in a file, one JSON object per line, so that several runs of one commit can be added up.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::fault_kind::Database;
use super::tally::{Faults, Tally, Violation, written};
use super::timing::{Longest, Times, whose};

/// The number of violations that are stored in full.
const MAX_STORED_VIOLATIONS: usize = 50;

/// One run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    pub commit: String,
    pub database: Database,
    pub seed: u64,
    /// The duration of play.
    pub seconds: u64,
    pub faults: Faults,
    pub games: u64,
    pub acknowledged: u64,
    pub lost: u64,
    pub doubled: u64,
    pub missed: u64,
    #[serde(rename = "told_twice")]
    pub received_twice: u64,
    pub late: u64,
    pub other: u64,
    /// The longest replies during each kind of fault, in seconds.
    pub longest: Times,
    /// The first violations.
    pub violations: Vec<String>,
    /// Why the run broke off.
    pub error: Option<String>,
}

/// The sum of the runs of one commit on one database.
#[derive(Debug)]
pub struct Sum {
    runs: u64,
    broken_off: u64,
    total: Run,
}

impl Run {
    /// The counts of a run.
    pub fn of(tally: &Tally, commit: &str, database: Database, seed: u64, seconds: u64) -> Self {
        let wrong = tally.violations();
        let of = |how| wrong.iter().filter(|(is, _)| *is == how).count() as u64;
        Self {
            commit: commit.to_owned(),
            database,
            seed,
            seconds,
            faults: tally.faults(),
            games: tally.games.read(),
            acknowledged: tally.moves.read(),
            lost: of(Violation::Lost),
            doubled: of(Violation::Doubled),
            missed: of(Violation::Missed),
            received_twice: of(Violation::ReceivedTwice),
            late: of(Violation::Late),
            other: of(Violation::Other),
            longest: tally.timing.longest(),
            violations: wrong.iter().take(MAX_STORED_VIOLATIONS).map(|(_, what)| what.clone()).collect(),
            error: None,
        }
    }
}

/// Appends a run to the file.
pub fn append(file: &Path, run: &Run) -> io::Result<()> {
    let mut line = serde_json::to_string(run)?;
    line.push('\n');
    OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
}

/// The sums of a commit's runs in the file, one for each database.
pub fn sums(file: &Path, commit: &str) -> io::Result<Vec<Sum>> {
    let mut sums: Vec<Sum> = Vec::new();
    for (n, line) in (1..).zip(fs::read_to_string(file)?.lines()) {
        let run: Run = serde_json::from_str(line)
            .map_err(|why| io::Error::other(format!("line {n} of {} is no run: {why}", file.display())))?;
        if run.commit != commit {
            continue;
        }
        match sums.iter_mut().find(|sum| sum.total.database == run.database) {
            Some(sum) => sum.add(run),
            None => {
                let broken_off = u64::from(run.error.is_some());
                sums.push(Sum { runs: 1, broken_off, total: run });
            }
        }
    }
    Ok(sums)
}

impl Sum {
    fn add(&mut self, run: Run) {
        let total = &mut self.total;
        self.runs += 1;
        self.broken_off += u64::from(run.error.is_some());
        for (kind, count) in run.faults {
            *total.faults.entry(kind).or_default() += count;
        }
        for (to, more) in [
            (&mut total.seconds, run.seconds),
            (&mut total.games, run.games),
            (&mut total.acknowledged, run.acknowledged),
            (&mut total.lost, run.lost),
            (&mut total.doubled, run.doubled),
            (&mut total.missed, run.missed),
            (&mut total.received_twice, run.received_twice),
            (&mut total.late, run.late),
            (&mut total.other, run.other),
        ] {
            *to += more;
        }
        longer(&mut total.longest, run.longest);
    }
}

fn longer(all: &mut BTreeMap<String, Longest>, more: Times) {
    for (kind, Longest { reply, ready }) in more {
        let longest = all.entry(kind).or_default();
        *longest = Longest { reply: longest.reply.max(reply), ready: longest.ready.max(ready) };
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { runs, broken_off, total } = self;
        let database = match total.database {
            Database::Postgres => "Postgres and Redis",
            Database::Sqlite => "SQLite",
        };
        writeln!(
            f,
            "sum for {} on {database}: {runs} runs, {broken_off} of them broken off, {:.1} minutes",
            total.commit,
            total.seconds as f64 / 60.0
        )?;
        writeln!(f, "  faults: {}", written(&total.faults))?;
        for (kind, longest) in &total.longest {
            let whose = whose(kind);
            writeln!(f, "  longest {whose}: reply {:.2} s, /readyz {:.2} s", longest.reply, longest.ready)?;
        }
        write!(
            f,
            "  {} moves acknowledged in {} games: {} lost, {} doubled; events: {} missed, {} received twice; {} late, {} otherwise wrong",
            total.acknowledged,
            total.games,
            total.lost,
            total.doubled,
            total.missed,
            total.received_twice,
            total.late,
            total.other
        )
    }
}

/// The commit that is checked out here, with `-dirty` if files differ from it.
pub fn checked_out() -> String {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    match (git(&["rev-parse", "--short=12", "HEAD"]), git(&["status", "--porcelain", "--untracked-files=no"]))
    {
        (Some(commit), Some(changes)) if changes.is_empty() => commit,
        (Some(commit), _) => format!("{commit}-dirty"),
        (None, _) => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::fault_kind::FaultKind;
    use super::*;

    #[test]
    fn runs_of_one_commit_add_up() {
        let file = std::env::temp_dir().join(format!("tharsis-{}.jsonl", uuid::Uuid::new_v4().simple()));
        let tally = Tally::default();
        tally.fault(FaultKind::NodeKill);
        tally.fault(FaultKind::DiskFull);
        tally.moves.more(7);
        tally.wrong(Violation::Lost, "a move".to_owned());
        let run = Run::of(&tally, "one", Database::Sqlite, 1, 90);
        let broken = Run { error: Some("no more".to_owned()), ..run.clone() };
        let other = Run { commit: "other".to_owned(), ..run.clone() };
        for run in [&run, &other, &broken] {
            append(&file, run).expect("a line");
        }
        let sums = sums(&file, "one").expect("runs");
        let [sum] = &sums[..] else { panic!("{sums:?}") };
        let text = sum.to_string();
        assert!(text.contains("2 runs, 1 of them broken off, 3.0 minutes"), "{text}");
        assert!(text.contains("4 in all, 2 of them kills; node-kill 2, disk-full 2"), "{text}");
        assert!(text.contains("14 moves acknowledged in 0 games: 2 lost, 0 doubled"), "{text}");

        fs::write(&file, "nothing\n").expect("a file");
        let why = super::sums(&file, "one").expect_err("no run").to_string();
        assert!(why.starts_with("line 1 of "), "{why}");
        fs::remove_file(file).expect("a file");
    }
}
