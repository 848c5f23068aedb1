//! Runs the mock in a separate process.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::files::Recorded;

/// A running mock. It is killed when this is dropped.
pub struct Mock {
    pub url: String,
    process: Child,
}

/// Its report, and whether the client passed.
pub struct Verdict {
    pub report: Value,
    pub passed: bool,
}

impl Mock {
    pub fn start(transcript: &Recorded, flags: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
        command.args(["mock", transcript.name(), "--json", "--bind", "127.0.0.1:0"]);
        // The test stops it, however slow the machine is.
        command.args(["--idle", "3600", "--idle-after-end", "3600"]).args(flags);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("a process");
        let mut line = String::new();
        BufReader::new(process.stderr.take().expect("its errors")).read_line(&mut line).expect("a line");
        let url = line.trim().strip_prefix("the mock listens on ").unwrap_or_else(|| panic!("{line}"));
        Self { url: url.to_owned(), process }
    }

    /// Stops the mock with SIGINT, and reads its report.
    pub fn end(mut self) -> Verdict {
        let interrupt =
            Command::new("sh").args(["-c", "kill -INT $0", &self.process.id().to_string()]).status();
        assert!(interrupt.expect("a shell").success());
        let mut text = String::new();
        let stdout = self.process.stdout.as_mut().expect("its output");
        stdout.read_to_string(&mut text).expect("text");
        let passed = self.process.wait().expect("its end").success();
        Verdict { report: serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}")), passed }
    }
}

impl Drop for Mock {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Verdict {
    /// The checks with this outcome.
    pub fn with(&self, outcome: &str) -> Vec<&str> {
        let checks = self.report["checks"].as_array().expect("checks");
        let such = checks.iter().filter(|check| check["outcome"] == outcome);
        such.map(|check| check["id"].as_str().expect("a name")).collect()
    }
}
