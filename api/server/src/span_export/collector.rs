//! The collector as the OpenTelemetry exporter sees it: an HTTP client that sends with the one for outbound requests.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use service::ports::outbound_http::{ConnectionMode, OutboundHttp, OutboundRequest};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long a request to the collector may take, and a batch with its repetitions.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// The headers of the exporter that describe the body.
const BODY_HEADERS: [&str; 2] = ["content-type", "content-encoding"];

/// Why the latest request got no reply. The error of the exporter does not say it.
#[derive(Clone, Default, Debug)]
pub struct LastFailure(Arc<Mutex<Option<String>>>);

/// Sends the requests of the exporter.
pub struct Collector {
    http: Arc<dyn OutboundHttp>,
    /// Secret.
    headers: Vec<(&'static str, String)>,
    /// Where requests are sent, because the thread of the exporter has no runtime.
    runtime: Handle,
    failure: LastFailure,
}

impl LastFailure {
    pub fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, why: Option<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }
}

impl Collector {
    /// Sends in the runtime of the caller, with these headers.
    pub fn new(
        http: Arc<dyn OutboundHttp>,
        headers: Vec<(&'static str, String)>,
        failure: LastFailure,
    ) -> Self {
        Self { http, headers, runtime: Handle::current(), failure }
    }
}

impl fmt::Debug for Collector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Collector({} headers)", self.headers.len())
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (head, body) = request.into_parts();
        let mut headers = self.headers.clone();
        for name in BODY_HEADERS {
            if let Some(value) = head.headers.get(name) {
                headers.push((name, value.to_str()?.to_owned()));
            }
        }
        let request =
            OutboundRequest::post(head.uri.to_string(), headers, body.into(), ConnectionMode::Fresh);
        let sending = self.http.send(request);
        let failure = match self.runtime.spawn(async { timeout(TIMEOUT, sending).await }).await {
            Ok(Ok(Ok(response))) => {
                self.failure.set(None);
                let mut reply = Response::builder().status(response.status);
                if let Some(after) = response.retry_after {
                    reply = reply.header("retry-after", after);
                }
                return Ok(reply.body(Bytes::from(response.body))?);
            }
            Ok(Ok(Err(why))) => format!("{why:?}"),
            Ok(Err(_)) => format!("no reply within {} s", TIMEOUT.as_secs()),
            Err(_) => "the node has stopped".to_owned(),
        };
        self.failure.set(Some(failure.clone()));
        Err(failure.into())
    }
}
