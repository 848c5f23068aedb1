//! A browser of one's own without a window, driven over WebDriver.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::process::{self, Process};
use super::{free_port, programs};

/// A running driver, which starts a browser for each session. It ends when this is dropped.
#[derive(Debug)]
pub struct Browser {
    // Only held.
    _process: Process,
    port: u16,
}

impl Browser {
    /// Starts the driver.
    pub fn start() -> io::Result<Self> {
        let program = programs::find(|| programs::in_path("chromedriver"), "chromium-driver")?;
        let folder = process::folder()?;
        let port = free_port()?;
        let mut command = Command::new(program);
        // What browsers leave behind goes with the folder.
        command
            .arg(format!("--port={port}"))
            .env("TMPDIR", &folder)
            .env("HOME", &folder)
            .stdout(Stdio::null());
        let mut process = Process::start(command, folder, "TERM")?;
        process.until(|| answers(port).unwrap_or(false))?;
        Ok(Self { _process: process, port })
    }

    /// Where it takes commands.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// How a browser is to be started. Over a pipe it ends with its driver, however that ends.
    pub fn arguments(&self) -> Vec<&'static str> {
        let mut arguments =
            vec!["--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage"];
        // As root there is no box that it could be put into.
        if programs::is_root() {
            arguments.push("--no-sandbox");
        }
        arguments
    }
}

fn answers(port: u16) -> io::Result<bool> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    stream.write_all(b"GET /status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(&answer == b"HTTP/1.1 200")
}
