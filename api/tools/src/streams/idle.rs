//! Idle streams on one temporary node: how its resident memory grows with each, and the processor time of their
//! heartbeats.

use std::cell::Cell;
use std::error::Error as Fault;
use std::io;
use std::net::Ipv4Addr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use hyper::header::HeaderValue;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::spawn_local;
use tokio_tungstenite::tungstenite::Message;

use super::slope::Line;
use crate::client::{Failure, Request, Server};
use crate::load::Error;
use crate::load::party::sign_in;
use crate::output::print;
use crate::stand::Stand;
use crate::usage::{processor_time, resident_memory};

/// The streams that one account opens; the limit of the server is higher.
const STREAMS_PER_ACCOUNT: u16 = 10;
/// The streams from one address of this machine. An address has about 28,000 ports for connections.
const STREAMS_PER_ADDRESS: u16 = 5_000;
/// Of so many streams one is opened before the first that counts.
const WARM_UP_SHARE: u16 = 5;
/// How often the memory is read while the others are opened.
const STEPS: u16 = 8;
/// The time in which the node completes what the latest streams have caused.
const SETTLE: Duration = Duration::from_millis(100);
/// The streams stay open although opening many takes longer than an access token is valid by default.
const SETTINGS: [(&str, &str); 2] = [("LOG", "error"), ("ACCESS_TOKEN_SECONDS", "86400")];

/// A heartbeat among server-sent events: a comment without text.
const HEARTBEAT: &[u8] = b":\n\n";

/// How a stream reaches its client.
#[derive(Clone, Copy)]
enum Kind {
    ServerSentEvents,
    WebSocket,
}

impl Kind {
    fn plural(self) -> &'static str {
        match self {
            Self::ServerSentEvents => "streams of server-sent events",
            Self::WebSocket => "WebSockets",
        }
    }
}

/// What the tasks that read the streams have seen.
#[derive(Default)]
struct Received {
    /// Frames after the first of each stream. As nothing happens, these are heartbeats.
    heartbeats: Cell<u64>,
    /// Streams that the node has ended.
    ended: Cell<u32>,
}

/// Opens streams, and reads each in a task. A node closes a stream whose client does not read.
struct Streams {
    server: Server,
    opened: u16,
    account: Option<HeaderValue>,
    received: Rc<Received>,
}

/// Opens `count` streams, half of each kind, and prints the memory that one more takes. Then nothing happens for
/// `heartbeat_seconds`, and the processor time of the heartbeats is printed; 0 leaves this out.
pub async fn measure(count: u16, heartbeat_seconds: u32) -> Result<(), Box<dyn Fault>> {
    let stand = Stand::embedded(&SETTINGS)?;
    let node = stand.nodes.first().ok_or("no node")?.id();
    print(format_args!("an idle node: {:.1} MB", megabytes(resident_memory(node)?)));
    let rest = Duration::from_secs(heartbeat_seconds.into());
    let without = busy_while_at_rest(node, rest).await?;
    let mut streams = Streams::new(Server::at(&stand.url())?);
    for kind in [Kind::ServerSentEvents, Kind::WebSocket] {
        measure_memory(&mut streams, kind, count / 2, node).await?;
    }
    if !rest.is_zero() {
        let before = streams.received.heartbeats.get();
        let with = busy_while_at_rest(node, rest).await?;
        let heartbeats = streams.received.heartbeats.get() - before;
        print_heartbeats(streams.opened, rest, (without, with), heartbeats);
        print(format_args!("resident memory after that: {:.1} MB", megabytes(resident_memory(node)?)));
    }
    match streams.received.ended.get() {
        0 => Ok(()),
        ended => Err(format!("the node has ended {ended} of {} idle streams", streams.opened).into()),
    }
}

/// Opens so many streams in steps, and prints the slope of the memory and what is used once.
async fn measure_memory(
    streams: &mut Streams,
    kind: Kind,
    count: u16,
    node: u32,
) -> Result<(), Box<dyn Fault>> {
    let before = resident_memory(node)?;
    let warm_up = (count / WARM_UP_SHARE).max(1);
    let mut points = Vec::new();
    let mut opened = 0;
    for step in 0..=STEPS {
        let target =
            warm_up + u16::try_from(u32::from(count - warm_up) * u32::from(step) / u32::from(STEPS))?;
        while opened < target {
            streams.open(kind).await?;
            opened += 1;
        }
        tokio::time::sleep(SETTLE).await;
        points.push((f64::from(opened), resident_memory(node)? as f64));
    }
    let after = points.last().map_or(0.0, |(_, bytes)| *bytes);
    let line = Line::through(&points).ok_or("too few streams")?;
    let what = kind.plural();
    print(format_args!(
        "{count} idle {what}: {:.1} MB, {:.1} kB each",
        after / 1e6,
        not_negative(line.slope / 1e3)
    ));
    let once = not_negative((line.at_zero - before as f64) / 1e6);
    print(format_args!("one-off memory of {what}: {once:.1} MB, besides that of each"));
    Ok(())
}

/// The processor time of a node per minute while this program only waits.
async fn busy_while_at_rest(node: u32, rest: Duration) -> Result<Duration, Box<dyn Fault>> {
    if rest.is_zero() {
        return Ok(Duration::ZERO);
    }
    let (before, begun) = (processor_time(node)?, Instant::now());
    tokio::time::sleep(rest).await;
    let minutes = begun.elapsed().as_secs_f64() / 60.0;
    Ok(processor_time(node)?.saturating_sub(before).div_f64(minutes))
}

fn print_heartbeats(streams: u16, rest: Duration, (without, with): (Duration, Duration), heartbeats: u64) {
    let more = with.saturating_sub(without);
    print(format_args!(
        "{streams} idle streams for {} s: {heartbeats} heartbeats; processor time of the node per minute: {} ms, without \
         streams {} ms",
        rest.as_secs(),
        with.as_millis(),
        without.as_millis(),
    ));
    if heartbeats > 0 {
        let all = more.as_secs_f64() * 1e6 * rest.as_secs_f64() / 60.0;
        print(format_args!("a heartbeat takes {:.1} µs of processor time", all / heartbeats as f64));
    }
}

impl Streams {
    fn new(server: Server) -> Self {
        Self { server, opened: 0, account: None, received: Rc::default() }
    }

    async fn open(&mut self, kind: Kind) -> Result<(), Error> {
        if self.opened.is_multiple_of(STREAMS_PER_ACCOUNT) {
            self.account = Some(sign_in(&self.server).await?);
        }
        let account = self.account.as_ref().ok_or(Error::NoPlayers)?;
        let address =
            Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + u32::from(self.opened / STREAMS_PER_ADDRESS));
        let server = self.server.bound_to(address);
        match kind {
            Kind::ServerSentEvents => open_events(&server, account, self.received.clone()).await?,
            Kind::WebSocket => open_socket(&server, account, self.received.clone()).await?,
        }
        self.opened += 1;
        Ok(())
    }
}

impl Received {
    fn heartbeat(&self) {
        self.heartbeats.set(self.heartbeats.get() + 1);
    }

    fn end(&self) {
        self.ended.set(self.ended.get() + 1);
    }
}

async fn open_events(server: &Server, account: &HeaderValue, received: Rc<Received>) -> Result<(), Error> {
    let request = Request::get("/v1/stream").authorized_by(account);
    let failed = |why| Error::Failed(request.to_string(), why);
    let mut connection = server.connect().await.map_err(failed)?;
    let broken = |why: io::Error| Error::Failed(request.to_string(), Failure::Broken(why.to_string()));
    connection.write_all(&server.to_bytes(&request)).await.map_err(broken)?;
    // The stream is open when the status line has arrived.
    let mut head = [0; 12];
    connection.read_exact(&mut head).await.map_err(broken)?;
    if !head.ends_with(b" 200") {
        return Err(Error::UnexpectedStatus(format!("{request}: {}", String::from_utf8_lossy(&head))));
    }
    spawn_local(async move {
        read_events(connection, &received).await;
        received.end();
    });
    Ok(())
}

/// Reads until the end of the connection.
async fn read_events(mut connection: TcpStream, received: &Received) {
    let mut buffer = [0; 512];
    while let Ok(read @ 1..) = connection.read(&mut buffer).await {
        let heartbeats = buffer[..read].windows(HEARTBEAT.len()).filter(|bytes| *bytes == HEARTBEAT).count();
        (0..heartbeats).for_each(|_| received.heartbeat());
    }
}

async fn open_socket(server: &Server, account: &HeaderValue, received: Rc<Received>) -> Result<(), Error> {
    let socket = server.websocket("/v1/socket", account.clone()).await;
    let mut socket = socket.map_err(|why| Error::Failed("GET /v1/socket".to_owned(), why))?;
    spawn_local(async move {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Ping(_) = message {
                received.heartbeat();
            }
        }
        received.end();
    });
    Ok(())
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Without the noise of a memory that hardly grows.
fn not_negative(value: f64) -> f64 {
    if value > 0.0 { value } else { 0.0 }
}
