//! A client of event streams: server-sent events or a WebSocket, frame by frame.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Instant;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use socket2::{Domain, Socket, Type};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Response;
use tokio_tungstenite::tungstenite::{self, HandshakeError, Message, WebSocket, client};

use crate::harness::{Client, Reply, recorded_request};
use crate::response_conformance;
use crate::waiting::{TIMEOUT, wait_for};

/// A frame of either transport.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// `open`, `event`, `end`, `alive` for a heartbeat, or the name of a change, such as `inbox.changed`.
    pub kind: String,
    pub cursor: String,
    /// The event byte for byte, the reason of the end, or the whole frame of a change.
    pub text: String,
}

pub enum StreamClient {
    Events(Events),
    Socket(Box<WebSocket<TcpStream>>),
}

pub struct Events {
    pub head: String,
    body: BufReader<Chunks>,
}

/// A body with chunked transfer encoding.
struct Chunks {
    stream: BufReader<TcpStream>,
    left: usize,
}

impl Frame {
    fn is_change(&self) -> bool {
        self.kind.ends_with(".changed")
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    /// The game and the number of an event.
    pub fn event_id(&self) -> (String, i64) {
        let event = self.json();
        assert_eq!(self.kind, "event", "{event}");
        let game = event["game_id"].as_str().expect("a game").to_owned();
        (game, event["seq"].as_i64().expect("a number"))
    }
}

impl StreamClient {
    /// Both transports. `path` is the path of the server-sent events.
    pub fn both_transports(client: &Client, path: &str) -> [Self; 2] {
        [Self::sse(client, path), Self::websocket(client, path)]
    }

    pub fn sse(client: &Client, path: &str) -> Self {
        let events = Events::open(connect(client), client, path, &[]);
        assert!(events.head.starts_with("HTTP/1.1 200 "), "{}", events.head);
        Self::Events(events)
    }

    /// Opens a stream as soon as the limit allows it: the server notices closed streams after a moment.
    #[track_caller]
    pub fn open_when_allowed(open: fn(&Client, &str) -> Option<Self>, client: &Client, path: &str) -> Self {
        wait_for("closed streams are no longer counted", || open(client, path))
    }

    /// Server-sent events, unless the server refuses them.
    pub fn try_sse(client: &Client, path: &str) -> Option<Self> {
        let events = Events::open(connect(client), client, path, &[]);
        events.head.starts_with("HTTP/1.1 200 ").then_some(Self::Events(events))
    }

    /// The WebSocket that corresponds to the path of a stream.
    pub fn websocket(client: &Client, path: &str) -> Self {
        Self::websocket_on(connect(client), client, path).expect("a WebSocket")
    }

    /// A WebSocket, unless the server refuses it.
    pub fn try_websocket(client: &Client, path: &str) -> Option<Self> {
        Self::websocket_on(connect(client), client, path)
    }

    /// Connections with small buffers, so that data that is not read stays in the server. They are opened as soon as the
    /// limit allows them.
    pub fn slow(client: &Client, path: &str) -> [Self; 2] {
        let socket = |client: &Client, path: &str| {
            Self::websocket_on(connect_with_small_buffers(client), client, path)
        };
        [Self::try_slow_sse, socket].map(|open| Self::open_when_allowed(open, client, path))
    }

    /// Server-sent events on such a connection, unless the server refuses them.
    pub fn try_slow_sse(client: &Client, path: &str) -> Option<Self> {
        let events = Events::open(connect_with_small_buffers(client), client, path, &[]);
        events.head.starts_with("HTTP/1.1 200 ").then_some(Self::Events(events))
    }

    fn websocket_on(stream: TcpStream, client: &Client, path: &str) -> Option<Self> {
        let bearer = format!("Bearer {}", client.token.as_deref().expect("a token"));
        let path = path.replace("/stream", "/socket");
        let (socket, _) = websocket_handshake(stream, client, &path, &[("Authorization", &bearer)]).ok()?;
        Some(Self::Socket(Box::new(socket)))
    }

    /// The next frame except heartbeats and changes; `None` when the server has closed the stream.
    #[track_caller]
    pub fn next(&mut self) -> Option<Frame> {
        self.next_of(|frame| frame.kind != "alive" && !frame.is_change())
    }

    /// The next frame that announces a change of this kind.
    #[track_caller]
    pub fn change(&mut self, kind: &str) -> Value {
        let frame = self.next_of(|frame| frame.kind == kind).expect("a change");
        assert_eq!(frame.cursor, "", "a change does not move the cursor");
        frame.json()
    }

    #[track_caller]
    fn next_of(&mut self, wanted: impl Fn(&Frame) -> bool) -> Option<Frame> {
        let since = Instant::now();
        loop {
            match self.next_frame() {
                Some(frame) if !wanted(&frame) => assert!(since.elapsed() < TIMEOUT, "nothing else comes"),
                other => return other,
            }
        }
    }

    /// The next frame of any kind.
    pub fn next_frame(&mut self) -> Option<Frame> {
        match self {
            Self::Events(events) => events.next(),
            Self::Socket(socket) => read_websocket_frame(socket),
        }
    }

    /// The next frame, which must be of this kind.
    #[track_caller]
    pub fn expect(&mut self, kind: &str) -> Frame {
        let frame = self.next().expect("a frame");
        assert_eq!(frame.kind, kind, "{frame:?}");
        frame
    }

    /// The next events.
    #[track_caller]
    pub fn expect_events(&mut self, count: usize) -> Vec<Frame> {
        (0..count).map(|_| self.expect("event")).collect()
    }

    /// The reason and the cursor of the end. Skips the events that come before the end.
    #[track_caller]
    pub fn end(&mut self) -> (String, String) {
        loop {
            let frame = self.next().expect("an end");
            if frame.kind == "end" {
                assert_eq!(self.next(), None, "no frame follows the end");
                return (frame.text, frame.cursor);
            }
        }
    }
}

impl Events {
    pub fn open(mut stream: TcpStream, client: &Client, path: &str, headers: &[(&str, &str)]) -> Self {
        let token = client.token.as_deref().unwrap_or_default();
        let request_record = recorded_request("GET", path, headers, None);
        let mut head = format!("GET {path} HTTP/1.1\r\nHost: tharsis\r\nAuthorization: Bearer {token}\r\n");
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all((head + "Accept-Encoding: gzip\r\n\r\n").as_bytes()).expect("a request");
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).expect("a head") > 0, "{head}");
        }
        if head.starts_with("HTTP/1.1 200 ") {
            response_conformance::check(request_record, &Reply::from_head(&head));
        }
        Self { head, body: BufReader::new(Chunks { stream, left: 0 }) }
    }

    fn next(&mut self) -> Option<Frame> {
        let mut frame = Frame { kind: "alive".to_owned(), cursor: String::new(), text: String::new() };
        loop {
            let mut line = String::new();
            // A broken connection counts as the end.
            if self.body.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("event", kind)) => frame.kind = kind.to_owned(),
                Some(("id", cursor)) => frame.cursor = cursor.to_owned(),
                Some(("data", text)) => frame.text = text.to_owned(),
                Some(("retry", _)) => {}
                Some(other) => panic!("{other:?}"),
                None if line == "\n" => break,
                None => assert_eq!(line, ":\n"),
            }
        }
        let schema = match frame.kind.as_str() {
            "open" => "StreamOpen",
            "event" => "GameEvent",
            "end" => "StreamEnd",
            "inbox.changed" => {
                response_conformance::check_frame("StreamInboxChanged", &frame.json());
                return Some(frame);
            }
            "chat.changed" => {
                response_conformance::check_frame("StreamChatChanged", &frame.json());
                return Some(frame);
            }
            "alive" => return Some(frame),
            other => panic!("{other}"),
        };
        let data: Value = serde_json::from_str(&frame.text).expect("JSON");
        response_conformance::check_frame(schema, &data);
        response_conformance::check_frame("Cursor", &frame.cursor.clone().into());
        if frame.kind != "event" {
            assert_eq!(data["cursor"], frame.cursor.as_str());
            frame.text = data["reason"].as_str().unwrap_or_default().to_owned();
        }
        Some(frame)
    }
}

impl Read for Chunks {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            let mut size = String::new();
            self.stream.read_line(&mut size)?;
            let size = usize::from_str_radix(size.trim(), 16).map_err(io::Error::other)?;
            // Each chunk ends with an empty line.
            self.left = size + 2;
        }
        let most = into.len().min(self.left.saturating_sub(2));
        let read = self.stream.read(&mut into[..most])?;
        self.left -= read;
        if self.left == 2 {
            self.stream.read_exact(&mut [0; 2])?;
            self.left = 0;
        }
        Ok(read)
    }
}

#[derive(Deserialize)]
struct SocketFrame<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    cursor: Option<String>,
    reason: Option<String>,
    #[serde(borrow)]
    event: Option<&'a RawValue>,
}

fn read_websocket_frame(socket: &mut WebSocket<TcpStream>) -> Option<Frame> {
    match socket.read() {
        Ok(Message::Text(text)) => {
            let whole: Value = serde_json::from_str(text.as_str()).expect("JSON");
            let schema = match whole["type"].as_str().expect("a type") {
                "open" => "SocketOpen",
                "event" => "SocketEvent",
                "end" => "SocketEnd",
                "inbox.changed" => "SocketInboxChanged",
                "chat.changed" => "SocketChatChanged",
                other => panic!("{other}"),
            };
            response_conformance::check_frame(schema, &whole);
            response_conformance::check_frame("SocketFrame", &whole);
            let frame: SocketFrame = serde_json::from_str(text.as_str()).expect("a frame");
            let kind = frame.kind;
            let event = frame.event.map(|event| event.get().to_owned());
            let changed = kind.ends_with(".changed").then(|| whole.to_string());
            let text = frame.reason.or(event).or(changed).unwrap_or_default();
            Some(Frame { kind: kind.to_owned(), cursor: frame.cursor.unwrap_or_default(), text })
        }
        Ok(Message::Close(_)) | Err(_) => None,
        Ok(_) => Some(Frame { kind: "alive".to_owned(), cursor: String::new(), text: String::new() }),
    }
}

pub fn websocket_handshake(
    stream: TcpStream,
    client: &Client,
    path: &str,
    headers: &[(&str, &str)],
) -> Result<(WebSocket<TcpStream>, Response), u16> {
    let url = format!("{}{path}", client.url.replace("http://", "ws://"));
    let mut request = url.into_client_request().expect("a request");
    for (name, value) in headers {
        let name = tungstenite::http::HeaderName::from_bytes(name.as_bytes()).expect("a name");
        request.headers_mut().insert(name, value.parse().expect("a value"));
    }
    let request_record = recorded_request("GET", path, headers, None);
    let head = |response: &Response| Reply {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: Vec::new(),
    };
    match client::client(request, stream) {
        Ok((socket, response)) => {
            response_conformance::check(request_record, &head(&response));
            Ok((socket, response))
        }
        // The body of a refusal may be incomplete.
        Err(HandshakeError::Failure(tungstenite::Error::Http(reply))) => Err(reply.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

/// The status of a WebSocket handshake.
pub fn websocket_status(client: &Client, path: &str) -> u16 {
    let bearer = format!("Bearer {}", client.token.as_deref().expect("a token"));
    websocket_handshake(connect(client), client, path, &[("Authorization", &bearer)]).err().unwrap_or(101)
}

pub fn connect(client: &Client) -> TcpStream {
    let stream = TcpStream::connect(address(client)).expect("a connection");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    stream
}

/// A connection with minimal buffers on both sides.
fn connect_with_small_buffers(client: &Client) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("little room");
    socket.set_tcp_mss(536).expect("small packets");
    socket.connect(&address(client).into()).expect("a connection");
    socket.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    socket.into()
}

fn address(client: &Client) -> SocketAddr {
    client.url.strip_prefix("http://").expect("an address").parse().expect("an address")
}
