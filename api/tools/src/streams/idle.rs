//! The memory of idle streams: how the resident memory of a temporary node grows when many streams are open.

use std::io;
use std::rc::Rc;

use hyper::header::{AUTHORIZATION, HeaderValue};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::client::{Failure, Request, Server};
use crate::load::Error;

/// An open stream that is not read.
pub enum Idle {
    /// Server-sent events.
    Events { _connection: TcpStream },
    /// A WebSocket.
    Socket { _connection: Box<tokio_tungstenite::WebSocketStream<TcpStream>> },
}

/// The resident memory of a process in bytes.
pub fn resident_memory(process: u32) -> io::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let connection = status.lines().find_map(|connection| connection.strip_prefix("VmRSS:"));
    let kibibytes = connection.and_then(|rest| rest.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
    kibibytes.map(|n| n * 1_024).ok_or_else(|| io::Error::other("VmRSS is missing in /proc/PID/status"))
}

/// Opens a stream of server-sent events.
pub async fn events(server: &Server, token: &HeaderValue) -> Result<Idle, Error> {
    let request = Request::get("/v1/stream").authorized_by(token);
    let failed = |why| Error::Failed(request.to_string(), why);
    let mut connection = server.connect().await.map_err(failed)?;
    let broken = |why: io::Error| Error::Failed(request.to_string(), Failure::Broken(why.to_string()));
    connection.write_all(&server.to_bytes(&request)).await.map_err(broken)?;
    // The stream is open when the status connection has arrived.
    let mut head = [0; 12];
    tokio::io::AsyncReadExt::read_exact(&mut connection, &mut head).await.map_err(broken)?;
    match head.ends_with(b" 200") {
        true => Ok(Idle::Events { _connection: connection }),
        false => Err(Error::UnexpectedStatus(format!("{request}: {}", String::from_utf8_lossy(&head)))),
    }
}

/// Opens a WebSocket.
pub async fn socket(server: &Server, token: &HeaderValue) -> Result<Idle, Error> {
    let request_name = Rc::new("GET /v1/socket".to_owned());
    let broken = |why: &dyn std::fmt::Display| {
        Error::Failed(request_name.to_string(), Failure::Broken(why.to_string()))
    };
    let mut request = server.websocket_url("/v1/socket").into_client_request().map_err(|why| broken(&why))?;
    request.headers_mut().insert(AUTHORIZATION, token.clone());
    let connection = server.connect().await.map_err(|why| Error::Failed(request_name.to_string(), why))?;
    let (connection, _) =
        tokio_tungstenite::client_async(request, connection).await.map_err(|why| broken(&why))?;
    Ok(Idle::Socket { _connection: Box::new(connection) })
}
