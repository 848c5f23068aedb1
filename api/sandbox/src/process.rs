//! A process that ends with its parent, even if the parent is killed. A small shell (the watchdog) waits for the end
//! of a pipe that only the parent holds, then stops the process and removes its folder.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The watchdog script. End of input means that the parent has ended. Until then each line is the id of the process to
/// stop, or empty if there is none. A suspended process is resumed first, because it could not handle the signal. A
/// process that does not end within some seconds is killed. The watchdog ignores the usual termination signals, and
/// prints `ready` once it does.
const WATCHDOG_SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM
echo ready
pid=
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -s CONT "$pid" $(cat "/proc/$pid/task/$pid/children" 2>/dev/null) 2>/dev/null
  kill -s "$1" "$pid" 2>/dev/null
  n=0
  while kill -0 "$pid" 2>/dev/null && [ "$n" -lt 100 ]; do n=$((n + 1)); sleep 0.05; done
  kill -s KILL "$pid" 2>/dev/null
fi
rm -rf "$2"
"#;
/// Maximum time for a server to start or stop.
const TIMEOUT: Duration = Duration::from_secs(300);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A running server.
#[derive(Debug)]
pub struct Process {
    command: Command,
    child: Child,
    watch: Child,
    /// `None` only while this is dropped.
    pipe: Option<ChildStdin>,
    folder: PathBuf,
}

/// Creates a new private folder.
pub fn folder() -> io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("tharsis-{}", uuid::Uuid::new_v4().simple()));
    fs::create_dir(&folder)?;
    Ok(folder)
}

impl Process {
    /// Starts a command that works in the folder. When this is dropped, the command is stopped with the given signal
    /// and the folder is removed. Standard error goes to a file in the folder.
    pub fn start(mut command: Command, folder: PathBuf, signal: &str) -> io::Result<Self> {
        let started = watch(signal, &folder).and_then(|watch| {
            command.stdin(Stdio::null()).stderr(log(&folder)?);
            Ok((command.spawn()?, watch))
        });
        let (child, mut watch) = started.inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        let pipe = watch.stdin.take();
        let mut process = Self { command, child, watch, pipe, folder };
        process.report_pid()?;
        Ok(process)
    }

    /// Kills the process and its children as `kill -9` does; its data stay.
    pub fn kill(&mut self) -> io::Result<()> {
        let others = children(self.child.id());
        self.child.kill()?;
        self.child.wait()?;
        if !others.is_empty() {
            // Children that ended together with the process can no longer be killed.
            send("KILL", &others)?;
        }
        let begun = Instant::now();
        while others.iter().any(|id| runs(id)) && begun.elapsed() < TIMEOUT {
            thread::sleep(POLL_INTERVAL);
        }
        self.write_to_watchdog("")
    }

    /// Sends the given signal and waits until the process has ended.
    pub fn stop(&mut self, signal: &str) -> io::Result<()> {
        send(signal, &[self.child.id().to_string()])?;
        let begun = Instant::now();
        while self.child.try_wait()?.is_none() {
            if begun.elapsed() > TIMEOUT {
                return Err(io::Error::other(format!(
                    "{} did not end within {} s of SIG{signal}",
                    self.command.get_program().to_string_lossy(),
                    TIMEOUT.as_secs()
                )));
            }
            thread::sleep(POLL_INTERVAL);
        }
        self.write_to_watchdog("")
    }

    /// Suspends the process and its children with SIGSTOP.
    pub fn suspend(&mut self) -> io::Result<()> {
        let id = self.child.id().to_string();
        send("STOP", std::slice::from_ref(&id))?;
        // A stopped process starts no more children.
        let begun = Instant::now();
        while !state(&id).is_none_or(|state| "TtZX".contains(state)) && begun.elapsed() < TIMEOUT {
            thread::sleep(POLL_INTERVAL);
        }
        send("STOP", &children(self.child.id()))
    }

    /// Resumes a suspended process and its children.
    pub fn resume(&mut self) -> io::Result<()> {
        send("CONT", &children(self.child.id()))?;
        send("CONT", &[self.child.id().to_string()])
    }

    /// The ids and titles of the child processes, as `ps` shows them.
    pub fn children(&self) -> Vec<(String, String)> {
        let title = |id: &String| {
            let bytes = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&bytes).replace('\0', " ").trim().to_owned()
        };
        children(self.child.id()).into_iter().map(|id| (id.clone(), title(&id))).collect()
    }

    /// The file that holds its standard error.
    pub fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Starts the process again on the same data, after a kill.
    pub fn restart(&mut self) -> io::Result<()> {
        if self.child.try_wait()?.is_none() {
            return Err(io::Error::other("the server still runs: it is killed before it is started again"));
        }
        self.child = self.command.spawn()?;
        self.report_pid()
    }

    /// Waits until the server is ready. A server that ends instead is started again: its predecessor may hold the port
    /// or the data for a while.
    pub fn wait_until(&mut self, ready: impl Fn() -> bool) -> io::Result<()> {
        let begun = Instant::now();
        while !ready() {
            if begun.elapsed() > TIMEOUT {
                return Err(self.failed());
            }
            thread::sleep(POLL_INTERVAL);
            if self.child.try_wait()?.is_some() {
                self.restart()?;
            }
        }
        Ok(())
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    fn failed(&self) -> io::Error {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let last: Vec<&str> = log.lines().rev().take(10).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        let program = self.command.get_program().to_string_lossy();
        io::Error::other(format!("{program} did not start; the last lines of its log: {}", last.join("\n")))
    }

    fn report_pid(&mut self) -> io::Result<()> {
        self.write_to_watchdog(&self.child.id().to_string())
    }

    fn write_to_watchdog(&mut self, line: &str) -> io::Result<()> {
        match &mut self.pipe {
            Some(pipe) => writeln!(pipe, "{line}"),
            None => Ok(()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The watchdog does the rest. Errors cannot be reported from here.
        drop(self.pipe.take());
        drop(self.child.wait());
        drop(self.watch.wait());
    }
}

fn watch(signal: &str, folder: &Path) -> io::Result<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", WATCHDOG_SCRIPT, "sh", signal]).arg(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // Its own process group, so that Ctrl+C in the terminal does not end the watchdog before it has finished.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut watch = command.spawn()?;
    if let Some(mut output) = watch.stdout.take() {
        output.read_exact(&mut [0; "ready\n".len()])?;
    }
    Ok(watch)
}

/// The ids of the child processes; empty if the system does not list them.
fn children(id: u32) -> Vec<String> {
    let ids = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    ids.split_whitespace().map(str::to_owned).collect()
}

/// Whether the process exists and is not a zombie.
fn runs(id: &str) -> bool {
    state(id).is_some_and(|state| state != 'Z')
}

/// The state of a process, as the system abbreviates it; none if the process is gone.
fn state(id: &str) -> Option<char> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    stat.rsplit_once(") ").and_then(|(_, state)| state.chars().next())
}

/// Sends a signal to processes and skips those that are gone. Uses the shell's built-in, because the program `kill` is
/// not always installed.
pub fn send(signal: &str, ids: &[String]) -> io::Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "signal=$1; shift; kill -s \"$signal\" \"$@\"", "sh", signal]).args(ids);
    shell.stderr(Stdio::null()).status().map(drop)
}

/// Opens the log file of a server.
pub fn log(folder: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(folder.join("log"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soon(what: &str, done: impl Fn() -> bool) {
        let begun = Instant::now();
        while !done() {
            assert!(begun.elapsed() < TIMEOUT, "{what}");
            thread::sleep(POLL_INTERVAL);
        }
    }

    fn sleeper() -> Process {
        let mut sleep = Command::new("sleep");
        sleep.arg("600");
        Process::start(sleep, folder().expect("a folder"), "TERM").expect("a process")
    }

    #[test]
    fn it_ends_when_the_parent_closes_the_pipe() {
        let mut process = sleeper();
        assert!(process.folder.join("log").exists());
        // Killing the parent closes this pipe and does nothing else.
        drop(process.pipe.take());
        process.child.wait().expect("its end");
        soon("the folder is still there", || !process.folder.exists());
    }

    #[test]
    fn its_watchdog_ignores_termination_signals() {
        let mut process = sleeper();
        for signal in ["HUP", "INT", "QUIT", "TERM"] {
            let watch = process.watch.id().to_string();
            let sent =
                Command::new("sh").args(["-c", "kill -s \"$1\" \"$2\"", "sh", signal, &watch]).status();
            assert!(sent.expect("a shell").success());
        }
        drop(process.pipe.take());
        process.child.wait().expect("its end");
        soon("the folder is still there", || !process.folder.exists());
        assert!(process.watch.wait().expect("its end").success(), "it ended when it had done its work");
    }

    #[test]
    fn it_can_be_killed_and_started_again() {
        let mut process = sleeper();
        let first = process.id();
        assert!(process.restart().is_err(), "it runs");
        process.kill().expect("a kill");
        assert!(!runs(&first.to_string()) && process.folder.exists());
        process.restart().expect("another process");
        let second = process.id();
        assert!(runs(&second.to_string()));
        let folder = process.folder.clone();
        drop(process);
        assert!(!runs(&second.to_string()) && !folder.exists());
    }

    #[test]
    fn its_children_are_killed_with_it() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 600 & wait"]);
        let mut process = Process::start(shell, folder().expect("a folder"), "TERM").expect("a process");
        soon("it starts nothing", || !children(process.id()).is_empty());
        let others = children(process.id());
        process.kill().expect("a kill");
        assert!(others.iter().all(|id| !runs(id)));
    }

    #[test]
    fn a_suspended_process_can_be_resumed_and_ends_with_its_parent() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 600 & wait"]);
        let mut process = Process::start(shell, folder().expect("a folder"), "TERM").expect("a process");
        soon("it starts nothing", || !children(process.id()).is_empty());
        let mut all = children(process.id());
        all.push(process.id().to_string());
        let are = |wanted: &str| all.iter().all(|id| state(id).is_some_and(|state| wanted.contains(state)));
        process.suspend().expect("a signal");
        soon("it goes on", || are("T"));
        process.resume().expect("a signal");
        soon("it does not go on", || are("SR"));
        process.suspend().expect("a signal");
        let (id, folder) = (process.id().to_string(), process.folder.clone());
        send("KILL", &children(process.id())).expect("a signal");
        drop(process);
        assert!(!runs(&id) && !folder.exists());
    }

    #[test]
    fn it_can_be_stopped_by_a_signal() {
        let mut process = sleeper();
        let id = process.id().to_string();
        process.stop("TERM").expect("its end");
        assert!(!runs(&id));
        process.restart().expect("another process");
    }

    #[test]
    fn a_failed_start_reports_the_log() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo no room >&2; exit 1"]);
        let mut process = Process::start(shell, folder().expect("a folder"), "TERM").expect("a process");
        soon("it does not end", || process.folder.join("log").metadata().is_ok_and(|log| log.len() > 0));
        let why = process.failed().to_string();
        assert!(why.starts_with("sh did not start") && why.contains("no room"), "{why}");
        process.child.wait().expect("its end");
        process.write_to_watchdog("").expect("a watch");
    }
}
