//! A pool of HTTP/2 connections: one for each host, shared by concurrent requests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_body_util::Full;
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http2::{Builder, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};

use super::{MAX_HEAD, read_response};
use service::notify::delivery::OutboundResponse;
use service::notify::webhooks::AttemptError;

/// Idle time before a connection is checked with a PING.
const PING_AFTER: Duration = Duration::from_secs(60);
/// A connection that does not answer the PING within this time is closed.
const PING_TIMEOUT: Duration = Duration::from_secs(10);

type Sender = SendRequest<Full<Bytes>>;

/// The connections by origin.
#[derive(Clone, Default)]
pub struct Pool {
    open: Arc<Mutex<HashMap<String, Sender>>>,
    /// Locked while a connection is opened, so that concurrent requests open only one.
    opening: Arc<tokio::sync::Mutex<()>>,
}

impl Pool {
    fn open(&self) -> MutexGuard<'_, HashMap<String, Sender>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The open connection to the origin, if any.
    fn find(&self, origin: &str) -> Option<Sender> {
        let mut open = self.open();
        if open.get(origin).is_some_and(Sender::is_closed) {
            open.remove(origin);
        }
        open.get(origin).cloned()
    }

    /// Sends a request over the existing connection, or over a new one that `connect` opens. If the connection turns
    /// out to be dead, the request is sent once more on a new one; the providers recognise duplicates by their
    /// content.
    pub async fn send<S, F>(
        &self,
        origin: &str,
        request: Request<Full<Bytes>>,
        connect: impl Fn() -> F,
    ) -> Result<OutboundResponse, AttemptError>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
        F: Future<Output = Result<S, AttemptError>>,
    {
        if let Some(connection) = self.find(origin) {
            match send_over(connection, request.clone()).await {
                Err(_) => drop(self.open().remove(origin)),
                answered => return answered,
            }
        }
        let connection = self.get_or_open(origin, connect).await?;
        let answered = send_over(connection, request).await;
        if answered.is_err() {
            self.open().remove(origin);
        }
        answered
    }

    /// A new connection, or one that another request has opened meanwhile.
    async fn get_or_open<S, F>(&self, origin: &str, connect: impl Fn() -> F) -> Result<Sender, AttemptError>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
        F: Future<Output = Result<S, AttemptError>>,
    {
        let _opening = self.opening.lock().await;
        if let Some(connection) = self.find(origin) {
            return Ok(connection);
        }
        let connection = handshake(connect().await?).await?;
        self.open().insert(origin.to_owned(), connection.clone());
        Ok(connection)
    }
}

async fn handshake(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
) -> Result<Sender, AttemptError> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .keep_alive_interval(PING_AFTER)
        .keep_alive_timeout(PING_TIMEOUT)
        .keep_alive_while_idle(true)
        .max_header_list_size(MAX_HEAD as u32);
    let (connection, driver) =
        builder.handshake(TokioIo::new(stream)).await.map_err(|_| AttemptError::Broken)?;
    // Runs as long as the connection.
    tokio::spawn(driver);
    Ok(connection)
}

async fn send_over(
    mut connection: Sender,
    request: Request<Full<Bytes>>,
) -> Result<OutboundResponse, AttemptError> {
    connection.ready().await.map_err(|_| AttemptError::Broken)?;
    read_response(connection.send_request(request).await.map_err(|_| AttemptError::Broken)?).await
}
