//! A node: `tharsis serve` in a child process.

use std::io;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::clock::Clock;
use super::free_port;
use super::process::{self, Process};

/// All clients of a private node come from one network.
const UNLIMITED: [(&str, &str); 4] =
    [("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off"), ("RATE_SIGN_IN", "off"), ("DRAIN_SECONDS", "0")];

/// A running node. It ends when this is dropped.
#[derive(Debug)]
pub struct Node {
    process: Process,
    port: u16,
    clock: Option<Clock>,
}

/// The program `tharsis`: next to the running program, or one folder above it, where Cargo builds tests.
///
/// # Errors
/// If the program is not there.
pub fn tharsis() -> io::Result<PathBuf> {
    let executable = std::env::current_exe()?;
    let candidates = executable.ancestors().skip(1).take(2).map(|folder| folder.join("tharsis"));
    let missing = "the program `tharsis` is not next to this one: `cargo build --bin tharsis` builds it";
    candidates.into_iter().find(|path| path.is_file()).ok_or_else(|| io::Error::other(missing))
}

impl Node {
    /// Starts the program with only these settings and a listening address. Rate limits are off unless the settings
    /// enable them.
    pub fn start<'a>(
        program: &Path,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> io::Result<Self> {
        Self::start_as(Command::new(program), settings, None)
    }

    /// Like [`Node::start`], for a command that executes the program at its end. With the library of `faketime` its
    /// clock can be set.
    pub fn start_as<'a>(
        mut command: Command,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
        faketime: Option<&Path>,
    ) -> io::Result<Self> {
        let folder = process::folder()?;
        let port = free_port()?;
        command.arg("serve").current_dir(&folder).env_clear();
        command.envs(UNLIMITED).envs(settings);
        command.env("BIND", format!("127.0.0.1:{port}")).stdout(Stdio::null());
        let clock = match faketime {
            None => None,
            Some(library) => {
                let clock = Clock::make(&folder).inspect_err(|_| drop(std::fs::remove_dir_all(&folder)))?;
                command.envs(clock.settings(library));
                Some(clock)
            }
        };
        let mut node = Self { process: Process::start(command, folder, "TERM")?, port, clock };
        node.until_ready()?;
        Ok(node)
    }

    /// Its base URL.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it as `kill -9` does.
    pub fn kill(&mut self) -> io::Result<()> {
        self.process.kill()
    }

    /// Starts it again on the same port.
    pub fn restart(&mut self) -> io::Result<()> {
        self.process.restart()?;
        self.until_ready()
    }

    /// Stops it with SIGTERM and waits until it has ended.
    pub fn stop(&mut self) -> io::Result<()> {
        self.process.stop("TERM")
    }

    /// Suspends it with SIGSTOP.
    pub fn suspend(&mut self) -> io::Result<()> {
        self.process.suspend()
    }

    /// Resumes it after [`Node::suspend`].
    pub fn resume(&mut self) -> io::Result<()> {
        self.process.resume()
    }

    /// Whether its clock can be set.
    pub fn has_clock(&self) -> bool {
        self.clock.is_some()
    }

    /// Sets its clock to this many seconds after the machine's clock (before, if negative).
    pub fn set_clock(&self, offset: i64) -> io::Result<()> {
        self.clock.as_ref().map_or(Ok(()), |clock| clock.set(offset))
    }

    /// The file that holds its log.
    pub fn log(&self) -> PathBuf {
        self.process.log()
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// A node listens once it has reached its database, and exits if it cannot.
    fn until_ready(&mut self) -> io::Result<()> {
        let port = self.port;
        self.process.wait_until(|| TcpStream::connect(("127.0.0.1", port)).is_ok())
    }
}
