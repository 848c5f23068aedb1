//! A private headless browser, driven over WebDriver.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::process::{self, Process};
use super::{free_port, programs};

/// A running WebDriver server, which starts a browser for each session. It ends when this is dropped.
#[derive(Debug)]
pub struct Browser {
    // Held only to keep the process alive.
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
        // Files that browsers leave behind are removed with the folder.
        command
            .arg(format!("--port={port}"))
            .env("TMPDIR", &folder)
            .env("HOME", &folder)
            .stdout(Stdio::null());
        let mut process = Process::start(command, folder, "TERM")?;
        process.wait_until(|| answers(port).unwrap_or(false))?;
        Ok(Self { _process: process, port })
    }

    /// The WebDriver URL.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Command-line arguments for the browser. Over a pipe the browser ends with its driver, however the driver ends.
    pub fn arguments(&self) -> Vec<&'static str> {
        let mut arguments =
            vec!["--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage"];
        // The browser's sandbox does not work as root.
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
