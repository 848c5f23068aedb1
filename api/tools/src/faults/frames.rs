//! The frames of a stream: server-sent events or a WebSocket.

use futures_util::StreamExt;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::header::HeaderValue;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Failure, Request, Server};

/// The suffix of the frame types that are not events.
const CHANGED: &str = ".changed";

/// A frame of a stream.
pub enum Frame {
    /// The first frame, with the cursor.
    Open { cursor: String },
    /// An event.
    Event { cursor: String, event: Box<RawValue> },
    /// The server ends the stream, for this reason.
    End { reason: String },
    /// A heartbeat, or a change that is not an event.
    Quiet,
    /// A frame that is not as documented.
    Malformed(String),
}

/// An open stream.
pub trait Frames {
    /// The next frame; `None` at the end of the stream.
    fn next(&mut self) -> impl Future<Output = Option<Frame>> + Send;
}

/// A stream of server-sent events, with the bytes of an incomplete frame.
pub struct Events {
    body: Incoming,
    begun: Vec<u8>,
}

#[derive(Deserialize)]
struct EventFrame {
    #[serde(rename = "type")]
    kind: String,
    cursor: Option<String>,
    event: Option<Box<RawValue>>,
    reason: Option<String>,
}

/// The data of the last frame.
#[derive(Deserialize)]
struct Ended {
    reason: String,
}

/// Opens a stream of server-sent events. The error is the status of a node that refuses.
pub async fn events(server: &Server, request: &Request) -> Result<Events, Option<u16>> {
    match server.stream(request).await {
        Ok((200, body)) => Ok(Events { body, begun: Vec::new() }),
        Ok((status, _)) => Err(Some(status)),
        Err(_) => Err(None),
    }
}

/// Opens a WebSocket. The error is the status of a node that refuses.
pub async fn socket(
    server: &Server,
    path: &str,
    token: HeaderValue,
) -> Result<WebSocketStream<TcpStream>, Option<u16>> {
    server.websocket(path, token).await.map_err(|why| match why {
        Failure::Refused(status) => Some(status),
        _ => None,
    })
}

impl Frames for Events {
    async fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some(end) = self.begun.windows(2).position(|two| two == b"\n\n") {
                let rest = self.begun.split_off(end + 2);
                let complete = std::mem::replace(&mut self.begun, rest);
                return Some(frame(&String::from_utf8_lossy(&complete)));
            }
            // A frame that is incomplete when the stream breaks is discarded.
            let frame = self.body.frame().await?.ok()?;
            self.begun.extend_from_slice(frame.data_ref()?);
        }
    }
}

fn frame(text: &str) -> Frame {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let cursor = field("id: ").to_owned();
    let malformed = || Frame::Malformed(text.to_owned());
    match field("event: ") {
        "" if text.starts_with(':') => Frame::Quiet,
        "open" if !cursor.is_empty() => Frame::Open { cursor },
        "event" if !cursor.is_empty() => match serde_json::from_str(field("data: ")) {
            Ok(event) => Frame::Event { cursor, event },
            Err(_) => malformed(),
        },
        "end" => match serde_json::from_str(field("data: ")) {
            Ok(Ended { reason }) => Frame::End { reason },
            Err(_) => malformed(),
        },
        word if word.ends_with(CHANGED) => Frame::Quiet,
        _ => malformed(),
    }
}

impl Frames for WebSocketStream<TcpStream> {
    async fn next(&mut self) -> Option<Frame> {
        let text = match StreamExt::next(self).await?.ok()? {
            Message::Text(text) => text,
            Message::Close(_) => return None,
            _ => return Some(Frame::Quiet),
        };
        let malformed = || Frame::Malformed(text.to_string());
        let Ok(EventFrame { kind, cursor, event, reason }) = serde_json::from_str(text.as_str()) else {
            return Some(malformed());
        };
        Some(match (kind.as_str(), cursor, event, reason) {
            ("open", Some(cursor), None, None) => Frame::Open { cursor },
            ("event", Some(cursor), Some(event), None) => Frame::Event { cursor, event },
            ("end", Some(_), None, Some(reason)) => Frame::End { reason },
            (word, None, None, None) if word.ends_with(CHANGED) => Frame::Quiet,
            _ => malformed(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_parsed() {
        assert!(matches!(frame(":\n\n"), Frame::Quiet));
        assert!(
            matches!(frame("retry: 2000\nevent: open\nid: 7\ndata: {}\n\n"), Frame::Open { cursor } if cursor == "7")
        );
        let Frame::Event { cursor, event } = frame("event: event\nid: c\ndata: {\"seq\":8}\n\n") else {
            panic!("an event");
        };
        assert_eq!((cursor.as_str(), event.get()), ("c", "{\"seq\":8}"));
        assert!(
            matches!(frame("event: end\nid: c\ndata: {\"reason\":\"x\"}\n\n"), Frame::End { reason } if reason == "x")
        );
        assert!(matches!(frame("event: event\nid: c\ndata: {\n\n"), Frame::Malformed(_)));
        assert!(matches!(frame("event: inbox.changed\ndata: {}\n\n"), Frame::Quiet));
        assert!(matches!(frame("event: other\n\n"), Frame::Malformed(_)));
    }
}
