//! A client that keeps its connection, asks again and again, and counts what is not answered.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::command::chance::Chance;

/// How long a connection or an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Who cannot connect tries again after this.
const AGAIN: Duration = Duration::from_millis(20);

/// What became of requests.
#[derive(Clone, Copy, Default)]
pub struct Count {
    /// Answered.
    pub answered: u64,
    /// Of these, with a status from 500 on.
    pub failed: u64,
    /// Of these, on connections that were kept from an earlier request.
    pub kept: u64,
    /// Sent on a connection that the node had not closed, and not answered.
    pub unanswered: u64,
    /// Connections that were not made.
    pub refused: u64,
}

impl Count {
    /// Both together.
    pub fn add(&mut self, other: &Self) {
        self.answered += other.answered;
        self.failed += other.failed;
        self.kept += other.kept;
        self.unanswered += other.unanswered;
        self.refused += other.refused;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answered, failed, kept, unanswered, refused } = self;
        write!(
            f,
            "{unanswered} requests without an answer, {answered} answered, {kept} of these on kept connections and {failed} \
             with a status from 500 on, {refused} connections refused"
        )
    }
}

/// A client.
pub struct Player {
    port: u16,
    chance: Chance,
    over: Arc<AtomicBool>,
    count: Count,
}

/// What came of a request.
enum Came {
    /// An answer, and whether the connection goes on.
    Answer { status: u16, goes_on: bool },
    /// The node had closed the connection before.
    Closed,
    /// Nothing.
    Nothing,
}

impl Player {
    /// One who chooses by that seed when to ask, until it is over.
    pub fn new(port: u16, seed: u64, over: Arc<AtomicBool>) -> Self {
        Self { port, chance: Chance::new(seed), over, count: Count::default() }
    }

    /// Asks until it is over.
    pub fn play(mut self) -> Count {
        // Some ask all the time, some now and then, some after a connection was idle for long.
        let pause = [0, 5, 40, 300, 1_500][self.chance.below(5)];
        let mut connection = None;
        while !self.over.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(self.chance.below(pause + 1) as u64));
            let (mut stream, kept) = match connection.take() {
                Some(stream) => (stream, true),
                None => match self.connect() {
                    Some(stream) => (stream, false),
                    None => continue,
                },
            };
            match self.ask(&mut stream) {
                Ok(Came::Answer { status, goes_on }) => {
                    self.count.answered += 1;
                    self.count.kept += u64::from(kept);
                    self.count.failed += u64::from(status >= 500);
                    connection = goes_on.then_some(stream);
                }
                Ok(Came::Closed) => {}
                Ok(Came::Nothing) | Err(_) => self.count.unanswered += 1,
            }
        }
        self.count
    }

    fn connect(&mut self) -> Option<TcpStream> {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = TcpStream::connect_timeout(&address, Duration::from_millis(500));
        if stream.is_err() {
            self.count.refused += 1;
            thread::sleep(AGAIN);
        }
        stream.ok()
    }

    fn ask(&mut self, stream: &mut TcpStream) -> io::Result<Came> {
        stream.set_nonblocking(true)?;
        match stream.peek(&mut [0]) {
            Err(why) if why.kind() == ErrorKind::WouldBlock => {}
            // Nothing is to come before we ask.
            _ => return Ok(Came::Closed),
        }
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let request = match self.chance.below(3) {
            0 => "GET /v1/catalogue/board HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
            1 => "GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
            _ => {
                let body = format!(r#"{{"device_key":"stops-{:0>32}"}}"#, self.chance.below(1_000_000));
                format!(
                    "POST /v1/sign-in/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                     Content-Length: {}\r\n\r\n{body}",
                    body.len()
                )
            }
        };
        stream.write_all(request.as_bytes())?;
        answer(stream)
    }
}

/// Reads an answer whole. Every one that is asked for here says how long it is.
fn answer(stream: &mut TcpStream) -> io::Result<Came> {
    let mut bytes = Vec::new();
    let mut piece = [0; 16 * 1_024];
    loop {
        if let Some(end) = bytes.windows(4).position(|part| part == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
            let length = header("content-length: ").and_then(|length| length.trim().parse::<usize>().ok());
            let length = length.ok_or_else(|| io::Error::other("an answer does not say how long it is"))?;
            if bytes.len() >= end + 4 + length {
                let status =
                    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
                return Ok(Came::Answer { status, goes_on: header("connection: close").is_none() });
            }
        }
        match stream.read(&mut piece)? {
            0 => return Ok(Came::Nothing),
            count => bytes.extend_from_slice(&piece[..count]),
        }
    }
}
