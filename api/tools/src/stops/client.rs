//! A client that keeps its connection, asks again and again, and counts what is not answered.
//!
//! A request counts if its bytes reached the node before the node closed the connection. Both sides may act at the same
//! moment: the client writes to a connection that the node has just closed. The system then answers the bytes with a reset
//! after the end of the stream, which the client sees as a broken pipe.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::chance::Chance;

/// How long a connection or an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// So long after the end of a stream is a reset waited for. Between two processes on one machine it comes at once.
const RESET: Duration = Duration::from_secs(3);
/// Who cannot connect tries again after this.
const AGAIN: Duration = Duration::from_millis(20);

/// What became of requests.
#[derive(Default)]
pub struct Count {
    /// Answered.
    pub answered: u64,
    /// Of these, with a status from 500 on.
    pub failed: u64,
    /// Of these, on connections that were kept from an earlier request.
    pub kept: u64,
    /// Sent on a connection that the node had not closed, and not answered.
    pub unanswered: Vec<Unanswered>,
    /// Sent on a connection that the node had just closed, and to be sent again.
    pub too_late: u64,
    /// Connections that were not made.
    pub refused: u64,
}

/// A request without an answer.
pub struct Unanswered {
    /// Its first line.
    request: String,
    /// Whether the connection was kept from an earlier request.
    kept: bool,
    /// When it was sent.
    at: Instant,
    /// How long it took until it was clear.
    took: Duration,
    /// What happened instead.
    why: String,
}

impl Unanswered {
    /// In words, with the time since the node was told to stop.
    pub fn told(&self, stop: Instant) -> String {
        let Self { request, kept, at, took, why } = self;
        let connection = if *kept { "a kept connection" } else { "a new connection" };
        let (when, since) = match at.checked_duration_since(stop) {
            Some(after) => ("after", after),
            None => ("before", stop.duration_since(*at)),
        };
        format!("{request} on {connection}, sent {since:.1?} {when} SIGTERM: {why} after {took:.1?}")
    }
}

impl Count {
    /// Both together.
    pub fn add(&mut self, other: Self) {
        self.answered += other.answered;
        self.failed += other.failed;
        self.kept += other.kept;
        self.unanswered.extend(other.unanswered);
        self.too_late += other.too_late;
        self.refused += other.refused;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answered, failed, kept, unanswered, too_late, refused } = self;
        let unanswered = unanswered.len();
        write!(
            f,
            "{unanswered} requests without an answer, {answered} answered, {kept} of these on kept connections and {failed} \
             with a status from 500 on, {too_late} sent after the node had closed the connection, {refused} connections \
             refused"
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
    /// The node had closed the connection before it was used again.
    Closed,
    /// The node closed the connection before the request reached it.
    TooLate,
    /// Nothing.
    Nothing(String),
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
            let request = self.request();
            let at = Instant::now();
            let came = ask(&mut stream, &request).unwrap_or_else(|why| Came::Nothing(why.to_string()));
            match came {
                Came::Answer { status, goes_on } => {
                    self.count.answered += 1;
                    self.count.kept += u64::from(kept);
                    self.count.failed += u64::from(status >= 500);
                    connection = goes_on.then_some(stream);
                }
                Came::Closed => {}
                Came::TooLate => self.count.too_late += 1,
                Came::Nothing(why) => self.count.unanswered.push(Unanswered {
                    request: request.lines().next().unwrap_or_default().to_owned(),
                    kept,
                    at,
                    took: at.elapsed(),
                    why,
                }),
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

    fn request(&mut self) -> String {
        match self.chance.below(3) {
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
        }
    }
}

fn ask(stream: &mut TcpStream, request: &str) -> io::Result<Came> {
    stream.set_nonblocking(true)?;
    match stream.peek(&mut [0]) {
        Err(why) if why.kind() == ErrorKind::WouldBlock => {}
        // Nothing is to come before we ask.
        _ => return Ok(Came::Closed),
    }
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    send(stream, request)
}

/// Sends a request whatever the state of the connection is.
fn send(stream: &mut TcpStream, request: &str) -> io::Result<Came> {
    let came = stream.write_all(request.as_bytes()).and_then(|()| answer(stream));
    match came {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(Came::TooLate),
        came => came,
    }
}

/// Whether the bytes that we sent reached a connection that the node had already closed.
fn is_reset(stream: &TcpStream) -> io::Result<bool> {
    let begun = Instant::now();
    loop {
        match stream.take_error()? {
            Some(why) => return Ok(why.kind() == ErrorKind::BrokenPipe),
            None if begun.elapsed() > RESET => return Ok(false),
            None => thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Reads what has come. A process that was suspended and resumed, as by a shell, reads again.
fn read(stream: &mut impl Read, piece: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(piece) {
            Err(why) if why.kind() == ErrorKind::Interrupted => {}
            came => return came,
        }
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
        match read(stream, &mut piece)? {
            0 if bytes.is_empty() && is_reset(stream)? => return Ok(Came::TooLate),
            0 => {
                return Ok(Came::Nothing(format!(
                    "the connection ended after {} bytes of an answer",
                    bytes.len()
                )));
            }
            count => bytes.extend_from_slice(&piece[..count]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Shutdown, TcpListener};

    use super::*;

    const REQUEST: &str = "GET /readyz HTTP/1.1\r\n\r\n";

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let client = TcpStream::connect(listener.local_addr().expect("an address")).expect("connected");
        client.set_read_timeout(Some(PATIENCE)).expect("set");
        (client, listener.accept().expect("a connection").0)
    }

    /// What a client makes of a node that does this with the connection once the request has come.
    fn after(node: impl FnOnce(TcpStream) + Send + 'static) -> io::Result<Came> {
        let (mut client, stream) = pair();
        let node = thread::spawn(move || {
            stream.peek(&mut [0]).expect("a request");
            node(stream);
        });
        let came = send(&mut client, REQUEST);
        node.join().expect("a node");
        came
    }

    #[test]
    fn a_request_counts_if_it_came_before_the_end_of_the_connection() {
        // The node reads it and ends the connection in order.
        let read = after(|mut stream| drop(stream.read(&mut [0; 1_024])));
        assert!(matches!(read, Ok(Came::Nothing(_))));
        // The node ends the connection without having read it.
        let cut = after(drop);
        assert!(matches!(cut, Ok(Came::Nothing(_)) | Err(_)));
        // The node answers in part.
        let part = after(|mut stream| {
            assert!(stream.read(&mut [0; 1_024]).expect("a request") > 0);
            stream.write_all(b"HTTP/1.1 200 OK\r\n").expect("sent");
        });
        assert!(matches!(part, Ok(Came::Nothing(_))));

        // The node had ended the connection, in one step or in two.
        let (mut client, stream) = pair();
        drop(stream);
        assert_eq!(client.peek(&mut [0]).expect("its end"), 0);
        assert!(matches!(send(&mut client, REQUEST), Ok(Came::TooLate)));
        let (mut client, stream) = pair();
        stream.shutdown(Shutdown::Write).expect("ended");
        assert_eq!(client.peek(&mut [0]).expect("its end"), 0);
        client.write_all(REQUEST.as_bytes()).expect("sent");
        stream.peek(&mut [0]).expect("a request");
        drop(stream);
        assert!(matches!(answer(&mut client), Ok(Came::TooLate)));
    }

    #[test]
    fn an_interrupted_client_reads_on() {
        struct Interrupted(bool);
        impl Read for Interrupted {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                if std::mem::replace(&mut self.0, false) { Err(ErrorKind::Interrupted.into()) } else { Ok(1) }
            }
        }
        assert!(matches!(read(&mut Interrupted(true), &mut [0]), Ok(1)));
    }

    #[test]
    fn what_was_not_answered_is_told_with_its_time() {
        let stop = Instant::now();
        let request = "GET /readyz HTTP/1.1".to_owned();
        let (at, took) = (stop + Duration::from_millis(1_100), Duration::from_millis(2));
        let lost = Unanswered { request, kept: false, at, took, why: "Connection reset".to_owned() };
        let told =
            "GET /readyz HTTP/1.1 on a new connection, sent 1.1s after SIGTERM: Connection reset after 2.0ms";
        assert_eq!(lost.told(stop), told);
        assert!(lost.told(at + took).contains("sent 2.0ms before SIGTERM"));
    }
}
