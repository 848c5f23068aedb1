//! Other programs: run to their end within a time, or spoken with while they run.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A program that runs. It is killed with all that it has started when this is dropped.
pub struct Running {
    name: String,
    child: Child,
    lines: Receiver<String>,
    complaints: Receiver<String>,
    until: Instant,
}

/// What a program that has ended has written.
pub struct Written {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Running {
    /// Starts it; it may run so long.
    pub fn start(command: &mut Command, time: Duration) -> Self {
        let name = format!("{command:?}");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = command.spawn().unwrap_or_else(|why| panic!("{name}: {why}"));
        let (line, lines) = mpsc::channel();
        let stdout = child.stdout.take().expect("a pipe");
        thread::spawn(move || {
            // What is no text ends it; so does a test that does not listen any more.
            for text in BufReader::new(stdout).lines().map_while(Result::ok) {
                if line.send(text).is_err() {
                    break;
                }
            }
        });
        let (complaint, complaints) = mpsc::channel();
        let mut stderr = child.stderr.take().expect("a pipe");
        thread::spawn(move || {
            let mut bytes = Vec::new();
            drop(stderr.read_to_end(&mut bytes));
            drop(complaint.send(String::from_utf8_lossy(&bytes).into_owned()));
        });
        Self { name, child, lines, complaints, until: Instant::now() + time }
    }

    /// The next line that it writes; `None` when it writes no more.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(self.left()) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("{} takes too long", self.name),
        }
    }

    /// Waits for its end; tells what it has written since.
    pub fn end(mut self) -> Written {
        let mut stdout = String::new();
        while let Some(line) = self.line() {
            stdout += &line;
            stdout.push('\n');
        }
        let stderr = self.complaints.recv_timeout(self.left());
        let stderr = stderr.unwrap_or_else(|_| panic!("{} takes too long", self.name));
        // It has closed both: it ends.
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
            // Its group has its number, since it was started as the first of it.
            let group = format!("-{}", self.child.id());
            drop(Command::new("sh").args(["-c", "kill -9 -- \"$1\"", "sh", &group]).status());
            drop(self.child.wait());
        }
    }
}

/// Runs a program that must succeed; gives what it writes.
#[track_caller]
pub fn run(command: &mut Command, time: Duration) -> String {
    let running = Running::start(command, time);
    let name = running.name.clone();
    let Written { status, stdout, stderr } = running.end();
    assert!(status.success(), "{name}: {status}\n{stdout}{stderr}");
    stdout
}
