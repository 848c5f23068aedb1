//! The report about a client.

use std::fmt;

use serde::Serialize;

/// The results of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Whether no check has failed.
    pub passed: bool,
    /// Whether the game ended.
    pub ended: bool,
    /// The version that the game reached.
    pub version: i64,
    /// The last version of the recorded game.
    pub versions: i64,
    /// The seed that reproduces the faults.
    pub seed: u64,
    /// Requests of the client, without those to `/mock/…`.
    pub requests: u64,
    /// Moves that were applied.
    pub moves: u64,
    /// How often each fault occurred.
    pub faults: Vec<FaultCount>,
    pub checks: Vec<Check>,
}

/// An injected fault and its count.
#[derive(Clone, Debug, Serialize)]
pub struct FaultCount {
    /// A description.
    pub what: &'static str,
    /// How often it occurred.
    pub times: u64,
}

/// One check.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// Its id, which is stable.
    pub id: &'static str,
    /// What a client must do.
    pub must: &'static str,
    /// The result.
    pub outcome: CheckOutcome,
    /// How often the check applied.
    pub seen: u64,
    /// How often it failed.
    pub failed: u64,
    /// The reasons of the first failures.
    pub because: Vec<String>,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckOutcome {
    /// The client did what it must.
    Passed,
    /// The client did not.
    Failed,
    /// The check never applied.
    NotSeen,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, versions, seed, requests, moves, .. } = self;
        writeln!(
            f,
            "version {version} of {versions}, {requests} requests, {moves} moves, faults of seed {seed}"
        )?;
        for FaultCount { what, times } in self.faults.iter().filter(|done| done.times > 0) {
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
