//! A node of our own: `tharsis serve` in a process of its own.

use std::io;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use super::free_port;
use super::process::{self, Process};

/// Everybody who talks to a node of our own comes from one network.
const UNLIMITED: [(&str, &str); 4] =
    [("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off"), ("RATE_SIGN_IN", "off"), ("DRAIN_SECONDS", "0")];

/// A running node. It ends when this is dropped.
#[derive(Debug)]
pub struct Node {
    process: Process,
    port: u16,
}

impl Node {
    /// Starts the program with these settings and no others, but for where it listens; no rate limits it unless they say
    /// so.
    pub fn start<'a>(
        program: &Path,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> io::Result<Self> {
        let folder = process::folder()?;
        let port = free_port()?;
        let mut command = Command::new(program);
        command.arg("serve").current_dir(&folder).env_clear();
        command.envs(UNLIMITED).envs(settings);
        command.env("BIND", format!("127.0.0.1:{port}")).stdout(Stdio::null());
        let mut node = Self { process: Process::start(command, folder, "TERM")?, port };
        node.until_ready()?;
        Ok(node)
    }

    /// Where it listens.
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

    /// Its number among the processes.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// It listens as soon as it has found its database, and ends where it cannot.
    fn until_ready(&mut self) -> io::Result<()> {
        let port = self.port;
        self.process.until(|| TcpStream::connect(("127.0.0.1", port)).is_ok())
    }
}
