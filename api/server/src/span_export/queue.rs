//! The queue of spans: its length, the count of spans that are dropped, and the warning when sending begins to fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use metrics::counter;
use opentelemetry::Context;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, Span, SpanData, SpanExporter, SpanProcessor,
};

use super::collector::LastFailure;

/// Spans that wait to be sent.
const QUEUE_LENGTH: usize = 8_192;
/// Spans of one request to the collector.
const BATCH_SIZE: usize = 512;
/// How often waiting spans are sent.
const INTERVAL: Duration = Duration::from_secs(2);

/// Puts spans into the queue of [`BatchSpanProcessor`]. It drops and counts those that find the queue full.
#[derive(Debug)]
pub struct SpanQueue {
    batches: BatchSpanProcessor,
    waiting: Arc<AtomicUsize>,
}

/// Sends batches. It counts the spans of those that fail, and warns at the first failure after a success.
#[derive(Debug)]
struct BatchSender<E> {
    exporter: E,
    waiting: Arc<AtomicUsize>,
    failing: AtomicBool,
    last_failure: LastFailure,
}

impl SpanQueue {
    /// A queue that is sent by a thread of its own.
    pub fn new(exporter: impl SpanExporter + 'static, last_failure: LastFailure) -> Self {
        let waiting = Arc::<AtomicUsize>::default();
        let failing = AtomicBool::new(false);
        let sender = BatchSender { exporter, waiting: waiting.clone(), failing, last_failure };
        let config = BatchConfigBuilder::default()
            .with_max_queue_size(QUEUE_LENGTH)
            .with_max_export_batch_size(BATCH_SIZE)
            .with_scheduled_delay(INTERVAL)
            .build();
        Self { batches: BatchSpanProcessor::new(sender, config), waiting }
    }
}

impl SpanProcessor for SpanQueue {
    fn on_start(&self, span: &mut Span, context: &Context) {
        self.batches.on_start(span, context);
    }

    fn on_end(&self, span: SpanData) {
        let one_more = |waiting| (waiting < QUEUE_LENGTH).then_some(waiting + 1);
        match self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more) {
            Ok(_) => self.batches.on_end(span),
            Err(_) => count_dropped(1),
        }
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.batches.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.batches.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.batches.set_resource(resource);
    }
}

impl<E: SpanExporter> SpanExporter for BatchSender<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len();
        self.waiting.fetch_sub(spans, Ordering::Relaxed);
        let sent = self.exporter.export(batch).await;
        let failed_before = self.failing.swap(sent.is_err(), Ordering::Relaxed);
        if let Err(error) = &sent {
            count_dropped(spans);
            if !failed_before {
                let why = self.last_failure.take().unwrap_or_else(|| error.to_string());
                tracing::warn!(%why, "spans cannot be sent to OTLP_ENDPOINT; they are dropped until it answers");
            }
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}

fn count_dropped(spans: usize) {
    counter!("tharsis_spans_dropped_total").increment(spans as u64);
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, Sender, channel};

    use opentelemetry::trace::{Tracer, TracerProvider};
    use opentelemetry_sdk::trace::SdkTracerProvider;

    use super::*;

    /// Announces the number of spans of a batch, then waits for permission to return.
    #[derive(Debug)]
    struct SlowExporter {
        taken: Sender<usize>,
        go_on: Mutex<Receiver<()>>,
    }

    impl SpanExporter for SlowExporter {
        async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
            self.taken.send(batch.len()).expect("a test");
            // An error means that the test lets all further batches pass.
            let _ = self.go_on.lock().expect("a receiver").recv();
            Ok(())
        }
    }

    #[test]
    fn spans_that_find_the_queue_full_are_dropped() {
        let (taken, batches) = channel();
        let (permission, go_on) = channel();
        let exporter = SlowExporter { taken, go_on: Mutex::new(go_on) };
        let queue = SpanQueue::new(exporter, LastFailure::default());
        let waiting = queue.waiting.clone();
        let provider = SdkTracerProvider::builder().with_span_processor(queue).build();
        let tracer = provider.tracer("test");
        drop(tracer.start("the first"));
        assert_eq!(batches.recv().expect("a batch"), 1);
        assert_eq!(waiting.load(Ordering::Relaxed), 0);
        // The exporter is busy meanwhile.
        for _ in 0..QUEUE_LENGTH + 100 {
            drop(tracer.start("another"));
        }
        assert_eq!(waiting.load(Ordering::Relaxed), QUEUE_LENGTH);
        drop(permission);
        provider.shutdown_with_timeout(Duration::from_secs(120)).expect("all are sent");
        assert_eq!(batches.try_iter().sum::<usize>(), QUEUE_LENGTH);
        assert_eq!(waiting.load(Ordering::Relaxed), 0);
    }
}
