//! Export of spans to an OpenTelemetry collector, with OTLP over HTTP in protobuf. Off unless `OTLP_ENDPOINT` is set.
//!
//! A span is a request, or a part of one. The layer collects spans as they end and puts them into a queue of bounded
//! length; a task sends them in batches. If the collector is slow or gone, spans are dropped and counted: no request
//! waits for it.

mod layer;
mod protobuf;

use std::sync::Arc;
use std::time::Duration;

use metrics::counter;
use service::ports::outbound_http::{ConnectionMode, OutboundHttp, OutboundRequest};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};

pub use layer::{SpanLayer, is_exported};

use crate::config::telemetry::Telemetry;

/// Spans that wait to be sent.
const QUEUE_LENGTH: usize = 8_192;
/// Spans of one request to the collector.
const BATCH_SIZE: usize = 512;
/// How often waiting spans are sent.
const INTERVAL: Duration = Duration::from_secs(2);
/// How long a request to the collector may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long the last batches may take when the program ends.
const LAST_TIMEOUT: Duration = Duration::from_secs(3);

/// A span that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedSpan {
    /// The id of the trace; the same for all parts of a request.
    pub trace: u128,
    /// The id of the span.
    pub id: u64,
    /// The id of the span that it is a part of.
    pub parent: Option<u64>,
    pub name: String,
    /// Whether it is a request that the server answers.
    pub server: bool,
    /// Nanoseconds since 1970.
    pub begin: u64,
    /// Nanoseconds since 1970.
    pub end: u64,
    pub attributes: Vec<(&'static str, AttributeValue)>,
    /// Whether the request failed by a fault of the server.
    pub failed: bool,
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeValue {
    Text(String),
    Number(i64),
}

/// Sends spans to the collector.
pub struct SpanExporter {
    spans: mpsc::Receiver<EndedSpan>,
    stop: oneshot::Receiver<()>,
    settings: Telemetry,
    http: Arc<dyn OutboundHttp>,
}

/// Ends the export.
pub struct StopExport {
    stop: oneshot::Sender<()>,
    task: Option<tokio::task::JoinHandle<()>>,
}

/// The layer that collects spans, and the exporter that sends them.
pub fn new(settings: Telemetry, http: Arc<dyn OutboundHttp>) -> (SpanLayer, SpanExporter, StopExport) {
    let (sender, spans) = mpsc::channel(QUEUE_LENGTH);
    let (stop, stopped) = oneshot::channel();
    let layer = SpanLayer::new(sender, settings.sample_percent);
    (layer, SpanExporter { spans, stop: stopped, settings, http }, StopExport { stop, task: None })
}

impl StopExport {
    /// Keeps the task of the exporter, to wait for it.
    pub fn with_task(self, task: tokio::task::JoinHandle<()>) -> Self {
        Self { task: Some(task), ..self }
    }

    /// Sends the spans that wait, and ends the export.
    pub async fn stop(self) {
        // The exporter may have ended already.
        let _ = self.stop.send(());
        if let Some(task) = self.task {
            let _ = timeout(LAST_TIMEOUT, task).await;
        }
    }
}

impl SpanExporter {
    /// Sends spans until the export is stopped.
    pub async fn run(mut self) {
        let mut tick = interval(INTERVAL);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut failing = false;
        loop {
            let stopped = tokio::select! {
                _ = tick.tick() => false,
                _ = &mut self.stop => true,
            };
            while !self.spans.is_empty() {
                let mut batch = Vec::with_capacity(BATCH_SIZE);
                self.spans.recv_many(&mut batch, BATCH_SIZE).await;
                let sent = self.send(&batch).await;
                if let Err(why) = &sent {
                    counter!("tharsis_spans_dropped_total").increment(batch.len() as u64);
                    if !failing {
                        tracing::warn!(%why, "spans cannot be sent to OTLP_ENDPOINT; they are dropped until it answers");
                    }
                }
                failing = sent.is_err();
            }
            if stopped {
                return;
            }
        }
    }

    async fn send(&self, batch: &[EndedSpan]) -> Result<(), String> {
        let content_type = ("content-type", "application/x-protobuf".to_owned());
        let headers = self.settings.headers.iter().cloned().chain([content_type]).collect();
        let request = OutboundRequest::post(
            self.settings.endpoint.clone(),
            headers,
            protobuf::export_request(batch),
            ConnectionMode::Fresh,
        );
        match timeout(TIMEOUT, self.http.send(request)).await {
            Ok(Ok(response)) if (200..300).contains(&response.status) => Ok(()),
            Ok(Ok(response)) => Err(format!("the collector replied {}", response.status)),
            Ok(Err(why)) => Err(format!("{why:?}")),
            Err(_) => Err(format!("no reply within {} s", TIMEOUT.as_secs())),
        }
    }
}
