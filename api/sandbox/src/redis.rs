//! A private Redis server without persistence.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::process::{self, Process};
use super::{free_port, programs};

/// A running Redis server. It ends when this is dropped.
#[derive(Debug)]
pub struct Redis {
    process: Process,
    port: u16,
    /// The TLS port, if TLS is enabled.
    tls_port: Option<u16>,
}

impl Redis {
    /// Starts Redis without TLS.
    pub fn start() -> io::Result<Self> {
        Self::with(None)
    }

    /// Starts Redis with TLS in addition, using this certificate and key, both PEM.
    pub fn start_with_tls(certificate: &str, key: &str) -> io::Result<Self> {
        Self::with(Some((certificate, key)))
    }

    fn with(tls: Option<(&str, &str)>) -> io::Result<Self> {
        let program = programs::find(|| programs::in_path("redis-server"), "redis-server")?;
        let folder = process::folder()?;
        let port = free_port()?;
        let mut command = Command::new(program);
        command.args(["--bind", "127.0.0.1", "--port", &port.to_string()]);
        command.args(["--save", "", "--appendonly", "no", "--daemonize", "no", "--dir"]).arg(&folder);
        let tls_port = match tls {
            None => None,
            Some((certificate, key)) => {
                for (name, argument, text) in
                    [("redis.crt", "--tls-cert-file", certificate), ("redis.key", "--tls-key-file", key)]
                {
                    let path = folder.join(name);
                    std::fs::write(&path, text)?;
                    command.arg(argument).arg(&path);
                }
                let tls_port = free_port()?;
                command.args(["--tls-auth-clients", "no", "--tls-port", &tls_port.to_string()]);
                Some(tls_port)
            }
        };
        command.stdout(Stdio::null());
        let mut redis = Self { process: Process::start(command, folder, "TERM")?, port, tls_port };
        redis.until_ready()?;
        Ok(redis)
    }

    /// Its URL, for `REDIS_URL`.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Its URL over TLS, if TLS is enabled.
    pub fn tls_url(&self) -> Option<String> {
        self.tls_port.map(|port| format!("rediss://127.0.0.1:{port}"))
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

    /// Suspends it with SIGSTOP.
    pub fn suspend(&mut self) -> io::Result<()> {
        self.process.suspend()
    }

    /// Resumes it after [`Redis::suspend`].
    pub fn resume(&mut self) -> io::Result<()> {
        self.process.resume()
    }

    /// The file that holds its log.
    pub fn log(&self) -> PathBuf {
        self.process.log()
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    fn until_ready(&mut self) -> io::Result<()> {
        let port = self.port;
        self.process.wait_until(|| answers(port).unwrap_or(false))
    }
}

fn answers(port: u16) -> io::Result<bool> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    stream.write_all(b"PING\r\n")?;
    let mut answer = [0; 5];
    stream.read_exact(&mut answer)?;
    Ok(&answer == b"+PONG")
}
