//! Connections of HTTP/2 that are kept: one to each host, which many requests go over at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_body_util::Full;
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http2::{Builder, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};

use super::{MOST_HEAD, receipt};
use service::delivery::OutboundResponse;
use service::webhooks::AttemptError;

/// A connection that says nothing for so long is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(60);
/// And is given up when it does not answer within this.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

type Sender = SendRequest<Full<Bytes>>;

/// The connections, by the origins that they lead to.
#[derive(Clone, Default)]
pub struct Lines {
    open: Arc<Mutex<HashMap<String, Sender>>>,
    /// Held by whoever makes a connection, so that many who need one make one.
    making: Arc<tokio::sync::Mutex<()>>,
}

impl Lines {
    fn open(&self) -> MutexGuard<'_, HashMap<String, Sender>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection to that origin, if there is one.
    fn find(&self, origin: &str) -> Option<Sender> {
        let mut open = self.open();
        if open.get(origin).is_some_and(Sender::is_closed) {
            open.remove(origin);
        }
        open.get(origin).cloned()
    }

    /// Sends a request over the connection that is there, or over one that `connect` makes. One that turns out to be dead
    /// is replaced once: whoever takes requests here knows them again by what they hold.
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
        if let Some(line) = self.find(origin) {
            match over(line, request.clone()).await {
                Err(_) => drop(self.open().remove(origin)),
                answered => return answered,
            }
        }
        let line = self.begun(origin, connect).await?;
        let answered = over(line, request).await;
        if answered.is_err() {
            self.open().remove(origin);
        }
        answered
    }

    /// A new connection, or one that somebody else has made meanwhile.
    async fn begun<S, F>(&self, origin: &str, connect: impl Fn() -> F) -> Result<Sender, AttemptError>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
        F: Future<Output = Result<S, AttemptError>>,
    {
        let _making = self.making.lock().await;
        if let Some(line) = self.find(origin) {
            return Ok(line);
        }
        let line = begin(connect().await?).await?;
        self.open().insert(origin.to_owned(), line.clone());
        Ok(line)
    }
}

async fn begin(stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> Result<Sender, AttemptError> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .keep_alive_interval(SILENCE)
        .keep_alive_timeout(ANSWERS_WITHIN)
        .keep_alive_while_idle(true)
        .max_header_list_size(MOST_HEAD as u32);
    let (line, driver) = builder.handshake(TokioIo::new(stream)).await.map_err(|_| AttemptError::Broken)?;
    // Lives as long as the connection.
    tokio::spawn(driver);
    Ok(line)
}

async fn over(mut line: Sender, request: Request<Full<Bytes>>) -> Result<OutboundResponse, AttemptError> {
    line.ready().await.map_err(|_| AttemptError::Broken)?;
    receipt(line.send_request(request).await.map_err(|_| AttemptError::Broken)?).await
}
