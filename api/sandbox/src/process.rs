//! A process that ends with the one that started it, even when that is killed: a small shell waits for the end of a pipe
//! that only the starting process holds, then stops the process and removes its folder.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The end of the input is the end of whoever started this. Until then each line is the process to stop, or empty when
/// there is none. What is suspended is resumed first: it could not obey. What does not go within some seconds is killed. Signals that end others must not end this before it has
/// done its work; it says when none can any more.
const WATCH: &str = r#"
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
/// A server that has not answered by then does not start.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

/// A running server.
#[derive(Debug)]
pub struct Process {
    command: Command,
    child: Child,
    watch: Child,
    /// Only taken when this is dropped.
    orders: Option<ChildStdin>,
    folder: PathBuf,
}

/// A new folder of one's own.
pub fn folder() -> io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("tharsis-{}", uuid::Uuid::new_v4().simple()));
    fs::create_dir(&folder)?;
    Ok(folder)
}

impl Process {
    /// Starts a command that works in the folder; both go when this is dropped, the command by the signal of that name.
    /// What it writes to its standard error goes to a file in the folder.
    pub fn start(mut command: Command, folder: PathBuf, signal: &str) -> io::Result<Self> {
        let started = watch(signal, &folder).and_then(|watch| {
            command.stdin(Stdio::null()).stderr(log(&folder)?);
            Ok((command.spawn()?, watch))
        });
        let (child, mut watch) = started.inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        let orders = watch.stdin.take();
        let mut process = Self { command, child, watch, orders, folder };
        process.told()?;
        Ok(process)
    }

    /// Kills it as `kill -9` does, with the processes that it has started; its data stay as they are.
    pub fn kill(&mut self) -> io::Result<()> {
        let others = children(self.child.id());
        self.child.kill()?;
        self.child.wait()?;
        if !others.is_empty() {
            // Those that have ended with it by themselves cannot be killed any more.
            send("KILL", &others)?;
        }
        let begun = Instant::now();
        while others.iter().any(|id| runs(id)) && begun.elapsed() < PATIENCE {
            thread::sleep(PAUSE);
        }
        self.order("")
    }

    /// Sends it the signal of that name, and waits until it has ended.
    pub fn stop(&mut self, signal: &str) -> io::Result<()> {
        send(signal, &[self.child.id().to_string()])?;
        let begun = Instant::now();
        while self.child.try_wait()?.is_none() {
            if begun.elapsed() > PATIENCE {
                return Err(io::Error::other(format!(
                    "{} did not end within {} s of SIG{signal}",
                    self.command.get_program().to_string_lossy(),
                    PATIENCE.as_secs()
                )));
            }
            thread::sleep(PAUSE);
        }
        self.order("")
    }

    /// Suspends it with SIGSTOP, and all processes that it has started.
    pub fn suspend(&mut self) -> io::Result<()> {
        let id = self.child.id().to_string();
        send("STOP", std::slice::from_ref(&id))?;
        // From then on it starts no more.
        let begun = Instant::now();
        while !state(&id).is_none_or(|state| "TtZX".contains(state)) && begun.elapsed() < PATIENCE {
            thread::sleep(PAUSE);
        }
        send("STOP", &children(self.child.id()))
    }

    /// Resumes what was suspended.
    pub fn resume(&mut self) -> io::Result<()> {
        send("CONT", &children(self.child.id()))?;
        send("CONT", &[self.child.id().to_string()])
    }

    /// The processes that it has started: their ids and their titles, as `ps` shows them.
    pub fn children(&self) -> Vec<(String, String)> {
        let title = |id: &String| {
            let bytes = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&bytes).replace('\0', " ").trim().to_owned()
        };
        children(self.child.id()).into_iter().map(|id| (id.clone(), title(&id))).collect()
    }

    /// What it has written to its standard error so far.
    pub fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Starts it again on the same data, after a kill.
    pub fn restart(&mut self) -> io::Result<()> {
        if self.child.try_wait()?.is_none() {
            return Err(io::Error::other("the server still runs: it is killed before it is started again"));
        }
        self.child = self.command.spawn()?;
        self.told()
    }

    /// Waits until the server is ready. One that ends instead is started again: for a while the one before may still hold
    /// the port or the data.
    pub fn until(&mut self, ready: impl Fn() -> bool) -> io::Result<()> {
        let begun = Instant::now();
        while !ready() {
            if begun.elapsed() > PATIENCE {
                return Err(self.failed());
            }
            thread::sleep(PAUSE);
            if self.child.try_wait()?.is_some() {
                self.restart()?;
            }
        }
        Ok(())
    }

    /// Its number among the processes.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    fn failed(&self) -> io::Error {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let last: Vec<&str> = log.lines().rev().take(10).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        let program = self.command.get_program().to_string_lossy();
        io::Error::other(format!("{program} did not start; its last words: {}", last.join("\n")))
    }

    fn told(&mut self) -> io::Result<()> {
        self.order(&self.child.id().to_string())
    }

    fn order(&mut self, line: &str) -> io::Result<()> {
        match &mut self.orders {
            Some(orders) => writeln!(orders, "{line}"),
            None => Ok(()),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The watch does the rest. Whatever goes wrong here, there is nobody to tell.
        drop(self.orders.take());
        drop(self.child.wait());
        drop(self.watch.wait());
    }
}

fn watch(signal: &str, folder: &Path) -> io::Result<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", WATCH, "sh", signal]).arg(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // Not in our group: what ends us from the keyboard must not end the watch before it has done its work.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut watch = command.spawn()?;
    if let Some(mut told) = watch.stdout.take() {
        told.read_exact(&mut [0; "ready\n".len()])?;
    }
    Ok(watch)
}

/// The processes that a process has started, by their ids; none where the system does not tell.
fn children(id: u32) -> Vec<String> {
    let told = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    told.split_whitespace().map(str::to_owned).collect()
}

/// Whether there is more of a process than that nobody has asked how it ended.
fn runs(id: &str) -> bool {
    state(id).is_some_and(|state| state != 'Z')
}

/// The state of a process, as the system abbreviates it; none if it is gone.
fn state(id: &str) -> Option<char> {
    let told = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    told.rsplit_once(") ").and_then(|(_, state)| state.chars().next())
}

/// Sends a signal to processes; those that are gone get none. The shell knows how: the program `kill` is not everywhere.
pub fn send(signal: &str, ids: &[String]) -> io::Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "signal=$1; shift; kill -s \"$signal\" \"$@\"", "sh", signal]).args(ids);
    shell.stderr(Stdio::null()).status().map(drop)
}

/// Where a server writes what it has to say.
pub fn log(folder: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(folder.join("log"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soon(what: &str, done: impl Fn() -> bool) {
        let begun = Instant::now();
        while !done() {
            assert!(begun.elapsed() < PATIENCE, "{what}");
            thread::sleep(PAUSE);
        }
    }

    fn sleeper() -> Process {
        let mut sleep = Command::new("sleep");
        sleep.arg("600");
        Process::start(sleep, folder().expect("a folder"), "TERM").expect("a process")
    }

    #[test]
    fn it_ends_with_the_pipe_of_whoever_started_it() {
        let mut process = sleeper();
        assert!(process.folder.join("log").exists());
        // This is all that is left to happen when the starting process is killed.
        drop(process.orders.take());
        process.child.wait().expect("its end");
        soon("the folder is still there", || !process.folder.exists());
    }

    #[test]
    fn its_watch_outlives_the_signals_that_end_others() {
        let mut process = sleeper();
        for signal in ["HUP", "INT", "QUIT", "TERM"] {
            let watch = process.watch.id().to_string();
            let sent =
                Command::new("sh").args(["-c", "kill -s \"$1\" \"$2\"", "sh", signal, &watch]).status();
            assert!(sent.expect("a shell").success());
        }
        drop(process.orders.take());
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
    fn what_it_has_started_is_killed_with_it() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 600 & wait"]);
        let mut process = Process::start(shell, folder().expect("a folder"), "TERM").expect("a process");
        soon("it starts nothing", || !children(process.id()).is_empty());
        let others = children(process.id());
        process.kill().expect("a kill");
        assert!(others.iter().all(|id| !runs(id)));
    }

    #[test]
    fn what_is_suspended_can_be_resumed_and_ends_with_whoever_started_it() {
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
    fn what_does_not_start_says_why() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo no room >&2; exit 1"]);
        let mut process = Process::start(shell, folder().expect("a folder"), "TERM").expect("a process");
        soon("it does not end", || process.folder.join("log").metadata().is_ok_and(|log| log.len() > 0));
        let why = process.failed().to_string();
        assert!(why.starts_with("sh did not start") && why.contains("no room"), "{why}");
        process.child.wait().expect("its end");
        process.order("").expect("a watch");
    }
}
