//! What is said about a client at the end.

use std::fmt;

use serde::Serialize;

/// All that was seen of a client.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Whether no check has failed.
    pub passed: bool,
    /// Whether the game came to its end.
    pub ended: bool,
    /// The version that the game came to, and the last that it has.
    pub version: i64,
    /// The same of its last version.
    pub versions: i64,
    /// With this the same faults happen again.
    pub seed: u64,
    /// Requests, without those to the mock itself.
    pub requests: u64,
    /// Moves that were carried out.
    pub moves: u64,
    /// How often something was done to the client.
    pub faults: Vec<Done>,
    /// What was looked at.
    pub checks: Vec<Check>,
}

/// Something that was done to the client.
#[derive(Clone, Debug, Serialize)]
pub struct Done {
    /// What.
    pub what: &'static str,
    /// How often.
    pub times: u64,
}

/// One check.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// Its name, which stays.
    pub id: &'static str,
    /// What a client must do.
    pub must: &'static str,
    /// How it came out.
    pub outcome: CheckOutcome,
    /// How often there was something to look at.
    pub seen: u64,
    /// How often it failed.
    pub failed: u64,
    /// What happened the first times that it failed.
    pub because: Vec<String>,
}

/// How a check came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckOutcome {
    /// The client did what it must.
    Passed,
    /// It did not.
    Failed,
    /// There was no occasion.
    NotSeen,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, versions, seed, requests, moves, .. } = self;
        writeln!(
            f,
            "version {version} of {versions}, {requests} requests, {moves} moves, faults of seed {seed}"
        )?;
        for Done { what, times } in self.faults.iter().filter(|done| done.times > 0) {
            writeln!(f, "{times:>9} {what}")?;
        }
        for check in &self.checks {
            let word = match check.outcome {
                CheckOutcome::Passed => "passed",
                CheckOutcome::Failed => "FAILED",
                CheckOutcome::NotSeen => "not seen",
            };
            writeln!(f, "{word:<9} {:<20} {} ({} times)", check.id, check.must, check.seen)?;
            for because in &check.because {
                writeln!(f, "          {because}")?;
            }
        }
        f.write_str(if self.passed { "the client passes" } else { "the client does not pass" })
    }
}
