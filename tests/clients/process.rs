//! Runs other programs with a time limit, and reads their output.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time limit of a program that plays or runs a page, which takes some seconds on an idle machine. It only ends a
/// program that hangs.
pub const RUN_TIMEOUT: Duration = Duration::from_secs(3_600);
/// The same for programs that download, generate or compile.
pub const BUILD_TIMEOUT: Duration = Duration::from_secs(7_200);

/// A running program. Its process group is killed when this is dropped.
pub struct Running {
    name: String,
    child: Child,
    lines: Receiver<String>,
    errors: Receiver<String>,
    until: Instant,
}

/// The status and output of a program that has ended.
pub struct Written {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Running {
    /// Starts a program with a time limit.
    pub fn start(command: &mut Command, time: Duration) -> Self {
        let name = format!("{command:?}");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn().unwrap_or_else(|why| panic!("{name}: {why}"));
        let (line, lines) = mpsc::channel();
        let stdout = child.stdout.take().expect("a pipe");
        thread::spawn(move || {
            // Ends at output that is not UTF-8, and when the test no longer reads.
            for text in BufReader::new(stdout).lines().map_while(Result::ok) {
                if line.send(text).is_err() {
                    break;
                }
            }
        });
        let (error, errors) = mpsc::channel();
        let mut stderr = child.stderr.take().expect("a pipe");
        thread::spawn(move || {
            let mut bytes = Vec::new();
            drop(stderr.read_to_end(&mut bytes));
            drop(error.send(String::from_utf8_lossy(&bytes).into_owned()));
        });
        Self { name, child, lines, errors, until: Instant::now() + time }
    }

    /// The next line of its output; `None` at the end.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(self.left()) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("{} takes too long", self.name),
        }
    }

    /// Waits for the end of the program, and returns the remaining output.
    pub fn end(mut self) -> Written {
        let mut stdout = String::new();
        while let Some(line) = self.line() {
            stdout += &line;
            stdout.push('\n');
        }
        let stderr = self.errors.recv_timeout(self.left());
        let stderr = stderr.unwrap_or_else(|_| panic!("{} takes too long", self.name));
        // Both outputs are closed: the program ends.
        let status = self.child.wait().expect("an end");
        Written { status, stdout, stderr }
    }

    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            // The program leads its process group, so the group has its id. Not every shell knows `kill -9 --`.
            let group = format!("-{}", self.child.id());
            drop(Command::new("sh").args(["-c", "kill -9 \"$1\"", "sh", &group]).status());
            drop(self.child.wait());
        }
    }
}

/// Runs a program that must succeed, and returns its standard output.
#[track_caller]
pub fn run(command: &mut Command, time: Duration) -> String {
    let running = Running::start(command, time);
    let name = running.name.clone();
    let Written { status, stdout, stderr } = running.end();
    assert!(status.success(), "{name}: {status}\n{stdout}{stderr}");
    stdout
}
