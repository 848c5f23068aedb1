//! A proxy in front of a server that forwards requests unchanged, and adds unknown members and values to JSON replies
//! and to the frames of server-sent events. Its replies shorten the lifetime of access tokens.

use std::convert::Infallible;
use std::net::SocketAddr;

use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{ACCEPT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

use crate::contract::{reply_schema, schema};
use crate::unknown_values::UnknownValues;

type Body = UnsyncBoxBody<Bytes, hyper::Error>;

/// The lifetime of access tokens in replies, in seconds: clients refresh them in the middle of a game, and slow ones
/// still have a valid token.
const SHOWN_LIFETIME: u32 = 6;

/// A running proxy. It stops when this is dropped.
pub struct Proxy {
    pub url: String,
    pub unknown_values: UnknownValues,
    _runtime: Runtime,
}

impl Proxy {
    /// Starts a proxy on the loopback for the server with this URL.
    pub fn before(url: &str) -> Self {
        let server: SocketAddr = url.strip_prefix("http://").expect("a URL").parse().expect("an address");
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let unknown_values = UnknownValues::default();
        let shared = unknown_values.clone();
        runtime.spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let unknown_values = shared.clone();
                let service = service_fn(move |request| answer(server, unknown_values.clone(), request));
                let connection = hyper::server::conn::http1::Builder::new();
                tokio::spawn(connection.serve_connection(TokioIo::new(client), service));
            }
        });
        Self { url, unknown_values, _runtime: runtime }
    }
}

/// Returns the changed reply of the server, or 502 if the server does not reply.
async fn answer(
    server: SocketAddr,
    unknown_values: UnknownValues,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    Ok(forward(server, unknown_values, request).await.unwrap_or_else(|why| {
        let body = Full::from(why.to_string()).map_err(|never| match never {}).boxed_unsync();
        let mut response = Response::new(body);
        *response.status_mut() = StatusCode::BAD_GATEWAY;
        response
    }))
}

async fn forward(
    server: SocketAddr,
    unknown_values: UnknownValues,
    mut request: Request<Incoming>,
) -> Result<Response<Body>, Box<dyn std::error::Error + Send + Sync>> {
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    request.headers_mut().remove(ACCEPT_ENCODING);
    let stream = TokioIo::new(TcpStream::connect(server).await?);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
    tokio::spawn(connection);
    let (mut head, body) = sender.send_request(request).await?.into_parts();
    let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("text/event-stream") {
        return Ok(Response::from_parts(head, frames(body, unknown_values)));
    }
    let Some(schema) = reply_schema(&method, &path, head.status.as_u16()).filter(|_| kind.ends_with("json"))
    else {
        return Ok(Response::from_parts(head, body.boxed_unsync()));
    };
    let bytes = body.collect().await?.to_bytes();
    let mut value: Value = serde_json::from_slice(&bytes)?;
    unknown_values.add(schema, &mut value);
    if let Some(lifetime) = value.get_mut("expires_in") {
        *lifetime = SHOWN_LIFETIME.into();
    }
    head.headers.remove(CONTENT_LENGTH);
    head.headers.remove(TRANSFER_ENCODING);
    let body = Full::from(value.to_string()).map_err(|never| match never {}).boxed_unsync();
    Ok(Response::from_parts(head, body))
}

/// Adds unknown members and values to the frames of a stream.
fn frames(body: Incoming, unknown_values: UnknownValues) -> Body {
    let parts = stream::unfold((body, Vec::new()), move |(mut body, mut read)| {
        let unknown_values = unknown_values.clone();
        async move {
            loop {
                if let Some(end) = read.windows(2).position(|two| two == b"\n\n") {
                    let frame: Vec<u8> = read.drain(..end + 2).collect();
                    let text = change_frame(&String::from_utf8_lossy(&frame), &unknown_values);
                    return Some((Ok(Frame::data(Bytes::from(text))), (body, read)));
                }
                match body.frame().await? {
                    Ok(part) => read.extend_from_slice(part.data_ref().map_or(&[][..], |data| data)),
                    Err(why) => return Some((Err(why), (body, read))),
                }
            }
        }
    });
    StreamBody::new(parts).boxed_unsync()
}

/// Adds unknown members and values to the data of a frame.
fn change_frame(frame: &str, unknown_values: &UnknownValues) -> String {
    let kind = frame.lines().find_map(|line| line.strip_prefix("event: ")).unwrap_or_default();
    let name = match kind {
        "event" => "GameEvent",
        "open" => "StreamOpen",
        "inbox.change_frame" => "StreamInboxChanged",
        "chat.change_frame" => "StreamChatChanged",
        "end" => "StreamEnd",
        _ => return frame.to_owned(),
    };
    let line = |line: &str| match line.strip_prefix("data: ").map(serde_json::from_str::<Value>) {
        Some(Ok(mut data)) => {
            unknown_values.add(schema(name), &mut data);
            format!("data: {data}\n")
        }
        _ => format!("{line}\n"),
    };
    frame.lines().map(line).collect()
}

#[test]
fn only_the_data_of_a_frame_is_changed() {
    let unknown_values = UnknownValues::default();
    let frame = change_frame("event: open\nid: 7\ndata: {\"cursor\":\"7\"}\n\n", &unknown_values);
    assert!(frame.starts_with("event: open\nid: 7\ndata: {"), "{frame}");
    assert!(frame.contains("\"cursor\":\"7\"") && frame.contains("novelty"), "{frame}");
    assert!(frame.ends_with("}\n\n"), "{frame}");
    assert_eq!(change_frame(": still here\n\n", &unknown_values), ": still here\n\n");
}
