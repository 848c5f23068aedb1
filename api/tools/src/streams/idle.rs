//! The memory of idle streams: how the resident memory of a temporary node grows when many streams are open.

use std::io;

use hyper::header::HeaderValue;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;

use crate::client::{Failure, Request, Server};
use crate::load::Error;

/// An open stream that is not read.
pub enum Idle {
    /// Server-sent events.
    Events { _connection: TcpStream },
    /// A WebSocket.
    Socket { _connection: Box<WebSocketStream<TcpStream>> },
}

/// The resident memory of a process in bytes.
pub fn resident_memory(process: u32) -> io::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
    kibibytes.map(|n| n * 1_024).ok_or_else(|| io::Error::other("VmRSS is missing in /proc/PID/status"))
}

/// Opens a stream of server-sent events.
pub async fn events(server: &Server, token: &HeaderValue) -> Result<Idle, Error> {
    let request = Request::get("/v1/stream").authorized_by(token);
    let failed = |why| Error::Failed(request.to_string(), why);
    let mut connection = server.connect().await.map_err(failed)?;
    let broken = |why: io::Error| Error::Failed(request.to_string(), Failure::Broken(why.to_string()));
    connection.write_all(&server.to_bytes(&request)).await.map_err(broken)?;
    // The stream is open when the status line has arrived.
    let mut head = [0; 12];
    tokio::io::AsyncReadExt::read_exact(&mut connection, &mut head).await.map_err(broken)?;
    match head.ends_with(b" 200") {
        true => Ok(Idle::Events { _connection: connection }),
        false => Err(Error::UnexpectedStatus(format!("{request}: {}", String::from_utf8_lossy(&head)))),
    }
}

/// Opens a WebSocket.
pub async fn socket(server: &Server, token: &HeaderValue) -> Result<Idle, Error> {
    let socket = server.websocket("/v1/socket", token.clone()).await;
    let socket = socket.map_err(|why| Error::Failed("GET /v1/socket".to_owned(), why))?;
    Ok(Idle::Socket { _connection: Box::new(socket) })
}
