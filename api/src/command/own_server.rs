//! A server of one's own for the time of a command: `tharsis serve` in a process of its own, on a free port, with a
//! database that is gone afterwards.

use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A running server; it ends and its database goes when this is dropped.
pub struct OwnServer {
    child: Child,
    folder: PathBuf,
    /// Where it listens, such as `http://127.0.0.1:40001`.
    pub url: String,
}

impl OwnServer {
    /// Starts it and waits until it listens. The environment's settings count for it too, but for address and database.
    pub fn start() -> io::Result<Self> {
        let folder = std::env::temp_dir().join(format!("tharsis-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir(&folder)?;
        let child = Command::new(std::env::current_exe()?)
            .arg("serve")
            .env("BIND", "127.0.0.1:0")
            .env("DATABASE_URL", format!("sqlite://{}", folder.join("games.sqlite").display()))
            .env("LOG", std::env::var("LOG").unwrap_or_else(|_| "warn".to_owned()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .inspect_err(|_| drop(std::fs::remove_dir(&folder)))?;
        let mut own = Self { child, folder, url: String::new() };
        let mut line = String::new();
        if let Some(output) = own.child.stdout.take() {
            // One line, and not more than that however long it is.
            BufReader::new(output.take(1_000)).read_line(&mut line)?;
        }
        let url =
            line.split_whitespace().map(|word| word.trim_end_matches(',')).find(|w| w.starts_with("http://"));
        own.url = url.ok_or_else(|| io::Error::other("the server of one's own did not start"))?.to_owned();
        Ok(own)
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // Whatever goes wrong here, there is nobody to tell and nothing left to do.
        drop(self.child.kill());
        drop(self.child.wait());
        drop(std::fs::remove_dir_all(&self.folder));
    }
}
