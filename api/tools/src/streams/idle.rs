//! How light an idle stream is: what the resident memory of a node of one's own grows by when many are open.

use std::io;
use std::rc::Rc;

use hyper::header::{AUTHORIZATION, HeaderValue};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::client::{Failure, Request, Server};
use crate::load::Error;

/// An open stream, of which nothing is read.
pub enum Idle {
    /// Server-sent events.
    Events { _line: TcpStream },
    /// A WebSocket.
    Socket { _line: Box<tokio_tungstenite::WebSocketStream<TcpStream>> },
}

/// What the node uses of the memory, in bytes.
pub fn resident(process: u32) -> io::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
    kibibytes
        .map(|n| n * 1_024)
        .ok_or_else(|| io::Error::other("the system does not tell the memory of a process"))
}

/// Opens a stream of server-sent events.
pub async fn events(server: &Server, token: &HeaderValue) -> Result<Idle, Error> {
    let request = Request::get("/v1/stream").by(token);
    let failed = |why| Error::Failed(request.to_string(), why);
    let mut line = server.connect().await.map_err(failed)?;
    let broken = |why: io::Error| Error::Failed(request.to_string(), Failure::Broken(why.to_string()));
    line.write_all(&server.written(&request)).await.map_err(broken)?;
    // Open when the head of the answer is there.
    let mut head = [0; 12];
    tokio::io::AsyncReadExt::read_exact(&mut line, &mut head).await.map_err(broken)?;
    match head.ends_with(b" 200") {
        true => Ok(Idle::Events { _line: line }),
        false => Err(Error::Answered(format!("{request}: {}", String::from_utf8_lossy(&head)))),
    }
}

/// Opens a WebSocket.
pub async fn socket(server: &Server, token: &HeaderValue) -> Result<Idle, Error> {
    let what = Rc::new("GET /v1/socket".to_owned());
    let broken =
        |why: &dyn std::fmt::Display| Error::Failed(what.to_string(), Failure::Broken(why.to_string()));
    let mut request = server.socket("/v1/socket").into_client_request().map_err(|why| broken(&why))?;
    request.headers_mut().insert(AUTHORIZATION, token.clone());
    let line = server.connect().await.map_err(|why| Error::Failed(what.to_string(), why))?;
    let (line, _) = tokio_tungstenite::client_async(request, line).await.map_err(|why| broken(&why))?;
    Ok(Idle::Socket { _line: Box::new(line) })
}
