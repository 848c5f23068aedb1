//! A client that keeps its connection, sends requests repeatedly, and counts those without a reply.
//!
//! A request counts if its bytes reached the node before the node closed the connection. Both sides may act at the same
//! moment: the client writes to a connection that the node has just closed. The system then answers the bytes with a
//! reset after the end of the stream, which the client sees as a broken pipe.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::rng::Rng;

/// The timeout of a connection attempt or a reply.
const REPLY_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a reset is awaited after the end of a stream. Between two processes on one machine it arrives at once.
const RESET_TIMEOUT: Duration = Duration::from_secs(3);
/// The pause after a failed connection attempt.
const RECONNECT_PAUSE: Duration = Duration::from_millis(20);

/// The results of the requests.
#[derive(Default)]
pub struct RequestCounts {
    /// Requests with a reply.
    pub answered: u64,
    /// Of these, with a status of 500 or above.
    pub failed: u64,
    /// Of these, on reused connections.
    pub on_reused_connections: u64,
    /// Sent on a connection that the node had not closed, without a reply.
    pub unanswered: Vec<Unanswered>,
    /// Sent on a connection that the node had just closed; a client would send them again.
    pub too_late: u64,
    /// Failed connection attempts.
    pub refused: u64,
}

/// A request without a reply.
pub struct Unanswered {
    /// The request line.
    request: String,
    /// Whether the connection had served an earlier request.
    reused: bool,
    /// When it was sent.
    at: Instant,
    /// How long the client waited for the reply.
    took: Duration,
    /// What happened instead.
    why: String,
}

impl Unanswered {
    /// A description with the time relative to SIGTERM.
    pub fn describe(&self, stop: Instant) -> String {
        let Self { request, reused, at, took, why } = self;
        let connection = if *reused { "a kept connection" } else { "a new connection" };
        let (when, since) = match at.checked_duration_since(stop) {
            Some(after) => ("after", after),
            None => ("before", stop.duration_since(*at)),
        };
        format!("{request} on {connection}, sent {since:.1?} {when} SIGTERM: {why} after {took:.1?}")
    }
}

impl RequestCounts {
    /// Adds other counts.
    pub fn add(&mut self, other: Self) {
        self.answered += other.answered;
        self.failed += other.failed;
        self.on_reused_connections += other.on_reused_connections;
        self.unanswered.extend(other.unanswered);
        self.too_late += other.too_late;
        self.refused += other.refused;
    }
}

impl fmt::Display for RequestCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answered, failed, on_reused_connections, unanswered, too_late, refused } = self;
        let unanswered = unanswered.len();
        write!(
            f,
            "{unanswered} requests without an answer, {answered} answered, {on_reused_connections} of these on kept connections and {failed} \
             with a status from 500 on, {too_late} sent after the node had closed the connection, {refused} connections \
             refused"
        )
    }
}

pub struct LoadClient {
    port: u16,
    rng: Rng,
    over: Arc<AtomicBool>,
    counts: RequestCounts,
}

enum RequestResult {
    /// A reply, and whether the connection stays open.
    Reply { status: u16, keep_alive: bool },
    /// The node had closed the connection before it was used again.
    Closed,
    /// The node closed the connection before the request reached it.
    TooLate,
    /// No reply, for this reason.
    NoReply(String),
}

impl LoadClient {
    /// A client that sends requests at times drawn from the seed until `over` is set.
    pub fn new(port: u16, seed: u64, over: Arc<AtomicBool>) -> Self {
        Self { port, rng: Rng::new(seed), over, counts: RequestCounts::default() }
    }

    /// Sends requests until `over` is set.
    pub fn play(mut self) -> RequestCounts {
        // Some clients send without a pause, some after a short one, some after the connection was idle for long.
        let pause = [0, 5, 40, 300, 1_500][self.rng.below(5)];
        let mut connection = None;
        while !self.over.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(self.rng.below(pause + 1) as u64));
            let (mut stream, reused) = match connection.take() {
                Some(stream) => (stream, true),
                None => match self.connect() {
                    Some(stream) => (stream, false),
                    None => continue,
                },
            };
            let request = self.request();
            let at = Instant::now();
            let result = send_if_open(&mut stream, &request)
                .unwrap_or_else(|why| RequestResult::NoReply(why.to_string()));
            match result {
                RequestResult::Reply { status, keep_alive } => {
                    self.counts.answered += 1;
                    self.counts.on_reused_connections += u64::from(reused);
                    self.counts.failed += u64::from(status >= 500);
                    connection = keep_alive.then_some(stream);
                }
                RequestResult::Closed => {}
                RequestResult::TooLate => self.counts.too_late += 1,
                RequestResult::NoReply(why) => self.counts.unanswered.push(Unanswered {
                    request: request.lines().next().unwrap_or_default().to_owned(),
                    reused,
                    at,
                    took: at.elapsed(),
                    why,
                }),
            }
        }
        self.counts
    }

    fn connect(&mut self) -> Option<TcpStream> {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = TcpStream::connect_timeout(&address, Duration::from_millis(500));
        if stream.is_err() {
            self.counts.refused += 1;
            thread::sleep(RECONNECT_PAUSE);
        }
        stream.ok()
    }

    fn request(&mut self) -> String {
        match self.rng.below(3) {
            0 => "GET /v1/catalogue/board HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
            1 => "GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
            _ => {
                let body = format!(r#"{{"device_key":"stops-{:0>32}"}}"#, self.rng.below(1_000_000));
                format!(
                    "POST /v1/sign-in/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                     Content-Length: {}\r\n\r\n{body}",
                    body.len()
                )
            }
        }
    }
}

fn send_if_open(stream: &mut TcpStream, request: &str) -> io::Result<RequestResult> {
    stream.set_nonblocking(true)?;
    match stream.peek(&mut [0]) {
        Err(why) if why.kind() == ErrorKind::WouldBlock => {}
        // No bytes are expected before the request: the node has closed the connection.
        _ => return Ok(RequestResult::Closed),
    }
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(REPLY_TIMEOUT))?;
    send(stream, request)
}

/// Sends a request regardless of the state of the connection.
fn send(stream: &mut TcpStream, request: &str) -> io::Result<RequestResult> {
    let result = stream.write_all(request.as_bytes()).and_then(|()| read_reply(stream));
    match result {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Ok(RequestResult::TooLate),
        result => result,
    }
}

/// Whether the bytes that the client sent reached a connection that the node had already closed.
fn is_reset(stream: &TcpStream) -> io::Result<bool> {
    let begun = Instant::now();
    loop {
        match stream.take_error()? {
            Some(why) => return Ok(why.kind() == ErrorKind::BrokenPipe),
            None if begun.elapsed() > RESET_TIMEOUT => return Ok(false),
            None => thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Reads available bytes, and repeats an interrupted read (a shell can suspend and resume the process).
fn read(stream: &mut impl Read, piece: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(piece) {
            Err(why) if why.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Reads a whole reply. All replies to these requests have a `Content-Length`.
fn read_reply(stream: &mut TcpStream) -> io::Result<RequestResult> {
    let mut bytes = Vec::new();
    let mut piece = [0; 16 * 1_024];
    loop {
        if let Some(end) = bytes.windows(4).position(|part| part == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
            let length = header("content-length: ").and_then(|length| length.trim().parse::<usize>().ok());
            let length = length.ok_or_else(|| io::Error::other("a reply has no Content-Length"))?;
            if bytes.len() >= end + 4 + length {
                let status =
                    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
                return Ok(RequestResult::Reply {
                    status,
                    keep_alive: header("connection: close").is_none(),
                });
            }
        }
        match read(stream, &mut piece)? {
            0 if bytes.is_empty() && is_reset(stream)? => return Ok(RequestResult::TooLate),
            0 => {
                return Ok(RequestResult::NoReply(format!(
                    "the connection ended after {} bytes of a reply",
                    bytes.len()
                )));
            }
            counts => bytes.extend_from_slice(&piece[..counts]),
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
        client.set_read_timeout(Some(REPLY_TIMEOUT)).expect("set");
        (client, listener.accept().expect("a connection").0)
    }

    /// The result for a client when the node does this with the connection after the request has arrived.
    fn after(node: impl FnOnce(TcpStream) + Send + 'static) -> io::Result<RequestResult> {
        let (mut client, stream) = pair();
        let node = thread::spawn(move || {
            stream.peek(&mut [0]).expect("a request");
            node(stream);
        });
        let result = send(&mut client, REQUEST);
        node.join().expect("a node");
        result
    }

    #[test]
    fn a_request_counts_if_it_arrived_before_the_end_of_the_connection() {
        // The node reads the request and closes the connection.
        let read = after(|mut stream| drop(stream.read(&mut [0; 1_024])));
        assert!(matches!(read, Ok(RequestResult::NoReply(_))));
        // The node closes the connection without reading the request.
        let cut = after(drop);
        assert!(matches!(cut, Ok(RequestResult::NoReply(_)) | Err(_)));
        // The node sends a part of a reply.
        let part = after(|mut stream| {
            assert!(stream.read(&mut [0; 1_024]).expect("a request") > 0);
            stream.write_all(b"HTTP/1.1 200 OK\r\n").expect("sent");
        });
        assert!(matches!(part, Ok(RequestResult::NoReply(_))));

        // The node had closed the connection, in one step or in two.
        let (mut client, stream) = pair();
        drop(stream);
        assert_eq!(client.peek(&mut [0]).expect("its end"), 0);
        assert!(matches!(send(&mut client, REQUEST), Ok(RequestResult::TooLate)));
        let (mut client, stream) = pair();
        stream.shutdown(Shutdown::Write).expect("ended");
        assert_eq!(client.peek(&mut [0]).expect("its end"), 0);
        client.write_all(REQUEST.as_bytes()).expect("sent");
        stream.peek(&mut [0]).expect("a request");
        drop(stream);
        assert!(matches!(read_reply(&mut client), Ok(RequestResult::TooLate)));
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
    fn an_unanswered_request_is_described_with_its_time() {
        let stop = Instant::now();
        let request = "GET /readyz HTTP/1.1".to_owned();
        let (at, took) = (stop + Duration::from_millis(1_100), Duration::from_millis(2));
        let lost = Unanswered { request, reused: false, at, took, why: "Connection reset".to_owned() };
        let expected =
            "GET /readyz HTTP/1.1 on a new connection, sent 1.1s after SIGTERM: Connection reset after 2.0ms";
        assert_eq!(lost.describe(stop), expected);
        assert!(lost.describe(at + took).contains("sent 2.0ms before SIGTERM"));
    }
}
